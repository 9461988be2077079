"""Variants: each student's own matrix or language, all of them equally hard."""
