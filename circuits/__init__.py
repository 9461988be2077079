"""Everything that computes: automata, number formats, recurrent networks, Transformers; languages as functions."""
