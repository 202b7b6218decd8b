"""Typed values of short texts: numbers, prices, dates, durations, ratings, yes and no.

Pure functions from strings to values, without pages or tables. A reader takes a short text that is a value and nothing else,
and returns None where it would have to guess.
"""

from scutch.values.boolean import read_boolean
from scutch.values.column import column_type, typed_values
from scutch.values.dates.date import read_date
from scutch.values.duration import read_duration
from scutch.values.number import read_number
from scutch.values.price import Price, read_price
from scutch.values.rating import Rating, read_rating
from scutch.values.registry import COLUMN_TYPES

__all__ = [
    "COLUMN_TYPES",
    "Price",
    "Rating",
    "column_type",
    "read_boolean",
    "read_date",
    "read_duration",
    "read_number",
    "read_price",
    "read_rating",
    "typed_values",
]
