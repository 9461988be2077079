"""Submissions of a class, and what each answer is worth."""
