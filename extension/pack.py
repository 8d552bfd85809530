"""Pack the add-on: python extension/pack.py [FOLDER]. Without a folder, into build/.

One source, two packages: each browser warns of the key that the other one needs for the background. In the same order
and with the same times, so that the same source gives the same bytes.
"""

import json
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
SHIPPED = {".js", ".json", ".html", ".css", ".png"}
KEYS = {"chromium": {"service_worker", "type"}, "firefox": {"scripts", "type"}}


def contents(browser: str) -> dict[str, bytes]:
    """Return the files of a package by name."""
    files = {path.relative_to(HERE).as_posix(): path for path in sorted(HERE.rglob("*")) if path.suffix in SHIPPED}
    found = {name: path.read_bytes() for name, path in files.items()}
    manifest = json.loads(found["manifest.json"])
    manifest["background"] = {key: value for key, value in manifest["background"].items() if key in KEYS[browser]}
    found["manifest.json"] = json.dumps(manifest, indent=2).encode()
    return found


def pack(browser: str, folder: Path) -> Path:
    """Write the package of a browser, and beside it what is in it, unpacked."""
    archive = folder / f"marrow-{browser}.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as written:
        for name, data in contents(browser).items():
            written.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
            unpacked = folder / browser / name
            unpacked.parent.mkdir(parents=True, exist_ok=True)
            unpacked.write_bytes(data)
    return archive


def main() -> None:
    """Pack for both browsers."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "build"
    folder.mkdir(parents=True, exist_ok=True)
    for browser in KEYS:
        archive = pack(browser, folder)
        print(f"{archive}: {archive.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
