"""``refinement.candidates`` against its twin in Python."""

from hypothesis import given
from hypothesis import strategies as st

from scutch.content.refinement.candidates import candidates_of
from scutch.page import parse
from tests.strategies import any_html
from tests.twins.content import candidates as twin

PIECES = st.sampled_from(
    (
        *(
            "<div>",
            "</div>",
            "<p>",
            "<b>",
            "</b>",
            "<p hidden>",
            "<td>",
            "<table>",
            "<pre>",
            "<code>",
            "</code>",
            "spin()",
            " ",
        ),
        *("<code>spin()</code>", "<i><b><code>weave</code></b></i>", "<pre><code>dye()</code></pre>", "Flax"),
        *("<div class=highlight>", "<div class=line>", "<p class=callout-title>Note</p>", "<div class=admonition-title>"),
        *(
            "<aside>",
            "<blockquote>",
            "</blockquote>",
            "<address>",
            "<details>",
            "<aside class=pull-quote>",
            "<input type=email>",
            "<input type=text>",
            "<input>",
        ),
        *("<ul>", "</ul>", "<li>", "<dl><dd>", "</dl>", "<a href=#flax>Flax</a>", "<a href=/hemp>Hemp</a>", "<a href=/hemp#>"),
    )
)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_agrees_with_its_twin(markup: str) -> None:
    """On any page; boxes may be out of order."""
    columns = parse(f"<body>{markup}").columns
    found = candidates_of(columns)
    assert found._replace(asides=sorted(found.asides)) == twin.candidates_of(columns)


@given(
    st.lists(st.sampled_from(("recipeIngredient", "I", "recipeIn", "gredient", "recipe", " ")), max_size=6).map("".join)
    | any_html
)
def test_scripts_with_ingredients_are_found_as_by_the_twin(text: str) -> None:
    """In JSON-LD only."""
    columns = parse(f"<script type=application/ld+json>{text}</script><script type=text/plain>{text}</script>").columns
    assert candidates_of(columns).recipe_scripts == twin.recipe_scripts(columns)
