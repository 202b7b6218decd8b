"""Canonical URLs."""

import pytest

from scutch.crawl.canonical import canonicalized, is_tracking, url_key


@pytest.mark.parametrize(
    "url",
    [
        "https://flax.example.org/a?x=1&y=2",
        "https://FLAX.example.org:443/a?y=2&x=1#top",
        "https://flax.example.org/a?utm_source=news&x=1&y=2&fbclid=Iw",
        "https://flax.example.org/a;jsessionid=12AB?x=1&y=2",
    ],
)
def test_forms_of_one_address_are_one(url: str) -> None:
    """Case of the host, port, order, tracking, session and fragment do not matter."""
    assert canonicalized(url) == "https://flax.example.org/a?x=1&y=2"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/a?size=S", "/a?size=L"),
        ("/a", "/A"),
        ("/a", "/a/"),
        ("/a?x=", "/a"),
        ("/a?page=1", "/a?page=2"),
        ("/a;v=1", "/a;v=2"),
    ],
)
def test_what_may_be_another_page_is_kept_apart(one: str, other: str) -> None:
    """Variants of a product, case of a path, empty values."""
    assert canonicalized(f"https://flax.example.org{one}") != canonicalized(f"https://flax.example.org{other}")


def test_scheme_and_www_are_no_other_page() -> None:
    """A site that answers on four addresses is crawled once."""
    hosts = (
        "http://flax.example.org/a",
        "https://flax.example.org/a",
        "http://www.flax.example.org/a",
        "https://www.flax.example.org/a",
    )
    assert len({url_key(url) for url in hosts}) == 1


@pytest.mark.parametrize("name", ["index.html", "index.php", "Default.aspx", "INDEX.HTM"])
def test_an_index_file_that_is_ignored_is_its_folder(name: str) -> None:
    """The page has one key by both addresses; other files and parameters keep theirs. Unless a site shows it, both differ."""
    home, ignored = "https://flax.example.org/shop/", frozenset({name.lower()})
    assert url_key(f"{home}{name}") != url_key(home)
    assert url_key(f"{home}{name}", ignored) == url_key(home)
    assert url_key(f"{home}{name}?page=2", ignored) == url_key(f"{home}?page=2") != url_key(home)
    assert url_key(f"{home}my-{name}", ignored) != url_key(home)


def test_bad_addresses_stay() -> None:
    """What cannot be parsed is its own canonical form."""
    assert canonicalized("http://[::1") == "http://[::1"


def test_no_parameter_of_a_list_is_tracking() -> None:
    """Pages, offsets and searches are never dropped."""
    assert not [name for name in ("page", "p", "start", "q", "s", "id", "sid", "ref", "sort", "cid") if is_tracking(name)]
