"""Protocols with coins: games, intervals, and what holds without the coins."""
