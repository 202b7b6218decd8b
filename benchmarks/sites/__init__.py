"""Wrappers on made-up sites whose data are known, under many designs, and on saved pages of real sites."""
