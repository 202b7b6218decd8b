"""The registry of column types."""

from __future__ import annotations

from typing import Final

from scutch.values.address import IMAGE, URL
from scutch.values.boolean import BOOLEAN
from scutch.values.column_types import ColumnType
from scutch.values.dates.date_columns import DATE
from scutch.values.duration import DURATION
from scutch.values.price import PRICE
from scutch.values.quantity import NUMBER
from scutch.values.rating import RATING

TEXT: Final = ColumnType("text")

#: In the order in which they are tried: a price has a number in it, a number may be a rating without its scale.
ALL_TYPES: Final = (TEXT, URL, IMAGE, BOOLEAN, DATE, PRICE, RATING, DURATION, NUMBER)
COLUMN_TYPES: Final = {column_type.name: column_type for column_type in ALL_TYPES}
#: Type by the attribute that the cells are values of.
TYPE_OF_ATTRIBUTE: Final = {attribute: column_type.name for column_type in ALL_TYPES for attribute in column_type.attributes}
#: Types that are URLs.
ADDRESS_TYPES: Final = frozenset(column_type.name for column_type in ALL_TYPES if column_type.is_address)
