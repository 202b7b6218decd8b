"""Lists that a page holds but need not show: JSON-LD, microdata and the state that its scripts start from.

They are evidence for the lists that it shows, and the answer itself where it shows none: shops and listings whose grid is
empty until scripts have run carry their products with them. ``embedded_lists`` reads them all and puts first what is most
likely to be what a reader came for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import log2
from typing import Final

from scutch.page import Page
from scutch.records.data_lists.rows import ListCandidate, Row, first_text, rows_of
from scutch.records.data_lists.schema_lists import MICRODATA, linked_lists, microdata_lists
from scutch.records.data_lists.scoring import SAMPLE, columns_of, most_worth, worth
from scutch.records.data_lists.script_state import state_lists
from scutch.results.frozen import Frozen
from scutch.structured.scripts import JSON_LD, STATE, Script, read_scripts

#: Candidates that are flattened and judged, and lists that are given back.
MAX_JUDGED: Final = 60
MAX_LISTS: Final = 10
#: Rows of one list.
MAX_ROWS: Final = 20_000
#: A list that is worth less is none that people came for; things whose type the page tells are rarely machinery.
MIN_SCORE: Final = {JSON_LD: 0.05, MICRODATA: 0.05, STATE: 0.12}
#: Columns of these roles are read by people.
READ: Final = frozenset(("title", "price", "date", "rating", "person", "prose", "text"))
#: Columns of these roles are words alone; so many of them are looked for in what the page shows.
WORDING: Final = ("title", "text", "prose")
READINGS: Final = 3


class EmbeddedList(Frozen):
    """A list in the data of a page.

    Examples
    --------
    >>> import scutch
    >>> things = ",".join('{"@type": "Event", "name": "Flax day %d", "startDate": "2024-05-0%d"}' % (n, n) for n in (1, 2))
    >>> found = embedded_lists(scutch.parse(f"<script type=application/ld+json>[{things}]</script>"))[0]
    >>> found.source, found.name, found.columns, found.texts[0]
    ('json-ld', 'Event', ('name', 'startDate'), 'Flax day 1 2024-05-01')
    """

    __slots__ = ("columns", "name", "node", "nodes", "roles", "rows", "score", "source")

    #: ``json-ld``, ``microdata`` or ``state``.
    source: str
    #: The script element, or the element of the first item.
    node: int
    #: Path to it, such as ``ItemList.itemListElement`` or ``props.pageProps.products``.
    name: str
    #: Names of the fields, the most telling ones first.
    columns: tuple[str, ...]
    #: What each column is: ``title url image price date rating person prose text number flag code``.
    roles: tuple[str, ...]
    #: Fields by name in the order of the columns; a field that an object does not have is not there.
    rows: tuple[Row, ...]
    #: Elements of the rows; empty for lists in scripts.
    nodes: tuple[int, ...]
    #: From 0 to 1, to compare the lists of one page.
    score: float

    def __hash__(self) -> int:
        return hash((self.source, self.node, self.name, len(self.rows)))

    def __repr__(self) -> str:
        return f"<EmbeddedList {self.source} {self.name}: {len(self.rows)} rows>"

    @property
    def texts(self) -> tuple[str, ...]:
        """What a reader would see of each row."""
        names = [name for name, role in zip(self.columns, self.roles, strict=True) if role in READ]
        return tuple(" ".join(first_text(row[name]) for name in names if name in row) for row in self.rows)

    @property
    def titles(self) -> tuple[str, ...]:
        """The most telling words of each row; empty where it has none."""
        return next(self.readings(), ("",) * len(self.rows))

    def readings(self) -> Iterator[tuple[str, ...]]:
        """Yield the first few columns of words, the most telling ones first, one text a row."""
        wording = [name for name, role in zip(self.columns, self.roles, strict=True) if role in WORDING]
        return (tuple(first_text(row.get(name, "")) for row in self.rows) for name in wording[:READINGS])


def embedded_lists(page: Page) -> list[EmbeddedList]:
    """Return the lists in the data of a page, best first; none if it holds no data.

    Notes
    -----
    Linear in the bytes of the scripts that hold data. A page without any costs a look at its script elements.

    Examples
    --------
    >>> import scutch, json
    >>> goods = [{"id": n, "title": f"Flax rope {n} m", "price": 3.5 * n, "href": f"/rope/{n}"} for n in range(1, 6)]
    >>> state = json.dumps({"props": {"pageProps": {"products": goods}}})
    >>> page = scutch.parse(f"<div id=grid></div><script id=__NEXT_DATA__ type=application/json>{state}</script>")
    >>> [found] = embedded_lists(page)
    >>> found.name, found.columns, found.rows[0]["price"]
    ('props.pageProps.products', ('title', 'href', 'price', 'id'), 3.5)
    """
    return best(candidates(page))


def best_list(page: Page, least: float) -> EmbeddedList | None:
    """Return the first of ``embedded_lists`` if it is worth more than ``least``, else None; what cannot be is not judged.

    Examples
    --------
    >>> import scutch
    >>> events = ",".join('{"@type": "Event", "name": "Flax day %d", "startDate": "2024-05-0%d"}' % (n, n) for n in (1, 2))
    >>> page = scutch.parse(f"<script type=application/ld+json>[{events}]</script>")
    >>> best_list(page, 0.0), best_list(page, 0.9)
    (<EmbeddedList json-ld Event: 2 rows>, None)
    """
    first = None
    for found in promising(candidates(page)):
        if found.weight * most_worth(len(found.objects)) <= least:
            break
        score = judge(found)
        if score > least and score >= MIN_SCORE[found.source]:
            first, least = found, score
    return made_list(first, least) if first else None


def candidates(page: Page) -> list[ListCandidate]:
    """Return all that may be lists in the data of a page."""
    scripts = [script for script in read_scripts(page) if not script.reason]
    linked = linked_lists(script for script in scripts if script.source == JSON_LD)
    state = state_lists(script for script in scripts if script.source == STATE)
    return [*linked, *microdata_lists(page), *state]


def refused_scripts(page: Page) -> list[Script]:
    """Return the scripts that were to hold data and were not read, with the reasons.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<script type=application/ld+json>{" + "oops " * 20 + "</script>")
    >>> [script.reason for script in refused_scripts(page)]
    ['no JSON']
    """
    return [script for script in read_scripts(page) if script.reason]


def best(candidates: Iterable[ListCandidate]) -> list[EmbeddedList]:
    """Return the candidates that are worth it as lists, best first; of several with the same rows the first."""
    judged = sorted(((judge(found), found) for found in promising(candidates)), key=lambda pair: -pair[0])
    lists: dict[tuple[str, ...], EmbeddedList] = {}
    for score, found in judged:
        if score < MIN_SCORE[found.source]:
            continue
        made = made_list(found, score)
        lists.setdefault(made.titles, made)
        if len(lists) == MAX_LISTS:
            break
    return list(lists.values())


def promising(candidates: Iterable[ListCandidate]) -> list[ListCandidate]:
    """Return the candidates that may be worth most, best first."""
    return sorted(candidates, key=lambda found: -found.weight * log2(1 + len(found.objects)))[:MAX_JUDGED]


def judge(found: ListCandidate) -> float:
    """Return what a candidate is worth, from 0 to 1, by its first rows."""
    sample = list(rows_of(found.objects[:SAMPLE]).values())
    if len(sample) < 2:
        return 0.0
    share = len(sample) / min(len(found.objects), SAMPLE)
    return found.weight * worth(sample, columns_of(sample), round(share * len(found.objects)))


def made_list(found: ListCandidate, score: float) -> EmbeddedList:
    """Return a candidate as a list, all rows of it."""
    rows = rows_of(found.objects[:MAX_ROWS])
    roles = columns_of(list(rows.values()))
    return EmbeddedList(
        source=found.source,
        node=found.node,
        name=found.name,
        columns=tuple(roles),
        roles=tuple(roles.values()),
        rows=tuple({name: row[name] for name in roles if name in row} for row in rows.values()),
        nodes=tuple(found.nodes[number] for number in rows) if found.nodes else (),
        score=score,
    )
