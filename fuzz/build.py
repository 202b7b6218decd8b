"""Builds everything compiled once more, with sanitizers, into ``fuzz/build``: nothing outside of that folder is touched.

``fuzz/build/lib`` then holds a whole copy of the package, so the fuzz run imports it from there and from nowhere else.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BUILD: Final = ROOT / "fuzz" / "build"
LIBRARY: Final = BUILD / "lib"

SANITIZE: Final = (
    "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined",
    "-fno-omit-frame-pointer", "-O1", "-g1",
)  # fmt: skip
#: Modules whose allocations can be made to fail: the parser, and what records are found with.
STARVED: Final = (
    "scutch.page.parser", "scutch.page.sums.page_sums", "scutch.records.find._candidates",
    "scutch.records.find._features",
    "scutch.kernels.boosting", "scutch.kernels.trees", "scutch.kernels.clustering", "scutch.kernels.sequences",
    "scutch.kernels.cluster_quality", "scutch.kernels.alignment", "scutch.methods.subtree_clustering.tree_matching",
    "scutch.methods.alignment",
)  # fmt: skip
#: Leaks are counted by the run itself: the interpreter never frees everything it holds.
ENVIRONMENT: Final = {
    "PYTHONMALLOC": "malloc",
    "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=0:allocator_may_return_null=1:detect_stack_use_after_return=1",
    "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
}


def runtime(name: str) -> str:
    """Path of a sanitizer's library, which has to be loaded before the interpreter that knows nothing of it."""
    compiler = os.environ.get("CC", "cc")
    return subprocess.run([compiler, f"-print-file-name={name}"], check=True, capture_output=True, text=True).stdout.strip()


def environment(*, sanitized: bool) -> dict[str, str]:
    """Environment of the run."""
    paths = os.pathsep.join((str(LIBRARY), str(ROOT)))
    settings = {"PYTHONPATH": paths, "SCUTCH_FUZZ": "1"}
    if sanitized:
        settings |= ENVIRONMENT | {"LD_PRELOAD": f"{runtime('libasan.so')} {runtime('libubsan.so')}"}
    return os.environ | settings


def build(*, sanitized: bool) -> None:
    """Compile all modules and the laws; the copy is complete afterwards."""
    LIBRARY.mkdir(parents=True, exist_ok=True)
    shutil.copytree(
        ROOT / "src" / "scutch", LIBRARY / "scutch", ignore=shutil.ignore_patterns("*.so", "*.c"), dirs_exist_ok=True
    )
    flags = " ".join(SANITIZE if sanitized else ("-O2",))
    subprocess.run([sys.executable, str(Path(__file__)), flags], check=True, cwd=ROOT)


def compile_all(flags: list[str]) -> None:
    """Run the compiler; in a process of its own, because setuptools is not made to be run twice in one."""
    from Cython.Build import cythonize  # noqa: PLC0415 (needed in this process only)
    from setuptools import Extension, setup  # noqa: PLC0415

    sys.path.insert(0, str(ROOT))
    from build_tools.extensions import DIRECTIVES, FLAGS, extensions  # noqa: PLC0415

    FLAGS["other"] = [flag for flag in FLAGS["other"] if flag[:2] not in ("-O", "-g")]
    include = ["src/scutch/page"]
    laws = Extension("fuzz_laws", ["fuzz/laws.pyx"], include_dirs=include)
    modules = extensions() + cythonize([laws], include_path=["src"], compiler_directives=DIRECTIVES, build_dir="fuzz/build/c")
    for module in modules:
        module.extra_compile_args = [*FLAGS["other"], *flags]
        module.extra_link_args = [flag for flag in flags if flag.startswith("-fsanitize")]
        if module.name in STARVED:
            module.sources.append("fuzz/failing.c")
            module.extra_link_args += [f"-Wl,--wrap={function}" for function in ("malloc", "calloc", "realloc")]
    arguments = ["--quiet", "build_ext", "--build-lib", str(LIBRARY), "--build-temp", str(BUILD / "o"), "--force"]
    setup(name="scutch-fuzz", ext_modules=modules, script_args=arguments)


if __name__ == "__main__":
    compile_all(sys.argv[1].split())
