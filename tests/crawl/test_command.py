"""``scutch crawl``: a whole crawl over a loopback server, killed and continued."""

import json
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import scutch
from benchmarks.crawl.faulty_site import FaultySite
from benchmarks.crawl.run import start_server
from scutch.cli.commands import app
from scutch.cli.sites.crawl import exit_code, save_repaired
from scutch.crawl.store import FAILED, CrawlRequest, CrawlStore

ITEMS = 25


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    server, base = start_server(ITEMS)
    yield base
    server.terminate()
    server.wait()
    assert server.stdout is not None
    server.stdout.close()


def command(base: str, output: Path, *options: str) -> list[str]:
    start = [f"{base}/plants", "-o", str(output), "--delay", "0", "--allow-private"]
    return [sys.executable, "-m", "scutch.cli", "crawl", *start, *options]


def asked(base: str) -> int:
    with urllib.request.urlopen(f"{base}/-/counts") as answer:
        return int(json.load(answer)["requests"])


def test_a_killed_crawl_goes_on_with_the_same_command(base: str, tmp_path: Path) -> None:
    """SIGKILL in the middle: the rows are those of the site, each once."""
    output = tmp_path / "plants.jsonl"
    before = asked(base)
    with subprocess.Popen(command(base, output, "--details"), stderr=subprocess.DEVNULL) as process:
        while process.poll() is None and asked(base) < before + 12:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
    assert not output.exists()
    done = subprocess.run(command(base, output, "--details"), capture_output=True, text=True, check=False)
    assert "25 of 25 announced" in done.stderr
    rows = [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]
    site = FaultySite(ITEMS, base=base)
    assert [(row["title"], row["title_url"], row["price"]) for row in rows] == [
        (row["title"], row["url"], row["price"]) for row in site.rows()
    ]
    assert (done.returncode == 2) == any(site.is_gone(item) for item in range(ITEMS))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["crawl", *arguments])


def test_a_private_host_is_not_crawled_unless_allowed(tmp_path: Path) -> None:
    """The guard of the sources holds for crawls too; the error is a row."""
    output = tmp_path / "plants.csv"
    done = run("http://127.0.0.1:9/plants", "-o", str(output), "--ignore-robots")
    assert done.exit_code == 2
    assert "robots.txt is ignored" in done.stderr
    assert "127.0.0.1 is not a public address" in output.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nothing.json", "-o", "x.csv"], "nothing.json"),
        (["https://flax.example.org/", "-o", "x.csv", "--status"], "no crawl in x.csv.crawl"),
    ],
)
def test_wrong_arguments_are_errors_that_say_so(
    arguments: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before any request is sent."""
    monkeypatch.chdir(tmp_path)
    done = run(*arguments)
    assert done.exit_code == 2
    assert says in " ".join(done.stderr.split())


def test_a_crawl_says_how_far_it_is(tmp_path: Path) -> None:
    """``--status`` sends nothing."""
    store = CrawlStore(tmp_path / "x.csv.crawl")
    store.begin_run()
    store.add_start(CrawlRequest("https://flax.example.org/"))
    store.close()
    done = run("https://flax.example.org/", "-o", str(tmp_path / "x.csv"), "--status")
    assert done.stdout.startswith("run 1, not complete: 0 records, 0 pages, 1 queued, 0 failed\nhttps://flax.example.org/: 0")


def test_the_exit_code_says_how_a_crawl_ended(tmp_path: Path) -> None:
    """A page that does not fit its wrapper counts more than a failure."""
    store = CrawlStore(tmp_path / "x.crawl")
    store.begin_run()
    assert exit_code(store) == 0
    request = CrawlRequest("https://flax.example.org/")
    store.add_start(request)
    store.update(request._replace(id=1), state=FAILED)
    assert exit_code(store) == 2
    store.set_meta("drift", "page 3")
    assert exit_code(store) == 3
    store.close()


def test_a_repaired_wrapper_is_saved_beside_its_file(tmp_path: Path) -> None:
    """The file that was given stays as it is."""
    html = "<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(4)) + "</ul>"
    wrapper = scutch.learn([scutch.parse(html, url="https://flax.example.org/")])
    store = CrawlStore(tmp_path / "x.crawl")
    store.set_meta("wrapper", wrapper.to_json())
    save_repaired(store, {tmp_path / "shop.json": wrapper})
    assert scutch.Wrapper.load(tmp_path / "shop.v2.json") == wrapper
    store.close()
