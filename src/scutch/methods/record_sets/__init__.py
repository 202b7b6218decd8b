"""Record sets of several methods: their ranking by rules, lists that are one list, and nested tables."""
