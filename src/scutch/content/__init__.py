"""Main content of a page, its metadata and its kind.

``extract`` asks ``choice`` or a published method which text blocks are content, ``refinement`` corrects the choice, and
``markdown`` and ``html`` write it.
"""
