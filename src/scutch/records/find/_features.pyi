"""What is known of each candidate."""

from scutch.records._class_words import Words
from scutch.records.find._candidates import Candidates

NAMES: tuple[str, ...]
GLANCE: int

def glance_all(candidates: Candidates) -> bytearray: ...
def describe_all(candidates: Candidates, words: Words) -> bytearray: ...
