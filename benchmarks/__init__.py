"""Measurements of speed, memory, start-up, hostile input and quality; ``python -m benchmarks.all`` runs them all."""
