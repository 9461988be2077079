"""Exercises: a sheet's questions, what students answer, and what an answer is worth."""
