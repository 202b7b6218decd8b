"""Shape features of a page in Python, by name: the twin of ``kind._shape``."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from math import log1p, sqrt
from statistics import fmean, pstdev

from scutch.page import Page
from scutch.page.columns import MARKS, TEXT
from tests.twins.page.page_sums import Sums

ADDRESS = re.compile(rb"(?s).*?://[^/]*(/[^?#]*)?(\?)?")
ELEMENTS = {
    "table": "tables", "td": "cells", "li": "items", "p": "paragraphs", "form": "forms", "input": "inputs",
    "button": "buttons", "article": "articles", "blockquote": "quotes", "figure": "figures",
    "section": "sections", "dl": "lists_of_terms",
    "h1": "h1", "h2": "h2", "h3": "h3", "time": "times",
}  # fmt: skip
CONTROLS = {"select": "selects", "textarea": "areas", "iframe": "frames", "video": "frames"}
LANDMARKS = {"navigation": "navigation", "contentinfo": "footer", "banner": "banner", "complementary": "aside"}
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


class Shape:
    """Computes the shape features of a page."""

    def __init__(self, page: Page, address: bytes) -> None:
        self.page, self.columns, self.address = page, page.columns, address
        self.names = [node.tag if node.namespace == "html" else "" for node in page]
        self.nodes = range(len(page))
        self.total = max(1, self.columns.chars[0])
        self.sums = Sums(page)

    def marked(self, node: int, *names: str) -> bool:
        return any(self.columns.marks[node] & MARKS[name] for name in names)

    def is_visible(self, node: int) -> bool:
        """Whether a node is a visible element."""
        return self.columns.tag[node] != TEXT and not self.marked(node, "ignored", "hidden")

    def long_texts(self, begin: int, end: int) -> list[int]:
        """Sizes of the long texts outside links of a slice."""
        columns = self.columns
        texts = (n for n in range(begin, end) if columns.tag[n] == TEXT and columns.chars[n] >= 80)
        return [columns.chars[n] for n in texts if not self.marked(n, "link")]

    def is_price(self, node: int) -> bool:
        """A short text with a price."""
        return bool(self.columns.tag[node] == TEXT and self.columns.chars[node] and self.sums.own[node].get("label_prices"))

    def count(self, begin: int, end: int, *names: str) -> int:
        """Sum of some names over a slice of nodes."""
        return sum(own.get(statistic, 0) for own in self.sums.own[begin:end] for statistic in names)

    def named(self, *names: str) -> list[int]:
        return [node for node in self.nodes if self.names[node] in names and self.is_visible(node)]

    def describe(self) -> dict[str, float]:
        """All features by name."""
        return {
            **self.texts(),
            **self.elements(),
            **self.titled(),
            **self.parts(),
            **self.of_address(),
            **self.families(),
        }

    def texts(self) -> dict[str, float]:
        columns, prices = self.columns, [node for node in self.nodes if self.is_price(node)]
        long = self.long_texts(0, len(self.nodes))
        whole = self.sums.of(0)
        headings = whole["shown_headings"]
        title = max(0, self.title())
        return {
            "chars": log1p(self.total), "words": log1p(columns.words[0]), "links": log1p(columns.links[0]),
            "images": log1p(columns.images[0]), "nodes": log1p(len(self.nodes)),
            "link_share": columns.link_chars[0] / self.total,
            "punctuation": columns.punctuation[0] / (1 + columns.words[0]), "long_texts": log1p(len(long)),
            "prose_share": sum(long) / self.total, "longest_run": max(long, default=0), "prices": whole["label_prices"],
            "price_first": (prices[0] - title) / len(self.nodes) if prices else -1,
            "prices_linked": sum(self.marked(node, "link") for node in prices),
            "dates": whole["label_years"] + whole["shown_times"],
            "headings": headings, "heading_prose": log1p(sum(long) / (1 + headings)),
            "paths": log1p(len(columns.path_parent)), "labels": log1p(len(columns.label_begin)),
            "script_share": self.total / (1 + len(columns.source)),
        }  # fmt: skip

    def elements(self) -> dict[str, float]:
        counts = Counter[str](dict.fromkeys((*ELEMENTS.values(), *CONTROLS.values()), 0))
        for node in self.nodes:
            name = self.names[node]
            is_counted = name in ELEMENTS and self.is_visible(node) and (name not in HEADINGS or self.columns.chars[node])
            counts[ELEMENTS.get(name, "")] += bool(is_counted)
            counts[CONTROLS.get(name, "")] += name in CONTROLS
        codes = [
            node
            for node in self.named("pre", "code")
            if self.names[node] == "pre" or self.names[self.columns.parent[node]] != "pre"
        ]
        depth = max((self.columns.depth[node] for node in self.nodes if self.is_visible(node)), default=0)
        share = sum(self.columns.chars[node] for node in codes) / self.total
        del counts[""]
        return {**counts, "codes": len(codes), "code_share": share, "depth": depth}

    def title(self) -> int:
        return next((node for node in self.named("h1") if self.columns.chars[node]), -1)

    def titled(self) -> dict[str, float]:
        node = self.title()
        if node < 0:
            return {"title_start": -1, "title_linked": 0, "title_chars": -1}
        linked = self.columns.link_chars[node] > 0
        return {"title_start": node / len(self.nodes), "title_linked": linked, "title_chars": self.columns.chars[node]}

    def parts(self) -> dict[str, float]:
        columns = self.columns
        found = dict.fromkeys(LANDMARKS.values(), 0.0)
        for node in filter(self.is_visible, self.nodes):
            first = next((name for mark, name in LANDMARKS.items() if self.marked(node, mark)), "")
            if first:
                found[first] += columns.chars[node] / self.total
        mains = [node for node in self.nodes if self.is_visible(node) and self.marked(node, "main")]
        if not mains:
            return found | {"main": 0, "main_prose": -1, "main_links": 0}
        main = max(mains, key=lambda node: columns.chars[node])
        chars, prose = columns.chars[main], sum(self.long_texts(main, columns.end[main]))
        return found | {
            "main": chars / self.total,
            "main_prose": prose / (1 + chars),
            "main_links": columns.link_chars[main] / (1 + chars),
        }

    def of_address(self) -> dict[str, float]:
        match = ADDRESS.match(self.address)
        if not match:
            return {}
        path = match[1] or b""
        inside = path[1:].removesuffix(b"/") if len(path) > 1 else b""
        last = inside.rsplit(b"/", 1)[-1]
        return {
            "address_known": 1, "address_depth": len(inside.split(b"/")) if inside else 0, "address_length": len(path),
            "address_last": len(path) - max(0, path.removesuffix(b"/").rfind(b"/")),
            "address_digits": len(re.findall(rb"[0-9]", path)), "address_hyphens": last.count(b"-"),
            "address_query": bool(match[2]), "address_dated": bool(re.search(rb"/20[0-9][0-9].", path)),
        }  # fmt: skip

    def members(self) -> Iterator[list[int]]:
        """Yield the families."""
        found: dict[tuple[int, int], list[int]] = defaultdict(list)
        columns = self.columns
        for node in filter(self.is_visible, self.nodes):
            filled = columns.end[node] - node >= 3 and (columns.chars[node] or columns.images[node])
            if filled and self.names[node] != "body":
                found[columns.path[node], columns.class_id[node]].append(node)
        yield from (family for family in found.values() if len(family) >= 3)

    def families(self) -> dict[str, float]:
        columns = self.columns
        families: list[tuple[dict[str, float], dict[str, float]]] = []
        for family in self.members():
            chars = [columns.chars[node] for node in family]
            if sum(chars) >= 20 * len(family):
                families.append(self.family(family, chars))
        features: dict[str, float] = {}
        for family_type in ("cards", "posts", "priced", "stories"):
            weight, numbers = max(families, key=lambda pair: pair[0][family_type], default=({family_type: 0.0}, {}))
            features |= {f"{family_type}_{name}": value for name, value in numbers.items()} if weight[family_type] > 0 else {}
        return features

    def family(self, family: list[int], chars: list[int]) -> tuple[dict[str, float], dict[str, float]]:
        columns, size, total = self.columns, len(family), sum(chars)
        spans = [range(node, columns.end[node]) for node in family]
        images, links = (sum(column[node] > 0 for node in family) for column in (columns.images, columns.links))
        counted = (("shown_headings",), ("label_prices",), ("label_years", "shown_times"))
        headings, prices, dates = (sum(self.count(span.start, span.stop, *names) > 0 for span in spans) for names in counted)
        prose = sum(sum(self.long_texts(span.start, span.stop)) for span in spans)
        nodes = sum(map(len, spans))
        weight = {
            "cards": min(images, links) * sqrt(total),
            "posts": dates * sqrt(prose),
            "priced": prices * sqrt(total),
            "stories": total * nodes / (nodes + 8 * size),
        }
        numbers = {
            "count": log1p(size), "chars": log1p(fmean(chars)), "spread": pstdev(chars) / (fmean(chars) + 1),
            "share": total / self.total, "link_share": sum(columns.link_chars[node] for node in family) / (total + 1),
            "prose_share": prose / (total + 1), "images": images / size, "links": links / size, "headings": headings / size,
            "prices": prices / size, "dates": dates / size, "start": family[0] / len(self.nodes),
        }  # fmt: skip
        return weight, numbers
