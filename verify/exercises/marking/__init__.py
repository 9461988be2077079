"""What an answer is worth, and what its author reads."""
