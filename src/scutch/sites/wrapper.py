"""``Wrapper``: what was learned of a template, as data: how its records and fields are found, and what they look like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from scutch.errors import InvalidInput, require_valid
from scutch.page import Limits, parse
from scutch.page.limits import DEFAULT
from scutch.page.readers.without_scripts import revealed
from scutch.results.frozen import Frozen
from scutch.sites.anchors import Anchor
from scutch.sites.apply import WrapperPlan, applied
from scutch.sites.fields import Field, PageExpectation
from scutch.sites.parsel_code import AnchorSelector, anchor_selectors, parsel_code
from scutch.sites.wrapper_json import from_json, to_json
from scutch.table import Column
from scutch.table.column import checked_columns

if TYPE_CHECKING:
    from scutch.page.readers.from_source import PageSource
    from scutch.sites.answer import Answer


class Cached:
    """Gives a class with slots a dictionary, for what is computed once."""

    __slots__ = ("__dict__",)


class Wrapper(Frozen, Cached):
    """How the records and fields of a template are found. ``scutch.learn`` makes a wrapper; ``apply`` reads a page by it.

    Attributes
    ----------
    kind
        ``list``, ``detail``, ``article`` or ``thread``.
    records
        Ways to find the first node of every record, most stable first; empty if the page is the record.
    container
        Ways to find the container of the records, so that an empty list is recognised.
    is_span
        Whether records are several siblings, each up to the first node of the next.
    fields
        Its fields, each with a name, a type and anchors.
    expected
        What the pages looked like that it was learned from.

    Examples
    --------
    >>> import scutch
    >>> row = "<li><a href=/{0}>Plant number {0}</a> <i>{0} m</i></li>"
    >>> pages = ["<ul class=plants>" + "".join(map(row.format, range(at, at + 3))) + "</ul>" for at in (1, 4)]
    >>> wrapper = scutch.learn(pages)
    >>> [field.name for field in wrapper.fields]
    ['title', 'title_url', 'number']
    >>> answer = wrapper.apply("<ul class=plants><li><a href=/9>Plant number 9</a> <i>9 m</i></li></ul>")
    >>> answer.table.to_dicts(), answer.health.verdict
    ([{'title': 'Plant number 9', 'title_url': '/9', 'number': 9}], 'ok')
    """

    __slots__ = ("container", "expected", "fields", "is_span", "kind", "records")

    kind: str
    records: tuple[Anchor, ...]
    container: tuple[Anchor, ...]
    is_span: bool
    fields: tuple[Field, ...]
    expected: PageExpectation

    @property
    def names(self) -> tuple[str, ...]:
        """Names of its fields."""
        return tuple(field.name for field in self.fields)

    @cached_property
    def plan(self) -> WrapperPlan:
        """How its records and fields are found; made on first use."""
        return WrapperPlan(self.records, self.fields)

    @property
    def columns(self) -> tuple[Column, ...]:
        """Columns of every answer."""
        return tuple(field.column for field in self.fields)

    def apply(
        self,
        page: PageSource,
        *,
        url: str | None = None,
        encoding: str | None = None,
        limits: Limits = DEFAULT,
        fetched_at: datetime | None = None,
    ) -> Answer:
        """Read a page. The answer has the columns of the wrapper, whatever the page shows.

        Parameters
        ----------
        page
            Any input of ``parse``, or a page.
        url
            As for ``parse``.
        encoding
            As for ``parse``.
        limits
            As for ``parse``.
        fetched_at
            As for ``extract_records``: when the page was fetched, for relative dates.

        Raises
        ------
        InvalidInput
            The value is no page.
        """
        require_valid(fetched_at is None or isinstance(fetched_at, datetime), "fetched_at is a datetime", fetched_at, "apply")
        read = revealed(parse(page, url, encoding, limits), limits)
        return applied(self, read.at(read.url, fetched_at) if fetched_at else read)

    def changed(self, **changes: object) -> Wrapper:
        """Return the wrapper with other attributes."""
        return Wrapper(**{**self._values(), **changes})

    def field(self, name: str) -> Field:
        """Return a field by its name.

        Raises
        ------
        InvalidInput
            There is none; the message lists the fields.
        """
        for field in self.fields:
            if field.name == name:
                return field
        raise InvalidInput(f"no field {name!r}; there are {', '.join(field.name for field in self.fields)}")

    def rename(self, names: Mapping[str, str]) -> Wrapper:
        """Return the wrapper with other names of fields, by their present names.

        Raises
        ------
        InvalidInput
            There is no such field, or two would have one name.
        """
        for name in names:
            self.field(name)
        fields = tuple(field._replace(name=names.get(field.name, field.name)) for field in self.fields)
        if [column.name for column in checked_columns(field.column for field in fields)] != [field.name for field in fields]:
            raise InvalidInput(f"names of fields must be printable and differ: {', '.join(field.name for field in fields)}")
        return self.changed(fields=fields)

    def drop(self, *names: str) -> Wrapper:
        """Return the wrapper without some fields.

        Raises
        ------
        InvalidInput
            There is no such field.
        """
        dropped = [self.field(name) for name in names]
        return self.changed(fields=tuple(field for field in self.fields if field not in dropped))

    def keep(self, *names: str) -> Wrapper:
        """Return the wrapper with these fields alone, in this order.

        Raises
        ------
        InvalidInput
            There is no such field.
        """
        return self.changed(fields=tuple(map(self.field, dict.fromkeys(names))))

    def retype(self, types: Mapping[str, str]) -> Wrapper:
        """Return the wrapper with other types of fields, by their names.

        Raises
        ------
        InvalidInput
            There is no such field or type.
        """
        for name in types:
            self.field(name)
        fields = tuple(field._replace(type=types.get(field.name, field.type)) for field in self.fields)
        checked_columns(field.column for field in fields)
        return self.changed(fields=fields)

    def merge(self, names: Sequence[str], name: str) -> Wrapper:
        """Return the wrapper with one field in place of several: that of the first with a value in a record.

        Their selectors are united, so fields of different attributes cannot be merged.

        Raises
        ------
        InvalidInput
            There is no such field, or they are read from different attributes.
        """
        merged = [self.field(each) for each in names]
        firsts = [field.anchors[0] for field in merged if field.anchors]
        if len({(anchor.attribute, anchor.label, anchor.header, anchor.key) for anchor in firsts}) != 1:
            raise InvalidInput(f"{', '.join(names)} are not read from elements in the same way")
        parts = tuple(dict.fromkeys(part for anchor in firsts for part in anchor.parts))
        whole = merged[0]._replace(name=name, anchors=(firsts[0]._replace(parts=parts),))
        rest = [field for field in self.fields if field not in merged[1:]]
        return self.changed(fields=tuple(whole if field is merged[0] else field for field in rest))

    def to_json(self) -> str:
        """Return the wrapper as JSON text: only data, no code."""
        return to_json(self)

    def to_parsel_code(self, *, item: str = "") -> str:
        """Return a callback of a Scrapy spider that yields the same rows, and logs what is wrong with them.

        Parameters
        ----------
        item
            Name of a class of the items, which the code has too; empty for dictionaries.

        Raises
        ------
        InvalidInput
            The name is no identifier.
        """
        return parsel_code(self, item)

    def selectors(self) -> tuple[AnchorSelector, ...]:
        """Return CSS and XPath of all anchors: those of the records, then those of each field, most stable first."""
        return tuple(anchor_selectors(self))

    @classmethod
    def from_json(cls, text: str | bytes, source: str = "the wrapper") -> Wrapper:
        """Read a wrapper that ``to_json`` wrote, or that a person edited.

        Raises
        ------
        InvalidInput
            It is no wrapper of this version; the message has the path of the entry that is wrong.
        """
        return cls(**from_json(text, source))

    def save(self, path: str | Path) -> None:
        """Write the wrapper into a file, as JSON."""
        Path(path).write_text(self.to_json(), encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> Wrapper:
        """Read the file of a wrapper.

        Raises
        ------
        InvalidInput
            As ``from_json``.
        """
        return cls.from_json(Path(path).read_bytes(), str(path))

    def __repr__(self) -> str:
        return f"<Wrapper: {self.kind}, {', '.join(field.name for field in self.fields) or 'no fields'}>"
