"""The JSON of wrappers: written to be read and edited by people, and checked entry by entry when it is read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scutch.errors import InvalidInput
from scutch.records.cells.text_parts.template import REST, CellTemplate, LabelTemplate, PairTemplate, TextPart
from scutch.records.selectors.parse_css import parse_css
from scutch.sites.anchors import TEXT_STEP, Anchor, PathPart
from scutch.sites.fields import LEVELS, Expectation, Field, PageExpectation
from scutch.sites.nodes.paths import MOST_STEPS, step_count
from scutch.sites.wrapper_schema import FORMAT, SCHEMA, VERSION, check, fail
from scutch.table.column import checked_columns

if TYPE_CHECKING:
    from scutch.sites.wrapper import Wrapper

#: Entries of a field that are true or left out, and its attributes.
FLAGS: Final = {"many": "many", "joined": "joined", "markdown": "is_markdown"}
#: Which child texts an anchor may choose.
TEXTS: Final = ("all", "last", *map(str, range(1, 10)))


def to_json(wrapper: Wrapper) -> str:
    """Return the JSON text of a wrapper.

    >>> import scutch
    >>> wrapper = scutch.learn(["<ul><li><a href=/1>Flax</a> 2 m<li><a href=/2>Hemp</a> 4 m<li><a href=/3>Jute</a> 3 m</ul>"])
    >>> scutch.Wrapper.from_json(to_json(wrapper)) == wrapper
    True
    """
    expected = wrapper.expected
    values = {
        "format": FORMAT,
        "version": VERSION,
        "kind": wrapper.kind,
        "records": [anchor_values(anchor) for anchor in wrapper.records],
        "container": [anchor_values(anchor) for anchor in wrapper.container],
        "span": wrapper.is_span,
        "fields": [field_values(field) for field in wrapper.fields],
        "expected": {**expected._asdict(), "template": {name: round(share, 3) for name, share in expected.template}},
    }
    return json.dumps(values, ensure_ascii=False, indent=1) + "\n"


def anchor_values(anchor: Anchor) -> dict[str, Any]:
    """Return an anchor as plain values, without what is empty."""
    css = [part.css for part in anchor.parts]
    values = {
        "by": anchor.kind,
        "css": css,
        **{name: getattr(anchor, name) for name in ("attribute", "label", "header", "key")},
    }
    return {name: value for name, value in values.items() if value}


def field_values(field: Field) -> dict[str, Any]:
    """Return a field as plain values."""
    given = field.expected._asdict()
    kept = {name: value for name, value in given.items() if value != ()}
    expected = {name: round(value, 3) if isinstance(value, float) else value for name, value in kept.items()}
    flags = {flag: True for flag, name in FLAGS.items() if getattr(field, name)}
    texts = {name: getattr(field, name) for name in ("prefix", "form") if getattr(field, name)}
    texts |= {"level": field.level} if field.level != LEVELS[0] else {}
    part = {"part": part_values(field.part)} if field.part else {}
    anchors = [anchor_values(anchor) for anchor in field.anchors]
    without = {"without": [each.css for each in field.without]} if field.without else {}
    return {
        "name": field.name, "type": field.type, **flags, **texts, **part, "anchors": anchors, **without, "expected": expected
    }  # fmt: skip


def part_values(part: TextPart) -> dict[str, Any]:
    """Return a part of texts as plain values."""
    template = part.template
    if isinstance(template, LabelTemplate):
        return {"labels": list(template.labels), "number": part.number}
    if isinstance(template, PairTemplate):
        return {"samples": list(template.samples), "number": part.number, "first": template.is_first}
    return {
        "constants": [list(words) for words in template.constants],
        "number": max(part.number, 0),
        "first": template.has_first,
        "last": template.has_last,
        "list": part.is_list,
        **({"loose": True} if template.is_loose else {}),
        **({"rest": True} if part.number == REST else {}),
    }


def text_part(values: Mapping[str, Any]) -> TextPart:
    """Return the part of texts of checked values."""
    if "labels" in values:
        return TextPart(LabelTemplate(tuple(values["labels"])), min(values["number"], len(values["labels"]) - 1))
    if "samples" in values:
        return TextPart(PairTemplate(tuple(values["samples"]), values.get("first", False)), min(values["number"], 1))
    constants = tuple(tuple(word or " " for word in words) for words in values.get("constants", [[" "]]))
    template = CellTemplate(constants, values.get("first", True), values.get("last", True), values.get("loose", False))
    number = REST if values.get("rest") else min(values["number"], len(constants))
    return TextPart(template, number, is_list=values.get("list", False))


def from_json(text: str | bytes, source: str = "the wrapper") -> dict[str, Any]:
    """Return the attributes of a wrapper.

    Raises ``InvalidInput``: it is no wrapper of this version; the message has the path of the entry that is wrong.

    >>> from_json('{"format": "scutch wrapper", "version": 1, "kind": "list", "fields": [{"name": "a"}]}', "shop.json")
    Traceback (most recent call last):
    scutch.errors.InvalidInput: shop.json: fields[0]: 'anchors' is missing
    """
    try:
        values = json.loads(text)
    except (UnicodeDecodeError, TypeError):
        raise InvalidInput(f"{source}: not a wrapper: neither bytes nor text of JSON", stage="load") from None
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"{source}: not a wrapper: not JSON: {error}", stage="load") from None
    if not isinstance(values, dict):
        raise InvalidInput(f"{source}: not a wrapper: no object of JSON", stage="load")
    check(values, SCHEMA, "", source)
    fields = tuple(field_from(each, f"fields[{number}]", source) for number, each in enumerate(values["fields"]))
    names = [field.name for field in fields]
    if [column.name for column in checked_columns(field.column for field in fields)] != names:
        fail(source, "fields", "names must be printable and differ")
    return {
        "kind": values["kind"],
        "records": anchors_of(values.get("records", ()), "records", source),
        "container": anchors_of(values.get("container", ()), "container", source),
        "is_span": values.get("span", False),
        "fields": fields,
        "expected": page_expectation(values.get("expected", {})),
    }


def page_expectation(values: Mapping[str, Any]) -> PageExpectation:
    """Return what pages looked like, of checked values."""
    fewest, most = values.get("rows", (0, 0))
    template = tuple((name, float(share)) for name, share in values.get("template", {}).items())
    kinds = tuple(values.get("kinds", ()))
    counts = values.get("pages", 0), (fewest, most)
    return PageExpectation(*counts, template, kinds, values.get("score"), values.get("children", 0))


def field_from(values: Mapping[str, Any], path: str, source: str) -> Field:
    """Return the field of checked values."""
    given = values.get("expected", {})
    return Field(
        values["name"],
        values.get("type", "text"),
        values.get("many", False),
        anchors_of(values["anchors"], f"{path}.anchors", source),
        values.get("prefix", ""),
        values.get("form", ""),
        text_part(values["part"]) if "part" in values else None,
        values.get("joined", False),
        Expectation(
            float(given.get("fill", 0.0)),
            given.get("records", 0),
            float(given.get("readable", 1.0)),
            tuple(given.get("lengths", (0, 0, 0))),
            float(given.get("distinct", 1.0)),
            tuple(given.get("values", ())),
        ),
        values.get("level", LEVELS[0]),
        values.get("markdown", False),
        tuple(anchor_part(css, f"{path}.without", source) for css in values.get("without", ())),
    )


def anchors_of(values: Sequence[Mapping[str, Any]], path: str, source: str) -> tuple[Anchor, ...]:
    """Return the anchors of checked values."""
    return tuple(
        Anchor(
            each["by"],
            tuple(anchor_part(css, f"{path}[{number}].css", source) for css in each.get("css", ())),
            **{name: each.get(name, "") for name in ("attribute", "label", "header", "key")},
        )
        for number, each in enumerate(values)
    )


def anchor_part(css: str, path: str, source: str) -> PathPart:
    """Return the part of a selector and its text step."""
    selector, step, texts = css.partition(TEXT_STEP)
    which = texts.strip("()") if texts else "all" if step else ""
    if step and which not in TEXTS:
        fail(source, path, f"{css!r}: {TEXT_STEP} takes {', '.join(TEXTS)}")
    try:
        part = PathPart(parse_css(selector), which)
    except InvalidInput as error:
        fail(source, path, str(error))
    if step_count(part.path) > MOST_STEPS:
        fail(source, path, f"more than {MOST_STEPS} steps")
    return part
