"""Axioms put to use: which one says a goal, at which values."""
