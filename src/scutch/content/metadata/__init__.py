"""What a page says about itself, with the places where it says so."""

from scutch.content.metadata.collect import Survey, describe

__all__ = ["Survey", "describe"]
