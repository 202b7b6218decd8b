"""What is known of each candidate."""

from scutch.records._candidates import Candidates
from scutch.records._words import Words

NAMES: tuple[str, ...]

def describe_all(candidates: Candidates, words: Words) -> bytearray: ...
