"""Columns of a post that readers want: author, date, text and counts; not what the page knows about the author."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from statistics import median_low
from typing import Final

from scutch.lexicon.field_names import FIELD_OF_WORD
from scutch.page.traversal import common_ancestor
from scutch.records.cells.cell_labels import field_of_label
from scutch.records.cells.column_cells import first_nodes
from scutch.records.class_names import fields_of, words_of
from scutch.records.columns.known_columns import NEAR_CLASSES, ColumnRules
from scutch.records.columns.names.name_evidence import NameEvidence
from scutch.structured.schema_org import AUTHOR_PROPERTIES
from scutch.values.dates.date import find_date

#: Share of posts that have a value of a wanted column, and share of different addresses of their own link.
POST_SHARE: Final = 0.6
#: Fields and properties of the author of a post.
AUTHOR_WORDS: Final = frozenset((*AUTHOR_PROPERTIES, "name"))
#: Fields of a class for what a person is called.
USER_TITLE: Final = ("author", "title")
#: Class words for what its author says below all posts.
SIGNATURE_WORDS: Final = frozenset(("signature", "sig"))
#: The number of a post in its thread, which the order of the records says too.
POST_NUMBER: Final = re.compile(r"#\d+")
#: Class words for what others think of its author.
STANDING_WORDS: Final = frozenset(("reputation", "karma"))
#: Icons of numbers in front of a post that count what its author has done.
AUTHOR_COUNTS: Final = frozenset(("comments", "replies", "members"))
#: Fields for what a post is about, where a label says so.
KIND_FIELDS: Final = frozenset(("tags", "category"))
#: Median of characters of a labelled part of a post.
LABELLED_CHARS: Final = 40


class PostColumns(ColumnRules):
    """Decides which columns are those of posts."""

    def not_of_posts(self, columns: AbstractSet[int]) -> set[int]:
        """Return what a post has beside its author, date, text and counts; nothing if the records are no posts."""
        if not self.known.are_posts:
            return set()
        dates = [column for column in columns if self.evidence[column].type == "date" or self.has_open_dates(column)]
        best = max(dates, key=self.date_weight, default=-1)
        has_author = any(self.evidence[column].role == "author" for column in columns)
        return {column for column in columns if column != best and not self.is_of_post(column, has_author=has_author)}

    def has_open_dates(self, column: int) -> bool:
        """Whether a column has texts that are dates of which nothing says whether the day or the month is first."""
        texts = () if self.evidence[column].type != "text" else self.grid.column_texts(column).texts
        return bool(texts) and all(map(find_date, texts))

    def date_weight(self, column: int) -> tuple[bool, bool, int, int]:
        """Return how likely a date is that of the records: one in a cell, without a label, with many values, the first."""
        evidence, values = self.evidence[column], self.grid.column_texts(column)
        return not values.several, not (evidence.label or evidence.header), len(set(values.texts)), -column

    def is_of_post(self, column: int, *, has_author: bool) -> bool:
        """Whether a column is what readers want from a post: its role, a known field, a count with a name.

        ``has_author``: whether one of the columns is the author by its role.
        """
        evidence = self.evidence[column]
        if evidence.role or evidence.header or field_of_label(evidence.label) == "author":
            return True
        if evidence.type == "text":
            return self.is_text_of_post(column, has_author=has_author)
        if evidence.type == "date" or self.grid.column_texts(column).several:
            return False  # a post has one value of a kind: several are of the comments below it
        if evidence.type == "number" and not self.is_about_post(column):
            return False
        return bool(evidence.label) or (evidence.type == "number" and column > self.known.body) or self.has_name(column)

    def is_text_of_post(self, column: int, *, has_author: bool) -> bool:
        """Whether a column of texts is a part of most posts, with a label or a name, and not about the author again."""
        evidence, values = self.evidence[column], self.grid.column_texts(column)
        if values.filled < POST_SHARE * self.grid.rows or (values.several and evidence.itemprop):
            return False
        if self.names_author_again(evidence, has_author=has_author):
            return False
        if FIELD_OF_WORD.get(evidence.label.lower()) in KIND_FIELDS:
            return True
        return self.is_long_part(column) if evidence.label else self.has_name(column)

    def is_about_post(self, column: int) -> bool:
        """Whether numbers say more than the order of the posts, and are not what others think of their authors."""
        evidence = self.evidence[column]
        if all(map(POST_NUMBER.fullmatch, self.grid.column_texts(column).texts)):
            return bool(evidence.itemprop)
        return not is_standing(evidence)

    def has_name(self, column: int) -> bool:
        """Whether an icon or a class names a column, as no count of what the author has done."""
        evidence = self.evidence[column]
        counts_for_author = evidence.type == "number" and evidence.icon in AUTHOR_COUNTS
        return not counts_for_author and (bool(evidence.icon) or self.known.has_field(column))

    def is_long_part(self, column: int) -> bool:
        """Whether a labelled column has long texts that differ."""
        texts = self.grid.column_texts(column).texts
        return median_low(map(len, texts)) >= LABELLED_CHARS and not self.known.is_constant(column)

    def names_author_again(self, evidence: NameEvidence, *, has_author: bool) -> bool:
        """Whether classes say that a column is a signature; or, as a property may, that it is about the author in another."""
        classes = chain.from_iterable(map(words_of, evidence.classes))
        if not is_author(evidence) and not SIGNATURE_WORDS.isdisjoint(classes):
            return True
        fields = list(map(fields_of, evidence.classes[:NEAR_CLASSES]))
        words = {evidence.itemprop, *chain.from_iterable(fields)}
        if has_author:
            return not AUTHOR_WORDS.isdisjoint(words) and "location" not in words
        return USER_TITLE in fields and any(map(is_author, self.evidence))

    def parts_of_body(self, columns: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the bodies of posts with the columns of texts inside them, such as quotes, and those of other posts.

        A question is another element than its answers, but its body has the class and the property of theirs.
        """
        body = self.known.body if self.known.are_posts else -1
        if body not in columns:
            return []
        bodies = [body, *(column for column in columns if self.is_body_of_others(column, body))]
        tops = dict(chain.from_iterable(self.elements_of_bodies(each).items() for each in bodies))
        inside = [column for column in columns if column not in bodies and self.is_inside(column, tops)]
        parts = sorted(bodies[1:] + inside)
        return [(body, *parts)] if parts else []

    def is_body_of_others(self, column: int, body: int) -> bool:
        """Whether a column has texts of the posts without a body, in elements of the class and the property of a body."""
        own, known = self.evidence[column], self.evidence[body]
        is_alike = own.classes[:1] == known.classes[:1] != () and own.itemprop == known.itemprop
        return is_alike and self.known.rows_of(column).isdisjoint(self.known.rows_of(body))

    def elements_of_bodies(self, body: int) -> dict[int, int]:
        """Return the element that holds the nodes of a body by row, wherever these are several."""
        bodies = self.grid.cells[body]
        lasts = dict(zip(bodies.rows, bodies.nodes, strict=True))
        firsts = zip(*first_nodes(bodies)[:2], strict=True)
        return {row: common_ancestor(self.page, node, lasts[row]) for row, node in firsts if node < lasts[row]}

    def is_inside(self, column: int, tops: Mapping[int, int]) -> bool:
        """Whether the texts of a column are in the elements that hold those of the body."""
        ends, rows = self.page.end, self.known.rows_of(column)
        firsts = zip(*first_nodes(self.grid.cells[column])[:2], strict=True)
        found = [tops[row] < node < ends[tops[row]] for row, node in firsts if row in tops and row in rows]
        return 2 * sum(found) > len(found)


def is_author(known: NameEvidence) -> bool:
    """Whether a column is the author by its role or by a property.

    >>> is_author(NameEvidence(itemprop="author")), is_author(NameEvidence(itemprop="headline"))
    (True, False)
    """
    return known.role == "author" or known.itemprop in AUTHOR_PROPERTIES


def is_standing(known: NameEvidence) -> bool:
    """Whether a column is what others think of the author, by its label or its classes.

    >>> is_standing(NameEvidence(classes=("reputation-score",))), is_standing(NameEvidence(label="Likes"))
    (True, False)
    """
    return not STANDING_WORDS.isdisjoint(chain.from_iterable(map(words_of, (known.label, *known.classes[:NEAR_CLASSES]))))
