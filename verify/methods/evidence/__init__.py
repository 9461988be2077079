"""Evidence that a rule replays, found by a search: automata, trees, ranks, refutations, runs."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "algebra", "recurrent_networks", "sat", "torch_run", "trees_and_ranks")
