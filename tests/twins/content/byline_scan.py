"""Scan for names and dates in Python: the twin of ``scutch.content.metadata._byline_scan``."""

import re
from collections.abc import Iterator

import scutch
from scutch.lexicon.byline_words import BYLINE_PREFIXES, CHINESE_LABELS, CLASS_WORDS, DATE_CLASSES, EVIDENCE_BITS, URL_STEPS
from scutch.page import Node, Page
from scutch.page.columns import MARKS, TAG_MASK

SPACE = bytes(range(33))
LANDMARKS = MARKS["banner"] | MARKS["contentinfo"] | MARKS["complementary"]
YEARS = rb"(?<!\d)(?:19|20)\d\d(?!\d)"
THAI_YEARS = rb"(?<!\d)25\d\d(?!\d)"
PERSIAN_YEARS = rb"(?<!\d)1[34]\d\d(?!\d)"
ERA_YEAR = rb"(?<!\d)\d{1,3}(?=\xe5\xb9\xb4)"
DAY = rb"(?<!\d)\d\d?(?!\d)"


def dated_pattern(year: bytes) -> re.Pattern[bytes]:
    """Return the pattern of a text with a date whose year is of some form."""
    forms = (
        DAY + rb".{1,28}?" + year,
        year + rb".{1,28}?" + DAY,
        ERA_YEAR + rb".{1,28}?" + DAY,
        rb"(?<!\d)\d\d?\D\d\d?\D\d\d?(?!\d)",
        rb"(?:\xd9[\xa0-\xa9]){4}|(?:\xdb[\xb0-\xb9]){4}",
    )
    return re.compile(b"|".join(forms), re.DOTALL)


DATED = dated_pattern(YEARS)
OTHER_DATED = (
    (b"\xe0", dated_pattern(b"(?:" + YEARS + b"|" + THAI_YEARS + b")")),
    (b"\xd8", dated_pattern(b"(?:" + YEARS + b"|" + PERSIAN_YEARS + b")")),
)
KNOWN_NAMES = len(scutch.parse("").columns.names)
STAMPED = ("content", "title", "datetime", "value")
STAMP = re.compile(rb"(?:20|19)..-..-", re.DOTALL)
DATES = sum(bit for name, bit in EVIDENCE_BITS.items() if any(kind in name for kind in (*DATE_CLASSES, "modified")))
BEFORE = [word.encode() for words in BYLINE_PREFIXES.values() for word in words]
LETTER = rb"[A-Za-z\x80-\xff]"


def may_be_dated(text: bytes) -> bool:
    """Whether a text may hold a date; the years of other calendars only in the scripts of their languages."""
    return any(pattern.search(text) for byte, pattern in ((b"", DATED), *OTHER_DATED) if byte in text)


def fold(data: bytes) -> bytes:
    """Return a text with ASCII letters in lower case, as the words of the tables are."""
    return data.lower()


def dated(page: Page, begin: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Yield the dated texts and elements of a window."""
    inside, previous = 0, -1
    for node in window(page, begin, end):
        place = landmark_bits(page, node)
        label = previous if previous > node - 6 else -1
        if not page[node].is_text:
            if node >= inside and is_stamped(page[node]):
                yield node, place | ancestor_bits(page, node), label
                inside = page.columns.end[node] if page.columns.end[node] - node <= 8 else inside
        elif page.columns.chars[node]:
            previous = node
            text = text_of(page, node)
            if node >= inside and 4 <= len(text) <= 300 and may_be_dated(text):
                yield node, place | ancestor_bits(page, node), label


def named(page: Page, begin: int, end: int, most: int) -> list[tuple[int, int, int]]:
    """Return the named texts of a window."""
    found: list[tuple[int, int, int]] = []
    by = -1
    for node in window(page, begin, end):
        if not page[node].is_text or not page.columns.chars[node]:
            continue
        text = text_of(page, node)
        if len(text) > 240 or page.columns.words[node] > 20:
            by = -1
        elif len(text) <= 40 and ends_with_by(text):
            by = node
        else:
            prefix = EVIDENCE_BITS["after by"] * (0 <= node - by < 8 and by >= 0) | EVIDENCE_BITS["says by"] * says_by(text)
            bits = ancestor_bits(page, node) | prefix
            if bits & ~(EVIDENCE_BITS["link"] | EVIDENCE_BITS["class name"] | EVIDENCE_BITS["prop name"] | DATES):
                found.append((node, bits | landmark_bits(page, node), by if prefix & EVIDENCE_BITS["after by"] else -1))
            by = -1
    return found[:most]


def labelled_texts(page: Page, edge: int, limit: int) -> list[int]:
    """Return the nodes of the texts with a word of a Chinese byline, among the first visible ones."""
    unseen = MARKS["hidden"] | MARKS["ignored"]
    texts = [
        node.index
        for node in page
        if node.is_text and node.text_content.strip() and not page.columns.marks[node.index] & unseen
    ]
    raw = {node: page.columns.text(node).encode() for node in texts[:limit]}
    labels = [word.encode() for word in CHINESE_LABELS]
    edges = {node: (text[:edge], text[max(len(text) - edge, 0) :]) for node, text in raw.items()}
    return [node for node, parts in edges.items() if any(label in part for label in labels for part in parts)]


def window(page: Page, begin: int, end: int) -> list[int]:
    """Return the nodes of a window outside of menus."""
    return [node for node in range(max(begin, 0), min(end, len(page))) if not is_in_menu(page, node)]


def text_of(page: Page, node: int) -> bytes:
    """Return a text without white space at its ends."""
    return page.columns.data(page.columns.text_begin[node], page.columns.text_length[node]).strip(SPACE)


def is_stamped(node: Node) -> bool:
    """Whether an element is a ``time``, or has an attribute that begins with a day."""
    names = node.page.columns.names
    values = (value.encode() for name, value in node.attributes.items() if name in STAMPED or names.index(name) >= KNOWN_NAMES)
    if is_html(node, "meta") and node.get("itemprop") is None:
        return False
    return is_html(node, "time") or any(10 <= len(value) <= 40 and STAMP.match(value) for value in values)


def is_html(node: Node, name: str) -> bool:
    """Whether a node is an HTML element of this name."""
    return node.page.columns.tag[node.index] == node.page.columns.names.index(name)


def is_in_menu(page: Page, index: int) -> bool:
    """Whether a node is navigation or in it."""
    node = page[index]
    return any(page.columns.marks[outer.index] & MARKS["navigation"] for outer in (node, *node.ancestors()))


def landmark_bits(page: Page, index: int) -> int:
    """Return the evidence of the landmarks around a node."""
    columns, node = page.columns, page[index]
    around = 0
    for outer in (node, *node.ancestors()):
        around |= columns.marks[outer.index]
    marks = columns.marks[index]
    return (
        EVIDENCE_BITS["aside"] * bool(around & LANDMARKS)
        | EVIDENCE_BITS["in article"] * bool(around & MARKS["article"])
        | EVIDENCE_BITS["hidden"] * bool(marks & MARKS["hidden"])
        | EVIDENCE_BITS["link"] * bool(marks & MARKS["link"])
    )


def ends_with_by(text: bytes) -> bool:
    """Whether a text ends with a prefix of names."""
    text = text.rstrip(SPACE + b":").removesuffix("：".encode())
    return any(
        re.search((b"" if word[0] > 127 else b"(?<!" + LETTER + b")") + re.escape(word) + rb"\Z", one, re.DOTALL)
        for word in BEFORE
        for one in (text, fold(text))
    )


def says_by(text: bytes) -> bool:
    """Whether a text begins with such a prefix, not with a longer word, or has "by" near its beginning."""
    begin = fold(text[:36]) if len(text) >= 36 else fold(text)
    words = (word for word in BEFORE if text.startswith(word) or fold(text).startswith(word))
    return any(not fold(text)[len(word) :][:1].isalpha() for word in words) or 0 < begin.find(b" by ", 1) < 32


def ancestor_bits(page: Page, index: int) -> int:
    """Return the evidence of the ancestors of a text."""
    found = 0
    for level, node in enumerate(near(page[index])):
        bits = 0
        for label in (node.get("class"), node.get("id")):
            bits |= class_bits((label or "").encode())
        name = bits & EVIDENCE_BITS["class name"]
        found |= name | (bits & ~name) << (level >= 2)
        found |= attribute_bits(node, level)
    return found


def near(text: Node) -> Iterator[Node]:
    """Yield the small ancestors of a text, or an element and its small ancestors."""
    for level, node in enumerate(text.ancestors() if text.is_text else (text, *text.ancestors())):
        size = text.page.columns.end[node.index] - node.index
        if level == 4 or not node.is_element or (level and size > 60):
            return
        yield node


def class_bits(label: bytes) -> int:
    """Return the evidence of the words of a class or id."""
    found = 0
    for kind, words in CLASS_WORDS.items():
        for word in words:
            for match in re.finditer(b"(?=(" + re.escape(word.encode()) + b"))", fold(label)):
                place = match.start()
                if not place or not re.match(LETTER, label[place - 1 : place]) or label[place] < 97:
                    found |= EVIDENCE_BITS["class name" if kind == "name" else f"class {kind} near"]
    return found


def attribute_bits(node: Node, level: int) -> int:
    """Return the evidence of an element's own attributes."""
    found = EVIDENCE_BITS["address"] * (
        node.page.columns.tag[node.index] & TAG_MASK == node.page.columns.names.index("address")
    )
    for name, value in node.attributes.items():
        if name == "href" and node.tag == "a":
            found |= EVIDENCE_BITS["link"] | url_bits(value.encode())
        elif name in ("itemprop", "property"):
            if "author" in value or value == "creator":
                found |= EVIDENCE_BITS["prop author"]
            elif value == "name":
                found |= EVIDENCE_BITS["prop name"] * (level < 2)
            elif "datePublished" in value or "dateCreated" in value:
                found |= EVIDENCE_BITS["prop published"]
            elif "dateModified" in value:
                found |= EVIDENCE_BITS["prop modified"]
        elif name == "rel" and "author" in value:
            found |= EVIDENCE_BITS["rel author"]
    return found


def url_bits(href: bytes) -> int:
    """Return the bit of the first step of a URL that has one."""
    steps = {word.encode(): EVIDENCE_BITS[kind] for kind, words in URL_STEPS.items() for word in words}
    for place in range(len(href)):
        if not place or href[place - 1 : place] in (b"/", b"?"):
            for word, bit in steps.items():
                follows = href[place + len(word) :][:1]
                if fold(href[place:]).startswith(word) and (word in (b"@", b"~") or not re.match(LETTER, follows)):
                    return bit
    return 0
