"""What a page says about itself, with the places where it says so."""

from scutch.content.metadata.survey import describe

__all__ = ["describe"]
