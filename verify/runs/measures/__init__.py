"""Functions measured one after the other, and a census of all matrices of a size."""
