"""Expectations: what the values of a field and the records of a page looked like when they were learned."""

from __future__ import annotations

from collections.abc import Sequence

from scutch.sites.fields import Expectation, Template


def expectation(texts: Sequence[str], values: Sequence[object]) -> Expectation:
    """Return what the values of a column look like. ``texts``: of its filled cells; ``values``: of all.

    Examples
    --------
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
    )


def rounded(template: Template) -> tuple[tuple[str, float], ...]:
    """Return a template as a wrapper keeps it.

    Examples
    --------
    >>> rounded({"li": 1.0, "b": 1 / 3})
    (('li', 1.0), ('b', 0.333))
    """
    return tuple((name, round(share, 3)) for name, share in template.items())
