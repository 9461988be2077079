"""The theories about networks, and others that read letters, loaded when a rule is asked for that no other has."""

from __future__ import annotations

from fooling.verify.checker.theories import (
    bounded_oracles,
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

NETWORKS = (
    bounded_oracles,
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
RULES = {name: paying(rule) for module in NETWORKS for name, rule in module.theory.items()}
