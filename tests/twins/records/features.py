"""Features of candidates by name, in Python: the twin of ``scutch.records.find._features``.

The compiled module samples large candidates and compares few rivals; small pages are not sampled, so both agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean, pstdev
from typing import Final

from scutch.page import Page
from scutch.page.columns import DOCUMENT, MARKS, TEXT
from scutch.records._class_words import Words
from scutch.records.find._candidates import Candidates, Family, Origin
from tests.twins.page.page_sums import Sums
from tests.twins.records.candidates import Records

RECORD_TAGS: Final = ("li", "tr", "article", "div", "a", "p", "td", "th", "dt", "span")
HEADS: Final = ("h1", "h2", "h3", "h4", "h5", "h6", "dt")
MEMBERS: Final = ("before_matches_record", "after_matches_record")
LANDMARKS: Final = {
    **dict.fromkeys(("navigation", "banner", "form", "dialog", "main", "article")),
    "footer": "contentinfo",
    "aside": "complementary",
}
RICH: Final = ("links", "images", "texts", "prices", "dates", "digits", "headings", "title_words", "words")


class PageView:
    """A page with the sums and positions that features need."""

    def __init__(self, page: Page, words: Words) -> None:
        self.page, self.columns, self.words = page, page.columns, words
        self.sums = Sums(page)
        self.names = [node.tag if node.namespace == "html" else "" for node in page]
        self.body = self.names.index("body") if "body" in self.names else 0
        self.whole = self.sums.of(self.body)
        self.total, self.shown = max(1, self.whole["chars"]), max(1, self.whole["shown"])
        nodes = range(len(self.columns))
        self.title = next((n for n in nodes if self.names[n] == "h1" and self.columns.chars[n]), -1)
        self.main = next((n for n in nodes if self.columns.marks[n] & MARKS["main"]), -1)

    def chars(self, node: int) -> int:
        return self.sums.of(node)["chars"]

    def before(self, node: int) -> int:
        """Characters of the body before a node."""
        return sum(own.get("chars", 0) for own in self.sums.own[self.body : node])

    def has_content(self, node: int) -> bool:
        own = self.sums.of(node)
        element = self.columns.tag[node] > DOCUMENT and not self.columns.marks[node] & MARKS["ignored"]
        return element and bool(own["chars"] or own["images"])

    def children(self, node: int) -> list[int]:
        return [child.index for child in self.page[node].children if self.has_content(child.index)]

    def ancestors(self, node: int) -> Iterator[int]:
        while (node := self.columns.parent[node]) >= 0:
            yield node

    def label(self, row: int) -> bytes:
        return self.columns.data(self.columns.label_begin[row], self.columns.label_length[row]) if row >= 0 else b""

    def tag_class_match(self, node: int, other: int) -> int:
        """0, 1 for the same tag, 2 for the same class as well."""
        same = self.columns.tag[node] == self.columns.tag[other]
        return same + (same and self.columns.class_id[node] == self.columns.class_id[other])


class CandidateView:
    """The features of one candidate."""

    def __init__(self, view: PageView, records: Records, ancestor: int, origins: int) -> None:
        self.view, self.columns, self.records = view, view.columns, records
        self.ancestor, self.origins = ancestor, origins
        self.nodes = [node for record in records for node in record]
        self.firsts = [record[0] for record in records]
        self.counts = [view.sums.of(*record) for record in records]
        self.first, self.last = records[0][0], records[-1][-1]

    def all(self) -> dict[str, float]:
        """All features by name, except those that compare candidates."""
        parts = (self.text(), self.sizes(), self.shares(), self.place(), self.title(), self.adjacent(), self.similarity())
        rest = (self.inner_lists(), self.neighbours(), self.labels(), self.roots(), self.page())
        return {name: value for part in (*parts, *rest) for name, value in part.items()}

    def text(self) -> dict[str, float]:
        view, own, count = self.view, sum(self.counts, Counter()), len(self.records)
        chars, end = max(1, own["chars"]), self.columns.end[self.last]
        begin, stop = view.before(self.first), view.before(end)
        found = {name: own[name] / count for name in RICH}
        return found | {
            "records": count,
            "long_texts": own["long_texts"] / count,
            "share": own["chars"] / view.total,
            "unlinked_share": (own["chars"] - own["link_chars"]) / view.total,
            "link_share": own["link_chars"] / chars,
            "hidden": (own["chars"] - own["shown"]) / chars,
            "visible_share": (own["shown"] - 0.7 * own["shown_link_chars"]) / view.shown,
            "chars": own["chars"] / count,
            "punctuation": own["punctuation"] / chars,
            "nodes": (own["elements"] + own["texts"]) / count,
            "roots": len(self.nodes) / count,
            "text_begin": begin / view.total,
            "text_end": stop / view.total,
            "text_gap": 1 - own["chars"] / max(1, stop - begin),
            "ancestor_share": view.chars(self.ancestor) / view.total,
            "share_of_ancestor": own["chars"] / max(1, view.chars(self.ancestor)),
        }

    def sizes(self) -> dict[str, float]:
        chars = sorted(own["chars"] for own in self.counts)
        texts = [own["texts"] for own in self.counts]
        return {
            "chars_median": chars[len(chars) // 2],
            "chars_spread": pstdev(chars) / max(1, fmean(chars)),
            "chars_min": chars[0] / max(1, fmean(chars)),
            "chars_max_share": chars[-1] / max(1, sum(chars)),
            "texts_spread": pstdev(texts) / max(1, fmean(texts)),
        }

    def shares(self) -> dict[str, float]:
        """Shares of the records that have a property."""
        columns, counts = self.columns, self.counts
        contents = {tuple(columns.content[node] for node in record) for record in self.records}
        structures = {tuple(columns.structure[node] for node in record) for record in self.records}
        having: dict[str, list[object]] = {
            "empty": [not own["chars"] for own in counts],
            "has_link": [own["links"] or own["link_chars"] for own in counts],
            "one_link": [own["links"] == 1 for own in counts],
            "one_text": [own["texts"] == 1 for own in counts],
            "one_heading": [own["headings"] == 1 for own in counts],
            "has_class": [columns.class_id[node] >= 0 for node in self.firsts],
            "same_class": [columns.class_id[node] == columns.class_id[self.first] for node in self.firsts],
            "root_is_link": [self.view.names[node] == "a" for node in self.firsts],
            "begins_with_link": [self.starts_linked(node) for node in self.firsts],
        }
        for name in ("image", "price", "date", "digit", "heading", "title_word"):
            having[f"has_{name}"] = [own[f"{name}s"] for own in counts]
        having["has_long_text"] = [own["long_texts"] for own in counts]
        shares = {name: fmean(bool(has) for has in each) for name, each in having.items()}
        count = len(self.records)
        return shares | {"distinct_content": len(contents) / count, "distinct_structure": len(structures) / count}

    def starts_linked(self, node: int) -> bool:
        inside = range(node, min(self.columns.end[node], node + 64))
        texts = (n for n in inside if self.columns.tag[n] == TEXT and self.columns.chars[n])
        return any(self.columns.link_chars[n] for n in list(texts)[:1])

    def place(self) -> dict[str, float]:
        view, columns = self.view, self.columns
        children = len(view.children(self.ancestor))
        parents = 1 + sum(columns.parent[one] != columns.parent[two] for one, two in pairwise(self.nodes))
        marks = 0
        for node in (self.first, *view.ancestors(self.first)):
            marks |= columns.marks[node]
        found = {name: float(bool(marks & MARKS[mark or name])) for name, mark in LANDMARKS.items()}
        tag = view.names[self.first]
        return found | {
            "depth": columns.depth[self.first],
            "depth_below": columns.depth[self.first] - columns.depth[self.ancestor],
            "ancestor_children": children,
            "share_of_children": len(self.nodes) / max(1, children),
            "parents": parents,
            "nodes_per_parent": len(self.nodes) / parents,
            "in_main": -1 if view.main < 0 else view.main <= self.first < columns.end[view.main],
            "record_tag": RECORD_TAGS.index(tag) if tag in RECORD_TAGS else -1,
            "origins_page_wide": self.origins & Family.PAGE_WIDE,
            "origins_siblings": (self.origins & Family.SIBLINGS) // Origin.BY_HEAD,
            "periodic": self.origins & Origin.BY_PERIOD != 0,
        }

    def title(self) -> dict[str, float]:
        """Position relative to the title of the page."""
        view, title, ends = self.view, self.view.title, self.columns.end
        if title < 0:
            return {"title_position": 0, "title_distance": -1, "title_ancestor_steps": -1}
        chain = [self.ancestor, *view.ancestors(self.ancestor)]
        return {
            "title_position": 1 if title < self.first else 2 if title >= ends[self.last] else 3,
            "title_distance": (view.before(self.first) - view.before(title)) / view.total,
            "title_ancestor_steps": next(steps for steps, node in enumerate(chain) if node <= title < ends[node]),
        }

    def adjacent(self) -> dict[str, float]:
        """The siblings before the first and after the last record."""
        view, parent = self.view, self.columns.parent
        before = [node for node in view.children(parent[self.first]) if node < self.first][-1:]
        after = [node for node in view.children(parent[self.last]) if node > self.last][:1]
        found: dict[str, float] = dict.fromkeys(
            ("before_match", "after_match", "heading_before", "before_matches_record", "after_matches_record"), -1
        )
        for node in before:
            found |= {
                "before_match": view.tag_class_match(node, self.first),
                "heading_before": view.sums.of(node)["headings"] > 0,
            }
        for node in after:
            found["after_match"] = view.tag_class_match(node, self.firsts[-1])
        for name, nodes, record in (("before", before, self.records[1]), ("after", after, self.records[-2])):
            for node in nodes:
                found[f"{name}_matches_record"] = any(view.tag_class_match(node, top) == 2 for top in record)
        return found

    def roots(self) -> dict[str, float]:
        """Headings at the begin and end of the records, and whether they are the same sequence of tags."""
        shapes = [[self.columns.tag[node] for node in record] for record in self.records]
        return {
            "begins_with_heading": fmean(self.opens_headed(node) for node in self.firsts),
            "ends_with_heading": fmean(len(record) > 1 and self.view.names[record[-1]] in HEADS for record in self.records),
            "same_root_tags": fmean(one == two for one, two in pairwise(shapes)),
            "last_same_root_tags": shapes[-1] == shapes[-2],
        }

    def opens_headed(self, top: int) -> bool:
        inside = range(top, min(self.columns.end[top], top + 64))
        text = next((node for node in inside if self.columns.tag[node] == TEXT and self.columns.chars[node]), top)
        chain = [text, *self.view.ancestors(text)]
        return text != top and any(self.view.names[node] in HEADS for node in chain[: chain.index(top) + 1])

    def paths(self, record: tuple[int, ...]) -> set[int]:
        """Tag paths inside a record, including its texts."""
        columns = self.columns
        inside = [n for node in record for n in range(node, columns.end[node]) if not columns.marks[n] & MARKS["ignored"]]
        return {columns.path[n] for n in inside if columns.tag[n] > DOCUMENT or columns.tag[n] == TEXT}

    def similarity(self) -> dict[str, float]:
        profiles = [self.paths(record) for record in self.records]
        times = Counter(path for paths in profiles for path in paths)
        others = max(1, len(profiles) - 1)
        shared = [sum((times[path] - 1) / others for path in paths) / max(1, len(paths)) for paths in profiles]
        core = sum(count == len(profiles) for count in times.values())
        return {
            "path_similarity": fmean(shared),
            "path_similarity_min": min(1, *shared),
            "common_paths": core / max(1, len(times)),
            "paths": len(times),
        }

    def inner_lists(self) -> dict[str, float]:
        """Lists in the root of each record with the most text."""
        lists = [self.inner_list(max(record, key=self.view.chars)) for record in self.records]
        share, number = (fmean(each) for each in zip(*lists, strict=True))
        return {"inner_list_share": share, "inner_list_size": number}

    def inner_list(self, node: int) -> tuple[float, int]:
        """Share of the text in the largest set of children with one tag and class, and their number; wrappers are skipped."""
        view, columns = self.view, self.columns
        while len(view.children(node)) == 1:
            node = view.children(node)[0]
        sets: dict[tuple[int, int], list[int]] = {}
        for child in view.children(node):
            sets.setdefault((columns.tag[child], columns.class_id[child]), []).append(child)
        largest = max((s for s in list(sets.values())[:12] if len(s) > 1), key=self.chars, default=[])
        return self.chars(largest) / max(1, view.chars(node)), len(largest)

    def chars(self, nodes: list[int]) -> int:
        return self.view.sums.of(*nodes)["chars"]

    def root_similarity(self, one: int, two: int) -> float:
        """Similarity of the first nodes of two records: tag and class count half each."""
        a, b, columns = self.firsts[one], self.firsts[two], self.columns
        return ((columns.tag[a] == columns.tag[b]) + (columns.class_id[a] == columns.class_id[b])) / 2

    def size_difference(self, one: int, two: int) -> float:
        a, b = (self.counts[k]["elements"] + self.counts[k]["texts"] for k in (one, two))
        return abs(a - b) / max(1, a + b)

    def neighbours(self) -> dict[str, float]:
        count = len(self.records)
        next_like = fmean(self.root_similarity(k, k + 1) for k in range(count - 1))
        next_size = fmean(self.size_difference(k, k + 1) for k in range(count - 1))
        but_one = sum(self.root_similarity(k, k + 2) - self.size_difference(k, k + 2) for k in range(count - 2)) / max(
            1, count - 2
        )
        return {
            "next_similarity": next_like,
            "next_size_difference": next_size,
            "alternation": but_one - (next_like - next_size),
        }

    def labels(self) -> dict[str, float]:
        """Scores of the words of classes and ids."""
        view, columns = self.view, self.columns
        node = self.firsts[len(self.records) // 2]
        above = [n for n in view.ancestors(node) if n > view.body]
        rows = [row for n in above for row in (columns.class_id[n], columns.id_id[n])]
        chain = [score for row in rows if (score := view.words.of(view.label(row))[2]) >= 0]
        own = view.words.of(view.label(columns.class_id[node]))
        return {
            "root_words": own[0],
            "root_words_max": own[1],
            "ancestor_words_min": min(chain, default=2),
            "ancestor_words_max": max(chain, default=-1),
            "ancestor_words_nearest": next(iter(chain), -1),
            "ancestor_words_mean": fmean(chain) if chain else -1,
        }

    def page(self) -> dict[str, float]:
        whole, total = self.view.whole, self.view.total
        return {
            "page_chars": total,
            "page_links": whole["link_chars"] / total,
            "page_punctuation": whole["punctuation"] / total,
            "page_long_texts": whole["long_texts"],
            "long_texts_outside": (whole["long_texts"] - sum(own["long_texts"] for own in self.counts))
            / max(1, whole["long_texts"]),
            "page_prices": whole["prices"],
            "page_headings": whole["headings"],
            "page_images": whole["images"],
        }


def describe(page: Page, candidates: Candidates, words: Words) -> list[dict[str, float]]:
    """Return the features of all candidates of a page by name."""
    view, found = PageView(page, words), []
    for i in range(len(candidates)):
        one = CandidateView(view, candidates.records(i), candidates.ancestor(i), candidates.origins(i))
        found.append(one.all() | {"value": candidates.value(i), "value_rank": i})
    for name in ("value", "share"):
        most = max((row[name] for row in found), default=1)
        for row in found:
            row[f"{name}_relative"] = row[name] / max(most, 1e-9)
    return found
