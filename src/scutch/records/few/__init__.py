"""Pages without a list, with a list of one record, or with tables of few rows."""
