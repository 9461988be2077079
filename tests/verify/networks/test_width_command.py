"""`fooling width`: bounds that replay, the best of the partitions, other kinds of network, and bad input."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import log, log2
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.circuits.networks.transformer import one_layer
from fooling.circuits.numbers.number_format import named_format
from fooling.protocols.transformer_plan import Plan
from fooling.verify.cli import main
from fooling.verify.given.asked.named_function import as_term, named_task
from fooling.verify.given.asked.two_party_task import two_party_task
from fooling.verify.measures.all_partitions import Surveyed, survey
from fooling.verify.measures.measured import Measured
from fooling.verify.methods.engine.goals import Interval
from fooling.verify.pages.answers.width import WIDTH, Asked, Row, lines
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.runs.networks import widths
from fooling.verify.runs.networks.format_widths import steps_of_kinds, steps_that_leave_least
from fooling.verify.runs.networks.widths import LAYER, Sizes, WidthBound, bounds_under, most_promising, partitions
from fooling.verify.statement.message_operators import KINDS
from tests.shares import later


def run(*arguments: str) -> tuple[int, str]:
    """The command: exit code and text."""
    found = CliRunner().invoke(main, ["width", *arguments])
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found.exit_code, found.output


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")


@pytest.mark.exhaustive  # docs/protocols.md has it, which is run
@pytest.mark.slow
def test_dyck_of_4096_letters() -> None:
    """16 bits, 8 heads: at least 10, under odd-even, by a certificate that replays."""
    code, said = run("--task", "dyck:2,2", "--n", "4096", "--p", "16", "--heads", "8", "--json")
    found = json.loads(said)
    assert code == 0 and found["least_width"] == 10 and found["rows"][0]["partition"] == "odd-even"
    assert found["rows"][0]["needed_bits"] == 4097 and "m >= 10" in found["bound"] and found["trusts"] == []
    assert CliRunner().invoke(main, ["recheck", found["certificate"]]).exit_code == 0


def test_recurrent_networks() -> None:
    """A state must tell the first half: 8 numbers of 4 bits for equality of 32 bits each."""
    code, said = run("--task", "equality", "--n", "64", "--p", "4", "--model", "rnn")
    assert code == 0 and "so m >= 8" in said and "rnn-64-prefix-32-p4-h1" in said
    (row,) = json.loads(run("--task", "equality", "--n", "64", "--p", "4", "--model", "rnn", "--json")[1])["rows"]
    assert row["as_printed_in_appendix_d"] is row["heads"] is None  # that is about Transformers
    assert CliRunner().invoke(main, ["recheck", "evidence/width"]).exit_code == 0


@pytest.mark.exhaustive
def test_the_best_of_the_partitions() -> None:
    """Of short words all are surveyed, and none needs more; a recurrent network is cut where most must be told."""
    task = "regex:(a|b)*aa(a|b)*"
    found = json.loads(run("--task", task, "--n", "7", "--p", "2", "--json")[1])["rows"][0]
    everything = survey(named_task(task).function(7, "odd-even"), balanced=False)
    assert len(everything) == 2**6 and found["needed_bits"] == max(one.lower for one in everything)
    assert partitions(named_task(task), 400, "transformer")[0] == "odd-even"
    assert {partitions(named_task("equality"), 8, kind) for kind in ("transformer", "rnn")} == {("prefix:4",)}
    assert partitions(named_task("regex:(a|b)*a(a|b)(a|b)"), 100, "rnn") == ("prefix:98",)
    assert partitions(named_task("regex:(a|b)a(a|b)*"), 100, "rnn") == ("prefix:50",)


def test_what_is_trusted_is_said() -> None:
    """Where a certificate trusts something, a line says what."""
    bound = WidthBound("odd-even", 5, 2, None, None, ("z3 unsat",))
    rows = [Row("", "rnn", Sizes(2, 8, 2, 1), (one, one)) for one in (bound, replace(bound, trusts=()))]
    assert [lines("x", [one._replace(model=name) for one in rows])[-1] for name in ("rnn", "transformer")] == [
        "trusts: z3 unsat"
    ] * 2
    assert not any("trusts" in line for line in lines("x", rows[1:]))
    better = replace(bound, least=3, trusts=())
    assert WIDTH(Asked("x", [rows[0]._replace(tried=(bound, better))]))["trusts"] == ["z3 unsat"]


def test_what_a_need_rests_on_is_said_where_it_bounds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every width is possible; but that the task needs 2 bits is said, too, on somebody's word."""
    monkeypatch.setattr(
        widths, "measure", lambda *given: {"D": Measured(Interval.between(("D", "f"), 2, {}, 2, {}), ("z3 unsat",))}
    )
    code, said = run("--task", "regex:(ab)*", "--n", "4", "--p", "8", "--partition", "odd-even")
    assert code == 0 and "D >= 2" in said and "trusts: z3 unsat" in said


@pytest.mark.exhaustive
def test_models_and_no_bound() -> None:
    """Where the bound leaves every width, that is what is said, and there is no certificate."""
    code, said = run("--task", "regex:(ab)*", "--p", "8", "--models", "--partition", "odd-even")
    assert code == 0 and said.count("none, as all sizes are left") == 3 and "GPT-3" in said


def test_the_partition_that_needs_most_is_among_those_that_are_tried() -> None:
    """Odd-even always is, and the two with the largest upper bounds: lower ones of large matrices are of a part."""
    assert "odd-even" in partitions(named_task("regex:(aa|bb)*"), 4, "transformer")
    found = [Surveyed(name, 9, 9, 4, lower, upper) for name, lower, upper in (("a", 4, 5), ("b", 1, 9), ("c", 3, 3))]
    assert most_promising(found) == ("b", "a", "odd-even")


def test_partitions_are_those_of_their_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was tried for one length is said of no other; in the document, of the first, as the bound is."""
    monkeypatch.setattr("fooling.verify.commands.width.KNOWN", {"short": (5, 1), "long": (6, 20)})
    options = ("--task", "regex:(a|b)*", "--p", "2", "--models")
    _, said = run(*options)
    assert "partitions tried for short, with" in said and "partitions tried for long, with" in said
    found = json.loads(run(*options, "--json")[1])
    assert {len(one["partition"]) for one in found["partitions"]} == {len("mask:") + 5, len("odd-even")}
    assert max(one["least_width"] for one in found["partitions"]) == found["least_width"]


@pytest.mark.exhaustive
def test_a_partition_that_cannot_need_more_is_not_measured() -> None:
    """Under the second partition Bob has a third of the letters, in fewer bits than odd-even needs."""
    asked, sizes = named_task("dyck:2,2"), Sizes(4, 10, 8, 1)

    def found(*names: str) -> list[WidthBound]:
        return bounds_under(["transformer"], asked, sizes, names, Path("evidence"))["transformer"]

    names = ("odd-even", "periodic:,AAB")
    assert [one.partition for one in found(*names)] == ["odd-even"]
    worse = found(*names[::-1])
    assert [one.partition for one in worse] == [*names[::-1]] and worse[0].needed < worse[1].needed


def test_a_layer_over_the_reals() -> None:
    """Its least width is the least at which its protocol has as many bits, and no other model has logits."""
    given = ("--task", "equality", "--n", "256", "--p", "10", "--json")
    (row,) = json.loads(run(*given, "--model", "real-softmax", "--logits", "4")[1])["rows"]
    of_the_sum = 10 + log2(4 + log(256) / 2 + 1)
    least = next(m for m in range(1, 99) if 1 + of_the_sum + m * 11 + 2 >= 129)
    assert row["least_width"] == least and row["enough"]["size"] == 512
    assert CliRunner().invoke(main, ["recheck", "evidence/width"]).exit_code == 0
    code, said = run(*given, "--logits", "4")
    assert code == 2 and "--logits: transformer is not over the reals" in said


def test_all_models_for_one_task() -> None:
    """Each line is a statement that replays, and what is enough is the least; the kinds keep what their table says."""
    document = json.loads(run("--task", "index", "--n", "65", "--p", "2", "--all", "--json")[1])
    layer, thinking, real, *rows, bapo = document["rows"]
    assert real["least_width"] == 1 and real["enough"] is None  # 2 bits do not tell 1/65 and 0 apart
    assert bapo["kind"] == "bapo" and bapo["least_width"] == bapo["enough"]["size"] == 0
    assert [row["kind"] for row in rows] == [*KINDS] and layer["enough"]["size"] == thinking["enough"][
        "size"
    ] == 65 * 64
    least = {row["size"]: row["least_width"] for row in rows}
    assert least == {
        "S": 64,
        "t * q": 64,
        "m": 16,
        "d * N": 32,
        "H * d * (m + 1)": 32,
        "H * (m + 2)": 32,
        "L * w * d": 32,
    }  # an LSTM keeps 2 m p
    assert [row["least_width"] for row in rows] == [64, 64, 64, 32, 16, 32, 32, 32, 32]
    assert all(row["enough"]["size"] == row["least_width"] for row in rows)
    assert CliRunner().invoke(main, ["recheck", "evidence/width"]).exit_code == 0
    file = Path(rows[0]["certificate"])
    changed = json.loads(file.read_text())
    changed["proposition"][-1][-1] = 65  # one bit more than is needed
    file.write_text(json.dumps(changed))
    assert CliRunner().invoke(main, ["recheck", str(file)]).exit_code == 1


@pytest.mark.parametrize(
    ("task", "n", "tokens", "least", "enough"),
    [
        ("equality", 64, 0, 32, 32),
        ("equality", 64, 1, 0, 0),
        ("parity:ab", 8, 3, 1, 1),
        ("parity:ab", 8, 4, 0, 0),
        ("dyck:2,2", 40, 1, 0, 3),
        ("majority:ab", 64, 0, 6, 6),
        ("majority:ab", 64, 1, 4, 5),
        ("majority:ab", 64, 16, 0, 0),
        later("majority:ab", 64, 15, 1, 2),
    ],
)
def test_a_prefix_some_of_whose_letters_are_looked_up(task: str, n: int, tokens: int, least: int, enough: int) -> None:
    """How many bits are needed, and are enough: with certificates that replay."""
    given = ("--task", task, "--n", str(n), "--model", "bapo", "--tokens", str(tokens))
    (row,) = json.loads(run(*given, "--json")[1])["rows"]
    assert (row["least_width"], row["enough"]["size"], row["kind"]) == (least, enough, "bapo")
    assert (row["certificate"] is None) == (least == 0)
    code, said = run(*given)
    assert code == 0 and f"a message of {least} bit" in said
    assert CliRunner().invoke(main, ["recheck", "evidence/width"]).exit_code == 0


@pytest.mark.parametrize(
    "task", ["regex:(a|b)*ab(a|b)*", "parity:ab", "majority:ab", later("dyck:2,2"), "regex:(aab|b)*"]
)
def test_the_least_state_is_the_least(task: str) -> None:
    """By the definition: as many states as prefixes of some length that differ; one bit less is refuted."""
    n = 6
    (row,) = json.loads(run("--task", task, "--n", str(n), "--model", "streaming", "--json")[1])["rows"]
    language = two_party_task(task, n).function(n, "prefix:3").language
    assert language is not None
    letters = range(len(language.alphabet))
    open_after = [
        {
            tuple(language.accepts_indices((*x, *y)) for y in product(letters, repeat=n - k))
            for x in product(letters, repeat=k)
        }
        for k in range(n + 1)
    ]
    bits = (max(map(len, open_after)) - 1).bit_length()
    assert row["least_width"] == row["enough"]["size"] == bits
    fewer = ["model-computes", ["under", as_term(language), row["partition"], n], ["streaming", bits - 1], 1]
    assert str(decide_proposition(fewer).verdict) == "refuted"


def test_a_bound_is_said_of_its_own_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several models what follows for the first is said of it: another with more heads may be as narrow as it is."""
    monkeypatch.setattr("fooling.verify.commands.width.KNOWN", {"few": (32, 1), "many": (32, 32)})
    options = ("--task", "regex:(aa|bb|cc|dd)*", "--p", "2", "--models", "--partition", "odd-even")
    code, said = run(*options)
    least = [row["least_width"] for row in json.loads(run(*options, "--json")[1])["rows"]]
    assert code == 0 and least[0] > 1 == least[1]
    assert "(aa|bb|cc|dd)*, few: D >= 33" in said and f"so m >= {least[0]}" in said


def test_a_file_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is said is of one language, whatever its file becomes on the way."""
    file, once = Path("language.json"), widths.partitions

    def write(letters: str, *rows: list[int]) -> None:
        document = {"alphabet": [*letters], "start": 0, "accepting": [0], "transitions": rows}
        file.write_text(json.dumps(document), encoding="utf-8")

    def changing(*given: Any) -> Any:
        write("a", [0])
        return once(*given)

    write("ab", [1, 0], [0, 1])
    options = ("--task", "language.json", "--n", "6", "--p", "2", "--json")
    before = run(*options)
    monkeypatch.setattr("fooling.verify.commands.width.partitions", changing)
    assert before[0] == 0 and run(*options) == before


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("--task", "equality", "--p", "8"), "want --n N, or --models"),
        (("--task", "equality", "--p", "8", "--n", "5"), "want an even number of letters, not 5"),
        (("--task", "equality", "--p", "8", "--n", "6", "--partition", "odd-even"), "prefix:3, not odd-even"),
        (("--task", "equality", "--p", "8", "--n", "4", "--partition", "odd-even"), "its words have two halves"),
        (("--task", "dyck:1,2", "--p", "8", "--n", "4", "--model", "rnn", "--partition", "odd-even"), "want prefix:K"),
        (("--task", "dyk:2,2", "--p", "8", "--n", "4"), "dyk:2,2"),
        (("--task", "recal:ab,01", "--n", "4"), "did you mean recall:"),
        (("--task", "parity", "--n", "4"), "want parity:ab"),
        (("--task", "index", "--n", "8", "--model", "lsmt"), "'rnn', 'lstm', 'state-space'"),
        (("--task", "index", "--n", "8", "--all", "--partition", "prefix:3"), "want prefix:7"),
        (("--task", "index", "--models", "--all"), "leave out --models"),
        (("--task", "index", "--n", "8", "--model", "rnn", "--all"), "and --model"),
        (("--task", "index", "--n", "8", "--model", "rnn", "--tokens", "2"), "want --model bapo"),
        (("--task", "parity:ab", "--n", "8", "--model", "bapo", "--partition", "odd-even"), "want prefix:K"),
        (("--task", "recall:ab,01", "--n", "3", "--model", "lstm"), "no function of two inputs"),
        (("--task", "dyck:2,2", "--p", "8", "--n", "4", "--partition", "mask:01"), "length 2"),
        (("--task", "dyck:2,2", "--p", "1", "--n", "4"), "--p 1: want 2 bits or more"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], wrong: str) -> None:
    """What is wrong and what would be right, and exit code 2."""
    code, said = run(*arguments)
    assert code == 2 and wrong in said and said.count("\n") == 1


def test_the_least_width_is_the_least() -> None:
    """The cost at the width before is below what is needed, at the width itself it is not; logarithms are bounds."""
    for n, needed in ((4096, 4097), (1000, 700), (100, 3000)):
        sizes = Sizes(4, n, 8, 2)
        least = sizes.least(LAYER, needed)
        assert sizes.cost(LAYER, least - 1) < needed <= sizes.cost(LAYER, least)
        assert 2**sizes.log2_n >= n * (1 - Fraction(1, 10**9))
    assert Sizes(2, 4096, 8, 1).log2_n == 12 and Sizes(2, 4, 8, 1).least(LAYER, 3) == 1


def test_a_matrix_is_a_task_of_two_letters() -> None:
    """Inputs of different sizes: the state after the row tells which of the different rows it was; a certificate."""
    rows = [[int(x >> y & 1) for y in range(4)] for x in range(16)]
    Path("bits.csv").write_text("\n".join(",".join(map(str, row)) for row in rows))
    line = ("--task", "bits.csv", "--n", "2", "--p", "2")
    found = json.loads(run(*line, "--model", "rnn", "--json")[1])
    assert (found["least_width"], found["rows"][0]["letters"], found["rows"][0]["partition"]) == (2, 16, "prefix:1")
    assert CliRunner().invoke(main, ["recheck", found["certificate"]]).exit_code == 0
    assert json.loads(run(*line, "--json")[1])["rows"][0]["needed_bits"] == 3  # D is at most 2 + 1: the column, told
    for options in (("--n", "3"), ("--n", "2", "--partition", "prefix:2")):
        code, said = run("--task", "bits.csv", *options, "--p", "2")
        assert code == 2 and "bits.csv: a matrix; " in said and said.count("\n") == 1


def test_index_has_inputs_of_different_lengths() -> None:
    """Theorem 3: a state of fewer than N - 1 bits does not compute index lookup."""
    found = json.loads(run("--task", "index", "--n", "65", "--p", "4", "--model", "rnn", "--json")[1])
    assert (found["least_width"], found["rows"][0]["needed_bits"], found["trusts"]) == (16, 64, [])
    assert CliRunner().invoke(main, ["recheck", found["certificate"]]).exit_code == 0


def test_words_of_a_length_that_the_task_does_not_have_are_told() -> None:
    """No word of Dyck has an odd length, so nothing is needed there, and the page asks for the reason."""
    code, said = run("--task", "dyck:2,2", "--n", "7", "--p", "4", "--partition", "odd-even")
    assert code == 0 and "no two words of 7 letters are seen to have different answers; has it words" in said


def test_tasks_that_are_read_once() -> None:
    """Lookup of bits is index, at every length; other tasks are matrices of all their words, and partial ones not."""
    by_index, by_lookup = (
        json.loads(run("--task", task, "--n", "258", "--p", "2", "--json")[1]) for task in ("index", "lookup:01")
    )
    assert by_lookup["rows"][0]["needed_bits"] == by_index["rows"][0]["needed_bits"] == 10
    (row,) = json.loads(run("--task", "lookup:01", "--n", "65", "--p", "4", "--model", "rnn", "--json")[1])["rows"]
    assert row["least_width"] == 16 and row["partition"] == "prefix:64"  # 64 bits are told, in numbers of 4
    three = json.loads(run("--task", "lookup:abc", "--n", "4", "--p", "2", "--json")[1])["rows"][0]
    assert three["needed_bits"] == 4 and three["partition"] == "prefix:3"
    (row,) = json.loads(
        run("--task", '["n-gram", ["0", "1"], [[["0"], 0], [["1"], 1]]]', "--n", "4", "--p", "2", "--json")[1]
    )["rows"]
    assert row["needed_bits"] == 1  # Bob has the last bit
    code, said = run("--task", '["recall", ["a", "b"], ["0", "1"]]', "--n", "5", "--p", "2")
    assert code == 2 and "no function of two inputs" in said
    code, said = run("--task", "pair-matching:9,1", "--n", "9", "--p", "2")
    assert code == 2 and "more than 65536 words of 9 letters" in said
    assert run("--task", "lookup:00", "--n", "4", "--p", "2")[1].startswith("fooling: --task lookup:00: want symbols")


def test_a_number_format_by_name() -> None:
    """In floats the bits are counted, and no certificate is claimed; in fixed point it is as with bits."""
    options = ("--task", "equality", "--n", "2048", "--heads", "2", "--p")
    code, said = run(*options, "bfloat16:each")
    assert code == 0 and "130 + 32 m bits" in said and "m >= 28 in each of the 2 heads" in said
    assert "has no certificate" in said and not [*Path("evidence/width").iterdir()]
    code, said = run(*options, "bfloat16")
    assert code == 0 and "642 + 810 m bits" in said and "no size is ruled out" in said
    code, said = run(*options[:4], "--model", "thinking", "--p", "bfloat16")
    assert code == 0 and "unknown" in said and "that writes letters first no bound is known here in bfloat16" in said
    assert "over the reals no bound is known" in run(*options[:4], "--model", "real-softmax", "--p", "bfloat16")[1]
    (row,) = json.loads(run(*options, "Q8.8", "--json")[1])["rows"]
    assert (row["format"], row["p"], row["least_width"]) == ("Q8.8", 16, 10) and row["certificate"] is not None
    for wrong, why in (("banana", "want the bits of a number, such as 16"), ("1", "want 2 bits or more")):
        code, said = run(*options, wrong)
        assert code == 2 and why in said


@pytest.mark.parametrize("name", ["bfloat16:each", "bfloat16", "Q3.5:pairwise"])
def test_counted_steps_are_those_of_wide_heads(name: str) -> None:
    """The bits for a width are those of the plan of a layer whose heads have this width, and none fewer."""
    f, m, H = named_format(name), 5, 2
    zeros = ((0,),) * m
    layer = one_layer(f, ("a", "b"), (((0,), (0,)),) * 8, [(zeros, zeros, zeros)] * H, ((0,) * (H * m),))
    plan = Plan(layer, "AAABBBAB", "letter", "decision")
    assert plan.bits in {one.fixed + m * one.each for one in steps_of_kinds(f, 2, H, "AAABBBAB")}
    least = steps_that_leave_least(f, 2, H, "AAABBBAB", plan.bits).least(plan.bits)
    assert least <= m


@pytest.mark.parametrize(("name", "told"), [("Q3.5:pairwise", " to single positions,"), later("Q3.5:each", ",")])
def test_the_page_names_the_attention_that_is_counted(name: str, told: str) -> None:
    """Averages of positions do not split where sums are added pairwise, and the bound says nothing of them."""
    code, said = run("--task", "equality", "--n", "16", "--p", name)
    assert code == 0 and f"softmax, linear or hard attention{told}" in said
