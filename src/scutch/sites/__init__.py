"""Wrappers: learned from pages of a site, applied to all pages of its templates, repaired after a redesign. And next pages."""
