"""The constructions of Yang et al. 2024."""
