"""Where a node is in a choice once more, in Python: what ``scutch.content.refinement._chosen_nodes`` is held to."""

import re
from collections.abc import Collection, Sequence
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import CELLS, IDS, IMAGES, LINES, ids_of
from scutch.page.text import UNSEEN

MAX_BETWEEN, REACH, FIGURE_DEPTH, MAX_FIGURE_CHARS = 30, 150, 6, 600
HEADINGS: Final = tuple(IDS[f"h{level}"] for level in (1, 2, 3))
IMAGE_TAGS: Final = IMAGES | ids_of(("picture",))
LISTS: Final = ids_of(("ul", "ol", "dl"))
SUBHEADINGS: Final = ids_of(tuple(f"h{level}" for level in range(2, 7)))
MAX_GAP, CHARS_PER_LINK_CHAR = 3, 8
PAGE_TAGS = ids_of(("html", "body", "main", "article"))
MAX_SIGNS, WIDE_START = 2, 6
SIGN_BYTES: Final = (0xC2, 0xE2, 0xF0)
DATE_DIGITS: Final = re.compile(r"^[0-9]|[0-9]{4}|[0-9][./-][0-9]")


class Choice(NamedTuple):
    """A choice of a page."""

    columns: Columns
    slices: Sequence[int]
    mask: Sequence[int]

    def begin(self, node: int) -> int:
        """Begin of the slice that holds a node, or -1."""
        pairs = zip(self.slices[::2], self.slices[1::2], strict=True)
        return next((begin for begin, end in pairs if begin <= node < end), -1)

    def outermost_mask(self, node: int) -> int:
        begin, found = self.begin(node), -1
        while node >= begin >= 0:
            found = node if self.mask[node] else found
            node = self.columns.parent[node]
        return found

    def is_chosen(self, node: int) -> bool:
        return self.begin(node) >= 0 and self.outermost_mask(node) < 0

    def surrounds(self, first: int, last: int) -> bool:
        end = self.columns.end[last]
        before = range(first - 1, max(first - REACH, 0), -1)
        return self.meets_chosen(before) and self.meets_chosen(range(end, min(end + REACH, len(self.columns))))

    def texts_before_gaps(self, most_chars: int) -> list[int]:
        columns = self.columns
        texts = [node for node in range(len(columns)) if columns.tag[node] == TEXT and columns.chars[node]]
        short = [(text, following) for text, following in pairwise(texts) if columns.chars[text] <= most_chars]
        return [text for text, following in short if self.is_chosen(text) and not self.is_chosen(following)]

    def repeats(self, text: str, begin: int, end: int) -> bool:
        others = (node for node in self.chosen_texts() if not begin <= node < end)
        return bool(text) and any(text in self.columns.text(node) for node in others)

    def lines_beginning_with(self, starts: dict[bytes, float], most_chars: int) -> list[list[int]]:
        begun = (self.lines_begun(text, most_chars) for text in self.texts_beginning_with(starts))
        return [lines for lines in begun if lines]

    def lines_begun(self, text: int, most_chars: int) -> list[int]:
        columns, around = self.columns, [text]
        while columns.tag[around[-1]] not in PAGE_TAGS and columns.chars[around[-1]] <= most_chars:
            around.append(columns.parent[around[-1]])
            before = [child for child in columns.child_nodes(around[-1]) if child < around[-2]]
            if sum(columns.chars[child] for child in before) > MAX_SIGNS:
                break
        return [node for node in around[1:-1] if columns.tag[node] in LINES]

    def texts_beginning_with(self, starts: dict[bytes, float]) -> list[int]:
        texts = self.chosen_texts()
        words = {node: re.findall(rb"[a-zA-Z\x80-\xff]+", self.columns.text(node).encode().lower()) for node in texts}
        scores = {node: first_score(words[node][0], starts) for node in texts if words[node]}
        return [
            node
            for node, score in scores.items()
            if score == 1 or (score == 0 and words[node][1:2] and b" ".join(words[node][:2]) in starts)
        ]

    def lines_before_prose(self, prose_chars: int, most_lines: int, firsts: Collection[bytes]) -> list[tuple[int, int, int]]:
        return self.short_lines(self.chosen_texts(), prose_chars, most_lines, firsts)

    def lines_behind_prose(self, prose_chars: int, most_lines: int, firsts: Collection[bytes]) -> list[tuple[int, int, int]]:
        found = self.short_lines(self.chosen_texts()[::-1], prose_chars, most_lines, firsts)
        return [(element, min(ends), max(ends)) for element, *ends in found]

    def short_lines(
        self, texts: Sequence[int], prose_chars: int, most_lines: int, firsts: Collection[bytes]
    ) -> list[tuple[int, int, int]]:
        """The lines up to the first long one, if that is near and one of them may be one of a byline."""
        columns = self.columns
        found: list[tuple[int, list[int]]] = []
        for element, run in groupby(texts, key=self.line_of):
            line = list(run)
            if sum(columns.chars[text] for text in line) >= prose_chars:
                shown = [text for each, texts in found for text in texts if columns.tag[each] != HEADINGS[0]]
                may_be = any(self.may_be_of_byline(columns.text(text), firsts) for text in shown)
                return [(each, texts[0], texts[-1]) for each, texts in found] if may_be and len(found) <= most_lines else []
            found.append((element, line))
            if len(found) > most_lines:
                return []
        return []

    def may_be_of_byline(self, text: str, firsts: Collection[bytes]) -> bool:
        words = re.findall(rb"[a-zA-Z\x80-\xff]+", text.encode().lower())
        begins_with_one = any(word in firsts for word in words[:1])
        is_in_other_script = not text[0].isascii() and text[0].encode()[0] not in SIGN_BYTES
        return is_in_other_script or DATE_DIGITS.search(text) is not None or begins_with_one

    def chosen_texts(self) -> list[int]:
        shown = (node for node in range(len(self.columns)) if self.columns.tag[node] == TEXT and self.columns.chars[node])
        return [node for node in shown if self.is_chosen(node)]

    def line_of(self, text: int) -> int:
        node = self.columns.parent[text]
        while self.columns.parent[node] >= 0 and self.columns.tag[node] not in LINES | CELLS:
            node = self.columns.parent[node]
        return node

    def first_prose(self, begin: int, end: int, least_chars: int) -> int:
        texts = (node for node in self.chosen_texts() if begin <= node < end)
        return next((node for node in texts if self.columns.chars[node] >= least_chars), -1)

    def figures_left_out(self, figures: Sequence[int]) -> list[int]:
        inside = {inner for figure in figures for inner in range(figure + 1, self.columns.end[figure])}
        return [f for f in figures if f not in inside and self.is_content_figure(f) and self.lacks(f)]

    def image_boxes_left_out(self, images: Sequence[int], least_chars: int, most_chars: int) -> list[int]:
        left_out = [image for image in images if self.begin(image) >= 0 and not self.is_chosen(image)]
        boxes = [self.box_of_image(image, most_chars) for image in left_out]
        return [box for box in boxes if self.columns.chars[box] >= least_chars and not self.columns.link_chars[box]]

    def box_of_image(self, image: int, most_chars: int) -> int:
        columns = self.columns
        outer = columns.parent[image]
        is_box = columns.parent[outer] > 0 and columns.chars[outer] <= most_chars and columns.images[outer] == 1
        return self.box_of_image(outer, most_chars) if is_box else image

    def lacks(self, node: int) -> bool:
        return not self.is_chosen(node) or any(self.mask[node : self.columns.end[node]])

    def is_content_figure(self, figure: int) -> bool:
        columns = self.columns
        chars, tags = columns.chars[figure], set(columns.tag[figure : columns.end[figure]])
        if columns.marks[figure] & UNSEEN or chars > MAX_FIGURE_CHARS or not IMAGE_TAGS & tags:
            return False
        return IDS["figcaption"] in tags or not chars or columns.link_chars[figure] < chars

    def paragraphs_left_out(self) -> list[int]:
        parents = {self.columns.parent[node] for node in range(1, len(self.columns)) if self.is_gap(node)}
        return [node for parent in parents for node in self.gaps_of(parent)]

    def is_gap(self, node: int) -> bool:
        """Whether an element of prose is what is left out of a slice."""
        columns, begin = self.columns, self.begin(node)
        has_tag = columns.tag[node] in LISTS | SUBHEADINGS | {IDS["p"]}
        is_prose = columns.chars[node] > CHARS_PER_LINK_CHAR * columns.link_chars[node]
        return has_tag and is_prose and 0 <= begin < node and self.outermost_mask(node) == node

    def gaps_of(self, parent: int) -> list[int]:
        """What is left out between children of an element that are chosen whole and that it belongs to."""
        columns, found = self.columns, []
        shown = [node for node in columns.child_nodes(parent) if columns.chars[node] and not columns.marks[node] & UNSEEN]
        states = ["whole" if not self.lacks(node) else "gap" if self.is_gap(node) else "other" for node in shown]
        for first in range(len(shown)):
            last = first + 1
            while states[first] == "whole" and last < len(shown) and states[last] == "gap" and last - first <= MAX_GAP:
                last += 1
            if last - first > 1 and last < len(shown) and states[last] == "whole":
                found += [node for node in shown[first + 1 : last] if self.belongs(shown[first], node, shown[last])]
        return found

    def belongs(self, before: int, node: int, after: int) -> bool:
        tag, class_id, paragraph = self.columns.tag, self.columns.class_id, IDS["p"]
        if tag[node] != paragraph:
            return tag[node] in SUBHEADINGS or tag[before] == paragraph
        return any(tag[other] == paragraph and class_id[other] == class_id[node] for other in (before, after))

    def headings_like_title(self, most_difference: int) -> list[int]:
        columns = self.columns
        chosen = [node for node in range(len(columns)) if columns.tag[node] in HEADINGS and self.is_chosen(node)]
        title = next((node for node in chosen if columns.tag[node] == HEADINGS[0]), -1)
        if title < 0 or not columns.chars[title]:
            return []
        behind = [node for node in chosen if node >= columns.end[title] or (columns.tag[node] == HEADINGS[0] and node > title)]
        return [title, *(node for node in behind if abs(columns.chars[node] - columns.chars[title]) <= most_difference)]

    def meets_chosen(self, nodes: Sequence[int]) -> bool:
        for node in nodes:
            chars = self.columns.chars[node]
            if self.columns.tag[node] == TEXT and chars and not self.is_in_figure(node):
                if self.is_chosen(node):
                    return True
                if chars > MAX_BETWEEN:
                    return False
        return False

    def is_in_figure(self, node: int) -> bool:
        outer = [node]
        while outer[-1] > 0:
            outer.append(self.columns.parent[outer[-1]])
        return IDS["figure"] in [self.columns.tag[each] for each in outer[1 : FIGURE_DEPTH + 1]]


def first_score(word: bytes, starts: dict[bytes, float]) -> float:
    """Score of a first word, or of the first two characters of a sentence in a script without spaces."""
    if word in starts or len(word) <= WIDE_START or word[0] < 0xE0:
        return starts.get(word, -1)
    return starts.get(word[:WIDE_START], -1) or -1
