"""Fooling sets, minors and rectangles of languages, for every length."""
