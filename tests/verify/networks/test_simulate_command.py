"""`fooling simulate`: what it claims and what it does not, its messages, its picture, two processes, and bad input."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.circuits.languages.dyck import dyck
from fooling.circuits.networks.asked.task import LanguageTask
from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.elman_of_dfa import elman_of_dfa
from fooling.circuits.networks.embedding import Added, Joint
from fooling.circuits.networks.network_json import Network, from_json, to_json
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.transformer import Transformer, one_layer
from fooling.circuits.numbers.arithmetic import Formats, linear
from fooling.circuits.numbers.number_format import named_format, q_p
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.channel import Message, Speaker
from fooling.protocols.simulation.simulate import simulate
from fooling.protocols.simulation.two_processes import given_to, run_apart
from fooling.protocols.split import plan_of
from fooling.protocols.transformer_plan import Plan
from fooling.verify.cli import main
from fooling.verify.evidence.store import load
from fooling.verify.given.networks.network_by_format import network_file
from fooling.verify.pages.answers.simulation import _cut
from fooling.verify.runs.networks import simulations
from fooling.verify.runs.networks.simulations import Choices, Runs, Shared, run_words
from tests.shares import later, one_in

SOME_B = "regex:(a|b)*b(a|b)*"


def some_b(**changes: Any) -> Transformer:
    """Averages of 0 for a and 1 for b: positive iff there is a b, in Q4.4."""
    f = named_format("Q4.4")
    one = linear(((f.scale,),))
    block = Block(Attention((Head(linear(((0,),)), one, one),), one, "average"))
    return replace(Transformer(Formats.alike(f), ("a", "b"), Added(((0,), (f.scale,))), (block,)), **changes)


AFTER = network_file(Path("docs/a-after-b.json")).in_formats(Formats.alike(named_format("Q4.4")), None)[0]


def saturating() -> Transformer:
    """14 + 14 + 14 + 14 saturates at 49, and - 7 is 42: of parts it is 49."""
    form = q_p(7, 1, "nearest-even", "each")
    head = (((7, 0),), ((-6, 0),), ((0, 7),))
    return one_layer(form, ("+", "-"), (((0, 49), (7, -49)),) * 5, (head,), ((7,),))


@pytest.fixture(name="run")
def _run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The command on a network, and what it says: exit code and text."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def run(network: Network, *arguments: str) -> tuple[int, str]:
        Path("model.json").write_text(json.dumps(to_json(network)), encoding="utf-8")
        found = CliRunner().invoke(main, ["simulate", "model.json", *arguments])
        assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
        return found.exit_code, found.output

    return run


def of_formats(name: str, one: int = 1, **roles: str) -> Network:
    """A softmax over a and b whose numbers are of these formats, and whose weights are made of this code."""
    names = dict.fromkeys(("activations", "weights", "accumulator", "softmax"), name) | roles
    head = {"query": {"matrix": [[one, one]]}, "key": {"matrix": [[0, -one]]}, "value": {"matrix": [[one, -2 * one]]}}
    document = {
        "formats": names,
        "schedule": "stepwise",
        "alphabet": ["a", "b"],
        "embedding": {"letters": [[one, 0], [0, one]]},
        "layers": [{"attention": {"heads": [head], "output": {"matrix": [[one]]}}}],
        "read_out": {"rule": "positive"},
    }
    return from_json(document, "mixed")


def attending(kind: str) -> Network:
    """The averages above, with attention of another kind."""
    (block,) = some_b().blocks
    return some_b(blocks=(replace(block, attention=replace(block.attention, kind=kind)),))


LETTERS = re.compile(r"\b([a-zA-Z]) = (-?\d+)")


def in_numbers(formula: str, known: dict[str, int]) -> int:
    """A formula of the page at what its letters are: factors stand side by side, |k| is the bit length of k."""
    product_signs = re.sub(r"(?<=[\w)|]) (?=[\w(])|(?<=[\w)]) (?=\|[^|]*\|)|(?<=\d)(?=[a-z])", "*", formula)
    lengths = re.sub(r"\|([^|]*)\|", r"(abs(\1)).bit_length()", product_signs)
    return int(eval(lengths, {}, known))


def test_too_few_bits_say_that_the_network_is_wrong(run: Any) -> None:
    """Equality needs 65 bits of 128 letters, a proved protocol takes fewer: a word is wrong, though none that was run.

    Under another partition, or with all that is told, nothing of the kind is said.
    """
    zero = ((0,),)
    network = one_layer(named_format("Q2.2"), ("0", "1"), (((0,), (0,)),) * 128, [(zero, zero, zero)], zero)
    options = ("--all", "--most", "3", "--against", "equality", "--length")
    code, told = run(network, *options, "128", "--partition", "prefix:64")
    found = json.loads(run(network, *options, "128", "--partition", "prefix:64", "--json")[1])
    assert code == 1 and found["wrong"] == 0 and found["is_sample"]
    assert found["wrong_on_some_word"] and found["measured"]["lower"] == 65 and found["predicted_bits"] < 65
    assert "D of equality is 65 bits" in told and "so the network is wrong on some word of 128 letters" in told
    assert CliRunner().invoke(main, ["recheck", found["needs"]]).exit_code == 0
    for length, partition in (("128", "odd-even"), ("16", "prefix:8")):
        other = json.loads(run(network, *options, length, "--partition", partition, "--json")[1])
        assert not other["wrong_on_some_word"] and other["needs"] is None


@pytest.mark.parametrize("partition", ["odd-even", "prefix:0", "prefix:4"])
@pytest.mark.parametrize(
    "network",
    [
        of_formats("Q4.4"),
        of_formats("Q4.4", softmax="float16:each"),
        of_formats("Q4.4", accumulator="float16:each"),
        of_formats("Q0.4:wrap,each"),
        of_formats("e4m3:pairwise"),
        some_b(),
        attending("linear"),
        attending("leftmost"),
    ],
)
def test_formulas_give_the_bits(run: Any, network: Transformer, partition: str) -> None:
    """With what the page says of their letters; those of another format, and of one party alone, did not."""
    code, told = run(network, "--partition", partition, "--input", "abab")
    assert code == 0, told
    known = {name: int(number) for name, number in LETTERS.findall(told)} | {"letters": 2, "answers": 2}
    rows = re.findall(r"(?m)^ (query|maximum|normaliser|values|places?|answer) +(\d+) +(\S.*\S|\S) *$", told)
    assert len(rows) > 2
    for step, bits, formula in rows:
        assert in_numbers(formula, known) == int(bits), (step, formula, known)


def with_a_start(*before: str) -> Network:
    """Averages of 7 for + and -7 for -, which saturate at 7, after these letters."""
    one = {"matrix": [[1]]}
    head = {"query": {"matrix": [[0]]}, "key": {"matrix": [[0]]}, "value": one}
    document = {
        "formats": "Q4.0:each",
        "alphabet": ["+", "-"],
        "before": list(before),
        "embedding": {"letters": [[7], [-7]]},
        "layers": [{"attention": {"kind": "average", "heads": [head], "output": one}}],
        "read_out": {"rule": "positive"},
    }
    return from_json(document, "saturating")


@pytest.mark.parametrize("against", [r"regex:[+-]\+", "regex:[+-]*", r"regex:(\+[+-]|-\+)"])
def test_whose_answers_are_wrong(run: Any, against: str) -> None:
    """The network's: 7 + 7 - 7 saturates to 0 in it, though the parties have 7 where they tell sums by parts."""
    line = ("--partition", "prefix:1", "--all", "--length", "2", "--against", against, "--json")
    found = [json.loads(run(with_a_start("+"), *line, *steps)[1]) for steps in ((), ("--steps", "parts"))]
    assert [found[0][key] for key in ("wrong", "first_wrong")] == [found[1][key] for key in ("wrong", "first_wrong")]
    assert found[1]["bounded"] is None and not found[1]["equal_to_forward_pass"]


def test_letters_that_are_left_out_are_named(run: Any) -> None:
    """Of all words those without the letter that stands before every word, which is said; with a task all of them."""
    line = ("--partition", "prefix:1", "--all", "--length", "2", "--steps", "parts")
    code, told = run(with_a_start("+"), *line)
    assert code == 0 and "words are of the other letters than +, which stand around every word" in told
    assert json.loads(run(with_a_start("+"), *line, "--json")[1])["letters"] == ["-"]
    code, told = run(with_a_start("+"), *line, "--against", "regex:[+-]*")
    assert code == 1 and "other letters" not in told and "of 4 words the parties computed other scores" in told
    code, told = run(with_a_start(), *line, "--against", "regex:[+]*")
    assert code == 0 and "words are of the other letters than -, which are no letters of regex:[+]*" in told


def test_a_sample_has_no_word_twice(run: Any) -> None:
    """Seven of the eight words of three letters are seven words; one of the eight is wrong."""
    line = ("--partition", "odd-even", "--all", "--length", "3", "--against", "regex:aba|abb|baa|bba|bbb|aab", "--json")
    for most, wrong in (("7", (0, 1)), ("8", (1,))):
        found = json.loads(run(some_b(), *line, "--most", most)[1])
        assert found["words"] == int(most) and found["wrong"] in wrong
    shared = Shared("model", some_b(), Partition.parse("odd-even"), 3, Choices(), None, None, ())
    for most in range(1, 9):
        assert len(set(shared.words(most))) == most


@pytest.mark.parametrize("summation", ["once", "each"])
def test_the_sum_that_differs_is_named(run: Any, summation: str) -> None:
    """The exponentials are rounded as they are added; the values, in [-2, 1] of [-8, 8), never saturate."""
    network = of_formats(f"Q4.4:{summation}", 16, softmax="e4m3:each")
    code, told = run(network, "--partition", "odd-even", "--all", "--length", "7", "--steps", "parts")
    assert (
        code == 1 and "rounding nearest-even, summation each: the model's additions are rounded, or saturate," in told
    )
    assert told.count("the model's additions") == 1  # not those of the values, which are within the range


def test_another_question_keeps_the_certificate(run: Any) -> None:
    """Of one network, length and partition: each bound has a certificate of its own, the same one the same."""
    line = ("--partition", "odd-even", "--all", "--length", "4", "--against", SOME_B, "--json")
    asked = [(), ("--query", "embedding"), (), ("--query", "embedding")]
    paths = [json.loads(run(some_b(), *line, *more)[1])["certificate"] for more in asked]
    assert paths[0] == paths[2] != paths[1] == paths[3]
    assert [load(Path(path))["proposition"][2] for path in paths[:2]] == [
        json.loads(run(some_b(), *line, *more)[1])["at_most"] for more in asked[:2]
    ]


def test_no_letters(run: Any) -> None:
    """A periodic partition that Alice begins gives her all of no letters: it is bounded, and not refused afterwards."""
    code, told = run(
        elman_of_dfa(dyck(1, 1), q_p(2, 1)),
        "--partition",
        "periodic:A,B",
        "--all",
        "--length",
        "0",
        "--against",
        "dyck:1,1",
    )
    assert code == 0 and "words of 0 letters under prefix:0" in told and "D is 0 bits" in told


def test_one_word(run: Any) -> None:
    """The messages, their widths as in the formula, and the contract's fields."""
    code, said = run(some_b(), "--partition", "odd-even", "--input", "abba", "--json")
    found = json.loads(said)
    assert code == 0 and found["equal_to_forward_pass"] and found["proved_exact"]
    assert found["bits"] == found["predicted_bits"] == 22 == sum(one["width"] for one in found["messages"])
    assert found["messages"][0] == {"sender": "bob", "label": "last letter", "width": 1, "value": 0}
    assert [step["bits"] for step in found["steps"]] == [1, 8, 2, 10, 1] and found["tell_all_bits"] == 2
    code, said = run(some_b(), "--partition", "odd-even", "--input", "abba")
    assert code == 0 and "Alice   head 1: places" in said and "proved for all words of this length" in said


def test_a_bound_is_claimed_where_everything_is_proved(run: Any) -> None:
    """Right on all words, exactly split: D is at most the bits, with a certificate that replays."""
    code, said = run(some_b(), "--partition", "odd-even", "--all", "--length", "4", "--against", SOME_B, "--json")
    found = json.loads(said)
    assert code == 0 and found["wrong"] == 0 and (found["bounded"], found["at_most"]) == ("D", 22)
    assert found["measured"]["lower"] <= found["measured"]["upper"] <= 22 and found["least_width"] == 1
    certificate = load(Path(found["certificate"]), 2**20)
    assert certificate["verdict"] == "confirmed" and certificate["rests_on"]["theories"] == ["networks"]
    assert CliRunner().invoke(main, ["recheck", found["certificate"]]).exit_code == 0


def test_one_word_bounds_nothing(run: Any) -> None:
    """Of all words one was run, and the network is right on it."""
    options = ("--partition", "odd-even", "--against", SOME_B)
    for more in ((), ("--two-processes",)):
        code, said = run(some_b(), "--input", "abba", *options, *more)
        assert code == 0 and "audit only: of all words only this one was run" in said and "so D" not in said
    _, said = run(some_b(), "--input", "abba", *options, "--json")
    assert [json.loads(said)[name] for name in ("bounded", "at_most", "certificate")] == [None] * 3


def test_a_function_of_halves_is_bounded_under_that_partition_only(run: Any) -> None:
    """Of words whose halves are not the parties' inputs the task is another function."""
    some_0 = some_b(alphabet=("0", "1"), embedding=Added(((named_format("Q4.4").scale,), (0,))))
    for partition, bounded in (("prefix:0", None), ("mask:10", None), ("prefix:1", "D")):
        options = ("--partition", partition, "--all", "--length", "2", "--against", "disjointness")
        _, said = run(some_0, *options, "--json")
        found = json.loads(said)
        assert found["wrong"] == 0 and found["bounded"] == bounded
        _, said = run(some_0, *options)
        assert ("so D" in said) == (bounded is not None)
        assert ("of the first half of a word and the last" in said) == (bounded is None)


def refusing(**changes: Any) -> Transformer:
    """Reads the first position alone; the second b is masked, and its key overflows, which is an error."""
    f = named_format("Q4.4:error")
    one, large = linear(((f.scale,),)), linear(((f.most,),))
    block = Block(Attention((Head(one, large, one),), one, "rightmost", causal=True))
    letters = Joint((((0,), (0,)), ((0,), (2 * f.scale,))))
    return replace(Transformer(Formats.alike(f), ("a", "b"), letters, (block,), at=1), **changes)


def test_a_word_that_the_network_refuses_is_not_counted(run: Any) -> None:
    """Nor any after it: no bound, and what is proved is said of the other words."""
    options = ("--partition", "prefix:1", "--all", "--length", "2", "--against", "regex:(a|b)(a|b){0}a{0}")
    code, said = run(refusing(), *options[:5])
    assert code == 2 and "on this word" not in said
    assert "it ended after 1 of 4 words" in said and "that the network does not refuse" in said
    code, said = run(refusing(), *options)
    assert code == 2 and "audit only" in said and "so D" not in said
    code, said = run(refusing(), *options, "--json")
    found = json.loads(said[: said.rindex("}") + 1])
    assert (found["words"], found["words_wanted"], found["bounded"], found["at_most"]) == (1, 4, None, None)


def test_an_interrupted_run_bounds_nothing(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """After two of all words, which were right, D has no bound."""
    once = simulations.run

    def stopping(plan: Any, word: Any) -> Any:
        if word == (0, 0, 1, 0):
            raise KeyboardInterrupt
        return once(plan, word)

    monkeypatch.setattr(simulations, "run", stopping)
    options = ("--partition", "odd-even", "--all", "--length", "4", "--against", SOME_B)
    code, said = run(some_b(), *options)
    assert code == 130 and "2 of 16 words were run, and D has no bound" in said and "so D" not in said
    assert "it ended after 2 of 16 words" in said


@pytest.mark.parametrize(("n", "judged"), [("9", 300), ("4", 15)])
def test_words_that_were_not_judged_are_not_done(
    run: Any, monkeypatch: pytest.MonkeyPatch, n: str, judged: int
) -> None:
    """Interrupted while answers are held against the language, in batch or at the last word: D has no bound."""
    once, seen = LanguageTask.answer, list[int]()

    def stopping(task: LanguageTask, word: Sequence[int]) -> int:
        seen.append(1)
        if len(seen) > judged:
            raise KeyboardInterrupt
        return once(task, word)

    monkeypatch.setattr(LanguageTask, "answer", stopping)
    options = ("--partition", "odd-even", "--all", "--length", n, "--against", SOME_B)
    code, said = run(softmax_layer(), *options)
    assert code == 130 and len(seen) > judged and "so D" not in said and "is right" not in said


def automaton(path: Path, *accepting: int) -> None:
    """Write the automaton that remembers whether there was a b, and accepts so."""
    document = {"alphabet": ["a", "b"], "start": 0, "accepting": accepting, "transitions": [[0, 1], [1, 1]]}
    path.write_text(json.dumps(document), encoding="utf-8")


def test_the_language_of_a_file_is_read_once(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """D is measured of the language that the answers were held against, whatever its file has become."""
    once, file = simulations.run, Path("language.json").absolute()

    def changing(plan: Any, word: Any) -> Any:
        automaton(file)  # no word at all, whose D is 0
        return once(plan, word)

    automaton(file, 1)
    monkeypatch.setattr(simulations, "run", changing)
    options = ("--partition", "odd-even", "--all", "--length", "4", "--against", str(file))
    code, said = run(some_b(), *options)
    assert code == 0 and "so D <= 22 bits" in said and "D is 2 bits" in said


def test_a_bound_on_one_way_is_claimed_where_one_party_says_all(run: Any) -> None:
    """The state after Alice's prefix, and Bob does not tell the answer: a certificate, and a least state."""
    network = elman_of_dfa(dyck(2, 2), named_format("Q2.2"))
    options = ("--all", "--length", "4", "--against", "dyck:2,2", "--steps", "theorem-2")
    code, said = run(network, "--partition", "prefix:2", *options, "--json")
    found = json.loads(said)
    assert code == 0 and (found["bounded"], found["at_most"]) == ("D where only Alice sends", network.state_bits)
    assert found["measured"] == {"lower": 3, "upper": 3} and found["least_width"] == 3
    assert CliRunner().invoke(main, ["recheck", found["certificate"]]).exit_code == 0
    certificate = json.loads(Path(found["certificate"]).read_text())
    assert certificate["proposition"][1][0] == "one-way" and "one-way" in found["certificate"]


@pytest.mark.exhaustive
def test_a_bound_on_one_way_is_told(run: Any) -> None:
    """In words, with the least state; under other steps the bound is one of D."""
    network = elman_of_dfa(dyck(2, 2), named_format("Q2.2"))
    options = ("--all", "--length", "4", "--against", "dyck:2,2", "--steps", "theorem-2")
    code, said = run(network, "--partition", "prefix:2", *options)
    assert code == 0 and f"so D where only Alice sends <= {network.state_bits} bits" in said
    assert "every network for this task has a state of 3 or more bits" in said
    code, said = run(network, "--partition", "prefix:2", *options[:-2], "--json")
    assert json.loads(said)["bounded"] == "D"


def test_the_printed_total_stands_beside_what_the_printed_steps_take(run: Any) -> None:
    """Theorem 4 adds its steps up to 3m(p + log2 N)H bits; each step at its printed width takes more for small m."""
    line, steps = ("--partition", "prefix:2", "--input", "+-+-+"), ("--steps", "theorem-4")
    p, m, d, log = saturating().format.bits, 1, 2, 3
    found, said = json.loads(run(saturating(), *line, *steps, "--json")[1]), run(saturating(), *line, *steps)[1]
    assert found["predicted_bits"] == d * p + 2 * p + 2 * (p + log) + 4 * m * p
    assert found["printed_total"] == 3 * m * (p + log) < found["predicted_bits"]
    assert f"3m(p + log2 N)H = {3 * m * (p + log)} bits, less than the {found['predicted_bits']} bits" in said
    assert "the text's total" not in run(saturating(), *line)[1]
    assert json.loads(run(saturating(), *line, "--json")[1])["printed_total"] is None


@pytest.mark.parametrize("options", [("--query", "letter"), ("--answer", "none")])
def test_printed_steps_leave_nothing_to_choose(run: Any, options: tuple[str, str]) -> None:
    """A choice that the printed steps make themselves is not left out in silence."""
    line = ("--partition", "odd-even", "--all", "--length", "4", "--steps", "theorem-4")
    code, said = run(some_b(), *line, *options)
    assert code == 2 and "the steps of theorem-4 say how query and answer are told; leave the options out" in said


@pytest.mark.parametrize(
    ("network", "arguments", "said"),
    [
        (some_b(read_out=ReadOut(None, "not-negative")), (), "the network is wrong on 1 of 16 words"),
        (some_b(), ("--most", "5"), "of a sample of 5 words none is wrong"),
        (some_b(), ("--answer", "none"), "audit only"),
        (
            some_b(formats=Formats.alike(named_format("Q4.4:each"))),
            ("--steps", "parts"),
            "rests on this run and is not proved",
        ),
    ],
)
def test_nothing_is_claimed_of_an_audit(run: Any, network: Network, arguments: tuple[str, ...], said: str) -> None:
    """A wrong answer, a sample, an answer that is not told, sums that need not split: no bound on D."""
    options = ("--partition", "odd-even", "--all", "--length", "4", "--against", SOME_B, *arguments)
    code, text = run(network, *options)
    assert said in text and "so D <=" not in text
    _, document = run(network, *options, "--json")
    found = json.loads(document)
    assert [found[key] for key in ("bounded", "at_most", "measured", "certificate", "least_width")] == [None] * 5
    assert code == int("wrong on" in said or "sample" in said or "answer" in arguments[:1])


def test_parts_that_do_not_add_up(run: Any) -> None:
    """Told by parts the saturating sum is another: exit 1, the word, both numbers, and what it means."""
    by_parts = ("--partition", "prefix:2", "--input", "++++-", "--steps", "parts", "--audit")
    code, said = run(saturating(), *by_parts)
    assert code == 1 and "other scores" in said and "is 49 steps for the parties and 42 in the network" in said
    assert "28 + 21 steps make 49, the network has 42" in said and "sums that are not the network's own" in said
    code, said = run(saturating(), "--partition", "prefix:2", "--input", "++++-", "--audit", "--json")
    found = json.loads(said)
    assert code == 0 and found["audit"]["exact_parts"]["words_that_differ"] == 1
    assert found["audit"]["rounded_parts"]["first"]["word"] == "++++-"


@pytest.mark.parametrize(
    ("kind", "schedule", "sums", "said"),
    [
        ("average", "fused", (1, 0), "rounded parts: no sum was held against these, as the network rounds none"),
        ("linear", "fused", (2, 0), "rounded parts: no sum was held against these, as the network rounds none"),
        ("leftmost", "fused", (0, 0), "exact parts: no sum was held against these, as it adds nothing up"),
        ("average", "stepwise", (1, 1), "rounded parts: on 1 word every sum is that of Alice's part and Bob's"),
    ],
)
def test_an_audit_says_nothing_of_sums_that_it_did_not_see(
    run: Any, kind: Any, schedule: str, sums: tuple[int, int], said: str
) -> None:
    """Exact sums are not of p bits: whether each party could round its own is another question."""
    attention = replace(some_b().blocks[0].attention, kind=kind)
    network = some_b(blocks=(Block(attention),), formats=Formats.alike(named_format("Q4.4:each")))
    options = ("--partition", "prefix:2", "--input", "bbbb", "--schedule", schedule, "--audit")
    _, shown = run(network, *options)
    assert said in shown and ("every sum is that" in shown) == (sums != (0, 0))
    found = json.loads(run(network, *options, "--json")[1])["audit"]
    assert (found["exact_parts"]["sums_compared"], found["rounded_parts"]["sums_compared"]) == sums


def test_telling_all_tells_the_letters_of_the_word(run: Any) -> None:
    """A letter that stands around every word may stand in the one that is run."""
    around = some_b(before=(1,))
    for word, bits in (("aa", 0), ("ab", 1), ("bb", 1)):
        assert json.loads(run(around, "--partition", "prefix:1", "--input", word, "--json")[1])["tell_all_bits"] == bits


def test_certificates_stay_in_their_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the model is called, two dots as well; a long partition has a short name."""
    monkeypatch.chdir(tmp_path)
    unary = some_b(alphabet=("b",), embedding=Added(((named_format("Q4.4").scale,),)))
    Path("...json").write_text(json.dumps(to_json(unary)), encoding="utf-8")
    line = ["simulate", "...json", "--partition", f"mask:{'0' * 110}", "--all", "--length", "110"]
    said = CliRunner().invoke(main, [*line, "--against", "regex:b*", "--evidence", "here", "--json"])
    certificate = Path(json.loads(said.stdout)["certificate"])
    assert tmp_path / "here" in certificate.resolve().parents and len(certificate.name) < 120


def test_another_sum_need_not_be_another_output(run: Any) -> None:
    """Where the output map is 0 the parties compute the network, whatever their sums: nothing else is said."""
    model = saturating()
    block = model.blocks[0]
    attention = replace(block.attention, output=linear(((0,),)))
    ignoring = replace(model, blocks=(replace(block, attention=attention),))
    options = ("--partition", "prefix:2", "--all", "--length", "5", "--steps", "parts", "--audit")
    code, said = run(ignoring, *options)
    assert code == 0 and "on 32 of 32 words the parties computed what the network does, bit for bit" in said
    assert "1 different sum on 1 of 32 words" in said and "does not compute" not in said


@pytest.mark.parametrize(
    ("network", "arguments", "wrong"),
    [
        (some_b(), ("--input", "abc"), "the network does not read 'c'"),
        (some_b(), ("--input", ""), "0 letters; the network reads words of 1 or more"),
        (some_b(), (), "want either --input WORD, or --all"),
        (some_b(), ("--all",), "--all: want --length N"),
        (some_b(), ("--input", "ab", "--length", "2"), "--length: is for --all"),
        (some_b(), ("--input", "ab", "--partition", "mask:0"), "partition mask:0 is for words of length 1, not 2"),
        (some_b(), ("--all", "--length", "2", "--against", "dyck:1,2"), "it does not read '('"),
        (some_b(), ("--all", "--length", "2", "--diagram", "x.svg"), "want --input WORD"),
        (two_layer_equality(4), ("--input", "0101"), "it has 2 layers"),
        (some_b(), ("--input", "ab", "--against", "regex:a*"), "regex:a*: has no letter 'b'"),
        (some_b(before=(0,), after=(1,)), ("--all", "--length", "2"), "so none has 2 letters"),
        (some_b(), ("--input", "ab", "--steps", "in-a-row"), "layer 1 looks at later letters"),
        (some_b(), ("--input", "ab", "--passes", "2"), "--passes: is for parties in a row; want --steps in-a-row"),
        (some_b(), ("--input", "ab", "--cuts", "1"), "both say who has which letters"),
        (some_b(), ("--input", "ab", "--thoughts", "2", "--steps", "theorem-4"), "leave --thoughts out"),
        (some_b(after=(1,)), ("--input", "ab", "--thoughts", "1"), "the last position must be the one that is read"),
        (AFTER, ("--input", "ab", "--steps", "in-a-row", "--query", "letter"), "tell no query"),
        (AFTER, ("--input", "ab", "--steps", "in-a-row", "--cache", "Q0.0"), "at most 16384\n"),
        (elman_of_dfa(dyck(1, 2), q_p(2, 1)), ("--input", "()", "--cache", "Q1.1"), "keeps a state, no keys"),
        (AFTER, ("--all", "--length", "1500", "--steps", "in-a-row", "--passes", "90"), "in all passes together"),
        (elman_of_dfa(dyck(1, 2), q_p(2, 1)), ("--input", "()", "--audit"), "adds nothing up over positions"),
        (
            two_layer_equality(4),
            ("--all", "--length", "3", "--against", "equality"),
            "equality: has no words of 3 letters",
        ),
    ],
)
def test_bad_input_is_one_line(run: Any, network: Network, arguments: tuple[str, ...], wrong: str) -> None:
    """What is wrong and what would be right, and exit code 2."""
    code, said = run(network, "--partition", "odd-even", *arguments)
    assert code == 2 and wrong in said and said.count("\n") == 1 and said.startswith("fooling: ")


@pytest.mark.skipif(find_spec("matplotlib") is None, reason="matplotlib is not installed; pip install '.[plot]'")
def test_the_diagram(run: Any) -> None:
    """An arrow for each kind of message, with its bits."""
    code, _ = run(some_b(), "--partition", "odd-even", "--input", "abba", "--diagram", "said.svg")
    drawn = Path("said.svg").read_text(encoding="utf-8")
    assert code == 0
    assert all(f">{text}<" in drawn for text in ("Alice", "Bob", "last letter: 0", "10 bits", "1 bit"))


@pytest.mark.exhaustive
@pytest.mark.slow
@pytest.mark.parametrize("network", one_in(2, [some_b(), elman_of_dfa(dyck(1, 2), q_p(2, 1))]))
def test_two_processes_say_the_same(network: Network) -> None:
    """Word by word the same messages and outcomes as in one process."""
    words, partition = list(product((0, 1), repeat=4)) * 40, Partition.parse("odd-even")  # more than a pipe holds
    apart = run_apart(network, words, partition)
    for word, found in zip(words, apart, strict=True):
        here = simulate(network, word, partition)
        assert (found.outcome, found.transcript) == (here.outcome, here.transcript) and found.is_equal


def test_parties_in_a_row(run: Any) -> None:
    """Three of them run two layers; two passes are run in two processes as in one; two letters are written."""
    in_a_row = ("--steps", "in-a-row", "--input", "aabbab")
    found = json.loads(run(AFTER, *in_a_row, "--cuts", "2,4", "--json")[1])
    assert found["holder"] == "carol" and {one["sender"] for one in found["messages"]} == {"alice", "bob"}
    assert found["bits"] == found["predicted_bits"] == 2 * 8 * 2 * (2 + 4) and found["equal_to_forward_pass"]
    code, said = run(AFTER, *in_a_row, "--partition", "prefix:2", "--thoughts", "2", "--cache", "Q3.0")
    assert code == 0 and "all that stands before: bb" in said and "rounded to Q3.0" in said
    assert "proved for all words" in said and "our own" not in said
    chosen, words = Choices(steps="in-a-row", passes=2, thoughts=1), [(0, 1, 1, 0), (1, 1, 0, 0)]
    for word, apart in zip(words, run_apart(AFTER, words, Partition.parse("prefix:2"), chosen), strict=True):
        here = simulate(AFTER, word, Partition.parse("prefix:2"), steps="in-a-row", passes=2, thoughts=1)
        assert (apart.outcome, apart.transcript) == (here.outcome, here.transcript) and apart.is_equal


def test_three_parties_are_not_drawn_as_two(run: Any) -> None:
    """What Bob says to Carol is no arrow to Alice: nothing is run, and no picture is written."""
    code, said = run(AFTER, "--cuts", "1,2", "--input", "abab", "--steps", "in-a-row", "--diagram", "x.svg")
    assert code == 2 and "want at most one cut" in said and not Path("x.svg").exists()


def test_a_bound_in_a_row_has_no_certificate_of_another_network(run: Any) -> None:
    """What the network does in two passes bounds D, but the checker runs the network of the file."""
    options = ("--all", "--length", "4", "--steps", "in-a-row", "--partition", "prefix:2")
    code, said = run(AFTER, *options, "--passes", "2", "--against", "regex:(a|b)*b(a|b)*")
    assert code == 1 and "the network is wrong on" in said  # bbbb has no a after a b, read twice either
    code, said = run(AFTER, *options, "--against", "regex:(a|b)*b(a|b)*a(a|b)*")
    assert code == 0 and "so D of the language" not in said and "so D <= " in said and "it has 2 layers" in said


def test_neither_process_is_given_the_other_s_letters() -> None:
    """What a process gets is the same whatever the other's letters are: all it can learn of them, it is told."""
    public = {"owners": "ABAB", "network": "...", "query": "letter", "answer": "none", "steps": "ours"}
    parties: tuple[tuple[Speaker, tuple[int, int]], ...] = (("alice", (0, 2)), ("bob", (1, 3)))
    for who, mine in parties:
        words = [(0, 1, 1, 0), tuple([0, 1, 1, 0][i] if i in mine else 1 - [0, 1, 1, 0][i] for i in range(4))]
        assert given_to(who, public, words[:1]) == given_to(who, public, words[1:])
        assert json.loads(given_to(who, public, words[:1]))["words"] == [{str(i + 1): words[0][i] for i in mine}]


@pytest.mark.exhaustive
@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="what a process has open is read in /proc")
def test_neither_process_can_read_the_other_s_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that the two are started with is written down: arguments, environment, open files, standard input.

    Where only the other one's letters differ it is the same, and nothing is open but pipes and one socket.
    """
    python = tmp_path / "python"
    keeps = f"""env | sort > {tmp_path}/$3.env; readlink /proc/$$/fd/* > {tmp_path}/$3.open"""
    python.write_text(f"""#!/bin/sh\n{keeps}\ntee {tmp_path}/$3.in | {sys.executable} "$@"\n""", encoding="utf-8")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))

    def told(word: tuple[int, ...]) -> list[tuple[str, str]]:
        for file in tmp_path.glob("*.*"):
            file.unlink()
        (found,) = run_apart(some_b(), [word], Partition.parse("odd-even"))
        assert found.is_equal
        started = [(file.read_text(), file.with_suffix(".env").read_text()) for file in tmp_path.glob("*.in")]
        for file in tmp_path.glob("*.open"):
            opened = [path.partition(":")[0] for path in file.read_text().split() if str(tmp_path) not in path]
            assert set(opened) == {"pipe", "socket"} and opened.count("socket") == 1
        return sorted(started, key=lambda pair: str(json.loads(pair[0])["speaker"]))

    words = (0, 1, 1, 0), (0, 0, 1, 1), (1, 1, 0, 0)  # of the first the second has Alice's letters, the third Bob's
    (alice, bob), (same_alice, other_bob), (other_alice, same_bob) = map(told, words)
    assert alice == same_alice and bob == same_bob and alice != other_alice and bob != other_bob


def test_a_process_that_ends_early_is_one_line() -> None:
    """A letter that the network does not have, in one party's hands."""
    with pytest.raises(InvalidInput, match="must be letter indices"):
        run_apart(some_b(), [(0, 5)], Partition.parse("odd-even"))


def test_more_bits_than_predicted_are_no_bound() -> None:
    """Were a run to say more than the formula, nothing would be claimed."""
    shared = Shared("some-b", some_b(), Partition.parse("odd-even"), 2, Choices(), SOME_B, None)
    runs = Runs(shared, False)
    run_words(runs, [(0, 0), (0, 1)], False, lambda _: None)
    assert runs.as_predicted == 2 and runs.bounded is None  # no task
    more = simulate(some_b(), (1, 1), shared.partition)
    longer = replace(more.transcript, messages=(*more.transcript.messages, Message("alice", "x", 0, 1)))
    runs.add(replace(more, transcript=longer))
    assert runs.as_predicted == 2 < runs.done


def softmax_layer() -> Transformer:
    """Softmax over values 0 for a and 1 for b, logits 0: positive iff there is a b, in Q4.4."""
    model = some_b()
    attention = replace(model.blocks[0].attention, kind="softmax")
    return replace(model, blocks=(replace(model.blocks[0], attention=attention),))


@pytest.mark.parametrize(("spec", "wrong"), [(SOME_B, 0), later("regex:(a|b)*a(a|b)*", 2)])
def test_many_words_are_run_in_batch(spec: str, wrong: int, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same is claimed as one by one, and it is said; a network that is wrong is found wrong on the same word."""
    options = ("--partition", "odd-even", "--all", "--length", "9", "--json")
    together = json.loads(run(softmax_layer(), *options, "--against", spec)[1])
    with monkeypatch.context() as patched:
        patched.setattr(simulations, "MANY", 10**6)
        alone = json.loads(run(softmax_layer(), *options, "--against", spec)[1])
    assert (together.pop("in_batch"), alone.pop("in_batch")) == (512, 0)
    assert (together.pop("device"), alone.pop("device")) == ("cpu", None)
    assert together.pop("why_no_batch") is None and "1000000 words or more" in alone.pop("why_no_batch")
    assert alone == together
    assert together["wrong"] == wrong


@pytest.mark.exhaustive
@pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed; pip install '.[torch]'")
def test_a_batch_on_a_gpu(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found is what the CPU finds; the device and its kernels are named, or why no batch was run there."""
    from tests.circuits.networks.another_device import AnotherDevice

    monkeypatch.setattr("torch.cuda.is_available", lambda: True)
    options = ("--partition", "odd-even", "--all", "--length", "14", "--against", SOME_B)
    here = json.loads(run(softmax_layer(), *options, "--device", "cpu", "--json")[1])
    with AnotherDevice() as mode:
        there = json.loads(run(softmax_layer(), *options, "--device", "cuda", "--json")[1])
        _, said = run(softmax_layer(), *options[:-3], "9", "--device", "cuda")
        _, few = run(softmax_layer(), *options[:-3], "4", "--device", "cuda")
    assert mode.made > 0 and (here.pop("device"), there.pop("device")) == ("cpu", "cuda")
    assert (here.pop("trusts"), there.pop("trusts")) == tuple(
        ["this run", f"{library} int64 kernels"] for library in ("numpy", "torch")
    )
    assert here == there and "run in batch by torch on cuda" in said
    assert "run word by word, not on a GPU: a batch has 500 words or more" in few


@pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed; pip install '.[torch]'")
def test_a_gpu_that_is_not_there(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked for by name it is one line and exit code 2; else the CPU is taken, and torch is left alone."""
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    options = ("--partition", "odd-even", "--all", "--length", "9", "--json")
    code, said = run(softmax_layer(), *options, "--device", "cuda")
    assert code == 2 and "--device cuda: torch" in said and "finds no GPU" in said
    assert json.loads(run(softmax_layer(), *options)[1])["device"] == "cpu"


@pytest.mark.exhaustive
def test_what_a_bound_rests_on(run: Any) -> None:
    """Nothing, with a certificate; else this run, and numpy where it was one in batch, with the checker's reason."""
    for n, trusts in (("4", []), ("13", ["this run", "numpy int64 kernels"])):
        options = ("--partition", "odd-even", "--all", "--length", n, "--against", SOME_B)
        found = json.loads(run(softmax_layer(), *options, "--json")[1])
        assert found["wrong"] == 0 and found["bounded"] == "D" and found["trusts"] == trusts
        assert (found["certificate"] is None) == bool(trusts)
    _, said = run(softmax_layer(), *options)
    assert "no certificate: words of up to 13 letters are too many to run" in said
    assert "trusts: this run, numpy int64 kernels" in said


def test_the_cost_at_another_width() -> None:
    """At its own width the cost is its own; it grows by a coordinate's values."""
    plan = plan_of(saturating(), Partition.parse("odd-even"), 5)
    assert isinstance(plan, Plan)
    assert plan.work_at(1) == plan.work and plan.work_at(3) - plan.work_at(2) == plan.values.bits


DOCS = Path(__file__).parents[3] / "docs"


def examples() -> list[tuple[str, list[str]]]:
    """The commands of docs/protocols.md, each with the lines that are shown below it."""
    found: list[tuple[str, list[str]]] = []
    for line in (DOCS / "protocols.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("    $ fooling "):
            found.append((line.removeprefix("    $ fooling "), []))
        elif found and line.startswith("    ") and "─" not in line:
            found[-1][1].append(" ".join(line.split()))
        elif line.strip():
            found.append(("", []))  # a paragraph ends what is shown
    return [(command, shown) for command, shown in found if command]


@pytest.mark.slow
@pytest.mark.skipif(find_spec("matplotlib") is None, reason="matplotlib is not installed; pip install '.[plot]'")
@pytest.mark.parametrize(
    ("command", "shown"), one_in(3, list(examples())), ids=lambda part: part if isinstance(part, str) else ""
)
def test_the_documentation_is_what_it_says(
    command: str, shown: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every line that is shown is printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    Path("docs").symlink_to(DOCS)
    said = CliRunner().invoke(main, shlex.split(command))
    lines = [" ".join(line.split()) for line in said.output.splitlines()]
    assert [line for line in shown if line not in lines] == [], said.output


def test_a_task_that_is_read_once(run: Any) -> None:
    """All its words are run, and no others; a network that is wrong on one is told so, and nothing is bounded."""
    last = named_format("Q4.4")
    one = linear(((last.scale,),))
    hard = Attention((Head(linear(((0,),)), one, one),), one, "rightmost")
    network = Transformer(Formats.alike(last), ("0", "1"), Added(((0,), (last.scale,))), (Block(hard),))
    said = '["n-gram", ["0", "1"], [[["0"], 0], [["1"], 1]]]'
    common = ("--partition", "odd-even", "--all", "--length", "3", "--json", "--against")
    code, text = run(network, *common, said)
    assert code == 0 and json.loads(text)["words"] == 8
    code, text = run(network, *common, '["n-gram", ["0", "1"], [[["0", "1"], 1], [["1", "0"], 1]]]')
    found = json.loads(text)
    assert code == 1 and found["words"] == 4 and found["wrong"] == 2
    code, text = run(network, "--partition", "odd-even", "--input", "011", "--against", "lookup:01")
    assert code == 2 and "@1" in text


def test_a_bound_that_says_nothing_is_one_sentence_and_long_numbers_are_cut(tmp_path: Path) -> None:
    """Where no width is ruled out, D is the reason; a number of many digits is a power of 2, or more than one."""
    model = str(Path(__file__).parents[3] / "docs" / "contains-aa.json")
    line = ["simulate", model, "--schedule", "stepwise", "--format", "Q4.8", "--partition", "odd-even", "--all"]
    line += ["--evidence", str(tmp_path), "--length", "4", "--against", "regex:(a|b)*aa(a|b)*"]
    said = CliRunner().invoke(main, line).stdout
    told = " ".join(said.split())
    assert "in Q4.8, schedule stepwise, words of 4 letters" in told and "all else being equal" not in told
    assert "no bound on the width m here, as D is " in told and "would show m >= 2" in told
    assert (_cut(10**17), _cut(2**400), _cut(2**400 + 1)) == (str(10**17), "2^400", "more than 2^400")


def test_without_a_partition_some_are_named_with_their_bits() -> None:
    """One line, no run; the bits are those that a run under that partition sends."""
    asked = ["simulate", str(Path(__file__).parents[3] / "docs" / "some-b.json"), "--input", "abba"]
    told = CliRunner().invoke(main, asked)
    assert told.exit_code == 2 and told.stderr.count("\n") == 1 and "want --partition P" in told.stderr
    found = re.findall(r"(\S+) \((\d+) bits\)", told.stderr)
    assert [name for name, _ in found] == ["odd-even", "prefix:2"]
    for name, bits in found:
        run = CliRunner().invoke(main, [*asked, "--partition", name, "--json"])
        assert json.loads(run.stdout)["predicted_bits"] == int(bits)
