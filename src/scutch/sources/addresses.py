"""Public addresses: the guard against requests to hosts that only this machine's network can reach (SSRF).

The address that is dialled is checked, after name resolution and for each redirect. So a public name that resolves to a
private address, also at the second lookup (DNS rebinding), is refused too.
"""

import ipaddress
from typing import Final

from scutch.errors import BlockedAddress

IPv4 = ipaddress.IPv4Address
IPv6 = ipaddress.IPv6Address

#: Prefixes of addresses that embed an IPv4 address in their last 32 bits.
EMBEDDING: Final = tuple(ipaddress.IPv6Network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "::ffff:0:0:0/96", "::/96"))

#: Networks that Python versions know differently: site-local addresses, and those of documentation (RFC 3879, RFC 9637).
NOT_PUBLIC: Final = tuple(ipaddress.IPv6Network(net) for net in ("fec0::/10", "3fff::/20", "5f00::/16"))


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
