"""Trained models, each frozen and judged: what to run, running it, and what bounds say beside it."""
