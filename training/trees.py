"""Pack LightGBM trees into the format of ``scutch.kernels.boosting.Ensemble``."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

from scutch.kernels.boosting import MAGIC

if TYPE_CHECKING:
    import lightgbm


class Packer:
    """Collects the nodes and leaves of trees."""

    def __init__(self) -> None:
        self.roots: list[tuple[int, int]] = []
        self.nodes: list[tuple[float, int, int, int]] = []
        self.leaves: list[float] = []

    def add(self, tree: dict[str, Any], shift: float = 0.0) -> None:
        """Add a tree of ``Booster.dump_model``; ``shift`` is added to all of its leaves."""
        nodes: list[list[Any]] = []
        first_leaf = len(self.leaves)

        def place(part: dict[str, Any]) -> int:
            if "split_feature" not in part:
                self.leaves.append(part["leaf_value"] + shift)
                return ~(len(self.leaves) - 1 - first_leaf)
            here = len(nodes)
            nodes.append([part["threshold"], 0, 0, part["split_feature"]])
            nodes[here][1] = place(part["left_child"])
            nodes[here][2] = place(part["right_child"])
            return here

        place(tree)
        self.roots.append((len(self.nodes), first_leaf))
        self.nodes.extend((threshold, left, right, feature) for threshold, left, right, feature in nodes)

    def data(self, features: int) -> bytes:
        """Return the ensemble."""
        head = struct.pack("<8s4I", MAGIC, features, len(self.roots), len(self.nodes), len(self.leaves))
        roots = b"".join(struct.pack("<2i", *root) for root in self.roots)
        nodes = b"".join(struct.pack("<f2hHH", *node, 0) for node in self.nodes)
        return head + roots + nodes + struct.pack(f"<{len(self.leaves)}f", *self.leaves)


def pack(*boosters: lightgbm.Booster) -> bytes:
    """Return the mean of boosters as bytes; thresholds and leaves are rounded to single precision."""
    packer = Packer()
    for booster in boosters:
        for tree in booster.dump_model()["tree_info"]:
            multiply(tree["tree_structure"], 1 / len(boosters))
            packer.add(tree["tree_structure"])
    return packer.data(boosters[0].num_feature())


def multiply(part: dict[str, Any], scale: float) -> None:
    """Multiply the leaves of a dumped tree."""
    if "leaf_value" in part:
        part["leaf_value"] *= scale
        return
    multiply(part["left_child"], scale)
    multiply(part["right_child"], scale)
