"""Statements next to a statement: its strengthenings, its duals, and the same of another object."""
