"""The stubs of the compiled modules say what is there."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
OPTIONS: Final = (
    "--mypy-config-file=pyproject.toml",
    "--allowlist=tests/stubs_allowlist.txt",
    "--ignore-unused-allowlist",
    "--ignore-disjoint-bases",
)
COMPILED: Final = sorted(SOURCE.glob("scutch/**/*.pyx"))


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: path.stem)
def test_each_compiled_module_has_a_stub(path: Path) -> None:
    """The type checker never has to guess at a compiled module."""
    assert path.with_suffix(".pyi").exists()


@pytest.mark.skipif(not COMPILED, reason="no compiled modules")
def test_the_stubs_are_right() -> None:
    """Every name, signature and property of the stubs is the module's, and none is missing."""
    modules = [".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in COMPILED]
    command = [sys.executable, "-m", "mypy.stubtest", "--concise", *OPTIONS, *modules]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
