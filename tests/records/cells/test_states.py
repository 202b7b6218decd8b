"""Columns about the stock."""

from __future__ import annotations

import scutch

STATE = "Auf Lager, in 2–3 Tagen bei dir"


def test_the_only_thing_that_is_sold_out_has_the_column_of_the_others() -> None:
    """Their text is the same in all of them, and is aligned by itself; without it no one sees what can be had."""
    tiles = "".join(
        f"<div class=css-1x17zr data-testid=tile><a href=/p/{n} class=css-1x17zl><img src=/{n}.jpg alt='Seil {n * 37}'>"
        f"<span class=css-1x17zt>Seil {n * 37} aus Leinen</span></a>\n"
        f"<div class=css-1x17zs role=img aria-label='4,{n % 9} von 5 Sternen'></div><span>{n * 97} Bewertungen</span>"
        + (f"<div class=css-1x17zb><span>statt</span> <s>{n + 40},50 €</s></div>" if n in {2, 8} else "")
        + f"<div class=css-1x17za>{n * 13 + 7},50 €</div>"
        + f"<div class=css-1x17zv>{'Ausverkauft' if n == 10 else STATE}</div></div>"
        for n in range(15)
    )
    table = scutch.extract_records(f"<main><h1>Seile</h1><div class=list>{tiles}</div></main>")[0].table
    states = [row[name] for row in table.to_dicts() for name in row if row[name] in {STATE, "Ausverkauft"}]
    assert states == [*[STATE] * 10, "Ausverkauft", *[STATE] * 4]
