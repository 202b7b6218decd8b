"""Reader of the head in Python: the twin of ``scutch.content.metadata._head``."""

from collections.abc import Collection, Iterator, Sequence

from scutch.page import Node, Page
from scutch.page.columns import MARKS

NAMING = ("property", "name", "itemprop", "http-equiv")
LANDMARKS = MARKS["navigation"] | MARKS["banner"] | MARKS["contentinfo"] | MARKS["complementary"]


def html_elements(page: Page, name: str) -> Iterator[Node]:
    """Yield the HTML elements of one name in document order."""
    return (node for node in page.elements(name) if node.namespace == "html")


def read(
    page: Page, groups: Sequence[Collection[str]], most: int
) -> tuple[list[list[tuple[str, str, int]]], int, int, list[int], list[int], list[int], list[int]]:
    """Return ``meta`` elements by group, root, title, canonical links, JSON-LD scripts and headings."""
    wanted = [name for names in groups for name in names]
    metas = [found for node in html_elements(page, "meta") if (found := meta_of(node, wanted))][:most]
    others = [found for found in metas if found[0] not in wanted or found[0] in groups[-1]]
    links = [node.index for node in html_elements(page, "link") if "canonical" in (node.get("rel") or "").lower()]
    scripts = [node.index for node in html_elements(page, "script") if "ld+json" in (node.get("type") or "").lower()]
    first, second = (
        [node.index for node in html_elements(page, name) if page.columns.chars[node.index]] for name in ("h1", "h2")
    )
    title = next((node.index for node in html_elements(page, "title")), -1)
    root = next((node.index for node in page if node.is_element), -1)
    grouped = [*([found for found in metas if found[0] in names] for names in groups[:-1]), others]
    return grouped, root, title, links[:most], scripts[:most], first[:most], second[:most]


def meta_of(node: Node, wanted: Collection[str]) -> tuple[str, str, int] | None:
    """Return name, content and node of a ``meta`` element that is read."""
    attribute = next(filter(node.get, NAMING), "")
    if attribute == "itemprop" and any(
        MARKS["contentinfo"] & node.page.columns.marks[outer.index] for outer in node.ancestors()
    ):
        return None
    name = (node.get(attribute) or "").strip().lower()
    content = node.get("content") or ""
    is_wanted = name in wanted or (len(content.encode()) < 60 and any(word in name for word in ("date", "publ", "modi")))
    line = " ".join(content.split())
    return (name, line, node.index) if is_wanted and line else None


def link_and_landmark(page: Page, node: int) -> tuple[bool, bool]:
    """Whether most of a node is a link, and whether it is in a landmark beside the content."""
    columns = page.columns
    around = (outer for outer in (page[node], *page[node].ancestors()) if outer.index > 0)
    return (
        columns.link_chars[node] * 2 > columns.chars[node],
        any(columns.marks[outer.index] & LANDMARKS for outer in around),
    )
