"""The readable twin of ``methods.vips._coverage``."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from scutch.methods.rendered.visual_tree import RULE, VisualTree


class Covering:
    """Finds the covering nodes of blocks: a parent instead of all of its children.

    A layer over the page is not part of its ancestors: a node with a layer inside is replaced by its other children.

    Parameters
    ----------
    tree
        The visible page.
    """

    __slots__ = ("_children", "tree", "with_layer")

    def __init__(self, tree: VisualTree) -> None:
        self.tree = tree
        #: Nodes with a layer inside.
        self.with_layer: Final = frozenset(_above(tree, tree.layers()))
        self._children: dict[int, list[int]] = {}

    def tops(self, nodes: Sequence[int]) -> tuple[int, ...]:
        """Return the fewest nodes with the visible content of these, in document order."""
        parent = self.tree.columns.parent
        if len(nodes) == 1 and nodes[0] not in self.with_layer and len(self.children(parent[nodes[0]])) > 1:
            return tuple(nodes)
        found = set(self.without_layers(nodes))
        counts = Counter(parent[node] for node in found)
        waiting, done = list(counts), set(self.with_layer)
        while waiting:
            above = waiting.pop()
            if above > 0 and above not in done and counts[above] == len(self.children(above)):
                done.add(above)
                found.difference_update(self.children(above))
                found.add(above)
                counts[parent[above]] += 1
                waiting.append(parent[above])
        return tuple(sorted(found))

    def children(self, node: int) -> list[int]:
        """Children that are blocks or text: no layers, and no rules, which only separate."""
        if node not in self._children:
            self._children[node] = [child for child in self.tree.children(node) if not self.tree.visibility(child) & RULE]
        return self._children[node]

    def without_layers(self, nodes: Sequence[int]) -> Iterator[int]:
        """Yield the nodes or, of those with a layer inside, their other children."""
        waiting = list(nodes)[::-1]
        while waiting:
            node = waiting.pop()
            if node in self.with_layer:
                waiting += self.children(node)[::-1]
            else:
                yield node


def _above(tree: VisualTree, layers: Sequence[int]) -> set[int]:
    """All ancestors of these nodes."""
    parent, found = tree.columns.parent, set[int]()
    for layer in layers:
        node = parent[layer]
        while node >= 0 and node not in found:
            found.add(node)
            node = parent[node]
    return found
