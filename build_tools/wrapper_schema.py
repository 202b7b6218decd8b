"""Writes the JSON Schema of wrappers: ``python -m build_tools.wrapper_schema``; into the package and the docs.

A test compares both files with ``scutch.sites.wrapper_schema.SCHEMA``.
"""

import json
from pathlib import Path
from typing import Final

from scutch.sites.wrapper_schema import SCHEMA

ROOT: Final = Path(__file__).resolve().parent.parent
NAME: Final = "wrapper.schema.json"
FILES: Final = (ROOT / "src" / "scutch" / "sites" / NAME, ROOT / "docs" / NAME)


def render() -> str:
    """Return the schema as JSON text."""
    return json.dumps(SCHEMA, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for file in FILES:
        file.write_text(render(), encoding="utf-8")
        print(f"wrote {file}")
