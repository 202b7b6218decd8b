"""Results drawn over the screenshot of a page: annotated pictures and reports."""

from scutch.pictures.annotations import Annotation, DetailTable
from scutch.pictures.findings import Findings, find_annotations
from scutch.pictures.report import Screenshot, poster, report

__all__ = ["Annotation", "DetailTable", "Findings", "Screenshot", "find_annotations", "poster", "report"]
