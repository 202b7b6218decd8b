"""Templates of texts, and the parts that they separate."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from scutch.lexicon.relative_times import ABOUT_WORDS, PAST_WORDS

#: Number of the part that is all of a text that does not fit.
REST: Final = -1
#: A word of Chinese, Japanese or Korean.
IDEOGRAPHS: Final = re.compile("[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{1,6}")
#: What is between the items of a list.
COMMA: Final = re.compile(r"\s*[,、，]\s*")
#: What may be between two values without a constant.
PAIR_GAP: Final = r"[\s,;·|–-]*"
#: Signs between the value of one label and the next label, what may be around a value, and a label's colon.
LABEL_SIGNS: Final = ",;|·•，；、"
LABEL_EDGES: Final = f" \t\r\n{LABEL_SIGNS}"
LABEL_COLON: Final = r"(?:：|:(?=\s|$))"
#: Characters of one class, whose number a shape leaves open.
SHAPE_RUN: Final = re.compile(r"\d+|\s+|[^\W\d_]+|[^\w\s]|_")
#: Words that tell a relative time ("about 3 hours ago") from other texts of the same shape.
AGE_WORDS: Final = PAST_WORDS | ABOUT_WORDS


class CellTemplate(NamedTuple):
    """The constants of texts.

    >>> CellTemplate((("by",), ("in",)), has_last=True).slots("5 Jan 2026 by Ann in Garden")
    ['5 Jan 2026', 'Ann', 'Garden']
    """

    #: The words and signs of each constant.
    constants: tuple[tuple[str, ...], ...]
    #: Whether there is a part before the first constant and behind the last one.
    has_first: bool = True
    has_last: bool = True
    #: Whether texts may lack some of the constants, and then the parts behind those.
    is_loose: bool = False

    @property
    def literals(self) -> list[str]:
        """Regular expressions of the constants."""
        return list(map(literal_pattern, self.constants))

    def slots(self, text: str) -> list[str]:
        """Return the texts before, between and behind the constants of a text; empty where it does not fit. Linear."""
        found: list[str] = []
        missing: list[int] = []
        begin, last = 0, len(self.constants) - 1
        for number, words in enumerate(self.constants):
            pattern = constant_pattern(words, is_at_end=number == last and not self.has_last)
            match = pattern.search(text, begin) if number or self.has_first else pattern.match(text)
            if match is None and not self.may_lack(number):
                return []
            if match is None:
                missing.append(number + 1)
                continue
            found.append(text[begin : match.start()].strip())
            begin = match.end()
        found.append(text[begin:].strip())
        for number in missing:
            found.insert(number, "")
        return found

    def loosened(self) -> CellTemplate:
        """Return a template whose texts may lack some of the constants."""
        return self._replace(is_loose=True)

    def may_lack(self, number: int) -> bool:
        """Whether texts may lack a constant: in a loose template each that has a part on both sides."""
        return self.is_loose and (number > 0 or self.has_first) and (number < len(self.constants) - 1 or self.has_last)

    def numbers(self) -> range:
        """Return the numbers of the slots that are parts."""
        return range(0 if self.has_first else 1, len(self.constants) + self.has_last)

    def pattern(self, part: int) -> str:
        """Return a regular expression whose only group is the part with a number.

        >>> CellTemplate((("by",),)).pattern(1)
        '^.*?\\\\s*\\\\bby\\\\b\\\\s*(.*?)\\\\s*$'
        >>> CellTemplate((("by",),), is_loose=True).pattern(1)
        '^.*?(?:\\\\s*\\\\bby\\\\b\\\\s*(.*?)|(?!.*\\\\bby\\\\b))\\\\s*$'
        """
        if part == REST:
            return rf"^(?!{self.pattern(len(self.constants) + 1).removeprefix('^')})(.+?)\s*$"
        parts = self.numbers()
        slots = [
            ("(.*?)" if number == part else ".*?") if number in parts else "" for number in range(len(self.constants) + 1)
        ]
        between = [rf"\s*{literal}\s*{slot}" for literal, slot in zip(self.literals, slots[1:], strict=True)]
        optional = (
            f"(?:{each}|(?!.*{literal}))" if self.may_lack(number) else each
            for number, (each, literal) in enumerate(zip(between, self.literals, strict=True))
        )
        return rf"^{slots[0]}{''.join(optional)}\s*$"


class PairTemplate(NamedTuple):
    """Texts of two values without a constant between them, one of which has few shapes: a date, or a number in parentheses.

    >>> dates_last = PairTemplate(("Aug 18, 2016",))
    >>> dates_last.slots("News, May 5, 2015"), dates_last.slots("News")
    (['News', 'May 5, 2015'], ['News', ''])
    >>> PairTemplate(("2016-08-18",), is_first=True).slots("2026-04-10 3 comments")
    ['2026-04-10', '3 comments']
    """

    #: A value of each shape: others have digits where it has some, letters where it has some, and the same signs.
    samples: tuple[str, ...]
    #: Whether the value of these shapes is the first one.
    is_first: bool = False

    def slots(self, text: str) -> list[str]:
        """Return the two values of a text; the one of the shapes is empty if the text has none. Linear in its shapes."""
        match = re.match(self._expression("(", "("), text)
        return [value or "" for value in match.groups()] if match else [text, ""]

    @property
    def constants(self) -> tuple[tuple[str, ...], ...]:
        """The words and signs between the values: none."""
        return ()

    @property
    def is_loose(self) -> bool:
        """Whether texts may lack a value."""
        return True

    def loosened(self) -> PairTemplate:
        """Return the template itself."""
        return self

    def numbers(self) -> range:
        """Return the numbers of the values."""
        return range(2)

    def pattern(self, part: int) -> str:
        r"""Return a regular expression whose only group is the value with a number.

        >>> print(PairTemplate(("(17)",)).pattern(1))
        ^(?:.*?)(?:[\s,;·|–-]*(?<!\w)(\(\d+\)))?\s*$
        """
        return self._expression(*("(" if number == part else "(?:" for number in self.numbers()))

    def _expression(self, first: str, last: str) -> str:
        """Return a regular expression of a text. ``first``, ``last``: how the groups of the two values open."""
        shapes = "|".join(sorted({shape_pattern(sample) for sample in self.samples}, key=lambda shape: (-len(shape), shape)))
        if self.is_first:
            return rf"^(?:{first}{shapes})(?!\w){PAIR_GAP})?{last}.*?)\s*$"
        return rf"^{first}.*?)(?:{PAIR_GAP}(?<!\w){last}{shapes}))?\s*$"


class LabelTemplate(NamedTuple):
    """Texts of labels with their values, in any order; a text has some of them, each once.

    >>> LabelTemplate(("Size", "Colour")).slots("Colour: red | Size: M"), LabelTemplate(("Size",)).slots("red")
    (['M', 'red'], [])
    """

    labels: tuple[str, ...]

    def slots(self, text: str) -> list[str]:
        """Return the value of each label, empty for those that a text lacks; nothing if it begins with none. Linear."""
        marks = list(mark_of_labels(self.labels).finditer(text))
        if not marks or text[: marks[0].start()].strip() or marks[0][1]:
            return []
        ends = [*(mark.start() for mark in marks[1:]), len(text)]
        values = {mark[2]: text[mark.end() : end].strip(LABEL_EDGES) for mark, end in zip(marks, ends, strict=True)}
        return [values.get(label, "") for label in self.labels]

    @property
    def constants(self) -> tuple[tuple[str, ...], ...]:
        """The labels, each as the words of a constant."""
        return tuple((label,) for label in self.labels)

    @property
    def is_loose(self) -> bool:
        """Whether texts may lack a value."""
        return True

    def loosened(self) -> LabelTemplate:
        """Return the template itself."""
        return self

    def numbers(self) -> range:
        """Return the numbers of the values."""
        return range(len(self.labels))

    def pattern(self, part: int) -> str:
        r"""Return a regular expression whose only group is the value with a number; of a label twice in a text the last one.

        >>> re.search(LabelTemplate(("Size", "Colour")).pattern(0), "Colour: red | Size: M | Note: none")[1]
        'M | Note: none'
        """
        mark = rf"\s*(?:{label_choices(self.labels)})\s*{LABEL_COLON}"
        own = rf"\s*{re.escape(self.labels[part])}\s*{LABEL_COLON}"
        following = f"[{LABEL_SIGNS}]{mark}"
        edge = rf"(?:(?!{following})[\s{LABEL_SIGNS}])*"
        return rf"^(?={mark})(?:.*[{LABEL_SIGNS}])?{own}{edge}((?:(?!{following}).)*?){edge}(?:{following}.*)?$"


@lru_cache(maxsize=256)
def mark_of_labels(labels: tuple[str, ...]) -> re.Pattern[str]:
    """Return the compiled pattern of labels with their colons; its groups are the sign in front and the label."""
    return re.compile(rf"(?:^|([{LABEL_SIGNS}]))\s*({label_choices(labels)})\s*{LABEL_COLON}")


def label_choices(labels: Sequence[str]) -> str:
    """Return a regular expression of any of some labels, longer ones first."""
    return "|".join(map(re.escape, sorted(labels, key=len, reverse=True)))


def shape_pattern(text: str) -> str:
    r"""Return a regular expression of the texts with digits, letters and signs at the same places.

    >>> print(shape_pattern("Aug 18, 2016"), shape_pattern("(17)"))
    [^\W\d_]+\s+\d+,\s+\d+ \(\d+\)
    """
    return "".join(map(run_pattern, SHAPE_RUN.findall(text)))


def run_pattern(run: str) -> str:
    """Return a regular expression of the runs of characters of one class; words of times of the past are themselves."""
    if run.lower() in AGE_WORDS:
        return re.escape(run)
    if run.isdecimal():
        return r"\d+"
    if run.isspace():
        return r"\s+"
    return r"[^\W\d_]+" if run.isalpha() else re.escape(run)


class TextPart(NamedTuple):
    """A part of the texts of a column.

    >>> [TextPart(CellTemplate((("by",),)), 0).of(text) for text in ("5 Jan 2026 by Ann", "today")]
    ['5 Jan 2026', '']
    """

    template: CellTemplate | PairTemplate | LabelTemplate
    #: Number of its slot; ``REST`` for all of a text that does not fit.
    number: int
    #: Label in front of it; empty for none.
    label: str = ""
    #: Whether it is a list with commas between its items.
    is_list: bool = False
    #: Label at the end of the text, for what follows; only of the last part.
    next_label: str = ""

    def of(self, text: str) -> str:
        """Return the part of a text; empty where the text does not fit, or fits and the part is for those that do not."""
        slots = self.template.slots(text)
        if self.number == REST:
            return "" if slots else text
        return slots[self.number] if slots else ""

    def items(self, text: str) -> list[str]:
        """Return the values of a text's part."""
        found = self.of(text)
        return list(filter(None, COMMA.split(found) if self.is_list else [found]))


@lru_cache(maxsize=1024)
def constant_pattern(words: tuple[str, ...], *, is_at_end: bool) -> re.Pattern[str]:
    """Return the compiled pattern of a constant. ``is_at_end``: where a text ends with it."""
    return re.compile(rf"{literal_pattern(words)}\Z" if is_at_end else literal_pattern(words))


def literal_pattern(words: tuple[str, ...]) -> str:
    """Return the regular expression of the words and signs of a constant."""
    is_word = [word[0].isalpha() and not IDEOGRAPHS.fullmatch(word) for word in words]
    escaped = (rf"\b{re.escape(word)}\b" if bound else re.escape(word) for word, bound in zip(words, is_word, strict=True))
    return r"\s*".join(escaped).replace(r"\b\s*\b", r"\s+")
