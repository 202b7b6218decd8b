"""Inputs of commands: their options, their names, and how each is read and processed."""
