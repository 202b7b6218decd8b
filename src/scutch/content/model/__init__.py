"""Weights of the content, kind and metadata models; written by the modules of ``training``."""
