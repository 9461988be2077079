"""Recurrent networks on words of every length: what the checker sees, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.networks.attention import Head
from fooling.circuits.networks.block import Norm
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.elman_of_dfa import elman_of_dfa
from fooling.circuits.networks.mamba import Convolution, Mamba
from fooling.circuits.networks.mamba2 import Mamba2
from fooling.circuits.networks.network_json import to_json
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.recurrent import Recurrent, zeros
from fooling.circuits.networks.recurrent_layers import GATES, Diagonal, Gate, Gated, LinearAttention
from fooling.circuits.networks.squashed import Squashed
from fooling.circuits.numbers.arithmetic import Formats, Linear, linear
from fooling.circuits.numbers.number_format import named_format
from fooling.circuits.numbers.schedule import Schedule
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.checker.theories import acceptors
from fooling.verify.evidence.witness import witness_of
from fooling.verify.runs.claims.arguments import own
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, negate, require
from tests.shares import one_in

DOCS = Path(__file__).parents[3] / "docs"
EVALUATE = {"rule": "evaluate"}
Q = named_format("Q4.0")
NEVER = ReadOut(Linear(((0,),), (0,)))
D13 = ("dyck", 1, 3)


def acceptor(network: Recurrent) -> Term:
    return "recurrent-network", json.dumps(to_json(network))


def dfa_term(dfa: DFA) -> Term:
    return "dfa", dfa.alphabet, dfa.start, tuple(sorted(dfa.accepting)), dfa.transitions


def decided(network: Recurrent, language: Term) -> bool | None:
    """What the checker says, which is never both; None for neither."""
    that, said = ("decides", acceptor(network), language), []
    require(that, "proposition")
    for goal in (that, negate(that)):
        try:
            prove(goal, EVALUATE, fresh())
            said.append(True)
        except Rejected:
            said.append(False)
    assert said != [True, True]
    return said[0] if any(said) else None


def counter(format: str = "Q4.0", rule: str = "positive") -> Recurrent:
    """The number of a less that of b, in one unit that saturates, wraps or refuses."""
    f = named_format(format)
    one, one_hot = f.scale, ((f.scale, 0), (0, f.scale))
    layer = Diagonal((one,), Linear(((one, -one),), (0,)), linear(((one,),)))
    read_out = ReadOut(None, rule)  # type: ignore[arg-type]
    return Recurrent(Formats.alike(f), ("a", "b"), one_hot, (layer,), zeros((layer,)), read_out)


def shift(units: int) -> Recurrent:
    """Unit i is 1 where the i-th letter from the end is b; the answer is the last unit."""
    W = tuple(tuple(int(j == i - 1) for j in range(units)) for i in range(units))
    U = tuple((0, int(i == 0)) for i in range(units))
    layer = Gated("elman", (Gate(linear(W), linear(U)),), "clip")
    read = ReadOut(linear((tuple(int(i == units - 1) for i in range(units)),)), "at-least-one")
    return Recurrent(Formats.alike(Q), ("a", "b"), ((1, 0), (0, 1)), (layer,), ((0,) * units,), read)


def register(units: int) -> DFA:
    """Its language: as many states as words of that length."""
    many = 2**units
    rows = tuple(((2 * q) % many, (2 * q + 1) % many) for q in range(many))
    return DFA(("a", "b"), 0, frozenset(range(many // 2, many)), rows)


def random_dfa(chance: Random, states: int) -> DFA:
    rows = tuple(tuple(chance.choice((None, *range(states))) for _ in "ab") for _ in range(states))
    accepting = frozenset(q for q in range(states) if chance.random() < 0.5)
    return DFA(("a", "b"), chance.randrange(states), accepting, rows)


def alike(one: DFA, other: DFA) -> bool:
    """On all words that could tell apart two automata of so few states."""
    longest = one.states + other.states + 1
    return all(
        one.accepts_indices(word) == other.accepts_indices(word)
        for n in range(longest + 1)
        for word in product(range(2), repeat=n)
    )


@pytest.mark.parametrize("seed", range(40))
def test_the_network_of_an_automaton_decides_its_language_and_no_other(seed: int) -> None:
    """Random automata, and the same with one state changed to accept or one transition changed, by all short words."""
    chance = Random(seed)
    dfa = random_dfa(chance, chance.randint(1, 4))
    network = elman_of_dfa(dfa, Q)
    assert decided(network, dfa_term(dfa))
    q = chance.randrange(dfa.states)
    flipped = replace(dfa, accepting=dfa.accepting ^ {q})
    assert decided(network, dfa_term(flipped)) == alike(dfa, flipped)
    rows = list(dfa.transitions)
    rows[q] = (chance.choice((None, *range(dfa.states))), rows[q][1])
    turned = replace(dfa, transitions=tuple(rows))
    assert decided(network, dfa_term(turned)) == alike(dfa, turned)
    assert decided(network, dfa_term(dfa.complemented())) is False


def test_letters_of_the_language_only() -> None:
    """What else the network reads is not spoken of, in whatever order letters stand; what it does not read is."""
    network = elman_of_dfa(dyck(2, 2), Q)
    brackets = ("dfa", (")", "("), 0, (0,), ((None, 1), (0, 2), (1, None)))
    assert decided(network, brackets) and decided(network, ("dyck", 1, 2)) and decided(network, ("dyck", 2, 2))
    assert decided(network, ("dyck", 2, 3)) is False and decided(network, ("dyck", 1, 3)) is False
    assert decided(network, ("dyck", 3, 2)) is None
    assert decided(network, ("dfa", ("x",), 0, (), ((0,),))) is None


def test_the_empty_word_counts() -> None:
    """What the read-out says of the state at the start."""
    nonempty, all_words = ("dfa", ("a", "b"), 0, (1,), ((1, 1), (1, 1))), ("dfa", ("a", "b"), 0, (0,), ((0, 0),))
    constant = Linear(((0,),), (1,))
    layer = Diagonal((0,), Linear(((0, 0),), (1,)), linear(((1,),)))
    network = Recurrent(
        Formats.alike(Q), ("a", "b"), ((1, 0), (0, 1)), (layer,), zeros((layer,)), ReadOut(None, "positive")
    )
    assert decided(network, nonempty) and decided(network, all_words) is False
    assert decided(replace(network, read_out=ReadOut(constant, "positive")), all_words)


def test_answers_of_more_kinds() -> None:
    """An answer 2 is wrong for every word."""
    read = ReadOut(Linear(((0,), (0,), (0,)), (0, 0, 1)), "argmax")
    for language in (("dfa", ("a", "b"), 0, (0,), ((0, 0),)), ("dfa", ("a", "b"), 0, (), ((0, 0),))):
        assert decided(replace(counter(), read_out=read), language) is False


def chain(length: int, saturates: bool, turn: int = 0) -> Term:
    """More than `turn` a beyond b, counted from -length to length - 1, at the ends stopped or wrapped around."""
    many = 2 * length

    def after(q: int, by: int) -> int:
        return min(max(q + by, 0), many - 1) if saturates else (q + by) % many

    rows = tuple((after(q, 1), after(q, -1)) for q in range(many))
    return "dfa", ("a", "b"), length, tuple(range(length + turn + 1, many)), rows


def test_a_counter_that_saturates_wraps_or_refuses() -> None:
    """At Q4.0 it is the chain of 16 states, closed at its ends; a refusal decides nothing, a wrong word does."""
    saturating, wrapping = chain(8, True), chain(8, False)
    assert decided(counter("Q4.0"), saturating) and decided(counter("Q4.0"), wrapping) is False
    assert decided(counter("Q4.0:wrap"), wrapping) and decided(counter("Q4.0:wrap"), saturating) is False
    assert decided(counter("Q4.0:error"), saturating) is None
    assert decided(counter("Q4.0:error"), chain(8, True, 1)) is False  # met before the ends are


def test_one_state_among_many() -> None:
    """A chain of 1024 states, one of which answers otherwise: the only wrong words have 300 letters and more."""
    network, right = counter("Q10.0"), chain(512, True)
    assert decided(network, right)
    head, letters, start, accepting, rows = right
    assert decided(network, (head, letters, start, tuple(q for q in accepting if q != start + 300), rows)) is False
    assert decided(network, (head, letters, start, (start - 300, *accepting), rows)) is False


@pytest.mark.parametrize(
    ("term", "letters", "reason"),
    [
        (acceptor(replace(counter("Q18.0"), read_out=NEVER)), "ab", "more than 256 pairs"),
        (acceptor(counter("Q4.999")), "ab", "too long to run"),
        (
            ("recurrent-network", json.dumps(to_json(two_layer_equality(4)))),
            "01",
            "a Transformer is no recurrent network",
        ),
        (("recurrent-network", "{}"), "ab", "want the name"),
    ],
)
def test_what_is_too_much(term: Term, letters: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many states, long numbers, a Transformer, no network: neither way."""
    monkeypatch.setattr(acceptors, "MOST_PAIRS", 2**8)
    for verdict in ("confirmed", "refuted"):
        with pytest.raises(Rejected, match=reason):
            proved(("decides", term, ("dfa", tuple(letters), 0, (), ((0, 0),))), verdict, EVALUATE)


def test_a_state_is_no_larger_than_the_text_by_far() -> None:
    """Linear attention keeps the square of its width."""
    part = linear(((0,),) * 2000)
    with pytest.raises(InvalidInput, match="its state has 4002001 numbers, more than 1048576"):
        zeros((LinearAttention((Head(part, part, part),), linear(((1,) * 2000,))),))


def test_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the budget, and by the numbers that states hold."""
    network = counter("Q9.0")
    monkeypatch.setattr(acceptors, "MOST_NUMBERS", 2 * 511)
    assert decided(network, chain(256, True)) is None
    monkeypatch.setattr(acceptors, "MOST_NUMBERS", 2 * 512)
    assert decided(network, chain(256, True))


def test_words() -> None:
    """A reader sees which language, and that all lengths are meant; the network is named by its digest."""
    said = in_words(("decides", acceptor(counter()), D13))
    assert "answers 1 to the words of Dyck-(1,3) and 0 to all other words over its letters, at every length" in said
    assert "SHA-256" in said and len(said) < 200


@pytest.fixture
def claims(tmp_path: Path) -> Callable[[Any], Path]:
    """A user's file with one proposition."""

    def written(that: Any) -> Path:
        path = tmp_path / "mine.json"
        path.write_text(json.dumps({"claims": [{"id": "one", "says": "It is so.", "that": that}]}))
        return path

    return written


B_IN_IT = ["dfa", ["a", "b"], 0, [1], [[0, 1], [1, 1]]]


@pytest.mark.parametrize(
    ("format", "word"), [("Q4.4:up", None), *one_in(2, [("Q4.4", "baaaaa"), ("Q4.8", "baaaaaaaaa")])]
)
def test_a_users_proposition(claims: Callable[[Any], Path], tmp_path: Path, format: str, word: str | None) -> None:
    """The leaky unit of the documentation, from its file: decided by the automatic route, a wrong word as witness."""
    (tmp_path / "contains-b.json").write_bytes((DOCS / "contains-b.json").read_bytes())
    network = ["recurrent-network-file", "contains-b.json", format]
    (task,) = own(claims(["decides", network, B_IN_IT]))
    outcome = decide(task.claim)
    assert (outcome.verdict is Verdict.CONFIRMED) == (word is None) and outcome.trusts == ()
    wrong = {"words": [word], "breaks": ["the network answers 0, and the right answer is 1"]}
    assert witness_of(task.that, outcome) == (None if word is None else wrong)
    (task,) = own(claims(["not", ["decides", network, B_IN_IT]]))
    assert (decide(task.claim).verdict is Verdict.REFUTED) == (word is None)


def test_letters_that_are_left_out(claims: Callable[[Any], Path]) -> None:
    """The automatic route is about the language's letters as the checker is; what is not read is not decided."""
    document = to_json(elman_of_dfa(dyck(2, 2), Q))
    for language, verdict in (("dyck", 1, 2), Verdict.CONFIRMED), (("dyck", 1, 3), Verdict.REFUTED):
        (task,) = own(claims(json.loads(json.dumps(["decides", ["recurrent-network", document], language]))))
        assert decide(task.claim).verdict is verdict
    (task,) = own(claims(json.loads(json.dumps(["decides", ["recurrent-network", document], ["dyck", 3, 2]]))))
    outcome = decide(task.claim)
    assert outcome.verdict is Verdict.UNKNOWN and "the network reads no { }" in str(outcome.reason)


def test_bad_files(claims: Callable[[Any], Path]) -> None:
    """One line with the place."""
    for acceptor, said in (
        (["recurrent-network-file", "none.json", "Q8.8"], "none.json: cannot be read \\(No such file"),
        (
            ["recurrent-network-file", "none.json", "Q8.8", 4],
            'want \\["recurrent-network-file", "FILE.json", "FORMAT"\\]',
        ),
        (["recurrent-network", {}], "formats: want the name of a number format"),
    ):
        with pytest.raises(InvalidInput, match=said):
            own(claims(["decides", acceptor, B_IN_IT]))


@pytest.mark.parametrize("units", [6, 14])
def test_a_refutation_is_one_word_however_many_states(units: int) -> None:
    """Of a register: the checker runs the word and looks at no other state."""
    network = shift(units)
    language = dfa_term(register(units - 1))
    word = ["b", *["a"] * (units - 2)]
    that = ("decides", acceptor(network), language)
    assert proved(that, "refuted", {"rule": "wrong-word", "word": word}).theories == ("networks",)
    with pytest.raises(Rejected, match="answers this word rightly"):
        proved(that, "refuted", {"rule": "wrong-word", "word": ["a", *word[1:]]})


def random_network(chance: Random) -> Recurrent:
    """One layer of any kind, of one or two units, in a few bits."""
    f = named_format(chance.choice(["Q3.1", "Q2.2:down", "Q3.0:wrap", "Q2.1:up,each"]))
    m, kind = chance.randint(1, 2), chance.choice([*GATES, "diagonal", "linear-attention", "turned", *MAMBAS])

    def part(rows: int, columns: int) -> Linear:
        def codes(many: int) -> tuple[int, ...]:
            return tuple(chance.randint(f.least, f.most) for _ in range(many))

        return Linear(tuple(codes(columns) for _ in range(rows)), codes(rows))

    layer: Any
    if kind == "diagonal":
        layer = Diagonal(part(1, m).bias if m == 1 else part(2, 1).bias, part(m, 2), part(1, m), part(1, 2), "relu")
    elif kind == "linear-attention":
        layer = LinearAttention((Head(*[part(m, 2) for _ in range(3)]),), part(1, m))
    elif kind == "turned":
        forget = Squashed(part(2, 2)) if m > 1 else None
        layer = Diagonal(part(2, 1).bias, part(2, 2), part(1, 2), turn=part(1, 1).bias, forget=forget, write=forget)
    elif kind == "mamba":
        one = part(1, 1)
        maps = part(1, 2), Convolution((part(1, m),)), Squashed(part(1, 2), "silu"), one, Squashed(one, "softplus")
        layer = Mamba(*maps, part(1, 1).matrix, one, part(1, 1), one.bias, part(2, 1), Norm((f.most,) * 2, None, EPS))
    elif kind == "mamba2":
        maps = part(3, 2), Convolution((part(1, m),) * 3), Squashed(part(1, 2), "silu"), Squashed(part(1, 2), "exp")
        layer = Mamba2(*maps, part(1, 1).bias, part(1, 1).bias, part(2, 1), 1, Norm((f.most,), None, EPS))
    else:
        layer = Gated(
            kind, tuple(Gate(part(m, m), part(m, 2)) for _ in GATES[kind]), "clip" if kind == "elman" else "tanh"
        )
    one_hot, schedule = ((f.scale, 0), (0, f.scale)), Schedule(division="zero")
    read = ReadOut(part(1, layer.outputs))
    return Recurrent(Formats.alike(f), ("a", "b"), one_hot, (layer,), zeros((layer,)), read, schedule)


EPS = Fraction(1, 2)
MAMBAS = ("mamba", "mamba2")


def automaton(network: Recurrent) -> DFA:
    """All states that words reach, by words of growing length until no new state is met; runs are from the start."""
    words: dict[Any, tuple[int, ...]] = {network.initial: ()}
    fresh = [()]
    after: dict[tuple[Any, int], Any] = {}
    while fresh:
        longer = list[tuple[int, ...]]()
        for word in fresh:
            state = reduce(network.step, word, network.initial)
            for a in range(2):
                after[state, a] = reached = network.step(state, a)
                if reached not in words:
                    words[reached] = (*word, a)
                    longer.append((*word, a))
        fresh = longer
    number = {state: q for q, state in enumerate(words)}
    rows = tuple(tuple(number[after[state, a]] for a in range(2)) for state in words)
    return DFA(("a", "b"), 0, frozenset(number[s] for s, word in words.items() if network.run(word)), rows)


@pytest.mark.parametrize("seed", one_in(23, list(range(60))))
def test_random_networks_of_all_kinds(seed: int) -> None:
    """Each decides the language of its own automaton, not that with one state changed, and others as words say."""
    chance = Random(seed)
    network = random_network(chance)
    own_dfa = automaton(network)
    assert decided(network, dfa_term(own_dfa))
    changed = replace(own_dfa, accepting=own_dfa.accepting ^ {chance.randrange(own_dfa.states)})
    assert decided(network, dfa_term(changed)) is False
    other = random_dfa(chance, 2)
    wrong = [w for n in range(8) for w in product(range(2), repeat=n) if network.run(w) != other.accepts_indices(w)]
    found = decided(network, dfa_term(other))
    assert found is not None and (not found or not wrong)
    for word in wrong[:3]:
        that = ("decides", acceptor(network), dfa_term(other))
        assert not found and proved(that, "refuted", {"rule": "wrong-word", "word": ["ab"[a] for a in word]})


def test_a_needle() -> None:
    """One word of 12 letters is answered wrongly: it refutes, all others of that length do not, nor does silence."""
    word = (0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0, 1)
    dead = len(word) + 1
    rows = tuple(
        tuple(2 * (i + 1 if i < len(word) and word[i] == a else dead) + (odd ^ a) for a in range(2))
        for i in range(dead + 1)
        for odd in range(2)
    )
    odd = frozenset(2 * i + 1 for i in range(dead + 1))
    network = elman_of_dfa(DFA(("a", "b"), 0, odd ^ {2 * len(word) + sum(word) % 2}, rows), Q)
    that = ("decides", acceptor(network), ("dfa", ("a", "b"), 0, (1,), ((0, 1), (1, 0))))
    assert decided(network, that[2]) is False
    for other in Random(0).sample(list(product(range(2), repeat=12)), 50):
        assert other != word
        with pytest.raises(Rejected, match="answers this word rightly"):
            proved(that, "refuted", {"rule": "wrong-word", "word": ["ab"[a] for a in other]})
    assert proved(that, "refuted", {"rule": "wrong-word", "word": ["ab"[a] for a in word]}).trusts == ()


def test_states_that_no_word_reaches() -> None:
    """Are not asked: neither what a network would say there, nor an automaton."""
    dfa = DFA(("a", "b"), 2, frozenset({0, 2}), ((1, 0), (3, 0), (2, 3), (3, 2), (0, 1)))
    network = elman_of_dfa(dfa, Q)
    assert decided(network, dfa_term(replace(dfa, accepting=frozenset({1, 2, 4}))))
    assert decided(network, dfa_term(replace(dfa, accepting=frozenset({3})))) is False
