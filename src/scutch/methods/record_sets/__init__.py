"""Record sets of all methods: their ranking by rules, joined lists, and nested tables."""
