"""Edit distance of tag strings, by which MDR compares generalized nodes."""

from __future__ import annotations


def edit_distance(one: str, other: str) -> int:
    """Return the edit distance of two strings, column by column as bits (Myers 1999, Hyyrö 2003).

    >>> edit_distance("kitten", "sitting"), edit_distance("", "ab")
    (3, 2)
    """
    places: dict[str, int] = {}
    for place, character in enumerate(one):
        places[character] = places.get(character, 0) | 1 << place
    mask, last = (1 << len(one)) - 1, 1 << len(one) >> 1
    up, down, distance = mask, 0, len(one)
    for character in other:
        match = places.get(character, 0)
        diagonal = (((match & up) + up) ^ up) | match | down
        right, left = down | ~(diagonal | up) & mask, up & diagonal
        distance += bool(right & last) - bool(left & last)
        right = right << 1 | 1
        up = (left << 1 | ~(diagonal | right)) & mask
        down = right & diagonal & mask
    return distance if one else len(other)
