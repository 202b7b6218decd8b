"""Looks for the path that leads to given elements and to no others, the most lasting one first.

Three rounds, each only where the one before found nothing. *Paths* put together what the elements have in common with what the
elements around them have in common, in the order of their cost, until one is exact. *Refinement* takes the paths that find too
much and adds a condition that the surplus does not meet. *Union* splits the elements by tag or class and says each part by
itself. What remains inexact is answered with the best F1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Final, NamedTuple

from scutch.records.selectors.match import Matcher
from scutch.records.selectors.paths import Proposals
from scutch.records.selectors.refine import refinements
from scutch.records.selectors.syntax import Path, Selector, Step

#: How many paths are tried, how many of those that find too much are refined, and into how many parts elements are split.
PATHS, REFINED, PARTS = 160, 16, 4
#: How many times more than wanted a path may find that is worth refining.
WIDEST: Final = 8
#: What a condition costs that only excludes what is found beside the elements.
REFINEMENT: Final = 1.0
#: Dearer than this, and a refined path may be the better one.
DEAR: Final = 4.5

#: What tells two findings apart: the element and, where roots lie in one another, the root it was found from.
Key = int | tuple[int, int]


class Found(NamedTuple):
    """The best selector, how good it is (1: exact) and what it costs to rely on it."""

    selector: Selector
    f1: float
    cost: float


NOTHING: Final = Found(Selector(()), 0.0, 99.0)


class Search:
    """Looks for the path from some roots to some elements below them.

    Parameters
    ----------
    matcher
        The page.
    roots
        The document, or the records.
    targets
        What is to be found, in document order.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> matcher = Matcher(parse(b"<ul class=hits><li>x<li>y</ul><ul><li>z</ul>"))
    >>> from scutch.records.selectors.syntax import to_css
    >>> to_css(Search(matcher, (0,), (5, 7)).best().selector)
    'ul.hits > li'
    """

    def __init__(self, matcher: Matcher, roots: Sequence[int], targets: Sequence[int], *, deep: bool = True) -> None:
        self.matcher = matcher
        self.roots = roots
        self.targets = sorted(set(targets))
        self.deep = deep
        self.nested = any(after < matcher.end[before] for before, after in pairwise(roots))
        self.wanted = self._keys(self.targets)

    def best(self) -> Found:
        """The selector to use; none for what is outside of all roots."""
        if not self.wanted:
            return NOTHING
        found, wide = self._try_paths()
        if found.f1 < 1 or found.cost > DEAR:
            found = self._refined(found, wide)
        if found.f1 < 1 and self.deep:
            found = better(found, self._union())
        return found

    def _keys(self, nodes: Iterable[int]) -> set[Key]:
        """What the elements are known by; each belongs to the innermost root around it."""
        if not self.nested:
            return set(nodes)
        wanted = set(nodes)
        ends = self.matcher.end
        innermost: dict[int, int] = {}
        for root in self.roots:
            innermost.update((node, root) for node in range(root, ends[root]) if node in wanted)
        return {(root, node) for node, root in innermost.items()}

    def run(self, path: Path) -> set[Key]:
        """What a path finds from the roots."""
        if self.nested:
            return {(root, node) for root in self.roots for node in self.matcher.walk(path, (root,))}
        return set(self.matcher.walk(path, self.roots))

    def _f1(self, found: set[Key]) -> float:
        return 2 * len(found & self.wanted) / (len(found) + len(self.wanted))

    def _try_paths(self) -> tuple[Found, list[tuple[float, Path]]]:
        """The first exact path or else the best, and those that find all and more."""
        best, wide = NOTHING, []
        for cost, path in islice(Proposals(self.matcher, self.roots, self.targets).cheapest_first(), PATHS):
            found = self.run(path)
            f1 = self._f1(found)
            best = better(best, Found(Selector((path,)), f1, cost))
            if f1 == 1:
                break
            if len(self.wanted) < len(found) <= WIDEST * len(self.wanted) + WIDEST and found >= self.wanted:
                wide.append((cost + len(found) / len(self.wanted) / 10, path))
        return best, wide

    def _refined(self, best: Found, wide: list[tuple[float, Path]]) -> Found:
        """The best, or a better one of the paths that find too much with a condition more."""
        for cost, path in sorted(each for each in wide if each[1].steps)[:REFINED]:
            if best.f1 == 1 and best.cost <= cost + REFINEMENT:
                break
            *before, last = path.steps
            found = self.run(path)
            surplus = sorted({node_of(key) for key in found - self.wanted})
            for test in refinements(self.matcher, self.targets, surplus, last.to.tag):
                kept = {key for key in found if self.matcher.meets(node_of(key), test.what)}
                narrow = Path((*before, Step(last.axis, last.to.also(*test.what))))
                best = better(best, Found(Selector((narrow,)), self._f1(kept), cost + test.cost + REFINEMENT))
        return best

    def _union(self) -> Found:
        """The elements in parts of one tag or class each, every part by its own path."""
        best = NOTHING
        for parts in self._parts():
            whole = NOTHING._replace(cost=0.0)
            for part in sorted(parts, key=len, reverse=True):
                found = Search(self.matcher, self.roots, part, deep=False).best()
                paths = whole.selector.paths + found.selector.paths
                more = Found(Selector(paths), self._f1(set[Key]().union(*map(self.run, paths))), whole.cost + found.cost)
                whole = better(whole, more)
            best = better(best, whole)
        return best

    def _parts(self) -> Iterator[list[list[int]]]:
        for tell in (self.matcher.name, self._class):
            parts: dict[str, list[int]] = {}
            for node in self.targets:
                parts.setdefault(tell(node), []).append(node)
            if 1 < len(parts) <= PARTS and "" not in parts:
                yield list(parts.values())

    def _class(self, node: int) -> str:
        """The class words of an element that tell it from others, as one text."""
        return " ".join(sorted(self.matcher.tokens(node)))


def node_of(key: Key) -> int:
    """The element that was found."""
    return key if isinstance(key, int) else key[1]


def better(old: Found, new: Found) -> Found:
    """The more exact of two, then the cheaper."""
    return new if (new.f1, -new.cost) > (old.f1, -old.cost) else old
