"""What texts, and words of class and id values, say to the block model: slowly, and in Python."""

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
#: Longer texts are not read word by word.
SHORT = 120


def folded(word: bytes) -> bytes:
    """Small letters."""
    return bytes(byte | 0x20 for byte in word)


def table(scores: Scores) -> dict[bytes, float]:
    """Scores to look folded words up in."""
    return {folded(word): score for word, score in reversed(list(scores.items()))}


def wording(text: bytes, scores: Scores) -> float | None:
    """Mean score of the known words of a short text."""
    known = [scores[word] for word in map(folded, WORD.findall(text)) if word in scores]
    return fmean(known) if known and len(text) < SHORT else None


def ends_a_sentence(text: bytes) -> bool:
    """Whether the last sign is one that ends sentences."""
    return text.rstrip(SPACE).endswith(SENTENCE_ENDS)


def tokens(text: bytes) -> list[bytes]:
    """Words in small letters, and characters of CJK."""
    found = [match["sign"] or folded(match["run"] or b"") for match in TOKEN.finditer(text)]
    return [token for token in found if token]


def in_threes(found: list[bytes]) -> list[tuple[bytes, ...]]:
    """Three tokens in a row, at each place."""
    return list(zip(found, found[1:], found[2:], strict=False))


class Hint(NamedTuple):
    """What names say: the mean, and the extremes."""

    mean: float
    least: float
    most: float


def of_label(label: bytes, scores: Scores) -> Hint | None:
    """What the known words of a class or id value say."""
    known = [scores[word] for word in map(folded, LABEL_WORD.findall(label)) if word in scores]
    return Hint(fmean(known), min(known), max(known)) if known else None


def together(hints: Iterable[Hint | None]) -> Hint | None:
    """What class and id say, each as loud as the other."""
    heard = [hint for hint in hints if hint]
    if not heard:
        return None
    return Hint(fmean(hint.mean for hint in heard), min(hint.least for hint in heard), max(hint.most for hint in heard))


class Around(NamedTuple):
    """What the names of an element and of all that holds it say; -1 where nothing is known."""

    near: float = -1
    mean: float = -1
    least: float = -1
    most: float = -1


def around(hints: Iterator[Hint | None]) -> Around:
    """Listen from the outermost to the nearest element, which counts as much as all others together."""
    found = Around()
    for hint in filter(None, hints):
        if found.near < 0:
            found = Around(hint.mean, *hint)
        else:
            mean = (found.mean + hint.mean) / 2
            found = Around(hint.mean, mean, min(found.least, hint.least), max(found.most, hint.most))
    return found
