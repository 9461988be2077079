"""Protocols run between two parties on a network, and what a run shows: no believed file imports this room."""
