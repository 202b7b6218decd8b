"""What is known of the columns of a grid: texts, labels and types, each read on first access."""
