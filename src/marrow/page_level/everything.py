"""All text of the page: the baseline that every method must beat."""

from __future__ import annotations

from ..errors import Reason
from ..page import Page
from ..registry import method
from ..selection import Selection, of_nodes


@method("everything", paper="Arias Moreno, Deschacht, Moens: Language independent content extraction", year=2009)
def everything(page: Page, *, skip_hidden: bool = False) -> Selection:
    """Keep all text of the body but that of scripts, styles and the like (their section 5.3). O(n).

    >>> from marrow import extract
    >>> extract("<body><script>x</script><p>a</p>b</body>", method="everything").text
    'a\\nb'
    """
    return of_nodes(page, [page.body], reason=Reason.WHOLE_PAGE, show_hidden=not skip_hidden)
