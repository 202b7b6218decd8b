"""What rendering costs, and what it does to the quality of what is found."""
