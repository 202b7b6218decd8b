"""The published methods, one package each: a literal form that reproduces the paper, and a modern form for today's pages.

The modules beside them are what methods share: the registry, protocols, settings, traces, and the conformance suite.
"""
