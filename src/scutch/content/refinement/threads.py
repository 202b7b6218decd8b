"""Posts of a thread: a post is a head line, with the name of its poster and its date, and a body.

Names and dates look like the numbers, ranks and buttons beside them, so a model of single blocks keeps some of each. Alike
posts show which is which: names have the same evidence in most posts, dates the same path, and bodies are the smallest
elements of one path that have the prose of the posts.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import chain
from math import inf
from operator import or_
from typing import Final, NamedTuple

from scutch.content._text_blocks import Blocks
from scutch.content.metadata._byline_scan import BylineScan, shown_texts
from scutch.kernels.select_rows import rows_of
from scutch.lexicon.byline_words import DATE_EDGES, EVIDENCE_BITS
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS, ids_of
from scutch.page.traversal import enclosing
from scutch.values.dates.date import read_date
from scutch.values.dates.relative import elapsed, is_date, is_day_of_month, is_relative

#: Evidence of the name of a poster, best first, which suffices without dates ...
USER_EVIDENCE: Final = ("class username near", "href user", "class user near", "class username far")
#: ... and evidence that also authors of articles have.
AUTHOR_EVIDENCE: Final = (
    "prop author", "class author near", "href author", "rel author", "after by", "class byline near", "class writer near",
    "class author far",
)  # fmt: skip
#: All evidence, best first: what microdata calls the author may be a place, but is no state such as "Online".
NAME_EVIDENCE: Final = (USER_EVIDENCE[0], AUTHOR_EVIDENCE[0], *USER_EVIDENCE[1:], *AUTHOR_EVIDENCE[1:])
#: Types of posts in microdata.
POST_TYPES: Final = ("/Answer", "/Comment", "/Question", "/DiscussionForumPosting")
#: Words of labels in front of the date on which a poster joined, or a post was changed.
OTHER_DATE_WORDS: Final = frozenset((
    "join", "joined", "member", "registered", "since", "beigetreten", "inscrit", "registrado", "注册", "登録",
    "edited", "modified", "bearbeitet", "modifié", "editado", "modificato", "编辑", "編集",
))  # fmt: skip
#: What is in the classes of ranks, such as ``userTitle``.
RANK_CLASSES: Final = ("title", "rank")
#: Least share of the posts that have a name with the same evidence, and a date with the same path.
NAMED_SHARE: Final = 0.6
#: Least share of the prose outside head lines that the bodies of the posts have.
BODY_SHARE: Final = 0.97
#: Characters of a name, of a date, of prose (more than these), and of the block of a head line.
MAX_NAME, MAX_DATE, MIN_PROSE, MAX_HEAD = 40, 48, 60, 120
MAX_NAME_WORDS: Final = 4
#: Characters of a day without a year.
MAX_DAY: Final = 24
#: Posts that are read first: most groups of other siblings have no names in these.
SAMPLE: Final = 4
#: Words of a class from which siblings with all of them but one are alike.
MIN_CLASS_WORDS: Final = 2
#: Texts of a post that may be its name, and nodes in which the first posts are searched.
NAMES: Final = 8
STATED_NAMES: Final = 24
REACH: Final = 150
LANGUAGE: Final = "en-US"
#: Lists of pairs, and forms.
PAIRS, FORMS = ids_of(("dl",)), ids_of(("form",))
PARAGRAPH, TEXT_AREA = IDS["p"], IDS["textarea"]
ITEM_AND_CODE: Final = frozenset((IDS["li"], IDS["pre"]))
EXCLUDED: Final = -inf

#: By post the texts that may be its name, each with the bits of its evidence and the text in front of it.
NamedTexts = Sequence[Sequence[tuple[int, int, int]]]
#: Path and class of an element.
Place = tuple[int, int]


def is_brief_day(text: str) -> bool:
    """Whether a text is a day without a year, or says how long ago something was.

    >>> [is_brief_day(text) for text in ("16 Oct", "3 days ago", "April 2024 review", "16 posts")]
    [True, True, False, False]
    """
    return is_day_of_month(text) or elapsed(text) is not None


def with_variants(columns: Columns, nodes: Sequence[int]) -> Sequence[int]:
    """Return alike siblings with those others whose class differs in one word, as that of every second post often does.

    >>> import scutch
    >>> columns = scutch.parse("<p class='post odd'>a<p class='post even'>b<p class='post odd'>c<p class=note>d").columns
    >>> with_variants(columns, (4, 8))
    [4, 6, 8]
    """
    words = frozenset((columns.attribute(nodes[0], "class") or "").split()) if nodes else frozenset()
    if len(words) < MIN_CLASS_WORDS:
        return nodes
    known = {columns.class_id[nodes[0]]: True}
    found = []
    for node in columns.child_nodes(columns.parent[nodes[0]]):
        name = columns.class_id[node]
        if name not in known:
            own = set((columns.attribute(node, "class") or "").split())
            known[name] = len(words - own) <= 1 and len(own - words) <= 1
        if known[name] and columns.chars[node] and columns.tag[node] == columns.tag[nodes[0]]:
            found.append(node)
    return found


class Post(NamedTuple):
    """A post: its element, the texts of its head line, the element of its body; -1 for what it does not have."""

    node: int
    name: int
    date: int
    body: int


class Thread:
    """The posts of a thread and their text blocks.

    ``blocks``: its text blocks. ``nodes``: alike siblings that may be posts, in document order. Linear in the nodes of the
    posts, times their depth.
    """

    def __init__(self, columns: Columns, blocks: Blocks, nodes: Sequence[int]) -> None:
        self.columns, self.text_blocks = columns, blocks
        self.ends, self.tags, self.parents = columns.end, columns.tag, columns.parent
        self.chars, self.link_chars = columns.chars, columns.link_chars
        self.paths, self.classes = columns.path, columns.class_id
        self.posts = self.find_posts(with_variants(columns, nodes))

    @cached_property
    def spans(self) -> list[tuple[int, int, int]]:
        """First text, one past the last text, and line element of each text block."""
        return self.text_blocks.spans()

    @cached_property
    def firsts(self) -> list[int]:
        """The first text of each text block."""
        return [first for first, _, _ in self.spans]

    # ---- what the posts have

    def find_posts(self, nodes: Sequence[int]) -> list[Post]:
        """The elements as posts; empty if they have no names, or names like those of articles and no dates."""
        scan, is_stated = BylineScan(self.columns), self.are_stated_posts(nodes)
        reach, most = (len(self.columns), STATED_NAMES) if is_stated else (REACH, NAMES)
        if not self.names([scan.named(node, min(self.ends[node], node + reach), most) for node in nodes[:SAMPLE]]):
            return []
        named = [scan.named(node, self.ends[node], most) for node in nodes]
        users, dates = self.names(named, USER_EVIDENCE), self.dates(scan, nodes)
        names = self.names(named)
        if not names or not (users or max(dates) >= 0):
            return []
        bodies = self.bodies(nodes, list(zip(names, dates, strict=True)))
        return [Post(*post) for post in zip(nodes, names, dates, bodies, strict=True)]

    def are_stated_posts(self, nodes: Sequence[int]) -> bool:
        """Whether microdata says that the first of some elements is a post: it may name its author behind a long body."""
        item = self.columns.attribute(nodes[0], "itemtype") if nodes else None
        return item is not None and item.endswith(POST_TYPES)

    def text(self, node: int) -> str:
        """A text with its white space collapsed; empty for node -1."""
        return " ".join(self.columns.text(node).split()) if node >= 0 else ""

    def place(self, node: int) -> Place:
        """Path and class of an element."""
        return self.paths[node], self.classes[node]

    def names(self, named: NamedTexts, evidence: Sequence[str] = NAME_EVIDENCE) -> list[int]:
        """By post the text that is its name, -1 for none; empty if most have none, or all of many have the same."""
        present = reduce(or_, (bits for own in named for _, bits, _ in own), 0)
        for bit in filter(present.__and__, map(EVIDENCE_BITS.__getitem__, evidence)):
            found = [next((text for text, bits, _ in own if bits & bit and self.may_be_name(text)), -1) for own in named]
            texts = [self.text(name) for name in found if name >= 0]
            if len(texts) >= NAMED_SHARE * len(named) and (len(set(texts)) > 1 or len(named) <= SAMPLE):
                return found
        return []

    def may_be_name(self, node: int) -> bool:
        """Whether a text is as short as a name, and no rank, letter in place of a picture, or number with its label."""
        text = self.text(node)
        is_count = ":" in text or (text[:1].isdecimal() and " " in text)
        is_short = 1 < len(text) <= MAX_NAME and len(text.split()) <= MAX_NAME_WORDS
        return is_short and any(map(str.isalpha, text)) and not is_count and not self.is_rank(node)

    def is_rank(self, node: int) -> bool:
        """Whether the class of an element right around a text says that it is the rank of a user."""
        around = (self.parents[node], self.parents[self.parents[node]])
        classes = [(self.columns.attribute(element, "class") or "").lower() for element in around if element > 0]
        return any(word in name for name in classes for word in RANK_CLASSES)

    def dates(self, scan: BylineScan, nodes: Sequence[int]) -> list[int]:
        """By post the text that is its date, -1 for none: dates with one path, in order if there are several paths.

        Dates without a year, such as "16 Oct", count where the posts have no others.
        """
        most = self.of_one_path(self.dated_texts(scan, node) for node in nodes)
        if not most and self.of_one_path(map(self.dayed_texts, nodes[:SAMPLE])):
            most = self.of_one_path(map(self.dayed_texts, nodes))
        best = max(most, key=lambda own: (self.are_in_order(own), len(own))) if len(most) > 1 else next(iter(most), {})
        return [best.get(rank, -1) for rank in range(len(nodes))]

    def of_one_path(self, texts: Iterable[Iterator[int]]) -> list[dict[int, int]]:
        """Return the texts of most posts that have one path, by the number of the post. ``texts``: those of each post."""
        places: defaultdict[Place, dict[int, int]] = defaultdict(dict)
        posts = 0
        for rank, own in enumerate(texts):
            posts += 1
            for text in own:
                places[self.place(self.parents[text])].setdefault(rank, text)
        return [found for found in places.values() if len(found) >= NAMED_SHARE * posts]

    def dated_texts(self, scan: BylineScan, node: int) -> Iterator[int]:
        """Yield the texts of a post that are dates, or in an element with one."""
        for dated, _, label in scan.dated(node, self.ends[node]):
            text = next((inner for inner in range(dated, self.ends[dated]) if self.tags[inner] == TEXT), -1)
            if self.may_be_date(text, label, is_stamped=text != dated):
                yield text

    def dayed_texts(self, node: int) -> Iterator[int]:
        """Yield the first texts of a post that are days without a year, or say how long ago it was."""
        texts = shown_texts(self.columns, node, min(self.ends[node], node + REACH))[:NAMES]
        return (text for text in texts if self.chars[text] <= MAX_DAY and is_brief_day(self.text(text)))

    def may_be_date(self, node: int, label: int, *, is_stamped: bool) -> bool:
        """Whether a text is a date, or is in an element with one, on which no poster joined."""
        text = self.text(node)
        if not 0 < len(text) <= MAX_DATE:
            return False
        before = self.text(label)
        own_label = "" if any(map(str.isdecimal, before)) else before
        words = f"{own_label} {text}".lower().replace(":", " ").split()
        return OTHER_DATE_WORDS.isdisjoint(words) and (is_stamped or is_date(text.strip(DATE_EDGES)) or is_relative(text))

    def are_in_order(self, texts: dict[int, int]) -> bool:
        """Whether dates rise or fall."""
        dates = [date for text in texts.values() if (date := read_date(self.text(text).strip(DATE_EDGES), LANGUAGE))]
        return dates in (sorted(dates), sorted(dates, reverse=True))

    def bodies(self, nodes: Sequence[int], heads: Sequence[tuple[int, int]]) -> list[int]:
        """By post its body, -1 for none: the smallest elements with one path that have the prose outside head lines.

        ``heads``: by post the texts that are its name and its date, -1 for none. Around paragraphs that is the element with
        the lists and code beside them, unless it has the head line.
        """
        inside: defaultdict[Place, dict[int, int]] = defaultdict(dict)
        prose: Counter[Place] = Counter()
        for rank, (node, head) in enumerate(zip(nodes, heads, strict=True)):
            for owner in self.prose(node):
                chars = self.chars[owner]
                for outer in self.outside(owner, node, *head):
                    place = self.place(outer)
                    if inside[place].setdefault(rank, outer) == outer:
                        prose[place] += chars
        least = BODY_SHARE * max(prose.values(), default=0)
        most = [place for place, chars in prose.items() if chars >= least]
        most = [place for place in most if self.tags[next(iter(inside[place].values()))] != PARAGRAPH] or most
        best = min(most, key=lambda place: (sum(map(self.chars.__getitem__, inside[place].values())), -place[0]), default=None)
        return [self.body_at(best, inside[best], rank, node) if best else -1 for rank, node in enumerate(nodes)]

    def prose(self, node: int) -> list[int]:
        """Return the line elements of the text blocks of a post that are prose; of comments on it if it has no others."""
        found = [self.spans[block][2] for block in self.blocks(node) if self.is_prose(block)]
        return [owner for owner in found if self.comment_around(owner) <= node] or found

    @cached_property
    def comments(self) -> list[int]:
        """The outermost elements of comments."""
        return self.text_blocks.comments() if self.text_blocks.has_comments else []

    def comment_around(self, element: int) -> int:
        """Return the outermost element of comments around an element, -1 for none."""
        found = self.comments[bisect_right(self.comments, element) - 1] if self.comments else -1
        return found if found <= element < self.ends[found] else -1

    def outside(self, element: int, node: int, name: int, date: int) -> Iterator[int]:
        """Yield the elements from one to its post that do not hold the name and the date."""
        ends, parents = self.ends, self.parents
        while element > node and not element <= name < ends[element] and not element <= date < ends[element]:
            yield element
            element = parents[element]

    def body_at(self, place: Place, known: dict[int, int], rank: int, node: int) -> int:
        """The known body of a post, or its first element with the path and class of the bodies, -1 for none."""
        if rank in known:
            return known[rank]
        inner = range(node + 1, self.ends[node])
        return next((element for element in inner if self.tags[element] and self.place(element) == place), -1)

    # ---- text blocks and their scores

    def blocks(self, node: int) -> range:
        """The indices of the text blocks of an element."""
        return range(bisect_left(self.firsts, node), bisect_left(self.firsts, self.ends[node]))

    def is_prose(self, block: int) -> bool:
        """Whether a block is longer than a name or a date, and not mostly links."""
        owner = self.spans[block][2]
        chars = self.chars[owner]
        return chars > MIN_PROSE and 2 * self.link_chars[owner] <= chars

    def mean(self, scores: Sequence[float], blocks: Iterable[int]) -> float:
        """Mean score of text blocks by their characters."""
        chars = {block: self.chars[self.spans[block][2]] for block in blocks}
        return sum(scores[block] * own for block, own in chars.items()) / max(1, sum(chars.values()))

    def scored(self, scores: Sequence[float]) -> list[float]:
        """Scores of the text blocks by post: a thread is taken with all its posts, a body with its head line.

        An improbable body gets the mean score of the bodies, if they are probable. Items of lists and code in a probable body
        have at least its score; quotations and signatures keep their own. A head line gets the score of its body, and
        short blocks outside of both are excluded.
        """
        found = list(scores)
        bodies = [self.blocks(post.node if post.body < 0 else post.body) for post in self.posts]
        mean = self.mean(scores, chain.from_iterable(bodies))
        for post, body in zip(self.posts, bodies, strict=True):
            own = self.mean(scores, body)
            for block in body if own < 0 < mean else ():
                found[block] += mean - own
            for block in self.items_and_code(body) if own > 0 else ():
                found[block] = max(found[block], own)
            self.score_head(post, body, found)
        for block in chain.from_iterable(map(self.blocks, self.reply_forms())):
            found[block] = EXCLUDED
        return found

    def items_and_code(self, blocks: Iterable[int]) -> Iterator[int]:
        """Yield the text blocks that are items of lists or code, without links."""
        for block in blocks:
            owner = self.spans[block][2]
            if self.tags[owner] in ITEM_AND_CODE and not self.link_chars[owner]:
                yield block

    def reply_forms(self) -> Iterator[int]:
        """Yield the forms with a large text field in which no post is: a reader writes a reply in them."""
        for field in rows_of(self.tags, TEXT_AREA) if self.posts else ():
            form = enclosing(self.columns, field, FORMS)
            if form > 0 and not any(form < post.node < self.ends[form] for post in self.posts):
                yield form

    def score_head(self, post: Post, body: range, scores: list[float]) -> None:
        """Change the scores of the blocks outside a probable body."""
        score = self.mean(scores, [block for block in body if self.is_prose(block)] or body)
        for block in self.blocks(post.node) if score > 0 else ():
            first, end, owner = self.spans[block]
            if first <= post.name < end or first <= post.date < end:
                scores[block] = max(scores[block], score)
            elif block not in body and self.chars[owner] <= MIN_PROSE:
                scores[block] = EXCLUDED

    def posters(self) -> list[tuple[int, int, int]]:
        """The posts that have a name, each with the texts of its name and its date; -1 for no date."""
        return [(post.node, post.name, post.date) for post in self.posts if post.name >= 0]

    def short_texts(self, after: int, end: int, most_chars: int) -> list[int]:
        """The texts between two nodes; none if they have more characters than this."""
        tags, chars, texts = self.tags, self.chars, []
        for node in range(after + 1, end):
            if tags[node] == TEXT and chars[node]:
                most_chars -= chars[node]
                texts.append(node)
                if most_chars < 0:
                    return []
        return texts

    def extra_texts(self) -> Iterator[int]:
        """Yield the texts in the blocks of head lines, and between name and date, that are neither: ranks, labels.

        Also what a list of pairs with the name says about the poster, such as how many posts they have written.
        """
        for post in self.posts:
            profile = enclosing(self.columns, post.name, PAIRS) if post.name >= 0 else 0
            if profile > post.node:
                nodes = range(profile, self.ends[profile])
                yield from (node for node in nodes if self.tags[node] == TEXT and node not in (post.name, post.date))
            for head in {post.name, post.date} - {-1}:
                first, end, _ = self.spans[bisect_left(self.firsts, head + 1) - 1]
                texts = self.short_texts(first - 1, end, MAX_HEAD)
                yield from (text for text in texts if text not in (post.name, post.date))
            if post.name >= 0 and post.date >= 0:
                first, last = sorted((post.name, post.date))
                yield from self.short_texts(first, last, MIN_PROSE)
