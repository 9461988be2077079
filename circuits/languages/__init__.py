"""Regular languages: automata, operations on them, numbers of words, and families of inputs for all n."""
