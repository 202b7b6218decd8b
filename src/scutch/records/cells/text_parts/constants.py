"""Constants of texts: the words and signs that all of them have in the same order, in pieces that separate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scutch.lexicon.field_names import FIELD_OF_LEAD
from scutch.records.cells.cell_labels import EDGE_SIGNS, SEPARATORS, VARIATION, is_pictograph
from scutch.records.cells.text_parts.labels import COLONS
from scutch.records.cells.text_parts.tokens import TokenText

#: First words of leads.
LEAD_STARTS: Final = frozenset(lead.split()[0] for lead in FIELD_OF_LEAD)
#: Signs at the two ends of texts in brackets.
BRACKETS: Final = frozenset((("[", "]"), ("(", ")"), ("（", "）"), ("【", "】"), ("〔", "〕")))
CLOSING_SIGNS: Final = frozenset(last for _, last in BRACKETS)
#: Words of a label at most.
LABEL_WORDS: Final = 3


class Constants(NamedTuple):
    """Neighbouring tokens of the template: their texts, and the places of the first and last one in each text."""

    words: tuple[str, ...]
    first: tuple[int, ...]
    last: tuple[int, ...]

    @property
    def phrase(self) -> str:
        """Its words in small letters."""
        return " ".join(word for word in self.words if word[0].isalpha()).lower()


def common_constants(samples: Sequence[TokenText]) -> Iterator[Constants]:
    """Yield the constants of some texts: tokens that each has as often and in the same order, neighbours together."""
    words, columns = common_tokens(samples)
    ends = tuple(len(tokens) - 1 for tokens in samples)
    edges = [is_edge_sign(word) and (not any(at) or at == ends) for word, at in zip(words, columns, strict=True)]
    if columns and (words[0], words[-1]) in BRACKETS and not any(columns[0]) and columns[-1] == ends:
        edges[0] = edges[-1] = True  # both brackets around the texts, or none
    begin = 0
    for end in range(1, len(columns) + 1):
        if end == len(columns) or edges[end - 1] or edges[end] or not are_neighbours(columns[end - 1], columns[end]):
            yield from pieces(words[begin:end], columns[begin:end])
            begin = end


def common_tokens(samples: Sequence[TokenText]) -> tuple[tuple[str, ...], list[tuple[int, ...]]]:
    """Return the tokens that each of some texts has as often and in the same order, and the places of each in the texts.

    Tokens that change places, such as values that two texts share, are none.

    >>> from scutch.records.cells.text_parts.tokens import tokens_of
    >>> common_tokens([tokens_of("by Ann. Tags: flax, dye"), tokens_of("by Tom. Tags: dye, flax")])[0]
    ('by', '.', 'Tags', ':', ',')
    """
    common = {word for word, _ in frozenset.intersection(*(tokens.counts for tokens in samples))}
    if not common:
        return (), []
    places = [[place for place, word in enumerate(tokens.words) if word in common] for tokens in samples]
    words = [[tokens.words[place] for place in own] for tokens, own in zip(samples, places, strict=True)]
    shared = [rank for rank, found in enumerate(zip(*words, strict=True)) if found.count(found[0]) == len(found)]
    columns = list(zip(*places, strict=True))
    return tuple(words[0][rank] for rank in shared), [columns[rank] for rank in shared]


def is_separator_sign(word: str) -> bool:
    """Whether a token separates values wherever it is: a sign such as "·", or a picture in place of a label.

    >>> [is_separator_sign(word) for word in ("·", "💬", "-", "in")]
    [True, True, False, False]
    """
    return word in SEPARATORS or is_pictograph(word[:1])


def is_edge_sign(word: str) -> bool:
    """Whether a token at the start or the end of texts is no part of them: a separator, or a picture in place of a label.

    >>> [is_edge_sign(word) for word in ("·", "⏱", "(", "Flax")]
    [True, True, False, False]
    """
    return word in EDGE_SIGNS or word == VARIATION or is_pictograph(word[:1])


def are_neighbours(places: tuple[int, ...], following: tuple[int, ...]) -> bool:
    """Whether each place is right before the one that follows."""
    return following == tuple([place + 1 for place in places])


def pieces(words: tuple[str, ...], places: Sequence[tuple[int, ...]]) -> Iterator[Constants]:
    """Yield neighbouring constants in pieces that end behind separators, leads and closing brackets, and between two leads.

    >>> [piece.words for piece in pieces(("·", "Posted", "by", "Ann"), [(0,), (1,), (2,), (3,)])]
    [('·',), ('Posted', 'by'), ('Ann',)]
    >>> [piece.words for piece in pieces(("in", "Garden", "on"), [(0,), (1,), (2,)])]
    [('in',), ('Garden',), ('on',)]
    >>> [piece.words for piece in pieces(("words", ")", "-"), [(0,), (1,), (2,)])]
    [('words', ')'), ('-',)]
    """
    begin = end = 0
    is_behind_lead = False
    while end < len(words):
        is_sign = words[end] in SEPARATORS
        lead = 0 if is_sign else lead_length(words[end : end + LABEL_WORDS + 1])
        if begin < end and (is_sign or (lead and is_behind_lead)):
            yield Constants(words[begin:end], places[begin], places[end - 1])
            begin = end
        end += max(lead, 1)
        if is_sign or lead or words[end - 1] in CLOSING_SIGNS or end == len(words):
            yield Constants(words[begin:end], places[begin], places[end - 1])
            begin, is_behind_lead = end, lead > 0


def lead_length(words: Sequence[str]) -> int:
    """Return how many words at the start of constants lead to a field, with a colon behind them; 0 if none do.

    >>> lead_length(["Posted", "by", "Ann"]), lead_length(["Tags", ":"]), lead_length(["made", "of"])
    (2, 2, 0)
    """
    if words[0].lower() not in LEAD_STARTS:
        return 0
    for length in range(LABEL_WORDS, 0, -1):
        if " ".join(words[:length]).lower() in FIELD_OF_LEAD and length <= len(words):
            return length + (len(words) > length and words[length] in COLONS)
    return 0


def lead_of(words: Sequence[str]) -> str:
    """Return the words at the end of constants that lead to a field; empty if none do.

    >>> lead_of(["·", "Posted", "by"]), lead_of(["made", "of"])
    ('posted by', '')
    """
    plain = [word.lower() for word in words if word not in COLONS]
    phrases = [" ".join(plain[begin:]) for begin in range(len(plain))]
    return next(filter(FIELD_OF_LEAD.__contains__, phrases), "")
