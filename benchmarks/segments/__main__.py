"""Prints the agreement of each method with drawn blocks, and its time: ``python -m benchmarks.segments``."""

import sys
from typing import Final

from benchmarks.segments.evaluate import ATOMS, METHODS, cases, mean_f1, milliseconds
from scutch.layout.extract import PDOC

DEGREES: Final = range(5, 11)


def main() -> int:
    """Print one table of agreement and one of time."""
    pages = cases()
    print(f"{len(pages)} pages, {sum(len(one.truth) for one in pages)} blocks; mean F1 of extended BCubed over pages\n")
    print(f"{'method':16}{'pdoc':>6}" + "".join(f"{atoms:>12}" for atoms in ATOMS))
    for name, method in METHODS.items():
        for pdoc in DEGREES:
            found = mean_f1(method, pdoc, pages)
            print(f"{name:16}{pdoc:6}" + "".join(f"{found[atoms]:12.3f}" for atoms in ATOMS))
    largest = max(pages, key=lambda one: len(one.page))
    print(f"\nmilliseconds on {largest.name}, {len(largest.page)} nodes, at pdoc {PDOC} and 11")
    for name, method in METHODS.items():
        times = [milliseconds(method, largest.page.columns, pdoc) for pdoc in (PDOC, 11)]
        print(f"{name:16}" + "".join(f"{time:12.2f}" for time in times))
    return 0


if __name__ == "__main__":
    sys.exit(main())
