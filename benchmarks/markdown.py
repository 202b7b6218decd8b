"""Shared parts of the sections of docs/benchmarks.md: tables, intervals, machines and versions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Result = Mapping[str, Any]


def table(header: Sequence[str], rows: Iterable[Sequence[object]], *, texts: int = 1) -> str:
    """Return a Markdown table; the first columns are texts, the others numbers.

    >>> print(table(("name", "ms"), [("flax", 2)]))
    | name | ms |
    |---|--:|
    | flax | 2 |
    """
    rule = "|" + "---|" * texts + "--:|" * (len(header) - texts)
    return "\n".join((_row(header), rule, *map(_row, rows)))


def _row(cells: Iterable[object]) -> str:
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def interval(row: Result, value: str) -> str:
    """Return a number of a row with its interval.

    >>> interval({"f1": 0.91, "low": 0.9, "high": 0.92}, "f1")
    '0.910 [0.900, 0.920]'
    """
    return f"{row[value]:.3f} [{row['low']:.3f}, {row['high']:.3f}]"


def measured(result: Result) -> str:
    """Return the machine and the versions of a result."""
    machine, versions = result["machine"], result.get("versions", {})
    libraries = ", ".join(f"{name} {version}" for name, version in versions.items())
    computer = f"Python {machine['python']}, {machine['processor']}, {machine['cores']} cores, {machine['system']}"
    return f"{computer}. {libraries}".strip()


def target(value: float | None, met: bool | None, sign: str = "≤") -> str:
    """Return a target, and whether it was met.

    >>> target(0.6, True), target(None, None)
    ('≤ 0.6 ✓', '')
    """
    return "" if value is None else f"{sign} {value:.3g} {'✓' if met else '✗'}"
