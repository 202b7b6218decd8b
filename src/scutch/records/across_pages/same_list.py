"""Find out which regions of several pages show the same list: records of one template."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from scutch.page.columns import DOCUMENT
from scutch.page.node import Node
from scutch.page.parser import Columns
from scutch.records.regions.region import Region

#: Regions of a page that may be the list it shares with others, and records of each that are compared, at most.
MOST_REGIONS: Final = 3
MOST_RECORDS: Final = 12
#: Templates with the same top element that a region is compared with, at most.
MOST_COMPARED: Final = 32
#: Regions are one list if their templates are at least this similar (of .3, .4 and .5 the best on ``results-dev``: .99 of the
#: pairs of pages of one site share a list, 6 of 91 lists have pages of two sites, most of them of one template).
LEAST_SIMILARITY: Final = 0.4
#: Elements with ids or classes from a container up to the root, at least: with fewer, the containers of all pages are alike.
MARKED_STEPS: Final = 3

#: Share of the records that have an element, by its path below the top of the record.
Template = Mapping[tuple[str, ...], float]


class PageRegion(NamedTuple):
    """A region with the place of its page."""

    page: int
    region: Region


def template_of(region: Region) -> Template:
    """Return the template of a region's records: the share of records with each path of tags, and with each class word on it.

    >>> import scutch
    >>> html = "<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(4)) + "</ul>"
    >>> template_of(scutch.extract_records(html)[0])
    {('li',): 1.0, ('li', 'a'): 1.0, ('li', 'i'): 1.0}
    """
    if type(region) is not Region:  # its records are no elements of their own
        return {(column.name,): 1.0 for column in region.table.columns}
    records = region.records[:: max(1, len(region) // MOST_RECORDS)][:MOST_RECORDS]
    counts = Counter(path for record in records for path in _paths(region.page.columns, [node.index for node in record.nodes]))
    return {path: count / len(records) for path, count in counts.items()}


def _paths(columns: Columns, tops: Sequence[int]) -> Iterable[tuple[str, ...]]:
    """Return the paths of the elements of a record, and those paths with each class word at their ends."""
    path_of: dict[int, tuple[str, ...]] = {}
    found: dict[tuple[str, ...], None] = {}
    for top in tops:
        for node in range(top, columns.end[top]):
            if columns.tag[node] > DOCUMENT:
                path = path_of[node] = (*path_of.get(columns.parent[node], ()), columns.name(node))
                found[path] = None
                if columns.class_id[node] >= 0:
                    found.update(((*path, f".{word}"), None) for word in (columns.attribute(node, "class") or "").split())
    return found


def container_of(region: Region) -> tuple[str, ...]:
    """Return the container of a region, as the tags, ids and classes from it up to the root; empty if few of them have any.

    >>> import scutch
    >>> rows = "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(4))
    >>> html = f"<body class=shop><main id=main><div class='b a'><ul>{rows}</ul></div></main>"
    >>> container_of(scutch.extract_records(html)[0])
    ('ul', 'div.a.b', 'main#main', 'body.shop', 'html')
    """
    node = region.ancestor
    found = [container_step(node)]
    while node.parent is not None and node.parent.is_element:
        node = node.parent
        found.append(container_step(node))
    return tuple(found) if sum(not step.isalnum() for step in found) >= MARKED_STEPS else ()


def container_step(node: Node) -> str:
    """Return the tag of an element with its id and its classes in order."""
    classes = sorted((node.get("class") or "").split())
    return ".".join((f"{node.tag}#{own}" if (own := node.get("id")) else node.tag, *classes))


def template_similarity(one: Template, other: Template) -> float:
    """Return the weighted Jaccard similarity of two templates, from 0 to 1.

    >>> template_similarity({("li",): 1.0, ("li", "a"): 1.0}, {("li",): 1.0, ("li", "a"): 0.5})
    0.75
    """
    paths = one.keys() | other.keys()
    least = sum(min(one.get(path, 0.0), other.get(path, 0.0)) for path in paths)
    most = sum(max(one.get(path, 0.0), other.get(path, 0.0)) for path in paths)
    return least / most if most else 0.0


def shared_lists(regions: Sequence[Sequence[Region]]) -> list[list[PageRegion]]:
    """Return for each list its regions, at most one per page and each page in one list; most pages first.

    A page whose first region is another one than those of the other pages joins them with its second or third. Linear in the
    regions: each is compared with a limited number of templates.

    ``regions``: the regions of each page, best first.
    """
    lists = _alike([PageRegion(page, region) for page, found in enumerate(regions) for region in _candidates(found)])
    weights = [sum(each.region.confidence for each in _one_a_page(members)) for members in lists]
    best: dict[int, int] = {}
    for number in sorted(range(len(lists)), key=lambda number: -weights[number]):
        for each in lists[number]:
            best.setdefault(each.page, number)
    kept = ([each for each in _one_a_page(members) if best[each.page] == number] for number, members in enumerate(lists))
    return sorted(filter(None, kept), key=lambda members: (-len(members), members[0].page))


def lists_alike(regions: Sequence[Sequence[Region]]) -> list[list[PageRegion]]:
    """Return for each list its regions, with every region of every page; most pages first.

    ``regions``: the regions of each page.
    """
    lists = _alike([PageRegion(page, region) for page, found in enumerate(regions) for region in found])
    return sorted(lists, key=lambda members: (-len(members), members[0].page))


def _candidates(found: Sequence[Region]) -> Sequence[Region]:
    return [region for region in found if not region.is_alternative][:MOST_REGIONS]


def _one_a_page(members: Sequence[PageRegion]) -> list[PageRegion]:
    """Return the first region of each page."""
    first: dict[int, PageRegion] = {}
    for each in members:
        first.setdefault(each.page, each)
    return list(first.values())


def _alike(regions: Sequence[PageRegion]) -> list[list[PageRegion]]:
    """Group regions: each joins the group whose first region is most similar, if it is similar enough.

    A region that is like none joins the one of an earlier page in the same container.
    """
    groups: list[tuple[Template, list[PageRegion]]] = []
    by_top: dict[str, list[int]] = defaultdict(list)
    by_container: dict[tuple[str, ...], int] = {}
    for each in regions:
        template, container = template_of(each.region), container_of(each.region)
        near = by_top[next(iter(template))[0]]
        scored = [(template_similarity(template, groups[number][0]), number) for number in near[-MOST_COMPARED:]]
        best, number = max(scored, default=(0.0, -1))
        if best < LEAST_SIMILARITY:
            number = by_container.get(container, -1)
        if number < 0 or (best < LEAST_SIMILARITY and groups[number][1][-1].page == each.page):
            number = len(groups)
            near.append(number)
            groups.append((template, []))
        groups[number][1].append(each)
        if container:
            by_container.setdefault(container, number)
    return [members for _, members in groups]
