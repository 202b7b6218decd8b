"""Quality of tables: the columns a person wants from a list, and whether the answer has them."""
