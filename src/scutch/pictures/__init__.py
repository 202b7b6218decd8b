"""Pictures of what was found on a rendered page, and where."""

from scutch.pictures.findings import Findings, find
from scutch.pictures.marks import Mark, Sheet
from scutch.pictures.report import Shot, poster, report

__all__ = ["Findings", "Mark", "Sheet", "Shot", "find", "poster", "report"]
