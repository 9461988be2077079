"""The words of each theory, in a file of the same name as the theory's in `verify/checker/theories`."""
