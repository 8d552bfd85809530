"""Words that tell a reader what a short block is for: where comments begin, what to read next, who wrote it, when.

Written by hand, for the languages that most pages are in; a word counts only in a block of few words.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..columns import remembered
from ..page import Page
from ..tree import Ints
from .blocks import text_blocks
from .measures import measures
from .words import Words, split

_FEW = 12
_CUES: Final = {
    "cue_comment": "comment comments reply replies respond responses "
    "kommentar kommentare antworten antwort commentaire "
    "commentaires répondre comentario comentarios responder commenti commento rispondi comentários reacties reageer "
    "komentarze odpowiedz комментарии комментарий ответить 评论 回复 发表 留言 コメント 댓글 yorum discussion discuss",
    "cue_related": "related similar recommended popular trending latest recent more also next previous headlines "
    "verwandte ähnliche mehr weitere meistgelesen auch passend lire aussi plus similaires articles connexes "
    "relacionados relacionadas más también recientes correlati leggi anche simili altri leia mais "
    "gerelateerd meer lees ook powiązane podobne więcej похожие также читайте "
    "相关 推荐 阅读 更多 热门 関連 おすすめ 관련",
    "cue_author": "by von par por di av door author autor auteur autore written posted published reporter editor 作者 "
    "编辑 责任编辑 来源 記者 记者 redaktion redacción",
    "cue_more": "read continue full view show see learn load weiterlesen lesen suite voir leer ver leggi tutto "
    "lees читать далее 全文 详细 続き",
    "cue_buy": "buy cart basket checkout add price shipping stock sale quantity wishlist warenkorb kaufen preis panier "
    "prix acheter carrito comprar precio carrello 购买 加入 价格",
}  # fmt: skip
_BITS: Final = {name: 1 << place for place, name in enumerate(_CUES)}
_OF_WORD: Final[dict[str, int]] = {}
for _name, _words in _CUES.items():
    for _word in _words.split():
        _OF_WORD[_word] = _OF_WORD.get(_word, 0) | _BITS[_name]
_UNSPACED_FROM: Final = "\u2e80"
"""Characters from here on are of scripts that do not set words apart."""
_UNSPACED = {word: bits for word, bits in _OF_WORD.items() if word[0] > _UNSPACED_FROM}
_STRIPPED = ".,:;!?()[]«»\"'|•·-–—…“”‹›>»&#+"


@remembered
def cues(page: Page) -> Ints:
    """Return the cues of each block, as bits; a longer block has none.

    >>> from marrow import parse
    >>> found = cues(parse("<h3>Related posts</h3><p>Related to this, she said that it had been a very long day."))
    >>> found.tolist() == [_BITS["cue_related"], 0]
    True
    """
    raw = text_blocks(page).raw
    found = np.zeros(len(raw), dtype=np.int64)
    short = np.flatnonzero(measures(page).words <= _FEW)
    texts = [raw[block] for block in short.tolist()]
    words = Words.of(split(texts, lambda text: text.lower().split()))
    found[short] = words.combined({word: _OF_WORD.get(word.strip(_STRIPPED), 0) for word in words.distinct}, np.int64)
    for block, text in zip(short.tolist(), texts, strict=True):
        if not text.isascii() and max(text) >= _UNSPACED_FROM:
            for word, bits in _UNSPACED.items():
                if word in text:
                    found[block] |= bits
    return found


def has_cue(page: Page, *names: str) -> NDArray[np.bool_]:
    """Return the blocks that have one of the named cues."""
    return (cues(page) & sum(_BITS[name] for name in names)) != 0
