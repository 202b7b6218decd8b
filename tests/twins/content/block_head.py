"""Blocks against the head of the page, slowly: which is the main heading, and which the description repeats."""

import ctypes
from collections.abc import Collection, Hashable, Iterable, Iterator
from itertools import chain, islice, takewhile

from scutch.page import Node
from tests.twins.content.block_texts import in_threes, tokens
from tests.twins.content.text_blocks import Block, Survey, has, is_html, raw

#: Different tokens of a title, and triples of a description, that are remembered.
OF_TITLE = 64
OF_DESCRIPTION = 512
#: So many tokens of a block are read.
READ = 200


def single(value: float) -> float:
    """A number as exact as the kernel has it: at a threshold it matters."""
    return ctypes.c_float(value).value


def share(part: float, whole: float) -> float:
    """A share, and nothing of nothing."""
    return single(part / whole) if whole > 0 else 0.0


def head(survey: Survey) -> Iterator[Node]:
    """The nodes before the body."""
    return takewhile(lambda node: not is_html(node, ("body",)), survey.page)


def add(bag: set[Hashable], keys: Iterable[Hashable], most: int) -> None:
    """Put keys into a bag until so many are new."""
    room = len(bag) + most
    for key in keys:
        if len(bag) < room:
            bag.add(key)


def of_title(survey: Survey) -> set[Hashable]:
    """The tokens of the first title that has some text."""
    bag: set[Hashable] = set()
    title = next((node for node in head(survey) if is_html(node, ("title",)) and node.children), None)
    if title:
        add(bag, tokens(raw(title.children[0])), OF_TITLE)
    return bag


def of_descriptions(survey: Survey) -> set[Hashable]:
    """The triples of what the page says about itself; the first descriptions that are long enough are all."""
    bag: set[Hashable] = set()
    for node in head(survey):
        if is_html(node, ("meta",)) and is_description(node) and len(bag) < OF_DESCRIPTION // 2:
            add(bag, in_threes(tokens((node.get("content") or "").encode())), OF_DESCRIPTION)
    return bag


def is_description(meta: Node) -> bool:
    """Whether the last name that it goes by is that of a description."""
    names = [value.lower() for name, value in meta.attributes.items() if name in ("name", "property")]
    return bool(names) and names[-1] in ("description", "og:description")


def read(survey: Survey, block: Block) -> list[list[bytes]]:
    """The first tokens of a block, text by text. All texts in its span are read."""
    found: list[list[bytes]] = []
    for index in range(block.first.index, block.past):
        if survey.page[index].is_text:
            found.append(list(islice(tokens(raw(survey.page[index])), READ - sum(map(len, found)))))
    return found


def held(bag: Collection[Hashable], keys: Collection[Hashable]) -> tuple[int, int]:
    """How many keys are in a bag, and how many there are."""
    return sum(key in bag for key in keys), len(keys)


def titled(survey: Survey, block: Block, title: set[Hashable]) -> float:
    """How much a block is like the title."""
    if block.chars >= 400 or not title:
        return 0.0
    known, every = held(title, list(chain(*read(survey, block))))
    weights = {
        1.5: any(has(node, "heading") for node in survey.way(block.first)),
        1.3: is_html(block.owner, ("h1",)),
        0.5: has(block.first, "hidden") or has(block.first, "link"),
    }
    score = single(share(known, every) * min(1.0, share(known, len(title))))
    for weight, applies in weights.items():
        score *= weight if applies else 1
    return score


def main_heading(survey: Survey) -> Block | None:
    """The block most like the title, if it is like it at all; or else the one that begins the first h1 with text."""
    title = of_title(survey)
    scores = [titled(survey, block, title) for block in survey.blocks]
    if scores and max(scores) > 0.3:
        return survey.blocks[scores.index(max(scores))]
    heading = first_h1(survey)
    return next((block for block in survey.blocks if heading and block.first.index > heading.index), None)


def first_h1(survey: Survey) -> Node | None:
    """The first h1 with text."""
    return next((node for node in survey.page if is_html(node, ("h1",)) and survey.chars[node.index]), None)


def described(survey: Survey) -> tuple[list[float], Block | None]:
    """The share of each block that the description has, -1 without one; and the first block that it repeats."""
    bag = of_descriptions(survey)
    if not bag:
        return [-1.0] * len(survey.blocks), None
    counts = [held(bag, list(chain(*map(in_threes, read(survey, block))))) for block in survey.blocks]
    shares = [share(known, every) for known, every in counts]
    lead = next(
        (
            block
            for block, of_block, (known, _) in zip(survey.blocks, shares, counts, strict=True)
            if block.chars > 40 and of_block > 0.3 and share(known, len(bag)) > 0.3
        ),
        None,
    )
    return shares, lead
