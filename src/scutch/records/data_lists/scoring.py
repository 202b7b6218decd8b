"""Roles of the columns of an embedded list, and the score of the list.

A page's scripts hold many arrays; few of them are lists for readers. Such a list has distinct titles, words, URLs, images,
prices or dates, and a path without the names of a page's machinery.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import log2
from typing import Any, Final

from scutch.lexicon.field_names import FIELD_OF_PROPERTY, FIELD_OF_WORD, FIELDS, NAMED_FIELDS
from scutch.records.class_names import CASE_WORD
from scutch.records.data_lists.rows import Row

#: Rows from which a list is scored.
SAMPLE_ROWS: Final = 24
#: Share of the values of a column that must pass a test.
MIN_PASSING: Final = 0.7
#: Mean characters of a column of prose.
MIN_PROSE_LENGTH: Final = 60
#: Columns of a list, the most informative ones.
MAX_COLUMNS: Final = 24

URL_VALUE: Final = re.compile(r"(?:https?:)?//[^\s/]\S*\Z|/[^\s/]\S*\Z|[\w./-]+\.html?\Z")
IMAGE_URL: Final = re.compile(r"\.(?:jpe?g|png|webp|gif|avif|svg)\b|/image/", re.IGNORECASE)
ISO_DATE_VALUE: Final = re.compile(r"\d{4}-\d\d(?:-\d\d)?(?:[T ]\d\d:\d\d\S*)?\Z")
HAS_DIGIT: Final = re.compile(r"\d")
#: Texts for people: two words, a capitalised one, or a script that programs do not use for names.
READABLE_TEXT: Final = re.compile(r"[^\W\d_]+[,.:;!?’']?\s+\S|(?<![\w-])[A-Z][^\W\d_]{2,}(?!\w)|[\u0370-\U0003ffff]{2}")
#: Texts for programs: names with punctuation, long numbers, brackets, style sheets, SVG paths.
PROGRAM_TEXT: Final = re.compile(
    r"[\w@./:#-]*[_/:#=][\w./:#=-]*\Z|[0-9a-fA-F-]{16,}\Z|[{\[<(].*[}\]>)]\Z|function\b|M[\d .-]+[A-Za-z]"
    r"|[.#][A-Za-z_][\w-]*[\s>:.]|[^{}]*\{[\w-]+\s*:"
)

#: Weight of a column by its role; of texts and numbers the first few count.
ROLE_WEIGHTS: Final = {
    "title": 3.0, "url": 1.5, "image": 1.2, "price": 1.5, "date": 1.0, "rating": 0.5, "person": 0.5, "prose": 1.5,
    "text": 0.5, "number": 0.1,
}  # fmt: skip
MAX_TEXT_COLUMNS: Final = 3
#: Roles in order of interest to readers.
ROLE_ORDER: Final = ("title", "url", "image", "price", "date", "rating", "person", "prose", "text", "number", "flag", "code")
ROLE_RANK: Final = {role: rank for rank, role in enumerate(ROLE_ORDER)}
FULL_WEIGHT: Final = 10.0
FULL_ROWS: Final = 7.0

#: Keys of titles that no field has for a word.
TITLE_KEYS: Final = frozenset(("label", "question", "caption"))

#: Words in the path of a list that belongs to the machinery of the page.
MACHINERY: Final = frozenset(
    """
    ab ad ads alternates analytics apps assets auth badges breadcrumb breadcrumbs breakpoints bundles cart checks chunks
    config configs configuration consent consents cookie cookies countries country currencies currency dictionary
    domains errors experiments facet facets feature features filter filters flags font fonts footer form forms gallery
    globals gtm header headers hreflang i18n icons image images input inputs integrations languages layout links locale
    locales localization media menu menus messages meta metadata metas modules nav navbar navigation options pagination
    password plugins polyfills privacy queries redirects refinements routes rules scripts seo settings share sidebar
    sitemap sites slots social socials sort sorting sources styles submenu swatches tags theme themes toggles tracking
    translation translations user validation variant variants vendors widgets window
    """.split()  # noqa: SIM905 (a table to read)
)
#: Members with the ends of the scale of a rating, which are no ratings.
SCALE_MEMBERS: Final = ("bestRating", "worstRating")
#: Weight of such a path: of the list itself, one or two steps below it, and further below.
MACHINERY_WEIGHTS: Final = (0.15, 0.3, 0.3, 0.6)


@lru_cache(maxsize=1024)  # the lists of a page share the names of their columns
def field_of(name: str) -> str:
    """Return the field of a dotted name; empty if records rarely have it.

    >>> field_of("productName"), field_of("offers.price"), field_of("authorName"), field_of("image.url"), field_of("x")
    ('name', 'price', 'author', 'image', '')
    >>> field_of("ratingValue"), field_of("bestRating")
    ('rating', '')
    """
    *around, last = name.split(".")
    if last in SCALE_MEMBERS:
        return ""
    words = [word.lower() for word in CASE_WORD.findall(last)]
    if not words:
        return ""
    if words[-1] == "name" and len(words) > 1:
        around, words = [*around, words[-2]], words[-1:]
    owner = field_of(around[-1]) if around else ""
    own = FIELD_OF_PROPERTY.get("".join(words)) or FIELD_OF_WORD.get(words[-1]) or FIELD_OF_WORD.get(words[0], "")
    if owner in NAMED_FIELDS or owner in ("image", "avatar", "logo", "price", "rating"):
        return owner
    return own


def column_role(name: str, values: Sequence[object]) -> str:
    """Return the role of a column for a reader: one of ``ROLE_ORDER``.

    >>> column_role("name", ["Flax rope", "Hemp rope"]), column_role("href", ["/flax", "/hemp"])
    ('title', 'url')
    >>> column_role("price", [3, "4.50"])
    'price'
    >>> column_role("sku", ["a_1", "a_2"]), column_role("isNew", [True, False]), column_role("stock", [1, 2])
    ('code', 'flag', 'number')
    """
    if list(map(type, values)).count(bool) >= MIN_PASSING * max(len(values), 1):
        return "flag"
    field = field_of(name)
    role = FIELDS[field].role if field else ""
    texts = [value for value in map(first_value_of, values) if isinstance(value, str)]
    if len(texts) < MIN_PASSING * len(values):
        return role if role in ("price", "rating", "date") else "number"
    return text_column_role(name, role, texts)


def text_column_role(name: str, role: str, texts: Sequence[str]) -> str:
    """Return the role of a column of texts."""
    if most_pass(texts, URL_VALUE.match):
        return "image" if role == "image" or most_pass(texts, IMAGE_URL.search) else "url"
    if most_pass(texts, ISO_DATE_VALUE.match):
        return "date"
    if role in ("price", "date", "rating") and most_pass(texts, HAS_DIGIT.search):
        return role
    if not most_pass(texts, is_readable):
        return "code"
    if role == "title" or (not field_of(name) and name.rpartition(".")[2].lower() in TITLE_KEYS):
        return "title"
    return "prose" if mean_length(texts) >= MIN_PROSE_LENGTH else role if role == "person" else "text"


def first_value_of(value: object) -> object:
    """Return the first value of a list; another value as it is."""
    return value[0] if isinstance(value, list) and value else value


def most_pass(values: Sequence[Any], test: Callable[[Any], object]) -> bool:
    """Whether most of the values pass a test, with an early exit.

    >>> most_pass([2, 4, 5, 8], lambda value: value % 2 == 0), most_pass([2, 3], bool), most_pass([], bool)
    (True, True, False)
    """
    count, needed = len(values), MIN_PASSING * max(len(values), 1)
    for value in values:
        if not test(value):
            count -= 1
            if count < needed:
                return False
    return count >= needed


def is_readable(text: str) -> bool:
    """Whether a text is for people, not for programs.

    >>> is_readable("Flax rope"), is_readable("亚麻"), is_readable("flax_rope-2"), is_readable("M0 0h24v24")
    (True, True, False, False)
    """
    return READABLE_TEXT.search(text) is not None and PROGRAM_TEXT.match(text) is None


def mean_length(texts: Sequence[str]) -> float:
    """Return the mean length of texts."""
    return sum(map(len, texts)) / max(len(texts), 1)


def column_roles(rows: Sequence[Row]) -> dict[str, str]:
    """Return the columns of rows with their roles: the first of each role by interest, then the others.

    Constant columns of several rows are left out, and so are columns that few rows have.

    >>> column_roles([{"id": 1, "price": 3, "title": "Flax rope"}, {"id": 2, "price": 3, "title": "Hemp rope"}])
    {'title': 'title', 'price': 'price', 'id': 'number'}
    """
    sample = rows[:SAMPLE_ROWS]
    fill = Counter(name for row in sample for name in row)
    wanted = [name for name, count in fill.items() if count * 20 >= len(sample)]
    roles = {name: column_role(name, [row[name] for row in sample if name in row]) for name in wanted}
    informative = [name for name in wanted if not is_constant_column(name, sample)]
    ranks = {name: column_rank(name, roles[name], fill[name] / len(sample)) for name in informative}
    informative.sort(key=ranks.__getitem__)
    firsts = {roles[name]: name for name in reversed(informative) if ranks[name][0] < len(ROLE_ORDER)}
    informative.sort(key=lambda name: firsts.get(roles[name]) != name)
    return {name: roles[name] for name in informative[:MAX_COLUMNS]}


def column_rank(name: str, role: str, fill: float) -> tuple[float, ...]:
    """Return the sort key of a column: rarely filled and deeply nested ones come after the others of their role.

    Addresses and pictures of people come last: those of the author of a comment are not those of the comment.
    """
    field = field_of(name)
    plain = field in ("title", "name") or role != "title"
    is_of_person = role in ("url", "image") and bool(field) and FIELDS[field].role == "person"
    return (ROLE_RANK[role] if fill >= 0.5 and not is_of_person else len(ROLE_ORDER), not plain, name.count("."))


def is_constant_column(name: str, rows: Sequence[Row]) -> bool:
    """Whether a column has the same value in each of several rows; constant prices and ratings are informative."""
    if len(rows) < 4 or field_of(name) in ("price", "rating"):
        return False
    first = repr(rows[0].get(name))
    return all(repr(row.get(name)) == first for row in rows)


def list_score(rows: Sequence[Row], roles: dict[str, str], count: int) -> float:
    """Return the score of a list, from 0 to 1: the weights of its filled columns, its number of rows and its distinct words.

    A list without words scores 0.
    """
    sample = rows[:SAMPLE_ROWS]
    share = {name: sum(name in row for row in sample) / len(sample) for name in roles}
    words = [name for name, role in roles.items() if role in ("title", "prose", "text") and share[name] >= 0.5]
    if not words:
        return 0.0
    distinct = max(distinct_share(row.get(name) for row in sample) for name in words[:4])
    weight = sum(ROLE_WEIGHTS.get(role, 0.0) * best for role, best in best_shares(roles, share))
    return min(weight / FULL_WEIGHT, 1.0) * max_score(count) * (distinct if distinct >= 0.6 else distinct / 3)


def max_score(count: int) -> float:
    """Return the greatest score of a list with so many rows."""
    return min(log2(1 + count) / FULL_ROWS, 1.0)


def best_shares(roles: dict[str, str], share: dict[str, float]) -> list[tuple[str, float]]:
    """Return the roles with a weight and the share of rows that have them: each once, texts and numbers a few times."""
    found: list[tuple[str, float]] = []
    for role in ROLE_WEIGHTS:
        shares = sorted((share[name] for name in roles if roles[name] == role), reverse=True)
        found += [(role, value) for value in shares[: MAX_TEXT_COLUMNS if role in ("text", "number") else 1]]
    return found


def distinct_share(values: Iterable[object]) -> float:
    """Return the share of distinct values, without missing ones."""
    given = [repr(value) for value in values if value is not None]
    return len(set(given)) / len(given) if given else 0.0


def path_weight(name: str) -> float:
    """Return the weight of a list by its path: little near the machinery of a page.

    >>> path_weight("props.pageProps.products"), path_weight("layout.mainMenu"), path_weight("props.header.items")
    (1.0, 0.15, 0.3)
    """
    parts = [{word.lower() for word in CASE_WORD.findall(part)} for part in name.split(".")]
    steps = (step for step, part in enumerate(reversed(parts)) if part & MACHINERY)
    nearest = next(steps, None)
    return 1.0 if nearest is None else MACHINERY_WEIGHTS[min(nearest, len(MACHINERY_WEIGHTS) - 1)]
