"""Boilerplate detection using shallow text features (Kohlschütter et al. 2010): text blocks and two decision trees."""
