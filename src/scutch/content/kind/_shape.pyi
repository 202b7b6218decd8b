"""The shape of a page in one row of numbers."""

from typing import Final

from scutch.page.parser import Columns

SHAPE_FEATURES: Final[tuple[str, ...]]
FAMILY_NAMES: Final[tuple[str, ...]]

def describe_page(columns: Columns, address: bytes) -> bytearray: ...
