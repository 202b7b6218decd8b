"""Pieces of real pages, changed: tokens dropped, doubled, swapped, taken from elsewhere, bytes flipped, ends cut off."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from fuzz.grammar import Tokens

TOKEN: Final = re.compile(rb"<!--.*?-->|<[^>]*>|[^<]+", re.DOTALL)
BYTES: Final = b"<>/=\"'& !-?\0\n\r;#x\xff\x80"


def seeds(folders: list[Path], limit: int = 150) -> list[Tokens]:
    """Tokens of the pages below some folders, at most so many of each folder, spread over it."""
    paths: list[Path] = []
    for folder in folders:
        found = sorted(path for path in folder.glob("**/*") if path.name.endswith((".html", ".html.gz")))
        paths += found[:: len(found) // limit + 1]
    return [tokens for path in paths if (tokens := TOKEN.findall(contents(path)))]


def contents(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def drop(random: Random, tokens: Tokens, _: Tokens) -> None:
    del tokens[random.randrange(len(tokens))]


def double(random: Random, tokens: Tokens, _: Tokens) -> None:
    at = random.randrange(len(tokens))
    tokens[at:at] = tokens[at : at + random.randrange(1, 4)] * random.choice((1, 1, 2, 30))


def swap(random: Random, tokens: Tokens, _: Tokens) -> None:
    one, other = random.randrange(len(tokens)), random.randrange(len(tokens))
    tokens[one], tokens[other] = tokens[other], tokens[one]


def insert(random: Random, tokens: Tokens, strange: Tokens) -> None:
    tokens.insert(random.randrange(len(tokens) + 1), random.choice(strange))


def flip(random: Random, tokens: Tokens, _: Tokens) -> None:
    at = random.randrange(len(tokens))
    token = bytearray(tokens[at])
    token[random.randrange(len(token))] = random.choice(BYTES)
    tokens[at] = bytes(token)


def cut(random: Random, tokens: Tokens, _: Tokens) -> None:
    at = random.randrange(len(tokens))
    tokens[at] = tokens[at][: random.randrange(1, len(tokens[at]) + 1)]


CHANGES: Final[tuple[Callable[[Random, Tokens, Tokens], None], ...]] = (
    drop,
    double,
    swap,
    insert,
    insert,
    insert,
    flip,
    flip,
    cut,
)


def page(random: Random, pages: list[Tokens], strange: Tokens) -> bytes:
    """Take a piece of a real page and change it in a few places."""
    whole = random.choice(pages)
    begin = random.randrange(len(whole))
    tokens = whole[begin : begin + int(random.expovariate(1 / 25)) + 2]
    for _ in range(random.randrange(1, 7)):
        if not tokens:
            break
        random.choice(CHANGES)(random, tokens, strange)
    made = b"".join(tokens)
    return made[: random.randrange(len(made) + 1)] if random.random() < 0.1 else made
