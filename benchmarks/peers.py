"""The contenders: each a factory that imports its library and returns a function of one page's bytes."""

# ruff: noqa: PLC0415 - a contender that is not installed must not stop the others, and none may weigh on another's process

from collections.abc import Callable, Mapping
from typing import Any

from benchmarks.common import Call, say

#: A factory returns the call, importing its library only then.
Factory = Callable[[], Call]


def scutch_columns() -> Call:
    """Return the parser alone: from bytes to the columns of the page."""
    from scutch.page.parser import parse

    return parse


def scutch_parse() -> Call:
    """Return the public entry: encoding detection, limits and the Page object on top of the columns."""
    import scutch

    return scutch.parse


def selectolax_parse() -> Call:
    """Return lexbor through selectolax."""
    from selectolax.lexbor import LexborHTMLParser

    return LexborHTMLParser


def turbohtml_parse() -> Call:
    """Return the parser of turbohtml."""
    import turbohtml

    return turbohtml.parse


def resiliparse_parse() -> Call:
    """Return lexbor through resiliparse; the encoding is given, which saves it the detection."""
    from resiliparse.parse.html import HTMLTree

    return lambda html: HTMLTree.parse_from_bytes(html, "utf-8")


def lxml_parse() -> Call:
    """Return the HTML 4 parser of libxml2."""
    from lxml import etree

    return lambda html: etree.fromstring(html, etree.HTMLParser(encoding="utf-8"))


def scutch_content() -> Call:
    """Return the extraction of the main content as Markdown."""
    import scutch

    return lambda html: scutch.extract_content(html).markdown


def scutch_answers() -> Call:
    """Return content as Markdown, metadata and kind of a page that is parsed once."""
    import scutch

    def answer(html: bytes) -> object:
        page = scutch.parse(html)
        content = scutch.extract_content(page)
        return content.markdown, content.metadata, scutch.classify(page)

    return answer


def turbohtml_content() -> Call:
    """Return main content as Markdown; a page without any costs no time."""
    import turbohtml

    def extract(html: bytes) -> object:
        element = turbohtml.parse(html).main_content()
        return element.to_markdown() if element is not None else None

    return extract


def resiliparse_content() -> Call:
    """Return main content as plain text, the library's nearest form to Markdown."""
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.html import HTMLTree

    return lambda html: extract_plain_text(HTMLTree.parse_from_bytes(html, "utf-8"), main_content=True)


def trafilatura_content(*, fast: bool = False) -> Call:
    """Return main content as Markdown, without metadata."""
    import trafilatura

    return lambda html: trafilatura.extract(html, output_format="markdown", fast=fast)


def trafilatura_fast_content() -> Call:
    """Return the same without trafilatura's fallback extractors."""
    return trafilatura_content(fast=True)


PARSERS: Mapping[str, Factory] = {
    "scutch columns": scutch_columns,
    "scutch.parse": scutch_parse,
    "selectolax (lexbor)": selectolax_parse,
    "turbohtml": turbohtml_parse,
    "resiliparse": resiliparse_parse,
    "lxml": lxml_parse,
}

EXTRACTORS: Mapping[str, Factory] = {
    "scutch": scutch_content,
    "turbohtml": turbohtml_content,
    "resiliparse": resiliparse_content,
    "trafilatura (fast)": trafilatura_fast_content,
    "trafilatura": trafilatura_content,
}

DISTRIBUTIONS = (
    "scutch",
    "selectolax",
    "turbohtml",
    "Resiliparse",
    "lxml",
    "trafilatura",
    "readability-lxml",
    "jusText",
    "boilerpy3",
)


def available(table: Mapping[str, Factory]) -> dict[str, Call]:
    """Return the calls of a table whose libraries are installed, and say which are not."""
    calls: dict[str, Call] = {}
    for name, factory in table.items():
        try:
            calls[name] = factory()
        except ImportError as problem:
            say(f"  {name}: left out ({problem})")
    return calls


def truncated(answer: Any) -> list[str]:
    """Return the limits that a scutch answer reports; other libraries report none."""
    return list(getattr(answer, "truncated", ()))
