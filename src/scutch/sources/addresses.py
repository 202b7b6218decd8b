"""Addresses: the guard against requests to hosts that only this machine's network can reach (SSRF), and origins.

The address that is dialled is checked, after name resolution and for each redirect. So a public name that resolves to a
private address, also at the second lookup (DNS rebinding), is refused too.
"""

import ipaddress
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from scutch.errors import BlockedAddress

IPv4 = ipaddress.IPv4Address
IPv6 = ipaddress.IPv6Address

#: Prefixes of addresses that embed an IPv4 address in their last 32 bits.
EMBEDDING: Final = tuple(ipaddress.IPv6Network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "::ffff:0:0:0/96", "::/96"))

#: Networks that Python versions know differently: site-local addresses, and those of documentation (RFC 3879, RFC 9637).
NOT_PUBLIC: Final = tuple(ipaddress.IPv6Network(net) for net in ("fec0::/10", "3fff::/20", "5f00::/16"))


#: Ports that an origin does not write.
DEFAULT_PORTS: Final = {"http": 80, "https": 443}


def embedded(address: IPv6) -> IPv4 | None:
    """The IPv4 address embedded in a mapped, translated, 6to4 or Teredo address; else None."""
    if address.ipv4_mapped or address.sixtofour:
        return address.ipv4_mapped or address.sixtofour
    if address.teredo:
        return address.teredo[1]
    if any(address in net for net in EMBEDDING):
        return IPv4(int(address) & 0xFFFFFFFF)
    return None


def is_public(host: str) -> bool:
    """Whether an IP address is public.

    >>> [is_public(a) for a in ("93.184.216.34", "127.0.0.1", "169.254.169.254", "::ffff:10.0.0.1", "fe80::1%e0")]
    [True, False, False, False, False]
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    inner = embedded(address) if isinstance(address, IPv6) else None
    if inner is not None and not is_public(str(inner)):
        return False
    if any(address in net for net in NOT_PUBLIC if net.version == address.version):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def require_public(host: str, url: str | None = None) -> None:
    """Raise BlockedAddress unless the address is public."""
    if not is_public(host):
        raise BlockedAddress(
            f"{host} is not a public address (allow it with allow_private=True, or --allow-private)", url=url, stage="fetch"
        )


def site_origin(url: str) -> str:
    """Scheme, host and port of a URL as browsers write them; empty for what has none.

    >>> site_origin("HTTPS://ada:pw@Example.org:443/a?b"), site_origin("http://bücher.example:8080"), site_origin("http://[::1")
    ('https://example.org', 'http://xn--bcher-kva.example:8080', '')
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
        host = host if host.isascii() else host.encode("idna").decode()
    except ValueError:
        return ""
    host = f"[{host}]" if ":" in host else host
    shown = "" if port in (None, DEFAULT_PORTS.get(parts.scheme)) else f":{port}"
    return f"{parts.scheme}://{host}{shown}" if host else ""


def own_origins(urls: Iterable[str]) -> frozenset[str]:
    """Origins that get the headers and cookies that are given for some URLs: their own, and the same hosts over https.

    >>> sorted(own_origins(["http://example.org/a", "https://example.org:8443/"]))
    ['http://example.org', 'https://example.org', 'https://example.org:8443']
    """
    origins = {site_origin(url) for url in urls}
    secured = {f"https://{origin.removeprefix('http://')}" for origin in origins if origin.startswith("http://")}
    return frozenset(origins | secured) - {""}
