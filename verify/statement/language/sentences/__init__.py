"""Sentences are read: the exact inverse of printing, and what people write shorter, each with its canonical text."""
