"""Evidence that a rule replays, found by a search: automata, trees, ranks, refutations, runs."""
