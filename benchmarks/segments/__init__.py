"""Blocks of pages against blocks that people drew."""
