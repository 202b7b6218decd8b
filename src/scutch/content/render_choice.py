"""Renders the chosen parts of a page lazily, in each output format."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final

from scutch.content._special_nodes import special_candidates, unmask_code
from scutch.content._title_lines import lines_beginning_like
from scutch.content.refinement.chosen_nodes import masked
from scutch.content.refinement.decorations import without_decorations
from scutch.content.refinement.figures import CAPTION, with_figures
from scutch.content.refinement.headings import has_main_heading, without_main_heading, without_repeated_title
from scutch.content.refinement.notes import with_notes
from scutch.kernels.select_rows import rows_of
from scutch.methods.selection import Selection
from scutch.page import Page, parse
from scutch.page.tag_ids import IMAGES, TABLES, ids_of
from scutch.page.text import render_text
from scutch.page.urls import base_address
from scutch.results.content import ALL_PARTS, WrittenParts
from scutch.results.metadata import Metadata

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scutch.content.metadata.collect import MetadataReader
    from scutch.results.content import ContentWriter

WORD: Final = re.compile(r"\w+")
#: What content begins with if its first line is a main heading, in Markdown and in HTML.
FIRST_HEADINGS: Final = ("# ", "<h1")
#: What a line of Markdown begins with if it is an image, and one that is a link.
IMAGE_STARTS: Final = ("![", "[![")
#: Words and characters that a line may have beside the words of the title, such as those of the site.
SITE_NAME_WORDS, SITE_NAME_CHARS = 3, 40
#: Characters of written content in which the title is looked for; behind them, its words are those of a section or sentence.
LEAD_CHARS: Final = 2000
#: Share of captions in a text at least from which they are not left out.
MAX_CAPTION_SHARE: Final = 0.2
#: Elements of the parts that can be left out.
PART_TAGS: Final = {"images": IMAGES | ids_of(("picture", "svg")), "tables": TABLES}


class ChosenParts:
    """Renders the chosen slices of a page.

    ``choice``: the slices, and the mask of what is left out of them.
    """

    __slots__ = ("_metadata_reader", "_refined_choice", "choice", "page")

    def __init__(self, page: Page, choice: Selection) -> None:
        self.page = page
        self.choice = choice
        self._metadata_reader: MetadataReader | None = None
        self._refined_choice: Selection | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ChosenParts) and self.choice == other.choice and self.page == other.page

    def __hash__(self) -> int:
        return hash((self.page, self.choice.ranges))

    def __reduce__(self) -> tuple[type[ChosenParts], tuple[Page, Selection]]:
        """Pickle page and choice; metadata are read again."""
        return type(self), (self.page, self.choice)

    def text(self, parts: WrittenParts = ALL_PARTS) -> str:
        """Text of the slices, separated by empty lines, without captions."""
        columns = self.page.columns
        choice = self.choice if parts.title else without_main_heading(columns, self.choice)
        skip: bytes | bytearray | None = self.skip_mask(parts, choice)
        roles = None
        ranges, hidden = choice.ranges, choice.hidden
        if captions := self.captions():
            skip = masked(columns, skip, captions)
        if candidates := special_candidates(columns, ranges):
            from scutch.content.markdown.special_nodes import skip_extras, text_roles  # noqa: PLC0415 (most pages have none)

            skip = skip_extras(columns, candidates, ranges, skip)
            roles = text_roles(columns, candidates, skip)
        texts = [render_text(columns, *span, skip=skip, hidden=hidden, parted=True, roles=roles) for span in ranges]
        comments = [self.comments()] if parts.comments else []
        body = "\n\n".join(filter(None, texts))
        return "\n\n".join(filter(None, [missing_title(self, body) if parts.title else "", body, *comments]))

    def markdown(self, parts: WrittenParts = ALL_PARTS) -> str:
        """CommonMark of the slices."""
        from scutch.content.markdown.render import markdown_heading, render_markdown  # noqa: PLC0415 (loaded lazily)

        written = self._written(render_markdown, markdown_heading, parts, posters=self.choice.posters)
        return "\n\n".join(filter(None, written))

    def html(self, parts: WrittenParts = ALL_PARTS) -> str:
        """Safe HTML of the slices."""
        from scutch.content.html.render import html_heading, render_html  # noqa: PLC0415

        return "".join(self._written(render_html, html_heading, parts))

    def _written(
        self, render: Callable[..., str], render_heading: Callable[[str], str], parts: WrittenParts, **options: object
    ) -> Iterator[str]:
        """Yield the content, rendered with options, optionally with title and comments."""
        columns, base_url = self.page.columns, base_address(self.page)
        choice = without_repeated_title(columns, self.refined_choice() if parts.images else self.choice)
        choice = choice if parts.title else without_main_heading(columns, choice)
        skip = self.skip_mask(parts, choice)
        body = render(columns, choice.ranges, base_url=base_url, skip=skip, hidden=choice.hidden, links=parts.links, **options)
        has_title = not parts.title or body.startswith(FIRST_HEADINGS) or has_main_heading(columns, choice)
        if title := "" if has_title else missing_title(self, body):
            yield render_heading(title) if title.isprintable() else parsed_heading(title, render)
        yield body
        if parts.comments and choice.comments:
            yield render(columns, choice.comments, base_url=base_url, skip=self.without(parts, None), links=parts.links)

    def refined_choice(self) -> Selection:
        """The choice with its figures and notes and without decorative images, computed once."""
        if self._refined_choice is None:
            columns = self.page.columns
            self._refined_choice = without_decorations(columns, with_notes(columns, with_figures(columns, self.choice)))
        return self._refined_choice

    def skip_mask(self, parts: WrittenParts = ALL_PARTS, choice: Selection | None = None) -> bytes | bytearray | None:
        """The mask of nodes that are left out of the choice; blocks of code are kept whole."""
        choice = choice or self.choice
        skip = choice.skip
        return self.without(parts, None if skip is None else unmask_code(self.page.columns, choice.ranges, bytes(skip)))

    def without(self, parts: WrittenParts, skip: bytes | None) -> bytes | bytearray | None:
        """A mask that also leaves out images or tables."""
        tags = [tag for part, own in PART_TAGS.items() if not getattr(parts, part) for tag in own]
        columns = self.page.columns
        return masked(columns, skip, chain.from_iterable(rows_of(columns.tag, tag) for tag in tags)) if tags else skip

    def captions(self) -> list[int]:
        """The captions, if they are less than a fifth of the text: those of a gallery are its text."""
        columns = self.page.columns
        captions = rows_of(columns.tag, CAPTION)
        chars = sum(part.chars for part in self.choice.parts)
        return captions if MAX_CAPTION_SHARE * chars > sum(columns.chars[node] for node in captions) else []

    def metadata(self) -> Metadata:
        """Metadata of the page."""
        return self.metadata_reader().metadata

    def field(self, name: str) -> str:
        """One field of the metadata; the others are not computed."""
        return self.metadata_reader().field(name)

    def comments(self) -> str:
        """Text of the readers' comments."""
        parts = (render_text(self.page.columns, begin, end, parted=True) for begin, end in self.choice.comments)
        return "\n\n".join(filter(None, parts))

    def kind(self) -> str:
        """Name of the page kind."""
        from scutch.content.kind import kind_of  # noqa: PLC0415

        return kind_of(self.page).name

    def metadata_reader(self) -> MetadataReader:
        """The metadata of the page, extracted once."""
        if self._metadata_reader is None:
            from scutch.content.metadata.collect import MetadataReader  # noqa: PLC0415

            self._metadata_reader = MetadataReader(self.page)
        return self._metadata_reader


class ChosenTexts(ChosenParts):
    """Renders a choice of texts as paragraphs; the metadata are those of the page."""

    __slots__ = ("__dict__",)

    def text(self, parts: WrittenParts = ALL_PARTS) -> str:
        """The texts, separated by empty lines."""
        return under_title(self, self._paragraphs, "text", parts)

    def markdown(self, parts: WrittenParts = ALL_PARTS) -> str:
        """CommonMark of the texts."""
        return under_title(self, self._paragraphs, "markdown", parts)

    def html(self, parts: WrittenParts = ALL_PARTS) -> str:
        """Safe HTML of the texts."""
        return under_title(self, self._paragraphs, "html", parts)

    @cached_property
    def _paragraphs(self) -> ChosenParts:
        """The texts as a page of their own."""
        from html import escape  # noqa: PLC0415 (its table of names would slow the import)

        lines = (escape(text, quote=False).replace("\n", "<br>") for text in self.choice.texts)
        return parts_of_body("".join(f"<p>{text}</p>" for text in lines))


def parts_of_body(markup: str) -> ChosenParts:
    """All of a page whose body is the markup."""
    page = parse(f"<!doctype html><body>{markup}")
    body = page.body
    return ChosenParts(page, Selection((), ((body.index, len(page)),) if body else (), None, -1, 1.0))


def missing_title(writer: ContentWriter, body: str) -> str:
    """The title, if there is content and no line at its beginning has the words of the title.

    A line has them if it begins with them and is not much longer, as a heading with the name of the site; the text of an
    image is no line. The body is the content as text, Markdown or HTML.
    """
    title = " ".join(writer.field("title").split()) if body else ""
    words = WORD.findall(title.casefold())
    most_chars, most_words = 2 * len(title) + SITE_NAME_CHARS, 2 * len(words) + SITE_NAME_WORDS
    for line in map(str.casefold, lines_beginning_like(body[:LEAD_CHARS], words[0], most_chars) if words else ()):
        found = [] if line.startswith(IMAGE_STARTS) else WORD.findall(line)
        if len(line) <= most_chars and found[: len(words)] == words and len(found) <= most_words:
            return ""
    return title


def heading_of(title: str) -> ChosenParts:
    """A page with a title as its heading."""
    from html import escape  # noqa: PLC0415 (its table of names would slow the import)

    return parts_of_body(f"<h1>{escape(title, quote=False)}</h1>")


def parsed_heading(title: str, render: Callable[..., str]) -> str:
    """A title as a heading, rendered as a parser reads it: without control characters, with plain spaces."""
    heading = heading_of(title)
    return render(heading.page.columns, heading.choice.ranges)


def under_title(writer: ContentWriter, body: ContentWriter, method: str, parts: WrittenParts) -> str:
    """The body as a method writes it, after the title of the writer if its content does not have it."""
    content = getattr(body, method)(parts._replace(title=False))
    title = missing_title(writer, content) if parts.title else ""
    heading = getattr(heading_of(title), method)() if title else ""
    return ("" if method == "html" else "\n\n").join(filter(None, (heading, content)))
