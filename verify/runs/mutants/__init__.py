"""Mutants of claims decided."""
