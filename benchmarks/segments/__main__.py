"""Prints the agreement of each method with drawn blocks: ``python -m benchmarks.segments``."""

import sys
from typing import Final

from benchmarks.segments.evaluate import ATOMS, METHODS, cases, mean_f1

DEGREES: Final = range(5, 11)


def main() -> int:
    """Print a row a method and degree."""
    pages = cases()
    print(f"{len(pages)} pages, {sum(len(one.truth) for one in pages)} blocks; mean F1 of extended BCubed over pages\n")
    print(f"{'method':16}{'pdoc':>6}" + "".join(f"{atoms:>12}" for atoms in ATOMS))
    for name, method in METHODS.items():
        for pdoc in DEGREES:
            found = mean_f1(method, pdoc, pages)
            print(f"{name:16}{pdoc:6}" + "".join(f"{found[atoms]:12.3f}" for atoms in ATOMS))
    return 0


if __name__ == "__main__":
    sys.exit(main())
