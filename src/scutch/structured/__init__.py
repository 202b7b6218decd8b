"""Embedded data of a page: scripts, JSON, JSON-LD and the types of schema.org."""
