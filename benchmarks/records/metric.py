"""The metric of records: gold records found in the right region, by rank, and cells found in the right column.

A gold record is *found* when a record of one extracted region has a word-multiset F1 of 0.8 with its text or with one of its
``alt`` texts (the same record taken wider or tighter), one to one. Every gold region is paired with the extracted region that
finds most of its records, main regions first, each extracted region used once. *Page F1* looks at no more extracted regions
than the page has main ones; *any rank* looks at all. *Cells*: over the found records of the page's first answers, gold columns
are matched one to one to extracted columns by the number of cells that agree (word F1 0.8 again).

One limit belongs to the definition, because the published scores were made with it: a pair is only looked at when the
extracted record has one of the eight words of the gold record that are rarest in the extracted region.

Candidates of one page share most of their records, so a :class:`Judge` is made once a page and caches its comparisons.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from benchmarks.content.metric import words

#: A record is its text, the texts of its cells, cells by column, or {"text": its text, "fields": cells by column}.
Record: TypeAlias = str | Sequence[Any] | Mapping[Any, Any]
Bag: TypeAlias = Mapping[str, int]

#: From this similarity on two texts are the same.
SAME: Final = 0.8
#: As many of a gold record's rarest words are looked up.
RAREST: Final = 8
#: A page without a list is answered rightly by regions of fewer records than this.
LIST: Final = 3


class Region(list[Record]):
    """One extracted region: its records, and the confidence of the tool."""

    def __init__(self, records: Sequence[Record] = (), confidence: float = 1.0) -> None:
        super().__init__(records)
        self.confidence = confidence


class Counts(NamedTuple):
    """Counts of matches, gold and extracted items."""

    hit: int = 0
    gold: int = 0
    seen: int = 0

    def __add__(self, other: "Counts") -> "Counts":  # type: ignore[override]  # counts are summed, not chained
        return Counts(self.hit + other.hit, self.gold + other.gold, self.seen + other.seen)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, 0 when nothing agrees."""
        return 2 * self.hit / (self.gold + self.seen) if self.hit else 0.0


class PageScore(NamedTuple):
    """Every measurement of one page."""

    #: Page F1 of the first answers; on pages without a main region 1 when no list came out, else 0.
    f1: float
    #: The same, whatever the rank of the region.
    any_rank: float
    #: Main records of the first answers.
    main: Counts
    #: Records of secondary regions, at any rank.
    secondary: Counts
    #: Cells of the first answers.
    cells: Counts
    #: On pages without any gold region: no list came out, or none that the tool is sure of. None on the others.
    silent: bool | None


class Match(NamedTuple):
    """A gold text that an extracted text matches."""

    region: int
    record: int
    similarity: float
    #: The gold text's words when so many of them are missing that the eight rarest may be among those, else nothing.
    doubtful: Bag


class _Text(NamedTuple):
    region: int
    record: int
    bag: Bag
    size: int


@lru_cache(maxsize=1 << 16)
def bag(text: str) -> Bag:
    """Return the multiset of a text's words.

    >>> bag("Flax, flax 亚麻")
    {'flax': 2, '亚': 1, '麻': 1}
    """
    return dict(words(text))


def similarity(one: Bag, other: Bag) -> float:
    """Return the word F1 of two bags, 0 when both are empty.

    >>> similarity(bag("long clean fibre"), bag("clean fibre"))
    0.8
    """
    total = sum(one.values()) + sum(other.values())
    return 2 * _common(one, other) / total if total else 0.0


def _common(one: Bag, other: Bag) -> int:
    return sum(min(count, other[word]) for word, count in one.items() if word in other)


def fields_of(record: Record) -> dict[Any, str]:
    """Return the cells of a record that are not empty, by column.

    >>> fields_of({"text": "Flax 3", "fields": {"plant": "Flax", "height": ""}}), fields_of(("Flax", "3"))
    ({'plant': 'Flax'}, {0: 'Flax', 1: '3'})
    """
    if isinstance(record, str):
        return {}
    cells: Any = record.get("fields", record) if isinstance(record, Mapping) else dict(enumerate(record))
    return {column: str(value) for column, value in cells.items() if value not in (None, "") and column != "text"}


def text_of(record: Record) -> str:
    """Return the text of a record; without one, that of its cells.

    >>> text_of({"text": "Flax 3"}), text_of({"plant": "Flax", "count": 3})
    ('Flax 3', 'Flax 3')
    """
    if isinstance(record, str):
        return record
    if isinstance(record, Mapping) and "text" in record:
        return record["text"] or ""
    return " ".join(fields_of(record).values())


class Judge:
    """Scores answers for one page.

    Parameters
    ----------
    regions
        The gold: each with ``role`` (main or secondary) and ``records`` (``text``, maybe ``alt`` texts and ``fields``).

    Examples
    --------
    >>> plants = [{"text": "Flax blue", "fields": ["Flax", "blue"]}, {"text": "Hemp green", "fields": ["Hemp", "green"]}]
    >>> score = Judge([{"role": "main", "records": plants}]).score([[("Flax", "blue"), ("Rope", "brown")]])
    >>> score.f1, score.main, score.cells
    (0.5, Counts(hit=1, gold=2, seen=2), Counts(hit=2, gold=2, seen=2))
    """

    def __init__(self, regions: Sequence[Mapping[str, Any]]) -> None:
        self._order = sorted(range(len(regions)), key=lambda index: regions[index]["role"] != "main")
        self._roles = [region["role"] for region in regions]
        self._records: list[Sequence[Mapping[str, Any]]] = [region["records"] for region in regions]
        self._texts = [
            _Text(number, row, words_of, sum(words_of.values()))
            for number, records in enumerate(self._records)
            for row, record in enumerate(records)
            for words_of in map(bag, (record["text"], *record.get("alt", ())))
        ]
        self._index = self._prefixes()
        self._matches: dict[str, tuple[Match, ...]] = {}
        self._agreements: dict[tuple[str, str], bool] = {}

    def _prefixes(self) -> dict[str, list[int]]:
        """Index gold texts by a third of their words, rarest first: a matching text has at least one of these."""
        frequency = Counter(word for text in self._texts for word in text.bag)
        index = defaultdict(list)
        for number, text in enumerate(self._texts):
            left = text.size // 3 + 1
            for word in sorted(text.bag, key=lambda word: (frequency[word], word)):
                index[word].append(number)
                left -= text.bag[word]
                if left <= 0:
                    break
        return dict(index)

    def matches(self, text: str) -> tuple[Match, ...]:
        """Return the gold texts that a text matches."""
        if text not in self._matches:
            found = bag(text)
            self._matches[text] = tuple(self._compared(found))
        return self._matches[text]

    def _compared(self, found: Bag) -> list[Match]:
        size = sum(found.values())
        near = sorted({number for word in found for number in self._index.get(word, ())})
        matches = []
        for text in (self._texts[number] for number in near):
            if 2 * min(size, text.size) < SAME * (size + text.size):
                continue
            alike = 2 * _common(text.bag, found) / (size + text.size)
            if alike >= SAME:
                missing = sum(word not in found for word in text.bag)
                matches.append(Match(text.region, text.record, alike, text.bag if missing >= RAREST else {}))
        return matches

    def pairs(self, texts: Sequence[str]) -> list[list[tuple[int, int]]]:
        """Return for each gold region its matches with texts, one to one, best first."""
        scored: list[dict[tuple[int, int], float]] = [{} for _ in self._records]
        for row, text in enumerate(texts):
            for match in self.matches(text):
                if not match.doubtful or _looked_at(match.doubtful, text, texts):
                    best = scored[match.region]
                    pair = match.record, row
                    best[pair] = max(match.similarity, best.get(pair, 0.0))
        return [_one_to_one(best) for best in scored]

    def overlaps(self, region: Sequence[Record]) -> list[Counts]:
        """Return the match of an extracted region with each gold region, in the order of the gold."""
        texts = [text_of(record) for record in region]
        seen = sum(bool(bag(text)) for text in texts)
        return [Counts(len(found), len(gold), seen) for found, gold in zip(self.pairs(texts), self._records, strict=True)]

    def score(self, answer: Sequence[Sequence[Record]]) -> PageScore:
        """Return the measurements of an answer, its best region first."""
        texts = [[text_of(record) for record in region] for region in answer]
        pairs = [self.pairs(region) for region in texts]
        seen = [sum(bool(bag(text)) for text in region) for region in texts]
        mains = self._roles.count("main")
        first, every = self._paired(pairs[:mains], texts), self._paired(pairs, texts)

        def counts(chosen: Mapping[int, int | None], role: str) -> Counts:
            rows = ((region, got) for region, got in chosen.items() if self._roles[region] == role)
            return sum((self._counts(region, got, pairs, seen) for region, got in rows), Counts())

        main = counts(first, "main")
        quiet = float(not any(len(region) >= LIST for region in answer))
        return PageScore(
            f1=main.f1 if mains else quiet,
            any_rank=counts(every, "main").f1 if mains else quiet,
            main=main,
            secondary=counts(every, "secondary"),
            cells=self._cells(first, pairs, answer),
            silent=None if self._roles else _silent(answer),
        )

    def _paired(self, pairs: Sequence[Sequence[Any]], texts: Sequence[Sequence[str]]) -> dict[int, int | None]:
        """Return the extracted region assigned to each gold region, main regions first."""
        free = list(range(len(pairs)))
        chosen: dict[int, int | None] = dict.fromkeys(self._order)
        for region in self._order:
            best = max(free, key=lambda got: (len(pairs[got][region]), -len(texts[got])), default=None)
            if best is not None and pairs[best][region]:
                chosen[region] = best
                free.remove(best)
        return chosen

    def _counts(self, region: int, got: int | None, pairs: Sequence[Any], seen: Sequence[int]) -> Counts:
        gold = len(self._records[region])
        return Counts(0, gold, 0) if got is None else Counts(len(pairs[got][region]), gold, seen[got])

    def _cells(self, chosen: Mapping[int, int | None], pairs: Sequence[Any], answer: Sequence[Sequence[Record]]) -> Counts:
        rows = ((region, got) for region, got in chosen.items() if got is not None and self._roles[region] == "main")
        return sum((self._columns(self._records[region], answer[got], pairs[got][region]) for region, got in rows), Counts())

    def _columns(self, gold: Sequence[Mapping[str, Any]], got: Sequence[Record], found: Sequence[tuple[int, int]]) -> Counts:
        agree: Counter[tuple[Any, Any]] = Counter()
        wanted: Counter[Any] = Counter()
        given: Counter[Any] = Counter()
        for row, answer in found:
            cells = {column: value for column, value in enumerate(gold[row].get("fields") or ()) if bag(value)}
            theirs = {column: value for column, value in fields_of(got[answer]).items() if bag(value)}
            wanted.update(cells.keys())
            given.update(theirs.keys())
            agree.update((c, d) for c, a in cells.items() for d, b in theirs.items() if self._agree(a, b))
        columns = _one_to_one(agree, key=lambda item: (-item[1], str(item[0])))
        return Counts(sum(agree[pair] for pair in columns), wanted.total(), sum(given[theirs] for _, theirs in columns))

    def _agree(self, one: str, other: str) -> bool:
        if (one, other) not in self._agreements:
            self._agreements[one, other] = similarity(bag(one), bag(other)) >= SAME
        return self._agreements[one, other]


def _looked_at(gold: Bag, text: str, texts: Sequence[str]) -> bool:
    frequency = Counter(word for other in texts for word in bag(other).keys() & gold.keys())
    rarest = sorted(gold, key=lambda word: frequency[word])[:RAREST]
    return any(word in bag(text) for word in rarest)


def _one_to_one(weights: Mapping[Any, float], key: Any = lambda item: (-item[1], item[0])) -> list[Any]:
    """Return a greedy one-to-one matching of weighted pairs, heaviest first."""
    left, right, taken = set(), set(), []
    for (one, other), _ in sorted(weights.items(), key=key):
        if one not in left and other not in right:
            left.add(one)
            right.add(other)
            taken.append((one, other))
    return taken


def _silent(answer: Sequence[Sequence[Record]]) -> bool:
    return not any(len(region) >= LIST and _confidence(region) >= 0.5 for region in answer)


def _confidence(region: Sequence[Record]) -> float:
    return region.confidence if isinstance(region, Region) else 1.0
