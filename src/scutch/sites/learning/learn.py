"""``learn``: make a wrapper from pages of one template."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from scutch.errors import InvalidInput
from scutch.page import Limits, Page, parse
from scutch.page.limits import DEFAULT
from scutch.page.readers.without_scripts import revealed
from scutch.sites.learning.articles import article_wrapper
from scutch.sites.learning.details import detail_wrapper
from scutch.sites.learning.expectations import held_out_score
from scutch.sites.learning.known_values import KnownRow, assigned, proofs
from scutch.sites.learning.lists import list_wrapper
from scutch.sites.learning.samples import PageSamples
from scutch.sites.learning.schema import fields_of_schema
from scutch.sites.learning.threads import thread_wrapper
from scutch.sites.wrapper import Wrapper

if TYPE_CHECKING:
    from scutch.page.readers.from_source import PageSource

#: The kind that stands for that of the pages.
AUTO: Final = "auto"
#: Share of the examples that a column must have.
LEAST_EXAMPLES: Final = 0.5


def learn(
    pages: Iterable[PageSource],
    *,
    kind: str = "auto",
    examples: KnownRow | Sequence[KnownRow] = (),
    schema: type | None = None,
    limits: Limits = DEFAULT,
) -> Wrapper:
    """Learn a wrapper from pages of one template: how their list and its fields are found on other pages.

    Parameters
    ----------
    pages
        Any inputs of ``parse``, or pages: one or more. Two or more make the wrapper general, and tell how well it does.
    kind
        ``"list"``: a row for each record of the list of a page. ``"detail"``: one row a page, such as a product or a recipe.
        ``"article"``: one row a page, with title, author, dates, image and the main content in Markdown. ``"thread"``: a row
        for each post, with its content in Markdown and the title of the thread. ``"auto"``: a list if the pages show one, else
        details.
    examples
        Values of one record, or of several, by the names that their fields get. The wrapper has these fields alone.
    schema
        A pydantic model, a dataclass or a ``TypedDict``. The wrapper has its fields alone, with their names, types and lists.
        A field is found by its name, by another word for it (headline, title), or as the only one of its type; one that is
        optional may be missing.
    limits
        As for ``parse``, for pages that are not parsed.

    Raises
    ------
    InvalidInput
        There is no page, no page shows a list or values, no record has an example, or there is no
        field for one of the schema.

    Examples
    --------
    >>> row = "<li><a href=/{0}>Plant number {0}</a> <i>{0} m</i></li>"
    >>> pages = ["<ul class=plants>" + "".join(map(row.format, range(at, at + 3))) + "</ul>" for at in (1, 4)]
    >>> learn(pages).field("title").anchors[0].css
    ':scope > a'
    """
    parsed = [revealed(parse(page, limits=limits), limits) for page in pages]
    known = [examples] if isinstance(examples, Mapping) else list(examples)
    wrapper = wrapper_of_kind(kind, PageSamples(parsed), known)
    named = with_examples(wrapper, parsed, known) if any(known) else wrapper
    if schema is None:
        return named
    others = [field for field in wrapper.fields if field.name not in named.names]
    return named.changed(fields=fields_of_schema((*named.fields, *others), schema))


def wrapper_of_kind(kind: str, samples: PageSamples, known: Sequence[KnownRow]) -> Wrapper:
    """Return the wrapper of pages of a kind, or of the kind that they seem to be of.

    Raises
    ------
    InvalidInput
        There is no such kind, or the pages do not show what it needs.
    """
    if kind != AUTO:
        if kind not in LEARNERS:
            raise InvalidInput(f"no kind {kind!r}; there are {', '.join((AUTO, *LEARNERS))}", stage="learn")
        return LEARNERS[kind](samples, known)
    try:
        return list_wrapper(samples, known)
    except InvalidInput:
        return LEARNERS["detail"](samples, known)


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

    Raises
    ------
    InvalidInput
        No record has an example.
    """
    rows = [dict(row) for page in pages for row in wrapper.apply(page).records]
    found = assigned(proofs(examples, rows), LEAST_EXAMPLES)
    names = dict.fromkeys(name for row in examples for name in row)
    for name in names:
        if name not in found:
            value = next(row[name] for row in examples if name in row)
            raise InvalidInput(
                f"no field of a record is {value!r} ({name}); there are {', '.join(wrapper.names)}", stage="learn"
            )
    return wrapper.changed(fields=tuple(wrapper.field(found[name].column)._replace(name=name) for name in names))
