"""Metadata of a page, with the source of each value."""

from scutch.content.metadata.collect import MetadataReader, read_metadata

__all__ = ["MetadataReader", "read_metadata"]
