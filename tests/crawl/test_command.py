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

from benchmarks.crawl.faulty_site import FaultySite
from benchmarks.crawl.run import start_server

ITEMS = 45


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
        return sum(json.load(answer)["asked"].values())


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
    assert "45 of 45 announced" in done.stderr
    rows = [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]
    site = FaultySite(ITEMS, base=base)
    assert [(row["title"], row["title_url"], row["price"]) for row in rows] == [
        (row["title"], row["url"], row["price"]) for row in site.rows()
    ]
    assert (done.returncode == 2) == any(site.is_gone(item) for item in range(ITEMS))
    status = subprocess.run(command(base, output, "--status"), capture_output=True, text=True, check=True)
    assert status.stdout.startswith("run 1, complete: 45 records")


def test_a_private_host_is_not_crawled_unless_allowed(base: str, tmp_path: Path) -> None:
    """The guard of the sources holds for crawls too."""
    output = tmp_path / "plants.csv"
    line = [part for part in command(base, output, "--ignore-robots", "--max-pages", "1") if part != "--allow-private"]
    tries = subprocess.run(line, capture_output=True, text=True, check=False, env=None)
    assert tries.returncode == 2
    assert "127.0.0.1 is not a public address" in tries.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nothing.json", "-o", "x.csv"], "nothing.json"),
        (["https://flax.example.org/", "-o", "x.csv", "--status"], "no crawl in x.csv.crawl"),
    ],
)
def test_wrong_arguments_are_errors_that_say_so(arguments: list[str], says: str, tmp_path: Path) -> None:
    """Before any request is sent."""
    line = [sys.executable, "-m", "scutch.cli", "crawl", *arguments]
    done = subprocess.run(line, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 2
    assert says in " ".join(done.stderr.split())
