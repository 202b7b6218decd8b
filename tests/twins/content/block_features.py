"""Features of a block in Python, by name: part of the twin of ``scutch.content._text_blocks``."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from math import log2
from typing import NamedTuple

from scutch.page import Node
from tests.twins.content.block_head import article_statements, description_shares, first_h1, main_heading, share
from tests.twins.content.text_blocks import Block, Survey, block_text, has, is_html, raw

#: Size of a page above which distances are those on a page of this size.
TYPICAL_BLOCKS, TYPICAL_CHARS = 600, 30_000
TAGS = {
    "p": 1,
    "h1": 2,
    "h2": 3,
    "h3": 4,
    **dict.fromkeys(("h4", "h5", "h6"), 5),
    **dict.fromkeys(("li", "ul", "ol"), 6),
    "td": 7,
    "th": 8,
    **dict.fromkeys(("dd", "dt"), 9),
    **dict.fromkeys(("pre", "blockquote", "figcaption"), 11),
    **dict.fromkeys(("label", "button", "legend"), 14),
}
ROLES_BY_MARK = {
    "footer": "contentinfo",
    "aside": "complementary",
    **{mark: mark for mark in ("main", "article", "navigation", "banner", "search", "form", "dialog", "list", "heading")},
}
ROLES_BY_TAG = {
    "table": ("table",), "figure": ("figure",), "quote": ("blockquote",), "code": ("pre",), "button": ("button", "label"),
    "section": ("section",), "details": ("details",), "terms": ("dd", "dt"),
}  # fmt: skip
HIDING = {"hidden": 1.0, "style": 2.0, "aria-hidden": 3.0}

Numbers = dict[str, float]


#: Words of class and id values to watch for, by score: of comments, of threads, of navigation, of the details of a post.
WATCHED = {1.0: ("menu", "comment"), 2.0: ("post", "thread"), 3.0: ("lead", "x"), 4.0: ("tab", "abc"), 5.0: ("note",)}


class Totals(NamedTuple):
    """Sums over count that key alike."""

    size: int
    chars: int
    link_chars: int
    prose: int


def scaled(value: float) -> float:
    """A count or a length as a logarithm."""
    return log2(1 + value)


def tag(node: Node) -> int:
    """Type of a line element."""
    return TAGS.get(node.tag, 0) if is_html(node, TAGS) else 0


def links_of(blocks: Sequence[Block]) -> float:
    """Share of link characters in blocks."""
    return share(sum(block.link_chars for block in blocks), sum(block.chars for block in blocks))


def hidden_by(element: Node | None) -> float:
    """The first attribute of an element that may hide it."""
    if element is None:
        return 0.0
    return next((HIDING[name] for name in element.attributes if name in HIDING), 4.0)


def has_around(block: Block, mark: str) -> bool:
    """Whether an ancestor of a block carries a mark."""
    return any(has(node, mark) for node in block.first.ancestors())


def is_date(block: Block) -> bool:
    """Whether a block may be a date: a short one with an ASCII digit in a short text."""
    return block.chars <= 40 and any(
        len(raw(text)) < 120 and any(48 <= byte < 58 for byte in raw(text)) for text in block.texts
    )


class Describer:
    """Computes the features of each block of a page."""

    def __init__(self, survey: Survey) -> None:
        self.survey, self.blocks, self.total = survey, survey.blocks, survey.total
        self.main, self.h1 = main_heading(survey), first_h1(survey)
        self.description_shares, self.lead = description_shares(survey)
        self.article_statements = article_statements(survey)

    def numbers(self, block: Block) -> Numbers:
        """All features of a block."""
        return {
            **self.of_block(block),
            **self.of_names(block),
            **self.of_roles(block),
            **self.of_cluster(block),
            **self.of_duplicates(block),
            **self.of_siblings(block),
            **self.of_containers(block),
            **self.of_main_heading(block),
            **self.of_description(block),
            **self.of_neighbours(block),
            **self.of_page(block),
        }

    def of_block(self, block: Block) -> Numbers:
        """Size, links and words of the block, and the score of the heading above."""
        headings = [other for other in self.blocks[: block.place] if self.of_roles(other)["heading"]]
        return {
            "chars": scaled(block.chars),
            "words": scaled(block.words),
            "links": links_of([block]),
            "tag": tag(block.owner),
            "ends_sentence": float(block.ends_sentence),
            "word_score": block.word_score,
            "heading_word_score": headings[-1].word_score if headings else -1,
        }

    def of_names(self, block: Block) -> Numbers:
        """Scores of class and id values of the ancestors, and of the containers."""
        survey, item = self.survey, self.item(block)
        small, middle, *_ = self.containers(block)
        return {
            **survey.ancestor_names(block.first)._asdict(),
            "small_name_mean": survey.ancestor_names(small).name_mean,
            "middle_name_mean": survey.ancestor_names(middle).name_mean,
            "item_name_nearest": survey.ancestor_names(item).name_nearest if item else -1,
        }

    def of_roles(self, block: Block) -> Numbers:
        """Roles of the ancestors."""
        around = list(block.first.ancestors())
        marks = {name: any(has(node, mark) for node in around) for name, mark in ROLES_BY_MARK.items()}
        tags = {name: any(is_html(node, tags) for node in around) for name, tags in ROLES_BY_TAG.items()}
        marks["navigation"] = is_navigation(self.survey, block.first)
        return {name: float(there) for name, there in (marks | tags).items()}

    def containers(self, block: Block) -> list[Node]:
        """Nearest ancestors with a least number of characters, or a least share of the page."""
        least = (120, 500, 2000, int(0.15 * self.total), int(0.5 * self.total))
        return [self.survey.nearest(block.first, chars) for chars in least]

    def item(self, block: Block) -> Node | None:
        """Nearest ancestor below the body in a group of three or more siblings."""
        return next(filter(is_item, block.first.ancestors()), None)

    def kind(self, node: Node) -> tuple[object, ...]:
        """Key that is equal for siblings with the same tag and class."""
        return node.parent.index if node.parent else -1, node.tag, node.namespace, node.get("class")

    @cached_property
    def kinds(self) -> dict[tuple[object, ...], Totals]:
        """Groups of siblings with the same tag and class."""
        survey = self.survey
        found = defaultdict(list)
        for node in survey.page:
            if node.is_element:
                found[self.kind(node)].append(node.index)
        return {
            kind: Totals(
                len(nodes), sum(survey.chars[node] for node in nodes), sum(survey.link_chars[node] for node in nodes), 0
            )
            for kind, nodes in found.items()
        }

    def of_duplicates(self, block: Block) -> Numbers:
        """Blocks with the same text, before and after."""
        places = [other.place for other in self.blocks if block_text(other) == block_text(block)]
        before = places.index(block.place)
        return {"duplicates_before": scaled(before), "duplicates_after": scaled(len(places) - before - 1)}

    def of_siblings(self, block: Block) -> Numbers:
        """Group of siblings of the item."""
        item = self.item(block)
        if item is None:
            return dict.fromkeys(("items", "items_links", "item_length", "item_texts"), -1.0)
        kind = self.kinds[self.kind(item)]
        return {
            "items": scaled(kind.size),
            "items_links": share(kind.link_chars, kind.chars),
            "item_length": scaled(share(kind.chars, kind.size)),
            "item_texts": scaled(self.survey.lines[item.index]),
        }

    @cached_property
    def clusters(self) -> dict[tuple[object, ...], Totals]:
        """Clusters: blocks with the same tag path and class."""
        found: defaultdict[tuple[object, ...], list[Block]] = defaultdict(list)
        for block in self.blocks:
            found[self.survey.cluster_key(block)].append(block)
        return {key: self.totals(blocks) for key, blocks in found.items()}

    def totals(self, blocks: Iterable[Block]) -> Totals:
        """Sums over blocks; a long block without a link is prose."""
        count: Counter[str] = Counter()
        for block in blocks:
            prose = block.chars if block.chars > 80 and not block.link_chars else 0
            count.update(blocks=1, chars=block.chars, link_chars=block.link_chars, prose=prose)
        return Totals(count["blocks"], count["chars"], count["link_chars"], count["prose"])

    def of_cluster(self, block: Block) -> Numbers:
        """Cluster of the block."""
        cluster = self.clusters[self.survey.cluster_key(block)]
        return {
            "cluster_blocks": scaled(cluster.size),
            "cluster_share": share(cluster.chars, self.total),
            "cluster_links": share(cluster.link_chars, cluster.chars),
            "cluster_length": scaled(share(cluster.chars, cluster.size)),
            "cluster_prose": share(cluster.prose, cluster.chars),
        }

    def of_containers(self, block: Block) -> Numbers:
        """Containers of the block."""
        survey = self.survey
        small, middle, large, wide, widest = self.containers(block)
        return {
            "small_links": self.links_in(small),
            "middle_links": self.links_in(middle),
            "large_links": self.links_in(large),
            "middle_begin": share(survey.before(middle), self.total),
            "wide_begin": share(survey.before(wide), self.total),
            "wide_children": scaled(len(wide.children)),
            "widest_children": scaled(len(widest.children)),
            "widest_share": self.share_of(widest),
            "large_share": self.share_of(large),
            "wide_length": share(survey.chars[wide.index], survey.lines[wide.index]),
        }

    def links_in(self, node: Node) -> float:
        """The share of links in an element."""
        return share(self.survey.link_chars[node.index], self.survey.chars[node.index])

    def share_of(self, node: Node) -> float:
        """The share of the page in an element."""
        return share(self.survey.chars[node.index], self.total)

    def of_main_heading(self, block: Block) -> Numbers:
        """Distance to the main heading and to the first h1."""
        before = sum(other.chars for other in self.blocks[: block.place])
        to_h1 = share(before - self.survey.before(self.h1), self.total) if self.h1 else -2.0
        if self.main is None:
            return {**dict.fromkeys(("main_blocks", "main_chars", "main_depth", "main_share"), -1.0), "h1_chars": to_h1}
        top = self.common_ancestor(self.main, block)
        return {
            "main_blocks": (block.place - self.main.place) * min(1, TYPICAL_BLOCKS / len(self.blocks)),
            "main_chars": (before - sum(other.chars for other in self.blocks[: self.main.place]))
            * min(1, TYPICAL_CHARS / self.total),
            "main_depth": len(self.survey.path(self.main.owner)) - len(self.survey.path(top)),
            "main_share": self.share_of(top),
            "h1_chars": to_h1,
        }

    def common_ancestor(self, one: Block, other: Block) -> Node:
        """Nearest common ancestor of the line elements of two blocks."""
        paths = zip(self.survey.path(one.owner), self.survey.path(other.owner), strict=False)
        return [a for a, b in paths if a == b][-1]

    def of_description(self, block: Block) -> Numbers:
        """Common ancestor with the lead, and the share of the block in the description."""
        top = self.common_ancestor(self.lead, block) if self.lead else None
        return {
            "lead_links": self.links_in(top) if top else -1,
            "lead_share": self.share_of(top) if top else -1,
            "description_share": self.description_shares[block.place],
        }

    def of_neighbours(self, block: Block) -> Numbers:
        """Neighbouring blocks."""
        place = block.place
        return {
            "links_before": links_of(self.blocks[max(0, place - 4) : place]),
            "links_after": links_of(self.blocks[place + 1 : place + 5]),
            "links_far_before": links_of(self.blocks[max(0, place - 12) : place]),
            "next_tag": tag(self.blocks[place + 1].owner) if place + 1 < len(self.blocks) else -1,
        }

    def of_page(self, block: Block) -> Numbers:
        """Features of the page, position of the block, and what hides it."""
        survey = self.survey
        return {
            "page_long": scaled(sum(other.chars > 200 and not other.link_chars for other in self.blocks)),
            "page_images": scaled(survey.page.columns.images[0]),
            "page_links": share(survey.link_chars[0], self.total),
            "page_shown": share(survey.page.columns.chars[0], self.total),
            "begin": share(sum(other.chars for other in self.blocks[: block.place]), self.total),
            "hidden_by": hidden_by(survey.hidden_ancestor(block.first)),
            "states_article": self.article_statements,
        }


def is_navigation(survey: Survey, node: Node) -> bool:
    """Whether a node is in navigation, or in an element that is named like navigation or like the details of a lone post."""
    return any(has(outer, "navigation") or is_named_furniture(survey, outer) for outer in survey.path(node))


def is_named_furniture(survey: Survey, node: Node) -> bool:
    """Whether a small element has a class or id with a word of navigation, or of details and is in no list of items."""
    chars = survey.chars[node.index]
    if not node.is_element or survey.in_label(node, WATCHED[3.0]):
        return node.is_element and chars < int(0.15 * survey.total)
    is_small = chars < min(80 if is_html(node, ("p",)) else 500, int(0.5 * survey.total))
    return is_small and survey.in_label(node, WATCHED[4.0]) and not any(map(is_item, (node, *node.ancestors())))


def is_item(node: Node) -> bool:
    """Whether an element below the body has two or more siblings with its tag and class."""
    if not node.is_element or is_html(node, ("body",)) or node.parent is None:
        return False
    kind = (node.tag, node.namespace, node.get("class"))
    return (
        sum(other.is_element and (other.tag, other.namespace, other.get("class")) == kind for other in node.parent.children)
        >= 3
    )
