"""The link and the image of the records among all links and images in them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import Final

from scutch.lexicon.address_words import contact_field
from scutch.lexicon.control_words import is_control_text
from scutch.page.columns import MARKS
from scutch.records.class_names import words_of
from scutch.records.columns.known_columns import NEAR_CLASSES, SPARSE_SHARE, ColumnRules
from scutch.records.columns.names.name_evidence import WEBSITE
from scutch.records.columns.post_columns import POST_SHARE, is_author
from scutch.records.columns.redundant_texts import LEAST_ROWS

HIDDEN: Final = MARKS["hidden"]
#: Start of the address of a message without a receiver.
TO_NOBODY: Final = "mailto:?"
#: Share of rows with different addresses of the link of the records.
LEAST_LINK: Final = 0.5
#: Share of rows with a file of one kind.
LEAST_FILE: Final = 0.33
#: How much more likely the link of a title is.
TITLE_LINK: Final = 0.2
POST_LINK: Final = 0.9
#: Share of different images of the records: others are signs; and that of those with a class word for signs.
DIFFERENT_IMAGES: Final = 0.1
FEW_IMAGES: Final = 2
#: An address of a picture.
PICTURE_FILE: Final = re.compile(r"\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)", re.IGNORECASE)
#: Share of the records that have an image at least.
IMAGE_SHARE: Final = 0.25
DIFFERENT_SIGNS: Final = 0.8
#: Share of the images that are one placeholder.
PLACEHOLDER_SHARE: Final = 0.9
#: Different images in front of the prose of a few records that are no accident, and the roles of that prose.
LEAST_PICTURES: Final = 4
PROSE_ROLES: Final = frozenset(("title", "summary", "description", "content"))
SIGN_WORDS: Final = frozenset((
    "icon", "badge", "emoji", "reaction", "reactions", "trophy", "status", "flag", "smilie", "smiley", "onlinestatus", "rank",
    "ranking",
))  # fmt: skip


class RecordAddresses(ColumnRules):
    """Chooses the columns of addresses."""

    def best_link(self, columns: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the column of addresses that lead to the records themselves; those of titles in several places are one."""
        columns = [column for column in columns if self.may_lead_to_record(column)]
        if self.known.are_posts:
            return self.link_of_posts(columns)
        titles = [column for column in columns if self.is_of_title(column) and not self.known.is_sparse(column)]
        if titles and len(self.known.variants(titles)) == 1:
            fuller = [column for column in columns if column not in titles and self.has_addresses_of(column, titles)]
            return [(max(fuller, key=self.link_weight),)] if fuller else [(*titles, *self.further_titles(columns, titles))]
        best = max(columns, key=self.link_weight, default=-1)
        if best < 0 or self.link_weight(best)[0] < LEAST_LINK:
            return []
        return [(best, *self.further_titles(columns, [best]))]

    def link_of_posts(self, columns: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the column of links of posts: the one that the page states, that of their dates, or one that is no control.

        That of their authors, which may all differ, is taken only where there is no other.
        """
        people = [column for column in columns if self.leads_to_author(column)]
        own = [column for column in columns if self.link_weight(column)[0] >= POST_LINK]
        stated = [column for column in own if self.evidence[column].itemprop == "url"]
        others = [column for column in own if column not in people and not self.is_of_control(column)]
        dated = [column for column in others if self.is_of_date(column)]
        found = max(stated or dated or others or people, key=self.link_weight, default=-1)
        return [(found,)] if found >= 0 else []

    def contacts(self, columns: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the columns of addresses of mail and phone numbers that the texts of their links do not say.

        Links that share a record write to nobody yet.
        """
        own = [column for column in columns if self.is_of_contacts(column) and self.hides_address(column)]
        return [(column,) for column in own if not self.grid.column_texts(column).texts[0].startswith(TO_NOBODY)]

    def files(self, columns: Sequence[int], links: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Return the columns of links to documents, recordings or websites: one for each kind that many records have.

        Further files of a kind have columns if they are named, such as "Minutes". A link to a website has the same text in
        all records, such as "Website".

        ``links``: the columns of the links of the records themselves, which are none of these.
        """
        taken = set(chain.from_iterable(links))
        by_kind: dict[str, list[int]] = {}
        for column in columns:
            if column in taken or not (kind := self.evidence[column].link_kind):
                continue
            if kind != WEBSITE or (self.evidence[column].owner >= 0 and self.hides_address(column)):
                by_kind.setdefault(kind, []).append(column)
        groups = list(map(self.known.variants, by_kind.values()))
        firsts = {first for first, *_ in groups if sum(map(self.known.fill, first)) >= LEAST_FILE * self.grid.rows}
        return [group for own in groups for group in own if group in firsts or self.are_named(group[0])]

    def file_name(self, column: int) -> str:
        """Return what a column of links to files or websites is named after: their text, or else their kind."""
        kind = self.evidence[column].link_kind
        return self.common_text(column) if self.are_named(column) and self.common_text(column).lower() != kind else kind

    def are_named(self, column: int) -> bool:
        """Whether several records have a file with the same text, such as "Agenda", which is that of no control."""
        if self.evidence[column].link_kind == WEBSITE or self.known.is_sparse(column):
            return False
        return not all(map(is_control_text, self.common_text(column).split("/")))

    def common_text(self, column: int) -> str:
        """Return the text of all links of a column; empty if there is none, or not the same one."""
        owner = self.evidence[column].owner
        texts = set() if owner < 0 else set(self.grid.column_texts(owner).texts)
        return texts.pop() if len(texts) == 1 else ""

    def is_of_contacts(self, column: int) -> bool:
        """Whether the links of a column lead to no page."""
        return all(map(contact_field, self.grid.column_texts(column).texts))

    def hides_address(self, column: int) -> bool:
        """Whether the text of a column's links is the same for all, such as "Email", and their addresses differ."""
        owner = self.evidence[column].owner
        texts = {""} if owner < 0 else set(self.grid.column_texts(owner).texts)
        return len(texts) == 1 < len(set(self.grid.column_texts(column).texts))

    def may_lead_to_record(self, column: int) -> bool:
        """Whether the links of a column are not hidden, and lead to pages."""
        return not (self.is_hidden(column) or all(map(contact_field, self.grid.column_texts(column).texts)))

    def is_hidden(self, column: int) -> bool:
        """Whether the links of a column are hidden and those of others are not, as the buttons to share a post are."""
        return bool(self.page.marks[self.grid.cells[column].nodes[0]] & HIDDEN) and self.has_seen_links

    @cached_property
    def has_seen_links(self) -> bool:
        """Whether the links of a column are not hidden."""
        links = (column for column in range(self.grid.width) if self.grid.attributes[column] == "href")
        return any(not self.page.marks[self.grid.cells[column].nodes[0]] & HIDDEN for column in links)

    def has_addresses_of(self, column: int, titles: Sequence[int]) -> bool:
        """Whether a column of links has the addresses of the titles, and more: some records have no link on their title."""
        own = self.grid.column_texts(column).first_of_rows()
        addresses = dict(chain.from_iterable(self.grid.column_texts(title).first_of_rows().items() for title in titles))
        return len(own) > len(addresses) and addresses.items() <= own.items()

    def is_of_control(self, column: int) -> bool:
        """Whether a column of links is named by the text of a control, such as "Reply"."""
        owner = self.evidence[column].owner
        return owner >= 0 and all(map(is_control_text, set(self.grid.column_texts(owner).texts)))

    def is_of_date(self, column: int) -> bool:
        """Whether the links of a column are those of dates: forums and comments have the address of a post there."""
        owner = self.evidence[column].owner
        return owner >= 0 and self.evidence[owner].type == "date"

    def leads_to_author(self, column: int) -> bool:
        """Whether the links of a column are those of the names of authors."""
        owner = self.evidence[column].owner
        return owner >= 0 and is_author(self.evidence[owner]) and not self.known.is_below(column, POST_SHARE)

    def is_of_title(self, column: int) -> bool:
        """Whether a column of links has the addresses of titles: they are in the links, or these have the same texts."""
        owner = self.evidence[column].owner
        if owner < 0 or self.evidence[owner].is_title or self.title < 0:
            return owner >= 0 and self.evidence[owner].is_title
        return self.encloses_title(column) or self.grid.column_texts(owner).first_of_rows() == self.title_texts

    @cached_property
    def title(self) -> int:
        """The first column of titles, or -1."""
        return next((column for column, known in enumerate(self.evidence) if known.role == "title"), -1)

    @cached_property
    def title_texts(self) -> dict[int, str]:
        """The titles by row."""
        return self.grid.column_texts(self.title).first_of_rows()

    def encloses_title(self, column: int) -> bool:
        """Whether the first link of a column is around the title of its record."""
        row, link = self.grid.cells[column].rows[0], self.grid.cells[column].nodes[0]
        return any(link < node < self.page.end[link] for node in self.grid.cells[self.title].of_row(row)[:1])

    def further_titles(self, columns: Sequence[int], links: Sequence[int]) -> list[int]:
        """Return the links of the titles of records that lack the links of most, such as a featured one."""
        rows = frozenset().union(*map(self.known.rows_of, links))
        further = (column for column in columns if self.is_of_title(column))
        return [column for column in further if rows.isdisjoint(self.known.rows_of(column))][:1]

    def link_weight(self, column: int) -> tuple[float, bool, float, int]:
        """Return how likely a column of links is that of the records: in many rows, with different addresses, of the title.

        Of two the one that leads to pages is likelier than the one that leads to pictures.
        """
        values = self.grid.column_texts(column)
        distinct = len(set(values.texts)) / max(1, len(values.texts))
        share = values.filled / self.grid.rows
        leads_to_pages = not all(map(PICTURE_FILE.search, values.texts))
        return round(share * distinct, 1) + TITLE_LINK * self.is_of_title(column), leads_to_pages, distinct, -column

    def best_image(self, columns: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the column of images that differ between most records; images in different places are one column."""
        groups = self.known.variants(
            [column for column in columns if not (self.is_constant_image(column) or self.draws_rating(column))]
        )
        if self.known.are_posts:
            least = POST_SHARE * self.grid.rows
            groups = [group for group in groups if sum(len(self.known.rows_of(column)) for column in group) >= least]
        return [self.completed(max(groups, key=self.image_weight), columns)] if groups else []

    def completed(self, group: tuple[int, ...], columns: Sequence[int]) -> tuple[int, ...]:
        """Return columns of images with one that only those few records have that lack them, such as a featured one."""
        rows = frozenset().union(*map(self.known.rows_of, group))
        rest = frozenset(range(self.grid.rows)) - rows
        own = (column for column in columns if self.known.rows_of(column) == rest)
        featured = next(own, -1) if rest and len(rest) < IMAGE_SHARE * self.grid.rows else -1
        return (*group, featured) if featured >= 0 else group

    def is_constant_image(self, column: int) -> bool:
        """Whether a column of images has none, the same one in nearly all rows, or few."""
        if self.grid.rows < LEAST_ROWS:
            return False
        filled = self.grid.cells[column].filled
        if self.are_too_few(filled) or (filled < IMAGE_SHARE * self.grid.rows and column > self.last_prose):
            return True  # before the addresses are read
        values = self.grid.column_texts(column)
        is_rare = values.filled < IMAGE_SHARE * self.grid.rows
        if is_rare and (self.are_too_few(values.filled) or len(values.texts) > values.filled or column > self.last_prose):
            return True
        names = chain.from_iterable(map(words_of, self.evidence[column].classes[:NEAR_CLASSES]))
        least = DIFFERENT_SIGNS if is_rare or not SIGN_WORDS.isdisjoint(names) else DIFFERENT_IMAGES
        different, count = len(set(values.texts)), len(values.texts)
        if different <= max(min(FEW_IMAGES, count // 3), 1, least * count):
            return True
        if count - different + 1 < PLACEHOLDER_SHARE * count:
            return False  # an early exit: too many differ
        return max(Counter(values.texts).values()) >= PLACEHOLDER_SHARE * count

    def are_too_few(self, records: int) -> bool:
        """Whether so few records have an image that it is one by accident."""
        return records < LEAST_PICTURES and records <= SPARSE_SHARE * self.grid.rows

    @cached_property
    def last_prose(self) -> int:
        """The last column of the title and the prose of the records, or -1."""
        return max((column for column, known in enumerate(self.evidence) if known.role in PROSE_ROLES), default=-1)

    def draws_rating(self, column: int) -> bool:
        """Whether the first image of a column is in the element of a rating that is drawn."""
        image, ends = self.grid.cells[column].nodes[0], self.page.end
        ratings = (
            other for other, known in enumerate(self.evidence) if known.type == "rating" and self.grid.attributes[other]
        )
        return any(node <= image < ends[node] for node in (self.grid.cells[other].nodes[0] for other in ratings))

    def image_weight(self, columns: Sequence[int]) -> tuple[float, int]:
        """Return how likely columns of images are that of the records."""
        found = [self.grid.column_texts(column) for column in columns]
        texts = [text for values in found for text in values.texts]
        rows = sum(values.filled for values in found)
        return len(set(texts)) * rows / max(1, len(texts)), -columns[0]
