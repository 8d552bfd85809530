"""A small corpus: a folder of pages with menus around stories, their gold beside them."""

MENU = "<nav><a href=/>Home</a> <a href=/news>News</a></nav>"


def story(number):
    return f"Story {number} is about a cat that sat on a mat and did not move. " * (number % 3 + 1)


def written_stories(path, *, pages=6):
    """Write pages of three sites; return the folder."""
    for number in range(pages):
        site = path / f"site{number % 3}"
        site.mkdir(parents=True, exist_ok=True)
        (site / f"{number}.html").write_text(f"<!doctype html><body>{MENU}<div><p>{story(number)}</div>")
        (site / f"{number}.txt").write_text(story(number))
    return path
