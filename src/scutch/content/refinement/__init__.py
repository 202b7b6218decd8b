"""Refinement of a choice: nodes that a choice by text overlooks, such as figures, are taken, and decorations are left out."""
