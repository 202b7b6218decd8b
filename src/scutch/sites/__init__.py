"""Wrappers: learned from pages of a site, applied to other pages, repaired after a redesign; and next pages.

``learning`` makes a wrapper, ``apply`` and ``nodes`` read a page by it, ``health`` judges the answer, ``follow`` leads to the
next page and to the details.
"""
