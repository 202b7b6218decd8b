"""The build backend: setuptools, with Cython required only where C files have to be generated (see ``extensions``)."""

from collections.abc import Mapping
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from build_tools.extensions import CYTHON, has_generated_c

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = Mapping[str, Any] | None


def requirements(settings: Settings = None) -> list[str]:
    """Say what a build of this tree needs besides setuptools."""
    del settings
    return [] if has_generated_c() else [CYTHON]


get_requires_for_build_wheel = requirements
get_requires_for_build_editable = requirements


def get_requires_for_build_sdist(settings: Settings = None) -> list[str]:
    """Say what making an sdist needs: Cython always, for the C files in it must be those of the sources."""
    del settings
    return [*build_meta.get_requires_for_build_sdist(), CYTHON]
