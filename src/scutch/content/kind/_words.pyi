"""The words of a page that may tell its kind."""

from scutch.page.parser import Columns

LETTERS: str

def heads_of(columns: Columns, most: int) -> list[int]: ...
def words_of(columns: Columns, address: bytes) -> set[str]: ...
