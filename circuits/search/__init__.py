"""What searches on automata and runs machines fast.

Minimal automata, recurrences, violations, words; nothing here is believed.
"""
