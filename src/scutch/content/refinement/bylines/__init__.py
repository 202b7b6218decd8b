"""Bylines: lines beside the prose that say who wrote it and when."""
