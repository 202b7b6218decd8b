"""Classification of pages by kind."""

from scutch.content.kind.classify import classify, kind_of

__all__ = ["classify", "kind_of"]
