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
LAZY_IMAGE: int
TEX: int

def special_candidates(columns: Columns, ranges: Sequence[tuple[int, int]]) -> list[int]: ...
def is_box_title(columns: Columns, node: int) -> bool: ...
def unmask_code(columns: Columns, ranges: Sequence[tuple[int, int]], skip: bytes) -> bytes: ...
def code_line_extras(columns: Columns, block: int) -> list[int]: ...
def is_code_of_lines(columns: Columns, node: int) -> bool: ...
def is_note_reference(columns: Columns, node: int) -> bool: ...
def note_references(columns: Columns, ranges: Sequence[tuple[int, int]]) -> list[int]: ...
