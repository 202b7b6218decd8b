"""Writes ``docs/api.md`` from the docstrings of the public names: ``python -m build_tools.api_reference``.

A test compares the two.
"""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import scutch

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "api.md"
HEAD: Final = """# Reference

All public names, as `scutch.__all__` lists them. Generated from the docstrings by `python -m build_tools.api_reference`;
`help(scutch.parse)` shows a whole docstring with its examples.
"""
#: Groups of names, in the order of the page; all other names come last.
GROUPS: Final = {
    "Functions": ("parse", "extract_content", "extract_records", "segment", "classify"),
    "Results": (
        "Content",
        "Metadata",
        "Block",
        "Regions",
        "Region",
        "Record",
        "Selectors",
        "PageKind",
        "Segment",
        "Table",
        "Column",
        "Cell",
    ),
    "Pages": ("Page", "Node", "Span", "Encoding", "Limits"),
}
ERRORS: Final = "Errors"
SECTION: Final = re.compile(r"\n\n\w+\n-+\n.*", re.DOTALL)


def summary(value: object) -> str:
    """Return the first paragraph of a docstring.

    Examples
    --------
    >>> summary(summary)
    'Return the first paragraph of a docstring.'
    """
    return " ".join(SECTION.sub("", inspect.getdoc(value) or "").split("\n\n")[0].split()).replace("``", "`")


def signature(value: Any) -> str:
    """Return the parameters of a function by name, with defaults.

    Examples
    --------
    >>> signature(inspect.cleandoc)
    '(doc)'
    """
    parameters = [each.replace(annotation=each.empty) for each in inspect.signature(value).parameters.values()]
    kept = [each for each in parameters if each.name not in ("self", "cls")]
    return str(inspect.Signature(kept))


def members(cls: type) -> Iterator[tuple[str, object]]:
    """Yield the public methods and properties that scutch defines on a class, inherited ones first."""
    found: dict[str, object] = {}
    for base in reversed(cls.__mro__):
        if base.__module__.startswith("scutch.") and issubclass(cls, base):
            found |= {name: value for name, value in vars(base).items() if not name.startswith("_")}
    for name, value in found.items():
        if summary(value) and (callable(value) or isinstance(value, (property, classmethod)) or hasattr(value, "func")):
            yield name, value


def member_line(cls: type, name: str, value: object) -> str:
    """Return a method or property as an item of a list."""
    shown = signature(getattr(cls, name)) if callable(value) or isinstance(value, classmethod) else ""
    return f"- `{name}{shown}`: {summary(value)}"


def described(name: str) -> str:
    """Return the section of one public name."""
    value = getattr(scutch, name)
    if not inspect.isclass(value):
        return f"### {name}\n\n`{name}{signature(value)}`\n\n{summary(value)}"
    own = dict(members(value))
    lines = [member_line(value, member, found) for member, found in own.items()]
    plain = [f"`{field}`" for field in inspect.get_annotations(value) if not field.startswith("_") and field not in own]
    parts = (f"### {name}", summary(value), f"Fields: {', '.join(plain)}." if plain else "", "\n".join(lines))
    return "\n\n".join(filter(None, parts))


def error_line(name: str) -> str:
    """Return an error as an item of a list."""
    return f"- `{name}`: {summary(getattr(scutch, name))}"


def render() -> str:
    """Return the whole page."""
    names = [name for name in scutch.__all__ if not name.startswith("_")]
    errors = [name for name in names if isinstance(found := getattr(scutch, name), type) and issubclass(found, Exception)]
    grouped = {name for group in GROUPS.values() for name in group}
    groups = {**GROUPS, "More": tuple(name for name in names if name not in grouped and name not in errors)}
    parts = [HEAD]
    for title, group in groups.items():
        parts += [f"\n## {title}\n", *(f"\n{described(name)}\n" for name in group)] if group else []
    parts += [f"\n## {ERRORS}\n\n", *(f"{error_line(name)}\n" for name in errors)]
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
    print(f"wrote {PAGE}")
