"""The words of the theories in `verify/checker/theories`, a file for each group that `contents` there names."""
