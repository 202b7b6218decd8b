"""Roles of columns by weighted evidence: which one is the title of the records, their text, their author, their category.

What a column is shows in its place in the record, its elements, how much its texts differ and how long they are. Such evidence
is stronger than the words of class names, which often describe the look.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from scutch.lexicon.shop_words import is_badge_text, is_stock_text
from scutch.records.columns.roles.companies import are_companies
from scutch.records.columns.roles.facts import (
    FEW,
    MANY,
    PERSON_CHARS,
    POST_WORDS,
    PROSE_FIELDS,
    TINY_CHARS,
    ColumnFacts,
)
from scutch.records.columns.roles.numbers import are_rating_counts, are_ratings, are_reductions, are_unit_prices, number_role
from scutch.records.columns.roles.person_names import are_authors, are_names_of_people
from scutch.records.columns.roles.titles import best_titles
from scutch.records.shares import has_share
from scutch.values.dates.relative import are_mostly_days
from scutch.values.place import are_places

#: Share of the texts of a column about the stock that are known ones.
STOCK_SHARE: Final = 0.6
#: Least rows of a category, its share of different texts at most (the best of .5 to .85 on the gold), median characters.
CATEGORY_ROWS: Final = 4
REPEATED: Final = 0.6
CATEGORY_CHARS: Final = 30
#: Median of characters of tags at most.
TAG_CHARS: Final = 40
COUNT_IN_PARENTHESES: Final = re.compile(r"\(\s?\d[\d.,]*\s?[kKmM]?\s?\)")
#: The license of a program or a work by its usual name.
LICENSE: Final = re.compile(
    r"(?:MIT|ISC|Unlicense|WTFPL|Zlib|0BSD|[AL]?GPL|GNU|Apache|BSD|MPL|EPL|CC|Artistic|BSL|Creative Commons)\b.{0,30}"
)
#: A rating of whole stars or points.
WHOLE_RATING: Final = re.compile(r"\D*\d+(?:[.,]0+)?(?![\d.,])")
#: A link to the account of a person.
ACCOUNT: Final = re.compile(r"@[\w.-]+")
#: Fields whose class words the name of a person may have.
NAME_FIELDS: Final = frozenset(("", "name", "author", "title"))


def roles_of(columns: Sequence[ColumnFacts]) -> list[str]:
    """Return the role of each column: title, content, summary, author, category, tags, rank ... or empty.

    Records with a body and without headlines are posts: the text of their first link is the author.

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
        is_whole = columns[prose].has_paragraphs or are_reviews(columns)
        roles[prose] = columns[prose].field or ("content" if is_whole else "summary")
    return with_plain_roles(columns, roles)


def body_of_posts(columns: Sequence[ColumnFacts]) -> int:
    """Return the column with the bodies of posts, or -1: the longest one of running text if it has no headlines in front."""
    if not any(column.is_body for column in columns):
        return text_of_comments(columns)
    likely = [place for place, column in enumerate(columns) if column.is_body or column.is_long_prose]
    body = max(likely, key=lambda place: size(columns[place]))
    return -1 if columns[body].is_headed or have_headlines(columns[:body]) or are_brief(columns) else body


def text_of_comments(columns: Sequence[ColumnFacts]) -> int:
    """Return the prose of records with an author and nothing else that may be a title, such as short comments, or -1.

    >>> authors = ColumnFacts(("Ann", "Tom"), 2, field="author", is_link=True, places=frozenset((0, 1)))
    >>> texts = ("It rained for a week, so the flax was lost.", "We sowed it in May, and it was fine here.")
    >>> text_of_comments([authors, ColumnFacts(texts, 2, places=frozenset((0, 1)))])
    1
    """
    authors = [column.is_author and column.filled_share >= MANY for column in columns]
    if not any(authors):
        return -1
    likely = (column for column in columns if column.may_be_title and len(set(column.texts)) > 1)
    if not all(column.is_author or column.type != "text" for column in likely):
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
    #: Columns of numbers that classes call ratings and that may be values on a scale.
    scores: frozenset[int] = frozenset()


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
        scores=frozenset(place for place, column in enumerate(columns) if column.field == "rating" and are_ratings(column)),
    )


def may_be_author(column: ColumnFacts) -> bool:
    """Whether a page says that a column is a person, and its texts differ: those of "Follow" do not.

    Single letters are drawn in place of pictures.
    """
    is_named = column.field == "author" and len(set(column.texts)) > 1 and column.median_chars > 1
    return column.is_person or is_named


def are_reviews(columns: Sequence[ColumnFacts]) -> bool:
    """Whether records are reviews: they have authors, and ratings of which none is a mean.

    >>> authors, texts = ColumnFacts(("Ann", "Jo"), 2, field="author"), ("4 of 5 stars", "2 of 5 stars", "4 of 5 stars")
    >>> are_reviews([authors, ColumnFacts(texts, 3, type="rating")]), are_reviews([ColumnFacts(texts, 3, type="rating")])
    (True, False)
    """
    ratings = [column for column in columns if column.type == "rating" and column.texts]
    if not ratings or not any(may_be_author(column) or column.link_field == "author" for column in columns):
        return False
    return all(map(WHOLE_RATING.match, ratings[0].texts))


def with_plain_roles(columns: Sequence[ColumnFacts], roles: Sequence[str]) -> list[str]:
    """Return the roles of columns, and those that the texts of the other ones show."""
    known = facts_of_list(columns, roles)
    found = with_counted_ratings(columns, roles)
    before = ""
    for place, column in enumerate(columns):
        is_behind_rating = before == "rating"
        before = column.type if column.texts else before
        if known.has_price and are_reductions(column):
            found[place] = "discount"
        elif not (found[place] or column.is_named):
            number = number_role(
                column,
                has_rating=known.has_rating or bool(known.scores - {place}),
                is_first=place == 0,
                is_before_title=found[place + 1 : place + 2] == ["title"],
                is_behind_rating=is_behind_rating,
            )
            if known.has_counts and are_ratings(column):
                number = "rating"
            elif known.has_price and are_unit_prices(column):
                number = "unit_price"
            found[place] = number or plain_role(column, known)
            if found[place] == column.link_field == "author":
                known = known._replace(has_author=True)  # what follows in the link is about the author
    return found


def with_counted_ratings(columns: Sequence[ColumnFacts], roles: Sequence[str]) -> list[str]:
    """Return the roles of columns, and those of ratings right before numbers in parentheses: how many there are.

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
    by_size = sorted(range(len(columns)), key=lambda place: (columns[place].filled_share < FEW, -size(columns[place])))
    return next((place for place in by_size if not roles[place] and columns[place].is_prose), -1)


def size(column: ColumnFacts) -> int:
    """Return the characters of a column."""
    return sum(map(len, column.texts))


def person_of_posts(columns: Sequence[ColumnFacts], roles: Sequence[str]) -> int:
    """Return the column with the names of who wrote the bodies, or -1: short texts of nearly all records, before the body.

    A column with a class word for it is preferred, then one in a link. Where the page names columns of people, the fullest one
    is, or none if many records have no value of it.
    """
    named = [place for place, column in enumerate(columns) if column.is_person and column.filled_share >= FEW]
    if named and not any(column.is_property for column in columns):
        fullest = max(named, key=lambda place: columns[place].filled_share)
        return fullest if columns[fullest].filled_share >= MANY else -1
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


def plain_role(column: ColumnFacts, known: ListFacts) -> str:
    """Return the role of a column without words for it: availability, what its links lead to, tags, author, a category.

    >>> names = ColumnFacts(("Ann Hale", "Ann Hale", "Jo Reed", "Ann Hale", "Ann Hale"))
    >>> news = ListFacts(has_rating=False, has_counts=False, is_news=True, has_category=False, has_author=False)
    >>> plain_role(names, news), plain_role(names, news._replace(has_category=True))
    ('category', 'author')
    >>> plain_role(ColumnFacts(("hemp", "flax"), is_link=True, link_field="tags"), news)
    'tags'
    """
    if column.type == "text" and (found := role_of_values(column)):
        return found
    if column.link_field:
        return role_of_links(column, known)
    if column.type != "text" or column.field:
        return ""
    if column.has_lists:
        return "" if column.own_name or column.median_chars > TAG_CHARS else "tags"
    return role_of_names(column.texts) or role_of_short_texts(column, known)


def role_of_links(column: ColumnFacts, known: ListFacts) -> str:
    """Return what the links of a column lead to; empty for a button, such as "Email", and for more about the author."""
    is_button = len(set(column.texts)) == 1 < len(column.texts)
    is_more = column.link_field == "author" and (known.has_author or column.median_chars < TINY_CHARS)
    return "" if is_button or is_more else column.link_field


def role_of_values(column: ColumnFacts) -> str:
    """Return what the texts of a column are, whatever is called so: states of stock, licenses, places; empty for others."""
    if has_share(column.texts, is_stock_text, STOCK_SHARE):
        return "availability"
    if column.field == "" and has_share(column.texts, LICENSE.fullmatch, MANY):
        return "license"
    return "location" if column.field != "location" and are_places(column.texts) else ""


def role_of_names(texts: Sequence[str]) -> str:
    """Return what texts are the names of: companies, authors; empty for others."""
    if are_companies(texts):
        return "company"
    return "author" if are_authors(texts) else ""


def role_of_short_texts(column: ColumnFacts, known: ListFacts) -> str:
    """Return "author" for accounts and for people in news, "category" where few short texts repeat; empty for others."""
    if column.is_link and not known.has_author and all(map(ACCOUNT.fullmatch, column.texts)):
        return "author"
    if len(column.texts) < CATEGORY_ROWS or column.median_chars > CATEGORY_CHARS:
        return ""
    if all(map(is_badge_text, set(column.texts))):
        return "badge"
    if may_be_people(column, known) and are_names_of_people(column.texts):
        return "author"
    if column.distinct_share > REPEATED or column.own_name or known.has_category:
        return ""
    return "" if are_mostly_days(sorted(set(column.texts))) else "category"


def may_be_people(column: ColumnFacts, known: ListFacts) -> bool:
    """Whether texts like names are those of people: in cited words, or in news that have categories or many such names."""
    if column.is_cited and not known.has_author:
        return True
    return known.is_news and (known.has_category or column.distinct_share >= FEW)
