"""Dates that people see near the title of a page, and what stands around them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from scutch.content.metadata.dates import ISO_DATE, iso_date
from scutch.content.metadata.evidence import Clue, Steps
from scutch.lexicon.byline_words import CUES
from scutch.page import Page
from scutch.page.columns import TEXT
from scutch.values.date import KNOWN, find_date, order_of_language

#: Words beside a date that say what it is the date of.
SAYS: Final = {
    word: name
    for name, forms in {
        "says updated": """updated modified revised reviewed changed edited edit update aktualisiert geändert überarbeitet jour
            modifié modifiée änderung stand actualizado actualizada actualización modificado atualizado atualizada aggiornato
            bijgewerkt обновлено обновлён изменено изменения تحديث التحديث تعديل 更新 更新于 更新时间 更新日 更新日時 最終更新
            最終更新日 修改 最后更新 수정 업데이트""",
        "says published": """published posted publish released created written submitted started asked publication
            veröffentlicht veröffentlichung erschienen publié publiée parution publicado publicada publicación publicação
            pubblicato gepubliceerd опубликовано публикации размещено نشر النشر 发布 发布于 发布时间 发布日期 发表 发表于 發布
            發表 公開 公開日 公開日時 投稿 投稿日 投稿日時 掲載 掲載日 입력 등록 게시""",
        "says joined": """joined registered member since location posts join anmeldung beigetreten inscrit inscription 注册
            登録 зарегистрирован регистрация registrado membre mitglied""",
        "says event": "copyright expires ends deadline opens closes until valid",
    }.items()
    for word in forms.split()
}
#: Distances in nodes from the title to a date.
DISTANCES: Final = Steps(
    "dist far",
    (-40, "dist <-40"), (0, "dist <0"), (20, "dist <20"), (60, "dist <60"), (150, "dist <150"), (500, "dist <500"),
)  # fmt: skip
#: Evidence that a date is written for machines, by element.
HOW: Final = {"time": "how time", "meta": "how meta"}
#: Cues that tell something of a date.
PLACES: Final = (
    "aside", "in article", "hidden", "link", "class date near", "class date far", "class published near",
    "class published far", "class updated near", "class updated far", "prop published", "prop modified",
)  # fmt: skip
BEFORE: Final = 1  # dates in front of the title that are looked at ...
AFTER: Final = 2  # ... and after it
LONG: Final = 60
LABEL: Final = 40  # characters of a text in front of a date, if it is a label

YEAR: Final = re.compile(r"(?:19|20)\d\d|\d\d?[./-]\d\d?[./-]\d\d\b|[\u0661\u0662][\u0660-\u0669]{3}")
PARTS: Final = re.compile(r"\s[|•·»*-]\s|[|•·()\[\]–—]|\s{2,}")
DIGIT: Final = re.compile(r"\d")
WORD: Final = re.compile(r"[^\W\d_]+")
CJK_DAY: Final = re.compile(r"\d{4}\s?[年년-]\s?\d\d?\s?[月월-]\s?\d\d?(?:\s?[日号號일])?(?:\s?\d\d?:\d\d(?::\d\d)?)?")


class Reading(NamedTuple):
    """A date in a text, and how it stands there."""

    value: str
    evidence: tuple[str, ...]


def shown_dates(page: Page, dated: Iterable[tuple[int, int, int]], title: int, language: str) -> Iterator[Clue]:
    """Dates that are seen, the nearest to the title.

    Parameters
    ----------
    page
        The page.
    dated
        Nodes that may hold a date, with their cues and the texts in front of them.
    title
        Node of the title; -1 where it is not seen.
    language
        Tag of the page's language.
    """
    before, after = 0, 0
    for node, cues, label in nearest_first(dated, title):
        is_early = node < title
        if before >= BEFORE and is_early:
            continue
        text, stamp = seen_text(page, node)
        readings = (
            [Reading(stamp, (HOW.get(page.columns.name(node), "how attribute"),))] if stamp else readings_of(text, language)
        )
        if not readings:
            continue
        distance = DISTANCES.of(node - title) if title >= 0 else "dist none"
        around = ["shown", distance, *cue_names(cues), *said_beside(text, label_text(page, label))]
        if "says joined" in around:
            continue
        place = f"before{before}" if is_early else f"{'after' if title >= 0 else 'alone'}{min(after, 2)}"
        before, after = before + is_early, after + (not is_early)
        for reading in readings:
            yield Clue(reading.value, source_of(reading, stamp), node, (*around, place, *reading.evidence))
        if after == AFTER:
            break


def nearest_first(dated: Iterable[tuple[int, int, int]], title: int) -> Iterator[tuple[int, int, int]]:
    """Those in front of the title, from it on, then those behind it, each looked for when it is asked for.

    Examples
    --------
    >>> [node for node, _, _ in nearest_first([(2, 0, -1), (4, 0, -1), (7, 0, -1), (9, 0, -1)], 5)]
    [4, 2, 7, 9]
    """
    early = []
    for item in dated:
        if item[0] < title:
            early.append(item)
            continue
        yield from reversed(early)
        early.clear()
        yield item
    yield from reversed(early)


def source_of(reading: Reading, stamp: str) -> str:
    """Sort of place of a date: a text, or the element whose attribute it is."""
    return reading.evidence[0].removeprefix("how ") if stamp else "text"


def seen_text(page: Page, node: int) -> tuple[str, str]:
    """Text of a node that may hold a date, and its date as a ``time`` element has it for machines."""
    columns = page.columns
    if columns.tag[node] == TEXT:
        return " ".join(columns.text(node).split()), ""
    element = page[node]
    stamps = (iso_date(value) for name, value in element.attributes.items() if name == "datetime" or ISO_DATE.match(value))
    return " ".join(element.text.split()), next(filter(None, stamps), "")


def said_beside(text: str, label: str) -> list[str]:
    """What the words of a text, and those in front of it, tell of its date."""
    said = {SAYS[word] for word in WORD.findall(f"{text} {label}".lower()) if word in SAYS}
    return [*said, *(("long",) if len(text) > LONG else ()), *(("says event",) if "©" in text else ())]


@lru_cache(maxsize=1024)
def cue_names(cues: int) -> tuple[str, ...]:
    """Names of the cues in a number that tell something of a date."""
    return tuple(name for name in PLACES if cues & CUES[name])


def label_text(page: Page, node: int) -> str:
    """The text in front of a date, if it is a label."""
    text = page.columns.text(node).strip() if node >= 0 else ""
    return text if len(text) < LABEL and not DIGIT.search(text) else ""


def readings_of(text: str, language: str) -> list[Reading]:
    """The date in a text: it is the text, a part set off by signs, or stands in a sentence.

    Examples
    --------
    >>> [(reading.value, *reading.evidence) for reading in readings_of("By A. Weaver · May 1, 2024 · 5 min", "en")]
    [('2024-05-01', 'how part')]
    >>> [reading.value for reading in readings_of("10/09/2024", "en")]
    ['2024-09-10', '2024-10-09']
    """
    whole = both_ways(text, language, "how whole")
    if whole:
        return whole
    for part in PARTS.split(text):
        if YEAR.search(part):
            short, core = part.strip(" ,"), date_words(part)
            found = both_ways(short, language, "how part") if short != text else []
            found = found or (both_ways(core, language, "how inside") if core != short else [])
            if found:
                return found
    return []


def both_ways(text: str, language: str, how: str) -> list[Reading]:
    """The date that a text is; both of its readings where day and month may be swapped."""
    found = find_date(text, language)
    if found is None:
        return []
    if not found.unsure:
        return [Reading(found.iso(), (how,) if found.day else (how, "no day"))]
    order = order_of_language(language)
    day_first, month_first = (
        ("as written", "as written") if order is None else ("as written", "swapped")[:: 1 if order else -1]
    )
    return [Reading(found.iso(), (how, day_first)), Reading(found.swapped().iso(), (how, month_first, "month first"))]


def date_words(text: str) -> str:
    """The words around the year of a sentence that may belong to its date.

    Examples
    --------
    >>> date_words("This article of Ms Weaver was first published on 26 Sep 2019 at 4:12pm but has changed since")
    'first published on 26 Sep 2019 at 4:12pm'
    """
    if not text.isascii():
        day = CJK_DAY.search(text)
        if day:
            return day[0]
    pieces = text.split()
    middle = next((place for place, piece in enumerate(pieces) if YEAR.search(piece)), 0)
    begin, end = middle, middle + 1
    while begin > 0 and belongs(pieces[begin - 1]):
        begin -= 1
    while end < len(pieces) and not pieces[end - 1].endswith((".", ";")) and belongs(pieces[end]):
        end += 1
    return " ".join(pieces[begin:end]).strip(" ,.:;")


def belongs(piece: str) -> bool:
    """Whether a word may be part of a date."""
    return KNOWN.issuperset(WORD.findall(piece.lower()))
