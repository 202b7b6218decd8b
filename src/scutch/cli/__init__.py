"""The command line: one function per command, each of them one call of the library."""

from scutch.cli.commands import app, main

__all__ = ["app", "main"]
