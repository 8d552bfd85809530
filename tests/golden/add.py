"""Add a golden, or write an old one anew after you have looked at what changed.

    python tests/golden/add.py NAME [PAGE] [--method METHOD]

A golden is a folder: `page.html`, written by you; `case.json`, the method (and another `page`, if not that one);
`expected.txt`, what the method must give.
The script writes the last two. Read the text that it prints before you commit it: is that the main content?
"""

import argparse
import json
import shutil
from pathlib import Path

import marrow

HERE = Path(__file__).parent


def main() -> None:
    """Write the expected text of a golden."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("page", nargs="?", type=Path, help="the page, if it is not in the folder yet")
    parser.add_argument("--method", default=None, choices=marrow.methods())
    given = parser.parse_args()
    folder = HERE / given.name
    folder.mkdir(exist_ok=True)
    if given.page:
        shutil.copyfile(given.page, folder / "page.html")
    file = folder / "case.json"
    case = json.loads(file.read_text()) if file.exists() else {"method": "euclidean"}
    case["method"] = given.method or case["method"]
    text = marrow.extract((folder / case.get("page", "page.html")).read_bytes(), method=case["method"]).text
    file.write_text(json.dumps(case) + "\n")
    (folder / "expected.txt").write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
