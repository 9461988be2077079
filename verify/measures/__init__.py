"""The numbers of a function: on its matrix, on its automaton, over all partitions, over all matrices of a size."""
