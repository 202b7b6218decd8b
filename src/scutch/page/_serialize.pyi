"""The compiled twin of the tests' ``slow_serialize``."""

from scutch.page.parser import Columns

def serialize(columns: Columns, begin: int, end: int) -> str: ...
