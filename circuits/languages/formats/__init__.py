"""Finite automata as files have them: our JSON, automata-lib, HOA, BA; and Graphviz, to be drawn."""
