"""Twin of ``scutch.content.refinement._decorations``."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS, IMAGES
from scutch.page.text import UNSEEN

FIGURE: Final = IDS["figure"]
CELL_TAGS: Final = frozenset((IDS["td"], IDS["th"]))
ICON_SIZE: Final = 64
SPACER_SIZE: Final = 2
PICTURE_SIZE: Final = 200
RATIO: Final = (16, 9)
MAX_DEPTH: Final = 6
NUMBER: Final = re.compile(r"[ \t-\r]*([0-9]*)[0-9 \t-\r.px]*")
CLASS_NAMES: Final = frozenset(
    """icon icons favicon avatar avatars gravatar spacer sprite smiley smileys smilies emoji emojis pixel arrow""".split()  # noqa: SIM905
)
NAMES: Final = CLASS_NAMES | {"blank", "placeholder", "loading", "star", "stars"}
WORD: Final = re.compile("[a-zA-Z]+")
SCREEN_READER_PART: Final = re.compile("..*?(?:[oO]nly|r-sr|isua|cess|11y-|n-re|n[rR]ea|ff[sS]c|ff-s|ssis|nvis)", re.DOTALL)
MAX_LABEL_CHARS: Final = 150
FORMULA: Final = re.compile(r"[\\=^{}$]")


def image_flaws(
    columns: Columns, ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None
) -> tuple[list[int], list[tuple[int, int]], list[tuple[int, int]]]:
    """Decorative images in slices of a page, pairs of an image and its copy, and pairs of an image and its repeat."""
    return decorative_images(columns, ranges, skip), *repeated_images(columns, ranges, skip)


def screen_reader_candidates(columns: Columns, ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None) -> list[int]:
    """Chosen elements with a little text whose class may say that only screen readers read it."""
    hidden = bytes((columns.marks[node] & UNSEEN > 0) or (skip is not None and skip[node] > 0) for node in range(len(columns)))
    shown = [node for node in chosen_nodes(columns, ranges, hidden) if 0 < columns.chars[node] <= MAX_LABEL_CHARS]
    return [node for node in shown if SCREEN_READER_PART.match(columns.attribute(node, "class") or "")]


def decorative_images(columns: Columns, ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None) -> list[int]:
    """Decorative images in slices of a page."""
    return [
        node for node in chosen_nodes(columns, ranges, skip) if columns.tag[node] in IMAGES and is_decorative(columns, node)
    ]


def repeated_images(
    columns: Columns, ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Pairs of a displayed image and a later one with the same address, outside cells, without and with a text between."""
    firsts: dict[str, int] = {}
    copies: list[tuple[int, int]] = []
    repeats: list[tuple[int, int]] = []
    text = 0
    unseen = bytes(bool(columns.marks[node] & UNSEEN or (skip is not None and skip[node])) for node in range(len(columns)))
    for node in chosen_nodes(columns, ranges, unseen):
        if columns.tag[node] == TEXT and columns.chars[node]:
            text = node
        elif columns.tag[node] in IMAGES and not is_alone_in_cell(columns, node):
            address = address_of(columns, node)
            first = firsts.get(address, -1)
            if first > text:
                copies.append((first, node))
                continue
            if first > 0 and may_be_mark(columns, node):
                repeats.append((first, node))
            firsts[address] = node
    return copies, repeats


def may_be_mark(columns: Columns, image: int) -> bool:
    """Whether an image without a text, a large size and a figure may only mark its place."""
    size = max(pixels(columns.attribute(image, name) or "") for name in ("width", "height"))
    return not columns.attribute(image, "alt") and size < PICTURE_SIZE and not is_in_figure(columns, image)


def chosen_nodes(columns: Columns, ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None) -> Iterator[int]:
    """Yield the nodes in slices of a page that a mask does not leave out, nor what is around them."""
    left_out = set()
    for node in range(len(columns)):
        if (skip is not None and skip[node]) or columns.parent[node] in left_out:
            left_out.add(node)
        elif any(begin <= node < end for begin, end in ranges):
            yield node


def is_decorative(columns: Columns, image: int) -> bool:
    """Whether an image is a decoration."""
    width, height = (pixels(columns.attribute(image, name) or "") for name in ("width", "height"))
    alternative = columns.attribute(image, "alt") or ""
    address = address_of(columns, image)
    path = re.split(r"[?#]", address, maxsplit=1)[0]
    if (width, height) == RATIO:
        width = height = 0
    if 0 < width <= SPACER_SIZE or 0 < height <= SPACER_SIZE:
        return True
    if max(width, height) >= PICTURE_SIZE or (
        alternative and (FORMULA.search(alternative) or is_alone_in_cell(columns, image))
    ):
        return False
    if 0 < width <= ICON_SIZE and 0 < height <= ICON_SIZE:
        return True
    if not alternative and len(path) > 4 and path.endswith(".svg") and not is_in_figure(columns, image):
        return True
    last = re.search("[a-zA-Z]+$", alternative)
    names = [*WORD.findall(columns.attribute(image, "class") or ""), *([last[0]] if last else [])]
    return any(name.lower() in CLASS_NAMES for name in names) or is_decorative_address(path)


def address_of(columns: Columns, image: int) -> str:
    """The address, or the set of them, that tells an image from a decoration."""
    return next(filter(None, (columns.attribute(image, name) for name in ("data-src", "data-srcset", "src"))), "")


def is_decorative_address(path: str) -> bool:
    """Whether a folder, or a word of the file name of a drawing, is a name of a decoration."""
    name = path.rfind("/")
    is_drawing = len(path) > 4 and path.endswith((".svg", ".gif", ".png"))
    for word in WORD.finditer(path):
        is_folder = path[word.start() - 1 : word.start()] == "/" and path[word.end() : word.end() + 1] == "/"
        if word[0].lower() in NAMES and (is_folder or (is_drawing and word.start() >= name)):
            return True
    return False


def is_in_figure(columns: Columns, node: int) -> bool:
    """Whether an image is in a figure, a few elements deep."""
    for _ in range(MAX_DEPTH):
        node = columns.parent[node]
        if node <= 0:
            return False
        if columns.tag[node] == FIGURE:
            return True
    return False


def is_alone_in_cell(columns: Columns, image: int) -> bool:
    """Whether the innermost cell around an image has no text."""
    node = image
    while node > 0 and not columns.chars[node]:
        if columns.tag[node] in CELL_TAGS:
            return True
        node = columns.parent[node]
    return False


def pixels(value: str) -> int:
    """Return a number of pixels; 0 for another value."""
    found = NUMBER.fullmatch(value)
    return min(int(found[1] or 0), 99_999) if found else 0
