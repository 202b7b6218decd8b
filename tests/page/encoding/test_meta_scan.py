"""``page.encoding._meta_scan`` against its twin in Python."""

from hypothesis import given
from hypothesis import strategies as st

from scutch.page.encoding._meta_scan import declarations
from tests.twins.page import meta_scan as slow

TAGS = rb"<meta <meta/ <metal <p </p <!-- --> <! <? < > / = ' -".split()
ATTRIBUTES = rb"charset charset=big5 http-equiv=content-type http-equiv='content-type' content name".split()
PIECES = st.sampled_from([*TAGS, *ATTRIBUTES, b" ", b"\n", b'"', b'content="a; charset=b"', b"\xe9"])


@given(st.lists(PIECES, max_size=24).map(b"".join))
def test_agrees_with_its_twin(head: bytes) -> None:
    """Both list the same declarations of any tags, whole or cut."""
    assert declarations(head) == slow.declarations(head)


def test_reads_the_first_attribute_of_a_name() -> None:
    """A second ``charset`` and the attributes of other elements do not count."""
    assert declarations(b"<p charset=a><meta charset=b charset=c><meta content=d http-equiv=content-type>") == [
        (True, b"b"),
        (False, b"d"),
    ]
