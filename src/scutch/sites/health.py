"""``Health``: whether a page fits what a wrapper was learned from, so that a redesign shows before a wrong row is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from scutch.content.kind import classify
from scutch.page.columns import DOCUMENT, MARKS
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of
from scutch.page.traversal import child_elements
from scutch.records.cells.cell_labels import unlabelled
from scutch.records.few.few_records import nothing_found, short_text
from scutch.records.selectors.stability import is_random, stem
from scutch.results.kind import CONTENT_PAGES, INDEX_PAGES
from scutch.sites.anchors import Anchor
from scutch.sites.fields import SINGLE_KINDS, Expectation, Field, Template
from scutch.sites.nodes.anchored import AnchorFinder
from scutch.sites.nodes.headers import text_of_cell
from scutch.sites.nodes.paths import Scope, whole_page
from scutch.sites.readings import ANCHOR_MISSING, FieldReading, Problem
from scutch.values.registry import ADDRESS_TYPES

if TYPE_CHECKING:
    from scutch.sites.answer import Answer
    from scutch.sites.wrapper import Wrapper

#: Verdicts, best first.
VERDICTS: Final = ("ok", "degraded", "broken")
#: Records whose elements are read for the template at most.
MOST_RECORDS: Final = 12
#: Weight of a tag alone beside that of a tag with a class word.
TAG_WEIGHT: Final = 0.15
#: Visible characters of a login page at most.
LOGIN_CHARS: Final = 3000
#: Kinds of anchors that name an element.
NAMING_KINDS: Final = ("microdata", "attribute", "class")
#: A template less similar than the first is another one; less similar than the second, it has changed.
OTHER_TEMPLATE, CHANGED_TEMPLATE = 0.35, 0.55
#: A field that nearly all records had is gone if a page without it is less likely than this.
UNLIKELY: Final = 0.005
#: Elements of required fields from which records are judged.
FEWEST_REQUIRED: Final = 3
#: Pages that fields of a single record must be learned from to be required.
PAGES_REQUIRED: Final = 2
#: Values of a page from which their types and lengths are judged.
FEWEST_VALUES: Final = 3
#: Values that a judgement on types and lengths was learned from at least.
FEWEST_LEARNED: Final = 5
#: Share of what could be read before below which the type of a field has changed; likewise of the records with a value.
UNREADABLE: Final = 0.5
#: Share of different values that is none of different ones, and that of a field whose values all differ.
SAME_VALUES, DIFFERENT_VALUES = 0.15, 0.95
#: Share of new values of a field that had few and repeated ones before, above which it has others (the most on unchanged pages
#: of results-dev is .72, of 31 such fields).
NEW_VALUES: Final = 0.9
#: Times that a page may have more records than any before, beside a few.
ROWS_FACTOR: Final = 10
#: Times that the median length of a field may be above the longest or below the shortest.
LENGTH_FACTOR: Final = 4
#: A container with more visible characters is no empty list.
EMPTY_CHARS: Final = 240
CELLS: Final = ids_of(("td", "th"))
HEADING: Final = MARKS["heading"]


class FieldHealth(NamedTuple):
    """The health of one field on one page.

    >>> FieldHealth("price", "ok").reason
    \'\'
    """

    name: str
    #: One of ``VERDICTS``.
    verdict: str
    reason: str = ""
    #: Share of the records with a value, and share of the values that can be read as the field's type.
    fill: float = 0.0
    readable: float = 1.0


class Health(NamedTuple):
    """The health of the answer for one page.

    >>> Health("broken", ("no records: anchor missing",)).problems
    (Problem(field='', reason='no records: anchor missing'),)
    """

    #: One of ``VERDICTS``.
    verdict: str
    #: Why it is not ``ok``, or why the list is empty.
    reasons: tuple[str, ...] = ()
    #: Similarity of the records' elements to those of the pages that were learned from, from 0 to 1.
    similarity: float = 1.0
    fields: tuple[FieldHealth, ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the page and with its fields."""
        page = [Problem("", reason) for reason in self.reasons]
        return (*page, *(Problem(field.name, field.reason) for field in self.fields if field.verdict != "ok"))


def health_of(answer: Answer) -> Health:
    """Return the health of an answer."""
    if not len(answer):
        return empty_health(answer)
    expected = answer.wrapper.expected
    similarity = template_likeness(template_of_scopes(answer.page.columns, answer.scopes), dict(expected.template))
    fields = tuple(field_health(answer, number) for number in range(len(answer.readings)))
    counted = count_reason(len(answer), expected.rows[1])
    others = template_reason(similarity), counted, rows_reason(answer), children_reason(answer), unread_reason(answer)
    reasons = tuple(filter(None, others))
    page = "broken" if similarity < OTHER_TEMPLATE or lacks_all(answer) else "degraded" if reasons else "ok"
    verdict = max(page, fields_verdict(answer.wrapper.fields, fields), key=VERDICTS.index)
    other = page_reason(answer) if verdict == "broken" else ""
    return Health(verdict, (*([other] if other else []), *reasons), similarity, fields)


def count_reason(rows: int, most: int) -> str:
    """Return what the number of records says; empty if a page may have as many."""
    return f"{rows} records, at most {most} on a page before" if most and rows > ROWS_FACTOR * most + FEWEST_LEARNED else ""


def fields_verdict(fields: Sequence[Field], healths: Sequence[FieldHealth]) -> str:
    """Return what the health of fields says about their page: broken if the main content or most of the required ones are."""
    required = [health.verdict for field, health in zip(fields, healths, strict=True) if field.expected.is_required]
    broken = sum(health.verdict == "broken" for health in healths)
    content = any(field.is_markdown and own.verdict == "broken" for field, own in zip(fields, healths, strict=True))
    if content or (required and 2 * required.count("broken") > len(required)):
        return "broken"
    return "degraded" if broken or any(health.verdict == "degraded" for health in healths) else "ok"


def rows_reason(answer: Answer) -> str:
    """Return how many records lack most elements of required fields, as a banner among them does; empty if none does."""
    elements: dict[Anchor, list[int]] = {}
    for number, field in enumerate(answer.wrapper.fields):
        if field.expected.is_required and field.expected.records > 1 and field.anchors:  # one record requires nothing
            elements.setdefault(field.anchors[0]._replace(kind="", attribute=""), []).append(number)
    if len(elements) < FEWEST_REQUIRED:
        return ""
    grid = answer.table.grid
    shown = (map(any, zip(*(grid.texts(number) for number in numbers), strict=True)) for numbers in elements.values())
    alien = sum(2 * sum(row) < len(row) for row in zip(*shown, strict=True))
    return f"{alien} of {len(answer)} records lack most of their fields" if alien else ""


def children_reason(answer: Answer) -> str:
    """Return what the child elements of records say, such as a new column; empty if no field is found by its position."""
    expected = children_expected(answer.wrapper)
    if not expected:
        return ""
    counts = Counter(len(child_elements(answer.page.columns, scope.root)) for scope in answer.scopes)
    usual, _ = counts.most_common(1)[0]
    return "" if 2 * counts[expected] > len(answer) else f"records have {usual} child elements, they had {expected}"


def children_expected(wrapper: Wrapper) -> int:
    """Return how many child elements a record must have; 0 if it may have any, as no field is found by its position."""
    by_position = any(field.anchors and field.anchors[0].kind == "position" for field in wrapper.fields)
    return wrapper.expected.children if by_position else 0


def lacks_all(answer: Answer) -> bool:
    """Whether a single record has no value of several fields that all learned pages had."""
    wrapper, grid = answer.wrapper, answer.table.grid
    required = [number for number, field in enumerate(wrapper.fields) if field.expected.is_required]
    if wrapper.kind not in SINGLE_KINDS or wrapper.expected.pages < PAGES_REQUIRED or len(required) < FEWEST_REQUIRED:
        return False
    return not any(any(grid.texts(number)) for number in required)


def unread_reason(answer: Answer) -> str:
    """Return how many values of a single record cannot be read as the types that they had; empty for few."""
    wrapper, grid = answer.wrapper, answer.table.grid
    if wrapper.kind not in SINGLE_KINDS or wrapper.expected.pages < PAGES_REQUIRED:
        return ""
    typed = [number for number, field in enumerate(wrapper.fields) if field.type != "text" and field.expected.readable == 1]
    filled = [number for number in typed if any(grid.texts(number))]
    unread = sum(not any(value is not None for value in grid.values(number)) for number in filled)
    is_much = unread >= PAGES_REQUIRED and 2 * unread > len(filled)
    return f"{unread} of {len(filled)} values cannot be read as before" if is_much else ""


def template_reason(similarity: float) -> str:
    """Return what the similarity of a template says; empty if it is the same."""
    if similarity >= CHANGED_TEMPLATE:
        return ""
    return f"the records are of {'another' if similarity < OTHER_TEMPLATE else 'a changed'} template ({similarity:.2f})"


def empty_health(answer: Answer) -> Health:
    """Return the health of a page without records: an empty list, or another page."""
    page = answer.page
    said = nothing_found(short_text(page))
    if said:
        return Health("ok", (f"empty list: {said}",))
    if is_empty_container(answer):
        return Health("ok", ("empty list",))
    return Health("broken", (f"no records: {page_reason(answer) or ANCHOR_MISSING}",), 0.0)


def is_empty_container(answer: Answer) -> bool:
    """Whether a page has the container of the list by its name, and next to no text in it; a heading is none.

    A table has the headers that fields are found by.
    """
    columns = answer.page.columns
    headers = {field.anchors[0].header for field in answer.wrapper.fields if field.anchors} - {""}
    named = [anchor for anchor in answer.wrapper.container if anchor.kind in NAMING_KINDS][:1]
    found = [node for own in AnchorFinder(named).find(columns, [whole_page(columns)]) for _, node in own]
    return bool(found) and all(
        columns.chars[node] <= EMPTY_CHARS
        and not columns.images[node]
        and not columns.marks[node] & HEADING
        and headers <= headers_inside(columns, node)
        for node in found
    )


def headers_inside(columns: Columns, container: int) -> frozenset[str]:
    """Return the texts of the cells of an element with next to no text."""
    cells = (node for node in range(container, columns.end[container]) if columns.tag[node] in CELLS)
    return frozenset(text_of_cell(columns, cell) for cell in cells)


def page_reason(answer: Answer) -> str:
    """Return what a page is that does not fit: an error, a consent or a login page, one for robots, or one of another kind.

    Empty if it may be one of those that were learned from.
    """
    page, wrapper = answer.page, answer.wrapper
    fields = (node for node in page.elements("input") if node.get("type") == "password")
    if next(fields, None) and page.columns.chars[0] < LOGIN_CHARS:
        return "the page asks for a password"
    kind = classify(page)
    if not kind:
        return kind.reason
    is_other = kind.name in (INDEX_PAGES if wrapper.kind in SINGLE_KINDS else CONTENT_PAGES)
    return f"another kind of page: {kind.name}" if is_other and kind.name not in wrapper.expected.kinds else ""


def field_health(answer: Answer, number: int) -> FieldHealth:
    """Return the health of a field of a page with records."""
    field, reading = answer.wrapper.fields[number], answer.readings[number]
    texts = unlabelled([text for text in answer.table.grid.texts(number) if text], field.prefix)
    values = [value for value in answer.table.grid.values(number) if value is not None]
    fill, readable = len(texts) / len(answer), len(values) / max(1, len(texts))
    rows = len(answer) if field.level == "record" else 1
    verdict, reason = presence_verdict(field, reading, rows, has_values=bool(texts))
    if verdict == "ok" and (reason := fill_reason(field, len(texts), rows)):
        verdict = "degraded"
    if verdict == "ok" and len(texts) >= FEWEST_VALUES and field.expected.fill * field.expected.records >= FEWEST_LEARNED:
        reason = values_reason(field, texts, readable)
        verdict = "degraded" if reason else "ok"
    return FieldHealth(field.name, verdict, reason, fill, readable)


def presence_verdict(field: Field, reading: FieldReading, rows: int, *, has_values: bool) -> tuple[str, str]:
    """Return the verdict about where the values of a field were found, and its reason."""
    expected = field.expected
    is_unlikely = field.is_markdown or expected.chance_of_none(rows) < UNLIKELY  # no page of a template lacks its content
    if expected.is_required and not has_values and is_unlikely:
        return "broken", ANCHOR_MISSING if reading.is_missing else f"no values, {expected.fill:.0%} of the records had one"
    if reading.anchor > 0 and not field.anchors[0].key and expected.records > 1:  # one record shows no preference
        return "degraded", "found by another anchor than the first"
    return "ok", ""


def fill_reason(field: Field, filled: int, rows: int) -> str:
    """Return what is wrong with how many records have a value of a required field; empty if nothing is.

    >>> from scutch.sites.fields import Expectation
    >>> price = Field("price", expected=Expectation(fill=1.0, records=10))
    >>> fill_reason(price, 1, 10), fill_reason(price, 6, 10), fill_reason(price, 1, 2)
    ('10% of the records have a value, 100% had', '', '')
    """
    expected = field.expected
    if not expected.is_required or not filled or filled >= UNREADABLE * expected.fill * rows:
        return ""
    is_unlikely = expected.chance_of_filled(filled, rows) < UNLIKELY
    return f"{filled / rows:.0%} of the records have a value, {expected.fill:.0%} had" if is_unlikely else ""


def values_reason(field: Field, texts: Sequence[str], readable: float) -> str:
    """Return what is wrong with the values of a field: type, length, that they are the same or new; empty if nothing is."""
    expected = field.expected
    if (
        readable < UNREADABLE * expected.readable
        and expected.chance_of_few(round(readable * len(texts)), len(texts)) < UNLIKELY
    ):
        return f"{readable:.0%} of the values can be read, {expected.readable:.0%} could"
    if field.type not in ADDRESS_TYPES and (reason := forms_reason(expected, texts)):  # learned ones are absolute
        return reason
    distinct = len(set(texts)) / len(texts)
    differs = field.level == "record" and field.type != "image"  # many records share a placeholder
    differed = differs and expected.distinct >= DIFFERENT_VALUES and len(texts) >= FEWEST_LEARNED
    return f"{distinct:.0%} of the values differ, {expected.distinct:.0%} did" if differed and distinct <= SAME_VALUES else ""


def forms_reason(expected: Expectation, texts: Sequence[str]) -> str:
    """Return what is wrong with the length of values, or that they are new; empty if nothing is.

    >>> names = Expectation(lengths=(4, 5, 6))
    >>> forms_reason(names, ["Flax", "Hemp"]), forms_reason(names, ["Flax" * 9])
    ('', 'values have 36 characters, they had 4 to 6')
    """
    low, _, high = expected.lengths
    usual = median(map(len, texts))
    if not low / LENGTH_FACTOR - 1 <= usual <= LENGTH_FACTOR * (high + 1):
        return f"values have {usual:.0f} characters, they had {low} to {high}"
    return new_values_reason(expected.values, texts)


def new_values_reason(known: Sequence[str], texts: Sequence[str]) -> str:
    """Return what the values of a field say that had few different ones; empty if it may have any, or still has these.

    >>> new_values_reason(("in stock", "sold out"), ["2 m", "3 m", "1 m"])
    '100% of the values are new, it had in stock, sold out'
    """
    new = sum(text not in known for text in texts) / len(texts)
    return f"{new:.0%} of the values are new, it had {', '.join(known)}" if known and new > NEW_VALUES else ""


def template_of_scopes(columns: Columns, scopes: Sequence[Scope]) -> Template:
    """Return the share of the records that have an element, by its tag and each of its class words.

    >>> from scutch.page.parser import parse
    >>> page = parse(b"<ul><li><b class='name big'>Flax</b><li><i>Hemp</i></ul>")
    >>> template_of_scopes(page, [Scope(5, 8, 5), Scope(8, 11, 8)])
    {'b': 0.5, 'b.big': 0.5, 'b.name': 0.5, 'i': 0.5, 'li': 1.0}
    """
    sample = scopes[:: max(1, len(scopes) // MOST_RECORDS)][:MOST_RECORDS]
    words: dict[tuple[int, int], tuple[str, ...]] = {}
    tags, labels = columns.tag, columns.class_id
    counts: Counter[str] = Counter()
    for begin, end, _ in sample:
        pairs = list(zip(tags[begin:end].tolist(), labels[begin:end].tolist(), strict=True))
        distinct = dict(zip(reversed(pairs), range(end - 1, begin - 1, -1), strict=True))
        own = [
            words[pair] if pair in words else words.setdefault(pair, tuple(names_of(columns, node)))
            for pair, node in sorted(distinct.items(), key=lambda item: item[1])
            if pair[0] > DOCUMENT
        ]
        counts.update({name for names in own for name in names})
    return {name: count / len(sample) for name, count in sorted(counts.items())}


def names_of(columns: Columns, node: int) -> Iterator[str]:
    """Yield the tag of an element, alone and with each of its class words.

    Of a word that a program made up the part counts that the next build of the site has, too.
    """
    tag = columns.name(node)
    yield tag
    if columns.class_id[node] >= 0:
        words = (columns.attribute(node, "class") or "").split()
        kept = {stem(word) if is_random(word) else word for word in words}
        yield from (f"{tag}.{word}" for word in sorted(kept) if word)


def template_likeness(found: Template, expected: Template) -> float:
    """Return the share of the expected elements that were found, weighted by how common they were, from 0 to 1.

    What a page has more, such as a badge, does not count. Tags alone count less than class words.

    >>> round(template_likeness({"li": 1.0, "b": 1.0}, {"li": 1.0, "b": 0.5, "b.name": 0.5}), 2)
    0.43
    """
    weights = {name: share**2 * (1.0 if "." in name else TAG_WEIGHT) for name, share in expected.items()}
    total = sum(weights.values())
    had = sum(weight * min(1.0, found.get(name, 0.0) / expected[name]) for name, weight in weights.items())
    return had / total if total else 1.0
