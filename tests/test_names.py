"""House rules for names and words: one definition for each name, small folders, the words of the field."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import scutch

PACKAGE: Final = Path(__file__).resolve().parent.parent / "src" / "scutch"
CODE: Final = (".py", ".pyx", ".pxi", ".pxd", ".pyi")
#: Written before the build, from tables that are read here.
GENERATED: Final = ("tables.pxd", "columns.pxi")

#: Names that two modules may define: a command of the command line and the function that it calls.
SHARED: Final = frozenset(("classify", "segment", "render", "learn", "repair"))
MODULES: Final = 15

#: Branches of a function at most.
MOST_BRANCHES: Final = 15
BRANCHES: Final = (
    ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.comprehension, ast.ExceptHandler, ast.match_case,
)  # fmt: skip

DEFINITIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
#: The heading of a section of a docstring.
HEADING: Final = re.compile(r"^ *(\w+)\n *-+$", re.MULTILINE)
#: A docstring in compiled code.
DOCSTRING: Final = re.compile(r'""".*?"""', re.DOTALL)

#: Phrases that sound well and say little. The glossary has the word for each: separator, duplicate, interleaved, transposed …
BANNED: Final = re.compile(
    r"what stands|stands? around|takes? turns|taking turns|in turns|tells? nothing|(?:is|are|was|were) told"
    r"|stands? on (?:its|their) side|without a way out|out of the question|of which (?:we|one) (?:are|is) that sure"
    r"|what only parts|is asked for nothing|is put right|are put right",
    re.IGNORECASE,
)


def sources(*suffixes: str) -> Iterator[Path]:
    """Yield the source files of the library that people write."""
    return (path for path in sorted(PACKAGE.rglob("*")) if path.suffix in suffixes and path.name not in GENERATED)


def test_a_name_has_one_definition() -> None:
    """Who reads the name of a function or class knows which one is meant."""
    modules: defaultdict[str, list[str]] = defaultdict(list)
    for path in sources(".py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, DEFINITIONS) and not node.name.startswith("__"):
                modules[node.name].append(str(path.relative_to(PACKAGE)))
    twice = {name: found for name, found in modules.items() if len(found) > 1 and name not in SHARED}
    assert twice == {}


def test_a_folder_has_few_modules() -> None:
    """A reader takes in the listing of a folder at once."""
    modules: defaultdict[str, set[str]] = defaultdict(set)
    for path in sources(".py", ".pyx"):
        if not path.name.startswith("__"):
            modules[str(path.parent.relative_to(PACKAGE))].add(path.stem)
    assert {folder: len(found) for folder, found in modules.items() if len(found) > MODULES} == {}


def branches(function: ast.AST) -> int:
    """Count the ways through a function: one, and one more for each condition, loop, handler and further operand of and/or."""
    return 1 + sum(
        len(node.values) - 1 if isinstance(node, ast.BoolOp) else isinstance(node, BRANCHES) for node in ast.walk(function)
    )


def test_a_function_has_few_branches() -> None:
    """A reader keeps all ways through a function in mind."""
    counts = {
        f"{path.relative_to(PACKAGE)}: {node.name}": branches(node)
        for path in sources(".py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }
    assert {name: count for name, count in counts.items() if count > MOST_BRANCHES} == {}


def test_only_the_reference_has_headings_of_examples() -> None:
    """Sections are for the reference; the example of an internal function needs no heading."""
    headed = [
        f"{path.relative_to(PACKAGE)}: {node.name}"
        for path in sources(".py")
        for top in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(top, DEFINITIONS) and top.name not in scutch.__all__
        for node in ast.walk(top)
        if isinstance(node, DEFINITIONS) and HEADING.findall(ast.get_docstring(node) or "") == ["Examples"]
    ]
    assert headed == []


def test_compiled_code_has_no_headings_of_examples() -> None:
    """No compiled function is part of the reference."""
    headed = [
        f"{path.relative_to(PACKAGE)}: {docstring}"
        for path in sources(".pyx", ".pxi")
        for docstring in DOCSTRING.findall(path.read_text(encoding="utf-8"))
        if HEADING.findall(docstring) == ["Examples"]
    ]
    assert headed == []


def test_branches_are_counted() -> None:
    """The rule itself."""
    (function,) = ast.parse("def f(a, b):\n    if a and b:\n        return [c for c in a]\n    return a or b").body
    assert branches(function) == 5


def test_texts_use_the_words_of_the_field() -> None:
    """Docstrings, comments and messages name things as engineers do."""
    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {line.strip()}"
        for path in sources(*CODE)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if BANNED.search(line)
    ]
    assert not found, "\n".join(found)


def test_banned_phrases_are_found() -> None:
    """The rule itself."""
    assert BANNED.search("Columns that tell nothing.")
    assert not BANNED.search("Interleaved rows.")
