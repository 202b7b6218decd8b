"""Special nodes: candidates for them, and how the writers treat them."""

from collections.abc import Sequence

from scutch.page.parser import Columns

NOT_SPECIAL: int
INLINE: int
BLOCK: int
FOOTNOTE: int
VALUE: int
LABEL: int
CODE_TABLE: int
POSTER: int
POST_DATE: int
TEX: int

def special_candidates(columns: Columns, ranges: Sequence[tuple[int, int]]) -> list[int]: ...
def box_titles(columns: Columns) -> list[int]: ...
def is_box_title(columns: Columns, node: int) -> bool: ...
def unmask_code(columns: Columns, ranges: Sequence[tuple[int, int]], skip: bytes) -> bytes: ...
