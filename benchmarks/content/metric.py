"""The metric: word-multiset precision, recall and F1, snippets that must (not) be there, and the title.

Text of a page is the multiset of its lower-cased words. A word is a run of word characters; a Chinese, Japanese or Korean
character is a word of its own, because those languages put no spaces between words (otherwise this is the metric of WCXB).
A page whose gold text is empty scores 1 for an empty answer and 0 for any other.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

_CJK: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af"
_WORD: Final = re.compile(f"[{_CJK}]|[^\\W{_CJK}]+")

#: A title is right from this word F1 on.
TITLE_F1: Final = 0.9
#: Words between the names of two authors: pages, corpora and tools join names differently.
JOINING_WORDS: Final = frozenset(("and", "und", "et", "y", "e", "og", "och", "en", "и"))


class Score(NamedTuple):
    """Precision, recall and F1 of one text."""

    precision: float
    recall: float
    f1: float


def word_list(text: str) -> list[str]:
    """Return the words of a text in their order.

    >>> word_list("Flax 亚麻")
    ['flax', '亚', '麻']
    """
    return _WORD.findall(text.lower())


def words(text: str) -> Counter[str]:
    """Return the multiset of a text's words.

    >>> sorted(words("Flax, flax 亚麻").elements())
    ['flax', 'flax', '亚', '麻']
    """
    return Counter(word_list(text))


def score(answer: str, gold: str) -> Score:
    """Compare the words of an answer with those of the gold text.

    >>> score("the flax", "flax")
    Score(precision=0.5, recall=1.0, f1=0.6666666666666666)
    """
    found, wanted = words(answer), words(gold)
    if not wanted:
        return Score(0.0, 0.0, 0.0) if found else Score(1.0, 1.0, 1.0)
    common = (found & wanted).total()
    if not common:
        return Score(0.0, 0.0, 0.0)
    precision, recall = common / found.total(), common / wanted.total()
    return Score(precision, recall, 2 * precision * recall / (precision + recall))


def contains(answer: str, snippets: Iterable[str]) -> list[bool]:
    r"""Say of each snippet whether the answer holds it; white space and case do not matter.

    >>> contains("Long  clean\nfibre", ["clean fibre", "straw"])
    [True, False]
    """
    body = _fold(answer)
    return [_fold(snippet) in body for snippet in snippets]


def _fold(text: str) -> str:
    return " ".join(text.lower().split())


def title_right(answer: str, gold: str) -> bool:
    """Say whether a title is close enough to the gold title."""
    return score(answer, gold).f1 >= TITLE_F1


def author_right(answer: str, gold: str) -> bool:
    """Say whether an answer names the authors of the gold, in any order and however they are joined.

    >>> both = "A. Weaver and B. Spinner"
    >>> author_right("B. Spinner, A. Weaver", both), author_right("A. Weaver", both)
    (True, False)
    """
    return words(answer).keys() - JOINING_WORDS == words(gold).keys() - JOINING_WORDS


def judge(answer: Mapping[str, Any], gold: Mapping[str, Any]) -> dict[str, Any]:
    """Return every measurement of one page's answer; those the gold has nothing for are left out."""
    text = answer.get("text") or ""
    measured = score(text, gold["text"])
    row: dict[str, Any] = {
        "kind": gold["page_type"],
        **measured._asdict(),
        "with": contains(text, gold["with"]),
        "without": [not held for held in contains(text, gold["without"])],
    }
    if gold.get("title"):
        row["title"] = title_right(answer.get("title") or "", gold["title"])
    if gold.get("author"):
        row["author"] = author_right(answer.get("author") or "", gold["author"])
    if gold.get("date"):
        row["date"] = str(answer.get("date") or "")[:10] == gold["date"][:10]
    return row
