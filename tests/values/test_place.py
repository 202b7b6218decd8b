"""Towns with their postal codes or states."""

import pytest

from scutch.values.place import are_places


@pytest.mark.parametrize(
    "texts",
    [
        ["50667 Köln", "51105 Köln", "53111 Bonn"],
        ["3512 PH Utrecht", "3551 CH Utrecht", "1012 AB Amsterdam"],
        ["D-10115 Berlin", "D-20095 Hamburg", "D-80331 München"],
        ["110 00 Praha", "602 00 Brno", "301 00 Plzeň"],
        ["12 Mill Lane, Waco, TX 76701", "Katy, TX 77449", "Austin, TX"],
    ],
)
def test_places(texts: list[str]) -> None:
    """Of several countries."""
    assert are_places(texts)


@pytest.mark.parametrize(
    "texts",
    [
        ["50667 Köln", "51105 Köln"],
        ["1999 Fiat", "2004 Ford", "2011 Seat"],
        ["12345 Aufrufe", "48100 Aufrufe", "90210 Aufrufe"],
        ["12345 views", "12346 likes", "12347 views"],
        ["Flax", "Hemp", "Jute"],
    ],
)
def test_others(texts: list[str]) -> None:
    """Two texts are too few; years and counts are no codes."""
    assert not are_places(texts)


def test_addresses_with_streets_are_places() -> None:
    """The town is behind a comma; chapters and ages look alike."""
    assert are_places(["Parkweg 1, Bremen", "Lange Straße 12, 28195 Bremen", "Amselweg 4a, Kiel"])
    assert not are_places(["Chapter 1, Flax", "Chapter 2, Hemp", "Chapter 3, Jute"])
