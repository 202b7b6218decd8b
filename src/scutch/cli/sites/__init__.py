"""The commands for whole sites."""
