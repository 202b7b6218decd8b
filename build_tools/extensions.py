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
PAGE: Final = "src/scutch/page"
CYTHON: Final = "Cython>=3.3"
WHEEL_TAG: Final = "cp311"
#: The free-threaded build of CPython has no stable ABI yet; there each version gets its own wheel.
LIMITED_API: Final = not sysconfig.get_config_var("Py_GIL_DISABLED")
MACROS: Final = [("Py_LIMITED_API", "0x030B0000")] if LIMITED_API else []
#: By compiler type. No debug information: the interpreter's own flags ask for it, and it would triple the wheel.
FLAGS: Final = {"msvc": ["/O2"], "other": ["-O3", "-g0", "-fno-strict-aliasing", "-fvisibility=hidden", "-Wno-sign-compare"]}
DIRECTIVES: Final = {
    "language_level": 3,
    "embedsignature": False,
    "binding": True,
    "freethreading_compatible": True,
}


def pyx_files() -> list[Path]:
    """Return every Cython module, relative to the root; ``SCUTCH_ONLY=name,name`` leaves out all others."""
    only = set(filter(None, os.environ.get("SCUTCH_ONLY", "").split(",")))
    paths = sorted(SOURCE.glob("scutch/**/*.pyx"))
    return [path.relative_to(ROOT) for path in paths if not only or path.stem in only]


def has_generated_c() -> bool:
    """Say whether this tree is an unpacked sdist (it has PKG-INFO) that holds the C file of every module."""
    return (ROOT / "PKG-INFO").is_file() and all((ROOT / path).with_suffix(".c").is_file() for path in pyx_files())


def dependencies() -> list[str]:
    """Return what all modules are compiled again for, generated tables included."""
    return [str(p.relative_to(ROOT)) for suffix in ("pxd", "pxi", "h") for p in sorted(SOURCE.glob(f"scutch/**/*.{suffix}"))]


def extension(path: Path, suffix: str, depends: list[str]) -> Extension:
    return Extension(
        ".".join(path.relative_to("src").with_suffix("").parts),
        [str(path.with_suffix(suffix))],
        include_dirs=[PAGE],
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
    return list(cythonize(modules, include_path=["src"], compiler_directives=DIRECTIVES))


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
