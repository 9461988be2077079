"""The layout of claims files: which lines are names, sentences, propositions and fields; not what any of them says."""
