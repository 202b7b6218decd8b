"""``Answer``: what a wrapper read from a page, and how far to trust it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from scutch.results.frozen import ReadOnly
from scutch.sites.health import Health, health_of
from scutch.sites.readings import ABSENT, ANCHOR_MISSING, FieldReading, Problem
from scutch.table import Row, Table

if TYPE_CHECKING:
    from scutch.page.page import Page
    from scutch.sites.grid import WrapperGrid
    from scutch.sites.nodes.paths import Scope
    from scutch.sites.wrapper import Wrapper


class Answer(ReadOnly):
    """The result of a wrapper on a page: rows with the wrapper's columns, and their health.

    Attributes
    ----------
    wrapper
        The wrapper that read the page.
    page
        The page.
    scopes
        Nodes of each record.
    readings
        How each field was read.

    Examples
    --------
    >>> import scutch
    >>> page = "<ul class=plants>" + "".join(f"<li><a href=/{n}>Plant {n}</a> <i>{n} m</i></li>" for n in range(3)) + "</ul>"
    >>> answer = scutch.learn([page]).apply(page)
    >>> len(answer), answer.fields, answer.records[2]["number"], answer.health.verdict
    (3, ('title', 'title_url', 'number'), 2, 'ok')
    """

    wrapper: Wrapper
    page: Page
    scopes: tuple[Scope, ...]
    readings: tuple[FieldReading, ...]
    _grid: WrapperGrid

    def __init__(
        self,
        wrapper: Wrapper,
        page: Page,
        scopes: Sequence[Scope],
        grid: WrapperGrid,
        readings: Sequence[FieldReading],
    ) -> None:
        self.__dict__.update(wrapper=wrapper, page=page, scopes=tuple(scopes), readings=tuple(readings), _grid=grid)

    @property
    def fields(self) -> tuple[str, ...]:
        """Names of the columns, which are those of the wrapper."""
        return tuple(field.name for field in self.wrapper.fields)

    @cached_property
    def table(self) -> Table:
        """Its records as rows of the wrapper's columns."""
        return Table(self.wrapper.columns, self._grid)

    @cached_property
    def records(self) -> tuple[Row, ...]:
        """The rows of the table."""
        return tuple(self.table[number] for number in range(len(self)))

    @cached_property
    def health(self) -> Health:
        """How well the page fits what the wrapper was learned from."""
        return health_of(self)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Problems of the page and of its fields; empty if there are none."""
        return self.health.problems

    def missing_reason(self, field: str) -> str:
        """Return why a field has no value in a record: ``anchor missing`` on the page, or ``absent`` in this record.

        Raises ``KeyError``: there is no such field.
        """
        reading = next((each for each in self.readings if each.name == field), None)
        if reading is None:
            raise KeyError(f"no field {field!r}; there are {', '.join(self.fields)}")
        return ANCHOR_MISSING if any(problem.field == field for problem in self.problems) or reading.is_missing else ABSENT

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and (self.wrapper, self.page) == (other.wrapper, other.page)

    def __hash__(self) -> int:
        return hash((self.wrapper, self.page))

    def __len__(self) -> int:
        return len(self.scopes)

    def __repr__(self) -> str:
        return f"<Answer: {len(self)} records, {self.health.verdict}>"
