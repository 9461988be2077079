"""Exercises as pages: hand-outs, templates and solutions, and results in the formats of other systems."""
