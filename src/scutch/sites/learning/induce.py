"""Induction of anchors: several ways to find given nodes, most stable first, none of which finds other nodes on the pages.

Paths are proposed by the compounds that the nodes and their ancestors share (``records.selectors``) and tried on all pages at
once. Of the paths that find exactly the nodes, the cheapest of each kind is kept. Where none does, paths to variants of the
nodes are united.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple

from scutch.lexicon.shop_words import is_stock_text
from scutch.page.columns import TEXT
from scutch.page.tag_ids import IDS
from scutch.records.selectors.columns import is_only_text
from scutch.records.selectors.match import SelectorMatcher
from scutch.records.selectors.paths import PathCandidates, PricedPath
from scutch.records.selectors.search import PathSearch
from scutch.records.selectors.syntax import Path
from scutch.sites.anchors import ANCHOR_KINDS, Anchor, PathPart, kind_of_paths
from scutch.sites.learning.found_nodes import FoundNodes, Visits
from scutch.sites.learning.tried_paths import (
    ADDRESS_COST,
    LEAST_F1,
    MOST_VARIANTS,
    Finding,
    TriedPath,
    f1_of,
    has_address,
    has_random_name,
    is_css_of_ours,
    tests_values,
    through_sections,
    union_of,
    value_of_record,
)
from scutch.sites.nodes.anchored import AnchorFinder, below_header, first_of_each, nodes_of_parts
from scutch.sites.nodes.labels import as_label, label_before
from scutch.sites.nodes.paths import Found, Scope, whole_page
from scutch.sites.nodes.sections import sections_behind
from scutch.sites.nodes.texts import texts_inside

#: Paths that are tried for the nodes of a field, and for each variant of them, at most.
MOST_PATHS, MOST_VARIANT_PATHS = 160, 48
#: Fields, and cells of them, whose paths are looked for together at most.
MOST_TOGETHER, CELLS_TOGETHER = 256, 20_000
#: Visits that each node counts for where sections are looked for, and where what paths find is compared.
VISITS_OF_SECTIONS, VISITS_OF_FOUND = 30, 20
#: Anchors of a field at most.
MOST_ANCHORS: Final = 4
#: An anchor is kept if its F1 is at least this share of the best one's.
AS_GOOD: Final = 0.98
#: Values of a field that share their label at least, and share of them.
MIN_LABELLED: Final = 2
LABEL_SHARE: Final = 0.8
#: Child texts that a part may choose.
TEXT_CHOICES: Final = ("all", "1", "2", "3", "last")
#: Those for elements that are values: one may hold the value itself in some records, and in an inner element in others.
ELEMENT_CHOICES: Final = ("", "all")
#: Kinds of anchors that name what they find, and the header of a table not.
NAMED_KINDS: Final = frozenset(ANCHOR_KINDS[: ANCHOR_KINDS.index("header")])
PARAGRAPH: Final = IDS["p"]


class FieldCells(NamedTuple):
    """Where the values of a field are, in each of some records."""

    #: Nodes of each record.
    cells: Sequence[tuple[int, ...]]
    #: Attribute that holds the value; empty for text.
    attribute: str = ""
    #: Whether a cell may be of several nodes.
    is_several: bool = False
    #: Label that the cells begin with; empty if there is none.
    prefix: str = ""


class Inducer:
    """Induces the anchors of records and of their fields.

    ``matcher``: all pages as one.
    """

    def __init__(self, matcher: SelectorMatcher) -> None:
        self.matcher: Final = matcher
        self._visits: Final = Visits(len(matcher.columns))

    def of_records(self, firsts: Sequence[int]) -> tuple[Anchor, ...]:
        """Return the anchors of the first nodes of all records."""
        targets = [(0, node) for node in firsts]
        page = self.found_nodes((whole_page(self.matcher.columns),))
        return tuple(self.of_elements(targets, self.proposed(targets, page.roots, MOST_PATHS), page, first_only=False))

    def of_field(self, field: FieldCells, scopes: Sequence[Scope]) -> tuple[Anchor, ...]:
        """Return the anchors of a field in some records."""
        return self.of_fields([field], scopes)[0]

    def of_fields(self, fields: Sequence[FieldCells], scopes: Sequence[Scope]) -> list[tuple[Anchor, ...]]:
        """Return the anchors of each of some fields in some records; their paths are tried together."""
        found = self.found_nodes(scopes)
        most = max(1, min(MOST_TOGETHER, CELLS_TOGETHER // max(1, len(scopes))))
        return [
            anchors
            for start in range(0, len(fields), most)
            for anchors in self._of_some_fields(fields[start : start + most], found)
        ]

    def _of_some_fields(self, fields: Sequence[FieldCells], found: FoundNodes) -> Iterator[tuple[Anchor, ...]]:
        searches = [FieldSearch(self, field, found) for field in fields]
        found.replace_paths(path for search in searches for _, path in search.proposed)
        for field, search in zip(fields, searches, strict=True):
            anchors = ranked(search.anchors(field.prefix))
            yield tuple(dict.fromkeys(search.items_first(anchors) if field.is_several else anchors))[:MOST_ANCHORS]

    def found_nodes(self, scopes: Sequence[Scope]) -> FoundNodes:
        """Return what is found in some records: nothing yet."""
        return FoundNodes(self.matcher.columns, scopes, self._visits)

    def is_element(self, node: int) -> bool:
        """Whether a node is an element, or all the text of one."""
        return self.matcher.columns.tag[node] != TEXT or is_only_text(self.matcher, node)

    def proposed(self, targets: Sequence[Found], roots: Sequence[int], most: int) -> list[PricedPath]:
        """Return the cheapest paths to elements that CSS can express."""
        candidates = PathCandidates(self.matcher, roots, sorted({node for _, node in targets}))
        paths = ((cost, through_sections(path)) for cost, path in islice(candidates.cheapest_first(), most))
        return [(cost + ADDRESS_COST * has_address(path), path) for cost, path in paths if is_css_of_ours(path)]

    def of_elements(
        self, targets: Sequence[Found], proposed: Sequence[PricedPath], found: FoundNodes, *, first_only: bool
    ) -> Iterator[Anchor]:
        """Yield anchors of elements: of each kind the cheapest exact one, or else a union. ``proposed``: paths to try."""
        wanted = frozenset(targets)
        whole = tried_paths(proposed, found)
        tried = [each for each in whole if not has_random_name(each.path)] or whole
        exact: dict[str, TriedPath] = {}
        for each in sorted(tried, key=lambda each: (not each.is_exact(wanted), each.cost)):
            is_exact = each.is_exact(wanted) and not self._is_data(each.path, found)
            if is_exact or (first_only and not exact and each.has_firsts(wanted)):
                exact.setdefault(kind_of_paths((each.path,)) if is_exact else "position", each)
        if exact:
            yield from (Anchor(kind, (PathPart(each.path),)) for kind, each in exact.items())
        elif not self._visits.is_exhausted:
            yield from self._union(targets, tried, found, first_only=first_only)

    def _is_data(self, path: Path, found: FoundNodes) -> bool:
        """Whether a path relies on a value that is data of a record, or on any value when too much was visited to ask that."""
        if not tests_values(path) or len(found.scopes) < 2:
            return False
        self._visits.add(VISITS_OF_FOUND * found.size)
        return self._visits.is_exhausted or value_of_record(self.matcher, found.scopes, path)

    def _union(
        self, targets: Sequence[Found], tried: Sequence[TriedPath], found: FoundNodes, *, first_only: bool
    ) -> Iterator[Anchor]:
        """Yield the union of paths to variants that finds most of the elements and few others."""
        refined = PathSearch(self.matcher, found.roots, [node for _, node in targets]).best()
        paths = [through_sections(path) for path in refined.selector.paths if not refined.selector.pick]
        pool = [*tried, *tried_paths([(refined.cost, path) for path in paths if is_css_of_ours(path)], found)]
        for variant in self._variants(targets):
            pool += tried_paths(self.proposed(variant, found.roots, MOST_VARIANT_PATHS), found)
        wanted = frozenset(targets)
        self._visits.add(VISITS_OF_FOUND * sum(len(each.nodes) for each in pool))
        if first_only:
            findings = [Finding(each.cost, each.path, each.firsts) for each in pool]
        else:
            most = (2 / LEAST_F1 - 1) * len(wanted)  # what finds more has a lower F1
            findings = [Finding(each.cost, each.path, each.found) for each in pool if len(each.nodes) <= most]
        united = union_of(findings, wanted)
        if united:
            yield Anchor(kind_of_paths(united), tuple(map(PathPart, united)))

    def _variants(self, targets: Sequence[Found]) -> list[list[Found]]:
        """Return the elements by tag and class, if they are of several; the largest groups."""
        groups: dict[tuple[str, int], list[Found]] = defaultdict(list)
        labels = self.matcher.columns.class_id
        for row, node in targets:
            groups[self.matcher.name(node), labels[node]].append((row, node))
        by_parent: dict[tuple[str, int], list[Found]] = defaultdict(list)
        for row, node in targets:
            parent = self.matcher.parent[node]
            by_parent[self.matcher.name(parent), labels[parent]].append((row, node))
        found = [*groups.values(), *by_parent.values()]
        return sorted((group for group in found if len(group) < len(targets)), key=len, reverse=True)[:MOST_VARIANTS]


class FieldSearch:
    """The search for the anchors of one field.

    ``found``: what is found in the records. If a cell is of one node, the first one that is found in a record counts.
    """

    def __init__(self, inducer: Inducer, field: FieldCells, found: FoundNodes) -> None:
        self.inducer: Final = inducer
        self.columns: Final = found.columns
        self.found: Final = found
        #: The nodes of its cells, each with the number of its record.
        self.targets: Final = [(row, node) for row, nodes in enumerate(field.cells) for node in nodes]
        self.attribute: Final = field.attribute
        self.scopes: Final = found.scopes
        self.first_only: Final = not field.is_several
        self.wanted: Final = self._values(self.targets)

    def anchors(self, prefix: str) -> list[Anchor]:
        """Return the anchors that find the values nearly as well as the best one does; ``prefix``: a label in the cells."""
        scored = self.by_paths()
        if not self.found.visits.is_exhausted:
            if not any(f1 == 1 and anchor.kind in NAMED_KINDS for f1, anchor in scored):
                scored += [(self.score(anchor), anchor) for anchor in self._below_headers()]
            scored = self._with_labels(scored, prefix)
        return best_of(scored)

    def by_paths(self) -> list[tuple[float, Anchor]]:
        """Return the scored anchors by paths in the records: to whole cells, and else to the parts of them."""
        scored = [(self.score(anchor), anchor) for anchor in self._whole()]
        if max((f1 for f1, _ in scored), default=0.0) < 1 and not self.found.visits.is_exhausted:
            scored += [(self.score(anchor), anchor) for anchor in self._of_slots()]
        return scored

    def items_first(self, anchors: Sequence[Anchor]) -> list[Anchor]:
        """Return anchors with those that find the items of a list by their names before those that find what holds them.

        What holds the items may hold other things, such as an advertisement between them.
        """
        items = {
            anchor
            for anchor in anchors
            if anchor.kind in NAMED_KINDS and frozenset(self._found(anchor)) == frozenset(self.targets)
        }
        return sorted(anchors, key=lambda anchor: anchor not in items)

    def _with_labels(self, scored: list[tuple[float, Anchor]], prefix: str) -> list[tuple[float, Anchor]]:
        """Return scored anchors with those by labels; paragraphs are in the section of theirs: other pages may have more."""
        labels = [(self.score_of_label(anchor), anchor) for anchor in self._labels(prefix)]
        is_named = any(f1 == 1 and anchor.kind in NAMED_KINDS for f1, anchor in (*scored, *labels))
        are_paragraphs = all(self.columns.tag[node] == PARAGRAPH for _, node in self.targets)
        found = self._in_sections() if are_paragraphs or not is_named else ()
        sections = [(self.score(anchor), anchor) for anchor in found]
        return [*scored, *sections] if are_paragraphs and sections else [*scored, *labels, *sections]

    def score(self, anchor: Anchor) -> float:
        """Return the F1 of what an anchor finds."""
        found = self._found(anchor)
        return f1_of(self._values(first_of_each(found) if self.first_only else found), self.wanted)

    def score_of_label(self, anchor: Anchor) -> float:
        """Return the F1 of what an anchor finds behind a label, the label itself aside."""
        found = self._found(anchor)
        wanted = [(row, text) for row, text in self.wanted if as_label(self.columns.text(text)) != anchor.label]
        return f1_of(self._values(found), frozenset(wanted))

    def _found(self, anchor: Anchor) -> list[Found]:
        if anchor.label:
            self.found.visits.add(self.found.size)
            return AnchorFinder([anchor]).find(self.columns, self.scopes)[0]
        if anchor.header:
            return below_header(self.columns, anchor, self.found.cells.get(anchor.header, ()))
        return nodes_of_parts(self.columns, anchor, self.found.of_paths([part.path for part in anchor.parts]))

    def _values(self, nodes: Iterable[Found]) -> frozenset[Found]:
        """Return the nodes with the values: elements for attributes, else their texts."""
        if self.attribute:
            return frozenset(nodes)
        texts: set[Found] = set()
        last: dict[int, range] = {}
        for row, node in nodes:
            if node not in last.get(row, ()):  # else its texts are those of an element around it
                last[row] = range(node, self.columns.end[node])
                texts.update((row, text) for text in texts_inside(self.columns, node))
        return frozenset(texts)

    def _whole(self) -> Iterator[Anchor]:
        """Yield anchors of elements that hold each cell, if they do."""
        if self.elements:
            found = self.inducer.of_elements(self.elements, self.proposed, self.found, first_only=self.first_only)
            yield from (anchor._replace(attribute=self.attribute) for anchor in found)

    @cached_property
    def elements(self) -> list[Found]:
        """The elements of the cells, each with the number of its record; none if a cell is only a part of one."""
        if not self.attribute and not all(self.inducer.is_element(node) for _, node in self.targets):
            return []
        return sorted({(row, self.inducer.matcher.element(node)) for row, node in self.targets})

    @cached_property
    def proposed(self) -> list[PricedPath]:
        """The paths that are tried for the elements of the cells."""
        return self.inducer.proposed(self.elements, self.found.roots, MOST_PATHS) if self.elements else []

    def _of_slots(self) -> Iterator[Anchor]:
        """Yield the anchor of cells that are made of nodes in several places: one part a place."""
        parts: dict[PathPart, None] = {}
        kinds = set()
        for slot in self._slots():
            best = max(self._of_slot(slot), key=lambda each: each[0], default=None)
            if best is not None:
                parts.update(dict.fromkeys(best[1].parts))
                kinds.add(best[1].kind)
        if parts:
            yield Anchor(max(kinds, key=ANCHOR_KINDS.index), tuple(parts), self.attribute)

    def _slots(self) -> list[list[Found]]:
        """Return the nodes by their tags up to the record, those of most records first."""
        groups: dict[tuple[str, ...], list[Found]] = defaultdict(list)
        for row, node in self.targets:
            groups[self._tags(row, node)].append((row, node))
        return sorted(groups.values(), key=len, reverse=True)[:MOST_VARIANTS]

    def _tags(self, row: int, node: int) -> tuple[str, ...]:
        matcher, root = self.inducer.matcher, self.scopes[row].root
        tags = ["" if self.inducer.is_element(node) else "#text"]
        above = self.inducer.matcher.element(node)
        while above > root:
            tags.append(matcher.name(above))
            above = matcher.parent[above]
        return tuple(tags)

    def _of_slot(self, slot: Sequence[Found]) -> Iterator[tuple[float, Anchor]]:
        """Yield the anchors of the nodes of one place, with the F1 of what they find."""
        inducer, wanted = self.inducer, self._values(slot)
        elements = sorted({(row, inducer.matcher.element(node)) for row, node in slot})
        are_elements = all(inducer.is_element(node) for _, node in slot)
        first_only = self.first_only or len(elements) == len({row for row, _ in elements})
        proposed = inducer.proposed(elements, self.found.roots, MOST_PATHS)
        for anchor in inducer.of_elements(elements, proposed, self.found, first_only=first_only):
            for texts in ("",) if self.attribute else ELEMENT_CHOICES if are_elements else TEXT_CHOICES:
                part = anchor._replace(
                    parts=tuple(PathPart(each.path, texts) for each in anchor.parts), attribute=self.attribute
                )
                yield f1_of(self._values(self._found(part)), wanted), part

    def _below_headers(self) -> Iterator[Anchor]:
        """Yield the anchor of cells of a table by the header above all of them, and by where the values are in them."""
        headers = self.found.headers
        cells = {row: self._child_of_record(row, node) for row, node in self.targets} if headers else {}
        above = {headers.get(cell, "") for cell in cells.values()}
        if len(above) != 1 or not (header := above.pop()):
            return
        inside = [(row, self.inducer.matcher.element(node)) for row, node in self.targets]
        if not self.attribute and all(node == cells[row] for row, node in inside):
            yield Anchor("header", header=header)
            return
        scopes = {row: Scope(cell, self.columns.end[cell], cell) for row, cell in cells.items()}
        yield from (anchor._replace(kind="header", header=header) for anchor in self._of_parts(scopes))

    def _in_sections(self) -> Iterator[Anchor]:
        """Yield the anchor of nodes in the sections that a label begins, such as all paragraphs below a heading."""
        for anchor in self._labels(""):
            self.found.visits.add(VISITS_OF_SECTIONS * self.found.size)
            sections = sections_behind(self.columns, anchor.label, self.scopes)
            if all(row in sections and sections[row].begin <= node < sections[row].end for row, node in self.targets):
                scopes = {row: sections[row] for row, _ in self.targets}
                yield from (each._replace(kind="label", label=anchor.label) for each in self._of_parts(scopes))

    def _of_parts(self, scopes: Mapping[int, Scope]) -> Iterator[Anchor]:
        """Yield the best anchor by paths in a part of each record; ``scopes``: these parts by the numbers of the records."""
        own = dict[int, list[int]]()
        for row, node in self.targets:
            own.setdefault(row, []).append(node)
        cells = [tuple(own[row]) for row in scopes]
        field = FieldCells(cells, self.attribute, is_several=not self.first_only)
        search = FieldSearch(self.inducer, field, self.inducer.found_nodes(list(scopes.values())))
        yield from islice((anchor for anchor in ranked(best_of(search.by_paths())) if anchor.parts), 1)

    def _child_of_record(self, row: int, node: int) -> int:
        """Return the child of a record that holds a node."""
        parents, root = self.columns.parent, self.scopes[row].root
        while node > root and parents[node] != root:
            node = parents[node]
        return node

    def _labels(self, prefix: str) -> Iterator[Anchor]:
        """Yield the anchors by the label in front of nearly all values, and by the one that the cells begin with."""
        if self.attribute:
            return
        firsts = first_of_each(self.targets)
        counts = Counter(label_before(self.columns, node) for _, node in firsts)
        label, times = counts.most_common(1)[0] if counts else ("", 0)
        if label and times >= max(MIN_LABELLED, LABEL_SHARE * len(firsts)) and not is_stock_text(label):
            yield Anchor("label", label=label)
        if prefix:
            yield Anchor("label", label=prefix)


def best_of(scored: Sequence[tuple[float, Anchor]]) -> list[Anchor]:
    """Return the anchors whose F1 is nearly the best one's."""
    best = max((f1 for f1, _ in scored), default=0.0)
    return [anchor for f1, anchor in scored if f1 >= max(LEAST_F1, AS_GOOD * best)]


def ranked(anchors: Iterable[Anchor]) -> list[Anchor]:
    """Return anchors by the stability of their kinds; those by position alone only where there is no other."""
    found = sorted(anchors, key=lambda anchor: ANCHOR_KINDS.index(anchor.kind))
    return [anchor for anchor in found if anchor.kind != "position"] or found


def tried_paths(proposed: Sequence[PricedPath], found: FoundNodes) -> list[TriedPath]:
    """Return paths with what they find."""
    own = found.of_paths([path for _, path in proposed])
    return [TriedPath(cost, path, nodes) for (cost, path), nodes in zip(proposed, own, strict=True)]
