"""For editors: what is told of a text with claims while it is typed, a language server, and a grammar for colours."""
