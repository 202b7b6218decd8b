"""Fuzzing of the parser under sanitizers: ``python -m fuzz``, or ``make fuzz``."""
