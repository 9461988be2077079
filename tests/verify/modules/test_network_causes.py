"""What `fooling network` says beside counts: narrow formats, other questions, wrong words, the fewest bits, devices."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.networks.asked.task import LanguageTask
from fooling.circuits.networks.search.behaviour import behaviour, first_wrong
from fooling.circuits.networks.search.first_failure import first_overflow
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.networks.files_of_network import files_of_network
from fooling.verify.given.networks.format_name import format_of
from fooling.verify.given.networks.network_by_format import network_file
from fooling.verify.given.networks.network_file import Rounded, calibrated
from fooling.verify.runs.networks import fewest_bits, network_causes
from fooling.verify.runs.networks.network_causes import exchanged, with_empty_word
from fooling.verify.runs.networks.network_runs import Question

NORM = {"gain": [1, 1], "bias": [0, 0], "eps": "1/100000"}
ENDS_IN_B = {
    "alphabet": ["a", "b"],
    "embedding": "one-hot",
    "layers": [{"kind": "elman", "activation": "relu", "gates": {"h": {"W": [[0]], "U": [[0, 0.3]]}}}],
    "read_out": {"matrix": [["10/3"]], "bias": [-0.25], "rule": "positive"},
}
NORMED = {  # one layer over letters that are far apart: a stepwise norm squares numbers of up to 12
    "alphabet": ["a", "b"],
    "embedding": {"letters": [[12, -12], [-12, 12]]},
    "layers": [
        {
            "attention": {
                "heads": [{name: {"matrix": [[1, 0], [0, 1]]} for name in ("query", "key", "value")}],
                "output": {"matrix": [[1, 0], [0, 1]]},
            },
            "norms": [NORM, None],
            "place": "pre",
        }
    ],
    "read_out": {"matrix": [[1, 0]], "bias": [0], "rule": "positive"},
}
Run = Callable[..., tuple[int, Any, str]]


@pytest.fixture
def model(tmp_path: Path) -> Callable[[Any], Path]:
    """The file of a document."""

    def written(document: Any) -> Path:
        path = tmp_path / "model.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        return path

    return written


@pytest.fixture
def run(model: Callable[[Any], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`fooling network` on a document: exit code, the answer, read where it is JSON, and complaints."""
    monkeypatch.setenv("COLUMNS", "1000")  # no sentence is broken

    def ran(document: Any, against: str, *options: str) -> tuple[int, Any, str]:
        line = ["network", str(model(document)), "--against", against, "--evidence", str(tmp_path / "evidence")]
        found = CliRunner().invoke(main, [*line, *options])
        return found.exit_code, json.loads(found.stdout) if "--json" in options else found.stdout, found.stderr

    return ran


def test_auto_holds_in_the_run_that_is_asked_for(model: Any, run: Run) -> None:
    """Rounded once 12 takes 5 bits; stepwise the norm has a sum of squares, 288, which takes 10 with the sign."""
    given, words = network_file(model(NORMED)), [word for n in (1, 2, 3) for word in product((0, 1), repeat=n)]
    once = calibrated("auto:16", given, words, Rounded(SCHEDULES["fused"]))
    step = calibrated("auto:16", given, words, Rounded())
    assert (once.short_name, step.short_name) == ("Q5.11", "Q10.6")
    network, _ = given.in_formats(Formats.alike(step))
    assert first_overflow(network, words) is None
    narrower, _ = given.in_formats(Formats.alike(named_format("Q9.7")))
    found = first_overflow(narrower, words)
    assert found is not None and found.place == "layer 1, the norm of attention"
    code, said, complaints = run(NORMED, "regex:(a|b)*", "--format", "auto:16:error", "--max-length", "3")
    assert (code, complaints) == (1, "") and "Q10.6:error" in said and "schedule: stepwise" in said


def test_where_numbers_saturate_and_weights_are_clipped(run: Run) -> None:
    """In Q3.5 the letters' 12 is 3.97; in Q10.6 nothing is beyond the format."""
    options = ("--format", "Q3.5", "--format", "Q10.6", "--max-length", "2")
    narrow, wide = run(NORMED, "regex:(a|b)*", *options, "--json")[1]["formats"]
    assert narrow["clipped_weights"] == ["embedding"] and wide["clipped_weights"] == []
    assert narrow["saturates_first"]["word"] == "a" and wide["saturates_first"] is None
    assert narrow["saturation_sought_on"] == wide["saturation_sought_on"] == 6
    said = run(NORMED, "regex:(a|b)*", *options)[1]
    assert "clipped" in said and "Q3.5: a number saturates first on a (" in said
    assert "Q10.6: a number" not in said and "Q3.5, Q10.6: longer words are not known: a Transformer" in said


def test_the_shortest_wrong_words_are_listed(run: Run, model: Any) -> None:
    """Those of the walk through the states, and of words that are run, are those of running each word."""
    no_a = LanguageTask(DFA(("a", "b"), 0, frozenset({0}), ((1, 0), (1, 1))))
    network, _ = network_file(model(ENDS_IN_B)).in_formats(Formats.alike(named_format("Q8.8")))
    words = [word for n in range(5) for word in product((0, 1), repeat=n)]
    wrong = [word for word in words if network.run(word) != no_a.answer(word)]
    assert len(wrong) > 8
    assert behaviour(network, no_a, 4, listing=7).listed == wrong[:7]
    assert behaviour(network, no_a, 4, listing=99).listed == wrong
    assert first_wrong(network, no_a, 4) == wrong[0]
    transformer, _ = network_file(model(NORMED)).in_formats(Formats.alike(named_format("Q10.6")))
    missed = [word for word in words if word and transformer.run(word) != no_a.answer(word)]
    assert behaviour(transformer, no_a, 4, listing=3).listed == missed[:3] and len(missed) > 3
    code, said, _ = run(ENDS_IN_B, "regex:b*a{0}", "--max-length", "4", "--wrong", "3")
    assert code == 1 and f"the 3 shortest of {len(wrong)} wrong words: the empty word, ab, aab" in said
    assert run(ENDS_IN_B, "regex:b*a{0}", "--max-length", "4", "--wrong", "2", "--json")[1]["formats"][0][
        "wrong_words"
    ] == ["", "ab"]
    assert run(ENDS_IN_B, "regex:b*a{0}", "--wrong", "2", "--resume")[0] == 2


def test_the_line_of_the_fewest_bits_names_the_lengths(run: Run) -> None:
    """With the least length, too: words that were not run are not said to be right."""
    lengths = ("--min-length", "3", "--max-length", "3")
    code, output, _ = run(ENDS_IN_B, "regex:(a|b)*b", "--fewest-bits", *lengths)
    assert code == 0 and "right on all words of 3 letters" in " ".join(output.split())


def test_the_fewest_bits_are_those_of_trying_all(run: Run, model: Any) -> None:
    """Each split of fewer bits is wrong on a word, or holds no network; and each that is named is right on all."""
    code, found, _ = run(ENDS_IN_B, "regex:(a|b)*b", "--fewest-bits", "--max-length", "5", "--json")
    fewest, given = found["fewest_bits"], network_file(model(ENDS_IN_B))
    assert code == 0 and {row["p"] for row in found["formats"]} == {fewest["p"]}
    floats = {8: ["e4m3", "e5m2"], 16: ["float16", "bfloat16"]}
    tried = [[*(f"Q{i}.{p - i}" for i in range(1, p + 1)), *floats.get(p, [])] for p in range(1, fewest["p"] + 1)]
    assert [one["format"] for one in fewest["tried"]] == [name for names in tried for name in names]
    for one in fewest["tried"]:
        try:
            network, _ = given.in_formats(Formats.alike(named_format(one["format"])))
        except InvalidInput:
            assert one["why_not"]
            continue
        words = [word for n in range(6) for word in product((0, 1), repeat=n)]
        is_right = all(network.run(word) == (word[-1:] == (1,)) for word in words)
        assert is_right == (one["why_not"] is None) and (not is_right or one["p"] == fewest["p"])
    said = run(ENDS_IN_B, "regex:(a|b)*b", "--fewest-bits", "--max-length", "5")[1]
    assert f"fewest bits: {fewest['p']}, as Q" in said
    assert "--format out" in run(ENDS_IN_B, "regex:(a|b)*b", "--fewest-bits", "--format", "Q8.8")[2]
    never = run(ENDS_IN_B, "regex:(a|b)*a", "--fewest-bits", "--max-length", "2", "--json")
    assert never[0] == 1 and never[1]["fewest_bits"]["p"] is None and never[1]["formats"] == []
    assert run(NORMED, "regex:(a|b)*", "--fewest-bits", "--most", "5")[2].count("--fewest-bits: there are") == 1


NORMED_OF_SMALL = {**NORMED, "embedding": {"letters": [["1/8", "-1/8"], ["-1/8", "1/8"]]}}


def test_a_format_that_refuses_is_not_wrong(run: Run, tmp_path: Path) -> None:
    """Formats in which a norm divides by 0 are named with the reason; --csv has all formats, and counts wrong words."""
    path = tmp_path / "tried.csv"
    options = ("regex:(a|b)*a", "--fewest-bits", "--min-length", "1", "--max-length", "3")
    _, found, _ = run(NORMED_OF_SMALL, *options, "--json", "--csv", str(path))
    fewest = found["fewest_bits"]
    refused = [one for one in fewest["tried"] if one["refused"]]
    assert refused and all(one["wrong_on"] is one["wrong"] is None and one["why_not"] for one in refused)
    said = run(NORMED_OF_SMALL, *options)[1]
    below = [one for one in fewest["tried"] if one["p"] == fewest["p"] - 1]
    assert ("as each refuses a word" in said) == all(one["refused"] for one in below)
    assert "not run, neither right nor wrong: on the word a: a division by 0 (layer 1, the norm" in said
    with path.open(newline="", encoding="utf-8") as stream:
        lines = [*csv.DictReader(stream)]
    assert [line["format"] for line in lines] == [one["format"] for one in (*fewest["tried"], *fewest["one_bit_more"])]
    given = network_file(tmp_path / "model.json")
    for line in lines:
        if line["refused"] == "True":
            assert line["wrong"] == ""
            continue
        network, _ = given.in_formats(Formats.alike(named_format(line["format"])))
        words = [word for n in range(1, 4) for word in product((0, 1), repeat=n)]
        assert int(line["wrong"]) == sum(network.run(word) != (word[-1] == 0) for word in words), line


def test_the_files_of_a_network_are_named(run: Run, tmp_path: Path) -> None:
    """With the SHA-256 of the model's file and of the one with its weights, in the document and beside certificates."""
    options = ("regex:(a|b)*b", "--max-length", "2")
    files = run(ENDS_IN_B, *options, "--json")[1]["model_files"]
    path = tmp_path / "model.json"
    assert files == {str(path): sha256(path.read_bytes()).hexdigest()}
    assert (
        f"the network of model.json (SHA-256 {files[str(path)][:12]}), with its weights rounded"
        in run(ENDS_IN_B, *options)[1]
    )
    (tmp_path / "w.safetensors").write_bytes(b"weights")
    named = tmp_path / "named.json"
    named.write_text('{"weights": "w.safetensors", "config": "missing.json"}', encoding="utf-8")
    assert {Path(name).name for name in files_of_network(named)} == {"named.json", "w.safetensors"}


def test_more_bits_may_hurt(run: Run) -> None:
    """The formats with one bit more than a right one are tried, too, and those that are wrong are named."""
    found = run(ENDS_IN_B, "regex:(a|b)*b", "--fewest-bits", "--max-length", "3", "--json")[1]
    best, beside = found["fewest_bits"]["p"], found["fewest_bits"]["one_bit_more"]
    assert beside and {one["p"] for one in beside} == {best + 1}
    said = run(ENDS_IN_B, "regex:(a|b)*b", "--fewest-bits", "--max-length", "3")[1]
    wrong = [one["format"] for one in beside if one["why_not"] is not None]
    assert ("more bits need not be right: with one bit more" in said) == bool(wrong)
    assert "that every format of fewer bits is wrong rests on this run" in said


def test_a_normaliser_that_saturates_is_named(run: Run, model: Callable[[Any], Path]) -> None:
    """Three equal logits: three times 1 is beyond Q2.2, so each weight is 1 / 1.75, and they add up to more than 1."""
    zero = {name: {"matrix": [[0, 0]]} for name in ("query", "key", "value")}
    layer = {"attention": {"heads": [zero], "output": {"matrix": [[0], [0]]}}}
    document = {**NORMED, "embedding": {"letters": "one-hot"}, "layers": [layer]}
    options = ("regex:(a|b)*", "--min-length", "1", "--max-length", "3", "--format", "Q2.2")
    (row,) = run(document, *options, "--json")[1]["formats"]
    heavy = row["attention_above_1"]
    network, _ = network_file(model(document)).in_formats(Formats.alike(named_format("Q2.2")))
    assert isinstance(network, Transformer)
    weights = network.trace((0,) * len(heavy["word"])).blocks[0][len(heavy["word"])].heads[0].weights
    assert Fraction(heavy["total"]) == Fraction(sum(weights), 4) > 1
    assert "the attention weights of head 1 of layer 1 add up to" in run(document, *options)[1]
    (wide,) = run(document, *options[:-1], "Q8.8", "--json")[1]["formats"]
    assert wide["attention_above_1"] is None


def test_longer_words_do_not_decide_the_fewest_bits(run: Run) -> None:
    """A format that is right up to the longest word is named, with the longer word on which it is wrong."""
    options = ("regex:(a|b)*b|a{9}", "--fewest-bits", "--max-length", "4")
    code, found, _ = run(ENDS_IN_B, *options, "--json")
    (row, *_) = found["formats"]
    assert code == 1 and found["fewest_bits"]["p"] == row["p"] and row["right_on_all"] is True
    assert (row["shortest_difference"], row["difference_beyond_max_length"]) == ("a" * 9, True)
    assert "is wrong on a word of more than 4 letters: aaaaaaaaa" in run(ENDS_IN_B, *options)[1]
    assert found["fewest_bits"]["interrupted"] is False and found["fewest_bits"]["wrong_in_64_bits"] is None
    assert {one["wrong_on"] for one in found["fewest_bits"]["tried"] if one["why_not"] is None} == {None}


def test_a_network_that_is_wrong_in_64_bits_is_told_at_once(run: Run) -> None:
    """The empty word with what leaves it out, another wrong word as one that more bits will hardly mend."""
    code, said, told = run(ENDS_IN_B, "regex:((a|b)*b)?", "--fewest-bits", "--max-length", "2")
    assert code == 1 and "wrong on the empty word; to leave the empty word out, add --min-length 1" in told
    options = ("regex:(a|b)*a", "--fewest-bits", "--max-length", "2")
    code, said, told = run(ENDS_IN_B, *options)
    assert code == 1 and told.count("in 64 bits, too, the network is wrong on a; more bits") == 1
    assert "in 64 bits, too" in said
    found = run(ENDS_IN_B, *options, "--json")[1]["fewest_bits"]
    assert found["wrong_in_64_bits"] == "a" and found["tried"][-1]["wrong_on"] == "a"


def test_a_format_that_overflows_everywhere_is_refused_beside_others(run: Run) -> None:
    """`auto:6` has a line of its own, names formats of 6 bits that run, and spoils neither the exit code nor JSON."""
    options = ("regex:(a|b)*", "--format", "auto:6", "--format", "Q10.6", "--max-length", "2")
    code, found, told = run(NORMED, *options, "--json")
    assert (code, told) == (1, "") and "malformed" not in found
    ((name, reason),) = [(one["format"], one["reason"]) for one in found["refused"]]
    assert name == "auto:6" and "want more bits, or a format of 6 bits that runs" in reason
    for running in reason.split("such as ")[1].split(", "):
        assert run(NORMED, "regex:(a|b)*", "--format", running, "--max-length", "2")[0] in (0, 1)
    assert "auto:6: not run: " in run(NORMED, *options)[1]
    assert run(NORMED, "regex:(a|b)*", "--format", "auto:6", "--max-length", "2")[0] == 2


def test_after_an_interruption_refused_formats_are_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the first format that runs leaves the reason why another one does not."""

    def interrupted(*given: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(Question, "in_formats", interrupted)
    options = ("--format", "auto:6", "--format", "Q10.6", "--max-length", "2")
    code, said, _ = run(NORMED, "regex:(a|b)*", *options)
    assert code == 130 and "auto:6: not run: " in said


def test_without_the_empty_word_there_is_a_certificate_up_to_a_length(run: Run, tmp_path: Path) -> None:
    """It is of the language with the network's own answer to the empty word, and the checker takes it."""
    code, said, _ = run(ENDS_IN_B, "regex:((a|b)*b)?", "--min-length", "1", "--max-length", "3")
    assert (
        code == 0
        and "up-to-3" in said
        and "the network's own answer to the empty word as right" in " ".join(said.split())
    )
    assert CliRunner().invoke(main, ["recheck", str(tmp_path / "evidence")]).exit_code == 0
    said = run(ENDS_IN_B, "regex:((a|b)*b)?", "--min-length", "2", "--max-length", "3")[1]
    assert "with --min-length 1, or without it" in " ".join(said.split())


def test_recheck_names_the_wrong_word(run: Run, tmp_path: Path) -> None:
    """A refuted certificate of all lengths is told with the word, and an accepted one that is confirmed with none."""
    run(ENDS_IN_B, "regex:(a|b)*b|a{9}", "--max-length", "3")
    found = CliRunner().invoke(main, ["recheck", str(tmp_path / "evidence"), "--json"])
    told = {one["verdict"]: one["counterexample"] for one in json.loads(found.stdout)["certificates"]}
    assert set(told) == {"confirmed", "refuted"} and told["confirmed"] is None
    assert told["refuted"] == f"the word {'a' * 9}: the network answers 0, and the right answer is 1"
    assert "refuted by the word aaaaaaaaa: " in CliRunner().invoke(main, ["recheck", str(tmp_path / "evidence")]).stdout


def test_an_interrupted_search_for_few_bits_shows_what_it_tried(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The formats that were tried before Ctrl-C stand in the answer, and no number of bits is claimed."""
    known, asked = fewest_bits.formats_of, list[int]()

    def until_three(p: int) -> list[str]:
        asked.append(p)
        if p == 3:
            raise KeyboardInterrupt
        return known(p)

    monkeypatch.setattr(fewest_bits, "formats_of", until_three)
    code, said, _ = run(ENDS_IN_B, "regex:(a|b)*a", "--fewest-bits", "--max-length", "2")
    assert code == 130 and "fewest bits: not known, as the search was interrupted" in said
    assert "of 2 bits: Q1.1" in said and "3 formats" in said and asked == [1, 2, 3]


def test_a_large_network_is_looked_at_on_few_words(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a number overflows first is sought on as many words as the weights allow, and on one at least."""
    options = ("regex:(a|b)*", "--max-length", "3", "--schedule", "fused")
    assert run(NORMED, *options, "--json")[1]["formats"][0]["saturation_sought_on"] > 1
    monkeypatch.setattr(network_causes, "WEIGHTS_READ", 1)
    assert run(NORMED, *options, "--json")[1]["formats"][0]["saturation_sought_on"] == 1


def test_the_shortest_wrong_word_beside_the_empty_one_is_named(run: Run) -> None:
    """A network that is wrong on the empty word is judged on all others, too, beyond the longest word that was run."""
    said = " ".join(run(ENDS_IN_B, "regex:((a|b)*b)?|a{9}", "--max-length", "3")[1].split())
    assert "only the empty word is wrong: every other word of up to 3 letters is right" in said
    assert "of words of one letter or more, of every length, the shortest wrong one is aaaaaaaaa" in said


def test_only_the_empty_word_is_wrong(run: Run) -> None:
    """It is said, with what to do; without it the answer for all lengths stands, with a certificate."""
    against = "regex:((a|b)*b)?"
    code, said, _ = run(ENDS_IN_B, against)
    assert code == 1 and "only the empty word is wrong: every other word, of every length, is right" in said
    assert "--min-length 1" in said
    code, found, _ = run(ENDS_IN_B, against, "--min-length", "1", "--json")
    (row,) = found["formats"]
    assert code == 0 and row["equal_for_all_lengths"] is True and row["right_on_all"] is True
    assert any("all-lengths" in path for path in row["certificates"])
    wrong = run(ENDS_IN_B, "regex:((a|b)*ab)?", "--min-length", "1", "--json")[1]["formats"][0]
    assert wrong["equal_for_all_lengths"] is False and wrong["shortest_difference"] == "b"


def test_the_empty_word_is_put_in_and_left_out() -> None:
    """Every other word stays as it is, also where words lead back to the start."""
    even = DFA(("a",), 0, frozenset({0}), ((1,), (0,)))
    for is_in in (True, False):
        found = with_empty_word(even, is_in)
        assert [found.accepts("a" * n) for n in range(6)] == [is_in, False, True, False, True, False]


def test_letters_in_another_order_and_answers_negated(run: Run) -> None:
    """A network that ends in b is right on "ends in a" with a and b exchanged; of an even number of b no such thing."""
    code, found, _ = run(ENDS_IN_B, "regex:(a|b)*a", "--min-length", "1", "--json")
    assert code == 1 and found["formats"][0]["right_with"] == {"exchanged": None, "negated": True}
    code, said, _ = run(ENDS_IN_B, "regex:(a|b)*a")
    assert "with the letters a and b exchanged it is right on all words that were run" in said
    assert run(ENDS_IN_B, "regex:(a*ba*b)*a*", "--json")[1]["formats"][0]["right_with"] is None
    a_first = DFA(("a", "b"), 0, frozenset({1}), ((1, 2), (1, 1), (2, 2)))
    other = exchanged(a_first, 0, 1)
    assert other.accepts("ba") and not other.accepts("ab")


@pytest.mark.parametrize(
    ("name", "meant"),
    [("int8", "auto:8"), ("fp16", "float16"), ("8", "auto:8"), ("Q8", "Q8.8"), ("bf16:down", "bfloat16:down")],
)
def test_names_of_other_tools_are_understood(name: str, meant: str) -> None:
    """A name that says not where the point is, or that has another name here, is told the right one."""
    with pytest.raises(InvalidInput, match=f"did you mean {meant}"):
        format_of(name)


def test_a_schedule_of_choices(run: Run) -> None:
    """JSON as in a file; what is no schedule is one line."""
    code, found, _ = run(NORMED, "regex:(a|b)*", "--schedule", '{"norm": "fused"}', "--json", "--max-length", "2")
    assert code == 1 and found["formats"][0]["schedule"]["norm"] == "fused"
    assert found["formats"][0]["schedule"]["affine"] == "stepwise"
    for wrong in ('{"norm": "often"}', '{"norm"', "[" * 9999, "slow"):
        code, _, complaints = run(NORMED, "regex:(a|b)*", "--schedule", wrong)
        assert code == 2 and complaints.count("\n") == 1


def test_weights_beyond_a_format_are_those_it_cannot_round(model: Any) -> None:
    """10/3 is beyond Q2.6, whose last number is 1 63/64, and within Q3.5."""
    given = network_file(model(ENDS_IN_B))
    assert given.clipped(Formats.alike(named_format("Q2.6"))) == ("read_out",)
    assert given.clipped(Formats.alike(named_format("Q3.5"))) == ()
    _, errors = given.in_formats(Formats.alike(named_format("Q2.6")))
    assert errors["read_out"] == Fraction(10, 3) - Fraction(127, 64)


def test_letters_that_are_missing_are_told(run: Run) -> None:
    """With the way to add them, which works."""
    code, _, complaints = run(ENDS_IN_B, "regex:b*bb")
    assert code == 2 and "a{0} behind it" in complaints
    assert run(ENDS_IN_B, "regex:b*bba{0}", "--max-length", "2")[0] == 1


def test_simulate_names_a_schedule_that_is_split(model: Any, tmp_path: Path) -> None:
    """A softmax that is rounded once is not; the schedule that is told keeps the norm, and is taken."""
    path = model(NORMED)
    line = ["simulate", str(path), "--partition", "odd-even", "--all", "--length", "2", "--format", "Q10.6"]
    line += ["--evidence", str(tmp_path / "evidence")]
    refused = CliRunner().invoke(main, [*line, "--schedule", "fused"])
    told = refused.stderr.split("--schedule '")[1].split("'")[0]
    assert refused.exit_code == 2 and json.loads(told)["norm"] == "fused" and "attention" not in json.loads(told)
    found = CliRunner().invoke(main, [*line, "--schedule", told])
    assert found.exit_code == 0 and "m width of a head" in found.stdout
    beyond = CliRunner().invoke(main, [*line[:-3], "Q6.6:error", *line[-2:]])
    assert beyond.exit_code == 2 and "model.json, Q6.6:error: on the word aa: layer 1, the norm" in beyond.stderr


@pytest.mark.exhaustive
def test_width_of_index_lookup(tmp_path: Path) -> None:
    """One position of 16 bits: a state has to hold all of them, and a layer needs 5 bits, which bound nothing."""
    line = ["width", "--task", "index", "--n", "17", "--p", "8", "--evidence", str(tmp_path), "--json"]
    state = json.loads(CliRunner().invoke(main, [*line, "--model", "rnn"]).stdout)
    assert (state["least_width"], state["partitions"][0]) == (
        2,
        {"partition": "prefix:16", "needed_bits": 16, "least_width": 2},
    )
    assert CliRunner().invoke(main, ["recheck", str(tmp_path)]).exit_code == 0
    (layer,) = json.loads(CliRunner().invoke(main, line).stdout)["rows"]
    assert (layer["letters"], layer["needed_bits"], layer["least_width"]) == (16, 5, 1)
    wrong = CliRunner().invoke(main, [*line, "--partition", "prefix:8"])
    assert wrong.exit_code == 2 and "want prefix:16" in wrong.stderr


def test_a_condition_that_gives_the_rest_is_no_weaker_statement() -> None:
    """m >= 2 for all m >= 4 says nothing of a network; m >= 2 for the network's own m does."""
    from fooling.verify.runs.claims.closest_statement import _is_empty

    layer = ("layer-computes", ("equality", 3), 2, 6, 2, "m", 1)

    def shown(that: Any) -> Any:
        return that if that[2] == ((">=", "m", 4),) else None

    goal, m = (">=", "m", 2), (("m", "int"),)
    assert _is_empty(("forall", m, ((">=", "m", 4), layer), goal), shown)
    assert not _is_empty(("forall", m, ((">=", "m", 1), layer), goal), shown)
    assert not _is_empty(("forall", m, ((">=", "m", 4),), goal), shown)
