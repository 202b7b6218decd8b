"""The README as a package index shows it: there are no files beside it, so that relative images and links lead nowhere.

They become addresses of the repository at the tag of the version, if ``pyproject.toml`` has one under ``[project.urls]``; else
links become their texts, and images are left out.
"""

import re
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
#: A link or an image whose target is a path: its label, and the path.
RELATIVE: Final = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")
#: Blocks of code, which are kept as they are.
CODE: Final = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


def read_long_description() -> str:
    """Return the README of this tree for a package index."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return long_description(readme, project.get("urls", {}).get("Source", ""), project["version"])


def long_description(readme: str, source: str, version: str) -> str:
    """Return a README whose relative images and links lead to a repository, or to nothing without one.

    >>> long_description("![Flax](a.png) See [the *guide*](docs/a.md#use).", "https://example.org/scutch/", "1.0")
    '![Flax](https://example.org/scutch/raw/v1.0/a.png) See [the *guide*](https://example.org/scutch/blob/v1.0/docs/a.md#use).'
    >>> long_description("![Flax](a.png)See [the *guide*](docs/a.md#use).", "", "1.0")
    'See the *guide*.'
    """

    def replaced(link: re.Match[str]) -> str:
        mark, label, path = link.groups()
        if not source:
            return "" if mark else label
        return f"{mark}[{label}]({source.rstrip('/')}/{'raw' if mark else 'blob'}/v{version}/{path})"

    parts = CODE.split(readme)
    parts[::2] = [RELATIVE.sub(replaced, part) for part in parts[::2]]
    return "".join(parts)
