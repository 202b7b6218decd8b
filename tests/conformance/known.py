"""Failures that are known: one file, each with its reason. The list may only shrink."""

from collections.abc import Mapping
from pathlib import Path

FILE = Path(__file__).with_name("known_failures.txt")


def known_failures() -> dict[str, str]:
    """Reasons by test name; lines are ``name: reason``, where the name ends at the first blank after a colon."""
    lines = (line.strip() for line in FILE.read_text().splitlines())
    pairs = (line.split(": ", 1) for line in lines if line and not line.startswith("#"))
    return {pair[0]: pair[1] for pair in pairs}


def check(file: str, failures: Mapping[str, str]) -> None:
    """Compare the failures of one suite file, by test name, with the list."""
    known = {name for name in known_failures() if name.startswith(f"{file}:")}
    mended = sorted(known - set(failures))
    assert not mended, f"these pass now, take them off {FILE.name}: {mended}"
    new = {name: failures[name] for name in failures if name not in known}
    assert not new, f"{len(new)} new failures\n" + "\n\n".join(f"{name}\n{text}" for name, text in list(new.items())[:5])
