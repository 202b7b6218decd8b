"""The elements that refinement looks at, found in one pass."""

from typing import NamedTuple

from scutch.page.parser import Columns

class Candidates(NamedTuple):
    lone_code: list[int]
    code_blocks: list[int]
    asides: list[int]
    link_lists: list[int]
    link_lines: list[int]
    email_fields: list[int]
    recipe_scripts: list[int]

def candidates_of(columns: Columns) -> Candidates: ...
