"""Benchmarks of rendering: its cost, and its effect on the quality of results."""
