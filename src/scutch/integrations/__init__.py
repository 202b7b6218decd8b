"""Other frameworks: what they need to use wrappers and pages of this library."""
