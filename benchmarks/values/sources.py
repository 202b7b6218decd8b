"""Source distributions that hold public cases: fetched from PyPI by name when they are needed, kept outside the repository."""

import io
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

from benchmarks.common import OUTPUT

#: Package, version and file of each source of cases.
PRICES: Final = ("price-parser", "0.5.1", "tests/test_price_parsing.py")


def archive(package: str, version: str) -> Path | None:
    """Return the source distribution of a package if it has been fetched."""
    return next(iter(sorted(OUTPUT.glob(f"sources/{package.replace('-', '_')}-{version}.tar.gz"))), None)


def fetch(package: str, version: str) -> Path:
    """Return the source distribution of a package; pip fetches it if it is not there yet.

    Raises
    ------
    SystemExit
        pip cannot fetch it.
    """
    found = archive(package, version)
    if found is None:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest"]
        done = subprocess.run([*command, str(OUTPUT / "sources"), f"{package}=={version}"], check=False)
        found = archive(package, version)
        if done.returncode or found is None:
            raise SystemExit(f"pip could not fetch the source distribution of {package} {version}: see its message above")
    return found


def text_in(path: Path, name: str) -> str:
    """Return a file of a source distribution, by its path below the top folder."""
    with tarfile.open(fileobj=io.BytesIO(path.read_bytes())) as files:
        member = next(member for member in files.getmembers() if member.name.partition("/")[2] == name)
        content = files.extractfile(member)
        assert content is not None
        return content.read().decode("utf-8")
