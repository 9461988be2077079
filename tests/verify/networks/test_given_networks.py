"""Networks as data in propositions: what they are asked, what is refused, and files that hold them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fooling.circuits.languages.dyck import dyck
from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.elman_of_dfa import elman_of_dfa
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.network_json import from_json, to_json
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, linear
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.checker.theories.machines import work
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.given.arguments.network_terms import network_term
from fooling.verify.given.asked.named_function import as_term, language_of
from fooling.verify.given.files.real_numbers import write_network
from fooling.verify.given.networks.network_by_format import network_file
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.evidence.torch_run import torch_run
from fooling.verify.runs.claims.arguments import own
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, negate, require

DOCS = Path(__file__).parents[3] / "docs"
EQUALITY = two_layer_equality(4)
EVALUATE = {"rule": "evaluate"}


def computes(task: Term, network: Transformer = EQUALITY, longest: int = 4) -> Term:
    that = ("computes", network_term(network, longest), task)
    require(that, "proposition")
    return that


def holds(that: Term) -> bool:
    """What the checker computes; both ways must not be accepted."""
    ends = []
    for goal in (that, negate(that)):
        try:
            prove(goal, EVALUATE, fresh())
            ends.append(True)
        except Rejected:
            ends.append(False)
    assert ends[0] != ends[1]
    return ends[0]


def halves(word: tuple[int, ...]) -> int:
    return int(word[: len(word) // 2] == word[len(word) // 2 :])


def names(word: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(str, word))


def test_a_function_of_two_halves() -> None:
    """Equality, no other function of two bits each; the network reads 4 letters at most, and functions of 4 only."""
    assert holds(computes(("value-of", ("equality", 2))))
    assert not holds(computes(("value-of", ("complement", ("equality", 2)))))
    rows = tuple(tuple(int(x == y) for y in range(4)) for x in range(4))
    assert holds(computes(("value-of", ("matrix", rows))))
    assert not holds(computes(("value-of", ("matrix", (*rows[:3], (0, 0, 0, 0))))))


def test_a_language_and_answers() -> None:
    """Words of up to 4 letters: what the network says of shorter ones counts, too."""
    said = {word: EQUALITY.run(word) for n in range(1, 5) for word in product((0, 1), repeat=n)}
    table = tuple((names(word), answer) for word, answer in said.items())
    assert holds(computes(("answers", table)))
    for i in (0, 7, len(table) - 1):
        wrong = (*table[:i], (table[i][0], 1 - table[i][1]), *table[i + 1 :])
        assert not holds(computes(("answers", wrong)))
    dfa = as_term(language_of("regex:(0|1)*"))
    assert holds(computes(("membership", dfa))) == (set(said.values()) == {1})


@pytest.mark.parametrize("seed", range(6))
def test_languages_by_hand(seed: int) -> None:
    """A language that is the network's own answers, as an automaton of words, and one with a word too many."""
    chance, n = Random(seed), 3
    words = [word for k in range(1, n + 1) for word in product("01", repeat=k)]
    right = [word for word in words if EQUALITY.run([int(a) for a in word])]
    other = chance.choice([word for word in words if word not in right])
    for chosen, expected in ((right, True), ([*right, other], False), (right[1:], False)):
        spelled = "|".join("".join(word) for word in chosen)
        language = as_term(language_of(f"regex:(0|1)(0|1)(0|1)(0|1)*(0|1)|{spelled}"))
        assert holds(computes(("membership", language), longest=n)) == expected


def test_what_is_refused() -> None:
    """Nothing is confirmed or refuted of words that the network does not read."""
    wide = replace(EQUALITY, formats=Formats.alike(named_format("Q13.9999")))
    with_start = replace(EQUALITY, before=(1,))
    swapped = replace(EQUALITY, alphabet=("1", "0"))
    refused: list[tuple[Term, str]] = [
        (computes(("value-of", ("equality", 3))), "8 x 8 inputs are no words of 4 letters of 2"),
        (computes(("value-of", ("equality", 2)), swapped), "letters that are digits are in another order"),
        (computes(("value-of", ("under", ("dyck", 1, 1), "odd-even", 4))), "of a language ask for membership"),
        (computes(("membership", as_term(language_of("regex:(0|1|2)*")))), "the machine reads no 2"),
        (computes(("membership", as_term(language_of("regex:(0|1)*"))), with_start, 3), "not all these letters stand"),
        (computes(("answers", ((names((0, 1, 1, 1, 1)), 1),))), "a word is not one that the machine reads"),
        (computes(("answers", ((("2",), 1),))), "a word has a letter that is not read"),
        (computes("index-lookup"), "index-lookup is not a task of this machine: it has none"),
        (computes(("value-of", ("equality", 2)), longest=5), "the network reads 4 letters"),
        (computes(("value-of", ("equality", 8)), two_layer_equality(16), 16), "too many to run"),
        (computes(("value-of", ("equality", 2)), wide), "numbers of Q13.9999 are too long to run"),
        (("computes", ("network", "{}", 4), ("value-of", ("equality", 2))), "network.formats: want the name"),
    ]
    for that, said in refused:
        for goal in (that, negate(that)):
            with pytest.raises(Rejected, match=said.replace("|", "[|]")):
                prove(goal, EVALUATE, fresh())


def test_a_layer_of_a_user_s_own_is_split() -> None:
    """Hard attention with a residual connection, in two's complement: the forward pass, at one cost."""
    f = named_format("Q4.4")
    maps = (linear(((f.scale,),)),) * 3
    block = Block(Attention((Head(*maps),), linear(((f.scale,),)), "leftmost"), residual=True)
    model = Transformer(Formats.alike(f), ("a", "b"), Added(((16,), (32,))), (block,))
    machine = network_term(model, 4)
    bits = 1 + 8 + 1 + 8 + 8  # the query's letter; the partner's largest logit, which of two places, its value; answer
    assert holds(("split-exact", machine, "odd-even")) and holds(("split-bits", machine, "odd-even", bits))
    assert not holds(("split-bits", machine, "odd-even", bits + 1))


def test_nothing_is_said_of_no_words() -> None:
    """Words too short for the position that is read, or without a letter that does not stand around: none is run."""
    f = named_format("Q4.4")
    block = Block(Attention((Head(*((linear(((f.scale,),)),) * 3)),), linear(((f.scale,),)), "leftmost"))
    model = Transformer(Formats.alike(f), ("a", "b"), Added(((16,), (32,))), (block,))
    for one in (replace(model, at=9), replace(model, before=(0, 1)), replace(model, at=9, blocks=(block, block))):
        machine = network_term(one, 4)
        for that in (("split-exact", machine, "odd-even"), ("printed-exact", machine, "odd-even")):
            for goal in (that, negate(that)):
                with pytest.raises(Rejected, match="it reads no words of 4 letters"):
                    prove(goal, EVALUATE, fresh())
        with pytest.raises(Rejected, match="it reads no words of 4 letters"):
            prove(("not", ("split-bits", machine, "odd-even", 1)), EVALUATE, fresh())
    assert "; put around each word, and in none: a)" in in_words(network_term(replace(model, before=(0,)), 4))


def test_the_printed_steps_of_a_user_s_layer() -> None:
    """In 2 bits every weight is 1: a part is then no saturated sum, and 2p bits hold four values, not five."""
    f = named_format("Q2.0:each")
    zero, one = linear(((0,),)), linear(((1,),))
    model = Transformer(
        Formats.alike(f), ("a", "b"), Added(((1,), (-2,))), (Block(Attention((Head(zero, zero, one),), one)),)
    )
    four, six = network_term(model, 4), network_term(model, 6)
    assert not holds(("printed-exact", four, "prefix:3")) and not holds(("split-exact", four, "prefix:3"))
    assert holds(("printed-bits", four, "prefix:3", 2 + 4 + 2 * (2 + 2) + 8))
    assert not holds(("printed-exact", six, "prefix:5"))
    for bits in range(30):
        assert not holds(("printed-bits", six, "prefix:5", bits))


def test_recurrent_networks_too() -> None:
    """The Elman network of an automaton decides its language and no other, in torch as well, and is split at a cut."""
    language = ("dyck", 1, 2)
    network = elman_of_dfa(dyck(1, 2), named_format("Q4.4"))
    assert from_json(json.loads(json.dumps(to_json(network)))) == network
    machine = network_term(network, 5)
    assert holds(("computes", machine, ("membership", language)))
    assert not holds(("computes", machine, ("membership", ("other-words", language))))
    assert holds(("split-exact", machine, "prefix:2")) and holds(
        ("split-bits", machine, "prefix:2", network.state_bits)
    )
    assert not holds(("split-bits", machine, "prefix:2", network.state_bits - 1))
    assert holds(("split-bits", machine, "odd-even", 4 * network.state_bits))  # the state after each of four letters
    with pytest.raises(Rejected, match="no protocol here splits this network: it has 2 layers, not one"):
        prove(("split-exact", network_term(EQUALITY, 4), "odd-even"), EVALUATE, fresh())
    with pytest.raises(Rejected, match="too many to run"):
        prove(("computes", network_term(network, 16), ("membership", language)), EVALUATE, fresh())


@pytest.mark.exhaustive
@pytest.mark.slow
@pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed; pip install '.[torch]'")
def test_they_are_run_in_torch() -> None:
    """Exactly, for whoever trusts its kernels; floats are for the paper's network alone."""
    network = elman_of_dfa(dyck(1, 2), named_format("Q4.4"))
    for machine, task in (
        (network_term(network, 4), ("membership", ("dyck", 1, 2))),
        (network_term(EQUALITY, 4), ("value-of", ("equality", 2))),
    ):
        that = ("torch-computes", machine, task, "int64")
        found = json.loads(json.dumps(torch_run(that, fresh())))
        assert proved(that, "confirmed", found).trusts == ("torch int64 kernels",)
        with pytest.raises(NotFound, match="int64 is right on all"):
            torch_run(negate(that), fresh())
        wrong = {**found, "outputs": [[code + 1 for code in found["outputs"][0]], *found["outputs"][1:]]}
        with pytest.raises(Rejected, match="the exact model computes"):
            prove(that, wrong, fresh())
        with pytest.raises(Rejected, match="floats are read bit by bit"):
            torch_run(("torch-computes", machine, task, "float32"), fresh())


def test_numbers_are_written_and_read(tmp_path: Path) -> None:
    """A recurrent network's file in its own formats is the network."""
    network, path = elman_of_dfa(dyck(1, 2), named_format("Q4.4")), tmp_path / "network.json"
    write_network(network, path)
    again, errors = network_file(path).in_formats(network.formats)
    assert again == network and set(errors.values()) == {0}


def test_documents_are_objects() -> None:
    """Text that is no JSON, or no object, is no proposition."""
    for text in ("", "[1]", "{", 7, '{"a": 1', "9" * 5000):
        with pytest.raises(InvalidInput, match="a network as JSON text"):
            require(("computes", ("network", text, 4), ("value-of", ("equality", 2))), "proposition")
    for answers in ((), (("0", 1),), ((("0",), -1),), (((0,), 1),), ((("0",), 1), (("0",), 1))):
        with pytest.raises(InvalidInput, match=r"answer|letters|repeated"):
            require(("computes", ("network", "{}", 4), ("answers", answers)), "proposition")
    with pytest.raises(InvalidInput, match="should be one of index-lookup, own-language, or a task such as"):
        require(("computes", ("network", "{}", 4), "equality-lookup"), "proposition")


def test_words_are_short() -> None:
    """A network is named by its digest, not printed."""
    said = in_words(computes(("value-of", ("equality", 2))))
    assert len(said) < 150 and "equality on 2 bits" in said and "SHA-256" in said


def test_other_machines_have_these_tasks_too() -> None:
    """The network of an automaton decides its language, and not the other words."""
    dyck = ("dyck", 1, 2)
    assert holds(("computes", ("rnn-of", dyck, 5), ("membership", dyck)))
    assert not holds(("computes", ("rnn-of", dyck, 5), ("membership", ("other-words", dyck))))
    with pytest.raises(Rejected, match="no words of 5 letters"):
        work(("rnn-of", dyck, 5), ("value-of", ("equality", 2)))


@pytest.fixture
def claims(tmp_path: Path) -> Callable[[Any], Path]:
    """A file of one claim with this proposition."""

    def written(that: Any) -> Path:
        path = tmp_path / "mine.json"
        path.write_text(json.dumps({"claims": [{"id": "one", "says": "It is so.", "that": that}]}))
        return path

    return written


def test_files_hold_networks(claims: Callable[[Any], Path], tmp_path: Path) -> None:
    """The object itself, or the name of a file beside them and a format."""
    for name in ("contains-aa.json", "contains-aa.safetensors"):
        (tmp_path / name).write_bytes((DOCS / name).read_bytes())
    any_word = ["star", ["letters", ["a", "b"], ["a", "b"]]]
    twice = ["letters", ["a", "b"], ["a"]]
    language = ["membership", ["concat", any_word, twice, twice, any_word]]
    (task,) = own(claims(["computes", ["network-file", "contains-aa.json", "Q8.8", 5], language]))
    assert proved(task.that, "confirmed", EVALUATE).trusts == ()
    (task,) = own(claims(["computes", ["network-file", "contains-aa.json", "Q5.3", 5], language]))
    assert proved(task.that, "refuted", EVALUATE).trusts == ()
    inline = ["computes", ["network", to_json(EQUALITY), 4], ["value-of", ["equality", 2]]]
    (task,) = own(claims(json.loads(json.dumps(inline))))
    assert task.that == with_text(EQUALITY)


LANGUAGE = ["membership", ["star", ["letters", ["a", "b"], ["a", "b"]]]]


def test_a_network_lies_beside_the_claims_or_below(claims: Callable[[Any], Path], tmp_path: Path) -> None:
    """A file of a folder below is read; one above, by a path from the root, or over a link is refused in one line."""
    (tmp_path / "inner" / "deep").mkdir(parents=True)
    (tmp_path / "inner" / "folder").symlink_to(tmp_path)
    for name in ("contains-aa.json", "contains-aa.safetensors"):
        for folder in (tmp_path, tmp_path / "inner" / "deep"):
            (folder / name).write_bytes((DOCS / name).read_bytes())
    written = claims(["computes", ["network-file", "deep/contains-aa.json", "Q8.8", 2], LANGUAGE])
    inner = written.rename(tmp_path / "inner" / "mine.json")
    assert len(own(inner)) == 1
    (tmp_path / "inner" / "link.json").symlink_to("deep/contains-aa.json")
    for name, said in (
        ("../contains-aa.json", "leads out of the folder; want a network in a JSON file in the folder of this file"),
        ("deep/../../contains-aa.json", "leads out of the folder"),
        (str(tmp_path / "contains-aa.json"), "leads out of the folder"),
        ("", "'': the name of no file; want a network in a JSON file"),
        ("link.json", "inner/link.json: a link, which is not followed here; want a network in a JSON file itself"),
        ("folder/contains-aa.json", "inner/folder: a link, which is not followed here"),
        ("deep", "inner/deep: no config.json; want a folder of transformers'"),
        ("x\0.json", "cannot be read"),
    ):
        inner.write_text(claims(["computes", ["network-file", name, "Q8.8", 2], LANGUAGE]).read_text())
        with pytest.raises(InvalidInput, match=said) as refused:
            own(inner)
        assert "claim 1 (one).that[1]: " in str(refused.value) and "\n" not in str(refused.value)


def test_the_weights_of_a_network_in_claims_are_no_link(claims: Callable[[Any], Path], tmp_path: Path) -> None:
    """Where a claim names the network, what its file names is no link either; the command line follows it."""
    (tmp_path / "contains-aa.json").write_bytes((DOCS / "contains-aa.json").read_bytes())
    (tmp_path / "contains-aa.safetensors").symlink_to(DOCS / "contains-aa.safetensors")
    assert network_file(tmp_path / "contains-aa.json").is_transformer
    with pytest.raises(InvalidInput, match=r"contains-aa.safetensors: a link, which is not followed here"):
        own(claims(["computes", ["network-file", "contains-aa.json", "Q8.8", 2], LANGUAGE]))


def with_text(network: Transformer) -> Term:
    return computes(("value-of", ("equality", 2)), network)


@pytest.mark.parametrize(
    ("machine", "said"),
    [
        (["network-file", "none.json", "Q8.8", 4], r"none.json: cannot be read \(No such file"),
        (["network-file", "none.json", 4], 'want \\["network-file", "FILE.json", "FORMAT", length\\]'),
        (["network-file", "mine.json", "Q8.8", 4], "missing alphabet, embedding, layers; want"),
        (["network-file", "contains-aa.json", "Q8", 4], "number format 'Q8'"),
        (["network", {"formats": "Q8.8"}, 4], "want the name of a number format|missing|fields"),
        (["network", {}, 4], "formats: want the name of a number format"),
    ],
)
def test_bad_files_have_one_line(claims: Callable[[Any], Path], machine: Any, said: str) -> None:
    """With the place in the file."""
    folder = claims(machine).parent
    for name in ("contains-aa.json", "contains-aa.safetensors"):
        (folder / name).write_bytes((DOCS / name).read_bytes())
    with pytest.raises(InvalidInput, match=said) as refused:
        own(claims(["computes", machine, ["value-of", ["equality", 2]]]))
    assert ").that[1]" in str(refused.value) and "\n" not in str(refused.value)


def test_networks_within_are_found() -> None:
    """At any depth; what is no list stays."""
    inner = ["not", ["computes", ["network", to_json(EQUALITY), 4], "own-language"]]
    found = Expansion({}, "define", Path()).proposition(inner, "that")
    assert isinstance(found[1][1][1], str) and found[0] == "not" and found[1][2] == "own-language"


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"pooling": "mean"}, "pooling: no pooling is run here: the output is read at one position"),
        ({"read_out": {"pool": "max", "maps": []}}, "read_out.pool: no pooling is run here"),
        ({"at": "argmax"}, "at 'argmax': want the number of a position, -1 for the last"),
        ({"at": None}, "at None: want the number of a position"),
        ({"sparse": "top-2"}, r"layers\[0\].attention.sparse 'top-2': want \[B, k, c\], blocks that hang on positions"),
        ({"sparse": {"top": 2}}, r"layers\[0\].attention.sparse .*: want \[B, k, c\], blocks that hang on positions"),
        ({"bidirectional": True}, r"layers\[0\].bidirectional: want layers that read from left to right"),
    ],
)
def test_what_no_protocol_splits_is_refused_with_the_reason(changed: dict[str, Any], told: str, tmp_path: Path) -> None:
    """Pooling, a position that moves, blocks that the word chooses, two directions."""
    document = json.loads((DOCS / "some-b.json").read_text())
    for name, value in changed.items():
        layer = document["layers"][0]
        place = {"sparse": layer["attention"], "bidirectional": layer}.get(name, document)
        place[name] = value
    path = tmp_path / "net.json"
    path.write_text(json.dumps(document))
    with pytest.raises(InvalidInput, match=told):
        network_file(path)
