"""``markdown._page_parts`` against its twin in Python."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.content.markdown._page_parts import has_typesetter, nodes_of_ids, post_lines
from scutch.page import parse
from tests.twins.content import page_parts as slow

PIECES = st.sampled_from(
    (
        *("<div>", "</div>", "<p>", "<b>", "</b>", "Flax", " ", "<ruby>a<rp>", "</ruby>", "<svg>x</svg>", "<!-- c -->"),
        *("<div id=a>", "<a id=b>", "<a name=a>", "<a name=c>", "</a>", "<p name=b>"),
        *("<script src=/MathJax.js></script>", "<script>load('KaTeX')</script>", "<script src=x>mathja x</script>"),
    )
)


@given(st.lists(PIECES, max_size=30).map("".join), st.data())
def test_agrees_with_its_twin(markup: str, data: st.DataObject) -> None:
    """Both find the same elements, scripts and lines on any page."""
    columns = parse(f"<body>{markup}x").columns
    nodes = st.integers(-1, len(columns) - 1)
    skip = bytes(data.draw(st.lists(st.sampled_from((0, 0, 0, 1)), min_size=len(columns), max_size=len(columns))))
    post, name, date = (data.draw(nodes) for _ in range(3))
    assert nodes_of_ids(columns, {"a", "b", "c"}) == slow.nodes_of_ids(columns, {"a", "b", "c"})
    assert has_typesetter(columns) == slow.has_typesetter(columns)
    if min(post, name) >= 0:
        assert post_lines(columns, post, name, date, skip) == slow.post_lines(columns, post, name, date, skip)


def test_a_post_is_a_node_of_the_page() -> None:
    """Neither a node beyond the page nor a short mask is read."""
    columns = parse("<p>Flax").columns
    for post, size in ((len(columns), len(columns)), (0, 1)):
        with pytest.raises(IndexError, match="nodes"):
            post_lines(columns, post, 1, -1, bytes(size))
