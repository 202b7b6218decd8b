"""The columns of aligned records that a person wants: no controls, no constants, no sparse leftovers, one link, one image.

The alignment has a column for every text, link and image. Many of them say nothing about a record: "Read more", the same badge
in each row, the address of the author's page, a word that only one record has. Columns of a table with headers, labelled
values, prices, dates and ratings stay.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from statistics import median_low
from typing import Final

from scutch.lexicon.control_words import is_control_text
from scutch.page.columns import MARKS, TEXT
from scutch.page.text import ids_of
from scutch.records.cells.cell_labels import COLONS, split_label
from scutch.records.cells.record_grid import RecordGrid
from scutch.records.class_names import field_in, words_of
from scutch.records.columns.naming import NameEvidence, is_long, unit_words

#: Least records of a list whose constants and sparse columns say nothing.
LEAST_ROWS: Final = 3
#: Share of the records that a sparse column has values for at most; of texts and numbers that nothing names.
SPARSE_SHARE: Final = 0.15
UNNAMED_SHARE: Final = 0.5
#: Share of the cells that are labels of a column without values.
LABEL_SHARE: Final = 0.8
#: Different texts of a control at most, and share of its cells that are texts of controls.
CONTROL_VALUES: Final = 3
CONTROL_SHARE: Final = 0.8
#: Column types whose values are wanted even where all of them are equal or few.
VALUE_TYPES: Final = frozenset(("price", "rating", "date"))
#: Fields whose values are wanted even where all of them are equal.
STATE_FIELDS: Final = frozenset(("availability", "status"))
#: Types of which two columns may be equal by accident.
COUNT_TYPES: Final = frozenset(("number", "rating", "boolean", "duration"))
SOURCE_FIELDS: Final = frozenset(("source", "publisher", "company"))
#: A letter, as in place of a picture; an address shown as text.
SHORT_SIGN: Final = re.compile(r"[^\W\d_]")
SHOWN_ADDRESS: Final = re.compile(r"(?:https?://)?(?:[\w-]+\.)+[a-z]{2,}(?:\s?[/›].*)?|/[\w/.-]+", re.IGNORECASE)
#: Share of rows with different addresses of the link of the records.
LEAST_LINK: Final = 0.3
#: How much more likely the link of a title is.
TITLE_LINK: Final = 0.2
#: Share of posts that have a value of a wanted column, and share of different addresses of their own link.
POST_SHARE: Final = 0.6
POST_LINK: Final = 0.9
#: Roles that posts have no column of.
HEADLINE_ROLES: Final = frozenset(("title", "summary"))
#: Median of characters of a labelled part of a post.
PART_CHARS: Final = 40
#: Share of different images of the records: others are signs; and that of those with a class word for signs.
DIFFERENT_IMAGES: Final = 0.1
FEW_IMAGES: Final = 2
#: Share of the records that have an image at least.
IMAGE_SHARE: Final = 0.25
DIFFERENT_SIGNS: Final = 0.8
SIGN_WORDS: Final = frozenset(
    (
        "icon",
        "badge",
        "emoji",
        "reaction",
        "reactions",
        "trophy",
        "status",
        "flag",
        "smilie",
        "smiley",
        "onlinestatus",
        "rank",
        "ranking",
    )
)
#: Share of the texts that columns of one list have in common at least.
SHARED_VALUES: Final = 0.2
#: Fields of which a record has one, in whatever place: prices to pay, titles.
VARIANTS: Final[tuple[Callable[[NameEvidence], bool], ...]] = (
    lambda evidence: evidence.type == "price" and not (evidence.is_struck or evidence.header or evidence.label),
    lambda evidence: evidence.role == "title",
)
HIDDEN_MARK: Final = MARKS["hidden"]
#: Class names of a column that are near enough to say what it is.
NEAR_CLASSES: Final = 2
BUTTON_TAGS: Final = ids_of(("button", "input", "select", "option"))
#: Attributes that hold the value of a text on the same element more exactly.
EXACT_ATTRIBUTES: Final = frozenset(("datetime", "title", "aria-label"))


class ColumnSelection:
    """Decides which columns are wanted.

    Parameters
    ----------
    grid
        The cells.
    evidence
        What the page says about each column.
    """

    def __init__(self, grid: RecordGrid, evidence: Sequence[NameEvidence]) -> None:
        self.grid = grid
        self.evidence = evidence
        self.page = grid.page.columns

    def wanted(self) -> list[tuple[int, ...]]:
        """Return the wanted columns in order, each as the numbers of the columns that it is made of; all if none is wanted."""
        grid, evidence = self.grid, self.evidence
        numbers = range(grid.width)
        texts = [column for column in numbers if not grid.attributes[column] and not self.is_redundant(column)]
        others = [column for column in numbers if grid.attributes[column] not in ("", "href", "src", "value")]
        others = [column for column in others if grid.rows < LEAST_ROWS or not self.is_sparse(column)]
        dates = [column for column in others if evidence[column].type == "date"]
        kept = {*others, *texts} - self.coarse_dates(dates, texts)
        kept -= self.repeated(sorted(kept))
        kept -= self.mentions([column for column in texts if column in kept])
        kept -= self.not_of_posts(kept)
        kept -= self.further_dates([column for column in kept if evidence[column].type == "date"])
        variants = [self.variants([column for column in kept if is_wanted(evidence[column])]) for is_wanted in VARIANTS]
        variants.extend(self.variants(columns) for columns in self.of_one_header(kept))
        variants.append(self.prose([column for column in numbers if not grid.attributes[column]], kept))
        variants.append(self.parts_of_body([column for column in numbers if not grid.attributes[column]]))
        variants.append(self.lists([column for column in kept if column in texts]))
        own = [column for column in numbers if not grid.is_in_body(column)]
        variants.append(self.best_link([column for column in own if grid.attributes[column] == "href"]))
        variants.append(self.best_image([column for column in own if grid.attributes[column] == "src"]))
        merged = {group[0]: group for group in chain.from_iterable(variants)}
        parts = {column for group in merged.values() for column in group}
        found = sorted([*merged.values(), *((column,) for column in kept - parts)], key=self.place)
        return found or [(column,) for column in numbers]

    def place(self, group: Sequence[int]) -> tuple[int, int]:
        """Return the place of a column in the table: the link of the records is behind their titles."""
        titles = (column for column, known in enumerate(self.evidence) if known.role == "title")
        title = next(titles, -1) if self.grid.attributes[group[0]] == "href" else -1
        return (title, 1) if title >= 0 else (group[0], 0)

    def rows_of(self, column: int) -> set[int]:
        """Return the rows in which a column has a value."""
        return set(self.grid.column_texts(column).rows)

    def variants(self, columns: Sequence[int]) -> list[tuple[int, ...]]:
        """Return groups of columns of which no row has two: one field in different places."""
        groups: list[tuple[int, ...]] = []
        rows: list[set[int]] = []
        for column in sorted(columns):
            own = self.rows_of(column)
            place = next((place for place, taken in enumerate(rows) if taken.isdisjoint(own)), -1)
            if place < 0:
                groups.append((column,))
                rows.append(own)
            else:
                groups[place] += (column,)
                rows[place] |= own
        return groups

    def of_one_header(self, columns: Iterable[int]) -> list[list[int]]:
        """Return the columns of texts below each header that stands above several."""
        groups: defaultdict[str, list[int]] = defaultdict(list)
        for column in columns:
            if self.evidence[column].header and not self.grid.attributes[column]:
                groups[self.evidence[column].header].append(column)
        return [group for group in groups.values() if len(group) > 1]

    def repeated(self, columns: Sequence[int]) -> set[int]:
        """Return the columns whose values a fuller one has in all of their rows."""
        cells = {
            column: {row: text.casefold() for row, text in zip(values.rows, values.texts, strict=True)}
            for column in columns
            if self.evidence[column].type not in COUNT_TYPES
            and not self.grid.is_list(column)
            and (values := self.grid.column_texts(column)).texts
        }
        found: set[int] = set()
        kept: dict[int, list[int]] = {}
        for column in sorted(cells, key=lambda column: (-len(cells[column]), -self.is_named_well(column), column)):
            first = next(iter(cells[column].items()))
            others = kept.setdefault(hash(first), [])
            if len(set(cells[column].values())) > 1 and any(cells[column].items() <= cells[other].items() for other in others):
                found.add(column)
            else:
                for item in cells[column].items():
                    kept.setdefault(hash(item), []).append(column)
        return found

    def are_posts(self) -> bool:
        """Whether the records are posts: they have bodies and no headlines."""
        return self.body() >= 0 and not any(known.role in HEADLINE_ROLES for known in self.evidence)

    def body(self) -> int:
        """Return the column of the bodies of posts, or -1."""
        return next((column for column, known in enumerate(self.evidence) if known.role == "content"), -1)

    def prose(self, columns: Sequence[int], kept: AbstractSet[int]) -> list[tuple[int, ...]]:
        """Return groups of columns of long texts of which no row has two; a column that is not kept joins one of its class."""
        prose = [column for column in columns if self.may_be_prose(self.evidence[column])]
        classes = {self.evidence[column].classes for column in prose if column in kept}
        found = self.variants([column for column in prose if column in kept or self.evidence[column].classes in classes])
        return [tuple(sorted(group, key=self.fill, reverse=True)) for group in found if not kept.isdisjoint(group)]

    def fill(self, column: int) -> int:
        """Return how many records have a value."""
        return len(self.rows_of(column))

    def may_be_prose(self, evidence: NameEvidence) -> bool:
        """Whether a column has long texts, and is no title and no column of a table."""
        return evidence.type == "text" and evidence.role != "title" and not evidence.header and is_long(evidence)

    def parts_of_body(self, columns: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the bodies of posts with the columns of texts that stand inside them, such as quotes; nothing else."""
        body = self.body() if self.are_posts() else -1
        if body not in columns:
            return []
        inside = [column for column in columns if column != body and self.is_inside(column, body)]
        return [tuple(sorted([body, *inside], key=lambda column: (column != body, column)))] if inside else []

    def is_inside(self, column: int, body: int) -> bool:
        """Whether the texts of a column are in the element that holds those of the body, wherever both have several."""
        bodies = self.grid.cells[body]
        found = []
        for row in self.rows_of(column):
            nodes, own = bodies.of_row(row), self.grid.cells[column].of_row(row)
            if len(nodes) > 1 and own:
                top = self.page.parent[nodes[0]]
                while self.page.end[top] <= nodes[-1]:
                    top = self.page.parent[top]
                found.append(top < own[0] < self.page.end[top])
        return 2 * sum(found) > len(found)

    def not_of_posts(self, columns: AbstractSet[int]) -> set[int]:
        """Return what a post has beside its author, date, text and counts; nothing if the records are no posts."""
        if not self.are_posts():
            return set()
        dates = [column for column in columns if self.evidence[column].type == "date"]
        best = max(dates, key=self.date_weight, default=-1)
        return {column for column in columns if column != best and not self.is_of_post(column)}

    def date_weight(self, column: int) -> tuple[bool, int, int]:
        """Return how likely a date is that of the records: one without a label, with many different values, the first."""
        evidence = self.evidence[column]
        return not (evidence.label or evidence.header), len(set(self.grid.column_texts(column).texts)), -column

    def is_of_post(self, column: int) -> bool:
        """Whether a column is what readers want from a post: its role, a known field, a count with a name."""
        evidence, values = self.evidence[column], self.grid.column_texts(column)
        if evidence.role or evidence.header:
            return True
        if evidence.type in ("text", "date") and len(set(values.rows)) < POST_SHARE * self.grid.rows:
            return False
        if evidence.label:
            long = median_low(map(len, values.texts)) >= PART_CHARS and not self.is_constant(column)
            return evidence.type != "date" and (evidence.type != "text" or long)
        if evidence.type == "number" and column > self.body():
            return True
        return evidence.type != "date" and (bool(evidence.icon) or self.has_field(column))

    def has_field(self, column: int) -> bool:
        """Whether a class name, a property or the unit of a column has a word for a field."""
        evidence = self.evidence[column]
        if evidence.itemprop or any(field_in(name, evidence.type) for name in evidence.classes[:NEAR_CLASSES]):
            return True
        return evidence.type == "number" and bool(unit_words(evidence))

    def mentions(self, columns: Sequence[int]) -> set[int]:
        """Return the columns that repeat the title with the same words around it, as "Add Flax to the list" does."""
        title = next((column for column in columns if self.evidence[column].role == "title"), -1)
        if title < 0:
            return set()
        values = self.grid.column_texts(title)
        titles = dict(zip(values.rows, values.texts, strict=True))
        return {column for column in columns if column != title and self.is_mention(column, titles)}

    def is_mention(self, column: int, titles: Mapping[int, str]) -> bool:
        """Whether each text of a column has the title of its row within words that do not change."""
        values = self.grid.column_texts(column)
        around = set()
        for row, text in zip(values.rows, values.texts, strict=True):
            title = titles.get(row, "")
            if not title or title not in text:
                return False
            around.add(text.replace(title, "", 1))
        return len(around) == 1 and len(values.rows) >= LEAST_ROWS

    def lists(self, columns: Sequence[int]) -> list[tuple[int, ...]]:
        """Return groups of neighbouring columns that are the items of one list: of one class, with texts in common."""
        groups: list[tuple[int, ...]] = []
        for column in columns:
            if groups and column == groups[-1][-1] + 1 and self.are_items(groups[-1][-1], column):
                groups[-1] += (column,)
            else:
                groups.append((column,))
        return [group for group in groups if len(group) > 1]

    def are_items(self, column: int, other: int) -> bool:
        """Whether two columns of texts are items of one list."""
        one, two = self.evidence[column], self.evidence[other]
        if (
            one.type != "text"
            or two.type != "text"
            or one.classes != two.classes
            or one.header
            or one.label
            or one.role == "title"
        ):
            return False
        left, right = set(self.grid.column_texts(column).texts), set(self.grid.column_texts(other).texts)
        if are_labelled(left) and are_labelled(right):
            return True
        return len(left & right) >= SHARED_VALUES * min(len(left), len(right))

    def is_named_well(self, column: int) -> bool:
        """Whether the page names a column, or evidence its role."""
        evidence = self.evidence[column]
        return bool(evidence.header or evidence.label or evidence.role or evidence.itemprop)

    # ---- texts

    def is_redundant(self, column: int) -> bool:
        """Whether a column of texts says nothing about the records."""
        values = self.grid.column_texts(column)
        evidence = self.evidence[column]
        if not values.texts:
            return True
        if evidence.header:
            return (self.is_constant(column) and self.is_in_button(column)) or self.repeats_header(column)
        if self.is_rare(column) or self.is_unseen(column):
            return True
        if evidence.label or evidence.type in VALUE_TYPES:
            return False
        return self.is_no_value(column) or (
            self.grid.rows >= LEAST_ROWS and self.is_constant(column) and not self.is_state(evidence)
        )

    def is_rare(self, column: int) -> bool:
        """Whether few records have a value, and it is no price: a sale may be rare."""
        evidence = self.evidence[column]
        if self.grid.rows < LEAST_ROWS or (evidence.type == "price" and not evidence.label):
            return False
        is_named = (self.is_named_well(column) and evidence.role != "category") or self.has_field(column)
        if evidence.type in ("text", "number") and not (is_named or self.is_prose(column)):
            return self.is_below(column, UNNAMED_SHARE)
        if evidence.type == "text" and evidence.label and self.is_constant(column):
            return self.is_below(column, UNNAMED_SHARE)
        return self.is_sparse(column)

    def repeats_header(self, column: int) -> bool:
        """Whether the cells of a column say what its header says, or nothing: links to what the column is named after."""
        header = self.evidence[column].header.casefold()
        texts = {text.casefold() for text in self.grid.column_texts(column).texts}
        return header in texts and all(text == header or is_control_text(text) for text in texts)

    def is_below(self, column: int, share: float) -> bool:
        """Whether less than a share of the records have a value."""
        return len(set(self.grid.cells[column].rows)) < share * self.grid.rows

    def is_unseen(self, column: int) -> bool:
        """Whether a column is hidden, and nothing says what it is."""
        evidence = self.evidence[column]
        if (
            evidence.label
            or evidence.role
            or evidence.itemprop
            or not self.page.marks[self.grid.cells[column].nodes[0]] & HIDDEN_MARK
        ):
            return False
        is_constant = self.is_constant(column) and len(self.grid.column_texts(column).texts) >= LEAST_ROWS
        return is_constant or (evidence.type == "text" and not self.has_field(column))

    def is_prose(self, column: int) -> bool:
        """Whether the texts of a column are long: what some records say about themselves."""
        texts = self.grid.column_texts(column).texts
        return bool(texts) and median_low(map(len, texts)) >= PART_CHARS

    def is_no_value(self, column: int) -> bool:
        """Whether a column has texts of controls, letters in place of pictures, or addresses that its link has as well."""
        texts = self.grid.column_texts(column).texts
        if self.is_control(column) or all(map(SHORT_SIGN.fullmatch, texts)) or are_labels(texts):
            return True
        is_address = self.evidence[column].type == "url" or all(map(SHOWN_ADDRESS.fullmatch, texts))
        return is_address and not self.is_source(self.evidence[column])

    def is_source(self, evidence: NameEvidence) -> bool:
        """Whether class names say that addresses in the text are where the records are from."""
        return any(field in SOURCE_FIELDS for name in evidence.classes for field in field_in(name, "text"))

    def is_state(self, evidence: NameEvidence) -> bool:
        """Whether class names say that a column is a state of the records."""
        return any(field in STATE_FIELDS for name in evidence.classes for field in field_in(name, "text"))

    def is_constant(self, column: int) -> bool:
        """Whether all filled cells of a column have one text."""
        return len(set(self.grid.column_texts(column).texts)) == 1

    def is_sparse(self, column: int) -> bool:
        """Whether few records have a value."""
        rows = self.grid.column_texts(column).rows if self.grid.attributes[column] else self.grid.cells[column].rows
        return len(set(rows)) <= SPARSE_SHARE * self.grid.rows

    def is_control(self, column: int) -> bool:
        """Whether a column is a button or has texts of controls."""
        texts = self.grid.column_texts(column).texts
        if len(set(texts)) > max(CONTROL_VALUES, SPARSE_SHARE * len(texts)):
            return False
        return self.is_in_button(column) or sum(map(is_control_text, texts)) >= CONTROL_SHARE * len(texts)

    def is_in_button(self, column: int) -> bool:
        """Whether the first cell of a column is a text in a button."""
        node = self.grid.cells[column].nodes[0]
        tags, parents = self.page.tag, self.page.parent
        near = (parents[node], parents[parents[node]]) if tags[node] == TEXT else (node,)
        return any(tags[each] in BUTTON_TAGS or self.page.attribute(each, "role") == "button" for each in near if each > 0)

    # ---- dates

    def coarse_dates(self, dates: Sequence[int], texts: Iterable[int]) -> set[int]:
        """Return the texts and attributes whose dates another attribute of their element has more exactly."""
        kept = set(texts)
        found: set[int] = set()
        for column in sorted(dates, key=lambda column: self.grid.attributes[column] != "datetime"):
            owner = self.evidence[column].owner
            if owner in found or column in found:
                continue
            same = {other for other in dates if other != column and owner >= 0 and self.evidence[other].owner == owner}
            found |= same
            if owner in kept and self.covers(column, owner):
                found.add(owner)
        return found

    def covers(self, column: int, other: int) -> bool:
        """Whether a column has a value in each row in which another one has."""
        return set(self.grid.cells[other].rows) <= set(self.grid.column_texts(column).rows)

    def further_dates(self, dates: Sequence[int]) -> set[int]:
        """Return the dates that few records have or that are all equal, where another column has more."""
        best = max(dates, key=lambda column: (len(set(self.grid.column_texts(column).texts)), -column), default=-1)
        if self.grid.rows < LEAST_ROWS:
            return set()
        return {
            column
            for column in dates
            if column != best and not self.evidence[column].header and (self.is_sparse(column) or self.is_constant(column))
        }

    # ---- links and images

    def best_link(self, columns: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the column of addresses that lead to the records themselves; those of titles in several places are one."""
        if self.are_posts():
            own = [column for column in columns if self.link_weight(column)[0] >= POST_LINK]
            return [(max(own, key=self.link_weight),)] if own else []
        titles = [column for column in columns if self.is_of_title(column) and not self.is_sparse(column)]
        if titles and len(self.variants(titles)) == 1:
            fuller = [column for column in columns if column not in titles and self.has_addresses_of(column, titles)]
            return [(max(fuller, key=self.link_weight),)] if fuller else [tuple(titles)]
        best = max(columns, key=self.link_weight, default=-1)
        return [(best,)] if best >= 0 and self.link_weight(best)[0] >= LEAST_LINK else []

    def has_addresses_of(self, column: int, titles: Sequence[int]) -> bool:
        """Whether a column of links has the addresses of the titles, and more: some records have no link on their title."""
        own = self.first_texts(column)
        addresses = dict(chain.from_iterable(self.first_texts(title).items() for title in titles))
        return len(own) > len(addresses) and addresses.items() <= own.items()

    def first_texts(self, column: int) -> dict[int, str]:
        """Return the first value of each row."""
        values = self.grid.column_texts(column)
        return dict(zip(reversed(values.rows), reversed(values.texts), strict=True))

    def is_of_title(self, column: int) -> bool:
        """Whether a column of links has the addresses of titles."""
        owner = self.evidence[column].owner
        return owner >= 0 and self.evidence[owner].is_title

    def link_weight(self, column: int) -> tuple[float, float, int]:
        """Return how likely a column of links is that of the records: in many rows, with different addresses, of the title."""
        values = self.grid.column_texts(column)
        distinct = len(set(values.texts)) / max(1, len(values.texts))
        share = len(set(values.rows)) / self.grid.rows
        return round(share * distinct, 1) + TITLE_LINK * self.is_of_title(column), distinct, -column

    def best_image(self, columns: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the column of images that differ between most records; images in different places are one column."""
        groups = self.variants([column for column in columns if not self.is_constant_image(column)])
        if self.are_posts():
            least = POST_SHARE * self.grid.rows
            groups = [group for group in groups if sum(len(self.rows_of(column)) for column in group) >= least]
        return [max(groups, key=self.image_weight)] if groups else []

    def is_constant_image(self, column: int) -> bool:
        """Whether a column of images has none, the same one in all rows, or few."""
        values = self.grid.column_texts(column)
        if self.grid.rows < LEAST_ROWS:
            return False
        names = self.evidence[column].classes[:NEAR_CLASSES]
        least = DIFFERENT_IMAGES if all(SIGN_WORDS.isdisjoint(words_of(name)) for name in names) else DIFFERENT_SIGNS
        return (
            len(set(values.texts)) <= max(min(FEW_IMAGES, len(values.texts) // 3), 1, least * len(values.texts))
            or len(set(values.rows)) < IMAGE_SHARE * self.grid.rows
        )

    def image_weight(self, columns: Sequence[int]) -> tuple[float, int]:
        """Return how likely columns of images are that of the records."""
        found = [self.grid.column_texts(column) for column in columns]
        texts = [text for values in found for text in values.texts]
        rows = sum(len(set(values.rows)) for values in found)
        return len(set(texts)) * rows / max(1, len(texts)), -columns[0]


def are_labelled(texts: Collection[str]) -> bool:
    """Whether nearly all texts are a label and a value: properties that differ from record to record.

    Examples
    --------
    >>> are_labelled(["Colour: red", "Weight: 3 kg"]), are_labelled(["red", "Weight: 3 kg"])
    (True, False)
    """
    return sum(bool(split_label(text)[0]) for text in texts) >= LABEL_SHARE * len(texts)


def are_labels(texts: Sequence[str]) -> bool:
    """Whether nearly all texts are labels of something else.

    Examples
    --------
    >>> are_labels(["Name:", "Civil:"]), are_labels(["Name: Flax"])
    (True, False)
    """
    return sum(text.endswith(COLONS) for text in texts) >= LABEL_SHARE * len(texts)


def renumbered(evidence: Sequence[NameEvidence], kept: Sequence[tuple[int, ...]]) -> Iterator[NameEvidence]:
    """Yield the evidence of wanted columns, with owners numbered anew; an attribute without its owner is named as that one.

    The only link that is left is that of the records, whatever text it has.
    """
    link_name = "title_url" if any(known.role == "title" for known in evidence) else "url"
    numbers = {column: number for number, group in enumerate(kept) for column in group}
    for column, *_ in kept:
        known = evidence[column]
        if known.attribute == "href":
            known = known._replace(link_name=link_name)
        if known.owner < 0 or known.owner in numbers:
            yield known._replace(owner=numbers.get(known.owner, -1))
            continue
        owner = evidence[known.owner]
        is_date = known.type == "date"
        yield owner._replace(
            attribute="" if is_date else known.attribute,
            type=known.type,
            owner=-1,
            values=(),
            role="",
            is_title=False,
            link_name=known.link_name,
        )
