"""The compiled modules: each ``.pyx`` below ``src/scutch`` is one, so a new kernel needs no line here.

In a checkout Cython makes C of them, again whenever a ``.pyx`` or something it includes has changed. An sdist holds the C
files, and there Cython is not used at all.

All modules keep to the Limited API of CPython 3.11, so that one wheel serves that version and every later one.
"""

import os
import sysconfig
from pathlib import Path
from typing import Final

from setuptools import Extension
from setuptools.command.build_ext import build_ext

from build_tools import tables

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
HEADERS: Final = ("src/scutch/page", "src/scutch/kernels")
CYTHON: Final = "Cython>=3.3"
WHEEL_TAG: Final = "cp311"
#: The free-threaded build of CPython has no stable ABI yet; there each version gets its own wheel.
LIMITED_API: Final = not sysconfig.get_config_var("Py_GIL_DISABLED")
MACROS: Final = [("Py_LIMITED_API", "0x030B0000")] if LIMITED_API else []
#: By compiler type. No debug information: the interpreter's own flags ask for it, and it would triple the wheel.
FLAGS: Final = {
    "msvc": ["/O2"],
    "other": ["-O3", "-g0", "-fno-strict-aliasing", "-fvisibility=hidden", "-Wno-sign-compare", "-Wno-unused-function"],
}
DIRECTIVES: Final = {
    "language_level": 3,
    "embedsignature": False,
    "binding": True,
    "freethreading_compatible": True,
}

#: Under the Limited API a module of Cython's imports ``inspect`` as it is loaded, a quarter of what ``import scutch`` may
#: cost, to learn these flags of code objects, which have had the same values since Python 3.0. So they are told to it.
CODE_FLAGS: Final = {
    "CO_OPTIMIZED": 0x1,
    "CO_NEWLOCALS": 0x2,
    "CO_VARARGS": 0x4,
    "CO_VARKEYWORDS": 0x8,
    "CO_GENERATOR": 0x20,
    "CO_COROUTINE": 0x80,
    "CO_ASYNC_GENERATOR": 0x200,
}
TOLD: Final = "#ifdef Py_LIMITED_API\n{}#endif\n".format(
    "".join(f"#define {flag} {bit}\n" for flag, bit in CODE_FLAGS.items())
)


def pyx_files() -> list[Path]:
    """Return every Cython module, relative to the root; ``SCUTCH_ONLY=name,name`` leaves out all others."""
    only = set(filter(None, os.environ.get("SCUTCH_ONLY", "").split(",")))
    paths = sorted(SOURCE.glob("scutch/**/*.pyx"))
    return [path.relative_to(ROOT) for path in paths if not only or path.stem in only]


def has_generated_c() -> bool:
    """Say whether this tree is an unpacked sdist (it has PKG-INFO) that holds the C file of every module."""
    return (ROOT / "PKG-INFO").is_file() and all((ROOT / path).with_suffix(".c").is_file() for path in pyx_files())


def dependencies() -> list[str]:
    """Return the C headers, after a change of which all modules are compiled again; Cython itself tracks all other sources."""
    return [str(path.relative_to(ROOT)) for path in sorted(SOURCE.glob("scutch/**/*.h"))]


def extension(path: Path, suffix: str, depends: list[str]) -> Extension:
    return Extension(
        ".".join(path.relative_to("src").with_suffix("").parts),
        [str(path.with_suffix(suffix))],
        include_dirs=list(HEADERS),
        define_macros=MACROS,
        depends=depends,
        py_limited_api=LIMITED_API,
    )


def extensions() -> list[Extension]:
    """Write the tables and return the extensions, translated to C by Cython where that has not been done for good."""
    tables.write()
    depends = dependencies()
    if has_generated_c():
        return [extension(path, ".c", depends) for path in pyx_files()]
    try:
        from Cython.Build import cythonize  # noqa: PLC0415 (an sdist is built without it)
    except ImportError:
        return []  # metadata can be read all the same; BuildExt refuses to build
    modules = [extension(path, ".pyx", depends) for path in pyx_files()]
    translated = list(cythonize(modules, include_path=["src"], compiler_directives=DIRECTIVES, quiet=True))
    for path in pyx_files():
        tell_code_flags((ROOT / path).with_suffix(".c"))
    return translated


def tell_code_flags(path: Path) -> None:
    """Let a generated C file know ``CODE_FLAGS`` without importing ``inspect``."""
    first, _, rest = path.read_text(encoding="utf-8").partition("\n")
    if not rest.startswith(TOLD):
        rest = rest.replace('PyImport_ImportModule("inspect")', 'PyImport_ImportModule("sys")')
        path.write_text(f"{first}\n{TOLD}{rest}", encoding="utf-8")


class BuildExt(build_ext):
    """Compiles with the flags that the compiler at hand understands."""

    def build_extensions(self) -> None:
        """Set the flags, then build."""
        flags = FLAGS.get(self.compiler.compiler_type, FLAGS["other"])
        for module in self.extensions:
            module.extra_compile_args = [*flags, *module.extra_compile_args]
        super().build_extensions()

    def run(self) -> None:
        """Refuse to build a package without its compiled modules."""
        if pyx_files() and not self.extensions:
            raise SystemExit(f"building scutch from a checkout needs {CYTHON}")
        super().run()
