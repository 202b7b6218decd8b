"""Addresses that are none: every answer is given, and can be encoded."""

import json

import pytest

import scutch

PAGE = "<title>Flax</title><base href='http://[x'><link rel=canonical href='http://[y'>" + (
    "<li><a href='http://[bad'>Flax</a> gives long, strong fibres, and its seeds oil; see <a href=/oil>there</a>.</li>" * 8
)


@pytest.mark.parametrize(
    "url",
    ["http://[bad", "https://x/\udcff?q=\ud800", "", "//", "http://a:b:c/", "http://\udcff/", "http://ex\u2100mple.org/"],
)
def test_an_address_of_any_spelling_is_taken(url: str) -> None:
    """Malformed ones and halves of surrogate pairs raise nothing, and what is written is UTF-8."""
    page = scutch.parse(PAGE, url=url)
    content = scutch.extract_content(page)
    answers = (
        content.to_dict(), content.markdown, content.html, scutch.classify(page).to_dict(), scutch.segment(page).to_dict(),
        [region.to_dict() for region in scutch.extract_records(page)],
    )  # fmt: skip
    assert json.dumps(answers, ensure_ascii=False, default=str).encode()
