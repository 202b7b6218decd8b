"""Roles of columns by weighted evidence: which one is the title of the records, their text, their author, their category.

What a column is shows in its place in the record, its elements, how much its texts differ and how long they are. Such evidence
is stronger than the words of class names, which often describe the look.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Final, NamedTuple

from scutch.lexicon.field_names import FIELDS, REVIEW_WORDS
from scutch.lexicon.shop_words import is_badge_text, is_stock_text, is_unit_price
from scutch.records.columns.person_names import are_authors, are_names_of_people
from scutch.records.shares import has_share

#: Weights of the evidence for a title; the column with the greatest sum is the title if it has at least ``LEAST_TITLE``, and
#: the first column of a list without another title if it has ``LEAST_FIRST``.
TITLE_WEIGHTS: Final = {
    "property": 3.0,
    "title_label": 5.0,
    "heading": 3.0,
    "link": 2.0,
    "title_class": 2.0,
    "name_class": 1.0,
    "distinct": 1.0,
    "filled": 1.0,
    "short": 1.0,
    "first": 0.5,
    "other_class": -1.0,
    "labelled": -3.0,
    "person_class": -2.5,
    "person_label": -9.0,
    "alike": -3.0,
    "sparse": -3.0,
    "tiny": -1.5,
    "long": -3.0,
    "file": -4.0,
    "body": -9.0,
    "post": -2.0,
    "person": -2.0,
    "author": -9.0,
}
LEAST_TITLE: Final = 3.5
LEAST_FIRST: Final = 2.5
#: Shares of different texts and of filled cells.
MANY: Final = 0.8
FEW: Final = 0.5
SOME: Final = 0.25
#: Characters of titles, and of names of people.
TITLE_CHARS: Final = range(8, 160)
LONG_CHARS: Final = 200
TINY_CHARS: Final = 3
PERSON_CHARS: Final = 30
#: Values of a cell, on average, of a column of lists.
LIST_VALUES: Final = 1.2
#: Share of the texts of a column about the stock that are known ones.
STOCK_SHARE: Final = 0.6
#: Least rows of a category, its share of different texts at most (the best of .5 to .85 on the gold), median characters.
CATEGORY_ROWS: Final = 4
REPEATED: Final = 0.6
CATEGORY_CHARS: Final = 30
#: Median of characters of tags at most.
TAG_CHARS: Final = 40
#: Median of words of a headline, and of prose, at least.
HEADLINE_WORDS: Final = 3
PROSE_WORDS: Final = 8
#: Median of words of a name with that of the account at most.
ACCOUNT_WORDS: Final = 5
POST_WORDS: Final = 12
#: Values of a cell, on average, of bodies with paragraphs.
PARAGRAPHS: Final = 1.5
#: Fields whose class words a column of prose may have.
PROSE_FIELDS: Final = frozenset(("summary", "description"))
#: Fields of class words of a number beside a rating.
RATING_FIELDS: Final = frozenset(("rating", "score", "review_count"))
#: Fields that numbers may be.
COUNT_FIELDS: Final = frozenset(name for name, field in FIELDS.items() if "number" in field.types.split())
#: A number without a unit, perhaps in parentheses.
BARE_COUNT: Final = re.compile(r"\(?\s*\d[\d.,]*[kKmM]?\s*\)?")
#: How many reviews or ratings there are; a value on a scale.
RATING_COUNT: Final = re.compile(rf"\d\+?\s?(?:{REVIEW_WORDS})", re.IGNORECASE)
SCALE_VALUE: Final = re.compile(r"\d(?:[.,]\d{1,2})?(?: (?:avg\.?|average)(?: rating)?)?", re.IGNORECASE)
COUNT_IN_PARENTHESES: Final = re.compile(r"\(\s?\d[\d.,]*\s?[kKmM]?\s?\)")
YEAR: Final = re.compile(r"\(?(?:1[89]|20)\d\d\)?")
DIGITS: Final = re.compile(r"\d+")
#: Texts that are checked for a letter, and for a path with the name of a file.
FIRST_TEXTS: Final = 4
LETTER: Final = re.compile(r"[^\W\d_]")
FILE_NAME: Final = re.compile(r"\S*/\S+\.\w{2,5}\b")
#: Fields whose class words a title may have.
TITLE_FIELDS: Final = frozenset(("title", "name"))
PERSON_FIELDS: Final = frozenset(("author", "date", "location"))
#: Fields whose class words the name of a person may have.
NAME_FIELDS: Final = frozenset(("", "name", "author", "title"))


class ColumnFacts(NamedTuple):
    """What the cells of a text column and their elements show.

    Examples
    --------
    >>> ColumnFacts(texts=("Flax", "Hemp", "Flax")).distinct_share
    0.6666666666666666
    """

    #: Filled cells.
    texts: tuple[str, ...] = ()
    #: Records of the list.
    rows: int = 1
    is_heading: bool = False
    is_link: bool = False
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
        """Different texts as a share of all."""
        return len(set(self.texts)) / max(1, len(self.texts))

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
        """Median of characters of the texts; 0 without texts."""
        return median(map(len, self.texts))

    @property
    def median_words(self) -> float:
        """Median of words of the texts; 0 without texts."""
        return median(text.count(" ") + 1 for text in self.texts)

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
        """Whether it has texts, one a cell."""
        return self.type == "text" and bool(self.texts) and not self.has_lists

    @property
    def may_be_title(self) -> bool:
        """Whether its elements or classes are evidence for a title; other columns are titles in the first place alone."""
        return self.is_heading or self.is_link or self.is_property or self.is_title_label or self.field in TITLE_FIELDS

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
            and self.median_words >= (HEADLINE_WORDS - (self.is_link and (self.is_heading or self.field == "title")))
            and self.median_chars <= LONG_CHARS
        )

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


def median(numbers: Iterable[int]) -> float:
    """Return the median of numbers; 0 without any.

    Examples
    --------
    >>> median([3, 1, 2]), median([1, 2]), median([])
    (2, 1.5, 0.0)
    """
    ordered = sorted(numbers)
    half = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[half]
    return (ordered[half - 1] + ordered[half]) / 2 if ordered else 0.0


def roles_of(columns: Sequence[ColumnFacts]) -> list[str]:
    """Return the role of each column: title, content, summary, author, category, tags, rank ... or empty.

    Records with a body and without headlines are posts: the text of their first link is the author.

    Examples
    --------
    >>> titles = ColumnFacts(("Flax and its fibre", "Hemp ropes"), 2, is_heading=True, is_link=True, places=frozenset((0, 1)))
    >>> bodies = ColumnFacts(("It grows in the north.", "It is strong."), 2, is_body=True)
    >>> roles_of([titles, bodies]), roles_of([bodies])
    (['title', ''], ['content'])
    """
    body = body_of_posts(columns)
    has_posts = body >= 0
    roles = [""] * len(columns)
    if has_posts and columns[body].field not in PROSE_FIELDS:
        roles[body] = "content"
    for title in best_titles(columns, has_body=has_posts):
        roles[title] = "title"
    if has_posts and (author := person_of_posts(columns, roles)) >= 0:
        roles[author] = "author"
    if not has_posts and (prose := best_prose(columns, roles)) >= 0:
        roles[prose] = columns[prose].field or ("content" if columns[prose].has_paragraphs else "summary")
    return with_plain_roles(columns, roles)


def body_of_posts(columns: Sequence[ColumnFacts]) -> int:
    """Return the column with the bodies of posts, or -1: the longest one of running text if the records have no headlines."""
    if not any(column.is_body for column in columns):
        return text_of_comments(columns)
    likely = [place for place, column in enumerate(columns) if column.is_body or column.is_long_prose]
    body = max(likely, key=lambda place: size(columns[place]))
    return -1 if columns[body].is_headed or have_headlines(columns) or are_brief(columns) else body


def text_of_comments(columns: Sequence[ColumnFacts]) -> int:
    """Return the prose of records with an author and nothing else that may be a title, such as short comments, or -1.

    Examples
    --------
    >>> authors = ColumnFacts(("Ann", "Tom"), 2, field="author", is_link=True, places=frozenset((0, 1)))
    >>> texts = ("It rained for a week, so the flax was lost.", "We sowed it in May, and it was fine here.")
    >>> text_of_comments([authors, ColumnFacts(texts, 2, places=frozenset((0, 1)))])
    1
    """
    likely = [column for column in columns if column.may_be_title and len(set(column.texts)) > 1]
    authors = [column.is_author and column.filled_share >= MANY for column in columns]
    if not any(authors) or not all(column.is_author or column.type != "text" for column in likely):
        return -1
    return best_prose(columns, ["author" if is_author else "" for is_author in authors])


def have_headlines(columns: Sequence[ColumnFacts]) -> bool:
    """Whether nearly all records have a headline, each in one of the columns."""
    places = frozenset().union(*(column.places for column in columns if column.is_headline))
    return len(places) >= MANY * max((column.rows for column in columns), default=1)


def are_brief(columns: Sequence[ColumnFacts]) -> bool:
    """Whether most of the texts of the records are no prose, as in lists of shops with a review each."""
    chars = [sum(map(len, set(column.texts))) for column in columns]
    prose = sum(
        size for size, column in zip(chars, columns, strict=True) if column.is_body or column.median_words >= POST_WORDS
    )
    return prose < FEW * sum(chars)


class ListFacts(NamedTuple):
    """What the other columns of a list say about each of them."""

    has_rating: bool
    #: Whether one counts reviews by its texts or its class; whether the records are news: titles with dates.
    has_counts: bool
    is_news: bool
    #: Whether links of one lead to pages of categories; whether one has authors.
    has_category: bool
    has_author: bool
    #: Whether one has prices of the things themselves.
    has_price: bool = False


def facts_of_list(columns: Sequence[ColumnFacts], roles: Sequence[str]) -> ListFacts:
    """Return what the columns of a list say about each other. ``roles``: those that are known."""
    types = {column.type for column in columns}
    return ListFacts(
        has_rating="rating" in types,
        has_counts=any(column.field == "review_count" or are_rating_counts(column) for column in columns),
        is_news="date" in types and "title" in roles,
        has_category=any(column.link_field == "category" for column in columns),
        has_author="author" in roles or any(map(may_be_author, columns)),
        has_price=any(column.type == "price" and not are_unit_prices(column) for column in columns),
    )


def may_be_author(column: ColumnFacts) -> bool:
    """Whether a page says that a column is a person, and its texts differ: those of "Follow" do not."""
    return column.is_person or (column.field == "author" and len(set(column.texts)) > 1)


def with_plain_roles(columns: Sequence[ColumnFacts], roles: Sequence[str]) -> list[str]:
    """Return the roles of columns, and those that the texts of the other ones show."""
    known = facts_of_list(columns, roles)
    found = with_counted_ratings(columns, roles)
    before = ""
    for place, column in enumerate(columns):
        is_behind_rating = before == "rating"
        before = column.type if column.texts else before
        if not (found[place] or column.is_named):
            number = number_role(column, has_rating=known.has_rating, is_first=place == 0, is_behind_rating=is_behind_rating)
            if known.has_counts and are_ratings(column):
                number = "rating"
            elif known.has_price and are_unit_prices(column):
                number = "unit_price"
            found[place] = number or plain_role(column, known)
    return found


def with_counted_ratings(columns: Sequence[ColumnFacts], roles: Sequence[str]) -> list[str]:
    """Return the roles of columns, and those of ratings right before numbers in parentheses: how many there are.

    Examples
    --------
    >>> numbers = [ColumnFacts(texts, 2, type="number") for texts in (("4.6", "3.9"), ("(12)", "(7)"))]
    >>> with_counted_ratings(numbers, ["", ""])
    ['rating', 'review_count']
    """
    found = list(roles)
    for place, (score, count) in enumerate(pairwise(columns)):
        are_counts = count.type == "number" and bool(count.texts) and all(map(COUNT_IN_PARENTHESES.fullmatch, count.texts))
        if are_counts and are_ratings(score) and not any((*roles[place : place + 2], score.is_named, count.is_named)):
            found[place : place + 2] = "rating", "review_count"
    return found


def best_prose(columns: Sequence[ColumnFacts], roles: Sequence[str]) -> int:
    """Return the longest column of prose beside the title, or -1."""
    by_size = sorted(range(len(columns)), key=lambda place: -size(columns[place]))
    return next((place for place in by_size if not roles[place] and columns[place].is_prose), -1)


def size(column: ColumnFacts) -> int:
    """Return the characters of a column."""
    return sum(map(len, column.texts))


def best_titles(columns: Sequence[ColumnFacts], *, has_body: bool) -> list[int]:
    """Return the column that is most likely the title, and such of records without it; none if there is no evidence.

    Texts without letters, such as times of day and docket numbers, are titles only where no others are.
    """
    people = [column.texts for column in columns if column.is_person]
    texts = [place for place, column in enumerate(columns) if column.is_plain_text and not are_names_in(people, column.texts)]
    worded = [place for place in texts if any(map(LETTER.search, columns[place].texts[:FIRST_TEXTS]))]
    found = titles_among(columns, worded, has_body=has_body) if len(worded) < len(texts) else []
    return found or titles_among(columns, texts, has_body=has_body)


def titles_among(columns: Sequence[ColumnFacts], texts: Sequence[int], *, has_body: bool) -> list[int]:
    """Return those of some columns of texts that are most likely the titles."""
    may_repeat = any(columns[place].may_be_title for place in texts)
    likely = [place for place in texts if columns[place].may_be_first]
    varied = (place for place in likely if may_repeat or columns[place].distinct_share > FEW)
    first = next(chain(varied, likely, texts), -1)
    weights = {
        place: title_weight(columns[place], is_first=place == first, has_body=has_body)
        for place in texts
        if place == first or columns[place].may_be_title
    }
    found = titles_by_weight(columns, weights)
    if found or first < 0 or has_body or columns[first].is_named:
        return found
    return [first] if weights[first] >= LEAST_FIRST else []


def are_names_in(people: Iterable[Sequence[str]], texts: Sequence[str]) -> bool:
    """Whether texts are the names at the end of those of a person, such as "by Ann".

    Examples
    --------
    >>> are_names_in([("by Ann", "by Jo")], ("Ann", "Jo")), are_names_in([("by Ann", "by Jo")], ("Flax", "Jo"))
    (True, False)
    """
    return any(names is not texts and len(names) == len(texts) and all(map(str.endswith, names, texts)) for names in people)


def titles_by_weight(columns: Sequence[ColumnFacts], weights: Mapping[int, float]) -> list[int]:
    """Return the column with the greatest weight, if it is great enough, and the next ones that have other records."""
    found: list[int] = []
    rows: set[int] = set()
    for place in sorted(weights, key=lambda place: -weights[place]):
        own = columns[place].places
        is_rest = bool(found) and len(own) >= MANY * (columns[place].rows - len(rows))
        least = LEAST_TITLE + TITLE_WEIGHTS["sparse"] * is_rest  # no column of the other records is sparse among them
        if weights[place] >= least and rows.isdisjoint(own):
            found.append(place)
            rows |= own
    return found


def title_weight(column: ColumnFacts, *, is_first: bool, has_body: bool) -> float:
    """Return the sum of the evidence that a column of texts is the title.

    Examples
    --------
    >>> linked = ColumnFacts(("Flax and its fibre", "Hemp ropes"), 2, is_link=True, places=frozenset((0, 1)))
    >>> title_weight(linked, is_first=True, has_body=False), title_weight(linked, is_first=True, has_body=True)
    (5.5, 1.5)
    """
    return sum(TITLE_WEIGHTS[name] for name in headline_evidence(column, is_first=is_first, has_body=has_body))


def headline_evidence(column: ColumnFacts, *, is_first: bool, has_body: bool) -> Iterator[str]:
    """Yield the names of the evidence that a column has, those of ``TITLE_WEIGHTS``."""
    chars, distinct, filled = column.median_chars, column.distinct_share, column.filled_share
    found = {
        "property": column.is_property,
        "title_label": column.is_title_label,
        "heading": column.is_heading,
        "link": column.is_link,
        "title_class": column.field == "title",
        "name_class": column.field == "name",
        "distinct": distinct >= MANY,
        "filled": filled >= MANY,
        "short": int(chars) in TITLE_CHARS,
        "first": is_first,
        "other_class": bool(column.field) and column.field not in TITLE_FIELDS | PERSON_FIELDS | PROSE_FIELDS,
        "person_class": column.field in PERSON_FIELDS,
        "person_label": column.is_labelled and column.is_person,
        "labelled": column.is_labelled and not column.is_title_label,
        "alike": distinct < (SOME if is_first else FEW) and not column.has_own_addresses,
        "sparse": filled < FEW,
        "tiny": chars <= TINY_CHARS,
        "long": chars > LONG_CHARS,
        "file": all(map(FILE_NAME.match, column.texts[:FIRST_TEXTS])),
        "body": column.is_body,
        "post": has_body and not column.is_property,
        "person": has_body and chars <= PERSON_CHARS and column.field != "title",
        "author": has_body and column.is_author,
    }
    return (name for name, holds in found.items() if holds)


def person_of_posts(columns: Sequence[ColumnFacts], roles: Sequence[str]) -> int:
    """Return the column with the names of who wrote the bodies, or -1: short texts of nearly all records, before the body.

    A column with a class word for it is preferred, then one in a link. None if the page names the column itself.
    """
    if any(column.is_person and column.filled_share >= FEW for column in columns) and not any(
        column.is_property for column in columns
    ):
        return -1
    end = roles.index("content") if "content" in roles else len(roles)
    likely = [place for place in range(end) if not roles[place] and may_be_person(columns[place])]
    return max(likely, key=lambda place: person_evidence(columns[place], place), default=-1)


def may_be_person(column: ColumnFacts) -> bool:
    """Whether a column may have the name of who wrote each post: short texts of nearly all records."""
    if column.type != "text" or column.has_lists or not TINY_CHARS <= column.median_chars <= PERSON_CHARS:
        return False
    if column.is_property:
        return column.filled_share >= FEW
    return not column.is_named and column.field in NAME_FIELDS and column.filled_share >= MANY


def person_evidence(column: ColumnFacts, place: int) -> tuple[bool, bool, bool, bool, int]:
    """Return what says that a column has names of people, the strongest first."""
    return column.is_property, column.field == "author", column.field == "name", column.is_link, -place


def number_role(column: ColumnFacts, *, has_rating: bool, is_first: bool = False, is_behind_rating: bool = False) -> str:
    """Return the role of a column of numbers: places of a ranking in front, or how many ratings there are; empty for others.

    Examples
    --------
    >>> number_role(ColumnFacts(("1.", "2.", "3.", "4."), type="number"), has_rating=False, is_first=True)
    'rank'
    >>> number_role(ColumnFacts(("27", "3"), type="number", field="rating"), has_rating=True)
    'review_count'
    >>> number_role(ColumnFacts(("(27)", "(3)"), type="number", field="rating"), has_rating=False)
    'review_count'
    """
    if column.type != "number":
        return ""
    if are_rating_counts(column) or (column.field in RATING_FIELDS and (has_rating or are_in_parentheses(column.texts))):
        return "review_count"
    if is_behind_rating and column.field not in COUNT_FIELDS and all(map(BARE_COUNT.fullmatch, column.texts)):
        return "review_count"
    if len(column.texts) >= CATEGORY_ROWS and all(map(YEAR.fullmatch, column.texts)):
        return "year"
    return "rank" if is_first and not (column.field or column.own_name) and counts_up(column.texts) else ""


def are_in_parentheses(texts: Sequence[str]) -> bool:
    """Whether all texts begin with a parenthesis.

    Examples
    --------
    >>> are_in_parentheses(["(27)", "(3)"]), are_in_parentheses(["27", "(3)"])
    (True, False)
    """
    return all(text.startswith("(") for text in texts)


def counts_up(texts: Sequence[str]) -> bool:
    """Whether enough texts have numbers, each one more than the one before."""
    figures = [int(found[0]) for text in texts if (found := DIGITS.search(text))]
    return len(figures) >= CATEGORY_ROWS and figures == list(range(figures[0], figures[0] + len(figures)))


def are_rating_counts(column: ColumnFacts) -> bool:
    """Whether numbers count reviews or ratings.

    Examples
    --------
    >>> are_rating_counts(ColumnFacts(("48 reviews", "1 review"), type="number")), are_rating_counts(ColumnFacts(("48", "1")))
    (True, False)
    """
    return column.type == "number" and bool(column.texts) and all(map(RATING_COUNT.search, column.texts))


def are_unit_prices(column: ColumnFacts) -> bool:
    """Whether a column has the prices of a measure of goods, as beside the price of a package.

    Examples
    --------
    >>> are_unit_prices(ColumnFacts(("€8.36 / 100 g", "€2 / kg"), type="price")), are_unit_prices(ColumnFacts(type="price"))
    (True, False)
    """
    return column.type == "price" and bool(column.texts) and all(map(is_unit_price, column.texts))


def are_ratings(column: ColumnFacts) -> bool:
    """Whether numbers may be ratings on a scale of five or ten: most with a decimal.

    Examples
    --------
    >>> are_ratings(ColumnFacts(("4.6", "3.9", "5"), type="number")), are_ratings(ColumnFacts(("12.5", "4.6"), type="number"))
    (True, False)
    """
    if column.type != "number" or not all(map(SCALE_VALUE.fullmatch, column.texts)):
        return False
    return sum(len(text) > 1 for text in column.texts) >= MANY * len(column.texts) or len(column.texts) < CATEGORY_ROWS


def plain_role(column: ColumnFacts, known: ListFacts) -> str:
    """Return the role of a column without words for it: availability, what its links lead to, tags, author, a category.

    Examples
    --------
    >>> names = ColumnFacts(("Ann Hale", "Ann Hale", "Jo Reed", "Ann Hale", "Ann Hale"))
    >>> news = ListFacts(has_rating=False, has_counts=False, is_news=True, has_category=False, has_author=False)
    >>> plain_role(names, news), plain_role(names, news._replace(has_category=True))
    ('category', 'author')
    >>> plain_role(ColumnFacts(("hemp", "flax"), is_link=True, link_field="tags"), news)
    'tags'
    """
    if column.type == "text" and has_share(column.texts, is_stock_text, STOCK_SHARE):
        return "availability"
    if column.link_field and len(set(column.texts)) == 1 < len(column.texts):
        return ""  # a button, such as "Email"
    if column.link_field:
        return "" if known.has_author and column.link_field == "author" else column.link_field
    if column.type != "text" or column.field:
        return ""
    if column.has_lists:
        return "" if column.own_name or column.median_chars > TAG_CHARS else "tags"
    return "author" if are_authors(column.texts) else role_of_short_texts(column, known)


def role_of_short_texts(column: ColumnFacts, known: ListFacts) -> str:
    """Return "author" for the names of people in news, "category" where few short texts repeat; empty for others."""
    if len(column.texts) < CATEGORY_ROWS or column.median_chars > CATEGORY_CHARS:
        return ""
    if all(map(is_badge_text, set(column.texts))):
        return "badge"
    if known.is_news and (known.has_category or column.distinct_share >= FEW) and are_names_of_people(column.texts):
        return "author"
    return "category" if column.distinct_share <= REPEATED and not (column.own_name or known.has_category) else ""
