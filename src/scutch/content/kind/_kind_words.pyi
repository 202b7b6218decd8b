"""The words of a page that may tell its kind."""

from scutch.page.parser import Columns

LETTERS: str

def words_of(columns: Columns, address: bytes) -> set[str]: ...
