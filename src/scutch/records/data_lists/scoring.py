"""What the columns of a hidden list mean, and what the list is worth to a reader.

A page's scripts hold many arrays; few of them are lists that people came for. Those have a title that tells the rows apart,
words, addresses, pictures, prices or dates, and a place whose name speaks of none of a page's machinery.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import log2
from typing import Any, Final

from scutch.lexicon.field_names import FIELD_OF_PROPERTY, FIELD_OF_WORD, FIELDS, NAMED_FIELDS
from scutch.records.data_lists.rows import Row

#: Rows that are looked at to judge a list.
SAMPLE: Final = 24
#: Share of the values that must agree.
MOST: Final = 0.7
#: Mean characters of a column of prose.
PROSE: Final = 60
#: More columns than this are left out, the least telling ones.
MAX_COLUMNS: Final = 24

WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
URL: Final = re.compile(r"(?:https?:)?//[^\s/]\S*\Z|/[^\s/]\S*\Z|[\w./-]+\.html?\Z")
PICTURE: Final = re.compile(r"\.(?:jpe?g|png|webp|gif|avif|svg)\b|/image/", re.IGNORECASE)
DATE: Final = re.compile(r"\d{4}-\d\d(?:-\d\d)?(?:[T ]\d\d:\d\d\S*)?\Z")
DIGIT: Final = re.compile(r"\d")
#: Texts that are meant for people: two words, a capitalised one, or a script that machines do not use for names.
HUMAN: Final = re.compile(r"[^\W\d_]+[,.:;!?’']?\s+\S|(?<![\w-])[A-Z][^\W\d_]{2,}(?!\w)|[\u0370-\U0003ffff]{2}")
#: What machines read: names with signs in them, long numbers, brackets, style sheets, paths of drawings.
CODE: Final = re.compile(
    r"[\w@./:#-]*[_/:#=][\w./:#=-]*\Z|[0-9a-fA-F-]{16,}\Z|[{\[<(].*[}\]>)]\Z|function\b|M[\d .-]+[A-Za-z]"
    r"|[.#][A-Za-z_][\w-]*[\s>:.]|[^{}]*\{[\w-]+\s*:"
)

#: Worth of a column by its role; of texts and others the first few count.
WORTH: Final = {
    "title": 3.0, "url": 1.5, "image": 1.2, "price": 1.5, "date": 1.0, "rating": 0.5, "person": 0.5, "prose": 1.5,
    "text": 0.5, "number": 0.1,
}  # fmt: skip
TEXTS: Final = 3
#: Roles in the order in which people look for them.
ORDER: Final = ("title", "url", "image", "price", "date", "rating", "person", "prose", "text", "number", "flag", "code")
RANK: Final = {role: rank for rank, role in enumerate(ORDER)}
FULL_WORTH: Final = 10.0
FULL_ROWS: Final = 7.0

#: Keys of titles that no field has for a word.
TITLE_KEYS: Final = frozenset(("label", "question", "caption"))

#: Words in the name of a list that is part of the page's machinery or furniture.
MACHINERY_WORDS: Final = """
    ab ad ads alternates analytics apps assets auth badges breadcrumb breadcrumbs breakpoints bundles cart checks chunks
    config configs configuration consent consents cookie cookies countries country currencies currency dictionary
    domains errors experiments facet facets feature features filter filters flags font fonts footer form forms gallery
    globals gtm header headers hreflang i18n icons image images input inputs integrations languages layout links locale
    locales localization media menu menus messages meta metadata metas modules nav navbar navigation options pagination
    password plugins polyfills privacy queries redirects refinements routes rules scripts seo settings share sidebar
    sitemap sites slots social socials sort sorting sources styles submenu swatches tags theme themes toggles tracking
    translation translations user validation variant variants vendors widgets window
"""
MACHINERY: Final = frozenset(MACHINERY_WORDS.split())
#: What such a place is worth: itself, what is one or two steps below it, and further below.
MACHINE: Final = (0.15, 0.3, 0.3, 0.6)


@lru_cache(maxsize=1024)  # the lists of a page share the names of their columns
def field_of(name: str) -> str:
    """Return the field that a dotted name speaks of; empty if it is none that records often have.

    Examples
    --------
    >>> field_of("productName"), field_of("offers.price"), field_of("authorName"), field_of("image.url"), field_of("x")
    ('name', 'price', 'author', 'image', '')
    """
    *around, last = name.split(".")
    words = [word.lower() for word in WORD.findall(last)]
    if not words:
        return ""
    if words[-1] == "name" and len(words) > 1:
        around, words = [*around, words[-2]], words[-1:]
    owner = field_of(around[-1]) if around else ""
    own = FIELD_OF_PROPERTY.get("".join(words)) or FIELD_OF_WORD.get(words[-1]) or FIELD_OF_WORD.get(words[0], "")
    if owner in NAMED_FIELDS or owner in ("image", "avatar", "logo", "price", "rating"):
        return owner
    return own


def role_of(name: str, values: Sequence[object]) -> str:
    """Return what a column is to a reader: one of ``ORDER``.

    Examples
    --------
    >>> role_of("name", ["Flax rope", "Hemp rope"]), role_of("href", ["/flax", "/hemp"]), role_of("price", [3, "4.50"])
    ('title', 'url', 'price')
    >>> role_of("sku", ["a_1", "a_2"]), role_of("isNew", [True, False]), role_of("stock", [1, 2])
    ('code', 'flag', 'number')
    """
    if most(values, lambda value: isinstance(value, bool)):
        return "flag"
    field = field_of(name)
    role = FIELDS[field].role if field else ""
    texts = [value for value in map(first, values) if isinstance(value, str)]
    if len(texts) < MOST * len(values):
        return role if role in ("price", "rating", "date") else "number"
    return role_of_texts(name, role, texts)


def role_of_texts(name: str, role: str, texts: Sequence[str]) -> str:
    """Return what a column of texts is."""
    if most(texts, URL.match):
        return "image" if role == "image" or most(texts, PICTURE.search) else "url"
    if most(texts, DATE.match):
        return "date"
    if role in ("price", "date", "rating") and most(texts, DIGIT.search):
        return role
    if not most(texts, is_human):
        return "code"
    if role == "title" or (not field_of(name) and name.rpartition(".")[2].lower() in TITLE_KEYS):
        return "title"
    return "prose" if mean_length(texts) >= PROSE else role if role == "person" else "text"


def first(value: object) -> object:
    """Return the first value of a list; another value as it is."""
    return value[0] if isinstance(value, list) and value else value


def most(values: Sequence[Any], holds: Callable[[Any], object]) -> bool:
    """Whether a test holds for most of the values; no more of them are tried than it takes.

    Examples
    --------
    >>> most([2, 4, 5, 8], lambda value: value % 2 == 0), most([2, 3], bool), most([], bool)
    (True, True, False)
    """
    count, needed = len(values), MOST * max(len(values), 1)
    for value in values:
        if not holds(value):
            count -= 1
            if count < needed:
                return False
    return count >= needed


def is_human(text: str) -> bool:
    """Whether a text is written for people.

    Examples
    --------
    >>> is_human("Flax rope"), is_human("亚麻"), is_human("flax_rope-2"), is_human("M0 0h24v24")
    (True, True, False, False)
    """
    return HUMAN.search(text) is not None and CODE.match(text) is None


def mean_length(texts: Sequence[str]) -> float:
    """Return the mean length of texts."""
    return sum(map(len, texts)) / max(len(texts), 1)


def columns_of(rows: Sequence[Row]) -> dict[str, str]:
    """Return the columns of rows with their roles: the first of each role, the most telling ones first, then the others.

    A column that is always the same tells nothing, unless there are few rows; nor does one that next to no row has.

    Examples
    --------
    >>> columns_of([{"id": 1, "price": 3, "title": "Flax rope"}, {"id": 2, "price": 3, "title": "Hemp rope"}])
    {'title': 'title', 'price': 'price', 'id': 'number'}
    """
    sample = rows[:SAMPLE]
    fill = Counter(name for row in sample for name in row)
    wanted = [name for name, count in fill.items() if count * 20 >= len(sample)]
    roles = {name: role_of(name, [row[name] for row in sample if name in row]) for name in wanted}
    telling = [name for name in wanted if not is_constant(name, sample)]
    telling.sort(key=lambda name: rank(name, roles[name], fill[name] / len(sample)))
    firsts = {roles[name]: name for name in reversed(telling)}
    telling.sort(key=lambda name: firsts[roles[name]] != name)
    return {name: roles[name] for name in telling[:MAX_COLUMNS]}


def rank(name: str, role: str, fill: float) -> tuple[float, ...]:
    """Return the place of a column: rarely filled and deeply nested ones come after the others of their role."""
    plain = field_of(name) in ("title", "name") or role != "title"
    return (RANK[role] if fill >= 0.5 else len(ORDER), not plain, name.count("."))


def is_constant(name: str, rows: Sequence[Row]) -> bool:
    """Whether a column says the same in each of several rows; what something costs is worth saying each time."""
    if len(rows) < 4 or field_of(name) in ("price", "rating"):
        return False
    told = repr(rows[0].get(name))
    return all(repr(row.get(name)) == told for row in rows)


def worth(rows: Sequence[Row], roles: dict[str, str], count: int) -> float:
    """Return from 0 to 1 what a list gives to a reader: telling columns, filled in most rows, of many rows.

    Nothing without words that tell the rows apart.
    """
    sample = rows[:SAMPLE]
    share = {name: sum(name in row for row in sample) / len(sample) for name in roles}
    words = [name for name, role in roles.items() if role in ("title", "prose", "text") and share[name] >= 0.5]
    if not words:
        return 0.0
    apart = max(distinct(row.get(name) for row in sample) for name in words[:4])
    known = sum(WORTH.get(role, 0.0) * best for role, best in best_shares(roles, share))
    return min(known / FULL_WORTH, 1.0) * most_worth(count) * (apart if apart >= 0.6 else apart / 3)


def most_worth(count: int) -> float:
    """Return what a list of so many rows is worth at the most."""
    return min(log2(1 + count) / FULL_ROWS, 1.0)


def best_shares(roles: dict[str, str], share: dict[str, float]) -> list[tuple[str, float]]:
    """Return the roles that count, each with the share of rows that have it: each once, texts a few times."""
    found: list[tuple[str, float]] = []
    for role in WORTH:
        shares = sorted((share[name] for name in roles if roles[name] == role), reverse=True)
        found += [(role, value) for value in shares[: TEXTS if role in ("text", "number") else 1]]
    return found


def distinct(values: Iterable[object]) -> float:
    """Return the share of different values among those that are there."""
    given = [repr(value) for value in values if value is not None]
    return len(set(given)) / len(given) if given else 0.0


def name_weight(name: str) -> float:
    """Return how far the name of a place speaks for a list of its own: little near a page's machinery.

    Examples
    --------
    >>> name_weight("props.pageProps.products"), name_weight("layout.mainMenu"), name_weight("props.header.items")
    (1.0, 0.15, 0.3)
    """
    parts = [{word.lower() for word in WORD.findall(part)} for part in name.split(".")]
    steps = (step for step, part in enumerate(reversed(parts)) if part & MACHINERY)
    nearest = next(steps, None)
    return 1.0 if nearest is None else MACHINE[min(nearest, len(MACHINE) - 1)]
