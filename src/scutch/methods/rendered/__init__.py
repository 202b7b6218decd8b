"""Rendered pages: boxes, backgrounds, fonts and visibility of their nodes."""
