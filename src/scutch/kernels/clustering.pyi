"""Average-linkage clustering."""

from collections.abc import Sequence

MAX_ITEMS: int

def average_linkage_clusters(
    distances: Sequence[Sequence[float]], cut: float, weights: Sequence[int] | None = ...
) -> list[int]: ...
