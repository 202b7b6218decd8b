"""``robots.txt`` as RFC 9309 has it."""

import pytest

from scutch.crawl.robots import MAX_AGE, MAX_ROBOTS_BYTES, RobotsFile, robots_file
from scutch.errors import FetchError
from scutch.sources.exchange import Exchange
from scutch.sources.robots import RobotsRules

BASE = "https://flax.example.org"


def answer(status: int, body: bytes = b"User-agent: *\nDisallow: /") -> RobotsFile:
    return robots_file(Exchange(f"{BASE}/robots.txt", status, {}, body), 0.0)


def allows(text: str, path: str, agent: str = "scutch (+https://example.org)") -> bool:
    return RobotsRules(text, agent).allows(BASE + path)


@pytest.mark.parametrize(("status", "allowed"), [(200, False), (301, True), (401, True), (404, True), (410, True)])
def test_a_missing_file_allows_everything(status: int, allowed: bool) -> None:
    """4xx is "unavailable", also 401 and 403."""
    assert RobotsRules(answer(status).text, "scutch").allows(f"{BASE}/a") is allowed


@pytest.mark.parametrize("found", [answer(500), answer(503), answer(429), robots_file(FetchError("refused"), 0.0)])
def test_a_server_that_fails_allows_nothing_for_now(found: RobotsFile) -> None:
    """5xx is "unreachable"; the file is asked for again."""
    assert found.problem
    assert not found.is_fresh(1.0)
    assert not RobotsRules(found.text, "scutch").allows(f"{BASE}/a")


def test_the_file_is_kept_for_a_day() -> None:
    """And not longer."""
    found = answer(200)
    assert found.is_fresh(MAX_AGE - 1)
    assert not found.is_fresh(MAX_AGE)


def test_500_kib_are_read() -> None:
    """A longer file is cut."""
    assert len(answer(200, b"#" * (2 * MAX_ROBOTS_BYTES)).text) == MAX_ROBOTS_BYTES


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/a", True),
        ("/private/x", False),
        ("/private/open/x", True),
        ("/a.pdf", False),
        ("/a.pdfx", True),
        ("/x?sort=1", False),
    ],
)
def test_wildcards_and_the_longest_rule(path: str, allowed: bool) -> None:
    """``*``, ``$``, and the more specific rule wins."""
    text = "User-agent: *\nDisallow: /private\nAllow: /private/open\nDisallow: /*.pdf$\nDisallow: /*?sort="
    assert allows(text, path) is allowed


def test_the_group_of_the_crawler_wins() -> None:
    """Rules for all do not apply to one that is named."""
    text = "User-agent: *\nDisallow: /\n\nUser-agent: Scutch\nDisallow: /basket"
    assert allows(text, "/a")
    assert not allows(text, "/basket")


def test_a_crawl_delay_is_bounded() -> None:
    """A host cannot stop a crawl by a delay of years."""
    assert RobotsRules("User-agent: *\nCrawl-delay: 9999999", "scutch").delay == 60.0
    assert RobotsRules("User-agent: *\nCrawl-delay: 0.5", "scutch").delay == 0.5
    assert RobotsRules("User-agent: *\nCrawl-delay: soon", "scutch").delay == 0.0
