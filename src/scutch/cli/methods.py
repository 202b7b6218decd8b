"""``scutch methods``."""

import json
from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Annotated, Any, Final, NamedTuple

import typer

from scutch.cli.output.formats import ListFormat
from scutch.content.extract import METHODS as CONTENT_METHODS
from scutch.content.kind.classify import METHODS as KIND_METHODS
from scutch.layout.extract import METHODS as SEGMENT_METHODS
from scutch.methods.registry import Method
from scutch.methods.settings import Setting, settings_of
from scutch.records.extract import METHODS as RECORDS_METHODS

#: Methods by command.
METHODS_BY_COMMAND: Final[Mapping[str, Mapping[str, Method]]] = {
    "content": CONTENT_METHODS,
    "records": RECORDS_METHODS,
    "segment": SEGMENT_METHODS,
    "classify": KIND_METHODS,
}
#: Width of the printed list, in characters.
WIDTH: Final = 100
#: How the meanings of settings are wrapped.
MEANING: Final[Any] = {"initial_indent": " " * 13, "subsequent_indent": " " * 13, "break_long_words": False}


class ListedMethod(NamedTuple):
    """A method of a command, with the settings of each preset."""

    command: str
    method: Method
    #: By preset.
    settings: Mapping[str, tuple[Setting, ...]]

    def rows(self) -> list[dict[str, Setting]]:
        """Each setting by preset, in the presets that have it."""
        found: dict[str, dict[str, Setting]] = {}
        for preset, settings in self.settings.items():
            for setting in settings:
                found.setdefault(setting.name, {})[preset] = setting
        return list(found.values())

    def to_dict(self) -> dict[str, Any]:
        """All as plain values."""
        method = self.method
        return {
            "command": self.command,
            "name": method.name,
            "summary": method.summary,
            "paper": method.paper,
            "presets": list(method.presets),
            "needs_rendering": method.needs_layout,
            "settings": [
                {"name": first.name, "type": first.type, "meaning": first.meaning}
                | {"values": {preset: plain_setting(each.value) for preset, each in row.items()}}
                for row in self.rows()
                for first in (next(iter(row.values())),)
            ],
        }

    def lines(self, *, detailed: bool) -> Iterator[str]:
        """Lines for a terminal; with the values and the meaning of each setting, or their number alone."""
        method = self.method
        facts = (method.paper, f"presets: {', '.join(method.presets)}", "needs --render" * method.needs_layout)
        yield f"{self.command:8} {method.name}: {method.summary}"
        yield f"         {'; '.join(filter(None, facts))}"
        if detailed:
            yield from map(setting_lines, self.rows())
        elif self.rows():
            yield f"         {len(self.rows())} settings: scutch methods {method.name}"


def setting_lines(row: Mapping[str, Setting]) -> str:
    """Name, type, values by preset and meaning of a setting."""
    values = ", ".join(f"{preset} {setting_text(each.value)}" for preset, each in row.items())
    first = next(iter(row.values()))
    return "\n".join([f"         {first.name} ({first.type}): {values}", *wrap(first.meaning, WIDTH, **MEANING)])


def setting_text(value: Any) -> str:
    """A value as --set takes it.

    >>> setting_text(True), setting_text(0.333333333), setting_text(frozenset(("b", "a")))
    ('true', '0.3333', 'a,b')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:.4g}"
    plain = plain_setting(value)
    return ",".join(map(setting_text, plain)) if isinstance(plain, list) else str(plain)


def plain_setting(value: Any) -> Any:
    """A value as JSON has it; sets are sorted."""
    if isinstance(value, frozenset):
        return sorted(value)
    return list(value) if isinstance(value, tuple) else value


def listed_methods(name: str | None) -> list[ListedMethod]:
    """The methods of all commands, or those of a name.

    Raises ``BadParameter``: there is no such method; the message lists those there are.
    """
    found = [
        ListedMethod(command, method, presets_of(method, command))
        for command, known in METHODS_BY_COMMAND.items()
        for method in known.values()
        if name in {None, method.name}
    ]
    if not found:
        names = dict.fromkeys(name for known in METHODS_BY_COMMAND.values() for name in known)
        raise typer.BadParameter(f"unknown method {name!r}; choose from: {', '.join(names)}")
    return found


def presets_of(method: Method, command: str) -> dict[str, tuple[Setting, ...]]:
    """The settings of each preset; none for a method with a single preset."""
    names = method.presets if len(method.presets) > 1 else ()
    return {name: tuple(settings_of(method.preset(command, name))) for name in names}


def methods(
    name: Annotated[
        str | None, typer.Argument(metavar="METHOD", help="A method, to explain its settings; default: all of them.")
    ] = None,
    form: Annotated[ListFormat, typer.Option("--format", "-f", help="Readable text, or json.")] = ListFormat.TEXT,
) -> None:
    """List the methods: papers, presets, settings and defaults.

    Content, records, segment and classify each have methods of their own.
    """
    found = listed_methods(name)
    if form is ListFormat.JSON:
        typer.echo(json.dumps([each.to_dict() for each in found], ensure_ascii=False, indent=2))
        return
    typer.echo("\n".join(line for each in found for line in each.lines(detailed=name is not None)))
