"""Drop redundant columns of an alignment: separators, links with one address, and attributes that are no values.

A card often has one link around its picture, its title and the words "read more", and a dot or a dash between its author and
its date. Cells of real tables stay: there a dash says that there is no value.

Attributes of texts (``aria-label="4.5 of 5 stars"``, ``title="2026-05-12 10:00"``) are kept for dates and ratings only: many
pages show stars as pictures and dates relative to now, and have the value itself in the attribute.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Sequence
from typing import Final

from scutch.methods.alignment import item_values, same_values
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import HEADINGS, ids_of
from scutch.page.text import render_text
from scutch.records.cells.column_cells import ColumnNodes, ColumnTexts
from scutch.records.shares import has_share
from scutch.values.column import column_type
from scutch.values.rating import read_rating

#: Characters of separators. Stars, hearts, currency signs and the like mean something and are not among them.
SEPARATORS: Final = frozenset("-–—―‐·•∙⋅‧●|¦/\\,،、;:.…»«›‹><→←()[]*~_\"'“”‘’ \t\n\r\f\xa0\u200b")
TABLE_CELL_TAGS: Final = ids_of(("td", "th", "dd"))
#: Links of a column whose texts are compared.
FIRST_ROWS: Final = 4
#: Attributes that may hold the value of a text, and the column types for which they are kept.
LABEL_ATTRIBUTES: Final = frozenset(("title", "aria-label"))
LABEL_TYPES: Final = frozenset(("date", "rating"))
#: The number that a rating begins with, perhaps behind a word such as "Rated".
RATING_START: Final = re.compile(r"\D{0,12}(\d\d?(?:[.,]\d+)?)")
#: Words in front of the first number of a text.
FIRST_DIGIT: Final = re.compile(r"[^\W\d][^\d]{0,30}\s(?=\d)")
#: How far a drawn rating, which may be of whole stars, is from a number at most, and share of those that are so near.
NEAR_STARS: Final = 0.51
NEARLY_ALL_RATINGS: Final = 0.8
#: Scales of numbers, in those of five stars.
STAR_SCALES: Final = (1, 2)


def drop_redundant(
    page: Columns,
    runs: Sequence[tuple[int, ...]],
    attributes: Sequence[str],
    cells: Sequence[ColumnNodes],
    labels: Container[int],
) -> list[tuple[int, ...]]:
    """Return the runs of columns that are not redundant; all of them if each is.

    ``runs``: columns of an alignment, those that run on as one text together. ``attributes``: of each column the attribute its
    cells are values of; empty for text. ``cells``: the nodes of each column. ``labels``: the columns of ``LABEL_ATTRIBUTES``
    that are kept, as ``label_values`` finds them.

    Linear in the cells of separators and constants, and in the pairs of columns of links.
    """
    links = [run[0] for run in runs if attributes[run[0]] == "href"]
    redundant = duplicate_links(page, links, cells) if len(links) > 1 else set()
    words = page.words
    wordless = [run for run in runs if not (attributes[run[0]] or words[cells[run[0]].nodes[0]])]
    redundant |= {run[0] for run in wordless if all(is_separator(page, cells[column].nodes) for column in run)}
    redundant |= {run[0] for run in runs if attributes[run[0]] in LABEL_ATTRIBUTES and run[0] not in labels}
    return [run for run in runs if run[0] not in redundant] if len(redundant) < len(runs) else list(runs)


def is_separator(page: Columns, nodes: Sequence[int]) -> bool:
    """Whether nodes are texts that only separate others.

    >>> import scutch
    >>> columns = scutch.parse("<p>Ann<i> · </i>").columns
    >>> is_separator(columns, [5]), is_separator(columns, [7])
    (False, True)
    """
    tags, parents = page.tag, page.parent
    return all(
        tags[node] == TEXT and SEPARATORS.issuperset(page.text(node)) and tags[parents[node]] not in TABLE_CELL_TAGS
        for node in nodes
    )


# ---- links


def duplicate_links(page: Columns, links: Sequence[int], cells: Sequence[ColumnNodes]) -> set[int]:
    """Return the columns of links whose addresses another one has in each of their rows.

    Kept are links whose texts differ before those with one text, then links in headings, in words, with more text.
    """
    chars = page.chars
    firsts = [cells[column].nodes[0] for column in links]
    first_address = dict(zip(links, item_values(page, firsts, "href"), strict=True))
    times = Counter(first_address.values())
    controls = {column for column in links if times[first_address[column]] > 1 and has_one_text(page, cells[column])}
    kept: list[int] = []
    found = set()
    headlines = {column for column in links if page.tag[page.parent[cells[column].nodes[0]]] in HEADINGS}
    numbers = {
        column for column in links if times[first_address[column]] > 1 and is_amount_alone(page, cells[column].nodes[0])
    }
    for column in sorted(
        links,
        key=lambda column: (column in controls, column not in headlines, column in numbers, -chars[cells[column].nodes[0]]),
    ):
        row, address = cells[column].rows[0], first_address[column]
        likely = [other for other in kept if first_address[other] == address or cells[other].rows[0] != row]
        if any(is_covered(page, cells[column], cells[other]) for other in likely):
            found.add(column)
        else:
            kept.append(column)
    return found


def is_amount_alone(page: Columns, link: int) -> bool:
    """Whether the text of a link has digits and no letters, as an amount has.

    >>> import scutch
    >>> page = scutch.parse("<a>$1,204</a><a>Flax no. 2</a><a>3 ropes</a>")
    >>> [is_amount_alone(page.columns, link.index) for link in page.elements("a")]
    [True, False, False]
    """
    text = render_text(page, link, page.end[link])
    return not any(map(str.isalpha, text)) and any(map(str.isdecimal, text))


def has_one_text(page: Columns, column: ColumnNodes) -> bool:
    """Whether the first links of a column have one text, as controls have; a day or a count may differ in other records."""
    texts = [render_text(page, node, page.end[node]) for node in column.nodes[:FIRST_ROWS]]
    return len(texts) > 1 and len(set(texts)) == 1 and not any(map(str.isdigit, texts[0]))


def is_covered(page: Columns, column: ColumnNodes, other: ColumnNodes) -> bool:
    """Whether another column has the address of a column of links in each of its rows; never where cells have several."""
    if column.several or other.several or len(column.rows) > len(other.rows):
        return False
    others = other.nodes if column.rows == other.rows else other.of_rows(column.rows)
    return others is not None and same_values(page, column.nodes, others, "href")


# ---- attributes


def label_values(page: Columns, attributes: Sequence[str], cells: Sequence[ColumnNodes]) -> dict[int, list[str]]:
    """Return the columns of ``LABEL_ATTRIBUTES`` with dates or ratings, each with its values; of equal ones the first.

    ``attributes``, ``cells``: of each column its attribute and its nodes.
    """
    found: dict[int, list[str]] = {}
    for column, attribute in enumerate(attributes):
        if attribute not in LABEL_ATTRIBUTES:
            continue
        nodes = cells[column].nodes
        texts = item_values(page, nodes, attribute)
        values = without_shared_words(texts)
        is_value = column_type(values) in LABEL_TYPES
        if not is_value and values is not texts:  # the shared word may be the month of all dates
            values, is_value = texts, column_type(texts) in LABEL_TYPES
        known = (other for other in found if cells[other].nodes == nodes and found[other] == values)
        if is_value and next(known, -1) < 0:
            found[column] = values
    return found


def without_shared_words(values: list[str]) -> list[str]:
    """Return values without the words that all begin with in front of a digit, as in "Last change on 2026-05-12".

    >>> without_shared_words(["Edited on 2026-05-12", "Edited on 2025-01-30"]), without_shared_words(["Flax 1", "Flax"])
    (['2026-05-12', '2025-01-30'], ['Flax 1', 'Flax'])
    """
    start = FIRST_DIGIT.match(values[0]) if len(values) > 1 else None
    words = start[0] if start else ""
    are_shared = bool(words) and all(value.startswith(words) and value[len(words) :][:1].isdecimal() for value in values)
    return [value[len(words) :] for value in values] if are_shared else values


# ---- ratings that are drawn


def is_drawn(page: Columns, node: int) -> bool:
    """Whether the value of a column of titles is drawn: an element of it has no title.

    >>> import scutch
    >>> page = scutch.parse("<i style='width: 80%'></i><i title='4 of 5'></i>").columns
    >>> is_drawn(page, 4), is_drawn(page, 5)
    (True, False)
    """
    return page.attribute(node, "title") is None


def repeats_rating(drawn: ColumnTexts, shown: ColumnTexts) -> bool:
    """Whether texts begin with the ratings that are drawn, rounded or not, on the same scale or one twice as long.

    >>> drawn = ColumnTexts([0, 1], ["4/5", "4.5/5"])
    >>> repeats_rating(drawn, ColumnTexts([0, 1], ["4.1", "4.5 (12)"])), repeats_rating(drawn, ColumnTexts([0, 1], ["8", "3"]))
    (True, False)
    """
    numbers = {row: found[1] for row, text in zip(shown.rows, shown.texts, strict=True) if (found := RATING_START.match(text))}
    ratings = ((row, read_rating(text)) for row, text in zip(drawn.rows, drawn.texts, strict=True))
    pairs = [(rating.value, float(numbers.get(row, "0").replace(",", "."))) for row, rating in ratings if rating]
    return any(are_near(pairs, scale) for scale in STAR_SCALES)


def are_near(pairs: Sequence[tuple[float, float]], scale: int) -> bool:
    """Whether nearly all pairs of a rating of five stars and a number on another scale are near each other."""
    return has_share(pairs, lambda pair: abs(pair[0] * scale - pair[1]) <= NEAR_STARS * scale, NEARLY_ALL_RATINGS)
