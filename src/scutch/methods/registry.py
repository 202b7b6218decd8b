"""Registry: the methods with their answers, papers and presets.

A published method is one row of ``PUBLISHED``; its functions are loaded on first use. ``auto`` builds on these methods, so
each ``extract`` module adds a row of its own for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scutch.errors import UnknownMethod, require_valid

if TYPE_CHECKING:
    from scutch.methods.trace import Trace
    from scutch.page.parser import Columns

#: The preset of every method for today's pages.
MODERN_PRESET: Final = "modern"
#: The preset that reproduces the paper, flaws included.
LITERAL_PRESET: Final = "literal"


class Method(NamedTuple):
    """A method by name: where its functions are, its paper and its presets.

    >>> method = methods_for("segment")["vips"]
    >>> method.paper, method.presets, method.needs_layout
    ('Cai, Yu, Wen and Ma 2003', ('modern', 'literal'), True)
    """

    name: str
    #: What it does, in a few words.
    summary: str
    #: Its function for each answer, ``content``, ``records``, ``segment`` or ``classify``, as ``"module:function"``. A module
    #: with several presets holds each of them as a constant: ``MODERN``, ``LITERAL``.
    answers: Mapping[str, str]
    #: Authors and year; empty for methods of this library.
    paper: str = ""
    #: Names of its presets, the default first.
    presets: tuple[str, ...] = (MODERN_PRESET,)
    #: Whether it reads boxes and styles, so that the page must have been rendered by a browser.
    needs_layout: bool = False
    #: The function that traces it, with the arguments of its functions (``scutch.methods.trace``), as ``"module:function"``;
    #: classification has another one.
    trace: str = ""
    class_trace: str = ""

    def function(
        self, answer: str, preset: str = MODERN_PRESET, settings: Mapping[str, object] | None = None
    ) -> Callable[..., Any]:
        """Load the function for an answer, with a preset that the method has, and other values of some of its settings.

        >>> import scutch
        >>> columns = scutch.parse("<ul><li>Flax<li>Hemp<li>Jute</ul>").columns
        >>> divide = methods_for("records")["subtree_clustering"].function("records", "literal")
        >>> divide(columns)[0].records
        ((5,), (7,), (9,))
        """
        return partial(loaded(self.answers[answer]), **self.keywords(answer, preset, settings))

    def tracer(
        self, answer: str, preset: str = MODERN_PRESET, settings: Mapping[str, object] | None = None
    ) -> Callable[..., Trace]:
        """Load the function that traces an answer; the parameters are those of ``function``.

        >>> import scutch
        >>> columns = scutch.parse("<ul><li>Flax<li>Hemp<li>Jute</ul>").columns
        >>> methods_for("records")["tree_structure"].tracer("records", "literal")(columns).values
        (3, 3)
        """
        address = self.class_trace if answer == "classify" else self.trace
        if not address:
            raise UnknownMethod(f"method {self.name!r} has no trace", stage=answer)
        return partial(loaded(address), **self.keywords(answer, preset, settings))

    def keywords(self, answer: str, preset: str, settings: Mapping[str, object] | None = None) -> dict[str, Any]:
        """Return the keyword arguments of a preset with settings; none for a method with a single preset."""
        if len(self.presets) > 1:
            values = self.preset(answer, preset)
            return {"preset": changed(values, settings, self.name) if settings else values}
        if settings:
            raise UnknownMethod(f"method {self.name!r} has no settings", stage=answer)
        return {}

    def preset(self, answer: str, preset: str) -> Any:
        """Load the values of a preset: the constant ``MODERN`` or ``LITERAL`` beside the function for an answer."""
        return loaded(f"{self.answers[answer].partition(':')[0]}:{preset.upper()}")


def changed(preset: Any, settings: Mapping[str, object], method: str) -> Any:
    """Return a preset with settings."""
    from scutch.methods.settings import with_settings  # noqa: PLC0415 (few calls have settings)

    return with_settings(preset, settings, method)


@cache
def loaded(address: str) -> Any:
    """Import what an address ``"module:name"`` stands for; cached.

    >>> loaded("scutch.methods.tree_structure.method:LITERAL").factor
    0.5
    """
    module, _, name = address.partition(":")
    return getattr(import_module(module), name)


BOTH_PRESETS: Final = (MODERN_PRESET, LITERAL_PRESET)

#: The published methods.
PUBLISHED: Final = (
    Method(
        "block_distribution",
        "text blocks sorted by length: the container of most text, or the blocks before the largest gap",
        {
            "content": "scutch.methods.block_distribution.method:block_distribution",
            "classify": "scutch.methods.block_distribution.page_classes:block_distribution_classes",
        },
        "Qiu, Chen, Zhang and Wang 2009",
        BOTH_PRESETS,
        trace="scutch.methods.block_distribution.trace:trace_block_distribution",
        class_trace="scutch.methods.block_distribution.class_trace:trace_block_classes",
    ),
    Method(
        "tree_structure",
        "runs in the similarity sequence of neighbouring leaves",
        {"records": "scutch.methods.tree_structure.method:tree_structure"},
        "Ren and Xue 2009",
        BOTH_PRESETS,
        trace="scutch.methods.tree_structure.trace:trace_tree_structure",
    ),
    Method(
        "subtree_clustering",
        "children of a region, clustered by tree edit distance",
        {"records": "scutch.methods.subtree_clustering.method:subtree_clustering"},
        "Gong and Zhu 2013",
        BOTH_PRESETS,
        trace="scutch.methods.subtree_clustering.trace:trace_subtree_clustering",
    ),
    Method(
        "page_segmentation",
        "leaves of one tag path at regular distances",
        {
            "content": "scutch.methods.page_segmentation.method:page_segmentation_content",
            "records": "scutch.methods.page_segmentation.method:page_segmentation_records",
            "classify": "scutch.methods.page_segmentation.method:page_segmentation_classes",
        },
        "Hou and Yang 2011",
        BOTH_PRESETS,
        trace="scutch.methods.page_segmentation.trace:trace_page_segmentation",
        class_trace="scutch.methods.page_segmentation.class_trace:trace_hub_test",
    ),
    Method(
        "vips",
        "visual blocks, divided at separators",
        {"segment": "scutch.methods.vips.method:vips"},
        "Cai, Yu, Wen and Ma 2003",
        BOTH_PRESETS,
        needs_layout=True,
        trace="scutch.methods.vips.trace:trace_vips",
    ),
    Method(
        "visual_blocks",
        "visual blocks of one size and colour",
        {"records": "scutch.methods.visual_blocks.method:visual_blocks"},
        "Sun, Chen and Lian 2016",
        BOTH_PRESETS,
        needs_layout=True,
        trace="scutch.methods.visual_blocks.trace:trace_visual_blocks",
    ),
    Method(
        "mdr",
        "runs of adjacent siblings with similar tag strings",
        {"records": "scutch.methods.mdr.method:mdr"},
        "Liu, Grossman and Zhai 2003",
        BOTH_PRESETS,
        trace="scutch.methods.mdr.trace:trace_mdr",
    ),
    Method(
        "tag_path_clustering",
        "tag paths whose occurrences alternate regularly",
        {"records": "scutch.methods.tag_path_clustering.method:tag_path_clustering"},
        "Miao, Tatemura, Hsiung, Sawires and Moser 2009",
        BOTH_PRESETS,
        trace="scutch.methods.tag_path_clustering.trace:trace_tag_path_clustering",
    ),
    Method(
        "cetr",
        "lines of the source with much text and few tags",
        {"content": "scutch.methods.cetr.method:cetr"},
        "Weninger, Hsu and Han 2010",
        BOTH_PRESETS,
        trace="scutch.methods.cetr.trace:trace_cetr",
    ),
    Method(
        "cetd",
        "elements whose text is dense",
        {"content": "scutch.methods.cetd.method:cetd"},
        "Sun, Song and Liao 2011",
        BOTH_PRESETS,
        trace="scutch.methods.cetd.trace:trace_cetd",
    ),
    Method(
        "boilerpipe",
        "text blocks that two shallow decision trees take for content",
        {"content": "scutch.methods.boilerpipe.method:boilerpipe"},
        "Kohlschütter, Fankhauser and Nejdl 2010",
        BOTH_PRESETS,
        trace="scutch.methods.boilerpipe.trace:trace_boilerpipe",
    ),
    Method(
        "vide",
        "the smallest visual block that is centred and large",
        {"content": "scutch.methods.vide.method:vide"},
        "Liu, Meng and Meng 2010",
        BOTH_PRESETS,
        needs_layout=True,
        trace="scutch.methods.vide.trace:trace_vide",
    ),
)


def methods_for(answer: str) -> dict[str, Method]:
    """Return the published methods that give an answer, by name.

    >>> list(methods_for("content"))
    ['block_distribution', 'page_segmentation', 'cetr', 'cetd', 'boilerpipe', 'vide']
    """
    return {method.name: method for method in PUBLISHED if answer in method.answers}


class ChosenMethod(NamedTuple):
    """A method with a preset, for one answer: a call answers, ``trace`` traces."""

    method: Method
    function: Callable[..., Any]
    #: Loads the function that traces.
    tracer: Callable[[], Callable[..., Trace]]

    def __call__(self, columns: Columns, *arguments: Any) -> Any:
        """Answer for a page."""
        return self.function(columns, *arguments)

    def trace(self, columns: Columns, *arguments: Any) -> Trace:
        """Trace the answer for a page."""
        return self.tracer()(columns, *arguments)


def method_named(  # noqa: PLR0913 (what a caller may choose)
    methods: Mapping[str, Method],
    name: str,
    answer: str,
    *,
    preset: str = MODERN_PRESET,
    settings: Mapping[str, object] | None = None,
    url: str | None = None,
) -> ChosenMethod:
    """Return a method by its name, preset and settings.

    Parameters
    ----------
    methods
        The methods to choose from.
    name, preset
        Method and preset.
    answer
        ``content``, ``records``, ``segment`` or ``classify``.
    settings
        Values of the preset to change, by name.
    url
        Address of the page, for the error.

    Raises
    ------
    UnknownMethod
        The method, preset or setting is unknown; the message lists the known ones.
    InvalidInput
        A setting has a value of the wrong type, or the settings are no mapping.

    Examples
    --------
    >>> method_named(methods_for("records"), "mdr", "records", preset="literal").method.paper
    'Liu, Grossman and Zhai 2003'
    >>> method_named(methods_for("records"), "mdr", "records", preset="printed")
    Traceback (most recent call last):
    scutch.errors.UnknownMethod: method 'mdr' has no preset 'printed'; it has: modern, literal
    """
    if name not in methods:
        raise UnknownMethod(f"no method {name!r}; there are: {', '.join(methods)}", url=url, stage=answer)
    method = methods[name]
    if preset not in method.presets:
        known = ", ".join(method.presets)
        raise UnknownMethod(f"method {name!r} has no preset {preset!r}; it has: {known}", url=url, stage=answer)
    is_mapping = settings is None or isinstance(settings, Mapping)
    require_valid(is_mapping, "settings are a mapping, as {'beta': 0.5}", settings, answer)
    return ChosenMethod(method, method.function(answer, preset, settings), partial(method.tracer, answer, preset, settings))
