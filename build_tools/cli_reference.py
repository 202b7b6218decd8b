"""Writes ``docs/cli.md`` from what ``scutch --help`` knows: ``python -m build_tools.cli_reference``.

The tests run it too, so the page cannot fall behind the commands.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "cli.md"
HEAD: Final = """# Command line

Output to a terminal is for people; piped output is data. One input that cannot be read gives a line on standard error, the
others go on, and the exit code at the end is 2.

This page is written by `python -m build_tools.cli_reference` from the help texts of the commands; do not edit it.
"""


def one_line(text: str | None) -> str:
    """Return a help text as one cell of a table."""
    return " ".join((text or "").split()).replace("|", "\\|")


def option_names(parameter: Any) -> str:
    """Return how a parameter is written: ``PAGE…``, ``-o, --output FILE``, ``--color / --no-color``."""
    if parameter.param_type_name == "argument":
        name = (parameter.metavar or parameter.name or "").strip("[]").rstrip(".").upper()
        return f"`{name}{'…' if parameter.nargs == -1 else ''}`"
    names = ", ".join(parameter.opts)
    if parameter.secondary_opts:
        return f"`{names}` / `{', '.join(parameter.secondary_opts)}`"
    return f"`{names}`" if parameter.is_flag or parameter.count else f"`{names} {value_name(parameter)}`"


def value_name(parameter: Any) -> str:
    choices = getattr(parameter.type, "choices", None)
    if choices:
        return "|".join(str(getattr(choice, "value", choice)) for choice in choices).replace("|", "\\|")
    return str(parameter.metavar or parameter.type.name).strip("<>").upper()


def default(parameter: Any) -> str:
    """Return the default in words, where it says something."""
    value = getattr(parameter.default, "value", parameter.default)
    shown = isinstance(value, str | int | float) and not isinstance(value, bool) and value != "" and not parameter.hidden
    return f" (default: {value})" if shown and parameter.param_type_name == "option" else ""


def sections(command: Any, name: str) -> Iterator[str]:
    """Yield the section of a command, then those of its subcommands."""
    yield f"\n## {name}\n\n{(command.help or '').strip()}\n"
    rows = [parameter for parameter in command.params if not getattr(parameter, "hidden", False)]
    if rows:
        yield "\n| | |\n|---|---|\n"
    for row in rows:
        yield f"| {option_names(row)} | {one_line(getattr(row, 'help', ''))}{default(row)} |\n"
    for child, inner in getattr(command, "commands", {}).items():
        if not inner.hidden:
            yield from sections(inner, f"{name} {child}")


def render() -> str:
    """Return the whole page."""
    from typer.main import get_command  # noqa: PLC0415 (tests import this module where the command line may be missing)

    from scutch.cli import app  # noqa: PLC0415

    return HEAD + "".join(sections(get_command(app), "scutch"))


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
    print(f"wrote {PAGE}")
