"""Lists in the data of a page, visible or not: JSON-LD, microdata and the state that its scripts start from.

They are evidence for visible lists, and the answer where none is visible: shops and listings whose grid is empty until scripts
have run carry their products as data. ``embedded_lists`` reads all lists and ranks them by their worth to a reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import log2
from typing import Final

from scutch.page import Page
from scutch.records.data_lists.rows import ListCandidate, Row, cell_text, flat_rows
from scutch.records.data_lists.schema_lists import MICRODATA, linked_lists, microdata_lists
from scutch.records.data_lists.scoring import SAMPLE_ROWS, column_roles, list_score, max_score
from scutch.records.data_lists.script_state import state_lists
from scutch.results.frozen import Frozen
from scutch.structured.scripts import JSON_LD, STATE, read_scripts

#: Candidates that are flattened and scored, and lists that are returned.
MAX_SCORED: Final = 60
MAX_LISTS: Final = 10
#: Rows of one list; a longer one is marked as truncated.
MAX_ROWS: Final = 100_000
#: Least score of a list; lists of typed objects are rarely machinery.
MIN_SCORE: Final = {JSON_LD: 0.05, MICRODATA: 0.05, STATE: 0.12}
#: Roles of columns that are visible to readers.
VISIBLE_ROLES: Final = frozenset(("title", "price", "date", "rating", "person", "prose", "text"))
#: Roles of columns of words, and the number of such columns that are compared with the visible text.
WORD_ROLES: Final = ("title", "text", "prose")
MAX_READINGS: Final = 3


class EmbeddedList(Frozen):
    """A list in the data of a page.

    >>> import scutch
    >>> things = ",".join('{"@type": "Event", "name": "Flax day %d", "startDate": "2024-05-0%d"}' % (n, n) for n in (1, 2))
    >>> found = embedded_lists(scutch.parse(f"<script type=application/ld+json>[{things}]</script>"))[0]
    >>> found.source, found.name, found.columns, found.texts[0]
    ('json-ld', 'Event', ('name', 'startDate'), 'Flax day 1 2024-05-01')
    """

    __slots__ = ("columns", "is_truncated", "name", "node", "nodes", "roles", "rows", "score", "source")

    #: ``json-ld``, ``microdata`` or ``state``.
    source: str
    #: The script element, or the element of the first item.
    node: int
    #: Path to it, such as ``ItemList.itemListElement`` or ``props.pageProps.products``.
    name: str
    #: Names of the fields, the most informative ones first.
    columns: tuple[str, ...]
    #: Role of each column: ``title url image price date rating person prose text number flag code``.
    roles: tuple[str, ...]
    #: Fields by name in the order of the columns, without the missing ones.
    rows: tuple[Row, ...]
    #: Elements of the rows; empty for lists in scripts.
    nodes: tuple[int, ...]
    #: From 0 to 1, to compare the lists of one page.
    score: float
    #: Whether the data have more than ``MAX_ROWS`` rows.
    is_truncated: bool

    def __hash__(self) -> int:
        return hash((self.source, self.node, self.name, len(self.rows)))

    def __repr__(self) -> str:
        return f"<EmbeddedList {self.source} {self.name}: {len(self.rows)} rows>"

    @property
    def texts(self) -> tuple[str, ...]:
        """Text of each row: its columns for readers."""
        names = [name for name, role in zip(self.columns, self.roles, strict=True) if role in VISIBLE_ROLES]
        return tuple(" ".join(cell_text(row[name]) for name in names if name in row) for row in self.rows)

    @property
    def titles(self) -> tuple[str, ...]:
        """First column of words, one text a row; empty where a row has none."""
        return next(self.readings(), ("",) * len(self.rows))

    def readings(self) -> Iterator[tuple[str, ...]]:
        """Yield the first columns of words, one text a row."""
        wording = [name for name, role in zip(self.columns, self.roles, strict=True) if role in WORD_ROLES]
        return (tuple(cell_text(row.get(name, "")) for row in self.rows) for name in wording[:MAX_READINGS])


def embedded_lists(page: Page) -> list[EmbeddedList]:
    """Return the lists in the data of a page, best first; none if it holds no data.

    Linear in the bytes of the scripts that hold data. A page without any costs one pass over its script elements.

    >>> import scutch, json
    >>> goods = [{"id": n, "title": f"Flax rope {n} m", "price": 3.5 * n, "href": f"/rope/{n}"} for n in range(1, 6)]
    >>> state = json.dumps({"props": {"pageProps": {"products": goods}}})
    >>> page = scutch.parse(f"<div id=grid></div><script id=__NEXT_DATA__ type=application/json>{state}</script>")
    >>> [found] = embedded_lists(page)
    >>> found.name, found.columns, found.rows[0]["price"]
    ('props.pageProps.products', ('title', 'href', 'price', 'id'), 3.5)
    """
    return best_lists(list_candidates(page))


def best_list(page: Page, threshold: float) -> EmbeddedList | None:
    """Return the first of ``embedded_lists`` if its score is above a threshold, else None; with an early exit.

    >>> import scutch
    >>> events = ",".join('{"@type": "Event", "name": "Flax day %d", "startDate": "2024-05-0%d"}' % (n, n) for n in (1, 2))
    >>> page = scutch.parse(f"<script type=application/ld+json>[{events}]</script>")
    >>> best_list(page, 0.0), best_list(page, 0.9)
    (<EmbeddedList json-ld Event: 2 rows>, None)
    """
    best = None
    for found in by_size(list_candidates(page)):
        if found.weight * max_score(len(found.objects)) <= threshold:
            break
        score = score_of(found)
        if score > threshold and score >= MIN_SCORE[found.source]:
            best, threshold = found, score
    return to_list(best, threshold) if best else None


def list_candidates(page: Page) -> list[ListCandidate]:
    """Return all objects in the data of a page that may be the rows of a list."""
    scripts = [script for script in read_scripts(page) if not script.reason]
    linked = linked_lists(script for script in scripts if script.source == JSON_LD)
    state = state_lists(script for script in scripts if script.source == STATE)
    return [*linked, *microdata_lists(page), *state]


def best_lists(candidates: Iterable[ListCandidate]) -> list[EmbeddedList]:
    """Return the candidates above the least score as lists, best first, without duplicates."""
    scored = sorted(((score_of(found), found) for found in by_size(candidates)), key=lambda pair: -pair[0])
    lists: dict[tuple[str, ...], EmbeddedList] = {}
    for score, found in scored:
        if score < MIN_SCORE[found.source]:
            continue
        one = to_list(found, score)
        lists.setdefault(one.titles, one)
        if len(lists) == MAX_LISTS:
            break
    return list(lists.values())


def by_size(candidates: Iterable[ListCandidate]) -> list[ListCandidate]:
    """Return the candidates with the highest possible scores, by weight and number of rows."""
    return sorted(candidates, key=lambda found: -found.weight * log2(1 + len(found.objects)))[:MAX_SCORED]


def score_of(found: ListCandidate) -> float:
    """Return the score of a candidate, from 0 to 1, by its first rows."""
    sample = list(flat_rows(found.objects[:SAMPLE_ROWS]).values())
    if len(sample) < 2:
        return 0.0
    share = len(sample) / min(len(found.objects), SAMPLE_ROWS)
    return found.weight * list_score(sample, column_roles(sample), round(share * len(found.objects)))


def to_list(found: ListCandidate, score: float) -> EmbeddedList:
    """Return a candidate as a list, all rows of it."""
    rows = flat_rows(found.objects[:MAX_ROWS])
    roles = column_roles(list(rows.values()))
    return EmbeddedList(
        source=found.source,
        node=found.node,
        name=found.name,
        columns=tuple(roles),
        roles=tuple(roles.values()),
        rows=tuple({name: row[name] for name in roles if name in row} for row in rows.values()),
        nodes=tuple(found.nodes[number] for number in rows) if found.nodes else (),
        score=score,
        is_truncated=len(found.objects) > MAX_ROWS,
    )
