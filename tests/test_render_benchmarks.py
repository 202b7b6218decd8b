"""The benchmarks of rendering measure what they say."""

import asyncio
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import scutch
from benchmarks.render import kept, pages, quality, speed
from benchmarks.render.walk import WALK
from scutch.page import Page
from scutch.page.readers.snapshot_document import REQUEST
from scutch.sources.chromium import find_browser, launch_arguments, load_playwright
from tests.rendered import FOLDER, needs_browser


def row(parsed: float, rendered: float, rewritten: float, group: str = "a", failed: str = "") -> dict[str, Any]:
    scores = {"parsed": parsed, "rendered": rendered, "rewritten": rewritten}
    return {"group": group, "failed": failed, **scores}


def test_pages_that_rest_are_shown() -> None:
    """Those that crash or never end are no measure of speed."""
    names = {sample.name for sample in pages.bundled()}
    assert {"grid_shop", "tall"} <= names
    assert not names & pages.RESTLESS


def test_differences_are_counted_by_cause() -> None:
    """Scripts, when the rewritten markup scores the same; else what style sheets hide."""
    rows = [row(0.5, 0.8, 0.8), row(0.9, 0.5, 0.9, "b"), row(0.7, 0.7, 0.7, "b"), row(1, 1, 1, "c", "FetchError")]
    told = quality.summarize(rows)
    assert told["changed"] == {"better by scripts": 1, "worse by what is hidden": 1}
    assert (told["pages"], told["failed"], told["parsed"], told["rendered"]) == (4, {"FetchError": 1}, 0.775, 0.75)
    assert told["rendered ahead"][1] <= told["rendered ahead"][0] <= told["rendered ahead"][2]


def test_memory_is_that_of_all_processes_below() -> None:
    """A child of this process is counted, and goes when it ends."""
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    assert {os.getpid(), child.pid} <= speed.descendants(os.getpid())
    assert speed.mebibytes([child.pid]) > 0
    child.communicate(b"\n")
    assert speed.mebibytes([child.pid]) == 0


def test_rendered_pages_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A page that is kept is not rendered again; one kept by a version with other columns is."""
    asked: list[str] = []
    monkeypatch.setattr(kept, "RENDERED", tmp_path)
    monkeypatch.setattr(kept, "_render", lambda samples: asked.extend(sample.name for sample in samples))
    samples = [pages.Sample(name, None, b"<p>Flax") for name in ("new", "known", "old")]
    (tmp_path / "known.pickle").write_bytes(pickle.dumps(scutch.parse("<p>Flax")))
    (tmp_path / "old.pickle").write_bytes(b"another format")
    assert [page.body.text for page in kept.kept(samples).values() if page.body] == ["Flax"]
    assert asked == ["new", "old"]


@needs_browser
def test_the_walk_collects_what_the_snapshot_does() -> None:
    """Same nodes, names and boxes: otherwise their times could not be compared."""

    async def run() -> tuple[Page, dict[str, Any]]:
        async with load_playwright().async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=find_browser(), args=launch_arguments(256))
            page = await browser.new_page()
            await page.set_content((FOLDER / "flex_shop" / "index.html").read_text(encoding="utf-8"))
            session = await page.context.new_cdp_session(page)
            shown = scutch.parse(await session.send("DOMSnapshot.captureSnapshot", REQUEST))
            walked = await session.send("Runtime.evaluate", {"expression": WALK, "returnByValue": True})
            await browser.close()
            return shown, json.loads(walked["result"]["value"])["columns"]

    shown, columns = asyncio.run(run())
    assert shown.layout is not None
    assert columns["parent"] == shown.columns.parent.tolist()
    assert [name.lower() for name in columns["name"]][2:] == [node.tag for node in shown][2:]
    cards = [index for index, name in enumerate(columns["name"]) if name == "DIV"]
    assert [tuple(columns["box"][card]) for card in cards] == [shown.layout.box(card) for card in cards]
