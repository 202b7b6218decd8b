"""Bylines of Chinese pages: a word for author, reporter or editor, and names behind it, often in the middle of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from scutch.content.metadata._byline_scan import labelled_texts
from scutch.content.metadata.evidence import FieldCandidate
from scutch.content.metadata.person_names import HAN_NAME
from scutch.lexicon.byline_words import CHINESE_LABELS
from scutch.page.page import Page

#: Evidence for the name of an author or a reporter, and for that of an editor, which decides only where there is nothing
#: better. The weights are those of other bylines: no development corpus has authors of Chinese pages.
AUTHOR_EVIDENCE: Final = ("visible", "says by", "after by", "after by first", "after0", "words 2-3")
EDITOR_EVIDENCE: Final = ("visible", "after by", "after0", "words 2-3", "says reviewed")
#: A word, a mark and names. Without a mark, the names of reporters extend to the end of the text or of a bracket, and the name
#: of an author to the verb of a sentence.
BYLINE: Final = re.compile(
    r"""(?:(?P<editor>责任编辑|責任編輯|责编|编辑|編輯)|作者|撰文|撰稿人?|投稿人?|(?<![㐀-鿿])文(?=[/／|｜丨])
    |(?:特约|见习|实习|特派|本报|本刊|本台|首席)?[记記]者)
    (?P<mark>[】\]]?[：:]\s*|\s+|\s*[/／|｜丨]\s*|(?<=[记記]者)(?=[㐀-鿿、]{2,20}(?:[）)]|$|[／/][㐀-鿿]{2,4}報導))
    |(?<=[记記]者)(?=[㐀-鿿]{2,6}(?:報導|报道)】)|(?<=作者)(?=[㐀-鿿]{2,4}系))
    (?=(?P<names>[㐀-鿿·、，,\s]{2,30}))""",
    re.VERBOSE,
)
#: Words behind the names of a byline, such as the city that a report is from; photographers and typesetters are no authors.
AFTER_NAMES: Final = re.compile(
    r"(?<=[㐀-鿿]{2})[㐀-鿿]{2}報導|来源|來源|编辑|編輯|责任|责编|责|通讯员|报道|報道|報導|报导|实习|日期|时间|发布|出版|字体|分享|点击|系|采访"
)
#: Behind the names of a word without a colon: the end of the text or of a bracket. Otherwise the names are a sentence.
BYLINE_END: Final = re.compile(r"\s*(?:$|[)）】\]|｜丨/／。])")
SEPARATORS: Final = re.compile(r"[、,，\s]+")
#: Texts of a page that are searched, and characters of a text in which a byline may begin, from its start and from its end.
MOST_TEXTS: Final = 3000
EDGE_CHARS: Final = 80
#: Bytes of them at the most.
EDGE_BYTES: Final = 4 * EDGE_CHARS


class Byline(NamedTuple):
    """A byline in a text."""

    names: tuple[str, ...]
    is_editor: bool


def bylines_in(text: str) -> Iterator[Byline]:
    """Yield the bylines of a text, author before editor.

    >>> list(bylines_in("本报记者 王乐文 方 敏"))
    [Byline(names=('王乐文', '方敏'), is_editor=False)]
    >>> [byline.names for byline in bylines_in("[作者: 刘满仓 责任编辑: 杨丹宇 ]")]
    [('刘满仓',), ('杨丹宇',)]
    >>> list(bylines_in("新华社记者 谢环驰 摄"))
    []
    >>> [byline.names for byline in bylines_in("新华社深圳5月12日电（记者戴小河、印朋）由我国自主设计")]
    [('戴小河', '印朋')]
    """
    found = (Byline(byline_names(text, match), bool(match["editor"])) for match in BYLINE.finditer(text))
    yield from sorted((byline for byline in found if byline.names), key=lambda byline: byline.is_editor)


def byline_names(text: str, match: re.Match[str]) -> tuple[str, ...]:
    """Return the names behind a word of a byline; none if they are a photographer or the beginning of a sentence."""
    after = AFTER_NAMES.search(match["names"])
    line = match["names"][: after.start()] if after else match["names"]
    if line.rstrip().endswith(("摄", "攝")):
        return ()
    is_line = after is not None or BYLINE_END.match(text, match.end("names"))
    return chinese_names(line) if is_line or "：" in match["mark"] or ":" in match["mark"] else ()


def chinese_names(text: str) -> tuple[str, ...]:
    """Return the names of a byline up to the first word that is none; two single characters are one name.

    >>> chinese_names("岳品瑜、董晗萱 "), chinese_names("方 敏"), chinese_names("欧阳 修"), chinese_names("认为这样的话不合适")
    (('岳品瑜', '董晗萱'), ('方敏',), ('欧阳修',), ())
    """
    names: list[str] = []
    single = ""
    for part in filter(None, SEPARATORS.split(text)):
        word, single = (single + part, "") if single else (part, "")
        if len(word) == 1:
            single = word
        elif HAN_NAME.fullmatch(word):
            names.append(word)
        else:
            break
    if single and len(names) == 1:
        return (f"{names[0]}{single}",) if HAN_NAME.fullmatch(f"{names[0]}{single}") else tuple(names)
    return tuple(names)


def chinese_authors(page: Page) -> list[FieldCandidate]:
    """Return the author in the first byline of a page, and the editor in the first one that names an editor.

    Linear in the texts.
    """
    found: dict[bool, FieldCandidate] = {}
    for node, text in edge_texts(page):
        for byline in bylines_in(text) if any(word in text for word in CHINESE_LABELS) else ():
            evidence = EDITOR_EVIDENCE if byline.is_editor else AUTHOR_EVIDENCE
            found.setdefault(byline.is_editor, FieldCandidate("、".join(byline.names), "byline", node, evidence))
    return list(found.values())


def edge_texts(page: Page) -> Iterator[tuple[int, str]]:
    """Yield the visible texts with a word of a byline near their ends, with their nodes; of long ones the ends."""
    for node in labelled_texts(page.columns, EDGE_BYTES, MOST_TEXTS):
        text = page.columns.text(node)
        yield node, text if len(text) <= 2 * EDGE_CHARS else f"{text[:EDGE_CHARS]}。{text[-EDGE_CHARS:]}"
