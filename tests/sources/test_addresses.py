"""Which addresses are public."""

import pytest

from scutch.errors import BlockedAddress
from scutch.sources.addresses import is_public, require_public

PRIVATE = (
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "255.255.255.255"),
    *("224.0.0.1", "240.0.0.1", "192.0.2.1", "198.18.0.1"),
    *("::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "2001:db8::1", "fec0::1", "3fff::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "::10.0.0.1", "no address"),
)


@pytest.mark.parametrize("host", PRIVATE)
def test_what_is_not_on_the_internet_is_not_public(host: str) -> None:
    """Private, local and reserved addresses are refused, also inside addresses that embed them."""
    assert not is_public(host)


@pytest.mark.parametrize("host", ["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946"])
def test_addresses_of_the_internet_are_public(host: str) -> None:
    """Everything else may be dialled."""
    assert is_public(host)


def test_the_error_names_the_address() -> None:
    """Who is refused is told which address it was."""
    with pytest.raises(BlockedAddress, match=r"127\.0\.0\.1 is not a public address"):
        require_public("127.0.0.1")
