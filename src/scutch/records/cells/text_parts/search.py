"""Parts of texts: a byline or a line of facts in one element as several columns.

``Written by Ann in Garden on 5 Jan 2026`` is one text for an alignment and three values for a reader. The texts of a column
share a template (Hou and Yang 2011): words and signs that each of them has equally often and in the same order. Of these, the
ones that separate values for a reader are kept: dots and bars, labels with a colon, words in front of an author or a category,
and what is right before or behind a date. The texts separated by them are the parts.

Some texts of a column may have another form. The template is that of most of them. A text that does not fit it is a part of
its own, which the other texts do not have.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, pairwise
from typing import Final

from scutch.lexicon.field_names import FIELD_OF_LEAD
from scutch.records.cells.cell_labels import SEPARATORS, SPACED_SIGNS
from scutch.records.cells.text_parts.constants import (
    BRACKETS,
    LABEL_WORDS,
    LEAD_STARTS,
    Constants,
    common_constants,
    is_edge_sign,
    is_separator_sign,
    lead_of,
)
from scutch.records.cells.text_parts.labels import COLONS, FIRST_TEXTS, MOST_PARTS
from scutch.records.cells.text_parts.template import IDEOGRAPHS, REST, CellTemplate, LabelTemplate, PairTemplate, TextPart
from scutch.records.cells.text_parts.tokens import TokenText, tokens_of
from scutch.records.cells.text_parts.value_pairs import dated_pair
from scutch.values.column import column_type, sample_cells
from scutch.values.quantity import is_past

#: Texts that the template is made of, and characters of the longest one.
TEMPLATE_TEXTS: Final = 8
TEXT_CHARS: Final = 200
#: Least texts, and the share of them that fit the template if it has one part, and if it has more.
LEAST_TEXTS: Final = 2
FITTING_SHARE: Final = 0.9
DOMINANT_SHARE: Final = 0.6
#: Least fitting texts where some do not fit.
LEAST_FITTING: Final = 3
#: Share of the fitting texts that have all constants of a template of which the others lack some.
LOOSE_SHARE: Final = 0.5
#: Characters of a part without a label on average, and of one with a label.
PART_CHARS: Final = 40
LABELLED_CHARS: Final = 80
#: Share of the texts in which a part is not empty.
FILLED_SHARE: Final = 0.5
#: Parts at least where none is a value of another type than text and none has a lead.
LEAST_UNTYPED: Final = 3
#: Words behind a number that are more than its unit.
LEAST_WORDS: Final = 2
#: Fields whose lead alone is reason enough to cut it off.
LEAD_FIELDS: Final = frozenset(("category", "tags"))
#: Signs that separate values between blanks.
SPACED_SEPARATORS: Final = SPACED_SIGNS | {"@"}
BRACKET_SIGNS: Final = frozenset(sign for pair in BRACKETS for sign in pair)
#: Types that show that a part is a value.
PART_TYPES: Final = frozenset(("date", "number", "price", "rating", "duration"))
#: Fields whose values may be several, between commas.
LIST_FIELDS: Final = frozenset(("tags",))
#: What a text with parts has: a digit or a sign, or one of other signs or a lead at its start, or a sign at its end.
ANY_SIGN: Final = re.compile(rf"[\d:：@{''.join(sorted(SEPARATORS))}]")
SPACED_SIGN: Final = re.compile(r"\s[-–/~]\s")
FIRST_SIGNS: Final = (".", ",", ";", "、", "，", "；", "[", "(", "（", "【", "〔")
FIRST_LEAD: Final = re.compile(rf"(?:{'|'.join(FIELD_OF_LEAD)})\s", re.IGNORECASE)
LAST_SIGNS: Final = (",", ";", "、", "，", "；", " -", " –")
#: Signs at the end of a text, behind a blank, that stand between it and the next one.
LAST_DASHES: Final = frozenset("-–")
#: Words in front of the name of an author.
AUTHOR_LEAD: Final = re.compile(
    rf"\b(?:{'|'.join(lead for lead, field in FIELD_OF_LEAD.items() if field == 'author')})\s", re.IGNORECASE
)


def text_parts(texts: Sequence[str]) -> list[TextPart]:
    """Return the parts of the texts of a column; empty if they have no template that separates values.

    Linear in the characters of a sample of the texts.

    >>> texts = ["5 Jan 2026 by Ann in Garden", "12 Feb 2026 by Tom Hale in Craft"]
    >>> [[part.of(text) for part in text_parts(texts)] for text in texts]
    [['5 Jan 2026', 'Ann', 'Garden'], ['12 Feb 2026', 'Tom Hale', 'Craft']]
    >>> [part.label for part in text_parts(texts)], text_parts(["Flax in the rain", "Hemp in the sun"])
    (['', 'by', 'in'], [])
    """
    if not may_have_parts(texts):
        return []
    distinct = [text for text in dict.fromkeys(texts) if text.strip()]
    sample = [text for text in distinct[:TEMPLATE_TEXTS] if len(text) <= TEXT_CHARS]
    if len(sample) < max(LEAST_TEXTS, DOMINANT_SHARE * len(distinct[:TEMPLATE_TEXTS])):
        return []
    cells = sample_cells(distinct)
    likely = [parts for search in template_searches(sample) if (parts := search.values_of(cells, sample))]
    found = max(likely, key=fit_of(cells)) if len(likely) > 1 else next(iter(likely), [])
    if not found:
        return dated_pair(distinct)
    rest = TextPart(found[0].template, REST)
    return [*found, rest] if any(map(rest.of, distinct)) else found


def may_have_parts(texts: Sequence[str]) -> bool:
    """Whether two of the first texts have a sign or a word that parts of texts have: an early exit before the tokens.

    >>> may_have_parts(["Flax - rope", "by Ann"]), may_have_parts(["Flax: rope", "Hemp rope"])
    (True, False)
    """
    return sum(map(has_sign_of_parts, texts[:FIRST_TEXTS])) >= LEAST_TEXTS


def may_have_more(texts: Sequence[str]) -> bool:
    """Whether two of the first texts behind a label may have parts: by their signs, or by words that lead to a field.

    >>> may_have_more(["Ann in Garden", "Tom in Craft"]), may_have_more(["Ann", "Tom Hale"])
    (True, False)
    """
    has_lead = (not LEAD_STARTS.isdisjoint(text.lower().split()) for text in texts[:FIRST_TEXTS])
    return may_have_parts(texts) or sum(has_lead) >= LEAST_TEXTS


def has_sign_of_parts(text: str) -> bool:
    """Whether a text has a sign or a word that parts of texts have.

    >>> [has_sign_of_parts(text) for text in ("Flax rope", "Flax: rope", "Flax - rope", "by Ann", "flax,")]
    [False, True, True, True, True]
    """
    return (
        ANY_SIGN.search(text) is not None
        or text.startswith(FIRST_SIGNS)
        or text.endswith(LAST_SIGNS)
        or SPACED_SIGN.search(text) is not None
        or (text.partition(" ")[0].lower() in LEAD_STARTS and FIRST_LEAD.match(text) is not None)
    )


def template_searches(texts: Sequence[str]) -> list[TemplateSearch]:
    """Return searches for the templates that half of some texts have; empty if two of the first ones have none.

    >>> (search,) = template_searches(["By Ann in Garden", "By Tom in Craft", "A guest", "By Kim in House"])
    >>> [constants.words for constants in search.kept]
    [('By',), ('in',)]
    """
    samples = list(map(tokens_of, texts[:FIRST_TEXTS]))
    first = pair_searches(samples, {})
    if not any(search.words for search in first.values()):
        return []
    samples += map(tokens_of, texts[FIRST_TEXTS:])
    last = len(samples) - LEAST_TEXTS, len(samples) - 1
    search = first[last] if len(samples) == LEAST_TEXTS else TemplateSearch(samples)
    if all(
        each.words == search.words for each in (*first.values(), first.get(last) or TemplateSearch(samples[-LEAST_TEXTS:]))
    ):
        return [search]
    seeds = {seed.words: seed for seed in pair_searches(samples, first).values() if seed.kept}
    groups = [list(filter(seed.is_complete, samples)) for seed in seeds.values()]
    searches = [TemplateSearch(group) for group in groups if len(group) >= LOOSE_SHARE * len(samples)]
    return list({search.words: search for search in searches if search.kept}.values())


def pair_searches(
    samples: Sequence[TokenText], known: Mapping[tuple[int, int], TemplateSearch]
) -> dict[tuple[int, int], TemplateSearch]:
    """Return searches in the pairs of neighbouring texts, and of the first and the third one, by their places.

    ``known`` are those of the first texts.
    """
    pairs = [*pairwise(range(len(samples))), *([(0, 2)] if len(samples) > 2 else [])]
    return {(one, two): known.get((one, two)) or TemplateSearch((samples[one], samples[two])) for one, two in pairs}


def loose_parts(parts: Sequence[TextPart], texts: Sequence[str]) -> list[TextPart]:
    """Return parts whose texts may lack constants; empty if no text does, or if a part would have values of another type.

    >>> parts = text_parts(["5 Jan 2026 by Ann", "12 Feb 2026 by Tom", "1 May 2026 by Kim"])
    >>> [part.of("7 Jun 2026") for part in loose_parts(parts, ["5 Jan 2026 by Ann", "12 Feb 2026 by Tom", "7 Jun 2026"])]
    ['7 Jun 2026', '']
    >>> loose_parts(parts, ["5 Jan 2026 by Ann", "12 Feb 2026 by Tom", "gone"])
    []
    """
    found = [part._replace(template=part.template.loosened()) for part in parts]
    strict, fitting = ([text for text in texts if own[0].template.slots(text)] for own in (parts, found))
    if not (LOOSE_SHARE * len(fitting) <= len(strict) < len(fitting)):
        return []
    types = [column_type(list(filter(None, map(part.of, strict)))) for part in parts]
    others = [text for text in fitting if text not in strict]
    are_equal = all(
        column_type([value]) == each
        for part, each in zip(found, types, strict=True)
        if each in PART_TYPES
        for value in filter(None, map(part.of, others))
    )
    return found if are_equal and not PART_TYPES.isdisjoint(types) else []


def fit_of(texts: Sequence[str]) -> Callable[[Sequence[TextPart]], tuple[int, int]]:
    """Return what says how well parts fit some texts: how many have them, then how many constants they have.

    >>> parts = [TextPart(CellTemplate((("by",), ("in",))), 0)]
    >>> fit_of(["5 Jan 2026 by Ann in Garden", "5 Jan 2026"])(parts)
    (1, 2)
    """

    def fit(parts: Sequence[TextPart]) -> tuple[int, int]:
        template = parts[0].template
        slots = filter(None, map(template.slots, texts))
        divided = sum(not template.is_loose or any(own[1:]) for own in slots)
        return divided, sum(map(len, template.constants))

    return fit


def are_values(parts: Sequence[TextPart], texts: Sequence[str], *, enclosed: bool) -> bool:
    """Whether enough texts fit their template, and parts are values or have labels. ``enclosed``: in brackets."""
    cells = [list(filter(None, map(part.of, texts))) for part in parts]
    fitting = max(map(len, cells))
    if fitting < least_share(len(parts), fitting) * len(texts) or min(map(len, cells)) < FILLED_SHARE * fitting:
        return False
    types = list(map(column_type, cells))
    if not all(map(may_be_value, parts, types, cells)):
        return False
    fields = [FIELD_OF_LEAD.get(part.label) for part in parts]
    if not (PART_TYPES.isdisjoint(types) and not any(fields)):
        is_cut_off = types[0] in PART_TYPES or not LEAD_FIELDS.isdisjoint(fields) or has_separator(parts[0].template)
        return len(parts) > 1 or is_cut_off
    return enclosed or (len(parts) >= LEAST_UNTYPED and fitting == len(texts))


def has_separator(template: CellTemplate | PairTemplate | LabelTemplate) -> bool:
    """Whether a constant of a template is words with a sign that separates values in front, such as ``/ By:``.

    >>> has_separator(CellTemplate((("/", "By", ":"),))), has_separator(CellTemplate((("By", ":"),)))
    (True, False)
    """
    return any(len(words) > 1 and words[0] in SEPARATORS | SPACED_SEPARATORS for words in template.constants)


def least_share(parts: int, fitting: int) -> float:
    """Return the share of the texts that has to fit a template with a number of parts that a number of texts fit.

    >>> least_share(3, 5), least_share(1, 5), least_share(3, 2)
    (0.6, 0.9, 0.9)
    """
    return FITTING_SHARE if parts == 1 or fitting < LEAST_FITTING else DOMINANT_SHARE


def may_be_value(part: TextPart, column_type: str, cells: Sequence[str]) -> bool:
    """Whether the texts of a part may be values: dates behind the lead of a date, and short ones if they are of no other type.

    >>> part = TextPart(CellTemplate((("on",),)), 1, "on")
    >>> may_be_value(part, "date", ["3 May 2026"]), may_be_value(part, "text", ["3 May 2026 courtesy of Ann"])
    (True, False)
    """
    if column_type != "text":
        return True
    chars = LABELLED_CHARS if part.label else PART_CHARS
    return FIELD_OF_LEAD.get(part.label) != "date" and sum(map(len, cells)) <= chars * len(cells)


def leads_to_field(words: Sequence[str]) -> bool:
    """Whether constants lead to a field; other words in front of that for a category make it a part of a sentence.

    >>> leads_to_field(["Posted", "in"]), leads_to_field(["Entrée", "libre", "dans"]), leads_to_field(["Photographed", "by"])
    (True, False, True)
    """
    lead = lead_of(words)
    return bool(lead) and (FIELD_OF_LEAD[lead] != "category" or lead.count(" ") + 1 == sum(map(str.isalpha, words)))


class TemplateSearch:
    """The constants of some texts, and the parts between them.

    ``samples``: the tokens of each text.
    """

    def __init__(self, samples: Sequence[TokenText]) -> None:
        self.samples = samples
        constants = [each for each in common_constants(samples) if not self.is_in_date(each)]
        first, last = samples[0].words[0], samples[0].words[-1]
        #: Whether all texts are in the same brackets.
        self.is_enclosed = (first, last) in BRACKETS and all(
            (tokens.words[0], tokens.words[-1]) == (first, last) for tokens in samples
        )
        #: Whether there is a date in each text.
        self.have_dates = all(tokens.dates for tokens in samples)
        sure = set(filter(self.is_sure, constants))
        self.kept = [each for each in constants if each in sure or lead_of(each.words)] if sure else []

    @property
    def has_edges(self) -> bool:
        """Whether all texts begin or end with signs that are no part of them."""
        return any(map(self.is_edge, self.kept))

    def is_edge(self, constants: Constants) -> bool:
        """Whether constants are signs at the start or the end of all texts."""
        is_last = all(last == len(tokens) - 1 for tokens, _, last in self.places(constants))
        if all(map(is_edge_sign, constants.words)):
            return is_last or not any(constants.first)
        return is_last and len(constants.words) == 1 and constants.words[0] in LAST_DASHES

    @cached_property
    def words(self) -> tuple[tuple[str, ...], ...]:
        """The words and signs of each constant that is kept."""
        return tuple(each.words for each in self.kept)

    @cached_property
    def _counts(self) -> Counter[str]:
        return Counter(chain.from_iterable(self.words))

    def is_complete(self, tokens: TokenText) -> bool:
        """Whether a text has all words of the constants that are kept."""
        return all(tokens.words.count(word) >= times for word, times in self._counts.items())

    def is_sure(self, constants: Constants) -> bool:
        """Whether constants separate values wherever they stand."""
        words, begins = constants.words, not any(constants.first)
        return (
            any(map(is_separator_sign, words))
            or (words[-1] in COLONS and 0 < len(constants.phrase.split()) <= LABEL_WORDS)
            or (self.have_dates and self.is_near_date(constants))
            or (begins and leads_to_field(words))
            or self.is_spaced(constants)
            or self.is_edge(constants)
            or self.is_behind_number(constants)
            or (begins and self.is_count_word(constants))
            or (self.is_enclosed and constants.words[0] in BRACKET_SIGNS)
        )

    def is_near_date(self, constants: Constants) -> bool:
        """Whether constants stand right before or behind a date in all texts."""
        return all(first - 1 in tokens.dates for tokens, first, _ in self.places(constants)) or all(
            last + 1 in tokens.dates for tokens, _, last in self.places(constants)
        )

    def is_in_date(self, constants: Constants) -> bool:
        """Whether constants are a sign that the dates in front of it have too: a search would find it within those."""
        return len(constants.words) == 1 and any(
            first - 1 in tokens.dates and constants.words[0] in tokens.words[first - 1]
            for tokens, first, _ in self.places(constants)
        )

    def is_spaced(self, constants: Constants) -> bool:
        """Whether constants are a sign between blanks that separates values, such as a dash; not the dash of a range."""
        return (
            constants.words[0] in SPACED_SEPARATORS
            and all(
                0 < first < len(tokens) - 1 and not tokens.touches(first - 1) and not tokens.touches(first)
                for tokens, first, _ in self.places(constants)
            )
            and not self.is_between_numbers(constants)
        )

    def is_between_numbers(self, constants: Constants) -> bool:
        """Whether constants stand between two numbers in all texts, as in "10 – 12 °C" and in the result of a match."""
        return self.is_before_number(constants) and all(
            first and tokens.has_number(first - 1) for tokens, first, _ in self.places(constants)
        )

    def is_before_number(self, constants: Constants) -> bool:
        """Whether constants stand right before a number in all texts."""
        return all(tokens.has_number(last + 1) for tokens, _, last in self.places(constants))

    def begins_before_date(self, constants: Constants) -> bool:
        """Whether constants are few words at the start of all texts, each before a date."""
        return len(constants.words) <= LABEL_WORDS and all(
            not first and last + 1 in tokens.dates for tokens, first, last in self.places(constants)
        )

    def is_count_word(self, constants: Constants) -> bool:
        """Whether constants are a word of Chinese, Japanese or Korean that a number follows without a space."""
        return (
            len(constants.words) == 1
            and IDEOGRAPHS.fullmatch(constants.words[0]) is not None
            and all(tokens.has_number(last + 1) and tokens.touches(last) for tokens, _, last in self.places(constants))
        )

    def is_behind_number(self, constants: Constants) -> bool:
        """Whether all texts are a number and several constant words behind it."""
        return (
            len(constants.words) >= LEAST_WORDS
            and len(constants.phrase.split()) >= LEAST_WORDS
            and all(
                first == 1 and last == len(tokens) - 1 and tokens.has_number(0)
                for tokens, first, last in self.places(constants)
            )
            and not is_past(constants.phrase)
        )

    def places(self, constants: Constants) -> Iterator[tuple[TokenText, int, int]]:
        """Return an iterator over each text with the places of the first and the last of some constants."""
        return zip(self.samples, constants.first, constants.last, strict=True)

    def parts(self) -> list[TextPart]:
        """Return the parts between the constants that are kept; empty if there are none or too many."""
        kept = self.kept
        if not kept:
            return []
        has_last = any(last < len(tokens) - 1 for tokens, _, last in self.places(kept[-1]))
        template = CellTemplate(self.words, any(kept[0].first), has_last)
        labels = ["", *map(self.label, kept)]
        numbers = template.numbers()
        if not 0 < len(numbers) <= MOST_PARTS:
            return []
        parts = [
            TextPart(template, number, labels[number], FIELD_OF_LEAD.get(labels[number]) in LIST_FIELDS) for number in numbers
        ]
        return parts if has_last else [*parts[:-1], parts[-1]._replace(next_label=lead_of(kept[-1].words))]

    def values_of(self, texts: Sequence[str], sample: Sequence[str]) -> list[TextPart]:
        """Return the parts that some texts have values of, loose ones where that is better; empty if they are no values."""
        parts = [part for part in self.parts() if any(map(part.of, sample))]
        if not parts:
            return []
        loose = loose_parts(parts, texts)
        if loose and are_values(loose, texts, enclosed=False):
            return loose
        return parts if are_values(parts, texts, enclosed=self.is_enclosed or self.has_edges) else []

    def label(self, constants: Constants) -> str:
        """Return the label that constants are: words that lead to a field, or words before a number, date or colon."""
        are_words = len(constants.phrase.split()) == len(constants.words)
        if are_words and self.is_before_number(constants):
            return " ".join(constants.words)
        lead = lead_of(constants.words)
        if are_words and not lead and self.begins_before_date(constants):
            return " ".join(constants.words)
        if lead or constants.words[-1] not in COLONS:
            return lead
        return " ".join(word for word in constants.words if word[0].isalpha())
