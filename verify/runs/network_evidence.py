"""Certificates of what `fooling network` found, while the checker can run the network itself."""

from __future__ import annotations

import re
from pathlib import Path

from circuits.dfa import DFA
from fooling_sets.errors import InvalidInput
from verify.evidence import store
from verify.given.named_function import as_term
from verify.given.network_file import Network
from verify.given.network_terms import network_term
from verify.runs.decide import decide
from verify.runs.tasks import own_task
from verify.statement.verdict import Verdict


def network_certificate(network: Network, language: DFA, longest: int, name: str, directory: Path) -> Path | None:
    """Where the certificate lies that the network is right, or is wrong, on all words of up to so many letters.

    `name` is that of the model; None where no certificate was found, such as of a network that is too large to be run
    by the checker.
    """
    try:
        that = ("computes", network_term(network, longest), ("membership", as_term(language)))
    except InvalidInput:
        return None
    kind = re.sub("[^a-z0-9]+", "-", f"{network.format.short_name}-up-to-{longest}".lower())
    task = own_task(f"{name}/{kind}", "fooling network", "what it answers", that)
    outcome = decide(task.claim)
    if outcome.verdict is Verdict.UNKNOWN:
        return None
    return store.write(directory, task.id, that, outcome, "default")
