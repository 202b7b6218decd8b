"""``scutch crawl``: a whole crawl over a loopback server, killed and continued."""

import json
import signal
import sqlite3
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
from scutch.cli.options import EXIT_BAD_INPUT, EXIT_INTERRUPTED
from scutch.cli.sites.crawl import exit_code, save_repaired
from scutch.crawl.answers import Answers
from scutch.crawl.options import CrawlOptions
from scutch.crawl.reading import SiteReader
from scutch.crawl.report import crawl_status_lines, lost_fields
from scutch.crawl.session import open_crawl
from scutch.crawl.store import FAILED, CrawlRequest, CrawlStore
from scutch.sites.follow.detail_links import NO_DETAILS

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


def test_a_full_disk_is_one_line(base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be written ends the crawl with a message; the same command goes on."""
    output = tmp_path / "plants.csv"
    written = CrawlStore.add_rows

    def full(*_: object) -> int:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(CrawlStore, "add_rows", full)
    arguments = command(base, output)[3:]
    stopped = CliRunner().invoke(app, arguments)
    assert stopped.exit_code == EXIT_BAD_INPUT
    assert "database or disk is full; what is done is kept" in stopped.stderr
    monkeypatch.setattr(CrawlStore, "add_rows", written)
    assert "25 of 25 announced" in CliRunner().invoke(app, arguments).stderr


def test_an_interrupted_crawl_says_how_to_go_on(base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends with one line, and with the code of the shell."""

    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(CrawlStore, "add_rows", interrupt)
    stopped = CliRunner().invoke(app, command(base, tmp_path / "plants.csv")[3:])
    assert stopped.exit_code == EXIT_INTERRUPTED
    assert "interrupted; run the same command again to continue" in stopped.stderr


def test_no_change_is_a_table_without_rows(base: str, tmp_path: Path) -> None:
    """With the columns of the rows, so that what reads the file finds them."""
    output = tmp_path / "plants.csv"
    arguments = command(base, output)[3:]
    CliRunner().invoke(app, arguments)
    columns = output.read_text(encoding="utf-8").splitlines()[0]
    CliRunner().invoke(app, [*arguments, "--since"])
    assert output.read_text(encoding="utf-8").splitlines() == [f"change,{columns}"]


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
        (["https://flax.example.org/", "-o", "x.csv", "--header", "Authorization Bearer"], "give NAME:VALUE"),
        (["https://flax.example.org/", "-o", "x.csv", "--header", "X Key: flax"], "give NAME:VALUE"),
        (["https://flax.example.org/", "-o", "x.csv", "--cookie", "s3cr3t"], "give NAME=VALUE"),
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
    assert "s3cr3t" not in done.output


def test_headers_and_cookies_are_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As those of the other commands."""
    heard: list[CrawlOptions] = []
    monkeypatch.setattr("scutch.cli.sites.crawl.run_crawl", lambda *_, options, **__: heard.append(options))
    given = ["--header", "Authorization: Bearer a:b", "--header", "X-Key:k", "--cookie", "session=4f=", "-o"]
    run("https://flax.example.org/", *given, str(tmp_path / "x.csv"))
    assert heard[0].fetching.headers == (("Authorization", "Bearer a:b"), ("X-Key", "k"))
    assert heard[0].fetching.cookies == (("session", "4f="),)


def test_a_crawl_says_how_far_it_is(tmp_path: Path) -> None:
    """``--status`` sends nothing."""
    store = CrawlStore(tmp_path / "x.csv.crawl")
    store.begin_run()
    store.add_start(CrawlRequest("https://flax.example.org/"))
    store.close()
    done = run("https://flax.example.org/", "-o", str(tmp_path / "x.csv"), "--status")
    assert done.stdout.startswith("run 1, not complete: 0 records, 0 pages, 1 queued, 0 failed\nhttps://flax.example.org/: 0")


def test_a_crawl_without_any_page_has_failed(tmp_path: Path) -> None:
    """It is not called complete."""
    done = run("http://127.0.0.1:9/", "-o", str(tmp_path / "x.csv"))
    assert "run 1, failed: 0 records, 0 pages, 0 queued, 1 failed" in done.output


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


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("nonsense", "nonsense: neither a URL, which begins with http:// or https://, nor the file of a wrapper"),
        ("http://[::1", "http://[::1: not a valid URL"),
        ("http://shop.test:99999/", "http://shop.test:99999/: not a valid URL"),
        ("http://", "http://: not a valid URL"),
    ],
)
def test_what_is_no_source_is_named(tmp_path: Path, source: str, message: str) -> None:
    """Before a file is made."""
    result = CliRunner().invoke(app, ["crawl", source, "-o", str(tmp_path / "plants.csv")])
    assert (result.exit_code, message in " ".join(result.stderr.split())) == (2, True)
    assert not list(tmp_path.iterdir())


def test_a_field_that_no_row_has_is_named(tmp_path: Path) -> None:
    """The pages of the list still fit, but for a value that all learned records had."""
    row = "<li><a href=/{0}>Plant number {0}</a> <i>{0} m</i></li>"
    wrapper = scutch.learn([f"<ul>{''.join(row.format(number) for number in range(1, 9))}</ul>"])
    store = CrawlStore(tmp_path / "x.crawl")
    store.begin_run()
    store.set_meta("wrapper", wrapper.to_json())
    store.set_meta("complete", "yes")
    request = CrawlRequest("https://flax.example.org/", chain=1)
    store.add_start(request)
    rows = [
        (str(number), {"title": f"Plant {number}", "title_url": f"/{number}", "number": None}, None) for number in range(9)
    ]
    store.add_rows(request._replace(id=1), rows[:2])
    assert lost_fields(store) == []
    store.add_rows(request._replace(id=1), rows)
    assert (lost_fields(store), exit_code(store)) == (["number"], 3)
    assert any(line.startswith("number: no value in any row") for line in crawl_status_lines(store))
    store.close()


def test_two_wrappers_of_lists_are_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names them with their kinds."""
    monkeypatch.chdir(tmp_path)
    wrapper = scutch.learn(
        ["<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(9)) + "</ul>"]
    )
    for name in ("a.json", "b.json"):
        wrapper.save(tmp_path / name)
    done = run("a.json", "b.json", "https://flax.example.org/", "-o", "x.csv", "--details")
    assert done.exit_code == 2
    assert "a.json (list), b.json (list): one wrapper of lists and one of their details" in " ".join(done.stderr.split())


def test_details_need_a_field_of_urls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrapper of examples may have dropped it; the crawl would join no detail page, without a word."""
    monkeypatch.chdir(tmp_path)
    page = "<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(9)) + "</ul>"
    scutch.learn([page], examples={"name": "Plant number 3"}).save(tmp_path / "plants.json")
    done = run("plants.json", "https://flax.example.org/", "-o", "plants.csv", "--details")
    assert done.exit_code == 2
    assert "no field of URLs, such as title_url" in " ".join(done.stderr.split())


def test_a_learned_list_without_details_is_told(tmp_path: Path) -> None:
    """As one whose wrapper is given; the crawl itself goes on."""
    page = f"<ul>{''.join(f'<li><b>Plant number {n}</b> <i>{n} m</i></li>' for n in range(9))}</ul>"
    heard: list[tuple[str, str]] = []
    with open_crawl(tmp_path / "x.crawl") as (store, archive):
        answers = Answers(
            store, SiteReader(None), archive, CrawlOptions(details=True), time.time, lambda *told: heard.append(told)
        )
        start = "https://flax.example.org/"
        answers.read_list(CrawlRequest(start), scutch.parse(page, url=start))
    assert heard == [(start, NO_DETAILS)]
