"""Data records: the lists of a page as tables, found without a selector.

The stages in order: ``find`` proposes and ranks lists, ``regions`` holds them, ``cells`` makes a grid of their records,
``columns`` chooses and names its columns, ``selectors`` finds the same records again.
"""
