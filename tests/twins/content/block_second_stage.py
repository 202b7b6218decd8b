"""The second stage in Python: part of the twin of ``scutch.content._text_blocks``."""

from collections.abc import Sequence
from functools import cached_property
from math import exp, floor

from scutch.page import Node
from tests.twins.content.block_choice import DRAWS, expected_fs, hidden_weight
from tests.twins.content.block_features import (
    WATCHED,
    Describer,
    Numbers,
    has_around,
    is_date,
    links_of,
    scaled,
    tag,
)
from tests.twins.content.block_head import article_statements, share
from tests.twins.content.block_units import Units
from tests.twins.content.text_blocks import Block, block_text, is_html

UNIT_TAGS = ("ul", "ol", "dl", "table", "figure", "blockquote", "pre")
LEVEL_NAMES = ("small", "middle", "large", "wide", "widest")
#: Least probability of a block of which the second stage decides, and greatest share of the words of the page.
MIN_SECOND_CHANCE = 0.05
MAX_PAGE_SHARE = 0.5
POST_SHARE = 0.6
SHORT_POST_SHARE = 0.3
MIN_THREAD_CHANCE = 0.3


class SecondStage:
    """Computes the features of the second stage for each block of a page."""

    def __init__(self, describer: Describer, scores: Sequence[float]) -> None:
        self.describer, self.survey, self.blocks = describer, describer.survey, describer.blocks
        self.chances = [1 / (1 + exp(-score)) for score in scores]
        self.units = {block.place: unit for unit in Units(self.survey) for block in unit}
        self.page_words = sum(self.weight(block) for block in self.blocks)
        self.likely = self.likely_words(self.blocks)
        self.headings = [block.place for block in self.blocks if has_around(block, "heading")]

    def weight(self, block: Block) -> float:
        """Words of a block; a little more, so that none weighs nothing."""
        return block.words + 0.5

    def mean(self, blocks: Sequence[Block]) -> float:
        """Mean probability, weighted by words; -1 without blocks."""
        words = sum(self.weight(block) for block in blocks)
        return sum(self.weight(block) * self.chances[block.place] for block in blocks) / words if words else -1.0

    def likely_words(self, blocks: Sequence[Block]) -> int:
        """Words of probable blocks."""
        return sum(block.words for block in blocks if self.chances[block.place] >= 0.5)

    def chance(self, place: int | None) -> float:
        """Probability of a block, -1 for none."""
        return self.chances[place] if place is not None and 0 <= place < len(self.blocks) else -1.0

    def between(self, begin: int, end: int) -> list[Block]:
        """Blocks of a range, cut to the page."""
        return list(self.blocks[max(begin, 0) : max(end, 0)])

    def within(self, node: Node) -> list[Block]:
        """Blocks with a text in an element."""
        end = self.survey.page.columns.end[node.index]
        return [block for block in self.blocks if any(node.index <= text.index < end for text in block.texts)]

    @cached_property
    def threshold(self) -> float:
        """Least level of the best set, as a probability."""
        fs = expected_fs(self.survey, self.chances)
        best = max(range(len(fs)), key=lambda place: fs[place][0])
        return (DRAWS + 1 - best) / DRAWS

    def level(self, block: Block) -> int:
        """Level of a block."""
        return floor(hidden_weight(self.survey, block) * self.chances[block.place] * DRAWS + 0.5)

    def open_blocks(self) -> list[int]:
        """Indices of the blocks that the second stage decides."""
        most = MAX_PAGE_SHARE * self.page_words
        return [
            block.place
            for block in self.blocks
            if self.chances[block.place] >= MIN_SECOND_CHANCE and self.weight(block) <= most
        ]

    def numbers(self, block: Block) -> Numbers:
        """All features of a block."""
        return {
            **self.of_block(block),
            **self.of_neighbours(block.place),
            **self.of_containers(block),
            **self.of_siblings(block),
            **self.of_similar(block),
            **self.of_section(block),
            **self.of_unit(block),
            **self.of_page(block),
            **self.of_thread(block),
        }

    def of_block(self, block: Block) -> Numbers:
        """The block itself."""
        return {
            "chance": self.chances[block.place],
            "margin": self.chances[block.place] - self.threshold,
            "words": scaled(block.words),
            "links": links_of([block]),
            "tag": tag(block.owner),
            "ends_sentence": float(block.ends_sentence),
            "word_score": block.word_score,
            "name_mean": self.survey.ancestor_names(block.first).name_mean,
            "is_hidden": float(self.survey.hidden_ancestor(block.first) is not None),
            "is_heading": float(has_around(block, "heading")),
        }

    def of_neighbours(self, place: int) -> Numbers:
        """Blocks before and after."""
        return {
            "before": self.chance(place - 1),
            "after": self.chance(place + 1),
            "near_before": self.mean(self.between(place - 4, place)),
            "near_after": self.mean(self.between(place + 1, place + 5)),
            "far_before": self.mean(self.between(place - 16, place)),
            "far_after": self.mean(self.between(place + 1, place + 17)),
        }

    def of_containers(self, block: Block) -> Numbers:
        """Containers: means, and shares of the probable words."""
        levels = [self.within(node) for node in self.describer.containers(block)]
        parent = block.owner.parent
        means = dict(zip(LEVEL_NAMES, map(self.mean, levels), strict=True))
        parts = {
            f"{name}_part": share(self.likely_words(blocks), self.likely)
            for name, blocks in zip(LEVEL_NAMES[:3], levels, strict=False)
        }
        return {"parent": self.mean(self.within(parent)) if parent else -1.0, **means, **parts}

    def group(self, kind: object) -> list[list[Block]]:
        """Blocks of each element of a group of siblings."""
        nodes = [node for node in self.survey.page if node.is_element and self.describer.kind(node) == kind]
        return [self.within(node) for node in nodes]

    def of_siblings(self, block: Block) -> Numbers:
        """The item and its group."""
        item = self.describer.item(block)
        if item is None:
            names = ("item", "items", "items_part", "items_dated", "items_prose", "items_count")
            return dict.fromkeys(names, -1.0)
        group = self.group(self.describer.kind(item))
        inside = [other for blocks in group for other in blocks]
        return {
            "item": self.mean(self.within(item)),
            "items": self.mean(inside),
            "items_part": share(self.likely_words(inside), self.likely),
            "items_dated": share(sum(any(map(is_date, blocks)) for blocks in group), len(group)),
            "items_prose": share(sum(any(block.is_prose for block in blocks) for blocks in group), len(group)),
            "items_count": scaled(len(group)),
        }

    def of_similar(self, block: Block) -> Numbers:
        """Cluster and copies."""
        key = self.survey.cluster_key(block)
        cluster = [other for other in self.blocks if self.survey.cluster_key(other) == key]
        first = next(other.place for other in self.blocks if block_text(other) == block_text(block))
        return {
            "cluster": self.mean(cluster),
            "cluster_most": max(self.chances[other.place] for other in cluster),
            "cluster_blocks": scaled(len(cluster)),
            "first_copy": self.chance(first) if first != block.place else -1.0,
        }

    def heading_above(self, place: int) -> int:
        """The heading block before a block, -1 for none."""
        return max((heading for heading in self.headings if heading < place), default=-1)

    def next_heading(self, place: int) -> int:
        """The heading block after a block, or the number of blocks."""
        return min((heading for heading in self.headings if heading > place), default=len(self.blocks))

    def of_section(self, block: Block) -> Numbers:
        """From the heading above to the next heading, and the sections around."""
        above = block.place if block.place in self.headings else self.heading_above(block.place)
        end = self.next_heading(block.place)
        section = self.between(above + 1, end)
        before = self.between(self.heading_above(above) + 1, above) if above >= 0 else []
        after = self.between(end + 1, self.next_heading(end)) if end < len(self.blocks) else []
        return {
            "heading": self.chance(above if above >= 0 else None),
            "section": self.mean(section),
            "section_words": scaled(sum(map(self.weight, section))),
            "section_before": self.mean(before),
            "section_after": self.mean(after),
        }

    def of_unit(self, block: Block) -> Numbers:
        """The unit of the block."""
        names = ("tag", "most", "words", "links", "length", "before", "after", "heading")
        unit = self.units.get(block.place)
        if unit is None:
            return {"unit": -1.0, **{f"unit_{name}": -1.0 for name in names}}
        path = self.survey.path(block.first)
        node = next(node for node in path if is_html(node, UNIT_TAGS) and node.index not in Units(self.survey).layout)
        first, end = unit[0].place, unit[-1].place + 1
        words = sum(map(self.weight, unit))
        heading = first - 1 if first - 1 in self.headings else None
        values = (
            UNIT_TAGS.index(node.tag) + 1.0,
            max(self.chances[other.place] for other in unit),
            scaled(words),
            links_of(unit),
            scaled(words / len(unit)),
            self.mean(self.between(first - 4, first)),
            self.mean(self.between(end, end + 4)),
            self.chance(heading),
        )
        return {"unit": self.mean(unit), **{f"unit_{name}": value for name, value in zip(names, values, strict=True)}}

    def of_page(self, block: Block) -> Numbers:
        """The page, and the place of the block in it."""
        survey = self.survey
        rank = floor(self.chances[block.place] * DRAWS + 0.5)
        return {
            "page": self.mean(self.blocks),
            "page_likely": share(self.likely, self.page_words),
            "page_words": scaled(self.page_words),
            "begin": share(self.likely_words(self.blocks[: block.place]), self.likely),
            "rank": share(sum(other.words for other in self.blocks if self.level(other) > rank), self.page_words),
            "page_links": share(survey.link_chars[0], survey.total),
            "page_long": scaled(sum(other.chars > 200 and not other.link_chars for other in self.blocks)),
            "states_article": article_statements(survey),
        }

    @cached_property
    def thread(self) -> tuple[object, list[list[Block]]] | None:
        """The group of posts with the most words: most have prose and a date."""
        return self.largest_thread(POST_SHARE)

    def posts(self, prose_share: float = SHORT_POST_SHARE) -> list[int]:
        """Elements that may be the posts of a thread."""
        kind, group = self.largest_thread(prose_share) or (None, [])
        if not group or self.mean([block for blocks in group for block in blocks]) < MIN_THREAD_CHANCE:
            return []
        return [node.index for node in self.survey.page if node.is_element and self.describer.kind(node) == kind]

    def largest_thread(self, prose_share: float) -> tuple[object, list[list[Block]]] | None:
        """The group of posts with the most words and enough prose."""
        best: tuple[float, object, list[list[Block]]] | None = None
        for kind, totals in self.describer.kinds.items():
            parent = self.survey.page[kind[0]] if isinstance(kind[0], int) and kind[0] >= 0 else None
            if parent is None or len(parent.children) < 3 or totals.size < 2:
                continue
            group = self.group(kind)
            dated = sum(any(map(is_date, blocks)) for blocks in group)
            prose = sum(any(block.is_prose for block in blocks) for blocks in group)
            words = sum(self.weight(block) for blocks in group for block in blocks)
            is_thread = dated >= POST_SHARE * len(group) and prose >= prose_share * len(group)
            if is_thread and (best is None or words > best[0]):
                best = (words, kind, group)
        return best[1:] if best else None

    def of_thread(self, block: Block) -> Numbers:
        """Comments and threads."""
        survey, path = self.survey, [node for node in self.survey.path(block.owner) if node.is_element]
        commented = [node for node in self.survey.path(block.first) if node.is_element and not is_html(node, ("body",))]
        kind, group = self.thread or (None, [])
        words = sum(self.weight(other) for blocks in group for other in blocks)
        return {
            "in_comments": float(any(survey.in_label(node, WATCHED[1.0]) for node in commented)),
            "in_thread": float(any(self.describer.kind(node) == kind for node in path)),
            "thread_part": share(words, self.page_words) if group else 0.0,
            "thread_items": scaled(len(group)),
            "comment_labels": scaled(survey.labels_with(WATCHED[1.0])),
            "thread_labels": scaled(survey.labels_with(WATCHED[2.0])),
        }
