"""Compiled kernels: small loops over bytes and numbers, independent of pages and HTML.

Each kernel has a readable reference in Python, and the tests compare the two. Import a kernel from its
module, so that unused kernels are not loaded.
"""
