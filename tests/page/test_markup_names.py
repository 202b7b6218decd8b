"""Names of elements and attributes are read alike whatever their length and whatever follows them."""

import pytest

from scutch.page.parser import parse

LENGTHS = range(1, 41)
#: What may end the name of an attribute, and the rest of its tag.
ENDS = (">", " >", "/>", "=1>", "\n= '1'>", "\f>")


def name(length: int, *, mixed: bool = False) -> str:
    """Return a name that differs from those of other lengths in its first bytes, not in its last ones."""
    text = (f"n{length}-" + "flax-linum-fibre-" * 3)[:length]
    return text.title() if mixed else text


@pytest.mark.parametrize("after", ["", "<p>Linen is woven from the fibres of flax"])
@pytest.mark.parametrize("end", ENDS)
def test_names_of_every_length_are_read(end: str, after: str) -> None:
    for length in LENGTHS:
        columns = parse(f"<{name(length)} {name(length)}{end}{after}".encode())
        node = columns.child(columns.child(columns.child(0), ("body",)))
        assert (columns.name(node), columns.attributes(node)[0][0]) == (name(length), name(length))


@pytest.mark.parametrize("end", ENDS)
def test_upper_case_is_folded_at_every_length(end: str) -> None:
    for length in LENGTHS:
        folded = parse(f"<{name(length, mixed=True)} {name(length, mixed=True)}{end}Linen".encode())
        node = folded.child(folded.child(folded.child(0), ("body",)))
        assert (folded.name(node), folded.attributes(node)[0][0]) == (name(length), name(length))


def test_names_with_the_same_last_bytes_are_different() -> None:
    columns = parse(b"<p ckground=1 background=2 xbackground=3 data-background=4>")
    node = columns.child(columns.child(columns.child(0), ("body",)))
    assert columns.attributes(node) == [
        ("ckground", "1"), ("background", "2"), ("xbackground", "3"), ("data-background", "4"),
    ]  # fmt: skip


def test_an_attribute_may_begin_with_an_equals_sign() -> None:
    columns = parse(b"<p =flax=1 =>Linen is woven from flax")
    node = columns.child(columns.child(columns.child(0), ("body",)))
    assert columns.attributes(node) == [("=flax", "1"), ("=", "")]


@pytest.mark.parametrize(
    "page", ["<div>a</div", "<div>a</div>", "<div>a</divx>", "<div>a</DIV>", "<blockquote>a</blockquote>"]
)
def test_an_end_tag_is_known_up_to_the_last_byte_of_the_page(page: str) -> None:
    columns = parse(page.encode())
    node = columns.child(columns.child(columns.child(0), ("body",)))
    assert columns.source_end[node] == len(page)
    assert bool(columns.flags[node] & 16) == (page in ("<div>a</div", "<div>a</divx>"))
