"""The claims of papers, one package a paper."""
