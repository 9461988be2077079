"""Plots of networks and of runs."""
