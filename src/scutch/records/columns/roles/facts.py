"""Facts about a text column, from its cells and their elements, as evidence for its role."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from scutch.records.columns.roles.person_names import are_authors

#: Shares of different texts and of filled cells.
MANY: Final = 0.8
FEW: Final = 0.5
SOME: Final = 0.25
#: Median of characters of texts that are too long and too short for a title, and of names of people at most.
LONG_CHARS: Final = 200
TINY_CHARS: Final = 3
PERSON_CHARS: Final = 30
#: Letters that a Chinese, Japanese or Korean sign is worth, and the first of these signs.
LETTERS_OF_SIGN: Final = 3
FIRST_SIGN: Final = "\u2e80"
#: Values of a cell, on average, of a column of lists.
LIST_VALUES: Final = 1.2
#: Median of words of a headline, of prose and of a post at least.
HEADLINE_WORDS: Final = 3
PROSE_WORDS: Final = 8
POST_WORDS: Final = 12
#: Median of words of a name with that of the account at most.
ACCOUNT_WORDS: Final = 5
#: Values of a cell, on average, of bodies with paragraphs.
PARAGRAPHS: Final = 1.5
#: Fields whose class words a column of prose may have.
PROSE_FIELDS: Final = frozenset(("summary", "description"))
#: Fields whose class words a title may have.
TITLE_FIELDS: Final = frozenset(("title", "name"))
PERSON_FIELDS: Final = frozenset(("author", "date", "location"))


class ColumnFacts(NamedTuple):
    """What the cells of a text column and their elements show.

    >>> ColumnFacts(texts=("Flax", "Hemp", "Flax")).distinct_share
    0.6666666666666666
    """

    #: Filled cells.
    texts: tuple[str, ...] = ()
    #: Records of the list.
    rows: int = 1
    #: How many texts of one page another page read with it has too, as two pages of results have one product.
    on_several_pages: int = 0
    is_heading: bool = False
    #: Whether a rank is in front of each of its texts, as of the titles of a chart.
    is_ranked: bool = False
    is_link: bool = False
    #: Whether it is in an element for what is cited or said in another voice.
    is_cited: bool = False
    #: Whether nearly all its cells are links to addresses of their own, while many have one text.
    has_own_addresses: bool = False
    is_body: bool = False
    #: Values of its cells; a body has one for each paragraph.
    paragraphs: int = 0
    is_list: bool = False
    #: Whether a header, a label or microdata name it; whether a header or a label does; whether one says that it is a person.
    is_named: bool = False
    is_headed: bool = False
    is_labelled: bool = False
    is_person: bool = False
    #: Records with a value, by number; ``texts`` of a list column are more.
    places: frozenset[int] = frozenset()
    #: Whether microdata say that it is a name or a headline; whether a label does.
    is_property: bool = False
    is_title_label: bool = False
    #: Whether its class says that it is the second of two, as a title below another one.
    is_secondary: bool = False
    #: Field of its nearest class word; empty if no class has one.
    field: str = ""
    #: Field that the addresses of its links have a word for; empty for none.
    link_field: str = ""
    #: What its icon or its nearest class name calls it, in words for no field; empty for none.
    own_name: str = ""
    #: One of ``scutch.values.COLUMN_TYPES``.
    type: str = "text"

    @property
    def distinct_share(self) -> float:
        """Texts that differ from all others of their page as a share of all."""
        return (len(set(self.texts)) + self.on_several_pages) / max(1, len(self.texts))

    @property
    def has_lists(self) -> bool:
        """Whether many of its cells are lists."""
        return self.is_list and len(self.texts) > LIST_VALUES * len(self.places)

    @property
    def filled_share(self) -> float:
        """Filled cells as a share of the records."""
        return len(self.places) / self.rows

    @property
    def median_chars(self) -> float:
        """Median of characters of the texts, of scripts with a sign for a word in letters of others; 0 without texts."""
        return median(map(len if all(map(str.isascii, self.texts)) else letters, self.texts))

    @property
    def median_words(self) -> float:
        """Median of words of the texts; 0 without texts."""
        return median([text.count(" ") + 1 for text in self.texts])

    @property
    def is_author(self) -> bool:
        """Whether its classes or links say that its few words are the name of a person."""
        return self.is_account or ("author" in (self.field, self.link_field) and self.median_words < HEADLINE_WORDS)

    @property
    def is_account(self) -> bool:
        """Whether it links to people by their names and those of their accounts."""
        return self.link_field == "author" and "@" in self.texts[0] and self.median_words <= ACCOUNT_WORDS

    @property
    def has_paragraphs(self) -> bool:
        """Whether its texts are bodies of several paragraphs."""
        return self.is_body and self.paragraphs > PARAGRAPHS * len(self.places)

    @property
    def is_plain_text(self) -> bool:
        """Whether it has texts, one per cell."""
        return self.type == "text" and bool(self.texts) and not self.has_lists

    @property
    def may_be_title(self) -> bool:
        """Whether its elements or classes are evidence for a title; other columns are titles in the first place alone."""
        shown = self.is_heading or self.is_link or self.is_property or self.is_title_label or self.is_ranked
        return shown or self.field in TITLE_FIELDS

    @property
    def may_be_first(self) -> bool:
        """Whether many records have it, and it is no badge that is the same in all of them and no names with initials."""
        return self.filled_share >= FEW and len(set(self.texts)) > 1 and not are_authors(self.texts)

    @property
    def is_headline(self) -> bool:
        """Whether its records have different texts of several words in headings or links."""
        return (
            self.type == "text"
            and (self.is_heading or self.is_link or self.is_property)
            and not (self.is_body or self.has_lists or self.is_account or self.field in PERSON_FIELDS)
            and self.distinct_share >= MANY
            and self.median_words >= self.headline_words
            and self.median_chars <= LONG_CHARS
        )

    @property
    def headline_words(self) -> int:
        """Median of words of a headline with its elements at least."""
        if self.is_ranked:
            return 1
        return HEADLINE_WORDS - (self.is_link and (self.is_heading or self.field == "title"))

    @property
    def is_long_prose(self) -> bool:
        """Whether most records have a text of many words, as posts are."""
        return self.type == "text" and self.median_words >= 2 * POST_WORDS and self.filled_share >= FEW

    @property
    def is_prose(self) -> bool:
        """Whether most records have another text of many words."""
        return (
            self.type == "text"
            and not (self.is_named or self.has_lists)
            and self.field in PROSE_FIELDS.union(("",))
            and self.distinct_share >= MANY
            and self.filled_share >= SOME
            and self.median_words >= PROSE_WORDS
        )


def letters(text: str) -> int:
    """Return the characters of a text, those of Chinese, Japanese and Korean scripts as several.

    >>> letters("Flax"), letters("亚麻 42")
    (4, 9)
    """
    if text.isascii() or max(text) < FIRST_SIGN:
        return len(text)
    return len(text) + (LETTERS_OF_SIGN - 1) * sum(sign >= FIRST_SIGN for sign in text)


def median(numbers: Iterable[int]) -> float:
    """Return the median of numbers; 0 without any.

    >>> median([3, 1, 2]), median([1, 2]), median([])
    (2, 1.5, 0.0)
    """
    ordered = sorted(numbers)
    half = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[half]
    return (ordered[half - 1] + ordered[half]) / 2 if ordered else 0.0
