"""Roles of the columns of a table: what each is by the evidence of all."""
