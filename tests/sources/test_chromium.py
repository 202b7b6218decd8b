"""Where a browser is found, and how it is started."""

import os
from pathlib import Path
from typing import Any

import pytest

from scutch.errors import MissingDependency
from scutch.sources import chromium


def test_without_a_browser_the_error_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """None on the path, none where systems install them, none that Playwright brought."""
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(chromium, "INSTALL_PATHS", {})
    with pytest.raises(MissingDependency, match="scutch browser install"):
        chromium.find_browser("/nowhere/chrome")


def test_without_playwright_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package works without it until somebody asks for a browser."""

    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr("importlib.import_module", missing)
    with pytest.raises(MissingDependency, match=r"pip install .*\[browser\]"):
        chromium.load_playwright()


def test_a_browser_is_found_by_its_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The first name that is on the path, before what Playwright brought."""
    for name in ("google-chrome", "chromium"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert chromium.find_browser(str(tmp_path / "google-chrome")) == str(tmp_path / "chromium")


def test_only_root_has_no_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chromium refuses to start for root with one; for all others it stays."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert "--no-sandbox" in chromium.launch_arguments(64)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert "--no-sandbox" not in chromium.launch_arguments(64)
