"""Words of a page that are evidence of its kind."""

from scutch.page.parser import Columns

LETTERS: str

def title_and_headings(columns: Columns, most: int) -> list[int]: ...
def words_of(columns: Columns, address: bytes) -> set[str]: ...
