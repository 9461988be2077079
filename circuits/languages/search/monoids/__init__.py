"""Monoids of languages, and what their properties are."""
