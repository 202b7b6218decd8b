"""Canonical URLs: one form for all addresses of a page."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Any, Final
from urllib.parse import SplitResult, urljoin, urlsplit

from scutch.errors import MissingDependency
from scutch.lexicon.control_words import texts_in

#: Names, and beginnings of names, of query parameters that say where a visitor came from.
TRACKING: Final = frozenset(
    texts_in("""
    fbclid;gclid;dclid;gbraid;wbraid;msclkid;yclid;ysclid;twclid;ttclid;igshid;igsh;srsltid;mc_cid;mc_eid;_ga;_gl;_hsenc;_hsmi
    mkt_tok;oly_anon_id;oly_enc_id;vero_id;wickedid;icid;rb_clickid;s_cid;ncid;cmpid;zanpid;gclsrc;epik;_openstat;spm;scm
    phpsessid;jsessionid;aspsessionid;cfid;cftoken
""")
)
TRACKING_PREFIXES: Final = ("utm_", "pk_", "mtm_", "piwik_", "hsa_", "_kx", "at_medium", "at_campaign")
#: Files that servers (Apache, nginx, IIS, Tomcat) answer with for the address of their folder.
INDEX_FILES: Final = frozenset(
    f"{name}.{suffix}" for name in ("index", "default") for suffix in ("html", "htm", "shtml", "php", "asp", "aspx", "jsp")
)
PORTS: Final = {"http": ":80", "https": ":443"}


def load_w3lib() -> Any:
    """Import ``w3lib.url``; raises MissingDependency with the package to install."""
    try:
        return importlib.import_module("w3lib.url")
    except ImportError as problem:
        raise MissingDependency("a crawl needs w3lib: pip install 'scutch[crawl]'", stage="crawl") from problem


def is_tracking(name: str) -> bool:
    """Whether a query parameter says where a visitor came from, or names a session."""
    small = name.lower()
    return small in TRACKING or small.startswith(TRACKING_PREFIXES)


def kept_parameters(query: str, ignored: AbstractSet[str]) -> Iterator[str]:
    """Yield the parameters of a query that are neither tracking nor among the ignored ones."""
    for part in query.split("&"):
        name = part.partition("=")[0]
        if part and name not in ignored and not is_tracking(name):
            yield part


def parameter_names(url: str) -> list[str]:
    """The names of the parameters of a URL that are no tracking, each once.

    >>> parameter_names("https://example.org/a?b=1&utm_source=x&c&b=2")
    ['b', 'c']
    """
    query = url.partition("#")[0].partition("?")[2]
    return list(dict.fromkeys(part.partition("=")[0] for part in kept_parameters(query, frozenset())))


def without_session(path: str) -> str:
    """A path without a session in a matrix parameter."""
    head, found, tail = path.partition(";jsessionid=")
    return head + tail[len(tail.split("/")[0].split(";")[0]) :] if found else path


def canonicalized(url: str, ignored: AbstractSet[str] = frozenset()) -> str:
    """The canonical form of a URL: host in small letters, no default port, fragment or tracking; parameters in order.

    Case of paths, other parameters and empty values are kept, as they may matter; parameters with an ignored name are not.

    Raises ``MissingDependency``: w3lib is not installed.

    >>> canonicalized("HTTPS://Example.org:443/Shop/a;jsessionid=1A?size=L&utm_source=x&b=#top")
    'https://example.org/Shop/a?b=&size=L'
    """
    if not is_valid(url):
        return url
    parts = urlsplit(url)
    scheme = parts.scheme.lower()
    host = parts.netloc.lower().removesuffix(PORTS.get(scheme, " "))
    path = without_session(parts.path) or "/"
    kept = SplitResult(scheme, host, path, "&".join(kept_parameters(parts.query, ignored)), "").geturl()
    return str(load_w3lib().canonicalize_url(kept))


def index_file(url: str) -> str:
    """The file of a URL that may be what its folder answers with, in small letters; empty for others.

    >>> index_file("https://example.org/shop/Index.php?page=2"), index_file("https://example.org/shop/")
    ('index.php', '')
    """
    name = url.partition("#")[0].partition("?")[0].rpartition("/")[2].lower()
    return name if name in INDEX_FILES else ""


def url_key(url: str, ignored: AbstractSet[str] = frozenset()) -> str:
    """What identifies the page of a URL: its canonical form without scheme and ``www``.

    ``ignored``: parameters, and index files such as ``index.php``, that change nothing.

    >>> url_key("http://www.example.org/a") == url_key("https://example.org/a#b")
    True
    >>> url_key("http://example.org/index.php?page=2", frozenset({"index.php"}))
    'example.org/?page=2'
    """
    head, mark, query = canonicalized(url, ignored).partition("://")[2].removeprefix("www.").partition("?")
    name = index_file(head)
    return f"{head[: -len(name)] if name and name in ignored else head}{mark}{query}"


def host_of(url: str) -> str:
    """The host and port that a URL is requested from; empty for what is no URL.

    >>> host_of("http://Example.org:8000/a"), host_of("http://[::1")
    ('example.org:8000', '')
    """
    return urlsplit(url).netloc.lower() if is_valid(url) else ""


def is_valid(url: str) -> bool:
    """Whether a URL has a host, and a port only if it is a number of one.

    >>> [is_valid(url) for url in ("http://example.org/a", "http://[::1", "http://example.org:99999/", "http://")]
    [True, False, False, False]
    """
    try:
        parts = urlsplit(url)
        return bool(parts.hostname) and (parts.port is None or parts.port >= 0)
    except ValueError:
        return False


def joined_url(base: str, reference: str) -> str:
    """A reference of a page as a URL; unchanged if it is none.

    >>> joined_url("http://example.org/a/b", "c"), joined_url("http://example.org/", "http://[::1")
    ('http://example.org/a/c', 'http://[::1')
    """
    try:
        return urljoin(base, reference)
    except ValueError:
        return reference
