"""Yes and no."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scutch.values._prefilter import FIRST_WORD
from scutch.values.column_types import ColumnType, PlainPart, PrefilterRule
from scutch.values.plain_types import PLAIN_BOOLEAN

#: Words that languages share, or pages draw, for each answer.
ANSWER_WORDS: Final = {
    True: "yes true ja oui sí si sì sim tak да так evet kyllä ano igen ναι da نعم 是 有 はい 예 네 ✓ ✔ ✅ ☑ 🗸",
    False: """no false nein non não nao nie нет hayır nej nei nee ei ne nem όχι nu ні لا 否 无 無 いいえ 아니오 아니요
        ✗ ✘ ❌ ☒ ✖ ✕ 🗴""",
}
ANSWERS: Final = {word: answer for answer, words in ANSWER_WORDS.items() for word in words.split()}
ANSWER_CHARS: Final = max(map(len, ANSWERS))
#: Signs around an answer that do not count.
IGNORED_CHARS: Final = 2


def read_boolean(text: str) -> bool | None:
    """Return whether a text says yes or no; None if it says anything else.

    >>> read_boolean("Yes"), read_boolean("✗"), read_boolean("maybe")
    (True, False, None)
    """
    if len(text) > ANSWER_CHARS + IGNORED_CHARS:
        return None
    return ANSWERS.get(text.strip(" \ufe0f\n\t").lower())


def read_booleans(texts: Sequence[str], _language: str) -> list[bool | None]:
    """Return the answers of a column; None where a cell is none."""
    return [read_boolean(text) for text in texts]


BOOLEAN: Final = ColumnType(
    "boolean",
    lambda text: read_boolean(text) is not None,
    0.95,
    PrefilterRule(needs=FIRST_WORD, max_chars=ANSWER_CHARS + IGNORED_CHARS, words=frozenset(ANSWERS)),
    is_word=True,
    read_column=read_booleans,
    plain_parts=(PlainPart(types=(PLAIN_BOOLEAN,)),),
    value_type=bool,
)
