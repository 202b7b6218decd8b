"""A plugin of pytest: the saved pages of a wrapper are tests.

``pytest shop.json``, or any run that comes by that file, reads the pages in ``shop.fixtures`` beside it with the wrapper. Each
page is a test, which fails if its rows differ from those that are saved with it. pytest loads the plugin wherever scutch is
installed, so wrappers are imported only for such a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from scutch.sites.fixtures import WrapperFixture, fixture_folder, fixtures_of

WRAPPER_SUFFIX: Final = ".json"


class WrongRows(Exception):
    """A page gives other rows than expected."""


class WrapperTests(pytest.File):
    """The saved pages of the file of a wrapper."""

    def collect(self) -> Iterator[PageTest]:
        """Yield a test for each page."""
        for fixture in fixtures_of(self.path):
            yield PageTest.from_parent(self, name=fixture.name, fixture=fixture)


class PageTest(pytest.Item):
    """A saved page, read with its wrapper."""

    def __init__(self, *, fixture: WrapperFixture, **options: Any) -> None:
        super().__init__(**options)
        self.fixture = fixture

    def runtest(self) -> None:
        """Read the page, and compare its rows.

        Raises
        ------
        WrongRows
            They differ; the message has a line for each difference.
        """
        from scutch.sites.wrapper import Wrapper  # noqa: PLC0415 (see above)

        differences = self.fixture.differences(Wrapper.load(self.path))
        if differences:
            raise WrongRows("\n".join(differences))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The differences, without a traceback."""
        if isinstance(excinfo.value, WrongRows):
            return f"{self.fixture.rows}: other rows than expected\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The saved page, as the place of the test."""
        return self.fixture.page, 0, f"{self.path.name}: {self.name}"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> WrapperTests | None:
    """Collect the file of a wrapper that has saved pages."""
    if file_path.suffix != WRAPPER_SUFFIX or not fixture_folder(file_path).is_dir():
        return None
    return WrapperTests.from_parent(parent, path=file_path)
