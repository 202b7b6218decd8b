"""Words of the web by meaning: months, currencies, field names, bylines."""
