"""``SiteModel``: what is learned from sample pages of one site, as plain data (Hou & Yang 2011)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from math import inf
from typing import Any, Final, NamedTuple

from scutch.errors import InvalidInput
from scutch.methods.page_segmentation.acceptance import first_hit
from scutch.methods.page_segmentation.constant_texts import ConstantTexts
from scutch.methods.page_segmentation.content_segment import LITERAL, between, clustered
from scutch.methods.page_segmentation.path_clusters import ClusterRules
from scutch.methods.page_segmentation.site_thresholds import trained
from scutch.methods.page_segmentation.text_template import TextTemplate
from scutch.page.parser import Columns

#: First entries of a saved model.
FORMAT: Final = "scutch page_segmentation site"
VERSION: Final = 1


class SiteModel(NamedTuple):
    """Thresholds, text template and constant texts of a site.

    >>> import scutch
    >>> fill = "<h1>{0}</h1><div><p>{0} gives fibre.<p>{0} is tall.<p>{0} is old.<p>{0} is strong.</div><p>Follow us!"
    >>> pages = [scutch.parse(fill.format(plant)).columns for plant in ("Flax", "Hemp", "Jute")]
    >>> model = SiteModel().fit(pages)
    >>> model.constants.pages, model.template.frequencies, SiteModel.from_json(model.to_json()) == model
    (3, Counter({'html/body/div': 3}), True)
    """

    #: Length_Threshold and Bn_Threshold.
    length: float = 0.0
    bn: float = 0.0
    template: TextTemplate = TextTemplate()
    constants: ConstantTexts = ConstantTexts()

    def rules(self, rules: ClusterRules = LITERAL.rules) -> ClusterRules:
        """Return rules with the thresholds of the site, where none are given."""
        return rules.learned(self.length, self.bn)

    @classmethod
    def fit(cls, pages: Iterable[Columns]) -> SiteModel:
        """Learn thresholds from the segments of sample pages, a template from those that pass them, and constant texts."""
        columns = list(pages)
        samples = [clustered(page, LITERAL) for page in columns]
        rules = trained([page.segments for page in samples], LITERAL.rules)
        hits = [(page, first_hit(page.segments, rules)) for page in samples]
        template = TextTemplate.learned(between(page, hit) for page, hit in hits if hit)
        return cls(rules.length, rules.bn, template, ConstantTexts.learned(columns))

    def to_json(self) -> str:
        """Return the model as JSON text: numbers, tag paths and digests, no text of a page."""
        values = {
            "format": FORMAT,
            "version": VERSION,
            "pages": self.constants.pages,
            "length": self.length,
            "bn": self.bn,
            "frequencies": dict(self.template.frequencies),
            "constants": dict(self.constants.counts),
            "samples": sorted(self.constants.samples),
        }
        return json.dumps(values, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str | bytes, source: str = "the model") -> SiteModel:
        """Read a model that ``to_json`` wrote.

        ``text``: JSON text. ``source``: its name in errors. Raises ``InvalidInput``: the text is no model of this version; the
        message names the entry that is wrong.

        >>> SiteModel.from_json('{"format": "scutch page_segmentation site", "version": 7}', "shop.json")
        Traceback (most recent call last):
        scutch.errors.InvalidInput: shop.json: 'version' is 7, and this release reads version 1; fit the site again
        """
        values = _validated(_parsed(text, source), source)
        constants = ConstantTexts(values["pages"], values["constants"], frozenset(values["samples"]))
        return cls(values["length"], values["bn"], TextTemplate(values["frequencies"]), constants)


def _parsed(text: str | bytes, source: str) -> Mapping[str, Any]:
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"{source}: not a site model: not JSON: {error}", stage="load") from None
    if not isinstance(values, dict) or values.get("format") != FORMAT:
        raise InvalidInput(f"{source}: not a site model: 'format' is not {FORMAT!r}", stage="load")
    if values.get("version") != VERSION:
        found = values.get("version")
        message = f"{source}: 'version' is {found!r}, and this release reads version {VERSION}; fit the site again"
        raise InvalidInput(message, stage="load")
    return values


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_threshold(value: object) -> bool:
    return _is_count(value) or (isinstance(value, float) and 0 <= value < inf)


def _are_counts(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_count, value.values()))


def _are_digests(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


#: What each entry of a saved model must be.
CHECKS: Final[Mapping[str, tuple[str, Callable[[object], bool]]]] = {
    "pages": ("a number of pages", _is_count),
    "length": ("a threshold from 0 on", _is_threshold),
    "bn": ("a threshold from 0 on", _is_threshold),
    "frequencies": ("an object of counts", _are_counts),
    "constants": ("an object of counts", _are_counts),
    "samples": ("a list of texts", _are_digests),
}


def _validated(values: Mapping[str, Any], source: str) -> Mapping[str, Any]:
    for name, (expected, holds) in CHECKS.items():
        if not holds(values.get(name)):
            raise InvalidInput(f"{source}: {name!r} is not {expected}", stage="load")
    return values
