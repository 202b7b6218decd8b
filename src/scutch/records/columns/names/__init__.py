"""Names of the columns of aligned records, and the evidence for them."""
