"""``learn_templates``: the templates among the pages of a crawl, and a wrapper of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from scutch.errors import InvalidInput
from scutch.page import Limits, Page, parse
from scutch.page.limits import DEFAULT
from scutch.page.readers.from_source import as_pages
from scutch.page.readers.without_scripts import revealed
from scutch.sites.follow.detail_links import detail_column
from scutch.sites.health import VERDICTS
from scutch.sites.learning.clusters import template_clusters
from scutch.sites.learning.known_values import KnownRow, rows_given, with_urls
from scutch.sites.learning.learn import AUTO, LEARNERS, known_fields, unknown_example, wrapper_of_kind
from scutch.sites.learning.samples import PageSamples
from scutch.sites.learning.schema import SchemaSource, fields_of_schema
from scutch.sites.wrapper import Wrapper

if TYPE_CHECKING:
    from scutch.page.readers.from_source import PageSource

#: Pages of a template that its wrapper is learned from at most: more make it no better.
MOST_SAMPLES: Final = 12
#: Pages of a cluster that do not fit its wrapper and have another one at least.
MIN_PAGES: Final = 2
BROKEN: Final = VERDICTS[-1]


class LearnedTemplate(NamedTuple):
    """A template among some pages.

    Attributes
    ----------
    wrapper
        Its wrapper; None if nothing could be learned.
    pages
        Numbers of its pages among the given ones.
    verdicts
        Number of its pages by the verdict of their health.
    reason
        Why there is no wrapper; empty if there is one.

    Examples
    --------
    >>> LearnedTemplate(None, (4,), reason="no values").health
    ''
    """

    wrapper: Wrapper | None
    pages: tuple[int, ...]
    verdicts: Mapping[str, int] = {}
    reason: str = ""

    @property
    def health(self) -> str:
        """Number of its pages by verdict."""
        return ", ".join(f"{self.verdicts[verdict]} {verdict}" for verdict in VERDICTS if self.verdicts.get(verdict))


def learn_templates(
    pages: Iterable[PageSource],
    *,
    kind: str = AUTO,
    examples: KnownRow | Sequence[KnownRow] = (),
    schema: SchemaSource | None = None,
    limits: Limits = DEFAULT,
) -> list[LearnedTemplate]:
    """Find the templates among pages, and learn a wrapper of each, that of the largest cluster of pages first.

    Parameters
    ----------
    pages
        Pages of several templates, such as lists and the details of their records; any inputs of ``parse``, or pages.
    kind
        As for ``learn``, for each template.
    schema
        As for ``learn``, for each template.
    limits
        As for ``learn``, for each template.
    examples
        As for ``learn``, but some values may be on the pages of one template and some on those of another, as on a list and on
        the details of its records. A template without any of them has no wrapper. A list that lacks some keeps the
        addresses of its details.

    Returns
    -------
    list of LearnedTemplate
        With the reason if a template has no wrapper. Quadratic in the number of templates, linear in the pages.

    Raises
    ------
    InvalidInput
        No template has the value of an example.

    Examples
    --------
    >>> row = "<li><a href=/{0}>Plant number {0}</a> <i>{0} m</i></li>"
    >>> lists = ["<ul class=plants>" + "".join(map(row.format, range(at, at + 4))) + "</ul>" for at in (1, 5)]
    >>> detail = "<h1>Plant number {}</h1><dl><dt>Family</dt><dd>{}</dd></dl>"
    >>> details = [detail.format(1, "Linum"), detail.format(2, "Urtica")]
    >>> found = learn_templates([*lists, *details], examples={"plant": "Plant number 1", "height": "1", "family": "Linum"})
    >>> [(template.wrapper.kind, template.wrapper.names, template.health) for template in found]
    [('list', ('plant', 'height', 'title_url'), '2 ok'), ('detail', ('plant', 'family'), '2 ok')]
    """
    parsed = [revealed(parse(page, limits=limits), limits) for page in as_pages(pages)]
    known = with_urls(rows_given("examples", examples), (page.url for page in parsed))
    groups = [{number: parsed[number] for number in group} for group in template_clusters(parsed)]
    templates = [template for group in groups for template in learned_templates(kind, group, known, schema)]
    require_examples(known, [template.wrapper for template in templates if template.wrapper], parsed)
    return templates


def learned_templates(
    kind: str, pages: Mapping[int, Page], known: Sequence[KnownRow], schema: SchemaSource | None
) -> list[LearnedTemplate]:
    """Return the templates of a cluster of pages, by their numbers.

    Pages that do not fit the wrapper of the cluster, such as copies for small screens, have wrappers of their own if those fit
    all of them.
    """
    whole, verdicts = learned_template(kind, pages, known, schema)
    others = {number: page for number, page in pages.items() if verdicts.get(number) == BROKEN}
    if not MIN_PAGES <= len(others) < len(pages):
        return [whole]
    split = learned_templates(kind, others, known, schema)
    if any(template.wrapper is None or BROKEN in template.verdicts for template in split):
        return [whole]
    fitting = {number: verdict for number, verdict in verdicts.items() if number not in others}
    return [whole._replace(pages=tuple(fitting), verdicts=Counter(fitting.values())), *split]


def learned_template(
    kind: str, pages: Mapping[int, Page], known: Sequence[KnownRow], schema: SchemaSource | None
) -> tuple[LearnedTemplate, dict[int, str]]:
    """Return the template of pages with its wrapper and the verdicts about them, or with the reason why it has none."""
    samples = PageSamples(list(pages.values())[:MOST_SAMPLES])
    try:
        if any(known):
            wrapper = with_most_examples(kind, samples, known)
        else:
            wrapper = wrapper_of_kind(kind, samples, (), has_fields=schema is not None)
        if schema is not None:
            wrapper = wrapper.changed(fields=fields_of_schema(wrapper.fields, schema))
    except InvalidInput as problem:
        return LearnedTemplate(None, tuple(pages), reason=str(problem)), {}
    verdicts = {number: wrapper.apply(page).health.verdict for number, page in pages.items()}
    return LearnedTemplate(wrapper, tuple(pages), Counter(verdicts.values())), verdicts


def with_most_examples(kind: str, samples: PageSamples, known: Sequence[KnownRow]) -> Wrapper:
    """Return the wrapper of the kind that has most examples, with these alone; a list without some keeps its detail addresses.

    Raises ``InvalidInput``: no wrapper has any.
    """
    best: Wrapper | None = None
    names: dict[str, str] = {}
    for each in ("list", "detail") if kind == AUTO else (kind,):
        try:
            wrapper = LEARNERS[each](samples, ()) if each in LEARNERS else wrapper_of_kind(each, samples, (), has_fields=True)
        except InvalidInput:
            continue
        found = known_fields(wrapper, samples.pages, known)
        if len(found) > len(names):
            best, names = wrapper, found
    if best is None:
        raise InvalidInput("no example is a value of these pages", stage="learn")
    own = tuple(best.field(column)._replace(name=name) for name, column in names.items())
    has_all = names.keys() >= {name for row in known for name in row}
    address = None if has_all or best.kind != "list" else detail_column(best.columns)
    if address is None or best.names[address] in names.values():
        return best.changed(fields=own)
    return best.changed(fields=(*own, best.fields[address]))


def require_examples(known: Sequence[KnownRow], wrappers: Sequence[Wrapper], pages: Sequence[Page]) -> None:
    """Check that each example of some pages is a field of a wrapper.

    Raises ``InvalidInput``: one is of none.
    """
    names = dict.fromkeys(name for wrapper in wrappers for name in wrapper.names)
    wanted = dict.fromkeys(name for row in known for name in row)
    missing = next((name for name in wanted if name not in names), None)
    if missing is not None:
        raise unknown_example(known, missing, [name for name in wanted if name in names], pages)
