"""The theories about networks, which are loaded when a rule is asked for that no other theory has."""

from __future__ import annotations

from fooling.verify.checker.theories import (
    cases,
    layers,
    network_bits,
    network_refutation,
    networks,
    partial_networks,
    smt,
    torch_run,
    vectors,
)
from fooling.verify.checker.theories.goals import paying

NETWORKS = (cases, layers, network_bits, network_refutation, networks, partial_networks, smt, torch_run, vectors)
RULES = {name: paying(rule) for module in NETWORKS for name, rule in module.theory.items()}
