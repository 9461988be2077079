"""Statements next to a statement: its strengthenings, its duals, and the same of another object."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "weakenings")
