"""A site written by hand, and the two pages of the papers' worked examples (METHODS 3.2)."""

MENU = "<div id=menu><ul><li><a href=/>Home</a><li><a href=/news>News</a><li><a href=/about>About us</a></ul></div>"
FOOT = "<div class=foot><p>Copyright, all rights reserved.</p><a href=/imprint>Imprint</a></div>"
SUBJECTS = ("lighthouse", "harbour", "market", "bridge", "library", "station")


def story(number, *, series="", author="", foot=FOOT):
    """Return the page of one story: other words, another headline, other related links than those of the others."""
    subject = SUBJECTS[number]
    others = "".join(
        f"<li><a href=/{each}>More of the {each}</a>" for each in (*SUBJECTS[number + 1 :], *SUBJECTS[:number])[:4]
    )
    return (
        f"<!doctype html><html><head><title>The {subject}</title></head><body class=page-{number}>{MENU}"
        f"<div class=story>{series}<h1>A day at the {subject}</h1>"
        f"<p>Early in the morning the {subject} was still quiet, and nobody had come to see what was going on.</p>"
        f"<p>Then the first visitors of the {subject} arrived with baskets, children and dogs, and it grew warm.</p>"
        f"<p>By noon, more than {number + 3} hundred people had gathered, and the {subject} was as loud as ever.</p>"
        f"{author}</div><div class=related><ul>{others}</ul></div>{foot}</body></html>"
    )


SITE = [story(number) for number in range(len(SUBJECTS))]

_BAR = '<div class="n"><a href="/">Home</a><a href="/x">X</a></div>'
P1 = f'<body>{_BAR}<div class="c"><h1>T1</h1><p>alpha beta</p></div><div class="f">copy</div></body>'
P2 = f'<body>{_BAR}<div class="c"><h1>T2</h1><p>gamma</p><p>delta</p></div><div class="f">copy</div></body>'
