"""Builds the compiled modules; everything else is in ``pyproject.toml``."""

import os
import sys
from pathlib import Path

from setuptools import setup

# A build front end does not put this folder on the path.
sys.path.insert(0, str(Path(__file__).resolve().parent))

from build_tools import extensions
from build_tools.long_description import read_long_description

setup(
    long_description=read_long_description(),
    long_description_content_type="text/markdown",
    ext_modules=extensions.extensions(),
    cmdclass={"build_ext": extensions.BuildExt},
    options={
        "bdist_wheel": {"py_limited_api": extensions.WHEEL_TAG} if extensions.LIMITED_API else {},
        "build_ext": {"parallel": os.cpu_count()},
    },
)
