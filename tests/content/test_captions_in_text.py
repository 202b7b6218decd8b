"""Plain text leaves out the captions of figures; Markdown and HTML, which have the images, keep them."""

import scutch

PARAGRAPH = "<p>Flax is pulled up by its roots in August, and lies in the field until the dew has loosened the fibres.</p>"
FIGURE = "<figure><img src=field.jpg width=800 height=600><figcaption>A field of flax near Kortrijk</figcaption></figure>"


def test_text_has_no_captions():
    content = scutch.extract_content(f"<article><h1>Flax</h1>{PARAGRAPH * 3}{FIGURE}{PARAGRAPH}</article>")
    assert "dew" in content.text
    assert "Kortrijk" not in content.text


def test_markdown_and_html_have_captions():
    content = scutch.extract_content(f"<article><h1>Flax</h1>{PARAGRAPH * 3}{FIGURE}{PARAGRAPH}</article>")
    assert "*A field of flax near Kortrijk*" in content.to_markdown()
    assert "Kortrijk" in content.to_html()


def test_captions_that_are_the_text_stay():
    """The captions of a gallery are its text."""
    gallery = "".join(
        f"<figure><img src={n}.jpg><figcaption>{n}. {PARAGRAPH[3:-4]}</figcaption></figure>" for n in range(1, 6)
    )
    content = scutch.extract_content(f"<article><h1>Flax in pictures</h1>{PARAGRAPH}{gallery}</article>")
    assert "3. Flax is pulled up" in content.text
