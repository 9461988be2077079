"""The constructions of Bhattamishra et al. 2024."""
