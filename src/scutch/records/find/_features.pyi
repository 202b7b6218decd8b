"""Features of candidates: one row of numbers for each, the input of the ranker."""

from scutch.records._class_words import Words
from scutch.records.find._candidates import Candidates

CANDIDATE_FEATURES: tuple[str, ...]
CHEAP_FEATURES: int

def cheap_features(candidates: Candidates) -> bytearray: ...
def all_features(candidates: Candidates, words: Words) -> bytearray: ...
