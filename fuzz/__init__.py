"""Fuzzing of the parser and of records under sanitizers: ``python -m fuzz``, or ``make fuzz``."""
