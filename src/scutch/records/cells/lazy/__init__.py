"""What is known of the columns of a grid: texts, labels and types, each read when it is first asked for."""
