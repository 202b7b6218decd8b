"""Lists in the data of a page, visible or not: JSON-LD, microdata and the state that its scripts start from.

They are the answer where no list is visible: shops and listings whose grid is empty until scripts have run carry their
products as data. ``best_list`` reads the one that is worth most to a reader, ``all_lists`` reads all that a reader may want.
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

#: Candidates that are scored.
MAX_SCORED: Final = 60
#: Rows of one list; a longer one is marked as truncated.
MAX_ROWS: Final = 100_000
#: Least score of a list; lists of typed objects are rarely machinery.
MIN_SCORE: Final = {JSON_LD: 0.05, MICRODATA: 0.05, STATE: 0.12}
#: Roles of columns of words, and the number of such columns that are compared with the visible text.
WORD_ROLES: Final = ("title", "text", "prose")
MAX_READINGS: Final = 3


class EmbeddedList(Frozen):
    """A list in the data of a page.

    >>> import scutch
    >>> things = ",".join('{"@type": "Event", "name": "Flax day %d", "startDate": "2024-05-0%d"}' % (n, n) for n in (1, 2))
    >>> found = best_list(scutch.parse(f"<script type=application/ld+json>[{things}]</script>"), 0.0)
    >>> found.source, found.name, found.columns, found.rows[0]["name"]
    ('json-ld', 'Event', ('name', 'startDate'), 'Flax day 1')
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

    def readings(self) -> Iterator[tuple[str, ...]]:
        """Yield the first columns of words, one text a row."""
        wording = [name for name, role in zip(self.columns, self.roles, strict=True) if role in WORD_ROLES]
        return (tuple(cell_text(row.get(name, "")) for row in self.rows) for name in wording[:MAX_READINGS])


def best_list(page: Page, threshold: float) -> EmbeddedList | None:
    """Return the list in the data of a page with the highest score if that is above a threshold, else None.

    Linear in the bytes of the scripts that hold data, with an early exit before lists are flattened. A page without any data
    costs one pass over its script elements.

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


def all_lists(page: Page) -> list[EmbeddedList]:
    """Return the lists in the data of a page, the highest score first; none whose rows better lists have.

    Linear in the bytes of the scripts that hold data; of the candidates the ``MAX_SCORED`` largest are read.

    >>> import scutch
    >>> plants = ",".join('{"@type": "Product", "name": "Flax of %d m", "offers": {"price": %d}}' % (n, n) for n in (1, 2))
    >>> all_lists(scutch.parse(f"<script type=application/ld+json>[{plants}]</script>"))
    [<EmbeddedList json-ld Product: 2 rows>]
    """
    scored = [(score_of(found), found) for found in by_size(list_candidates(page))]
    likely = [(score, found) for score, found in scored if score >= MIN_SCORE[found.source]]
    lists: list[EmbeddedList] = []
    seen: set[str] = set()
    for score, candidate in sorted(likely, key=lambda each: -each[0]):
        found = to_list(candidate, score)
        rows = set(map(repr, found.rows))
        if not rows <= seen:
            lists.append(found)
        seen |= rows
    return lists


def list_candidates(page: Page) -> list[ListCandidate]:
    """Return all objects in the data of a page that may be the rows of a list."""
    scripts = [script for script in read_scripts(page) if not script.reason]
    linked = linked_lists(script for script in scripts if script.source == JSON_LD)
    state = state_lists(script for script in scripts if script.source == STATE)
    return [*linked, *microdata_lists(page), *state]


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
