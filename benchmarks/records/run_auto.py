"""Runs scutch with its default method: ``extract_records(html, url=url)``."""

import scutch
from benchmarks.records.metric import Region
from benchmarks.records.runner import run

#: Name of the tool in results: trained on all development pages. What it does on pages it was not trained on has another.
NAME = "scutch auto"
CROSS_VALIDATED = "scutch auto, cross-validated"


def extract(html: str, url: str) -> list[Region]:
    """Return the lists of a page with their confidence."""
    found = scutch.extract_records(html, url=url or None)
    return [
        Region([{"text": record.text, "fields": record.fields} for record in region.records], region.confidence)
        for region in found
    ]


def main() -> None:
    """Run it over the corpora."""
    run(NAME, extract)


if __name__ == "__main__":
    main()
