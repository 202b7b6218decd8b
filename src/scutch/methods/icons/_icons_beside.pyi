"""Icons beside texts: the elements without words in front of them and behind them."""

from collections.abc import Iterable

from scutch.page.parser import Columns

ICON_NODES: int

def icon_before(columns: Columns, node: int) -> int: ...
def differing_icons(columns: Columns, nodes: Iterable[int]) -> list[int]: ...
