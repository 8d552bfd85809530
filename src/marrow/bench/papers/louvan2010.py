"""Louvan: Extracting the Main Content from HTML Documents. (METHODS 5.6)."""

from __future__ import annotations

from ..published import Paper, Published, System, paper

_NUMBERS = ("precision", "recall", "f1")
_NOTE = (
    "Precision and recall as the paper prints them, by which they have each other's name; F1 is the same. Its news are "
    "14 sites, its blogs and forums its own; ours are whatever pages are given, so the three tables repeat our figures."
)


@paper("louvan2010")
def louvan2010() -> Paper:
    """Tables 4 to 6: news, blogs and forums by the characters' longest common subsequence; figures 2 and 3."""
    news = {
        System("CS+LBS", "content-seeker"): "94.0/88.2/90.5",
        System("TCCB-25", "tccb"): "80.6/85.9/81.6",
        System("CCB-r40", "ccb"): "79.6/75.3/76.3",
        System("DSC", "dsc"): "86.3/87.0/85.2",
        System("Crunch", "crunch"): "65/96.4/71.4",
    }
    blogs = {
        System("CS+LBS", "content-seeker"): "90.5/82.7/83.4",
        System("TCCB-25", "tccb"): "56.6/90.7/63.4",
        System("CCB-r40", "ccb"): "59.3/87.8/64.8",
        System("LQF-75", "lqf", (("quota", 0.75),)): "26.8/98.3/38.6",
    }
    forums = {
        System("CS+TP", "content-seeker"): "87.0/74.0/75.4",
        System("LP-7", "largest-pagelet", (("n", 7),)): "42.8/55.4/41.4",
        System("LQF-75", "lqf", (("quota", 0.75),)): "29.6/97.4/41.7",
    }
    tables = [
        Published(
            f"Table {4 + place}: {name}",
            "lcs-characters-as-printed",
            _NUMBERS,
            (name,),
            {system: [cell] for system, cell in rows.items()},
            note=_NOTE,
        )
        for place, (name, rows) in enumerate({"news": news, "blogs": blogs, "forums": forums}.items())
    ]
    return Paper("Louvan: Content-Seeker", tables, density_plots=True)
