"""Explicit networks from papers, as plain data."""
