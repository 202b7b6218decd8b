"""Refinement of a choice: figures, code and notes that a choice by text overlooks are added, decorations are removed."""
