"""Fuzz the parser and records: ``python -m fuzz [--inputs N] [--seed S] [--no-sanitizers]``.

Compiles everything under AddressSanitizer and UndefinedBehaviorSanitizer, then tries pieces of real pages after changing them
(fixtures, corpora, or the folders that ``--pages`` names) and made-up pages. One that crashes is kept in ``fuzz/crashes``.
"""

import argparse
import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Final

from fuzz.build import BUILD, ROOT, build, environment
from tests.corpora import FOLDER

CRASHES: Final = ROOT / "fuzz" / "crashes"
#: Pages to mutate: our own, and real ones where the corpora are.
SEEDS: Final = [
    folder
    for folder in (ROOT / "tests" / "fixtures", ROOT / "tests" / "records" / "pages", FOLDER / "content-dev" / "pages")
    if folder.is_dir()
]


def keep_crash() -> Path:
    """Save the page that was at work."""
    data = (BUILD / "current").read_bytes()
    page = data[8 : 8 + int.from_bytes(data[:8], "little")]
    CRASHES.mkdir(exist_ok=True)
    path = CRASHES / f"{hashlib.sha256(page).hexdigest()[:16]}.html"
    path.write_bytes(page)
    return path


def main() -> int:
    """Build, run, report."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000, help="pages to try")
    parser.add_argument("--seed", type=int, default=1, help="another seed tries other pages")
    parser.add_argument("--pages", type=Path, nargs="*", default=SEEDS, help="folders of HTML files to mutate")
    parser.add_argument("--no-sanitizers", action="store_true", help="check the laws only, several times faster")
    options = parser.parse_args()
    sanitized = not options.no_sanitizers
    build(sanitized=sanitized)
    command = [
        sys.executable,
        "-m",
        "fuzz.run",
        "--inputs",
        str(options.inputs),
        "--seed",
        str(options.seed),
        *map(str, options.pages),
    ]
    code = subprocess.run(command, env=environment(sanitized=sanitized), cwd=ROOT, check=False).returncode
    if code:
        print(f"fuzz: failed with code {code}; the page at work is {keep_crash()}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
