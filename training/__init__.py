"""Where the shipped data files come from: one command for each of them, on the development corpora."""
