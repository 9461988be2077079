"""Every machine: its domain, its runs against slow second versions, its tasks, and its network as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.networks.elman_of_dfa import elman_of_dfa
from fooling.circuits.networks.index_lookup import IndexLookup
from fooling.circuits.networks.machine import Machine, Word, own_task
from fooling.circuits.networks.rnn import NetworkOfDFA, rnn_of_dfa
from fooling.circuits.networks.transformer_json import from_json, to_json
from fooling.circuits.numbers.number_format import q_p
from tests.circuits.languages.brute_force_automata import dyck_words, language
from tests.circuits.numbers.brute_force_numeric import SlowFormat, slow_output
from tests.shares import one_in
from tests.studied_rules import ROUNDINGS, SUMMATIONS

TWICE = DFA(("a", "b"), 0, frozenset({0}), ((1, None), (0, 1)))
"""A partial automaton: a opens, a closes, b in between."""


def elman(rounding: Any, summation: Any) -> Callable[[DFA], Any]:
    return lambda dfa: elman_of_dfa(dfa, q_p(2, 1, rounding, summation)).as_rnn()


LOOKUPS = {
    f"lookup {N} {K} {letters} {rounding} {summation}": IndexLookup(N, K, tuple(letters), rounding, summation)
    for (N, K, letters), rounding, summation in product(
        ((1, 1, "01"), (2, 1, "01"), (3, 1, "abc"), (2, 2, "a")), ROUNDINGS, SUMMATIONS
    )
}
NETWORKS = {
    f"{name} of {of}": NetworkOfDFA(dfa, longest, build)
    for (of, dfa, longest), (name, build) in product(
        (("Dyck-(1,2)", dyck(1, 2), 6), ("Dyck-(2,1)", dyck(2, 1), 4), ("a partial DFA", TWICE, 5)),
        (("RNN", rnn_of_dfa), *((f"Elman {r} {s}", elman(r, s)) for r, s in product(ROUNDINGS, SUMMATIONS))),
    )
}
ALL: dict[str, Machine[Any]] = {**LOOKUPS, **NETWORKS}


def names(machines: Iterable[str]) -> list[Any]:
    """Their names, the largest marked slow; each of them has smaller ones of its kind."""
    largest = {name for name in ALL if name.startswith("lookup 3 1 abc") or re.match(r"Elman .* of Dyck-\(2,1\)", name)}
    return [pytest.param(name, marks=pytest.mark.slow) if name in largest else name for name in machines]


def slow_lookup(machine: IndexLookup, word: Word) -> list[Fraction]:
    """The network's output by the second algorithm on fractions."""
    model, f, parts = machine.network, machine.network.format, machine.network.one_layer

    def values(matrix: Any) -> list[list[Fraction]]:
        return [[Fraction(code, f.scale) for code in row] for row in matrix]

    embeddings = values(model.embed(word))
    heads = [[*map(values, head)] for head in parts.heads]
    layers = [(values(part.matrix), values([part.bias])[0]) for part in model.blocks[0].feed_forward.maps]
    return slow_output(SlowFormat(f.scale, 1, f.rounding, f.summation), embeddings, heads, values(parts.output), layers)


@pytest.mark.parametrize("name", names(ALL))
def test_the_domain_is_listed_once_and_within_its_sizes(name: str) -> None:
    """Different words of at most `longest` positions, shortest first, some of full length, the same if asked again."""
    machine = ALL[name]
    words = list(machine.domain())
    assert len(set(words)) == len(words) and words == list(machine.domain())
    lengths = [len(word) for word in words]
    assert lengths == sorted(lengths) and lengths[-1] == machine.longest
    assert len(words) <= (machine.longest + 1) ** 2 * machine.letters**machine.longest


@pytest.mark.parametrize("name", names(ALL))
def test_every_task_is_done_on_the_whole_domain(name: str) -> None:
    """No mistakes; and a machine whose outputs are one word late makes some, unless it always says the same."""
    machine = ALL[name]
    outputs = [machine.run(word) for word in machine.domain()]
    for task, expected in machine.tasks.items():
        assert list(own_task(machine, task).mistakes(outputs)) == []
        late = [*outputs[1:], outputs[0]]
        wrong = [w for w, said in zip(machine.domain(), late, strict=True) if machine.read(said) != expected(w)]
        assert list(own_task(machine, task).mistakes(late)) == wrong
        assert wrong or len({machine.read(output) for output in outputs}) == 1


@pytest.mark.parametrize("name", one_in(7, list(names(ALL))))
def test_sizes_are_known_before_the_network_is_built(name: str) -> None:
    """Letters, length and tasks can be asked of a machine that is never built; building it twice builds the same."""
    machine = ALL[name]
    fields: Any = vars(type(machine))["__dataclass_fields__"]
    fresh: Machine[Any] = type(machine)(*(getattr(machine, field) for field in fields))
    assert fresh == machine and (fresh.letters, fresh.longest, set(fresh.tasks)) == (
        machine.letters,
        machine.longest,
        set(machine.tasks),
    )
    assert "network" not in vars(fresh)
    assert [fresh.run(word) for word in fresh.domain()] == [machine.run(word) for word in machine.domain()]


def test_a_list_of_outputs_of_another_length_is_refused() -> None:
    """Outputs are held against the domain one by one, with none missing and none left over."""
    machine = IndexLookup(1, 1)
    for outputs in ([(0,)], [(0,), (1,), (1,)]):
        with pytest.raises(ValueError, match="zip"):
            list(own_task(machine, "index-lookup").mistakes(outputs))


@pytest.mark.parametrize("name", one_in(11, list(names(LOOKUPS))))
def test_index_lookup_runs_as_the_slow_version_does(name: str) -> None:
    """Outputs equal those of the Fraction version with searched rounding, and the answer is the symbol asked for."""
    machine = LOOKUPS[name]
    for word in machine.domain():
        *symbols, index = word
        output = machine.run(word)
        assert [machine.network.format.value(code) for code in output] == slow_lookup(machine, word)
        assert machine.read(output) == machine.tasks["index-lookup"](word) == symbols[index - machine.letters]


@pytest.mark.parametrize("name", names(LOOKUPS))
def test_the_domain_of_index_lookup(name: str) -> None:
    """Sum of n letters^n inputs of 1..N symbols, each with an index in it."""
    machine = LOOKUPS[name]
    words = list(machine.domain())
    assert len(words) == sum(n * machine.letters**n for n in range(1, machine.N + 1))
    for *symbols, index in words:
        assert set(symbols) <= set(range(machine.letters)) and 0 <= index - machine.letters < len(symbols)


@pytest.mark.parametrize("name", names(LOOKUPS))
def test_the_network_survives_json(name: str) -> None:
    """Written and read back, the Transformer is the same."""
    model = LOOKUPS[name].network
    assert from_json(json.loads(json.dumps(to_json(model)))) == model


@pytest.mark.parametrize("name", names(NETWORKS))
def test_networks_of_automata_accept_what_the_slow_version_accepts(name: str) -> None:
    """Word by word, with the language found by running the table, and by a stack for Dyck."""
    machine = NETWORKS[name]
    accepted = {word for n in range(machine.longest + 1) for word in language(machine.language, n)}
    assert {word for word in machine.domain() if machine.read(machine.run(word)) == 1} == accepted
    assert len(list(machine.domain())) == sum(machine.letters**n for n in range(machine.longest + 1))
    if "Dyck-(1,2)" in name:
        assert len(accepted) == sum(len(dyck_words(1, 2, n)) for n in range(7))
