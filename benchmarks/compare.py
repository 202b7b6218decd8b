"""Measures a change: this checkout's parser against another build of it, in turns on the same pages.

Run as ``python -m benchmarks.compare OTHER`` where OTHER is another built checkout or its compiled ``parser`` file. A ratio
below 1 means this checkout is faster; a change that the interval does not tell from 1 is none.
"""

import argparse
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from benchmarks.common import Call, pages, ratio, say, time_calls
from benchmarks.peers import scutch_columns


def other_parse(path: Path) -> Call:
    """Load the compiled parser of another build beside ours.

    Parameters
    ----------
    path
        A checkout, or the compiled file itself.

    Raises
    ------
    SystemExit
        When there is no compiled parser.

    """
    found = path if path.is_file() else _compiled(path / "src" / "scutch" / "page")
    loader = ExtensionFileLoader("scutch.page.parser", str(found))
    spec = spec_from_file_location(loader.name, found, loader=loader)
    if spec is None:
        raise SystemExit(f"cannot load {found}")
    module = module_from_spec(spec)
    loader.exec_module(module)
    parse: Call = module.parse
    return parse


def _compiled(folder: Path) -> Path:
    files = [folder / f"parser{suffix}" for suffix in EXTENSION_SUFFIXES]
    found = next((file for file in files if file.exists()), None)
    if found is None:
        raise SystemExit(f"no compiled parser in {folder}")
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path)
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args(arguments)
    calls = {"this": scutch_columns(), "other": other_parse(options.other)}
    seconds = time_calls(calls, [page.html for page in pages()], options.rounds, repeat=3)
    found = ratio(seconds["this"], seconds["other"])
    say(f"this / other: {found.value:.4f} [{found.low:.4f}, {found.high:.4f}]")


if __name__ == "__main__":
    main()
