"""Texts in place of images that are values: those of records without other texts, and names that only logos say."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from scutch.methods.alignment import item_values
from scutch.page.parser import Columns
from scutch.records.cells._cell_texts import enclosing_elements
from scutch.records.cells.column_cells import ColumnTexts
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.cells.tables.icon_columns import FILE_END, LEAST_NAMES, NAMED_SHARE, SIGN_CHARS, may_be_name

#: Attribute with the text in place of an image, and share of them that differ where they are names.
ALTERNATIVE: Final = "alt"
DIFFERENT_SHARE: Final = 0.8
#: Word for a picture that stands for a name, where it is in the texts in its place, and elements around that may have it.
LOGO: Final = "logo"
LOGO_WORD: Final = re.compile(r"^logo(?:\s+(?:of|von|de|di|du))?\s+|[\s-]+logo$", re.IGNORECASE)
LOGO_LABELS: Final = 6


def are_named_images(page: Columns, images: list[int]) -> bool:
    """Whether the texts in place of images mostly differ and are not all names of files.

    >>> import scutch
    >>> page = scutch.parse("<img src=1.png alt=Flax><img src=2.png alt=Hemp><img src=3.png alt=Flax>").columns
    >>> are_named_images(page, [4, 5]), are_named_images(page, [4, 5, 6])
    (True, False)
    """
    texts = item_values(page, images, ALTERNATIVE)
    return len(set(texts)) > DIFFERENT_SHARE * len(texts) and not all(map(FILE_END.search, texts))


def logo_names(grid: LazyColumns, records: Sequence[tuple[int, ...]]) -> dict[int, ColumnTexts]:
    """Return the names that only logos say, by column: the airline of a flight, the channel of a programme.

    Linear in the texts of the grid where it has logos; early exit where it has none.
    """
    images = (column for column, name in enumerate(grid.attributes) if name == "src")
    logos = [column for column in images if is_logo(grid, column, records)]
    return {column: texts for column in logos if (texts := names_of_logos(grid, column))}


def is_logo(grid: LazyColumns, column: int, records: Sequence[tuple[int, ...]]) -> bool:
    """Whether an image is a logo by its address or by the names of the elements around it."""
    row, node = grid.own[column].rows[0], grid.own[column].nodes[0]
    labels = enclosing_elements(grid.page.columns, node, records[row])[2]
    return any(LOGO in text.lower() for text in (*labels[:LOGO_LABELS], *grid.column_texts(column).texts[:1]))


def names_of_logos(grid: LazyColumns, column: int) -> ColumnTexts | None:
    """Return the texts in place of the logos of a column; None if these are few, no names, or in other columns as well."""
    own = grid.own[column]
    names = [LOGO_WORD.sub("", text).strip() for text in item_values(grid.page.columns, own.nodes, ALTERNATIVE)]
    rows = dict(zip(own.rows, names, strict=True))
    if own.several or len(rows) < NAMED_SHARE * grid.rows or len(set(names)) < LEAST_NAMES:
        return None
    if not all(map(may_be_name, names)) or any(says_one(grid, other, rows) for other in range(grid.width)):
        return None
    return ColumnTexts(own.rows, names, len(names))


def says_one(grid: LazyColumns, column: int, names: Mapping[int, str]) -> bool:
    """Whether a text of a column says a name of its row, or is in it."""
    if grid.attributes[column]:
        return False
    values = grid.column_texts(column)
    pairs = ((text, names[row]) for row, text in zip(values.rows, values.texts, strict=True) if row in names)
    return any(name in text or (len(text) > SIGN_CHARS and text in name) for text, name in pairs)
