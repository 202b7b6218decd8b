"""Mutation run of compiled modules: changes one numeric constant at a time and rebuilds that module.

``python -m tests.mutation_kernels values/_prefilter kernels/clustering --sample 5`` draws 5 mutants of each of these modules,
from the ``.pyx`` and its ``.pxi`` parts. It works in a copy of the built checkout. A survivor is a constant that no test of
the mirrored folder holds; a bound of work may well be one.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tests.mutation import PACKAGE, ROOT, TESTS

CONSTANT: Final = re.compile(
    r"\s*(?:DEF |cdef (?:const )?(?:unsigned )?\w+ )?[A-Z][A-Z_0-9]* = (-?[\d_]+(?:\.\d+)?)\s*(?:#.*)?$"
)
LEFT_OUT: Final = (".git", ".venv", "site", "__pycache__", ".mypy_cache", ".hypothesis", ".pytest_cache", ".ruff_cache")
TIMEOUT: Final = 900.0


class KernelMutant(NamedTuple):
    """A constant of a compiled module with another value."""

    path: Path
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.before} -> {self.after}"


def kernel_mutants(module: str) -> Iterator[KernelMutant]:
    """Yield the mutants of a module below ``src/scutch``."""
    path = (PACKAGE / module).with_suffix(".pyx")
    for source in (path, *sorted(path.with_suffix("").glob("*.pxi"))):
        for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
            found = CONSTANT.match(line)
            for value in neighbours(found[1]) if found else ():
                yield KernelMutant(source, number, line.strip(), line[: found.start(1)].strip() + " " + value if found else "")


def neighbours(number: str) -> tuple[str, str]:
    """Return two other values for a constant.

    >>> neighbours("40"), neighbours("0.5")
    (('41', '39'), ('1.0', '0.25'))
    """
    if "." in number:
        return str(float(number) * 2), str(float(number) / 2)
    return str(int(number) + 1), str(int(number) - 1)


def copied(folder: Path) -> Path:
    """Copy the built checkout, time stamps included, so that only what changes is built again."""
    target = folder / "checkout"
    shutil.copytree(ROOT, target, ignore=shutil.ignore_patterns(*LEFT_OUT), symlinks=True)
    return target


def outcome(mutant: KernelMutant, module: str, checkout: Path) -> str:
    """Return ``survived``, ``killed``, ``timeout`` or ``not built``."""
    path = checkout / mutant.path.relative_to(ROOT)
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    indent = lines[mutant.line - 1][: len(lines[mutant.line - 1]) - len(lines[mutant.line - 1].lstrip())]
    lines[mutant.line - 1] = f"{indent}{mutant.after}\n"
    path.write_text("".join(lines), encoding="utf-8")
    try:
        return tested(module, checkout) if built(module, checkout) else "not built"
    finally:
        path.write_text(source, encoding="utf-8")


def environment(checkout: Path, **more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": f"{checkout / 'src'}{os.pathsep}{checkout}", **more}


def built(module: str, checkout: Path) -> bool:
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    only = environment(checkout, SCUTCH_ONLY=Path(module).name)
    return subprocess.run(command, cwd=checkout, env=only, capture_output=True, check=False).returncode == 0


def tested(module: str, checkout: Path) -> str:
    folder = TESTS / Path(module).parent
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", str(folder.relative_to(ROOT))]
    try:
        done = subprocess.run(
            command, cwd=checkout, env=environment(checkout), capture_output=True, timeout=TIMEOUT, check=False
        )
    except subprocess.TimeoutExpired:
        return "timeout"
    return "killed" if done.returncode else "survived"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="+")
    parser.add_argument("--sample", type=int, default=5, help="mutants of each module")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        checkout = copied(Path(folder))
        for module in options.modules:
            found = list(kernel_mutants(module))
            for mutant in sorted(random.Random(options.seed).sample(found, min(options.sample, len(found)))):
                print(f"{outcome(mutant, module, checkout)}: {mutant}", flush=True)
            built(module, checkout)


if __name__ == "__main__":
    main()
