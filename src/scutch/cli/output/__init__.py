"""Output of commands: destinations, sinks, formats and explanations."""
