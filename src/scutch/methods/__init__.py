"""The published methods, one module each: a literal form that reproduces the paper, and the modern form on columns."""
