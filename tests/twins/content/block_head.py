"""Comparison of blocks with title and description in Python: part of the twin of ``scutch.content._text_blocks``."""

import ctypes
import re
from collections.abc import Collection, Hashable, Iterable, Iterator
from itertools import chain, islice, takewhile

from scutch.page import Node
from tests.twins.content.block_texts import tokens, triples
from tests.twins.content.text_blocks import Block, Survey, has, is_html, raw

#: Distinct tokens of the title and triples of the description that are stored.
MAX_TITLE_TOKENS = 64
MAX_DESCRIPTION_TRIPLES = 512
#: Tokens of a block that are read.
MAX_TOKENS = 200


def single(value: float) -> float:
    """A number in single precision, as in the kernel: it matters at thresholds."""
    return ctypes.c_float(value).value


def share(part: float, whole: float) -> float:
    """A share; 0 for an empty whole."""
    return single(part / whole) if whole > 0 else 0.0


def head(survey: Survey) -> Iterator[Node]:
    """The nodes before the body."""
    return takewhile(lambda node: not is_html(node, ("body",)), survey.page)


def add(known: set[Hashable], keys: Iterable[Hashable], most: int) -> None:
    """Add keys to a set until ``most`` of them are new."""
    limit = len(known) + most
    for key in keys:
        if len(known) < limit:
            known.add(key)


def title_tokens(survey: Survey) -> set[Hashable]:
    """The tokens of the first title that has some text."""
    keys: set[Hashable] = set()
    title = next((node for node in head(survey) if is_html(node, ("title",)) and node.children), None)
    if title:
        add(keys, tokens(raw(title.children[0])), MAX_TITLE_TOKENS)
    return keys


def description_triples(survey: Survey) -> set[Hashable]:
    """Triples of the descriptions, until half of the limit is reached."""
    keys: set[Hashable] = set()
    for node in head(survey):
        if is_html(node, ("meta",)) and is_description(node) and len(keys) < MAX_DESCRIPTION_TRIPLES // 2:
            add(keys, triples(tokens((node.get("content") or "").encode())), MAX_DESCRIPTION_TRIPLES)
    return keys


def is_description(meta: Node) -> bool:
    """Whether the last ``name`` or ``property`` is that of a description."""
    names = [value.lower() for name, value in meta.attributes.items() if name in ("name", "property")]
    return bool(names) and names[-1] in ("description", "og:description")


def article_statements(survey: Survey) -> int:
    """Which metadata say that the page is an article: 1 for meta elements of the head, plus 2 for JSON-LD of news."""
    properties = [(meta.get("property"), meta.get("content")) for meta in head(survey) if is_html(meta, ("meta",))]
    published = [content for name, content in properties if name == "article:published_time"]
    scripts = [node for node in survey.page if is_html(node, ("script",)) and node.get("type") == "application/ld+json"]
    texts = [raw(script.children[0])[: 1 << 18] for script in scripts if script.children]
    is_news = any(name.endswith(b"NewsArticle") for text in texts for name in re.findall(rb'@type"[^"]*"([^"]{0,47})"', text))
    return bool(published or ("og:type", "article") in properties) + 2 * is_news


def read(survey: Survey, block: Block) -> list[list[bytes]]:
    """The first tokens of a block, text by text. All texts in its span are read."""
    found: list[list[bytes]] = []
    for index in range(block.first.index, block.past):
        if survey.page[index].is_text:
            found.append(list(islice(tokens(raw(survey.page[index])), MAX_TOKENS - sum(map(len, found)))))
    return found


def overlap(known: Collection[Hashable], keys: Collection[Hashable]) -> tuple[int, int]:
    """Number of keys in a set, and number of keys."""
    return sum(key in known for key in keys), len(keys)


def title_similarity(survey: Survey, block: Block, title: set[Hashable]) -> float:
    """Similarity of a block to the title."""
    if block.chars >= 400 or not title:
        return 0.0
    known, every = overlap(title, list(chain(*read(survey, block))))
    weights = {
        1.5: any(has(node, "heading") for node in survey.path(block.first)),
        1.3: is_html(block.owner, ("h1",)),
        0.5: has(block.first, "hidden") or has(block.first, "link"),
    }
    score = single(share(known, every) * min(1.0, share(known, len(title))))
    for weight, applies in weights.items():
        score *= weight if applies else 1
    return score


def main_heading(survey: Survey) -> Block | None:
    """The block most similar to the title, else the first block of the first h1 with text."""
    title = title_tokens(survey)
    scores = [title_similarity(survey, block, title) for block in survey.blocks]
    if scores and max(scores) > 0.3:
        return survey.blocks[scores.index(max(scores))]
    heading = first_h1(survey)
    return next((block for block in survey.blocks if heading and block.first.index > heading.index), None)


def first_h1(survey: Survey) -> Node | None:
    """The first h1 with text."""
    return next((node for node in survey.page if is_html(node, ("h1",)) and survey.chars[node.index]), None)


def description_shares(survey: Survey) -> tuple[list[float], Block | None]:
    """Share of each block in the description, -1 without one; and the lead."""
    keys = description_triples(survey)
    if not keys:
        return [-1.0] * len(survey.blocks), None
    counts = [overlap(keys, list(chain(*map(triples, read(survey, block))))) for block in survey.blocks]
    shares = [share(known, every) for known, every in counts]
    lead = next(
        (
            block
            for block, of_block, (known, _) in zip(survey.blocks, shares, counts, strict=True)
            if block.chars > 40 and of_block > 0.3 and share(known, len(keys)) > 0.3
        ),
        None,
    )
    return shares, lead
