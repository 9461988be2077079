"""The library of constructions: right where it is, wrong where it is known to be, written, read and named in files."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import fooling
from fooling.circuits.networks.constructions.contents import CONSTRUCTIONS, construct
from fooling.circuits.networks.constructions.hsu2023.sparse_averaging import neighbourly
from fooling.circuits.networks.constructions.sizes import sizes_of
from fooling.circuits.networks.embedding import Added, Joint
from fooling.circuits.networks.near_orthogonal import check_near_orthogonal
from fooling.circuits.networks.network_json import Network, from_json, to_json
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.sign_vectors import dual_bch, least_dimension, random_signs, sign_vectors
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.theories.machines import work
from fooling.verify.cli import main
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.given.arguments.network_terms import network_term
from fooling.verify.given.arguments.sentences import sentence_of
from fooling.verify.given.asked.network_word import written
from fooling.verify.runs.claims.arguments import own, own_task
from fooling.verify.runs.claims.one_claim import Plan, decide_here
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.machine_operators import MOST_TEXT
from tests.shares import drawn, one_in

SMALL: dict[str, dict[str, Any]] = {  # parameters with which a construction is right on all words of its task
    "aggregate": {"N": 2, "asked": 2},
    "associative-recall": {"N": 3, "items": "abc"},
    "dyck-stack": {"N": 5},
    "equality": {"N": 4},
    "equality-by-squares": {"N": 4},
    "equality-registers": {"N": 6},
    "index-lookup": {"N": 4, "alphabet": "abc"},
    "index-lookup-hard": {"N": 4, "alphabet": "abc"},
    "index-registers": {"N": 4, "alphabet": "abc"},
    "inequality": {"N": 6},
    "intersection-by-triples": {"N": 4},
    "linear-mean": {"N": 5},
    "n-gram": {"N": 5, "table": [1, 0, 0, 1]},
    "nearest-neighbour": {"N": 3, "items": "abc", "reading": "printed"},
    "pair-matching": {"N": 3, "M": 5, "at": 2},
    "sparse-averaging": {"N": 5, "asked": [2, 5], "b": 1},
    "sparse-copy": {"N": 4},
    "thresholds": {"N": 4, "b": 1, "features": [[[1, 2, 4], [0, 1, 1, 0, 1, 0, 0, 1]], [[3], [1, 0]], [[], [1]]]},
    "triple-matching": {"N": 3, "M": 4, "at": 2},
}


def wrong_words(network: Network, longest: int, task: Any) -> Iterator[tuple[int, ...]]:
    """The words that the task asks about, and the network answers otherwise."""
    asked = work(network_term(network, longest), task)
    return (word for word in asked.words() if network.run(word) != asked.answer(word))


def test_each_construction_is_tried() -> None:
    """The table above has every construction of the library, and no other."""
    assert SMALL.keys() == CONSTRUCTIONS.keys()


@pytest.mark.parametrize("name", one_in(2, sorted(SMALL)[1:] + sorted(SMALL)[:1]))
def test_right_on_all_words(name: str) -> None:
    """The checker's own task has no word that the network answers wrongly."""
    made = construct(name, **SMALL[name])
    assert list(wrong_words(made.network, made.longest, made.task)) == []


def off_by_one(network: Network) -> Network:
    """Positions have the rows of the next ones, the last two the same one; without positions, so have letters.

    A recurrent network begins with zeros, or has such letters where it begins so anyhow.
    """
    if isinstance(network, Recurrent):
        begun = tuple(tuple(0 for _ in vector) for vector in network.initial)
        if begun != network.initial:
            return replace(network, initial=begun)
        return replace(network, embedding=(*network.embedding[1:], network.embedding[0]))
    embedding = network.embedding
    if isinstance(embedding, Joint):
        return replace(network, embedding=Joint((*embedding.table[1:], embedding.table[0])))
    assert isinstance(embedding, Added)
    if embedding.positions is None:
        return replace(network, embedding=replace(embedding, letters=(*embedding.letters[1:], embedding.letters[0])))
    rows = (*embedding.positions[1:], embedding.positions[-1])
    return replace(network, embedding=replace(embedding, positions=rows))


@pytest.mark.parametrize("name", one_in(2, sorted(SMALL)))
def test_a_planted_mistake_is_found(name: str, tmp_path: Path) -> None:
    """The same network with its positions, or its letters, off by one is refuted by the first word it gets wrong."""
    made = construct(name, **SMALL[name])
    planted = off_by_one(made.network)
    first = min(wrong_words(planted, made.longest, made.task), key=lambda word: (len(word), word))
    that = ("computes", network_term(planted, made.longest), made.task)
    decided = decide_here(own_task("planted", "a test", "", that), Plan("quick", tmp_path, 1, 60.0))
    assert decided.outcome.verdict is Verdict.REFUTED and decided.witness is not None
    assert decided.witness["words"] == [written(planted.alphabet, first)]


KNOWN_WRONG = [  # parameters, how many words are wrong, and the first of them
    ("inequality", {"N": 2, "schedule": "fused"}, 2, "01"),
    ("inequality", {"N": 4, "schedule": "fused"}, 8, "0001"),
    ("inequality", {"N": 4, "schedule": "fused", "least": "1/2"}, 0, None),
    ("inequality", {"N": 2, "format": "Qp:N,1:up", "eta": "largest"}, 2, "00"),
    ("inequality", {"N": 8, "format": "Qp:N,2"}, 0, None),
    ("inequality", {"N": 4, "keys": "unit", "k": 4}, 0, None),
    ("inequality", {"N": 4, "format": "Qp:N,1:each", "keys": "unit", "k": 4, "eta": 1}, 12, "0001"),
    (
        "thresholds",
        {"N": 2, "format": "Qp:N,3", "features": [[[1], [0, 1]], [[2], [1, 0]]], "reading": "printed"},
        2,
        "00",
    ),
    ("thresholds", {"N": 2, "format": "Qp:N,3", "features": [[[1], [0, 1]], [[2], [1, 0]]]}, 0, None),
    ("intersection-by-triples", {"N": 2, "reading": "printed"}, 3, "00"),
    ("sparse-copy", {"N": 6, "B": 3, "reading": "printed"}, 16, "000001@6"),
    ("n-gram", {"N": 4, "n": 2, "format": "Q4.4"}, 8, "aaab"),
]


@pytest.mark.parametrize(("name", "parameters", "many", "first"), one_in(2, KNOWN_WRONG))
def test_what_is_printed_wrongly(name: str, parameters: dict[str, Any], many: int, first: str | None) -> None:
    """The numbers of wrong words, and the first of them, that the essays give."""
    made = construct(name, **parameters)
    wrong = sorted(wrong_words(made.network, made.longest, made.task))
    said = "".join(made.network.alphabet[a] for a in wrong[0]) if wrong else None
    assert (len(wrong), said) == (many, first)


@pytest.mark.parametrize("name", sorted(SMALL))
def test_written_and_read_again(name: str) -> None:
    """Each network is data: its JSON is read back as the same network."""
    network = construct(name, **SMALL[name]).network
    assert from_json(json.loads(json.dumps(to_json(network)))) == network


@pytest.mark.parametrize("name", ["index-lookup", "equality"])
def test_a_thousand_letters_fit_a_certificate(name: str) -> None:
    """At N = 1,024 the network's text is short enough, and its width logarithmic."""
    made = construct(name, N=1024)
    assert len(network_term(made.network, made.longest)[1]) < MOST_TEXT
    assert sizes_of(made.network).width <= 33


# ---- parameters ----


@pytest.mark.parametrize(
    ("name", "parameters", "message"),
    [
        ("index-lokup", {}, "no construction is called 'index-lokup'; did you mean index-lookup"),
        ("equality", {"N": 3}, "construction equality: N = 3: want an even number of letters"),
        ("equality", {"N": "x"}, "construction equality: N = 'x': want a whole number from 0 to 4096"),
        ("equality", {"M": 3}, "no parameter is called 'M'; want N, format, .* or Kc"),
        ("equality", {"N": 4, "Kc": 3, "format": "Qp:4,2"}, "Kc = 3, but the constant of the format Qp:4,2 is 2"),
        ("equality", {"Kc": 3, "format": "Q8.8"}, "Kc = 3, but the constant of the format Q8.8 is none"),
        ("equality", {"Kc": 0}, "Kc = 0: want a whole number from 1"),
        ("equality", {"eta": "huge"}, "eta = 'huge': want a number, or one of derived, printed, threshold, largest"),
        ("equality", {"format": "Qp:N,1"}, "eta = .* needs .*, and the largest number of Qp:8,1 is 8"),
        ("equality", {"format": 3}, "format = 3: want the name of a number format"),
        ("equality", {"schedule": "later"}, "schedule = 'later': .*want stepwise or fused"),
        ("equality", {"keys": "unit", "k": 8}, "k = 8 is no square"),
        ("equality", {"gamma": "1"}, "gamma = 1 in|gamma = 1 "),
        ("index-lookup", {"alphabet": "aa"}, "alphabet = 'aa': want letters without repetition"),
        ("index-lookup-hard", {"N": 3, "format": "Q8.8"}, "want N from 1 to 64, and a format Qp:3,K"),
        ("thresholds", {"features": [[[9], [0, 1]]]}, r"feature \(\(9,\), \(0, 1\)\): want \[positions, table\]"),
        ("thresholds", {"features": [[None, []]]}, "None is neither a whole number, a text nor a list"),
        ("sparse-averaging", {"asked": [1, 1]}, r"asked = \[1, 1\]: want 2 different positions in 1..6"),
        ("dyck-stack", {"depth": 0}, "want 1 to 64 types and a depth of 1 to 64"),
        ("n-gram", {"table": [1]}, "table: want 4 answers"),
    ],
)
def test_bad_parameters(name: str, parameters: dict[str, Any], message: str) -> None:
    """What is wrong is said in one line, with what would be right."""
    with pytest.raises(InvalidInput, match=message) as error:
        construct(name, **parameters)
    assert "\n" not in str(error.value)


def test_the_constant_of_a_text_is_that_of_its_format() -> None:
    """Kc = 3 is the format Qp:N,3, alone or beside it, with the rules of the format."""
    alone = construct("inequality", N=4, Kc=3)
    assert (
        alone
        == construct("inequality", N="4", Kc="3", format="Qp:N,3")
        == construct("inequality", N=4, format="Qp:4,3")
    )
    both = construct("inequality", N=4, Kc=2, format="Qp:4,2:up")
    assert both == construct("inequality", N=4, format="Qp:4,2:up") != construct("inequality", N=4)


def test_parameters_as_text_and_as_objects() -> None:
    """A value may be text, as on the command line, or JSON, or the object itself."""
    text = construct(
        "thresholds", N="4", features="[[[1], [0, 1]]]", format="Qp:N,3", schedule='{"attention": "fused"}'
    )
    read = construct("thresholds", N=4, features=[[[1], [0, 1]]], format="Qp:4,3", schedule={"attention": "fused"})
    itself = construct("thresholds", **read.parameters)
    assert text == read == itself
    assert construct("equality", gamma=0.25).parameters["gamma"] == Fraction(1, 4)


# ---- vectors ----


@drawn(40)
@given(st.integers(1, 40), st.sampled_from([Fraction(1, 4), Fraction(1, 2), Fraction(0)]), st.booleans())
def test_vectors_are_near_orthogonal(N: int, gamma: Fraction, both_sides: bool) -> None:
    """All products are as small as asked, and no vectors are shorter than Welch's bound allows."""
    vectors = sign_vectors(N, gamma, None, both_sides)
    assert len(vectors) == N
    k = check_near_orthogonal(vectors, gamma, both_sides)
    assert not both_sides or k >= least_dimension(N, gamma)


def test_vectors_of_a_given_length() -> None:
    """A code is repeated, or signs are drawn; where none are found, that is said with the bound."""
    assert check_near_orthogonal(sign_vectors(4, Fraction(1, 4), 6), Fraction(1, 4)) == 6
    assert check_near_orthogonal(random_signs(30, Fraction(1, 2), 40, True), Fraction(1, 2), True) == 40
    with pytest.raises(InvalidInput, match="no k below 4 has any"):
        sign_vectors(4, Fraction(0), 2, True)
    assert dual_bch(2, 1, 5) is None


def test_codes_have_the_weights_of_their_theorem() -> None:
    """Products in the dual code with two traces over GF(2^5) are 0 or +-8, and over GF(2^4) at most 2 * 2^2 * 1."""
    code = dual_bch(5, 2, 1024)
    assert code is not None and {sum(word) for word in code[1:]} == {-8, 0, 8}
    for b, t in ((3, 2), (4, 2), (6, 2)):
        found = dual_bch(b, t, 2 ** (b * t))
        assert found is not None and max(abs(sum(word)) for word in found[1:]) ** 2 <= (2 * t - 2) ** 2 * 2**b


def test_neighbourly_vectors() -> None:
    """For all sets of three among ten, products are 1 in the set and at most 1/2 outside."""
    u, w = neighbourly(10, 3)
    for S, row in zip(combinations(range(10), 3), w, strict=True):
        products = [sum((a * b for a, b in zip(row, vector, strict=True)), Fraction(0)) for vector in u]
        assert all(products[j] == 1 if j in S else abs(products[j]) <= Fraction(1, 2) for j in range(10))


# ---- files of propositions ----


def claims(*that: Any) -> Path:
    """A file of claims in the present folder."""
    found = [{"id": f"c{i}", "says": "It is so.", "that": one} for i, one in enumerate(that)]
    Path("mine.json").write_text(json.dumps({"claims": found}))
    return Path("mine.json")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "250")
    return tmp_path


def test_a_construction_stands_for_its_network(here: Path) -> None:
    """In a proposition it is the network's text, as a machine or an acceptor, of the length given."""
    made, stack = construct("equality", N=4), construct("dyck-stack")
    parts = ["equality", {"N": 4}]
    tasks = own(
        claims(
            ["computes", ["construction", *parts], ["construction-task", *parts]],
            ["computes", ["construction", *parts, 2], ["value-of", ["equality", 1]]],
            ["decides", ["construction", "dyck-stack", {}], ["dyck", 2, 2]],
        )
    )
    first, second, third = (task.claim.that for task in tasks)
    assert first == ("computes", network_term(made.network, 4), made.task)
    assert second[1] == network_term(made.network, 2)
    assert third[1] == fooling.acceptor_term(stack.network)


@pytest.mark.parametrize(
    ("machine", "message"),
    [
        (["construction", "equalty", {"N": 4}], "no construction is called 'equalty'"),
        (["construction", "equality", {"N": 5}], "want an even number of letters"),
        (["construction", "equality", [4]], r'want \["construction", "NAME", \{"N": 8\}\]'),
        (["construction"], r'want \["construction", "NAME", \{"N": 8\}\]'),
    ],
)
def test_a_wrong_construction_in_a_file(here: Path, machine: Any, message: str) -> None:
    """The line names the place, and what would be right."""
    result = CliRunner().invoke(main, ["check", str(claims(["computes", machine, ["value-of", ["equality", 2]]]))])
    assert result.exit_code == 2
    assert re.search(message, " ".join(result.output.split()))


def test_a_transformer_is_no_acceptor(here: Path) -> None:
    """It reads words of some lengths only, and the message says so."""
    result = CliRunner().invoke(main, ["check", str(claims(["decides", ["construction", "equality"], ["dyck", 1, 1]]))])
    assert result.exit_code == 2 and "equality is a Transformer; want a recurrent network" in " ".join(
        result.output.split()
    )


# ---- commands ----


def said(*arguments: str, code: int = 0) -> str:
    """What a command prints."""
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == code, result.output
    return result.output


def test_the_list(here: Path) -> None:
    """Every construction is listed, with its parameters and sizes where that is asked for."""
    listed, long = said("constructions"), said("constructions", "--long")
    assert all(name in listed and name in long for name in CONSTRUCTIONS)
    assert "gamma=1/4: products of two of the vectors T are at most gamma" in " ".join(long.split())
    assert "index-lookup-hard" not in said("constructions", "--grep", "Theorem 6")


def printed_command(told: str) -> list[str]:
    """The one that runs the network on all words."""
    (line,) = (line for line in told.splitlines() if line.startswith("to run it on all words"))
    return shlex.split(line.split("fooling ", 1)[1])


TASKS_OF_ALL_WORDS = {
    "index-lookup N=4": ("lookup:01", 4 * 2**4),
    "inequality N=4 format=Qp:N,2": ("complement of (equality on 2 bits)", 2**4),
    "thresholds N=4": (None, 2**4),
    "nearest-neighbour N=2": (None, 4 * 2 * 4),
    "associative-recall N=2": (None, 4 * 2),
    "pair-matching N=4": ("pair-matching:4,1", 4**4),
    "n-gram N=3": (None, 2**3),
    "index-registers N=3": ("lookup:01", 3 * 2**3),
}


@pytest.mark.parametrize("built", TASKS_OF_ALL_WORDS)
def test_the_command_that_is_printed_runs_its_task(here: Path, built: str) -> None:
    """By a short name, or as a sentence: all words that the task asks about are run, with right answers."""
    spec, many = TASKS_OF_ALL_WORDS[built]
    command = printed_command(said("construct", *built.split(), "-o", "n.json"))
    assert spec is None or spec in command
    (row,) = json.loads(said(*command, "--json"))["formats"]
    assert (row["inputs"], row["wrong"], row["right_on_all"]) == (many, 0, True)
    assert row["certificates"]


SAID = [
    *TASKS_OF_ALL_WORDS,
    "inequality N=4 schedule=fused",
    "index-lookup N=4 eta=7/2 alphabet=x,y,z",
    "thresholds N=4 format=Qp:4,3 features=[[[1,3],[0,1,1,0]],[[2,4],[0,1,1,0]]]",
    "dyck-stack",
]


@pytest.mark.parametrize("built", SAID)
def test_the_sentence_that_is_printed_is_the_proposition(here: Path, built: str) -> None:
    """Of each kind of parameter: the printed command holds a sentence, read as the very term of the proposition."""
    (line,) = (line for line in said("construct", *built.split()).splitlines() if line.startswith("to decide it:  "))
    program, command, text = shlex.split(line.removeprefix("to decide it:  "))
    assert (program, command) == ("fooling", "decide")
    document = json.loads(said("construct", *built.split(), "--json"))
    wanted = Expansion(None, "", here).proposition(document["proposition"], "that")
    assert sentence_of(text, sort="proposition").term == wanted


def test_parameters_that_no_sentence_has_are_left_to_json(here: Path) -> None:
    """A letter with a blank would end the parameter in a sentence."""
    assert "no sentence has such parameters" in said("construct", "index-lookup", "N=4", 'alphabet=["a b","c"]')


def test_a_network_is_built_written_and_run(here: Path) -> None:
    """What is written is what `fooling network` reads, and the command that is printed runs it."""
    told = said("construct", "equality", "N=4", "format=Qp:N,2", "-o", "eq.json")
    assert "a Transformer: 2 layers, 1 head of width 3" in told
    assert "16" in said(*printed_command(told))
    document = json.loads(said("construct", "equality", "N=4", "--json"))
    assert document["proposition"][1][1] == "equality" and document["size"]["layers"] == 2
    assert from_json(document["network"]) == construct("equality", N=4).network


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["construct", "equality", "N"], "parameter 'N': want NAME=VALUE, such as N=8"),
        (["construct", "nothing"], "no construction is called 'nothing'"),
        (["construct", "equality", "N=4", "-o", "no/eq.json"], "--output no/eq.json: No such file or directory"),
    ],
)
def test_bad_commands(here: Path, arguments: list[str], message: str) -> None:
    """One line, exit code 2."""
    assert message in said(*arguments, code=2)
