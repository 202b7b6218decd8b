"""Imports run only downwards: the table of layers, and proof that the sources keep to it."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).resolve().parent.parent / "src"
PACKAGE: Final = SOURCE / "scutch"

#: Lowest first. A module is in the layer that names it or, failing that, its package. It may import from lower layers and from
#: its own package; packages that share a layer do not know each other.
LAYERS: Final = (
    (
        "scutch.errors",
        "scutch.lazy_names",
        "scutch.disk",
        "scutch.install",
        "scutch.package_data",
        "scutch.kernels",
        "scutch.demo",
    ),
    ("scutch.lexicon",),
    ("scutch.values",),
    ("scutch.results",),
    (
        "scutch.page.columns",
        "scutch.page.tags",
        "scutch.page.tag_ids",
        "scutch.page.limits",
        "scutch.page.tables",
        "scutch.page.layout",
        "scutch.page.measure",
        "scutch.page.texts",
    ),
    ("scutch.page.parser", "scutch.page.encoding"),
    (
        "scutch.page.sums",
        "scutch.page.text",
        "scutch.page._text",
        "scutch.page.serialize",
        "scutch.page.traversal",
        "scutch.page.xpath",
    ),
    ("scutch.page.node", "scutch.page.span"),
    ("scutch.page.page",),
    ("scutch.page",),
    ("scutch.structured",),
    ("scutch.methods", "scutch.table"),
    (
        "scutch.records._class_words",
        "scutch.records.class_names",
        "scutch.records.full_texts",
        "scutch.records.whole_links",
        "scutch.records.shares",
        "scutch.records.typed_values",
    ),
    ("scutch.records.find", "scutch.records.cells", "scutch.records.selectors"),
    ("scutch.records.columns",),
    ("scutch.records.regions",),
    ("scutch.records.data_lists",),
    ("scutch.content", "scutch.records", "scutch.layout"),
    ("scutch.sites",),
    ("scutch.sources", "scutch.pictures"),
    ("scutch.crawl",),
    ("scutch",),
    ("scutch.scale",),
    ("scutch.integrations",),
    ("scutch.cli",),
    ("scutch.__main__",),
)

#: Packages that are not in the standard library, and who alone may import them.
FOREIGN: Final = {
    "typer": ("scutch.cli",),
    "rich": ("scutch.cli",),
    "click": ("scutch.cli",),
    "aiohttp": ("scutch.sources",),
    "protego": ("scutch.sources",),
    "playwright": ("scutch.sources",),
    "datatrove": ("scutch.integrations",),
    "pyarrow": ("scutch.table", "scutch.scale"),
    "lxml": ("scutch.records.selectors.lxml_check",),
    "openpyxl": ("scutch.table",),
    "pytest": ("scutch.integrations",),
    "scrapy": ("scutch.integrations",),
    "scrapy_poet": ("scutch.integrations",),
    "w3lib": ("scutch.crawl",),
    "zstandard": ("scutch.page",),
}

#: What belongs to no other package: ourselves, and what Cython brings.
OURS: Final = {"scutch", "cython", "libc", "cpython"}

#: What an ``__init__`` may hold besides its docstring.
RE_EXPORTS: Final = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.If)


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


PATHS: Final = {name_of(path): path for suffix in ("pxd", "pyx", "py") for path in sorted(PACKAGE.rglob(f"*.{suffix}"))}


def layer(module: str) -> tuple[int, str]:
    """Return the number of a module's layer and the entry of the table that it falls under."""
    entries = {entry: number for number, row in enumerate(LAYERS) for entry in row}
    entry = module
    while entry not in entries or (entry == "scutch" and module != "scutch"):
        assert "." in entry, f"{module} has no layer"
        entry = entry.rpartition(".")[0]
    return entries[entry], entry


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield every node that runs: imports for the type checker alone do not."""
    for child in ast.iter_child_nodes(node):
        if is_for_types(child):
            assert isinstance(child, ast.If)
            yield from (inner for other in child.orelse for inner in ast.walk(other))
        else:
            yield child
            yield from statements(child)


def python_imports(text: str) -> Iterator[str]:
    for node in statements(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import: {ast.unparse(node)}"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def with_includes(path: Path) -> str:
    """Return the text of a Cython source, what it includes in place."""

    def included(match: re.Match[str]) -> str:
        target = path.parent / match[1]
        return with_includes(target) if target.exists() else ""

    return re.sub(r'^\s*include\s+["\'](.+)["\']', included, path.read_text(encoding="utf-8"), flags=re.MULTILINE)


def cython_imports(text: str) -> Iterator[str]:
    for module, names in re.findall(r"^\s*from\s+([\w.]+)\s+c?import\s+\(?([^#)\n]+)", text, flags=re.MULTILINE):
        yield from (f"{module}.{name.split()[0]}" for name in names.split(",") if name.strip())
    for names in re.findall(r"^\s*c?import\s+([\w., ]+)", text, flags=re.MULTILINE):
        yield from (name.split()[0] for name in names.split(",") if name.strip())


def imports(path: Path) -> set[str]:
    """Return what a source imports, as modules where it is a module of this package."""
    found = python_imports(path.read_text(encoding="utf-8")) if path.suffix == ".py" else cython_imports(with_includes(path))
    return {module_of(name) for name in found} - {name_of(path)}


def module_of(name: str) -> str:
    """Return the module a dotted name of this package is in; another package's name as it is."""
    return name if name in PATHS or not name.startswith("scutch.") else name.rpartition(".")[0]


def is_allowed(importer: str, imported: str) -> bool:
    (above, ours), (below, theirs) = layer(importer), layer(imported)
    same_package = ours.split(".")[:2] == theirs.split(".")[:2] != ["scutch"]
    if ours == "scutch.kernels":
        return same_package
    return below < above or (below == above and same_package)


ALL_SOURCES: Final = sorted({*PATHS.values(), *PACKAGE.rglob("*.pyx"), *PACKAGE.rglob("*.pxd")})


@pytest.mark.parametrize("path", ALL_SOURCES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_imports_only_from_lower_layers(path: Path) -> None:
    """No module knows of what is built on it."""
    wrong = [name for name in imports(path) if name.split(".")[0] == "scutch" and not is_allowed(name_of(path), name)]
    assert not wrong, f"{name_of(path)} must not import {', '.join(wrong)}"


@pytest.mark.parametrize("path", ALL_SOURCES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_the_library_depends_on_the_standard_library_alone(path: Path) -> None:
    """Other packages belong to the command line, the sources and to tables, and only the modules of ``FOREIGN`` name them."""
    outside = {name.split(".")[0] for name in imports(path)} - set(sys.stdlib_module_names) - OURS
    wrong = [name for name in outside if not name_of(path).startswith(FOREIGN.get(name, ("nobody",)))]
    assert not wrong, f"{name_of(path)} must not import {', '.join(wrong)}"


def test_there_are_no_import_cycles() -> None:
    """The modules can be put into one order in which each comes after all that it imports."""
    inside = {name: {other for other in imports(path) if other in PATHS} for name, path in PATHS.items()}
    assert list(TopologicalSorter(inside).static_order())


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("__init__.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_an_init_only_re_exports(path: Path) -> None:
    """An ``__init__`` holds a docstring, imports, the list of names and, for names that load late, ``__getattr__``."""
    _, *rest = ast.parse(path.read_text(encoding="utf-8")).body
    functions = [node.name for node in rest if isinstance(node, ast.FunctionDef)]
    assert set(functions) <= {"__getattr__", "__dir__"}
    assert all(isinstance(node, (*RE_EXPORTS, ast.FunctionDef)) for node in rest)


def test_importing_the_library_loads_no_other_package() -> None:
    """``import scutch`` leaves the command line, its libraries and the test oracles alone."""
    code = "import sys; before = set(sys.modules); import scutch; print(*{n.split('.')[0] for n in set(sys.modules) - before})"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    foreign = set(loaded) - set(sys.stdlib_module_names) - {"scutch"}
    assert [name for name in foreign if "cython" not in name] == []


def test_importing_the_library_is_quick() -> None:
    """What would double the time of ``import scutch`` comes later, when it is asked for."""
    code = "import sys; before = set(sys.modules); import scutch; print(*set(sys.modules) - before)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"inspect", "dataclasses", "ast", "asyncio", "json", "logging", "multiprocessing"} & set(loaded)


def test_content_loads_no_metadata_and_no_prices() -> None:
    """The content of a page that has its title in it needs neither, and they take as long to load as all else."""
    page = "<h1>Flax</h1><p>" + "Flax gives long, strong fibres. " * 20
    code = f"import sys, scutch; scutch.extract_content({page!r}).markdown; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "scutch.content.choice" in loaded
    assert not {"scutch.content.metadata.collect", "scutch.values.price", "scutch.values.column"} & set(loaded)


def test_the_table_names_what_there_is() -> None:
    """No layer is left over from what has gone."""
    assert [entry for row in LAYERS for entry in row if entry not in PATHS] == []


def test_upward_imports_are_seen() -> None:
    """The rule itself: down is allowed, up and sideways are not, and kernels stand alone."""
    assert is_allowed("scutch.page.page", "scutch.page.node")
    assert is_allowed("scutch.methods.block_distribution.method", "scutch.kernels.features")
    assert not is_allowed("scutch.page.node", "scutch.page.page")
    assert not is_allowed("scutch.content.extract", "scutch.records.extract")
    assert not is_allowed("scutch.records.extract", "scutch.content.extract")
    assert not is_allowed("scutch.methods.record_set", "scutch.table.table")
    assert not is_allowed("scutch.kernels.features", "scutch.page.columns")
