"""Whole pages changed: elements deleted, doubled, nested, swapped, tags renamed, attributes dropped, texts replaced.

``fuzz.mutation`` changes a few tokens of a piece of a page. These changes keep the page whole and may hit many places at once,
such as each cell of a column, so that the lists of a page stay lists while their cells become unusual.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from fuzz.grammar import Tokens

#: Texts that a cell may consist of: values, separators, blanks, several writing systems, and what only looks like a value.
TEXTS: Final = tuple(
    text.encode()
    for text in (
        "", " ", "\u00a0", "\u200b", "\u00ad", "·", " | ", "-", "–", ":", ",", "()", "...", "…", "0", "7", "12", "-5",
        "1,234.50", "1.234,50", "9" * 400, "1e999", "NaN", "½", "²", "①", "٣٤٥", "三十", "€ 5", "5 €",
        "$1,200.00 – $1,400.00", "US$", "%", "4.5/5", "★★★☆☆", "2026-02-30", "31/12/2025", "12/31/25", "0000-00-00",
        "24:61", "3 May 2026", "3. Mai 2026", "5 мая 2026 г.", "2026年5月3日", "令和8年5月3日", "ה-3 במאי 2026",
        "٣ مايو ٢٠٢٦", "yesterday", "vor 3 Tagen", "3 hours ago", "by Ann Lee", "Von Ann Lee am 3.5.2026 in Garten",
        "by", "Tags: flax, dye", "Posted by Ann on 3 May 2026 · 12 replies", "Price:", "Next", "亚麻是一种植物。",
        "Лён — растение.", "الكتان نبات.", "פשתן הוא צמח", "ผ้าลินิน", "a\u0301\u0302", "\u202eflax", "\U0001f600",
        "&amp;", "&#0;", "&lt;b&gt;", "= 1 + 1", '"flax", "hemp"', "a\tb\nc", "Flax gives long, strong fibres. " * 20,
        "x" * 3000, "{}", "{0}", "%s", "\\1", "$1", "[flax](x)", "# flax", "| a | b |", "```",
    )
)  # fmt: skip
NAMES: Final = tuple(
    b"div span p li ul ol td th tr table a b h1 h2 h3 dl dt dd section article time img pre code form select option".split()
)
#: Copies of an element that is doubled, and depth of one that is nested.
COPIES: Final = (1, 1, 2, 5, 40)
DEPTHS: Final = (1, 2, 30)
#: Tokens of the largest element that is copied.
COPIED: Final = 400


def tag_name(token: bytes) -> bytes:
    """Return the name of a start or end tag in small letters; empty for other tokens."""
    found = token.strip(b"</>").split(maxsplit=1) if token.startswith(b"<") and not token.startswith((b"<!", b"<?")) else []
    return found[0].lower() if found else b""


def is_start(token: bytes) -> bool:
    return bool(tag_name(token)) and not token.startswith(b"</")


def element(random: Random, tokens: Tokens) -> slice:
    """Return the tokens of an element drawn at random: its start tag to the end tag of the same name and depth."""
    starts = [place for place, token in enumerate(tokens) if is_start(token)]
    if not starts:
        return slice(0, 0)
    begin = random.choice(starts)
    name, depth = tag_name(tokens[begin]), 0
    for place in range(begin, min(len(tokens), begin + COPIED)):
        if tag_name(tokens[place]) == name:
            depth += 1 if is_start(tokens[place]) else -1
        if depth == 0:
            return slice(begin, place + 1)
    return slice(begin, begin + 1)


def delete(random: Random, tokens: Tokens) -> Tokens:
    taken = element(random, tokens)
    return tokens[: taken.start] + tokens[taken.stop :]


def double(random: Random, tokens: Tokens) -> Tokens:
    taken = element(random, tokens)
    return tokens[: taken.start] + tokens[taken] * random.choice(COPIES) + tokens[taken.start :]


def nest(random: Random, tokens: Tokens) -> Tokens:
    """Put an element into copies of itself."""
    taken = element(random, tokens)
    head, tail, depth = tokens[taken][:-1], tokens[taken][-1:], random.choice(DEPTHS)
    return tokens[: taken.start] + head * depth + tokens[taken] + tail * depth + tokens[taken.stop :]


def swap(random: Random, tokens: Tokens) -> Tokens:
    """Let two elements change places; one that is inside the other is moved before it."""
    first, second = sorted((element(random, tokens), element(random, tokens)), key=lambda taken: taken.start)
    between = tokens[first.stop : second.start]
    return tokens[: first.start] + tokens[second] + between + tokens[first] + tokens[max(first.stop, second.stop) :]


def rename(random: Random, tokens: Tokens) -> Tokens:
    """Give all or some tags of one name another one."""
    old, new, share = tag_name(random.choice(tokens)), random.choice(NAMES), random.choice((1, 1, 0.5, 0.05))
    if not old:
        return tokens

    def renamed(token: bytes) -> bytes:
        begin = token.lower().find(old)
        return token[:begin] + new + token[begin + len(old) :]

    return [renamed(token) if tag_name(token) == old and random.random() < share else token for token in tokens]


def drop_tags(random: Random, tokens: Tokens) -> Tokens:
    """Leave out some start and end tags of one name."""
    name, share = tag_name(random.choice(tokens)), random.choice((1, 0.5, 0.1))
    return [token for token in tokens if not name or tag_name(token) != name or random.random() >= share]


def drop_attributes(random: Random, tokens: Tokens) -> Tokens:
    """Leave out all attributes of some tags."""
    share = random.choice((1, 0.5, 0.1))
    return [b"<%b>" % tag_name(token) if is_start(token) and random.random() < share else token for token in tokens]


def replace_texts(random: Random, tokens: Tokens) -> Tokens:
    """Replace the texts right behind tags of one name, or many texts, by few others."""
    name, texts, share = (
        tag_name(random.choice(tokens)),
        random.choices(TEXTS, k=random.randrange(1, 5)),
        random.choice((1, 1, 0.4)),
    )
    made = list(tokens)
    for place in range(1, len(tokens)):
        if tokens[place].startswith(b"<") or tag_name(tokens[place - 1]) in (b"script", b"style"):
            continue
        if (not name or tag_name(tokens[place - 1]) == name) and random.random() < share:
            made[place] = random.choice(texts)
    return made


def replace_script(random: Random, tokens: Tokens) -> Tokens:
    """Cut off or splice the texts of scripts, some of which are data."""
    made = list(tokens)
    for place in range(1, len(tokens)):
        text = tokens[place]
        if tag_name(tokens[place - 1]) == b"script" and not text.startswith(b"<"):
            begin, end = sorted((random.randrange(len(text) + 1), random.randrange(len(text) + 1)))
            made[place] = random.choice((text[:begin], text[begin:], text[:begin] + text[end:], text[:end] + text[begin:]))
    return made


def cut(random: Random, tokens: Tokens) -> Tokens:
    """Cut off the page, maybe inside a token."""
    place = random.randrange(len(tokens))
    return [*tokens[:place], tokens[place][: random.randrange(len(tokens[place]) + 1)]]


#: Frequent changes come more than once.
CHANGES: Final[tuple[Callable[[Random, Tokens], Tokens], ...]] = (
    replace_texts, replace_texts, replace_texts, replace_texts, delete, double, nest, swap, rename, rename, drop_tags,
    drop_attributes, replace_script, cut,
)  # fmt: skip


def page(random: Random, tokens: Tokens, most: int = 5) -> bytes:
    """Return a page with one to ``most`` changes.

    >>> from fuzz.mutation import TOKEN
    >>> tokens = TOKEN.findall(b"<ul><li>Flax<li>Hemp</ul>")
    >>> len({page(Random(seed), tokens) for seed in range(9)}) > 5
    True
    """
    for _ in range(random.randrange(1, most + 1)):
        tokens = random.choice(CHANGES)(random, tokens) or [b"<p>"]
    return b"".join(tokens)
