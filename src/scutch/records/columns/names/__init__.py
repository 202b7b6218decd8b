"""Names of the columns of aligned records: the evidence for them, and the name that it gives."""
