"""Random small networks, right and wrong ones: intervals, counts and clauses against running all words."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from random import Random

import pytest

from fooling.circuits.networks import word_totals
from fooling.circuits.networks.network_json import to_json
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.methods.engine.ends import Settled
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.evidence.network_clauses import by_cases, by_clauses
from fooling.verify.statement.proposition import Term, negate
from tests.random_transformers import a_transformer, of_keys

Answers = dict[tuple[int, ...], int]


def drawn_answers(chance: Random) -> tuple[Transformer, Answers]:
    """A network and its answers to all words of a length, perhaps one that has other answers to some of them."""
    while True:
        network = a_transformer(chance.choice)
        network = of_keys(network, chance.choice) if chance.random() < 0.7 else network
        n = max(1, network.min_length, chance.randint(1, 5))
        if network.before or network.after or (network.max_length is not None and n > network.max_length):
            continue
        try:
            return network, {word: network.run(word) for word in product((0, 1), repeat=n)}
        except InvalidInput:
            continue


def task_of(answers: Answers, chance: Random) -> tuple[Term, bool]:
    """What the last letters of words say, or one answer that is changed; and whether these are the answers."""
    words = list(answers)
    k = chance.randint(1, len(words[0]))
    table = {word[-k:]: answers[word] for word in chance.sample(words, len(words))}
    if chance.random() < 0.5:
        changed = chance.choice(list(table))
        table[changed] = 1 - table[changed]
    right = all(table[word[-k:]] == answer for word, answer in answers.items())
    rows = (((*("ab"[a] for a in word),), answer) for word, answer in sorted(table.items()))
    return ("n-gram", ("a", "b"), tuple(rows)), right


def accepted(that: Term, node: Node, verdict: str = "confirmed") -> bool:
    """Whether the checker takes the node for a derivation."""
    try:
        return proved(that, verdict, json.loads(json.dumps(node))).trusts == ()
    except (Rejected, InvalidInput):
        return False


def said(that: Term, way: object) -> bool | None:
    """Whether the method shows that the network is right, or shows that it is wrong, as the checker sees it."""
    for goal, verdict in ((that, "confirmed"), (negate(that), "refuted")):
        try:
            node = way(goal, fresh())  # type: ignore[operator]
        except (Settled, FoolingError):
            continue
        assert accepted(that, node, verdict)
        return verdict == "confirmed"
    return None


@pytest.mark.exhaustive
@pytest.mark.parametrize("many", [25, 1000])
def test_what_each_way_says_of_random_networks_running_all_words_says(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each certificate is of what is so, right or wrong; of each way there are many, of right and of wrong networks."""
    pytest.importorskip("pysat")
    chance, decided = Random(many), Counter[tuple[str, bool]]()
    nodes = {"intervals": {"rule": "by-boxes", "split": []}, "counts": {"rule": "by-counts"}}
    for _ in range(many):
        monkeypatch.setattr(word_totals, "FEW", chance.choice((0, 2, 2**6)))
        network, answers = drawn_answers(chance)
        task, right = task_of(answers, chance)
        that = ("computes", ("network", json.dumps(to_json(network)), len(next(iter(answers)))), task)
        for name, node in nodes.items():
            if accepted(that, node):
                assert right
                decided[name, True] += 1
        for name, way in (("cases", by_cases), ("clauses", by_clauses)):
            found = said(that, way)
            assert found in (None, right)
            if found is not None:
                decided[name, found] += 1
    print(sorted(decided.items()))
    assert all(decided[name, True] > many / 20 for name in ("intervals", "counts"))
    assert all(decided[name, found] > many / 8 for name in ("cases", "clauses") for found in (True, False))
