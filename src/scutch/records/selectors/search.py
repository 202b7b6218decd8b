"""Search for the path that finds given elements and no others, most stable first.

Three rounds, each only where the one before found no exact selector. *Paths* are tried by their cost until one is exact.
*Refinement* adds conditions to paths that find all elements and more. *Union* splits the elements by tag or class and finds a
path for each part. Without an exact selector the one of best F1 is returned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Final, NamedTuple

from scutch.records.selectors.match import SelectorMatcher
from scutch.records.selectors.paths import PathCandidates
from scutch.records.selectors.refine import refinements
from scutch.records.selectors.syntax import Path, Selector, Step

#: Paths that are tried, paths that are refined, and parts of a union, at most.
MOST_PATHS, MOST_REFINED, MOST_PARTS = 160, 16, 4
#: A path is refined if it finds at most this many times the wanted elements.
WIDEST_FACTOR: Final = 8
#: Added for a refinement.
REFINEMENT_COST: Final = 1.0
#: Above this cost of an exact path refined ones are tried too.
EXPENSIVE: Final = 4.5

#: An element; where roots are nested, with the root it was found from.
ElementKey = int | tuple[int, int]


class ScoredSelector(NamedTuple):
    """A selector, its F1 (1: exact) and the cost of relying on it."""

    selector: Selector
    f1: float
    cost: float


NO_SELECTOR: Final = ScoredSelector(Selector(()), 0.0, 99.0)


class PathSearch:
    """Search for the path from roots to elements below them.

    ``roots``: the document, or the records. ``targets``: the elements to find.

    >>> from scutch.page.parser import parse
    >>> matcher = SelectorMatcher(parse(b"<ul class=hits><li>x<li>y</ul><ul><li>z</ul>"))
    >>> from scutch.records.selectors.syntax import to_css
    >>> to_css(PathSearch(matcher, (0,), (5, 7)).best().selector)
    'ul.hits > li'
    """

    def __init__(self, matcher: SelectorMatcher, roots: Sequence[int], targets: Sequence[int], *, deep: bool = True) -> None:
        self.matcher = matcher
        self.roots = roots
        self.targets = sorted(set(targets))
        self.deep = deep
        self.nested = any(after < matcher.end[before] for before, after in pairwise(roots))
        self.wanted = self._keys(self.targets)

    def best(self) -> ScoredSelector:
        """Return the best selector; ``NO_SELECTOR`` if all elements are outside of the roots."""
        if not self.wanted:
            return NO_SELECTOR
        found, supersets = self._try_paths()
        if found.f1 < 1 or found.cost > EXPENSIVE:
            found = self._refined(found, supersets)
        if found.f1 < 1 and self.deep and not self.matcher.is_exhausted:
            found = better(found, self._union())
        return found

    def _keys(self, nodes: Iterable[int]) -> set[ElementKey]:
        """Return the keys of elements; each belongs to its innermost root."""
        if not self.nested:
            return set(nodes)
        wanted = set(nodes)
        ends = self.matcher.end
        innermost: dict[int, int] = {}
        for root in self.roots:
            innermost.update((node, root) for node in range(root, ends[root]) if node in wanted)
        return {(root, node) for node, root in innermost.items()}

    def run(self, path: Path) -> set[ElementKey]:
        """Return the keys that a path finds from the roots."""
        if self.nested:
            return {(root, node) for root in self.roots for node in self.matcher.walk(path, (root,))}
        return set(self.matcher.walk(path, self.roots))

    def _f1(self, found: set[ElementKey]) -> float:
        return 2 * len(found & self.wanted) / (len(found) + len(self.wanted))

    def _try_paths(self) -> tuple[ScoredSelector, list[tuple[float, Path]]]:
        """Return the first exact path or else the best, and the paths that find all elements and more."""
        best, supersets = NO_SELECTOR, []
        for cost, path in islice(PathCandidates(self.matcher, self.roots, self.targets).cheapest_first(), MOST_PATHS):
            found = self.run(path)
            f1 = self._f1(found)
            best = better(best, ScoredSelector(Selector((path,)), f1, cost))
            if f1 == 1 or self.matcher.is_exhausted:
                break
            if len(self.wanted) < len(found) <= WIDEST_FACTOR * len(self.wanted) + WIDEST_FACTOR and found >= self.wanted:
                supersets.append((cost + len(found) / len(self.wanted) / 10, path))
        return best, supersets

    def _refined(self, best: ScoredSelector, supersets: list[tuple[float, Path]]) -> ScoredSelector:
        """Return the best selector of the given one and the supersets with conditions added."""
        for cost, path in sorted(each for each in supersets if each[1].steps)[:MOST_REFINED]:
            if (best.f1 == 1 and best.cost <= cost + REFINEMENT_COST) or self.matcher.is_exhausted:
                break
            *before, last = path.steps
            found = self.run(path)
            surplus = sorted({element_of_key(key) for key in found - self.wanted})
            for test in refinements(self.matcher, self.targets, surplus, last.to.tag):
                kept = {key for key in found if self.matcher.meets(element_of_key(key), test.conditions)}
                narrow = Path((*before, Step(last.axis, last.to.with_tests(*test.conditions))))
                best = better(best, ScoredSelector(Selector((narrow,)), self._f1(kept), cost + test.cost + REFINEMENT_COST))
        return best

    def _union(self) -> ScoredSelector:
        """Return the union of paths to parts of the elements: one tag or class each."""
        best = NO_SELECTOR
        for parts in self._parts():
            whole = NO_SELECTOR._replace(cost=0.0)
            for part in sorted(parts, key=len, reverse=True):
                found = PathSearch(self.matcher, self.roots, part, deep=False).best()
                paths = whole.selector.paths + found.selector.paths
                more = ScoredSelector(
                    Selector(paths), self._f1(set[ElementKey]().union(*map(self.run, paths))), whole.cost + found.cost
                )
                whole = better(whole, more)
            best = better(best, whole)
        return best

    def _parts(self) -> Iterator[list[list[int]]]:
        for name_of in (self.matcher.name, self._class):
            parts: dict[str, list[int]] = {}
            for node in self.targets:
                parts.setdefault(name_of(node), []).append(node)
            if 1 < len(parts) <= MOST_PARTS and "" not in parts:
                yield list(parts.values())

    def _class(self, node: int) -> str:
        """Return the class words of an element as one text."""
        return " ".join(sorted(self.matcher.tokens(node)))


def element_of_key(key: ElementKey) -> int:
    """Return the element of a key."""
    return key if isinstance(key, int) else key[1]


def better(old: ScoredSelector, new: ScoredSelector) -> ScoredSelector:
    """Return the more exact of two selectors, or the cheaper of equally exact ones."""
    return new if (new.f1, -new.cost) > (old.f1, -old.cost) else old
