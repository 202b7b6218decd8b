"""Lists of no record and of one: a search that found nothing or one thing, and a table with one row below its header."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import chain, islice
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.lexicon.no_results import NO_RESULTS, ONE_RESULT, lines_with_one, may_say_nothing_found
from scutch.methods.record_set import RecordSet
from scutch.page.columns import DOCUMENT
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.page.tag_ids import ASIDES, ids_of
from scutch.page.text import render_text
from scutch.page.traversal import enclosing
from scutch.records._class_words import WordSearch
from scutch.records.cells.tables.headers import MIN_COLUMNS
from scutch.records.class_names import words_of
from scutch.structured.microdata import elements_with, item_elements
from scutch.structured.schema_org import RECORD, list_weight, short_type

#: Visible characters of a page without results at most; longer pages show something else.
EMPTY_SEARCH_CHARS: Final = 6000
#: Characters of a statement that nothing was found at most.
STATEMENT_CHARS: Final = 160
TABLE, ROW, HEADER, CELL = (next(iter(ids_of((name,)))) for name in ("table", "tr", "th", "td"))
(LINK,) = ids_of(("a",))
#: Last words of the class names of results.
ITEM_WORDS: Final = frozenset(
    ("product", "item", "result", "hit", "card", "entry", "listing", "job", "offer", "tile", "post", "record")
)
#: Last words of the class names of lists of results.
LIST_WORDS: Final = frozenset(("products", "results", "hits", "listings", "jobs", "offers"))
ITEM_WORD_SEARCH: Final = WordSearch(ITEM_WORDS)
LIST_WORD_SEARCH: Final = WordSearch(LIST_WORDS)
#: Types of schema.org that are lists, or wrap an item of one; the end of those of whole pages.
LIST_TYPES: Final = frozenset(("ItemList", "SearchResultsPage", "OfferCatalog", "CollectionPage", "ListItem"))
PAGE_ENDING: Final = "Page"
#: Confidence of a table of one row: no model has seen such lists.
SINGLE_ROW_CONFIDENCE: Final = 0.5


def has_tables(columns: Columns) -> bool:
    """Whether a page has a table, by its tag paths: there are few of them.

    >>> import scutch
    >>> [has_tables(scutch.parse(html).columns) for html in ("<table><td>Flax</table>", "<p>Flax")]
    [True, False]
    """
    return bool(rows_of(columns.path_tag, TABLE))


def short_text(page: Page) -> str:
    """Return the visible text of a page; empty for a page with too much of it for a search that found one thing or nothing."""
    columns = page.columns
    return render_text(columns, 0, len(page)) if columns.chars[0] <= EMPTY_SEARCH_CHARS else ""


def nothing_found(text: str) -> str:
    """Return the line of a page's text that says that a search found nothing; empty if there is none.

    >>> nothing_found("Suche\\nKeine Treffer für „Flachs“")
    'Keine Treffer für „Flachs“'
    """
    lines = text.split("\n") if may_say_nothing_found(text) else ()
    return next((line for line in lines if len(line) <= STATEMENT_CHARS and NO_RESULTS.search(line)), "")


def one_result(text: str) -> str:
    """Return the line of a page's text that says that there is one result; empty if there is none.

    >>> one_result("Suche\\n1 Treffer für „Flachs“"), one_result("21 results")
    ('1 Treffer für „Flachs“', '')
    """
    lines = (line for line in lines_with_one(text) if len(line) <= STATEMENT_CHARS)
    return next(filter(ONE_RESULT.fullmatch, lines), "")


def only_record(node: int, reason: str) -> RecordSet:
    """Return an element as the only record of a list."""
    return RecordSet(((node,),), SINGLE_ROW_CONFIDENCE, "auto", f"the only result: {reason}")


def single_items(columns: Columns, text: str, said: str) -> Iterator[RecordSet]:
    """Yield the only result of a page that says that there is one, in words or by a list that has one item.

    A result is an element with a link that its class or its type of schema.org calls one.

    ``text``: its text, as ``short_text`` returns it. ``said``: the line of it that says that there is one result, as
    ``one_result`` returns it.

    >>> import scutch
    >>> page = scutch.parse("<p>1 result<div class=product-item><a href=/flax>Flax rope</a> €3")
    >>> (found,) = single_items(page.columns, short_text(page), one_result(short_text(page)))
    >>> found.records, found.reason
    (((6,),), 'the only result: 1 result')
    """
    items = list(islice(items_of(columns), 2)) if said or (text and may_have_lists(columns)) else []
    reason = said or (reason_of_list(columns, items[0]) if len(items) == 1 else "")
    if len(items) == 1 and reason:
        yield only_record(items[0], reason)


def may_have_lists(columns: Columns) -> bool:
    """Whether a page has a list by its type or its class: much faster than to look for its items."""
    return any(calls_it(columns, node, LIST_WORDS) for node in LIST_WORD_SEARCH.nodes(columns)) or bool(typed_lists(columns))


def reason_of_list(columns: Columns, item: int) -> str:
    """Return what says that the only item of a page is in a list; empty if nothing does."""
    if any(node < item < columns.end[node] for node in typed_lists(columns)):
        return "a list of schema.org with one item"
    return "a list by its class with one item" if is_only_child(columns, item) else ""


def typed_lists(columns: Columns) -> list[int]:
    """Return the elements that are lists by their type of schema.org."""
    return [
        node for node, _ in item_elements(columns, 1) if short_type(columns.attribute(node, "itemtype") or "") in LIST_TYPES
    ]


def is_only_child(columns: Columns, node: int) -> bool:
    """Whether an element is the only one in an element whose class calls it a list of results.

    >>> import scutch
    >>> page = scutch.parse("<ul class=search-results><li>Flax rope</ul><ul class=results><li>Flax<li>Hemp</ul>").columns
    >>> is_only_child(page, 5), is_only_child(page, 8)
    (True, False)
    """
    around = columns.parent[node]
    return calls_it(columns, around, LIST_WORDS) and len(cells_of(columns, around)) == 1


def calls_it(columns: Columns, node: int, wanted: Container[str]) -> bool:
    """Whether the last word of one of an element's class names is one of the wanted ones."""
    names = (columns.attribute(node, "class") or "").split()
    return any(words[-1] in wanted for name in names if (words := words_of(name)))


def calls_item(columns: Columns, node: int) -> bool:
    """Whether one of an element's class names calls it a result."""
    return calls_it(columns, node, ITEM_WORDS)


def items_of(columns: Columns) -> Iterator[int]:
    """Yield the elements with a link that are items, outside navigation; of nested ones the outermost."""
    classes = {columns.class_id[node] for node in ITEM_WORD_SEARCH.nodes(columns)}
    named = chain.from_iterable(rows_of(columns.class_id, own) for own in classes)
    end = 0
    for node in sorted({*named, *elements_with(columns, "itemtype")}):
        if node >= end and is_item(columns, node) and not enclosing(columns, node, ASIDES):
            yield node
            end = columns.end[node]


def is_item(columns: Columns, node: int) -> bool:
    """Whether an element with text has a link, and a class or a type of schema.org that calls it a result."""
    if not columns.words[node] or not (calls_item(columns, node) or is_typed_item(columns, node)):
        return False
    return LINK in columns.tag[node : columns.end[node]]


def is_typed_item(columns: Columns, node: int) -> bool:
    """Whether an element has a type of schema.org whose lists are records; pages and lists have none."""
    name = short_type(columns.attribute(node, "itemtype") or "")
    return bool(name) and name not in LIST_TYPES and not name.endswith(PAGE_ENDING) and list_weight(name) == RECORD


def single_rows(columns: Columns) -> Iterator[RecordSet]:
    """Yield the tables with a header of at least three named columns and one row below it.

    >>> from scutch.page.parser import parse
    >>> page = parse(b"<table><tr><th>Day<th>From<th>To<tr><td>Monday<td>Flax<td>Hemp</table>")
    >>> [found.records for found in single_rows(page)]
    [((13,),)]
    """
    for table in rows_of(columns.tag, TABLE):
        if (row := row_below_header(columns, table)) > 0:
            yield RecordSet(((row,),), SINGLE_ROW_CONFIDENCE, "auto", "the only row of a table with a header")


def row_below_header(columns: Columns, table: int) -> int:
    """Return the second row of a table that has two, the first of headers and the second of as many cells; or -1."""
    tags, chars = columns.tag, columns.chars
    inside = range(table + 1, columns.end[table])
    rows = [node for node in inside if tags[node] == ROW]
    if len(rows) != 2 or any(tags[node] == TABLE for node in inside):
        return -1
    header, row = (cells_of(columns, node) for node in rows)
    named = sum(chars[cell] > 0 for cell in header)
    has_header = named >= MIN_COLUMNS and all(tags[cell] == HEADER for cell in header)
    has_values = (
        len(row) == len(header) and all(tags[cell] == CELL for cell in row[1:]) and sum(chars[cell] > 0 for cell in row) > 1
    )
    return rows[1] if has_header and has_values else -1


def cells_of(columns: Columns, row: int) -> list[int]:
    """Return the child elements of a row."""
    return [child for child in columns.child_nodes(row) if columns.tag[child] > DOCUMENT]
