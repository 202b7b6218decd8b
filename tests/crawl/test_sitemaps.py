"""Sitemaps and feeds: addresses within bounds."""

import gzip

import pytest

from scutch.crawl import sitemaps
from scutch.crawl.sitemaps import read_seeds

URLS = ("https://flax.example.org/a", "https://flax.example.org/b?x=1&y=2")
SITEMAP = (
    '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/image">'
    "<url><loc>https://flax.example.org/a</loc><lastmod>2024-05-01</lastmod></url>"
    "<url><loc>\n https://flax.example.org/b?x=1&amp;y=2 </loc></url></urlset>"
)
RSS = (
    "<rss version='2.0'><channel><link>https://flax.example.org/</link>"
    "<item><title>A</title><link>https://flax.example.org/a</link></item>"
    "<item><link><![CDATA[https://flax.example.org/b?x=1&y=2]]></link></item></channel></rss>"
)
ATOM = (
    "<feed xmlns='http://www.w3.org/2005/Atom'><link href='https://flax.example.org/'/>"
    "<entry><link rel='self' href='https://flax.example.org/self'/><link href='https://flax.example.org/a'/></entry>"
    "<entry><link rel='alternate' href='https://flax.example.org/b?x=1&amp;y=2'/></entry></feed>"
)


@pytest.mark.parametrize("text", [SITEMAP, RSS, ATOM, "\n".join(URLS)])
def test_every_form_gives_its_pages(text: str) -> None:
    """A sitemap, both kinds of feeds, and a plain list; compressed or not."""
    assert read_seeds(text.encode()).pages == URLS
    assert read_seeds(gzip.compress(text.encode())).pages == (URLS if "<" in text else ())


def test_an_index_gives_other_sitemaps() -> None:
    """They are not pages."""
    text = b"<sitemapindex><sitemap><loc>https://flax.example.org/1.xml</loc></sitemap></sitemapindex>"
    assert read_seeds(text) == sitemaps.SeedFile((), ("https://flax.example.org/1.xml",))


def test_a_broken_file_gives_what_came_before() -> None:
    """With the reason why the rest was not read."""
    found = read_seeds(SITEMAP.encode()[:-30])
    assert found.pages == URLS[:1]
    assert found.problem


def test_entities_are_refused() -> None:
    """A file of a few bytes cannot become gigabytes."""
    bomb = "<!DOCTYPE a [<!ENTITY x 'ha'><!ENTITY y '&x;&x;'>]><urlset><url><loc>&y;</loc></url></urlset>"
    assert read_seeds(bomb.encode()) == sitemaps.SeedFile((), (), "it declares entities")


def test_bytes_and_addresses_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """After decompression; the addresses before the bound are kept."""
    many = "<urlset>" + "".join(f"<url><loc>https://flax.example.org/{n}</loc></url>" for n in range(200)) + "</urlset>"
    monkeypatch.setattr(sitemaps, "MAX_ADDRESSES", 50)
    assert len(read_seeds(many.encode()).pages) == 50
    monkeypatch.setattr(sitemaps, "MAX_XML_BYTES", 1 << 20)
    found = read_seeds(gzip.compress(b"<urlset>" + b" " * (5 << 20)))
    assert found.problem == "more than 1 MiB"


def test_deep_nesting_is_refused() -> None:
    """No file can make the parser hold more than its bound of elements."""
    assert read_seeds(b"<a>" * 1000).problem == "its elements are nested too deeply"


def test_other_schemes_are_no_pages() -> None:
    """Only http and https are followed."""
    assert read_seeds(b"<urlset><url><loc>file:///etc/passwd</loc></url><url><loc>/a</loc></url></urlset>").pages == ()
