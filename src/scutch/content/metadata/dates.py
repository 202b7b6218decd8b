"""When a page was published and when it was changed: clues from its data, its texts and its address.

Pages often tell several days. What people take for the date of a page is mostly the first date that they see by its title,
whether that is a day of publication or of a change; so the places where dates are seen weigh as much as what is written for
machines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scutch.content.linked_data import DATES, Fact
from scutch.content.metadata.clues import NOTHING, Clue, Steps, decide, evidence_of, grouped
from scutch.content.metadata.cue_words import CUES
from scutch.content.metadata.trust import DATE
from scutch.page import Page
from scutch.page.columns import TEXT
from scutch.values.date import KNOWN, MAX_TEXT, find_date, order_of_language, read_date

#: Evidence that the names of ``meta`` elements are.
METAS: Final = dict.fromkeys(
    (
        "og:article:published_time", "date", "dc.date", "dc.date.issued", "dcterms.date", "dcterms.created", "dcterms.issued",
        "datepublished", "parsely-pub-date", "sailthru.date", "citation_publication_date", "citation_date",
        "citation_online_date", "pubdate", "publishdate", "publish_date", "publish-date", "published", "publisheddate",
        "og:publish_date", "og:published_time", "datecreated", "created", "cxenseparse:recs:publishtime",
        "cxenseparse:publishtime", "article.published", "originalpublicationdate", "date-pub", "release_date", "ms.date",
        "article_date_original", "uploaddate", "weibo:article:create_at",
    ),
    "meta date",
) | {
    "article:published_time": "meta published",
} | dict.fromkeys(
    (
        "article:modified_time", "og:updated_time", "datemodified", "last-modified", "dcterms.modified", "dc.date.modified",
        "og:modified_time", "lastmod", "updated", "updated_at", "article.updated", "modified", "weibo:article:update_at",
    ),
    "meta modified",
)  # fmt: skip
#: Evidence that tells a day of publication, or one of a change.
PUBLISHED: Final = frozenset(
    ("meta published", "meta date", "ld article datePublished", "ld page datePublished", "ld article dateCreated", "url",
     "says published", "ld other datePublished")
)  # fmt: skip
MODIFIED: Final = ("ld article dateModified", "ld page dateModified", "meta modified", "says updated")

#: Evidence of what is written for machines.
TOLD: Final = {
    "published": frozenset(("meta published", "meta date", "ld article datePublished", "ld page datePublished")),
    "modified": frozenset(("ld article dateModified", "ld page dateModified", "meta modified")),
}

#: Words beside a date that say what it is the date of.
SAYS: Final = {
    word: name
    for name, forms in {
        "says updated": """updated modified revised reviewed changed edited edit update aktualisiert geändert überarbeitet jour
            modifié actualizado actualización modificado atualizado обновлено изменено تحديث التحديث 更新 更新于 更新日
            最終更新 修改""",
        "says published": """published posted publish released created written submitted started asked publication
            veröffentlicht erschienen publié publicado publicada опубликовано نشر النشر 发布 发布于 发布时间 发表 发表于 公開
            公開日 投稿 投稿日 掲載""",
        "says joined": """joined registered member since location posts join anmeldung beigetreten inscrit inscription 注册
            登録""",
        "says event": "copyright expires ends deadline opens closes until valid",
    }.items()
    for word in forms.split()
}
#: Distances in nodes from the title to a date.
DISTANCES: Final = Steps(
    "dist far",
    (-40, "dist <-40"), (0, "dist <0"), (20, "dist <20"), (60, "dist <60"), (150, "dist <150"), (500, "dist <500"),
)  # fmt: skip
BEFORE: Final = 2  # dates in front of the title that are looked at ...
AFTER: Final = 3  # ... and after it
LONG: Final = 60
#: A day that is said to be the one of publication needs no more trust.
ANY: Final = -99.0
PREVIOUS: Final = 6  # nodes back to the text in front of a date
LABEL: Final = 40  # that text, if it is a label

ISO_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:Z|[+-]\d\d:?\d\d)?)?")
ADDRESS_DATE: Final = re.compile(r"[/_-](20\d\d|19\d\d)[/_-]?(0[1-9]|1[0-2])[/_-]?(0[1-9]|[12]\d|3[01])(?!\d)")
YEAR: Final = re.compile(r"(?:19|20)\d\d|\d\d?[./-]\d\d?[./-]\d\d\b|[\u0661\u0662][\u0660-\u0669]{3}")
PARTS: Final = re.compile(r"\s[|•·»*-]\s|[|•·()\[\]–—]|\s{2,}")
DIGIT: Final = re.compile(r"\d")
WORD: Final = re.compile(r"[^\W\d_]+")
CJK_DAY: Final = re.compile(r"\d{4}\s?[年년-]\s?\d\d?\s?[月월-]\s?\d\d?(?:\s?[日号號일])?(?:\s?\d\d?:\d\d(?::\d\d)?)?")


class Dates(NamedTuple):
    """The three answers."""

    date: Clue = NOTHING
    published: Clue = NOTHING
    modified: Clue = NOTHING


class Reading(NamedTuple):
    """A date in a text, and how it stands there."""

    value: str
    evidence: tuple[str, ...]


def find_dates(clues: Iterable[Clue]) -> Dates:
    """Decide between the clues.

    Examples
    --------
    >>> given = Clue("2024-05-01T08:00:00Z", "meta", 4, ("meta published",))
    >>> find_dates([given, Clue("2024-05-02", "meta", 5, ("meta modified",))]).date.value
    '2024-05-01T08:00:00Z'
    """
    groups = grouped(clues, meaning)
    told = evidence(groups)
    day = decide(told, DATE)
    published = decide({key: names for key, names in told.items() if PUBLISHED & names}, DATE, least=ANY)
    changed = next((key for name in MODIFIED for key in sorted(told, reverse=True) if name in told[key]), None)
    return Dates(*(most_precise(groups[key]) if key else NOTHING for key in (day, published or day, changed)))


def meaning(clue: Clue) -> str:
    """Times of one day are the same date."""
    return clue.value[:10]


def evidence(groups: Mapping[str, Sequence[Clue]]) -> dict[str, set[str]]:
    """All evidence for each day, and whether it is the first, the last or the only one that the page tells."""
    told = {day: evidence_of(found) for day, found in groups.items()}
    if told:
        told[min(told)].add("earliest")
        told[max(told)].add("only" if len(told) == 1 else "latest")
    for names in told.values():
        if "shown" in names:
            names |= {f"{what} and shown" for what, kinds in TOLD.items() if not kinds.isdisjoint(names)}
    return told


def most_precise(clues: Sequence[Clue]) -> Clue:
    """The clue that tells most about a day: its time, its zone."""
    return max(clues, key=lambda clue: len(clue.value))


def told_dates(facts: Iterable[Fact], metas: Iterable[tuple[str, str, int]], url: str, language: str) -> Iterator[Clue]:
    """Dates that are written for machines, and that of the address."""
    for fact in facts:
        if fact.name in DATES:
            value = iso_date(fact.values[0], language)
            if value:
                yield Clue(value, "json-ld", fact.node, (f"ld {fact.kind} {fact.name}",))
    for name, content, node in metas:
        value = iso_date(content, language) if name in METAS else ""
        if value:
            yield Clue(value, "meta", node, (METAS[name],))
    match = ADDRESS_DATE.search(url)
    if match:
        yield Clue("-".join(match.groups()), "url", -1, ("url",))


def iso_date(text: str, language: str = "") -> str:
    """The date in ISO 8601 that a text begins with, or is.

    Examples
    --------
    >>> iso_date("2024-05-01T08:00:00Z"), iso_date("2024/05/01"), iso_date("1 May 2024"), iso_date("May")
    ('2024-05-01T08:00:00Z', '2024-05-01', '2024-05-01', '')
    """
    match = ISO_DATE.match(text.strip().replace("/", "-", 2))
    if match:
        return match[0].replace(" ", "T", 1).replace(" ", "")
    return (len(text) <= MAX_TEXT and read_date(text, language)) or ""


def shown_dates(page: Page, dated: Sequence[tuple[int, int]], title: int, language: str) -> Iterator[Clue]:
    """Dates that are seen, the nearest to the title.

    Parameters
    ----------
    page
        The page.
    dated
        Nodes that may hold a date, with their cues.
    title
        Node of the title; -1 where it is not seen.
    language
        Tag of the page's language.
    """
    before, after = 0, 0
    early = [item for item in dated if item[0] < title][::-1]
    for node, cues in (*early, *dated[len(early) :]):
        is_early = node < title
        if (before >= BEFORE and is_early) or after >= AFTER:
            continue
        text, stamp = seen_text(page, node)
        readings = [Reading(stamp, ("how time",))] if stamp else readings_of(text, language)
        around = seen_evidence(page, node, text, cues, node - title if title >= 0 else None) if readings else ["says joined"]
        if "says joined" in around:
            continue
        place = f"before{before}" if is_early else f"{'after' if title >= 0 else 'alone'}{min(after, 2)}"
        before, after = before + is_early, after + (not is_early)
        for reading in readings:
            yield Clue(reading.value, "time" if stamp else "text", node, (*around, place, *reading.evidence))


def seen_text(page: Page, node: int) -> tuple[str, str]:
    """Text of a node that may hold a date, and its date as a ``time`` element has it for machines."""
    columns = page.columns
    if columns.tag[node] == TEXT:
        return " ".join(columns.text(node).split()), ""
    element = page[node]
    stamp = element.get("datetime") or ""
    return " ".join(element.text.split()), iso_date(stamp) if stamp else ""


def seen_evidence(page: Page, node: int, text: str, cues: int, distance: int | None) -> list[str]:
    """What stands around a date that is seen."""
    evidence = ["shown", "dist none" if distance is None else DISTANCES.of(distance)]
    beside = WORD.findall(f"{text} {label_before(page, node)}".lower())
    evidence += {SAYS[word] for word in beside if word in SAYS}
    evidence += [name for name in ("aside", "in article", "hidden", "link") if cues & CUES[name]]
    if len(text) > LONG:
        evidence.append("long")
    if "©" in text:
        evidence.append("says event")
    return evidence


def label_before(page: Page, node: int) -> str:
    """The short text in front of a node."""
    columns = page.columns
    tags, lengths = columns.tag, columns.text_length
    for back in range(node - 1, max(node - PREVIOUS, 0), -1):
        if tags[back] == TEXT and lengths[back] > 1:
            text = columns.text(back).strip()
            if text:
                return text if len(text) < LABEL and not DIGIT.search(text) else ""
    return ""


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
