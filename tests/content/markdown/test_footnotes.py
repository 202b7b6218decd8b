"""Footnotes in Markdown."""

import pytest

import scutch
from scutch.content.markdown.render import render_markdown
from tests.content.markdown.writing import markdown, safe, text
from tests.work import LINEAR, bytecodes


def test_a_superscript_link_to_a_note_is_a_footnote() -> None:
    """The link becomes a reference and the note its definition, without the backlink."""
    html = (
        "<p>Flax<sup id=r1><a href=#n1>[1]</a></sup> and hemp<a href=#n2 id=r2><sup>2</sup></a>."
        "<ol><li id=n1>A plant. <a href=#r1>↩</a><li id=n2><a href=#r2>^</a> Another.<p>More.</ol>"
    )
    assert markdown(html) == "Flax[^1] and hemp[^2].\n\n[^1]: A plant.\n\n[^2]: Another.\n\n    More."


def test_backlinks_are_left_out_of_all_formats() -> None:
    """Several backlinks go with the signs beside them, also from text and HTML, where references are links."""
    html = (
        "<p>Flax<sup><a id=a href=#n>1</a></sup>, tow<sup><a id=b href=#n>1</a></sup>.<ol>"
        "<li id=n><span>^ <a href=#a><sup><b>a</b></sup></a> <a href=#b><sup>b</sup></a></span> A <a href=/x>plant</a>.</ol>"
    )
    assert markdown(html) == "Flax[^1], tow[^1].\n\n[^1]: A [plant](/x)."
    assert text(html) == "Flax1, tow1.\n\nA plant."
    assert safe(html, "https://e.org/").endswith('<ol><li> A <a href="https://e.org/x">plant</a>.</li></ol>')
    assert '<sup><a href="https://e.org/#n">1</a></sup>' in safe(html, "https://e.org/")


def test_two_references_may_lead_to_one_note() -> None:
    """Both have its label."""
    html = "<p>a<sup><a href=#n>*</a></sup> b<sup><a href=#n>*</a></sup><p id=n><sup>*</sup> Note."
    assert markdown(html) == "a[^1] b[^1]\n\n[^1]: \\* Note."


def test_equal_marks_of_different_notes_get_different_labels() -> None:
    """As on a page with several texts."""
    html = "<p>a<sup><a href=#m>1</a></sup><p id=m>M<p>b<sup><a href=#n>1</a></sup><p id=n>N"
    assert markdown(html) == "a[^1]\n\n[^1]: M\n\nb[^2]\n\n[^2]: N"


def test_a_note_named_inside_its_block_is_the_whole_block() -> None:
    """Old pages link to an anchor inside the block."""
    html = "<p>a<a href=#n><sup>1</sup></a><p><a id=n href=#r></a>Note <b>one</b>."
    assert markdown(html) == "a[^1]\n\n[^1]: Note **one**."


def test_other_items_of_the_list_keep_their_numbers() -> None:
    """A note counts as an item."""
    html = "<p>a<sup><a href=#n>1</a></sup><ol><li id=n>x<li>y</ol>"
    assert markdown(html) == "a[^1]\n\n[^1]: x\n2. y"


def test_a_reference_may_be_a_route() -> None:
    """Scripts of slides and of single pages write routes as fragments."""
    assert markdown("<p>Flax<sup><a href=#/n1>1</a></sup><ol><li id=n1>A plant.</ol>") == "Flax[^1]\n\n[^1]: A plant."


def test_links_that_are_no_references_stay_links() -> None:
    """To nowhere, to what is not written, to a heading of the page, with a long text, or to another page."""
    assert markdown("<p>a<sup><a href=#n>1</a></sup>") == "a[1](#n)"
    assert markdown("<p>a<sup><a href=#n>1</a></sup><p hidden id=n>N") == "a[1](#n)"
    assert markdown("<p>a<sup><a href=#n>see the notes below</a></sup><p id=n>N") == "a[see the notes below](#n)\n\nN"
    assert markdown("<p id=n>a<sup><a href=#n>1</a></sup>") == "a[1](#n)"
    assert markdown("<p>a<sup><a href=/x#n>1</a></sup><p id=n>N") == "a[1](/x#n)\n\nN"


def test_many_notes_take_linear_time() -> None:
    """A page of references alone is written at once."""
    count = 3000
    html = "".join(f"<sup><a href=#n{k}>1</a></sup>" for k in range(count)) + "".join(f"<p id=n{k}>x" for k in range(count))
    assert markdown(html).count("]: x") == count


def test_a_link_with_the_role_of_a_reference_needs_no_superscript() -> None:
    """Sphinx writes the number in brackets, and the note in an aside."""
    html = (
        "<p>Flax<a role=doc-noteref href=#n id=r><span>[</span>1<span>]</span></a>.</p>"
        "<aside id=n role=doc-footnote><span>[<a role=doc-backlink href=#r>1</a>]</span><p>A plant.</p></aside>"
    )
    assert markdown(html) == "Flax[^1].\n\n[^1]: A plant."
    assert markdown(html.replace("doc-noteref", "button")).startswith("Flax[\\[1\\]](#n).")


def test_a_reference_may_have_the_name_of_one() -> None:
    """Substack writes the address of the page in front of ids, and such a note must link back; Word writes names."""
    substack = (
        "<p>Flax<a id=footnote-anchor-1 href=https://e.org/p#footnote-1>1</a> grows.<div class=footnote>"
        "<a id=footnote-1 href=https://e.org/p#footnote-anchor-1>1</a><div><p>A plant.<p>It is blue.</div></div>"
    )
    assert markdown(substack) == "Flax[^1] grows.\n\n[^1]: A plant.\n\n    It is blue."
    word = "<p>Flax<a href=#_ftn1 name=_ftnref1><span>[1]</span></a>.<p><a href=#_ftnref1 name=_ftn1>[1]</a> A plant."
    assert markdown(word) == "Flax[^1].\n\n[^1]: A plant."
    assert markdown("<p>a<sup><a href=/other#n>1</a></sup><p id=n>N") == "a[1](/other#n)\n\nN"


def test_a_note_may_follow_its_mark() -> None:
    """In a list of terms, or below a heading, the mark is left out."""
    reference = "<p>Flax<sup><a id=r href=#n>1</a></sup>.</p>"
    assert markdown(f"{reference}<dl><dt><a id=n href=#r>1</a></dt><dd>A plant.</dd></dl>") == "Flax[^1].\n\n[^1]: A plant."
    assert markdown(f"{reference}<h5><a id=n href=#r>(1)</a></h5>\n<p>A plant.</p>") == "Flax[^1].\n\n[^1]: A plant."
    assert "## Plants" in markdown(f"{reference}<h2 id=n>Plants</h2><p>A plant.</p>")


def test_anchors_with_names_are_targets() -> None:
    """As HTML 4 has them, also for the link back."""
    html = "<p>Flax<a name=r href=#n><sup>1</sup></a>.</p><div><p><sup>[<a name=n href=#r>1</a>] </sup>A plant.</p></div>"
    assert markdown(html) == "Flax[^1].\n\n[^1]: A plant."


@pytest.mark.parametrize("backlinks", ["each", "one"])
def test_twice_the_notes_are_twice_the_work(backlinks: str) -> None:
    """Notes with a mark of their own, or one note with the backlinks of all references."""

    def page(count: int) -> scutch.Page:
        target = "n" if backlinks == "one" else "n{0}"
        marks = "".join(f"Flax<sup id=r{k}><a href=/a#{target.format(k)}>{k}</a></sup> is long. " for k in range(count))
        links = [f"<a href=#r{k}>{k}</a> " for k in range(count)]
        notes = [f"<li id=n{k}>{link} A plant." for k, link in enumerate(links)]
        end = f"<li id=n>{''.join(links)} A plant." if backlinks == "one" else "".join(notes)
        return scutch.parse(f"<p>{marks}</p><ol>{end}</ol>")

    def work(count: int) -> int:
        columns = page(count).columns
        return bytecodes(lambda: render_markdown(columns, [(0, len(columns))]))

    assert work(160) < LINEAR * work(80)
