"""Lists whose markup says enough where the model finds none: listings in preformatted text, glossaries, and galleries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.methods.alignment import item_values
from scutch.methods.record_set import Records, RecordSet
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import ASIDES, IDS, ids_of
from scutch.page.traversal import child_elements, enclosing

PRE, LINK, RULE, IMAGE = IDS["pre"], IDS["a"], IDS["hr"], IDS["img"]
PREFORMATTED: Final = frozenset((PRE,))
#: Elements that mark words and lines of code in preformatted text; old pages also hold lists, tables and bold titles there.
CODE_WORDS: Final = ids_of(("code", "i", "mark", "span", "var"))
GLOSSARY, TERM, MEANING = IDS["dl"], IDS["dt"], IDS["dd"]
#: Least lines of a listing, and the share of its lines with one link.
MIN_LINES: Final = 3
LIKE_SHARE: Final = 0.8
#: Least terms of a glossary, and its share of the text of the page.
MIN_TERMS: Final = 5
MAIN_SHARE: Final = 0.5
#: Least pictures of a gallery, and most characters of itself and of its page for each of them.
MIN_PICTURES: Final = 6
CAPTION_CHARS: Final = 20
PICTURE_CHARS: Final = 100
#: Confidence: no model has seen such lists.
PLAIN_CONFIDENCE: Final = 0.5


def plain_lists(columns: Columns) -> Iterator[RecordSet]:
    """Yield the listings, glossaries and galleries of a page.

    Linear in the nodes of all preformatted blocks and description lists, and in the images times their depth.

    >>> import scutch
    >>> files = "".join(f"<a href={name}>{name}</a>   12-Mar-2024   17\\n" for name in ("a.txt", "b.txt", "c.txt"))
    >>> [found.records for found in plain_lists(scutch.parse(f"<pre>{files}</pre>").columns)]
    [((5, 7), (8, 10), (11, 13))]
    """
    return chain(listings(columns), glossaries(columns), galleries(columns))


def with_whole_listings(columns: Columns, record_sets: Sequence[RecordSet]) -> Sequence[RecordSet]:
    """The record sets with each one in the lines of a listing replaced by the listing: its lines say what the records are.

    Words of code, marked by a highlighter, are left out. Linear in the nodes of all preformatted blocks, and in the
    record sets times their depth.
    """
    whole = {columns.parent[rows.records[0][0]]: rows for rows in listings(columns)}
    record_sets = [own for own in record_sets if not is_code(columns, own) or columns.parent[own.records[0][0]] in whole]
    if not whole:
        return record_sets
    found: dict[Records, RecordSet] = {}
    for record_set in record_sets:
        rows = whole.get(columns.parent[record_set.records[0][0]], record_set)
        found.setdefault(rows.records, rows)
    return list(found.values())


def is_code(columns: Columns, record_set: RecordSet) -> bool:
    """Whether the records of a record set are marked words or lines in preformatted text."""
    first = record_set.records[0][0]
    return columns.tag[first] in CODE_WORDS and bool(enclosing(columns, first, PREFORMATTED))


def listings(columns: Columns) -> Iterator[RecordSet]:
    """Yield the preformatted blocks with one link in nearly each line: the files that a server lists."""
    for block in rows_of(columns.tag, PRE):
        if len(rows_of(columns.tag[block : columns.end[block]], LINK)) < MIN_LINES:
            continue  # an early exit: code has no links
        lines = list(linked_lines(columns, block))
        records = tuple(line for line in lines if sum(columns.tag[node] == LINK for node in line) == 1)
        if len(records) >= max(MIN_LINES, LIKE_SHARE * len(lines)):
            yield RecordSet(records, PLAIN_CONFIDENCE, "auto", "lines of preformatted text with a link each")


def linked_lines(columns: Columns, block: int) -> Iterator[tuple[int, ...]]:
    """Yield the children of a preformatted block by lines; a text with a line break ends its line, and so does a rule."""
    line: list[int] = []
    for child in columns.child_nodes(block):
        is_text, is_rule = columns.tag[child] == TEXT, columns.tag[child] == RULE
        if not is_rule and (line or not is_text or columns.words[child]):
            line.append(child)
        if line and (is_rule or (is_text and "\n" in columns.text(child))):
            yield tuple(line)
            line = []
    if line:
        yield tuple(line)


def glossaries(columns: Columns) -> Iterator[RecordSet]:
    """Yield the description lists with most of the text of the page; a record is one or more terms with what follows them."""
    for block in rows_of(columns.tag, GLOSSARY):
        if columns.chars[block] >= MAIN_SHARE * columns.chars[0]:
            records = tuple(terms_with_meanings(columns, block))
            if len(records) >= MIN_TERMS:
                yield RecordSet(records, PLAIN_CONFIDENCE, "auto", "a description list with most of the text of the page")


def terms_with_meanings(columns: Columns, block: int) -> Iterator[tuple[int, ...]]:
    """Yield the terms of a description list, each with its descriptions."""
    record: list[int] = []
    for child in columns.child_nodes(block):
        if columns.tag[child] == TERM and any(columns.tag[node] == MEANING for node in record):
            yield tuple(record)
            record = []
        if columns.tag[child] in (TERM, MEANING):
            record.append(child)
    if any(columns.tag[node] == MEANING for node in record):
        yield tuple(record)


def galleries(columns: Columns) -> Iterator[RecordSet]:
    """Yield the siblings with a picture each that have most pictures of a page with little text.

    >>> import scutch
    >>> pictures = "".join(f"<a href={n}.jpg><img src={n}.png></a>" for n in range(6))
    >>> [found.records[0] for found in galleries(scutch.parse(f"<main>{pictures}</main>").columns)]
    [(5,)]
    """
    images = rows_of(columns.tag, IMAGE)
    least = max(MIN_PICTURES, MAIN_SHARE * len(images), columns.chars[0] / PICTURE_CHARS)
    if len(images) < least:
        return  # an early exit: most pages have more text
    groups: dict[int, list[tuple[int, int]]] = {}
    for image in images:
        record = with_one_picture(columns, image)
        groups.setdefault(columns.parent[record], []).append((record, image))
    for around, pictures in groups.items():
        if len(pictures) < least:
            continue
        sources = set(item_values(columns, [image for _, image in pictures], "src"))
        children = len(child_elements(columns, around))
        is_bare = sum(columns.chars[record] for record, _ in pictures) <= CAPTION_CHARS * len(pictures)
        if is_bare and len(sources) >= max(least, LIKE_SHARE * children) and not enclosing(columns, around, ASIDES):
            yield RecordSet(tuple((record,) for record, _ in pictures), PLAIN_CONFIDENCE, "auto", "a picture in each of them")


def with_one_picture(columns: Columns, image: int) -> int:
    """Return the outermost element with an image and no other one."""
    parents, images = columns.parent, columns.images
    node = image
    while parents[node] > 0 and images[parents[node]] == images[image]:
        node = parents[node]
    return node
