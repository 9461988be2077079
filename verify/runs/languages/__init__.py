"""What an argument needs of a regular language."""
