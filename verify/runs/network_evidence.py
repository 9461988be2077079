"""Certificates of what `fooling network` found, while the checker can run the network itself."""

from __future__ import annotations

import re
from pathlib import Path

from circuits.network_json import Network
from circuits.search.behaviour import Behaviour
from circuits.search.task import LanguageTask, Task
from circuits.transformer import Transformer
from fooling_sets.errors import InvalidInput
from verify.evidence import store
from verify.given.named_function import as_term
from verify.given.network_terms import network_term
from verify.runs.decide import decide
from verify.runs.tasks import own_task
from verify.statement.proposition import Term
from verify.statement.verdict import Verdict


def network_certificate(network: Network, task: Task, found: Behaviour, name: str, directory: Path) -> Path | None:
    """Where the certificate lies that the network is right on all the words that were run, or that it is not.

    `name` is that of the model; None where no certificate was found, such as of a network that is too large to be run
    by the checker.
    """
    try:
        that = _proposition(network, task, found)
    except InvalidInput:
        return None
    kind = re.sub("[^a-z0-9]+", "-", f"{network.format.short_name}-up-to-{found.longest}".lower())
    own = own_task(f"{name}/{kind}", "fooling network", "what it answers", that)
    outcome = decide(own.claim)
    if outcome.verdict is Verdict.UNKNOWN:
        return None
    return store.write(directory, own.id, that, outcome, "default")


def _proposition(network: Network, task: Task, found: Behaviour) -> Term:
    """Of a function, for each length; where a word is wrong, for that length alone."""
    if isinstance(task, LanguageTask):
        least = network.min_length if isinstance(network, Transformer) else 0
        if found.shortest > least:
            raise InvalidInput("a language is asked of all words up to a length")
        return "computes", network_term(network, found.longest), ("membership", as_term(task.language))
    lengths = [len(found.first)] if found.first is not None else range(found.shortest, found.longest + 1)
    parts = [("computes", network_term(network, n), ("value-of", (task.name, n // 2))) for n in lengths if task.asks(n)]
    if not parts:
        raise InvalidInput(f"no word of up to {found.longest} letters is asked about")
    return parts[0] if len(parts) == 1 else ("and", *parts)
