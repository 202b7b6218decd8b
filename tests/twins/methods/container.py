"""Twin of ``scutch.methods.block_distribution._container`` in plain Python."""

import re
from collections.abc import Iterator

from scutch.methods.block_distribution.container import HINTS, NOISE, ContainerRules
from scutch.page import Node, Page
from scutch.page.columns import MARKS
from scutch.page.tags import READING

LANDMARKS = ("navigation", "search", "dialog", "contentinfo", "complementary")
WORD = re.compile(r"[A-Z]+[a-z]*|[a-z]+")


def hints(label: str) -> int:
    """Hint bits of a class or id value."""
    bits = 0
    for word in WORD.findall(label):
        bits |= HINTS.get(word.lower(), 0)
    return bits


class ContainerTwin:
    """Noise and container of one page, computed node by node."""

    def __init__(self, page: Page, rules: ContainerRules) -> None:
        self.page, self.rules = page, rules
        self.total = page.columns.chars[0]
        self.body = page.body or page.document
        visible = [node for node in page if self.is_visible(node)]
        self.heading = next((node for node in visible if node.tag == "h1" and node.namespace == "html"), None)
        mains = [node for node in visible if self.has(node, "main")]
        main = max(mains, key=self.chars, default=None)
        self.main = main if main and self.chars(main) >= rules.main_share * self.total else None
        large = [n for n in visible if self.has(n, "article") and self.chars(n) > int(rules.article_share * self.total)]
        self.article = large[0] if len(large) == 1 else None
        self.comments_are_noise = self.prose_outweighs_comments()
        self.mask = bytearray(len(page))
        self.kept = list(self.unmasked(self.body))

    def chars(self, node: Node) -> int:
        return self.page.columns.chars[node.index]

    def has(self, node: Node, *marks: str) -> bool:
        return any(self.page.columns.marks[node.index] & MARKS[mark] for mark in marks)

    def is_visible(self, node: Node) -> bool:
        return not self.has(node, "hidden", "ignored") and self.chars(node) > 0

    def holds(self, node: Node, inner: Node | None) -> bool:
        return inner is not None and node.index <= inner.index < node.span.end

    def named(self, node: Node) -> int:
        return hints(node.get("class") or "") | hints(node.get("id") or "")

    def prose_outweighs_comments(self) -> bool:
        comments = prose = 0
        stack = [self.body]
        while stack:
            node = stack.pop()
            kept = node == self.body or self.holds(node, self.heading) or self.holds(node, self.main)
            if node.is_element and self.named(node) & 4 and not kept:
                comments += self.chars(node)
                continue
            if self.is_prose(node):
                prose += self.chars(node)
            stack.extend(node.children)
        return prose > self.rules.comment_prose * comments

    def noise(self, node: Node) -> str:
        rules, share = self.rules, self.chars(node) / (self.total + 1)
        named = self.named(node) if node.is_element else 0
        kept = share >= rules.noise_share or self.holds(node, self.main) or self.holds(node, self.heading)
        banner = self.has(node, "banner") and not (self.main and self.holds(self.main, node))
        furniture = (node.tag == "button" and node.namespace == "html") or (
            self.has(node, "form") and share < rules.form_share
        )
        reasons = {
            "not shown": self.has(node, "hidden", "ignored"),
            "kept": kept or not node.is_element,
            "landmark": self.has(node, *LANDMARKS) or banner,
            "furniture": furniture,
            "named": named & 1 and not named & 2,
            "comments": named & 4 and self.comments_are_noise,
            "link list": self.is_link_list(node),
        }
        return next((name for name, applies in reasons.items() if applies), "kept")

    def is_link_list(self, node: Node) -> bool:
        columns, rules = self.page.columns, self.rules
        links, link_chars = columns.links[node.index], columns.link_chars[node.index]
        block = node.namespace == "html" and node.tag in READING["BLOCK"] + READING["LINE"]
        dense = link_chars > rules.list_density * (self.chars(node) + 1)
        return block and links >= rules.list_links and dense and link_chars < rules.list_link_chars * links

    def unmasked(self, top: Node) -> Iterator[Node]:
        stack = [top]
        while stack:
            node = stack.pop()
            reason = NOISE[self.noise(node)]
            self.mask[node.index] = reason
            if not reason:
                yield node
                stack.extend(node.children)

    def weight(self, node: Node) -> float:
        columns = self.page.columns
        inside = [n.index for n in self.kept if n.is_text and self.holds(node, n)]
        return sum(columns.chars[i] - self.rules.link_weight * columns.link_chars[i] for i in inside)

    def kept_chars(self, node: Node) -> int:
        return sum(self.chars(n) for n in self.kept if n.is_text and self.holds(node, n))

    def prose(self, node: Node) -> int:
        return sum(self.chars(n) for n in self.kept if self.is_prose(n) and self.holds(node, n))

    def is_prose(self, node: Node) -> bool:
        return node.is_text and self.chars(node) > self.rules.prose_chars and not self.page.columns.link_chars[node.index]

    def kept_links(self, node: Node) -> int:
        return sum(self.page.columns.link_chars[n.index] for n in self.kept if n.is_text and self.holds(node, n))

    def is_prose_among_links(self, node: Node, child: Node) -> bool:
        rest, links = self.kept_chars(node) - self.kept_chars(child), self.kept_links(node) - self.kept_links(child)
        has_prose = self.prose(child) > max(self.rules.least_prose, self.rules.container_share * self.prose(node))
        return has_prose and links > self.rules.rest_density * rest

    def is_block(self, node: Node, names: tuple[str, ...] = READING["BLOCK"]) -> bool:
        return node.namespace == "html" and node.tag in names

    def next_block(self, node: Node) -> Node | None:
        kept = [child for child in node.elements if self.weight(child) > 0]
        child = max(kept, key=self.weight, default=None)
        if not child or self.weight(child) < self.rules.container_share * self.weight(node):
            child = max((child for child in node.elements if self.prose(child)), key=self.prose, default=None)
            child = child if child and self.is_prose_among_links(node, child) else None
        return child if child and self.is_block(child) else None

    def container(self) -> Node:
        node = self.body
        if self.main and self.weight(self.main) > self.rules.main_weight * self.weight(node):
            node = self.main
        if self.article and self.holds(node, self.article):
            node = self.article if self.weight(self.article) > self.rules.article_weight * self.weight(node) else node
        while child := self.next_block(node):
            node = child
        return node

    def is_teaser_block(self, node: Node) -> bool:
        block = self.is_block(node, READING["BLOCK"] + READING["LINE"]) and node.tag != "table"
        links, rules = self.page.columns.links[node.index], self.rules
        dense = self.kept_links(node) > rules.teaser_density * self.kept_chars(node)
        return block and links >= rules.teaser_links and not self.prose(node) and dense and not self.holds(node, self.heading)

    def drop_teasers(self, top: Node) -> None:
        if self.prose(top) < self.rules.article_prose_share * self.kept_chars(top):
            return
        dropped = []
        stack = top.children
        while stack:
            node = stack.pop()
            if self.mask[node.index] or (node.tag == "table" and node.namespace == "html"):
                continue
            if self.is_teaser_block(node):
                dropped.append(node)
            else:
                stack.extend(node.children)
        for node in dropped:
            self.mask[node.index] = NOISE["teasers"]
        self.kept = [n for n in self.kept if not any(self.holds(node, n) for node in dropped)]

    def answer(self) -> tuple[int, int, int, int, int, bytearray]:
        found = self.container()
        self.drop_teasers(found)
        heading = self.heading.index if self.heading else -1
        return found.index, heading, self.kept_chars(found), self.kept_chars(self.body), self.prose(found), self.mask
