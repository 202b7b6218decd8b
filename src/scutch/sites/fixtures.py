"""Fixtures of a wrapper: saved pages beside its file, each with the rows that are expected from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from scutch.sites.wrapper import Wrapper

#: Suffix of the folder of fixtures, in place of that of the wrapper's file.
FOLDER_SUFFIX: Final = ".fixtures"
PAGE_SUFFIX, ROWS_SUFFIX = ".html", ".rows.json"


class WrapperFixture(NamedTuple):
    """A saved page and its rows.

    >>> WrapperFixture(Path("shop.fixtures/first.html")).name
    'first'
    """

    page: Path

    @property
    def name(self) -> str:
        """Its name."""
        return self.page.name.removesuffix(PAGE_SUFFIX)

    @property
    def rows(self) -> Path:
        """The file of its rows."""
        return self.page.with_name(self.name + ROWS_SUFFIX)

    def differences(self, wrapper: Wrapper) -> list[str]:
        """Return what a wrapper reads otherwise than expected, one line for each difference; empty if nothing is."""
        expected = json.loads(self.rows.read_text(encoding="utf-8"))
        found = read_rows(wrapper, self.page.read_bytes(), expected.get("url"))
        if len(found) != len(expected["rows"]):
            return [f"{len(found)} rows, {len(expected['rows'])} expected"]
        return [
            f"row {number + 1}, {name}: {row.get(name)!r}, {wanted.get(name)!r} expected"
            for number, (row, wanted) in enumerate(zip(found, expected["rows"], strict=True))
            for name in dict.fromkeys((*wanted, *row))
            if row.get(name) != wanted.get(name)
        ]


def read_rows(wrapper: Wrapper, page: bytes, url: str | None) -> list[dict[str, Any]]:
    """Return the rows of a page as JSON has them."""
    table = wrapper.apply(page, url=url).table
    return [json.loads(line) for line in table.to_jsonl().splitlines()]


def fixture_folder(path: Path) -> Path:
    """Return the folder of the fixtures of the file of a wrapper.

    >>> fixture_folder(Path("shop.json")).name
    'shop.fixtures'
    """
    return path.with_name(path.stem + FOLDER_SUFFIX)


def fixtures_of(path: Path) -> Iterator[WrapperFixture]:
    """Yield the fixtures of the file of a wrapper, by name."""
    yield from (WrapperFixture(page) for page in sorted(fixture_folder(path).glob(f"*{PAGE_SUFFIX}")))


def save_fixture(path: Path, name: str, page: bytes, url: str | None = None) -> WrapperFixture:
    """Save a page beside the file of a wrapper, with the rows that the wrapper reads from it now."""
    from scutch.sites.wrapper import Wrapper  # noqa: PLC0415 (readers of fixtures, such as the plugin of pytest, start without it)

    folder = fixture_folder(path)
    folder.mkdir(exist_ok=True)
    fixture = WrapperFixture(folder / f"{name}{PAGE_SUFFIX}")
    rows = read_rows(Wrapper.load(path), page, url)
    fixture.page.write_bytes(page)
    fixture.rows.write_text(json.dumps({"url": url, "rows": rows}, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return fixture
