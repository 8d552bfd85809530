"""Pages written by hand or generated, for tests that hold for any page."""

MENU = "<nav><ul><li><a href=/>Home</a><li><a href=/news>News</a><li><a href=/about>About us</a></ul></nav>"
FOOT = "<footer><p>Copyright, all rights reserved.</p><a href=/imprint>Imprint</a></footer>"
ARTICLE = (
    "<article id=story class='main wide'><h1>A headline of some length</h1>"
    "<p>The first paragraph has <b>bold</b> words, a <a href=/x>link</a> and enough text to be seen as text.</p>"
    "<figure><img src=a.png alt=picture><figcaption>What is in the picture</figcaption></figure>"
    "<p>The second paragraph is a little shorter than the first.</p>"
    "<ul><li>One point<li>Another point<ul><li>and a point below it</ul></ul>"
    "<table><tr><th>Name<th>Age<tr><td>Ada<td>36</table>"
    "<pre>first line\n  second line</pre></article>"
)
PAGE = (
    f"<!doctype html><html lang=en><head><title>A page</title><style>p {{}}</style></head><body>{MENU}"
    f"<div class=columns>{ARTICLE}<aside><h3>See also</h3><p hidden>not to be seen</p>"
    f"<div style='display: none'>nor this</div><a href=/y>Another page</a></aside></div>{FOOT}"
    "<script>var text = 'not content';</script></body></html>"
)
CHINESE = (
    "<html><body><ul><li><a href=/>首页</a><li><a href=/n>新闻</a></ul><div><h1>今天的天气</h1>"
    "<p>今天，北京的天气很好。我们去公园散步，看见很多人。</p><p>明天可能会下雨，请带上雨伞。</p></div></body></html>"
)
FORUM = (
    "<html><body><div>"
    + "".join(
        f"<div class=post><b>user{i}</b><div>This is reply number {i}, with a few words in it.</div></div>"
        for i in range(8)
    )
    + "</div></body></html>"
)

EXAMPLES = {"page": PAGE, "chinese": CHINESE, "forum": FORUM, "article": ARTICLE, "text": "<body>a b c</body>"}


def repeated(times):
    """Return a page whose body is so many times as large."""
    return PAGE.replace(ARTICLE, ARTICLE * times)
