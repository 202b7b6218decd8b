"""Visible dates near the title of a page, with the evidence of their elements and labels."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from scutch.content.metadata.dates import ISO_DATE, iso_date
from scutch.content.metadata.evidence import Bins, FieldCandidate
from scutch.content.metadata.person_names import ANY_DIGIT
from scutch.content.metadata.visible_authors import is_inside_any
from scutch.lexicon.byline_words import EVIDENCE_BITS
from scutch.page import Page
from scutch.page.columns import TEXT
from scutch.page.tag_ids import CELLS, TABLE_ROWS, ids_of
from scutch.page.traversal import ancestors
from scutch.values.dates.calendars import ERAS, PERSIAN_MONTHS
from scutch.values.dates.date import DATE_WORDS, find_date, lower_words, order_of_language

#: Evidence by word beside a date.
DATE_LABELS: Final = {
    word: name
    for name, forms in {
        "says updated": """updated modified revised reviewed changed edited edit update aktualisiert geändert überarbeitet jour
            modifié modifiée änderung stand actualizado actualizada actualización modificado atualizado atualizada aggiornato
            bijgewerkt обновлено обновлён изменено изменения تحديث التحديث تعديل 更新 更新于 更新时间 更新日 更新日時 最終更新
            最終更新日 修改 最后更新 수정 업데이트 uppdaterad
            oppdatert opdateret päivitetty güncelleme güncellenme zaktualizowano aktualizacja diperbarui עודכן""",
        "says published": """published posted publish released created written submitted started asked publication
            veröffentlicht veröffentlichung erschienen publié publiée parution publicado publicada publicación publicação
            pubblicato gepubliceerd опубликовано публикации размещено نشر النشر 发布 发布于 发布时间 发布日期 发表 发表于 發布
            發表 公開 公開日 公開日時 投稿 投稿日 投稿日時 掲載 掲載日 입력 등록 게시 승인 publicerad
            publicerat publisert julkaistu giriş yayınlanma opublikowano diterbitkan đăng δημοσίευση प्रकाशित انتشار
            פורסם เผยแพร่""",
        "says joined": """joined registered member since location posts join anmeldung beigetreten inscrit inscription 注册
            登録 зарегистрирован регистрация registrado membre mitglied""",
        "says event": "copyright expires ends deadline opens closes until valid",
    }.items()
    for word in forms.split()
}
#: Distance from the title to a date, in nodes.
DATE_DISTANCE_BINS: Final = Bins(
    "dist far",
    (-40, "dist <-40"), (0, "dist <0"), (20, "dist <20"), (60, "dist <60"), (150, "dist <150"), (500, "dist <500"),
)  # fmt: skip
#: Evidence of a date in an attribute, by element.
ATTRIBUTE_EVIDENCE: Final = {"time": "how time", "meta": "how meta"}
#: Evidence of the elements around a date.
ELEMENT_EVIDENCE: Final = (
    "aside", "in article", "hidden", "link", "class date near", "class date far", "class published near",
    "class published far", "class updated near", "class updated far", "prop published", "prop modified",
)  # fmt: skip
#: Dates before and behind the title that are candidates.
DATES_BEFORE: Final = 1
DATES_BEHIND: Final = 2
#: Dates of a text that says when a page was published and when it was changed.
MIN_DATES: Final = 2
#: Elements whose dates are those of examples and of other works.
NO_DATES: Final = ids_of(("cite", "code", "pre"))
#: Elements between a date and its table cell at most.
CELL_LEVELS: Final = 3
#: Characters of a row of data at most; posts in rows are longer.
ROW_CHARS: Final = 200
#: Characters of a long text around a date, and of the longest label in front of it.
LONG_TEXT: Final = 60
MAX_LABEL: Final = 40

YEAR_OR_DATE: Final = re.compile(r"(?:19|20)\d\d|\d\d?[./-]\d\d?[./-]\d\d\b|[\u0661\u0662][\u0660-\u0669]{3}|\d\s?年")
#: The same with the years of other calendars in Thai and Persian texts.
OTHER_YEAR_OR_DATE: Final = re.compile(rf"{YEAR_OR_DATE.pattern}|\b25\d\d|\b1[34]\d\d|[\u06f1\u06f2][\u06f0-\u06f9]{{3}}")
#: A date in numbers, whose first or second one is the month.
NUMBERS: Final = re.compile(r"\b\d\d?[./-]\d\d?[./-](?:\d\d)?\d\d\b")
OTHER_SCRIPT: Final = re.compile("[\u0600-\u06ff\u0e01-\u0e4e]")
TEXT_SEPARATOR: Final = re.compile(r"\s[|•·»*-]\s|[|•·()\[\]–—]|\s{2,}")
LETTERS: Final = re.compile(r"[^\W\d_]+")
#: Volume and issue behind the year or month of a citation: "2020 Mar;6(1):1-20".
VOLUME: Final = re.compile(r";\s?\d+\s?\(")
CJK_DAY: Final = re.compile(
    rf"(?:\d{{4}}|(?:{'|'.join(ERAS)})\s?(?:元|\d{{1,3}}))\s?[年년-]\s?\d\d?\s?[月월-]\s?\d\d?(?:\s?[日号號일])?(?:\s?\d\d?:\d\d(?::\d\d)?)?"
)


class DateReading(NamedTuple):
    """A date in a text, with the evidence of its notation."""

    value: str
    evidence: tuple[str, ...]


def visible_dates(
    page: Page, dated: Iterable[tuple[int, int, int]], title: int, language: str, known: Collection[str] = ()
) -> Iterator[FieldCandidate]:
    """Yield the visible dates nearest to the title.

    ``dated``: nodes that may hold a date, with the bits of their evidence and the texts in front of them. ``title``: node of
    the title; -1 where it is not visible. ``language``: tag of the page's language. ``known``: days in the page's data.
    """
    before, after = 0, 0
    for node, bits, label in nearest_first(dated, title):
        is_early = node < title
        if (before >= DATES_BEFORE and is_early) or is_inside_any(page, node, NO_DATES):
            continue
        text, stamp = visible_text(page, node)
        readings = [attribute_reading(page, node, stamp)] if stamp else in_order_of(known, readings_of(text, language), text)
        if not readings or (not is_early and is_in_column_of_dates(page, node, language)):
            continue
        distance = DATE_DISTANCE_BINS.name_of(node - title) if title >= 0 else "dist none"
        labelled = labelled_readings(readings, text, date_label(page, label), language)
        if "says joined" in labelled[0][1]:
            continue
        place = f"before{before}" if is_early else place_behind(after, title)
        before, after = before + is_early, after + (not is_early)
        evidence = ("visible", distance, *date_evidence_names(bits), place)
        for reading, labels in labelled:
            yield FieldCandidate(reading.value, source_of(reading, stamp), node, (*evidence, *labels, *reading.evidence))
        if after == DATES_BEHIND:
            break


def place_behind(after: int, title: int) -> str:
    """Return the name of the place of a date that is not in front of the title, by the number of those before it.

    >>> place_behind(0, 7), place_behind(5, 7), place_behind(0, -1)
    ('after0', 'after2', 'alone0')
    """
    return f"{'after' if title >= 0 else 'alone'}{min(after, 2)}"


def is_in_column_of_dates(page: Page, node: int, language: str) -> bool:
    """Whether a date is in a table with another date above or below it: the table is about things with dates.

    >>> import scutch
    >>> page = scutch.parse("<table><tr><td>Plant<td>Sown<tr><td>Flax<td>May 1, 2026<tr><td>Hemp<td>May 9, 2026</table>")
    >>> [is_in_column_of_dates(page, node, "en") for node in (15, 20)]
    [True, True]
    """
    columns = page.columns
    cell = next((around for around in islice(ancestors(columns, node), CELL_LEVELS) if columns.tag[around] in CELLS), -1)
    if cell < 0 or columns.chars[columns.parent[cell]] > ROW_CHARS:
        return False
    rows = [row for row in columns.child_nodes(columns.parent[columns.parent[cell]]) if columns.tag[row] in TABLE_ROWS]
    number = rows.index(columns.parent[cell])
    place = cells_in(page, rows[number]).index(cell)
    near = (cells_in(page, row) for row in (*rows[max(number - 1, 0) : number], *rows[number + 1 : number + 2]))
    texts = (page[cells[place]].text for cells in near if place < len(cells))
    return any(YEAR_OR_DATE.search(text) and find_date(text.strip(), language) for text in texts)


def cells_in(page: Page, row: int) -> list[int]:
    """Return the cells of a table row."""
    return [child for child in page.columns.child_nodes(row) if page.columns.tag[child] in CELLS]


def attribute_reading(page: Page, node: int, stamp: str) -> DateReading:
    """Return the date in an attribute of an element."""
    return DateReading(stamp, (ATTRIBUTE_EVIDENCE.get(page.columns.name(node), "how attribute"),))


def nearest_first(dated: Iterable[tuple[int, int, int]], title: int) -> Iterator[tuple[int, int, int]]:
    """Yield the nodes before the title, the nearest first, then those behind it; the scan is lazy.

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


def source_of(reading: DateReading, stamp: str) -> str:
    """Return the source of a date: a text, or the element whose attribute holds it."""
    return reading.evidence[0].removeprefix("how ") if stamp else "text"


def visible_text(page: Page, node: int) -> tuple[str, str]:
    """Return the text of a node that may hold a date, and the date in its attributes."""
    columns = page.columns
    if columns.tag[node] == TEXT:
        return " ".join(columns.text(node).split()), ""
    element = page[node]
    stamps = (iso_date(value) for name, value in element.attributes.items() if name == "datetime" or ISO_DATE.match(value))
    return " ".join(element.text.split()), next(filter(None, stamps), "")


def label_evidence(text: str, label: str) -> list[str]:
    """Return the evidence of the words of a text and of its label."""
    found = {DATE_LABELS[word] for word in LETTERS.findall(f"{text} {label}".lower()) if word in DATE_LABELS}
    return [*found, *(("long",) if len(text) > LONG_TEXT else ()), *(("says event",) if "©" in text else ())]


@lru_cache(maxsize=1024)
def date_evidence_names(bits: int) -> tuple[str, ...]:
    """Return the names of the evidence for a date in a set of bits."""
    return tuple(name for name in ELEMENT_EVIDENCE if bits & EVIDENCE_BITS[name])


def date_label(page: Page, node: int) -> str:
    """Return the text in front of a date if it is a label, else an empty one."""
    text = page.columns.text(node).strip() if node >= 0 else ""
    return text if len(text) < MAX_LABEL and not ANY_DIGIT.search(text) else ""


def readings_of(text: str, language: str) -> list[DateReading]:
    """Return the readings of the date in a text: of the whole text, of a part between separators, or inside a sentence.

    >>> [(reading.value, *reading.evidence) for reading in readings_of("By A. Weaver · May 1, 2024 · 5 min", "en")]
    [('2024-05-01', 'how part')]
    >>> [reading.value for reading in readings_of("10/09/2024", "en")]
    ['2024-09-10', '2024-10-09']
    """
    if VOLUME.search(text):
        return []
    whole = both_ways(text, language, "how whole")
    if whole:
        return whole
    for part in TEXT_SEPARATOR.split(text):
        if year_pattern(part).search(part):
            short, core = part.strip(" ,"), date_words(part)
            found = both_ways(short, language, "how part") if short != text else []
            found = found or (both_ways(core, language, "how inside") if core != short else [])
            if found:
                return found
    return []


def labelled_readings(
    readings: Sequence[DateReading], text: str, label: str, language: str
) -> list[tuple[DateReading, list[str]]]:
    """Return the readings of a text with the evidence of its labels, and those of the change that it states behind them."""
    change, changes = labelled_change(text, language)
    labels = label_evidence(text.removesuffix(change), label)
    return [*((reading, labels) for reading in readings), *((reading, ["says updated"]) for reading in changes)]


def labelled_change(text: str, language: str) -> tuple[str, list[DateReading]]:
    """Return the last part of a text if it is the date of a change behind another date, and its readings; else nothing.

    >>> part, readings = labelled_change("Published 3 May 2024 · Updated 9 May 2024", "en")
    >>> part, readings[0].value
    ('Updated 9 May 2024', '2024-05-09')
    """
    pattern = year_pattern(text)
    if len(pattern.findall(text)) < MIN_DATES:
        return "", []
    *others, last = TEXT_SEPARATOR.split(text)
    if not any(map(pattern.search, others)) or label_evidence(last, "") != ["says updated"]:
        return "", []
    return last, readings_of(last, language)


def both_ways(text: str, language: str, how: str) -> list[DateReading]:
    """Return the readings of a text that is a date: two where the language does not decide which number is the month."""
    found = find_date(text, language)
    if found is None:
        return []
    order = order_of_language(language)
    if not found.is_ambiguous or order is not None:
        value = (found if order or not found.is_ambiguous else found.swapped()).iso()
        return [DateReading(value, (how,) if found.day else (how, "no day"))]
    return [
        DateReading(found.iso(), (how, "swapped")),
        DateReading(found.swapped().iso(), (how, "as written", "month first")),
    ]


def in_order_of(known: Collection[str], readings: list[DateReading], text: str) -> list[DateReading]:
    """Return the only reading of a date in numbers with day and month swapped, if that is a known day and the other is none.

    >>> [reading.value for reading in in_order_of({"2024-09-10"}, readings_of("09.10.2024", "en-US"), "09.10.2024")]
    ['2024-09-10']
    """
    if len(readings) != 1 or not NUMBERS.search(text):
        return readings
    year, *rest = readings[0].value[:10].split("-")
    swapped = "-".join((year, *reversed(rest)))
    return [readings[0]._replace(value=swapped)] if swapped in known and readings[0].value[:10] not in known else readings


def date_words(text: str) -> str:
    """Return the words around the year of a sentence that may belong to its date.

    >>> date_words("This article of Ms Weaver was first published on 26 Sep 2019 at 4:12pm but has changed since")
    'first published on 26 Sep 2019 at 4:12pm'
    """
    if not text.isascii():
        day = CJK_DAY.search(text)
        if day:
            return day[0]
    pieces = text.split()
    year = year_pattern(text)
    middle = next((place for place, piece in enumerate(pieces) if year.search(piece)), 0)
    begin, end = middle, middle + 1
    while begin > 0 and belongs(pieces[begin - 1]):
        begin -= 1
    while end < len(pieces) and not pieces[end - 1].endswith((".", ";")) and belongs(pieces[end]):
        end += 1
    return " ".join(pieces[begin:end]).strip(" ,.:;")


def belongs(piece: str) -> bool:
    """Whether a word may be part of a date."""
    return DATE_WORDS.issuperset(lower_words(piece)) or piece in PERSIAN_MONTHS


def year_pattern(text: str) -> re.Pattern[str]:
    """Return the pattern of a year or a date in numbers, with other calendars where a text is in their scripts."""
    return OTHER_YEAR_OR_DATE if not text.isascii() and OTHER_SCRIPT.search(text) else YEAR_OR_DATE
