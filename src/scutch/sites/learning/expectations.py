"""Expectations: what the values of a field and the records of a page looked like when they were learned."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from operator import eq
from typing import Final

from scutch.content.kind import classify
from scutch.page.page import Page
from scutch.sites.fields import Expectation, Template
from scutch.sites.learning.known_values import Key, value_key
from scutch.sites.wrapper import Wrapper

#: Values from which a field may have few different ones, how many these are at most, and characters of one at most.
FEWEST_CLOSED: Final = 8
MOST_CLOSED: Final = 4
CLOSED_CHARS: Final = 40
#: Columns that a field is compared with at most.
MOST_COMPARED: Final = 256


def expectation(texts: Sequence[str], values: Sequence[object]) -> Expectation:
    """Return what the values of a column look like. ``texts``: of its filled cells; ``values``: of all.

    >>> expectation(["2 m", "11 m"], [2, 11, None]).fill
    0.667
    """
    lengths = sorted(map(len, texts)) or [0]
    readable = sum(value is not None for value in values)
    return Expectation(
        fill=round(len(texts) / max(1, len(values)), 3),
        records=len(values),
        readable=round(min(1.0, readable / max(1, len(texts))), 3),
        lengths=(lengths[0], lengths[len(lengths) // 2], lengths[-1]),
        distinct=round(len(set(texts)) / max(1, len(texts)), 3),
        values=closed_values(texts),
    )


def closed_values(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the values of a field that has few of them, each more than once; empty if it may have any.

    >>> closed_values(["in stock"] * 7 + ["sold out"] * 2), closed_values(["Flax"] * 7 + ["Hemp"])
    (('in stock', 'sold out'), ())
    """
    counts = Counter(texts)
    is_closed = len(texts) >= FEWEST_CLOSED and len(counts) <= MOST_CLOSED and min(counts.values()) > 1
    return tuple(sorted(counts)) if is_closed and max(map(len, counts)) <= CLOSED_CHARS else ()


def rounded(template: Template) -> tuple[tuple[str, float], ...]:
    """Return a template as a wrapper keeps it.

    >>> rounded({"li": 1.0, "b": 1 / 3})
    (('li', 1.0), ('b', 0.333))
    """
    return tuple((name, round(share, 3)) for name, share in template.items())


def kinds_of(pages: Iterable[Page]) -> tuple[str, ...]:
    """Return the kinds of pages, each once.

    >>> import scutch
    >>> kinds_of([scutch.parse("<title>404 Not Found</title><h1>Not Found</h1>")])
    ()
    """
    return tuple(sorted({kind.name for kind in map(classify, pages) if kind}))


def held_out_score(wrapper: Wrapper, others: Wrapper, page: Page) -> Wrapper:
    """Return a wrapper with its score: the share of the values of a page that one of the other pages reads as it does.

    A record that only one of the two finds has no right value.
    """
    found, wanted = others.apply(page), wrapper.apply(page)
    row_of = {scope.begin: row for row, scope in enumerate(found.scopes)}
    pairs = [(row_of[scope.begin], row) for row, scope in enumerate(wanted.scopes) if scope.begin in row_of]
    columns = [tuple(value_key(found.records[row][name]) for row, _ in pairs) for name in others.names]
    values = [tuple(value_key(wanted.records[row][name]) for _, row in pairs) for name in wrapper.names]
    same = sum(most_equal(values, columns))
    score = same / max(1, max(len(found), len(wanted)) * len(values))
    return wrapper.changed(expected=wrapper.expected._replace(score=round(score, 3)))


def most_equal(values: Sequence[tuple[Key | None, ...]], columns: Sequence[tuple[Key | None, ...]]) -> Iterator[int]:
    """Yield how many values of each field are those of the column that has most of them, in as many rows.

    Of very many columns that have values of a field, but not all, some are compared.

    >>> list(most_equal([("Flax", 2.0), ("Hemp", 3.0)], [("Hemp", 2.0), ("Hemp", 3.0)]))
    [1, 2]
    """
    distinct = dict.fromkeys(columns)
    having: dict[tuple[int, Key | None], list[tuple[Key | None, ...]]] = defaultdict(list)
    for column in distinct:
        for cell in enumerate(column):
            if len(having[cell]) < MOST_COMPARED:
                having[cell].append(column)
    for own in values:
        if own in distinct:
            yield len(own)
        else:
            near = dict.fromkeys(chain.from_iterable(having.get(cell, ()) for cell in enumerate(own)))
            yield max((sum(map(eq, own, column)) for column in islice(near, MOST_COMPARED)), default=0)
