"""The ids of the tags of ``tags`` in the columns of every page, and sets of them that many rules use."""

from typing import Final

from scutch.page.columns import DOCUMENT
from scutch.page.tags import READING, TAGS

FIRST_TAG: Final = DOCUMENT + 1
IDS: Final = {name: number for number, name in enumerate(TAGS, FIRST_TAG)}


def ids_of(names: tuple[str, ...]) -> frozenset[int]:
    """Return the ids of tags."""
    return frozenset(IDS[name] for name in names)


LINES: Final = ids_of(READING["LINE"])
CELLS: Final = ids_of(READING["CELL"])
IMAGES: Final = ids_of(READING["IMAGE"])
HEADINGS: Final = ids_of(("h1", "h2", "h3", "h4", "h5", "h6"))
TABLES: Final = ids_of(("table",))
TABLE_ROWS: Final = ids_of(("tr",))
#: Parts of a page around its content.
ASIDES: Final = ids_of(("nav", "header", "footer", "aside", "head"))
BREAK: Final = IDS["br"]
