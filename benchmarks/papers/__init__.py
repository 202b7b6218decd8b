"""The five papers: their numbers beside ours, ``python -m benchmarks.papers``; one small module each."""
