"""``extract_records``: find the lists of a page, and answer with them.

A method looks at the columns of a page and gives divisions, best first. Nothing else is asked of it, so a new method is one
function and one line in ``METHODS``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from scutch.methods.record_set import RecordSet
from scutch.methods.registry import method_named
from scutch.page import Page, parse
from scutch.page.parser import Columns
from scutch.page.readers.without_scripts import revealed
from scutch.page.text import ids_of
from scutch.records.find.pipeline import auto
from scutch.records.region import Region, Regions

if TYPE_CHECKING:
    from scutch.page.readers.from_lxml import TreeDocument, TreeElement


def subtree_clustering(columns: Columns) -> list[RecordSet]:
    """Gong and Zhu (2013)."""
    from scutch.methods.subtree_clustering.method import subtree_clustering as method  # noqa: PLC0415

    return method(columns)


def tree_structure(columns: Columns) -> list[RecordSet]:
    """Ren and Xue (2009)."""
    from scutch.methods.tree_structure.method import tree_structure as method  # noqa: PLC0415

    return method(columns)


def page_segmentation(columns: Columns) -> list[RecordSet]:
    """Hou and Yang (2011), its path clusters."""
    from scutch.methods.page_segmentation.method import page_segmentation_regions as method  # noqa: PLC0415

    return method(columns)


def visual_blocks(columns: Columns) -> list[RecordSet]:
    """Sun, Chen and Lian (2016), on a rendered page."""
    from scutch.methods.visual_blocks.method import visual_blocks as method  # noqa: PLC0415

    return method(columns)


#: What may be rows of fields.
ROWS: Final = ids_of(("tr",))
#: Where the first list is less sure than this, and the page has fewer characters, the data of the page are asked as well.
DOUBTFUL: Final = 0.5
SHELL: Final = 5000
#: A method: the columns of a page in, divisions out.
Method = Callable[[Columns], list[RecordSet]]

METHODS: Final[dict[str, Method]] = {
    "auto": auto,
    "tree_structure": tree_structure,
    "subtree_clustering": subtree_clustering,
    "page_segmentation": page_segmentation,
}
#: Those that need a page with boxes, as a browser gives it.
RENDERED_METHODS: Final[dict[str, Method]] = {"visual_blocks": visual_blocks}


def extract_records(
    html_or_page: bytes | bytearray | memoryview | str | TreeElement | TreeDocument | Page,
    url: str | None = None,
    method: str = "auto",
) -> Regions:
    """Find the lists of a page: products, hits, posts, jobs, rows.

    Parameters
    ----------
    html_or_page
        Whatever ``parse`` takes, or a page.
    url
        Address of the page; links come out absolute with it.
    method
        ``"auto"``, or the name of a published method.

    Returns
    -------
    Regions
        A list of regions, best first; empty when there is none, and then its ``reason`` says why.

    Raises
    ------
    UnknownMethod
        There is no such method; the message lists those there are.
    InvalidInput
        What was given is no page.
    NotRendered
        The method needs boxes, and the page was not rendered by a browser.

    Examples
    --------
    >>> html = "<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(1, 4)) + "</ul>"
    >>> extract_records(html, url="https://example.org")[0].table.to_dicts()[0]
    {'title': 'Plant number 1', 'title_url': 'https://example.org/1', 'number': 1}
    """
    divide = method_named(METHODS | RENDERED_METHODS, method, "records", url)
    page = revealed(parse(html_or_page, url))
    divisions = divide(page.columns)
    regions = regions_of(page, divisions) if method == "auto" else [Region(page, division) for division in divisions]
    if method == "auto" and is_bare(page, regions):
        regions = [*carried(page), *regions]
    return Regions(regions, page, method, "" if regions else reason(page))


def regions_of(page: Page, divisions: Sequence[RecordSet]) -> list[Region]:
    """The regions of divisions; where the rows of a table are fields, its columns are the records."""
    tags = page.columns.tag
    if not any(tags[division.records[0][0]] in ROWS for division in divisions):
        return [Region(page, division) for division in divisions]
    from scutch.records.transposed_region import turned  # noqa: PLC0415 (few pages have lists in tables)

    return turned(page, divisions)


def is_bare(page: Page, regions: list[Region]) -> bool:
    """Whether a page shows little and no list that is sure, so that its data may have what scripts would show."""
    return page.columns.chars[0] < SHELL and (not regions or regions[0].confidence < DOUBTFUL)


def carried(page: Page) -> list[Region]:
    """The list in the data of a page that does not show it, if there is one."""
    from scutch.records.data_lists.region import unshown  # noqa: PLC0415 (few pages need it)

    region = unshown(page)
    return [region] if region else []


def reason(page: Page) -> str:
    """Why there is no list."""
    return "no list that a reader would want" if page.columns.chars[0] else "no text"
