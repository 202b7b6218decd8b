"""The fuzz run itself: makes pages, parses them, asserts the laws. Started by ``python -m fuzz`` in a prepared environment."""

import argparse
import ctypes
import functools
import gc
import mmap
import pickle
import sys
import time
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

import fuzz_laws

import scutch
from fuzz import grammar, mutation
from fuzz.build import STARVED
from fuzz.regressions import REGRESSIONS
from scutch.page import parser
from scutch.page.parser import Builder, Columns, parse, parse_fragment
from scutch.records.extract import METHODS as EVERY_METHOD
from tests import invariants

#: The methods that need no rendered page.
METHODS: Final[Any] = [name for name, method in EVERY_METHOD.items() if not method.needs_layout]

ROOT: Final = Path(__file__).resolve().parent.parent
#: The page at work, for the parent to find after a crash: its length, then its bytes.
CURRENT: Final = ROOT / "fuzz" / "build" / "current"
ROOM: Final = 1 << 20

#: For each module whose allocations can fail, what lets them: the parser, and all others.
FAIL_AFTER: Final = {name: ctypes.CDLL(import_module(name).__file__).scutch_fail_after for name in STARVED}
READERS: Final = [name for name in STARVED if name != parser.__name__]

#: One page in so many gets the slow checks: every law in Python, and the whole way to content.
SLOW: Final = 20
#: Pages between two new pools of tokens, and between two looks at the memory.
POOL: Final = 20_000
#: Bytes by which the memory in use may differ between the first look and the last: caches of the interpreter.
LEAK: Final = 3_000_000


class Run:
    """Counts of a run, and the page at work where a crash cannot lose it."""

    def __init__(self, seed: int, folders: list[Path]) -> None:
        self.seed = seed
        self.counts: Counter[str] = Counter()
        self.pages = mutation.seeds(folders)
        CURRENT.parent.mkdir(parents=True, exist_ok=True)
        CURRENT.write_bytes(bytes(ROOM))
        with CURRENT.open("r+b") as file:
            self.current = mmap.mmap(file.fileno(), ROOM)

    def remember(self, page: bytes) -> None:
        """Keep the page at work where the parent finds it."""
        kept = page[: ROOM - 8]
        self.current[:8] = len(kept).to_bytes(8, "little")
        self.current[8 : 8 + len(kept)] = kept

    def batch(self, number: int, size: int) -> None:
        """Make and try so many pages, from one pool of tokens."""
        random = Random(self.seed * 1_000_003 + number)
        tokens = grammar.pool(random)
        for place in range(size):
            made = bool(self.pages) and random.random() < 0.5
            page = mutation.page(random, self.pages, tokens) if made else grammar.page(random, tokens)
            self.remember(page)
            self.counts["mutated pages" if made else "made-up pages"] += 1
            self.attempt(random, page, slow=place % SLOW == 0)
            if place % SLOW == 1:
                self.counts["built"] += 1
                fuzz_laws.check(build(random, random.choices(tokens, k=30)), False)

    def attempt(self, random: Random, page: bytes, *, slow: bool) -> None:
        """Parse one page, whole or as a fragment, with the usual limits or tight ones."""
        kind = random.random()
        if kind < 0.02:
            self.starve(parser.__name__, lambda: parse(page), random.randrange(40))
            return
        if kind < 0.04:
            self.starve(random.choice(READERS), lambda: records(scutch.parse(page)), random.randrange(60))
            return
        if kind < 0.1:
            columns, whole = parse_fragment(page, *random.choice(grammar.CONTEXTS)), False
        elif kind < 0.2:
            columns, whole = tightly(random, page), True
        else:
            columns, whole = parse(page), True
        fuzz_laws.check(columns, whole)
        self.counts["nodes"] += len(columns)
        self.counts["bytes"] += len(page)
        if slow:
            self.counts["checked slowly"] += 1
            slowly(columns, page, whole=whole)

    def starve(self, module: str, task: Callable[[], object], allocations: int) -> None:
        """Let a module's allocations fail after some: it has to give up with MemoryError, or not to need them."""
        FAIL_AFTER[module](allocations)
        try:
            task()
        except MemoryError:
            self.counts["out of memory"] += 1
        finally:
            FAIL_AFTER[module](-1)


def tightly(random: Random, page: bytes) -> Columns:
    """Parse with limits that even a small page reaches."""
    return parse(
        page, max_nodes=random.randrange(1, 60), max_depth=random.randrange(16, 24), max_clones=random.randrange(1, 12)
    )


def slowly(columns: Columns, page: bytes, *, whole: bool) -> None:
    """Assert the laws in Python, then take the page all the way."""
    for law in invariants.LAWS:
        if whole or law is not invariants.conservation:
            law(invariants.Lists(columns))
    found = scutch.parse(page)
    copied = pickle.loads(pickle.dumps(found))
    assert copied.to_html() == found.to_html()
    content = scutch.extract_content(found)
    assert content.text is not None
    assert content.markdown is not None
    assert content.html is not None
    records(found)


def records(page: scutch.Page) -> None:
    """Find the lists with every method, and ask for all that they can be asked for."""
    for method in METHODS:
        for region in scutch.extract_records(page, method=method):
            assert len(region.table.to_dicts()) == len(region) == len(region.depths)
            assert region.records[-1].text is not None
            assert region.selectors() is not None


def build(random: Random, tokens: grammar.Tokens) -> Columns:
    """Drive a Builder with events in any order, by the tokens' bytes."""
    builder = Builder(max_nodes=random.randrange(1, 80), max_depth=random.randrange(16, 24))
    opened = 0
    for token in tokens:
        text = token.decode("utf-8", "replace")
        match random.randrange(6):
            case 0 | 1:
                opened += 1
                builder.start(
                    text[1:9] or "p", random.choice(("html", "svg", "math")), [(text[:5] or "a", text), ("class", text[:3])]
                )
            case 2 if opened:
                builder.end()
                opened -= 1
            case 3:
                builder.text(text)
            case 4:
                builder.comment(text)
            case _:
                builder.doctype(text, text, None)
    return builder.finish()


def allocated() -> int:
    """Bytes in use according to the sanitizer, without caches of texts, which are cleared; 0 without one."""
    for cache in (found for found in gc.get_objects() if isinstance(found, functools._lru_cache_wrapper)):
        cache.cache_clear()
    gc.collect()
    count = getattr(ctypes.CDLL(None), "__sanitizer_get_current_allocated_bytes", None)
    if count is None:
        return 0
    count.restype = ctypes.c_size_t
    return int(count())


def main() -> int:
    """Run the batches; the exit code is 0 if nothing broke."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--inputs", type=int, default=1_000_000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("folders", type=Path, nargs="*")
    options = arguments.parse_args()
    run = Run(options.seed, options.folders)
    begin = time.perf_counter()
    memory: list[int] = []
    for page in REGRESSIONS:
        run.remember(page)
        slowly(parse(page), page, whole=True)
    for number, start in enumerate(range(0, options.inputs, POOL)):
        run.batch(number, min(POOL, options.inputs - start))
        memory.append(allocated())
        print(
            f"{min(start + POOL, options.inputs):,} inputs, {time.perf_counter() - begin:.0f} s", file=sys.stderr, flush=True
        )
    growth = memory[-1] - memory[min(1, len(memory) - 1)]
    run.counts["seconds"] = round(time.perf_counter() - begin)
    counts = ", ".join(f"{count:,} {what}" for what, count in run.counts.items())
    leaked = f"memory grew by {growth:,} bytes" if memory[-1] else "memory not counted"
    print(f"fuzz: {options.inputs:,} inputs, no crash, no broken law ({counts}; {leaked})")
    return int(growth > LEAK)


if __name__ == "__main__":
    sys.exit(main())
