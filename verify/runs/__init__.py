"""Many things at once, each in a process with limits: claims, measures, matrices, certificates."""
