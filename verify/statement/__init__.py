"""What can be said: propositions, how to write them, their words, and the three verdicts."""
