"""Transformers and recurrent networks in the numbers of a format, and how they stand in files."""
