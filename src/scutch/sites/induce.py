"""Induction of anchors: several ways to find given nodes, most stable first, none of which finds other nodes on the pages.

Paths are proposed by the compounds that the nodes and their ancestors share (``records.selectors``) and tried on all pages at
once. Of the paths that find exactly the nodes, the cheapest of each kind is kept. Where none does, paths to variants of the
nodes are united.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from scutch.page.columns import TEXT
from scutch.records.selectors.match import SelectorMatcher
from scutch.records.selectors.paths import PathCandidates
from scutch.records.selectors.search import PathSearch
from scutch.records.selectors.syntax import Compound, Path, Step, is_css
from scutch.sites.anchors import ANCHOR_KINDS, Anchor, kind_of_paths
from scutch.sites.elements import ElementIndex, Scope, chosen_texts
from scutch.sites.labels import label_before, labelled_nodes

#: Paths that are tried for the nodes of a field, and for each variant of them, at most; variants of a field at most.
MOST_PATHS, MOST_VARIANT_PATHS, MOST_VARIANTS = 160, 48, 6
#: Anchors of a field at most.
MOST_ANCHORS: Final = 4
#: Share of the nodes that a path of a union finds that must be right.
LEAST_PRECISION: Final = 0.9
#: A union of paths is no anchor if it finds less of the nodes, by F1.
LEAST_F1: Final = 0.5
#: Share of the values of a field that share their label.
LABEL_SHARE: Final = 0.8
BLOCK_SECTION: Final = Step("child", Compound("tbody"))

#: A node with the number of its record.
Found = tuple[int, int]


class TriedPath(NamedTuple):
    """A path with what it finds."""

    cost: float
    path: Path
    found: frozenset[Found]


class Inducer:
    """Induces the anchors of records and of their fields.

    Parameters
    ----------
    matcher
        All pages as one.
    """

    def __init__(self, matcher: SelectorMatcher) -> None:
        self.matcher: Final = matcher
        self.index: Final = ElementIndex(matcher.columns)

    def of_records(self, firsts: Sequence[int]) -> tuple[Anchor, ...]:
        """Return the anchors of the first nodes of all records."""
        targets = [(0, node) for node in firsts]
        return tuple(self._anchors(targets, (0,), (self.index.document,), first_only=False))

    def of_field(
        self, cells: Sequence[tuple[int, ...]], attribute: str, scopes: Sequence[Scope], *, is_several: bool
    ) -> tuple[Anchor, ...]:
        """Return the anchors of a field.

        Parameters
        ----------
        cells
            Nodes of each record.
        attribute
            Attribute that holds the value; empty for text.
        scopes
            Of each record.
        is_several
            Whether a cell may be of several elements.
        """
        targets = [(row, node) for row, nodes in enumerate(cells) for node in nodes]
        roots = sorted({scope.root for scope in scopes})
        if attribute or all(self._is_element(node) for _, node in targets):
            elements = sorted({(row, self._element(node)) for row, node in targets})
            anchors = self._anchors(elements, roots, scopes, first_only=not is_several)
            found = [anchor._replace(attribute=attribute) for anchor in anchors]
        else:
            found = list(self._of_texts(targets, roots, scopes, first_only=not is_several))
        return tuple(ranked([*found, *self._labels(targets, attribute, scopes)]))[:MOST_ANCHORS]

    def _element(self, node: int) -> int:
        return self.matcher.parent[node] if self.matcher.columns.tag[node] == TEXT else node

    def _is_element(self, node: int) -> bool:
        """Whether a node is an element, or all the text of one."""
        columns = self.matcher.columns
        return columns.tag[node] != TEXT or columns.texts[columns.parent[node]] == 1

    def _anchors(
        self, targets: Sequence[Found], roots: Sequence[int], scopes: Sequence[Scope], *, first_only: bool
    ) -> Iterator[Anchor]:
        """Yield anchors of elements: of each kind the cheapest exact one, or else a union."""
        wanted = frozenset(targets)
        tried = list(self._tried([node for _, node in targets], roots, scopes, MOST_PATHS))
        exact: dict[str, TriedPath] = {}
        for each in sorted(tried, key=lambda each: (each.found != wanted, each.cost)):
            is_exact = each.found == wanted
            if is_exact or (first_only and not exact and firsts_of(each.found) == wanted):
                exact.setdefault(kind_of_paths((each.path,)) if is_exact else "position", each)
        if exact:
            yield from (Anchor(kind, (each.path,)) for kind, each in exact.items())
            return
        yield from self._union(targets, roots, scopes, tried, first_only=first_only)

    def _tried(self, nodes: Sequence[int], roots: Sequence[int], scopes: Sequence[Scope], most: int) -> Iterator[TriedPath]:
        """Yield the paths to elements that CSS can express, with what they find."""
        candidates = PathCandidates(self.matcher, roots, sorted(set(nodes)))
        for cost, path in islice(candidates.cheapest_first(), most):
            if is_css_of_ours(path := through_sections(path)):
                yield TriedPath(cost, path, frozenset(self.index.find_all(path, scopes)))

    def _union(
        self,
        targets: Sequence[Found],
        roots: Sequence[int],
        scopes: Sequence[Scope],
        tried: Sequence[TriedPath],
        *,
        first_only: bool,
    ) -> Iterator[Anchor]:
        """Yield the union of paths to variants that finds most of the elements and few others."""
        refined = PathSearch(self.matcher, roots, [node for _, node in targets]).best()
        paths = [through_sections(path) for path in refined.selector.paths if not refined.selector.pick]
        pool = [*tried, *(self._try(refined.cost, path, scopes) for path in paths if is_css_of_ours(path))]
        for variant in self._variants(targets):
            pool += self._tried([node for _, node in variant], roots, scopes, MOST_VARIANT_PATHS)
        wanted = frozenset(targets)
        if first_only:
            pool = [each._replace(found=firsts_of(each.found)) for each in pool]
        united = union_of(pool, wanted)
        if united:
            yield Anchor(kind_of_paths(united), united)

    def _try(self, cost: float, path: Path, scopes: Sequence[Scope]) -> TriedPath:
        return TriedPath(cost, path, frozenset(self.index.find_all(path, scopes)))

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

    def _of_texts(
        self, targets: Sequence[Found], roots: Sequence[int], scopes: Sequence[Scope], *, first_only: bool
    ) -> Iterator[Anchor]:
        """Yield anchors of texts that have element siblings."""
        parents = sorted({(row, self._element(node)) for row, node in targets})
        wanted = frozenset(targets)
        for anchor in self._anchors(parents, roots, scopes, first_only=first_only):
            pairs = sorted({pair for path in anchor.paths for pair in self.index.find_all(path, scopes)})
            scored = [(f1_of(frozenset(self._texts_of(pairs, texts)), wanted), texts) for texts in ("all", "1", "2", "last")]
            f1, texts = max(scored, key=lambda each: each[0])
            if f1 >= LEAST_PRECISION or anchor.kind != "position":
                yield anchor._replace(texts=texts)

    def _texts_of(self, pairs: Iterable[Found], texts: str) -> Iterator[Found]:
        for row, node in pairs:
            yield from ((row, text) for text in chosen_texts(self.matcher.columns, node, texts))

    def _labels(self, targets: Sequence[Found], attribute: str, scopes: Sequence[Scope]) -> Iterator[Anchor]:
        """Yield the anchor by the label that stands before nearly all values."""
        if attribute or not targets:
            return
        columns = self.matcher.columns
        counts: dict[str, int] = defaultdict(int)
        for _, node in targets:
            counts[label_before(columns, node)] += 1
        label = max(counts, key=lambda text: counts[text])
        if not label or counts[label] < max(2, LABEL_SHARE * len(targets)):
            return
        found = {(row, node) for row, scope in enumerate(scopes) for node in labelled_nodes(columns, label, scope)}
        wanted = {(row, self._outermost(node, found)) for row, node in targets}
        if f1_of(frozenset(found), frozenset(wanted)) >= LEAST_PRECISION:
            yield Anchor("label", label=label)

    def _outermost(self, node: int, found: set[Found]) -> int:
        """Return the ancestor of a node that was found, or the node itself."""
        nodes = {other for _, other in found}
        above = node
        while above > 0 and above not in nodes:
            above = self.matcher.parent[above]
        return above if above > 0 else node


def ranked(anchors: Iterable[Anchor]) -> list[Anchor]:
    """Return anchors by the stability of their kinds; those by position alone only where there is no other."""
    found = sorted(anchors, key=lambda anchor: ANCHOR_KINDS.index(anchor.kind))
    return [anchor for anchor in found if anchor.kind != "position"] or found


def firsts_of(found: Iterable[Found]) -> frozenset[Found]:
    """Return the first node of each record.

    Examples
    --------
    >>> sorted(firsts_of([(0, 7), (0, 4), (1, 9)]))
    [(0, 4), (1, 9)]
    """
    return frozenset({row: (row, node) for row, node in sorted(found, reverse=True)}.values())


def f1_of(found: frozenset[Found], wanted: frozenset[Found]) -> float:
    """Return the F1 of what was found; 0 if there is nothing."""
    return 2 * len(found & wanted) / (len(found) + len(wanted)) if found else 0.0


def union_of(pool: Sequence[TriedPath], wanted: frozenset[Found]) -> tuple[Path, ...]:
    """Return the paths whose union has the best F1, chosen greedily; none if it is below ``LEAST_F1``."""
    right = [each for each in pool if each.found and len(each.found & wanted) >= LEAST_PRECISION * len(each.found)]
    chosen: list[Path] = []
    covered: frozenset[Found] = frozenset()
    while right and len(chosen) < MOST_VARIANTS:
        best = max(right, key=lambda each: (len((each.found & wanted) - covered), -each.cost))
        if not (best.found & wanted) - covered:
            break
        chosen.append(best.path)
        covered |= best.found
    single = max(pool, key=lambda each: (f1_of(each.found, wanted), -each.cost), default=None)
    if single is not None and f1_of(single.found, wanted) >= f1_of(covered, wanted):
        chosen, covered = [single.path], single.found
    return tuple(chosen) if f1_of(covered, wanted) >= LEAST_F1 else ()


def through_sections(path: Path) -> Path:
    """Return a path in which each step to a row goes through the section of its table, as the standard's parser makes it."""
    steps = [
        step
        for each in path.steps
        for step in ((BLOCK_SECTION, each._replace(axis="child")) if each.axis == "row" else (each,))
    ]
    return Path(tuple(steps))


def is_css_of_ours(path: Path) -> bool:
    """Whether CSS can express a path that starts in a record."""
    return is_css(path) and not any(step.axis == "next_of_tag" for step in path.steps)
