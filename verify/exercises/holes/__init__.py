"""Holes: what a student may be asked to fill in, a file for each kind."""
