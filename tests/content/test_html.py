"""The safe subset of HTML."""

from hypothesis import given

from scutch.content.html import render_html
from scutch.page import parse
from tests.strategies import texts


def html(source: str, base_url: str | None = None) -> str:
    page = parse(source)
    body = page.body
    assert body is not None
    return render_html(page.columns, [(body.index + 1, len(page))], base_url=base_url)


def test_structure_stays() -> None:
    """Headings, lists, emphasis and tables come out as they are."""
    source = '<h1>a</h1><ul><li>b <em>c</em></li></ul><table><tbody><tr><td colspan="2">d</td></tr></tbody></table>'
    assert html(source) == source


def test_nothing_that_runs_or_looks_stays() -> None:
    """Scripts, styles, event attributes and addresses that are code are dropped."""
    source = '<p onclick="x()" style="color:red" class=c>a<script>b</script><a href=" java\nscript:x()">d</a><style>e</style>'
    assert html(source) == "<p>a<a>d</a></p>"


def test_links_and_images_become_absolute() -> None:
    """Addresses are resolved against the page's."""
    assert html("<a href=b><img src=/c alt='d &amp; \"'></a>", "https://e.org/x/") == (
        '<a href="https://e.org/x/b"><img src="https://e.org/c" alt="d &amp; &quot;"></a>'
    )


def test_unknown_elements_leave_their_contents() -> None:
    """An element that is not kept is replaced by what it holds."""
    assert html("<div><x-card>a<button>b</button></x-card></div>") == "ab"


@given(texts)
def test_text_stays_text(text: str) -> None:
    """No text turns into markup."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    inside = html(f"<p>{escaped}</p>")
    assert inside.count("<") == 2
