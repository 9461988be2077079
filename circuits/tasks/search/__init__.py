"""Samples of generators, many at once; no definition stands here."""
