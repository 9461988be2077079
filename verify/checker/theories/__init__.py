"""One kind of evidence a file: the rules that replay it, each with its proof above it."""
