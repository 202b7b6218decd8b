"""``scutch fields``: the fields of a wrapper, their changes, and their selectors for other tools."""

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from scutch.cli.options import output_path
from scutch.cli.output.screen import print_screen
from scutch.cli.sites.learn import WrapperFile, read_wrapper, save_wrapper
from scutch.errors import InvalidInput
from scutch.sites.wrapper import Wrapper

#: Between the names of fields that are merged.
AND = "+"


class FieldsFormat(StrEnum):
    """How the fields are printed."""

    TEXT = "text"
    JSONL = "jsonl"
    PARSEL = "parsel"


def split_pairs(given: list[str] | None, option: str) -> dict[str, str]:
    """The values of an option by what is in front of the sign of equality.

    Raises ``BadParameter``: one has no such sign.

    >>> split_pairs(["title=herb", "a+b=price"], "--rename")
    {'title': 'herb', 'a+b': 'price'}
    """
    pairs = [each.rpartition("=") for each in given or ()]
    for name, equals, value in pairs:
        if not equals:
            raise typer.BadParameter(f"{value!r} has no '='", param_hint=option)
        if not name:
            raise typer.BadParameter(f"nothing is in front of {equals}{value}", param_hint=option)
    return {name: value for name, _, value in pairs}


def named_fields(given: list[str] | None, wrapper: Wrapper) -> list[str]:
    """The names in the values of an option: each a field, or several with commas between them."""
    return [name for each in given or () for name in ([each] if each in wrapper.names else each.split(","))]


def fields_text(wrapper: Wrapper) -> str:
    """The fields, one per line, with the anchors of each below it."""
    lines = [f"{wrapper.kind} of {', '.join(anchor.css for anchor in wrapper.records) or 'one record a page'}"]
    for field in wrapper.fields:
        parts = (field.type, "list" if field.many else "", field.level if field.level != "record" else "")
        lines.append(f"{field.name}: {' '.join(filter(None, parts))}")
        lines += [f"  {each.kind}: {each.place}{f' @{each.attribute}' if each.attribute else ''}" for each in field.anchors]
    return "\n".join(lines)


def fields_shown(wrapper: Wrapper, form: FieldsFormat, item: str) -> str:
    """The fields in a format."""
    if form is FieldsFormat.PARSEL:
        return wrapper.to_parsel_code(item=item).rstrip("\n")
    if form is FieldsFormat.JSONL:
        return "\n".join(json.dumps(found._asdict(), ensure_ascii=False) for found in wrapper.selectors())
    return fields_text(wrapper)


def fields(  # noqa: PLR0913 (one parameter an option)
    wrapper: WrapperFile,
    *,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", parser=output_path, metavar="FILE", help="Save the changed wrapper; it is printed otherwise."
        ),
    ] = None,
    rename: Annotated[list[str] | None, typer.Option(metavar="OLD=NEW", help="Rename a field; repeatable.")] = None,
    drop: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Leave a field out; repeatable, or with commas.")
    ] = None,
    keep: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Leave all other fields out; in this order.")] = None,
    types: Annotated[list[str] | None, typer.Option("--type", metavar="NAME=TYPE", help="Change a type; repeatable.")] = None,
    merge: Annotated[
        list[str] | None,
        typer.Option(metavar="A+B=NAME", help="One field in place of several: the first with a value; repeatable."),
    ] = None,
    form: Annotated[
        FieldsFormat,
        typer.Option("--format", "-f", help="Text; a line of JSON with CSS and XPath for each anchor; a callback for Scrapy."),
    ] = FieldsFormat.TEXT,
    item: Annotated[str, typer.Option(metavar="CLASS", help="Name of a class of the items in the code for Scrapy.")] = "",
) -> None:
    """Show, change or export the fields of a wrapper.

    They are shown with how they are found; -f jsonl and -f parsel write their selectors for other tools. Fields are
    merged first, then renamed, retyped, dropped and kept by their new names.
    """
    found = read_wrapper(wrapper)
    try:
        for names, name in split_pairs(merge, "--merge").items():
            found = found.merge(names.split(AND), name)
        found = found.rename(split_pairs(rename, "--rename")).retype(split_pairs(types, "--type"))
        found = found.drop(*named_fields(drop, found))
        found = found.keep(*named_fields(keep, found)) if keep else found
        shown = fields_shown(found, form, item) if output is None else ""
    except InvalidInput as problem:
        raise typer.BadParameter(str(problem), param_hint="WRAPPER") from problem
    if output is None:
        print_screen(shown)
    else:
        save_wrapper(found, output)
        print_screen(f"{output}: {found.kind}, {', '.join(found.names)}", err=True)
