"""Checks of columns: prices, columns that repeat another one, types, names, and what is left in cells."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, permutations
from typing import Final

from benchmarks.tables.checked import CheckedList, Fault, Faults
from scutch.lexicon.control_words import is_control_text
from scutch.page.columns import MARKS
from scutch.table import Column
from scutch.values import Price
from scutch.values.registry import COLUMN_TYPES

#: Two columns say the same if this share of their cells do; a type is lost through few cells if this share can be read.
NEARLY_ALL: Final = 0.9
READABLE: Final = 0.8
#: Share of the values with a separator, a bracket or the like that are no accident of single texts.
OFTEN: Final = 0.1
#: A text in another one of fewer characters is chance.
LEAST_CHARS: Final = 4
#: Types of texts with digits, in the order of trial.
DIGIT_TYPES: Final = ("date", "price", "rating", "duration", "number")
YEARS: Final = ("1990", "2035")
MOST_STARS: Final = 10
LONGEST_NAME: Final = 30
LONGEST_PROSE: Final = 40
NUMBERED: Final = re.compile(r"(?:column|field|text|content|number|url|price|image)_\d+|column")
HASHED: Final = re.compile(
    r"(?=\S*[a-zA-Z])\S*(?:\d[A-Za-z]+\d|[A-Za-z]\d[a-zA-Z]|[bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ]{6})\S*"
)
SEPARATORS: Final = "|·•,;–—/»«>:-"
LABELLED: Final = re.compile(r"([^\W\d_][^:：\d]{1,24})[:：]\s*(?=\S)")
BRACKETS: Final = (("(", ")"), ("[", "]"), ("{", "}"))
ELLIPSIS: Final = ("…", "...")
FULL_TEXTS: Final = ("title", "aria-label", "alt", "data-title")


def prices(found: CheckedList) -> Faults:
    """Tables with prices but no column ``price``, with numbered columns of prices, or with a sale that is dearer."""
    own = [column.name for column in found.columns if column.type == "price"]
    if not own:
        return Faults(0)
    faults = [] if "price" in own else [Fault("no price", name, str(found.filled(name)[:3])) for name in own[:1]]
    faults += [Fault("numbered", name, str(found.filled(name)[:3])) for name in own if re.fullmatch(r"price_\d+", name)]
    if {"price", "regular_price"} <= {*own}:
        pairs = zip(found.table.column("price"), found.table.column("regular_price"), strict=True)
        faults += [Fault("dearer", "price", f"{one} {other}") for one, other in pairs if is_dearer(one, other)][:1]
    return Faults(1, faults)


def is_dearer(price: object, regular: object) -> bool:
    """Whether the price of a sale is above the regular one."""
    if not (isinstance(price, Price) and isinstance(regular, Price)):
        return False
    return price.currency == regular.currency and price.amount > regular.amount


def duplicates(found: CheckedList) -> Faults:
    """Columns that say the same as another one, or whose text is in that of another one."""
    plain = [column.name for column in found.columns if not column.is_address]
    folded = {name: [" ".join(text.casefold().split()) for text in found.texts[name]] for name in plain}
    varied = [name for name in plain if len({*filter(None, folded[name])}) > 1]
    faults: dict[str, Fault] = {}
    for one, other in permutations(varied, 2):
        pairs = [(a, b) for a, b in zip(folded[one], folded[other], strict=True) if a]
        filled = [(a, b) for a, b in pairs if b]
        if len(filled) < NEARLY_ALL * len(pairs) or one in faults:
            continue
        if sum(a == b for a, b in filled) >= NEARLY_ALL * len(filled):
            if other not in faults:
                faults[one] = Fault("same", one, f"{other}: {found.filled(one)[:2]}")
        elif sum(len(a) >= LEAST_CHARS and a in b for a, b in filled) >= NEARLY_ALL * len(filled):
            faults[one] = Fault("contained", one, f"{other}: {found.filled(one)[:2]} in {found.filled(other)[:1]}"[:200])
    return Faults(len(plain), list(faults.values()))


def types(found: CheckedList) -> Faults:
    """Columns of a type that few of their cells deny, and values that are not possible for their type."""
    faults = [fault for column in found.columns for fault in type_faults(found, column)]
    return Faults(len(found.columns), faults)


def type_faults(found: CheckedList, column: Column) -> Iterator[Fault]:
    """Yield what is wrong with the type and the values of a column."""
    name, cells = column.name, found.filled(column.name)
    if not cells or column.is_list:
        return
    if column.type == "text":
        yield from lost_types(name, cells)
    elif column.type not in {"url", "image"}:
        values = found.table.column(name)
        pairs = zip(found.texts[name], values, strict=True)
        unread = [text for text, value in pairs if value is None and any(map(str.isdigit, text))]
        if len(unread) > (1 - READABLE) * len(cells):
            yield Fault("unread", name, f"{column.type}: {unread[:3]}")
        odd = [value for value in values if value is not None and is_odd(column.type, value)]
        if odd:
            yield Fault(f"odd {column.type}", name, f"{len(odd)} of {len(cells)}: {odd[:3]} {cells[:3]}")
    if name == "author" and len(dated := [text for text in cells if reads_as(text, DIGIT_TYPES)]) > OFTEN * len(cells):
        yield Fault("author", name, str(dated[:3]))


def lost_types(name: str, cells: Sequence[str]) -> Iterator[Fault]:
    """Yield a fault if nearly all of some texts are of a type of their own."""
    for kind in DIGIT_TYPES:
        readable = [text for text in cells if reads_as(text, (kind,))]
        if len(readable) >= READABLE * len(cells):
            others = [text for text in cells if text not in readable]
            yield Fault("lost" if others else "left", name, f"{kind}: {readable[:3]} but {others[:3]}")
            return


def reads_as(text: str, kinds: Sequence[str]) -> bool:
    """Whether a text has a digit and can be read as one of some types.

    >>> reads_as("12 May 2024", ["price", "date"]), reads_as("Ann2", ["date", "number"])
    (True, False)
    """
    return any(map(str.isdigit, text)) and any((reads := COLUMN_TYPES[kind].reads) and reads(text) for kind in kinds)


def is_odd(kind: str, value: object) -> bool:
    """Whether a value is hardly possible for its type; a day without its year is possible.

    >>> is_odd("date", "1066-10-14"), is_odd("date", "2024-05-01"), is_odd("rating", 87.0)
    (True, False, True)
    """
    if isinstance(value, Price):
        has_year = value.currency is None and YEARS[0] <= f"{value.amount:g}" <= YEARS[1]
        return has_year or (not value.amount and value.currency is not None)
    if kind == "date":
        return str(value)[:4].isdigit() and not YEARS[0] <= str(value)[:4] <= YEARS[1]
    return kind == "rating" and isinstance(value, int | float) and not 0 <= value <= MOST_STARS


def artefacts(found: CheckedList) -> Faults:
    """Columns of texts whose values, which have no labels as the cells that people see have, are not what they are for."""
    plain = [column for column in found.columns if column.type == "text"]
    faults = [fault for column in plain for fault in cell_faults(found, column.name)]
    faults += [fault for column in found.columns if column.is_address for fault in address_faults(found, column.name)]
    return Faults(len(found.columns), faults)


def cell_faults(found: CheckedList, name: str) -> Iterator[Fault]:
    """Yield what is wrong with the values of a column, each cause once."""
    values = chain.from_iterable(value if isinstance(value, list) else [value] for value in found.table.column(name))
    cells = [str(value) for value in values if value]
    labels = Counter(match[1] for text in cells if (match := LABELLED.match(text)))
    label, count = next(iter(labels.most_common(1)), ("", 0))
    if cells and count >= READABLE * len(cells) and len(cells) > 1:
        yield Fault("label", name, f"{label}: {cells[0][:80]!r}")
    odd = {
        "separator": [text for text in cells if is_separated(text)],
        "bracket": [text for text in cells if any(text.count(a) != text.count(b) for a, b in BRACKETS)],
        "control": [text for text in cells if any(map(str.isalpha, text)) and is_control_text(text)],
        "cut": [*cut_texts(found, name)],
        "hidden": [*hidden_texts(found, name)],
    }
    for cause, texts in odd.items():
        if len(texts) >= OFTEN * len(cells):
            yield from some_fault(cause, name, texts)


def some_fault(cause: str, name: str, cells: Sequence[str]) -> Iterator[Fault]:
    """Yield a fault if there are cells for it."""
    if cells:
        yield Fault(cause, name, f"{len(cells)}: {[text[-80:] if cause == 'cut' else text[:80] for text in cells[:3]]}")


def is_separated(text: str) -> bool:
    """Whether a text begins or ends with a separator.

    >>> [is_separated(text) for text in ("| flax", "flax ·", "flax,", "flax", "-5", "/r/flax", "Flax: blue")]
    [True, True, True, False, False, False, False]
    """
    first, _, rest = text.partition(" ")
    *_, last = text.split(" ")
    return (bool(rest) and first in SEPARATORS) or (len(text) > 1 and (last in SEPARATORS or text[-1] in "|·•,;"))


def record_nodes(found: CheckedList, row: int) -> Iterator[int]:
    """Yield the nodes of a record."""
    ends = found.region.page.columns.end
    for top in found.region._record_set.records[row]:
        yield from range(top, ends[top])


def cut_texts(found: CheckedList, name: str) -> Iterator[str]:
    """Yield the cells that end with an ellipsis where an attribute of their record has the whole text."""
    attribute = found.region.page.columns.attribute
    for row, text in enumerate(found.texts[name]):
        if text.endswith(ELLIPSIS) and row < len(found.region._record_set.records):
            begin = " ".join(text.rstrip(".… ").split())
            values = (attribute(node, key) or "" for node in record_nodes(found, row) for key in FULL_TEXTS)
            if begin and any(len(value) > len(text) and " ".join(value.split()).startswith(begin) for value in values):
                yield text


def hidden_texts(found: CheckedList, name: str) -> Iterator[str]:
    """Yield the cells of elements that the markup hides."""
    marks = found.region.page.columns.marks
    for row, text in enumerate(found.texts[name]):
        if not text:
            continue
        nodes = found.table.cell(row, name).nodes
        if nodes and marks[nodes[0]] & MARKS["hidden"]:
            yield text


def address_faults(found: CheckedList, name: str) -> Iterator[Fault]:
    """Yield what is wrong with a column of addresses."""
    cells = [str(value) for value in found.table.column(name) if value]
    yield from some_fault("data address", name, [text for text in cells if text.startswith("data:")])
    if "://" in (found.region.page.url or ""):
        yield from some_fault(
            "relative", name, [text for text in cells if not re.match(r"[a-z][a-z+.-]*:", text, re.IGNORECASE)]
        )


def names(found: CheckedList) -> Faults:
    """Columns whose name says nothing, or is hardly one."""
    faults = [
        Fault(cause, column.name, str(found.filled(column.name)[:3])[:160])
        for column in found.columns
        for cause in name_causes(found, column)
    ]
    return Faults(len(found.columns), faults)


def name_causes(found: CheckedList, column: Column) -> Iterator[str]:
    """Yield what is wrong with the name of a column."""
    name, cells = column.name, found.filled(column.name)
    if NUMBERED.fullmatch(name):
        yield "numbered"
    if name in {"content", "text"} and cells and (column.type != "text" or max(map(len, cells)) <= LONGEST_PROSE):
        yield "short prose"
    if HASHED.fullmatch(name):
        yield "hashed"
    if len(name) > LONGEST_NAME:
        yield "long"


COLUMN_CHECKS: Final[Mapping[str, Callable[[CheckedList], Faults]]] = {
    "prices": prices,
    "duplicates": duplicates,
    "types": types,
    "artefacts": artefacts,
    "names": names,
}
