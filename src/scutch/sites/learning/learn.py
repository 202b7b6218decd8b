"""``learn``: make a wrapper from pages of one template."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from scutch.errors import InvalidInput
from scutch.page import Limits, Page, parse
from scutch.page.columns import TEXT
from scutch.page.limits import DEFAULT
from scutch.page.readers.from_source import as_pages
from scutch.page.readers.without_scripts import revealed
from scutch.page.text import excerpt
from scutch.sites.learning.expectations import held_out_score
from scutch.sites.learning.kinds.articles import article_wrapper
from scutch.sites.learning.kinds.details import detail_wrapper
from scutch.sites.learning.kinds.likely_kind import likely_kind
from scutch.sites.learning.kinds.lists import list_wrapper
from scutch.sites.learning.kinds.threads import thread_wrapper
from scutch.sites.learning.known_values import KnownRow, assigned, proofs, rows_given, value_key, with_urls
from scutch.sites.learning.samples import PageSamples
from scutch.sites.learning.schema import SchemaSource, fields_of_schema
from scutch.sites.wrapper import Wrapper

if TYPE_CHECKING:
    from scutch.page.readers.from_source import PageSource

#: The kind that stands for that of the pages.
AUTO: Final = "auto"
#: Share of the examples that a column must have.
LEAST_EXAMPLES: Final = 0.5
#: Characters of a text that an error shows.
SHOWN_CHARS: Final = 60


def learn(
    pages: Iterable[PageSource],
    *,
    kind: str = "auto",
    examples: KnownRow | Sequence[KnownRow] = (),
    schema: SchemaSource | None = None,
    limits: Limits = DEFAULT,
) -> Wrapper:
    """Learn a wrapper from pages of one template: how their list and its fields are found on other pages.

    Parameters
    ----------
    pages
        Any inputs of ``parse``, or pages: one or more. Two or more make the wrapper general, and show how well it works.
    kind
        ``"list"``: a row for each record of the list of a page. ``"detail"``: one row per page, such as a product or a recipe.
        ``"article"``: one row per page, with title, author, dates, image and the main content in Markdown. ``"thread"``: a row
        for each post, with its content in Markdown and the title of the thread. ``"auto"``: by what the pages are
        (``classify``) and how sure their list is; with examples or a schema, a list if the pages show one, else details.
    examples
        Values of one record, or of several, by the names that their fields get. The wrapper has these fields alone.
    schema
        A pydantic model, a dataclass, a ``TypedDict``, or the object of a JSON Schema. The wrapper has its fields
        alone, with their names, types and lists. A field is found by its name, by another word for it (headline, title), or as
        the only one of its type; one that is optional may be missing.
    limits
        As for ``parse``, for pages that are not parsed.

    Returns
    -------
    Wrapper
        The fields with their anchors, and what is expected of a page; ``apply`` reads other pages by it.

    Raises
    ------
    InvalidInput
        There is no page, no page shows a list or values, no record has an example, or there is no
        field for one of the schema. Examples or the schema have another type.

    Examples
    --------
    >>> row = "<li><a href=/{0}>Plant number {0}</a> <i>{0} m</i></li>"
    >>> pages = ["<ul class=plants>" + "".join(map(row.format, range(at, at + 3))) + "</ul>" for at in (1, 4)]
    >>> learn(pages).field("title").anchors[0].css
    ':scope > a'
    """
    parsed = [revealed(parse(page, limits=limits), limits) for page in as_pages(pages)]
    known = with_urls(rows_given("examples", examples), (page.url for page in parsed))
    wrapper = wrapper_of_kind(kind, PageSamples(parsed), known, has_fields=any(known) or schema is not None)
    named = with_examples(wrapper, parsed, known) if any(known) else wrapper
    if schema is None:
        return named
    others = [field for field in wrapper.fields if field.name not in named.names]
    return named.changed(fields=fields_of_schema((*named.fields, *others), schema))


def wrapper_of_kind(kind: str, samples: PageSamples, known: Sequence[KnownRow], *, has_fields: bool) -> Wrapper:
    """Return the wrapper of pages of a kind, or of the kind that they seem to be of.

    ``kind``: one of ``LEARNERS``, or ``"auto"``. ``known``: rows of their list. ``has_fields``: whether examples or a schema
    say which fields are wanted: those of a list, or else of details. Raises ``InvalidInput``: there is no such kind, or the
    pages do not show what it needs.
    """
    if kind != AUTO:
        if kind not in LEARNERS:
            raise InvalidInput(f"no kind {kind!r}; there are {', '.join((AUTO, *LEARNERS))}", stage="learn")
        return LEARNERS[kind](samples, known)
    likely = "list" if has_fields else likely_kind(samples)
    try:
        wrapper = LEARNERS[likely](samples, known)
    except InvalidInput:
        return LEARNERS["detail"](samples, known)
    return LEARNERS["detail"](samples, known) if likely == "list" and repeats_labels(wrapper, samples.pages) else wrapper


def repeats_labels(wrapper: Wrapper, pages: Sequence[Page]) -> bool:
    """Whether the rows of all pages have the same labels beside other values: the data of one thing, and no list.

    >>> import scutch
    >>> shape = "<dl><dt>Height</dt><dd>{0} m</dd><dt>Weight</dt><dd>{0} g</dd><dt>Width</dt><dd>{0} cm</dd></dl>"
    >>> pages = [scutch.parse(shape.format(size)) for size in (2, 3)]
    >>> repeats_labels(scutch.learn(pages, kind="list"), pages)
    True
    """
    tables = [wrapper.apply(page).table.to_dicts() for page in pages]
    columns = [[tuple(map(value_key, (row[name] for row in table))) for table in tables] for name in wrapper.names]
    same = [each[0] for each in columns if len(pages) > 1 and len(set(each)) == 1]
    return len(same) < len(columns) and any(len(set(values)) == len(values) > 1 and None not in values for values in same)


def single_record(make: Callable[[PageSamples], Wrapper], samples: PageSamples, known: Sequence[KnownRow] = ()) -> Wrapper:
    """Return the wrapper of pages that are one record each, with its score on a page that was held out."""
    del known  # they tell one list of a page from the others
    wrapper = make(samples)
    if len(samples.pages) < 2:
        return wrapper
    try:
        others = make(PageSamples(samples.pages[:-1]))
    except InvalidInput:  # nothing to learn from a page less
        return wrapper
    return held_out_score(wrapper, others, samples.pages[-1])


#: What learns the wrappers of each kind.
LEARNERS: Final[Mapping[str, Callable[[PageSamples, Sequence[KnownRow]], Wrapper]]] = {
    "list": list_wrapper,
    "detail": partial(single_record, detail_wrapper),
    "article": partial(single_record, article_wrapper),
    "thread": thread_wrapper,
}


def with_examples(wrapper: Wrapper, pages: Sequence[Page], examples: Sequence[KnownRow]) -> Wrapper:
    """Return the wrapper with the fields that have the values of examples, under the names that these have there.

    Raises ``InvalidInput``: no record has an example.
    """
    found = known_fields(wrapper, pages, examples)
    names = dict.fromkeys(name for row in examples for name in row)
    missing = next((name for name in names if name not in found), None)
    if missing is not None:
        raise unknown_example(examples, missing, found, pages)
    return wrapper.changed(fields=tuple(wrapper.field(found[name])._replace(name=name) for name in names))


def known_fields(wrapper: Wrapper, pages: Sequence[Page], examples: Sequence[KnownRow]) -> dict[str, str]:
    """Return the field of each example that a wrapper reads from pages, by the name of the example."""
    rows = [dict(row) for page in pages for row in wrapper.apply(page).records]
    return {name: proof.column for name, proof in assigned(proofs(examples, rows, are_members=True), LEAST_EXAMPLES).items()}


def unknown_example(examples: Sequence[KnownRow], name: str, found: Iterable[str], pages: Sequence[Page]) -> InvalidInput:
    """Return the error of an example that is the value of no field: where pages have it, and which examples are found."""
    value = next(row[name] for row in examples if name in row)
    shown = shortest_text(pages, str(value))
    if not shown:
        where = "; no text of the pages has it"
    else:
        where = f"; a page has it in {excerpt(shown, SHOWN_CHARS)!r}" if len(shown) > len(str(value)) else ""
    names = ", ".join(found)
    others = f"; found: {names}" if names else ""
    return InvalidInput(f"no field has the value {value!r} ({name}){where}{others}", stage="learn")


def shortest_text(pages: Sequence[Page], value: str) -> str:
    """Return the shortest text of pages that has a value, on one line; empty without any.

    >>> shortest_text([parse("<title>Flax and hemp</title><h1>Flax  rope</h1>")], "flax")
    'Flax rope'
    """
    wanted = " ".join(value.split()).casefold()
    nodes = ((page.columns, node) for page in pages for node in range(len(page)))
    texts = (" ".join(columns.text(node).split()) for columns, node in nodes if columns.tag[node] == TEXT)
    return min((text for text in texts if wanted in text.casefold()), key=len, default="")
