"""Agreement of each method with drawn blocks, and what it costs: ``python -m benchmarks.segments``."""

import sys
from collections.abc import Sequence
from typing import Any, Final

from benchmarks.common import say
from benchmarks.report import publish
from benchmarks.segments import speed
from benchmarks.segments.evaluate import ATOMS, METHODS, Case, cases, mean_f1
from scutch.layout.extract import PDOC

DEGREES: Final = range(5, 11)


def agreement(pages: Sequence[Case]) -> list[dict[str, Any]]:
    """Return a row a method and degree: mean F1 by what is counted."""
    return [
        {"method": name, "pdoc": pdoc, **{atoms: round(value, 4) for atoms, value in mean_f1(method, pdoc, pages).items()}}
        for name, method in METHODS.items()
        for pdoc in DEGREES
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a row a method and degree, and keep them with the times."""
    pages = cases()
    rows = agreement(pages)
    blocks = sum(len(one.truth) for one in pages)
    say(f"{len(pages)} pages, {blocks} blocks; mean F1 of extended BCubed over pages\n")
    say(f"{'method':16}{'pdoc':>6}" + "".join(f"{atoms:>12}" for atoms in ATOMS))
    for row in rows:
        say(f"{row['method']:16}{row['pdoc']:6}" + "".join(f"{row[atoms]:12.3f}" for atoms in ATOMS))
    times = speed.measure()
    speed.show(times)
    publish("segments", {"pages": len(pages), "blocks": blocks, "pdoc": PDOC, "agreement": rows, "times": times})
    return 0


if __name__ == "__main__":
    sys.exit(main())
