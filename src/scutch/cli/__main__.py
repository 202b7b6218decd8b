"""``python -m scutch.cli``."""

from scutch.cli.commands import main

main()
