"""Compiled leaves: small loops over bytes and numbers that know neither pages nor HTML.

Each has a readable Python twin, and the tests run both. Import them from their modules: a kernel that
is not needed is not loaded.
"""
