"""What is known of each candidate."""

from scutch.records._candidates import Candidates
from scutch.records._words import Words

NAMES: tuple[str, ...]
GLANCE: int

def glance_all(candidates: Candidates) -> bytearray: ...
def describe_all(candidates: Candidates, words: Words) -> bytearray: ...
