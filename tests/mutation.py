"""Mutation run: changes one detail of a module at a time and lists the changes that no test of its folder notices.

``python -m tests.mutation values page/xpath --sample 40 --seed 1`` draws 40 mutants of each of these folders and modules
below ``src/scutch``. For each mutant it runs the tests of the mirrored folder and the doctests of the module until one fails;
for a module given by name, only its own test file, if there is one. A mutant is compiled in memory, in a forked process
that has not imported scutch yet: no file changes, and the libraries of the test session are imported once.

``python -m tests.mutation --only src/scutch/table/csv.py:66,src/scutch/table/table.py:27`` tests every mutant of these lines,
each written as the run prints it: a cheap way to see whether a new test kills a survivor.

A survivor is a missing test or an equivalent mutant. The equivalent ones are listed, with the reason, in
``mutation_equivalents.tsv`` and are not drawn again.
"""

import argparse
import ast
import copy
import importlib.machinery
import importlib.util
import os
import random
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
PACKAGE: Final = SOURCE / "scutch"
TESTS: Final = ROOT / "tests"
EQUIVALENTS: Final = TESTS / "mutation_equivalents.tsv"

#: Bytes that a mutant may map, so that an endless list ends the mutant and not the machine.
ADDRESS_SPACE: Final = 8 << 30

SWAPPED_COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SWAPPED_OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
SWAPPED_CALLS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}

#: Functions whose answer is for a person at a prompt, and fields of nodes that do not run.
IGNORED_FUNCTIONS: Final = frozenset(("__repr__", "__dir__", "_repr_html_"))
IGNORED_FIELDS: Final = frozenset(("annotation", "returns", "type_params", "type_comment", "decorator_list"))


class Mutant(NamedTuple):
    """A change of one expression: the place in its module, the source line, and both forms of the expression."""

    path: Path
    site: int
    variant: int
    line: int
    text: str
    before: str
    after: str

    @property
    def key(self) -> tuple[str, ...]:
        """The name of the mutant, which stays the same when lines move."""
        return str(self.path.relative_to(PACKAGE)), self.text, self.before, self.after

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.before} -> {self.after}"


def constants(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, (int, float)):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1 if isinstance(node.value, int) else node.value / 2)


def comparisons(node: ast.Compare) -> Iterator[ast.AST]:
    for index, operator in enumerate(node.ops):
        swapped = SWAPPED_COMPARISONS[type(operator)]()
        yield ast.Compare(node.left, [*node.ops[:index], swapped, *node.ops[index + 1 :]], node.comparators)


def connectives(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)


def negations(node: ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not):
        yield node.operand


def operations(node: ast.BinOp) -> Iterator[ast.AST]:
    if type(node.op) in SWAPPED_OPERATORS and not any(is_text(side) for side in (node.left, node.right)):
        yield ast.BinOp(node.left, SWAPPED_OPERATORS[type(node.op)](), node.right)


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes)))


def returns(node: ast.Return) -> Iterator[ast.AST]:
    if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield ast.Return(ast.Constant(None))


def slices(node: ast.Slice) -> Iterator[ast.AST]:
    if node.lower is not None and not isinstance(node.lower, ast.Constant):
        yield ast.Slice(ast.BinOp(node.lower, ast.Add(), ast.Constant(1)), node.upper, node.step)
    if node.upper is not None and not isinstance(node.upper, ast.Constant):
        yield ast.Slice(node.lower, ast.BinOp(node.upper, ast.Sub(), ast.Constant(1)), node.step)


def calls(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in SWAPPED_CALLS:
        yield ast.Call(ast.Name(SWAPPED_CALLS[node.func.id], ast.Load()), node.args, node.keywords)


#: How each kind of node changes.
MUTATORS: Final[dict[type[ast.AST], Callable[..., Iterator[ast.AST]]]] = {
    ast.Constant: constants,
    ast.Compare: comparisons,
    ast.BoolOp: connectives,
    ast.UnaryOp: negations,
    ast.BinOp: operations,
    ast.Return: returns,
    ast.Slice: slices,
    ast.Call: calls,
}


def sites(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that run and can change, in the order of the source."""
    for field, value in ast.iter_fields(tree):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and field not in IGNORED_FIELDS and not is_ignored(child):
                if type(child) in MUTATORS:
                    yield child
                yield from sites(child)


def is_ignored(node: ast.AST) -> bool:
    """Say whether a statement does not run, or has no behaviour to test."""
    if isinstance(node, ast.FunctionDef):
        return node.name in IGNORED_FUNCTIONS
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    if isinstance(node, ast.Raise):
        return True
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a module."""
    source = path.read_text(encoding="utf-8")
    lines = ["", *map(str.strip, source.splitlines())]
    for site, node in enumerate(sites(ast.parse(source))):
        for variant, changed in enumerate(MUTATORS[type(node)](node)):
            line = line_of(node)
            yield Mutant(path, site, variant, line, lines[line], short(node), short(changed))


def line_of(node: ast.AST) -> int:
    """Return the line of a node; a slice has none of its own in every version of Python."""
    return next((found.lineno for found in ast.walk(node) if isinstance(found, (ast.expr, ast.stmt))), 0)


def short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).split())
    return text if len(text) <= 100 else f"{text[:60]} … {text[-37:]}"


def compiled(mutant: Mutant) -> CodeType:
    """Return the code of a module with the mutant in it."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    target = next(node for site, node in enumerate(sites(tree)) if site == mutant.site)
    changed = list(MUTATORS[type(target)](target))[mutant.variant]

    Replace(target, changed).visit(tree)
    return compile(ast.fix_missing_locations(tree), mutant.path, "exec")


class Replace(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return ast.copy_location(self.new, node) if node is self.old else self.generic_visit(node)


class MutantFinder(importlib.machinery.SourceFileLoader):
    """Imports one module with a mutant in it."""

    def __init__(self, mutant: Mutant) -> None:
        parts = mutant.path.relative_to(SOURCE).with_suffix("").parts
        super().__init__(".".join(parts[:-1] if parts[-1] == "__init__" else parts), str(mutant.path))
        self.mutant = mutant

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def get_code(self, fullname: str) -> CodeType:
        return compiled(self.mutant)

    def pytest_configure(self) -> None:
        """Come before the import hook of pytest, which would read the file of a module whose doctests run."""
        sys.meta_path.insert(0, self)


def mirrored_tests(path: Path, *, single: bool = False) -> list[str]:
    """Return the tests of a module: its own file, the mirrored folder, its doctests.

    The folder is left out for a single module that has a test file. The doctests come last, so that the package imports the
    module and pytest does not import it a second time.

    >>> [str(Path(path).relative_to(ROOT)) for path in mirrored_tests(PACKAGE / "values" / "price.py")]
    ['tests/values/test_price.py', 'tests/values', 'src/scutch/values/price.py']
    """
    folder = TESTS / path.relative_to(PACKAGE).parent
    while not folder.is_dir():
        folder = folder.parent
    own = folder / f"test_{path.stem}.py"
    rest = () if single and own.exists() else (folder,)
    return [str(found) for found in (own, *rest, path) if found.exists()]


def run_tests(mutant: Mutant | None, paths: Sequence[str]) -> int:
    """Run tests in this process, quietly, and return the exit code of pytest: 0 where all pass."""
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    os.setsid()
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(silence, stream)
    import hypothesis
    import pytest

    hypothesis.settings.register_profile(
        "mutation", database=None, derandomize=True, phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate]
    )
    hypothesis.settings.load_profile("mutation")
    options = ["-x", "-q", "-p", "no:cacheprovider", "--rootdir", str(ROOT), "-W", "ignore:Module already imported"]
    return int(pytest.main([*options, *paths], plugins=[MutantFinder(mutant)] if mutant else []))


def outcome(mutant: Mutant | None, paths: Sequence[str], timeout: float) -> str:
    """Return ``survived``, ``killed`` or ``timeout``."""
    child = os.fork()
    if child == 0:
        try:
            os._exit(run_tests(mutant, paths))
        finally:
            os._exit(99)
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return "survived" if status == 0 else "killed"
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "timeout"


def modules(room: str) -> list[Path]:
    """Return the Python modules of a folder below ``src/scutch``, or the one module of that name.

    Raises
    ------
    SystemExit
        There is neither.
    """
    folder, single = PACKAGE / room, (PACKAGE / room).with_suffix(".py")
    found = [single] if single.is_file() else sorted(folder.rglob("*.py"))
    if not found:
        raise SystemExit(f"no folder and no module {room} below {PACKAGE}")
    return found


def equivalents() -> set[tuple[str, ...]]:
    """Return the keys of the mutants that change no behaviour; the last field of a line is the reason."""
    lines = EQUIVALENTS.read_text(encoding="utf-8").splitlines()
    return {tuple(line.split("\t")[:-1]) for line in lines}


def draw(room: str, sample: int, seed: int) -> list[Mutant]:
    """Return a sample of the mutants of a room."""
    known = equivalents()
    found = [mutant for path in modules(room) for mutant in mutants(path) if mutant.key not in known]
    return sorted(random.Random(seed).sample(found, min(sample, len(found))))


def at_lines(places: str) -> list[Mutant]:
    """Return the mutants of lines, given as ``FILE:LINE,…``, without the equivalent ones.

    Raises
    ------
    SystemExit
        A line has no mutant that changes behaviour.
    """
    known, found = equivalents(), []
    for place in places.split(","):
        name, _, line = place.rpartition(":")
        here = [mutant for mutant in mutants(ROOT / name) if str(mutant.line) == line and mutant.key not in known]
        if not here:
            raise SystemExit(f"no mutant to test at {place}")
        found += here
    return found


def run(name: str, drawn: Sequence[Mutant], *, single: bool = False) -> Counter[str]:
    """Test mutants, print the survivors and return the number of each outcome."""
    limits: dict[Path, float] = {}
    counts: Counter[str] = Counter()
    for mutant in drawn:
        paths = mirrored_tests(mutant.path, single=single)
        if mutant.path not in limits:
            start = time.monotonic()
            if outcome(None, paths, 600) != "survived":
                raise SystemExit(f"the tests of {mutant.path} fail without a mutant")
            limits[mutant.path] = 20 + 5 * (time.monotonic() - start)
        found = outcome(mutant, paths, limits[mutant.path])
        counts[found] += 1
        if found == "survived":
            print(mutant, flush=True)
    print(f"{name}: {len(drawn)} mutants, {', '.join(f'{counts[key]} {key}' for key in sorted(counts))}", flush=True)
    return counts


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rooms", nargs="*")
    parser.add_argument("--sample", type=int, default=40, help="mutants of each room")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", metavar="FILE:LINE,…", help="test every mutant of these lines, without a sample")
    options = parser.parse_args(arguments)
    import hypothesis.strategies  # noqa: F401 (before the forks)
    import pytest  # noqa: F401

    total: Counter[str] = Counter()
    for room in options.rooms:
        is_module = (PACKAGE / room).with_suffix(".py").is_file()
        total += run(room, draw(room, options.sample, options.seed), single=is_module)
    if options.only:
        total += run("lines", at_lines(options.only))
    print(f"in all: {total.total()} mutants, {total['survived']} survived")


if __name__ == "__main__":
    main()
