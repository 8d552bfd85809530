"""Splits by site, and what must not be in both parts."""

from hypothesis import given
from hypothesis import strategies as st

from marrow.bench.record import Record
from marrow.bench.splits import grouped_folds, leaks

STORY = " ".join(f"Sentence number {number} of this story has a few words." for number in range(40))


@given(st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=60), st.integers(1, 5), st.integers(0, 3))
def test_folds_keep_groups_together(groups, folds, seed):
    fold = grouped_folds(groups, folds, seed=seed)
    assert all(len({f for g, f in zip(groups, fold.tolist(), strict=True) if g == group}) == 1 for group in groups)
    assert set(fold.tolist()) <= set(range(folds))
    assert (fold == grouped_folds(groups, folds, seed=seed)).all()


def test_folds_are_of_about_the_same_size():
    groups = [f"site {number}" for number in range(100)] + ["large"] * 20
    sizes = [(grouped_folds(groups, 4) == fold).sum() for fold in range(4)]
    assert max(sizes) - min(sizes) <= 1


def kinds(one, other):
    return {(leak.kind, leak.one, leak.other) for leak in leaks([one], [other])}


def test_what_is_in_both_parts_is_found():
    page = Record("1", b"<p>a", url="http://www.example.org/x/", site="example.org")
    assert kinds(page, Record("2", b"<p>a")) == {("page", "1", "2")}
    assert kinds(page, Record("2", b"<p>b", url="https://example.org/x#top")) == {("page", "1", "2")}
    assert kinds(page, Record("2", b"<p>b", site="example.org")) == {("site", "1", "2")}
    assert kinds(page, Record("2", b"<p>b", site="example.com")) == set()
    assert kinds(Record("1", b"<p>a"), Record("2", b"<p>b")) == set()  # no site is not one site


def test_nearly_the_same_pages_are_found():
    one = Record("1", f"<body><p>{STORY}".encode())
    nearly = Record("2", f"<body><div><p>{STORY.replace('number 7 ', 'the seventh ')}".encode())
    other = Record("3", f"<body><p>{STORY[::-1]}".encode())
    assert kinds(one, nearly) == {("near-duplicate", "1", "2")}
    assert kinds(one, other) == set()


def test_nearly_the_same_golds_are_found():
    menu = "".join(f"<li>{number * 7919} and some more words in a menu" for number in range(200))
    assert kinds(Record("1", b"<p>x", STORY), Record("2", menu.encode(), STORY + " End.")) == {
        ("near-duplicate", "1", "2")
    }
