"""Lists of no record and of one."""
