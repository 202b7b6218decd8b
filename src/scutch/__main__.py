"""``python -m scutch``."""

from scutch.cli.commands import main

main()
