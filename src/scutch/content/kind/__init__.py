"""What kind of page this is."""

from scutch.content.kind.classify import classify, kind_of

__all__ = ["classify", "kind_of"]
