"""Lists of cards and tables, and the columns that are read of them."""

from __future__ import annotations

from typing import Any

import scutch

HEAD = "<h3><a href=/p{n}>Linen no. {n}</a></h3>"
WORDS = tuple(enumerate(("strong", "soft", "coarse", "fine", "grey", "brown", "long", "short")))


def rows_of(card: str, count: int = 8) -> list[dict[str, Any]]:
    html = (
        "<ul>" + "".join(f"<li>{HEAD}{card}</li>".format(n=n, odd=n % 2, last="!" * (n == 1)) for n in range(count)) + "</ul>"
    )
    return scutch.extract_records(html, url="https://example.org/")[0].table.to_dicts()


def values_of(card: str, count: int = 8) -> set[object]:
    return {value for row in rows_of(card, count) for value in row.values() if not isinstance(value, list)}


def table_columns(header: str, row: str) -> list[str]:
    html = f"<table><tr>{header}" + "".join(f"<tr>{row}".format(n=n) for n in range(6))
    return [column.name for column in scutch.extract_records(html)[0].table.columns]


def posts(card: str) -> list[dict[str, Any]]:
    """Return the rows of a thread; each post is a card and a body of its own form."""
    body = "<div class=body><p>Flax wants cool summers, as everyone who ever grew it knows, said post {n}.</p>{more}</div>"
    long = "It is sown in April, flowers in June, and is pulled with its roots when the lower third of it is yellow."
    more = (
        "",
        f"<p>{long}</p>",
        f"<blockquote>Does it?</blockquote><p>{long}</p><p>So it is.</p>",
        "<ul><li>seed<li>soil</ul>",
    )
    html = "".join(
        f"<div class=post><a href=/user/{n % 5}>weaver{n % 5}</a>{card}{body}</div>".format(n=n, more=more[n % 4])
        for n in range(9)
    )
    return scutch.extract_records(html, url="https://example.org/")[0].table.to_dicts()


def prose(number: int, words: int) -> str:
    """Return a text of some words that no other number has."""
    return f"{number}{'st' * number} on {' and '.join(word for _, word in WORDS * 3)}"[: 12 * words].strip()
