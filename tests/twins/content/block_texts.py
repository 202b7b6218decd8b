"""Scores of texts and of class and id values in Python, for the twin of ``scutch.content._text_blocks``."""

import re
from collections.abc import Iterable, Iterator, Mapping
from statistics import fmean
from typing import NamedTuple

Scores = Mapping[bytes, float]

SPACE = bytes(range(33))
WORD = re.compile(rb"[A-Za-z\x80-\xff]+")
#: Words of a label also begin where a capital follows a small letter.
LABEL_WORD = re.compile(rb"[A-Z]+[a-z]*|[a-z]+")
#: One character of the planes of CJK, a run of letters and digits, or another character of three bytes, which is none.
TOKEN = re.compile(
    rb"(?P<sign>(?!\xe3\x80)[\xe3-\xee]..)|(?P<run>[A-Za-z0-9\x80-\xe1\xf0-\xff]+)|[\xe2-\xef].{0,2}", re.DOTALL
)
SENTENCE_ENDS = tuple(sign.encode() for sign in ".!?:。")
#: Bytes from which the words of a text are not scored.
SHORT_TEXT = 120


def folded(word: bytes) -> bytes:
    """A word with ASCII letters in lower case."""
    return bytes(byte | 0x20 for byte in word)


def table(scores: Scores) -> dict[bytes, float]:
    """Scores by folded word."""
    return {folded(word): score for word, score in reversed(list(scores.items()))}


def word_score(text: bytes, scores: Scores) -> float | None:
    """Mean score of the known words of a short text."""
    known = [scores[word] for word in map(folded, WORD.findall(text)) if word in scores]
    return fmean(known) if known and len(text) < SHORT_TEXT else None


def ends_a_sentence(text: bytes) -> bool:
    """Whether a text ends with a punctuation mark that ends sentences."""
    return text.rstrip(SPACE).endswith(SENTENCE_ENDS)


def tokens(text: bytes) -> list[bytes]:
    """Folded words, and single CJK characters."""
    found = [match["sign"] or folded(match["run"] or b"") for match in TOKEN.finditer(text)]
    return [token for token in found if token]


def triples(found: list[bytes]) -> list[tuple[bytes, ...]]:
    """All runs of three tokens."""
    return list(zip(found, found[1:], found[2:], strict=False))


class NameScore(NamedTuple):
    """Scores of the words of a label: mean and extremes."""

    mean: float
    minimum: float
    maximum: float


def label_score(label: bytes, scores: Scores) -> NameScore | None:
    """Score of the known words of a class or id value."""
    known = [scores[word] for word in map(folded, LABEL_WORD.findall(label)) if word in scores]
    return NameScore(fmean(known), min(known), max(known)) if known else None


def has_word(label: str, words: Iterable[str]) -> bool:
    """Whether a class or id value has one of some words."""
    return not {word.encode() for word in words}.isdisjoint(map(folded, LABEL_WORD.findall(label.encode())))


def merged(scores: Iterable[NameScore | None]) -> NameScore | None:
    """Score of class and id, with equal weight."""
    known = [score for score in scores if score]
    if not known:
        return None
    return NameScore(
        fmean(score.mean for score in known), min(score.minimum for score in known), max(score.maximum for score in known)
    )


class AncestorNames(NamedTuple):
    """Scores of the class and id values of an element and its ancestors; -1 without known words."""

    name_nearest: float = -1
    name_mean: float = -1
    name_min: float = -1
    name_max: float = -1


def ancestor_names(scores: Iterator[NameScore | None]) -> AncestorNames:
    """Merge scores from the outermost to the nearest element, which weighs as much as all others together."""
    found = AncestorNames()
    for score in filter(None, scores):
        if found.name_nearest < 0:
            found = AncestorNames(score.mean, *score)
        else:
            mean = (found.name_mean + score.mean) / 2
            found = AncestorNames(score.mean, mean, min(found.name_min, score.minimum), max(found.name_max, score.maximum))
    return found
