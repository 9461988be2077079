"""`fooling list` and `fooling axioms`: one line each, what is asked for, and a pager at a terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import stat
import subprocess
import sys
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.claims.claim import KINDS, WEIGHTS, Claim, by_weight, find, registered
from fooling.verify.cli import main
from fooling.verify.pages.proofs.axioms import entries
from tests.shares import one_in

ROOT = Path(__file__).parents[3]
PAPER = "bhattamishra2024"
CLAIMS = list(registered())
REFUTED = ("--verdict", "refuted")


def told(*arguments: str, columns: int | None = None) -> str:
    """What a command prints, where there is no terminal or at that width."""
    result = CliRunner(env={"COLUMNS": None if columns is None else str(columns)}).invoke(
        main, arguments, catch_exceptions=False
    )
    assert result.exit_code == 0, result.output
    return result.stdout


def listed(*arguments: str) -> list[str]:
    """The ids that `list` gives: in its JSON in the order of the text, in its lines what is refuted by weight."""
    ids = [claim["id"] for claim in json.loads(told("list", *arguments, "--json"))["claims"]]
    lines = told("list", *arguments).splitlines()
    if "refuted" not in arguments:
        assert [line.split()[0] for line in lines[:-1]] == ids
        return ids
    packs = {one.partition("/")[0] for one in ids}
    whole = [(f"{packs.copy().pop()}/" if len(packs) == 1 else "") + name for name in names_of(lines)]
    assert whole == [claim.id for claim in by_weight(map(find, ids))]
    return ids


def names_of(lines: list[str]) -> list[str]:
    """The names of the claims in a list of what is refuted."""
    return [line.split()[0] for line in lines if re.match(r"  \S+ \(", line)]


def weight_of(claim: Claim) -> str:
    """What stands behind the verdict of a refuted claim that has a weight."""
    return f", {claim.weight}" if claim.weight is not None else ""


def test_a_claim_is_one_line_with_all_its_words() -> None:
    """Where there is no terminal, a line has id, verdict and the whole sentence; the last line counts, also weights."""
    *lines, last = told("list").splitlines()
    verdicts = [f"{claim.expected}{weight_of(claim)}" for claim in CLAIMS]
    assert [re.split("  +", line, maxsplit=2) for line in lines] == [
        [claim.id, verdict, claim.says] for claim, verdict in zip(CLAIMS, verdicts, strict=True)
    ]
    assert last == f"{len(CLAIMS)} claims; of what is refuted {weights_in(CLAIMS)}; more on one: fooling show CLAIM"


def weights_in(claims: list[Claim]) -> str:
    """How many printed claims and how many readings have each weight, as the last line says it."""
    parts = []
    for kind, word in (("printed", "printed"), ("reading", "readings")):
        many = Counter(claim.weight for claim in claims if claim.kind == kind and claim.weight)
        parts.append(f"{many.total()} {word}: {', '.join(f'{one} {many[one]}' for one in WEIGHTS if many[one])}")
    return "; ".join(parts)


@pytest.mark.parametrize("columns", [80, 120])
def test_what_is_refuted_reads_as_an_erratum(columns: int) -> None:
    """By weight, each with its kind, place and whole sentence, in lines of the width; what has no weight is last."""
    refuted = by_weight(
        claim for claim in CLAIMS if claim.id.startswith("hsu2023/") and str(claim.expected) == "refuted"
    )
    shown = told("list", "hsu2023", *REFUTED, columns=columns)
    assert max(map(len, shown.splitlines())) <= columns
    one_line, heads = " ".join(shown.split()), re.findall(r"^(\S.*?): ", shown, re.MULTILINE)
    at = 0
    for claim in refuted:
        found = one_line.find(f"{claim.id.partition('/')[2]} ({claim.kind}, {claim.at}) {claim.says}", at)
        assert found >= at, claim.id
        at = found
    weights = [weight for weight in WEIGHTS if any(claim.weight == weight for claim in refuted)]
    assert heads[: len(weights) + 1] == [*weights, "without a weight"]
    assert one_line.endswith(f"{weights_in(refuted)}; more on one: fooling show hsu2023/CLAIM")


@pytest.mark.parametrize("weight", one_in(5, WEIGHTS))
def test_claims_of_a_weight(weight: str) -> None:
    """What is refuted and weighs so much."""
    assert listed("--weight", weight) == [claim.id for claim in CLAIMS if claim.weight == weight] != []


@pytest.mark.parametrize("columns", [60, pytest.param(100, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("command", ["list", "axioms"])
def test_a_line_is_as_wide_as_the_terminal(command: str, columns: int) -> None:
    """No line is broken, no name and no mark is cut; what has no place is left out at the end, between two words."""
    *whole, _ = told(command).splitlines()
    narrow = told(command, columns=columns).splitlines()[: len(whole)]
    assert len(whole) == len(narrow) > 100
    for line, cut in zip(whole, narrow, strict=True):
        kept = cut.removesuffix(" ...").split()
        assert line.split()[: len(kept)] == kept != []
        mark = 2 if line.split()[1].endswith(",") else 1  # words: a verdict, and where there is one, a weight
        assert len(cut) <= columns or len(kept) <= 1 + mark


def text_of(claim: Claim) -> str:
    """What `--grep` looks through in any case."""
    return f"{claim.id}\n{claim.says}\n{claim.at}"


@pytest.mark.parametrize(("kind", "verdict"), one_in(16, [*product(KINDS, ("confirmed", "refuted", "unknown"))]))
def test_claims_of_a_verdict_and_a_kind(verdict: str, kind: str) -> None:
    """Those that have both, in the order of the paper."""
    wanted = [claim.id for claim in CLAIMS if (str(claim.expected), claim.kind) == (verdict, kind)]
    assert listed("--verdict", verdict, "--kind", kind) == wanted if wanted else True
    assert not wanted or listed("--kind", kind)[0] == next(claim.id for claim in CLAIMS if claim.kind == kind)


def test_grep_finds_what_is_there() -> None:
    """A pattern in id, place or sentence, small letters or large; of the others it is in the statement or the note."""
    found = listed("--grep", "SOFTMAX|theorem 6")
    sure = [claim.id for claim in CLAIMS if re.search("softmax|theorem 6", text_of(claim), re.IGNORECASE)]
    assert 0 < len(sure) <= len(found) < len(CLAIMS) and set(sure) <= set(found)
    assert told("list", "--grep", "no such words") == "no claim is like that\n"


@pytest.mark.exhaustive
def test_grep_is_one_filter_of_several() -> None:
    """Beside a verdict, with signs that patterns have and without, and of what a pack covers."""
    found = listed("--grep", "softmax|theorem 6")
    assert set(listed("--grep", "SOFTMAX|theorem 6", *REFUTED)) == set(found) & set(listed(*REFUTED))
    assert listed("--grep", "^Lemma 1$") == [claim.id for claim in CLAIMS if claim.at == "Lemma 1"]
    assert set(listed("--grep", "Dyck-(1,2)")) >= {claim.id for claim in CLAIMS if "Dyck-(1,2)" in claim.says} != set()
    covered = json.loads(told("list", "--coverage", "--grep", "softmax", "--json"))["statements"]
    assert covered and all("softmax" in json.dumps(one).lower() for one in covered)


@pytest.mark.exhaustive
def test_all_of_a_claim_where_it_is_named() -> None:
    """`--long` and the name of a claim give place, kind and range; the same claim twice is one."""
    claim = CLAIMS[0]
    for arguments in (("--long",), (claim.id, claim.id)):
        shown = told("list", *arguments)
        assert {"place", "claim", "kind", "claimed", claim.at.split()[0]} <= set(shown.split())
        many = f"{len(CLAIMS)} claims" if "--long" in arguments else "1 claim"
        last = shown.splitlines()[-1]
        assert last.startswith(f"{many}; ") and last.endswith("; more on one: fooling show CLAIM")
    both = json.loads(told("list", PAPER, claim.id, "--json"))["claims"]
    assert [one["id"] for one in both] == [one.id for one in CLAIMS if one.id.startswith(PAPER)]


def test_axioms_in_short_and_in_full(tmp_path: Path) -> None:
    """A line each with its conclusion; by name, or with `--long`, the proof as well; filters."""
    *lines, last = told("axioms").splitlines()
    assert [line.split()[0] for line in lines] == list(AXIOMS)
    assert re.search(r"^depth-leaves +\S", "\n".join(lines), re.MULTILINE)
    cited = [one.name for one in entries([], None) if one.cited]
    in_rocq = [one.name for one in entries([], None) if one.standing == "proved in Rocq"]
    unused = sum(one.used_by_packs is False for one in entries([], None))
    in_words = [one.name for one in entries([], None) if one.standing == "proved in words"]
    assert {*in_rocq, *cited, *in_words} == {*AXIOMS} and not {*in_words} & {*in_rocq, *cited}
    known = f"{len(in_rocq)} in Rocq, {len(cited)} cited, {len(in_words)} in words, {unused} unused"
    assert last == f"{len(AXIOMS)} axioms, {known}; fooling axioms NAME"
    assert [line.split()[0] for line in told("axioms", "--kind", "rocq").splitlines()[:-1]] == in_rocq
    assert [line.split()[0] for line in told("axioms", "--kind", "cited").splitlines()[:-1]] == cited
    assert [line.split()[0] for line in told("axioms", "--kind", "words").splitlines()[:-1]] == in_words
    assert all(line.split()[1].rstrip(",") == "cited" for line in told("axioms", "--kind", "cited").splitlines()[:-1])
    ranks = [line.split()[0] for line in told("axioms", "--kind", "proved", "--grep", "RANK").splitlines()[:-1]]
    assert ranks and set(ranks) == {
        one.name
        for one in entries([], None)
        if one.cited is None and "rank" in f"{one.name}{one.words}{one.proof}".lower()
    }
    assert "why " in told("axioms", "depth-leaves", "--evidence", str(tmp_path))
    long = told("axioms", "--long", "--grep", "depth-leaves", "--evidence", str(tmp_path))
    assert "\n  states " in long and "\n  why " in long


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("list", "--grep", "("), "'--grep': '(' is no regular expression: missing )"),
        (("axioms", "--grep", "*"), "'--grep': '*' is no regular expression: nothing to repeat"),
        (("list", f"{PAPER}/lemma-l"), "unknown claim 'bhattamishra2024/lemma-l'; nearest: bhattamishra2024/lemma-"),
        (("list", "--verdict", "true"), "'true' is not one of"),
        (("list", "--kind", "cited"), "'cited' is not one of 'printed'"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], message: str) -> None:
    """A pattern that is none, a claim that there is not, a word that is not one of the choices."""
    result = CliRunner().invoke(main, arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert message in result.stderr


def at_a_terminal(pager: str, folder: Path, *arguments: str) -> tuple[int, str, str, str]:
    """A command at a terminal of 24 lines: exit code, what the terminal shows, standard error, what the pager read."""
    script, read = folder / "pager", folder / "read"
    script.write_text(f"#!/bin/sh\n{pager}\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PAGER": str(script), "READ": str(read), "TERM": "xterm"}
    environment.pop("COLUMNS", None)
    environment |= {"LINES": "24"}
    command = [sys.executable, "-m", "fooling", *arguments]
    program = subprocess.Popen(command, env=environment, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE)
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(ours, 2**16)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        shown += part
    os.close(ours)
    assert program.stderr is not None
    said = program.stderr.read().decode()
    program.stderr.close()
    return program.wait(timeout=60), shown.decode(), said, read.read_text() if read.exists() else ""


@pytest.mark.slow
def test_a_long_list_goes_through_the_pager(tmp_path: Path) -> None:
    """The pager has every line and the screen none."""
    code, shown, said, read = at_a_terminal('cat > "$READ"', tmp_path, "axioms")
    assert (code, shown.strip(), said) == (0, "", "")
    assert len(read.splitlines()) == len(AXIOMS) + 1 and "depth-leaves" in read


@pytest.mark.exhaustive
def test_a_short_list_and_json_go_to_the_screen(tmp_path: Path) -> None:
    """And not through the pager."""
    code, shown, said, read = at_a_terminal('cat > "$READ"', tmp_path, "axioms", "--kind", "cited")
    assert (code, said, read) == (0, "", "") and "transformer-protocol" in shown
    code, shown, said, read = at_a_terminal('cat > "$READ"', tmp_path, "list", "--json")
    assert (code, said, read) == (0, "", "") and len(json.loads(shown)["claims"]) == len(CLAIMS)


@pytest.mark.exhaustive
@pytest.mark.slow
@pytest.mark.parametrize("leaving", one_in(2, ["exit 0", 'kill -INT "$PPID"; exit 0']))
def test_who_leaves_the_pager_hears_nothing(leaving: str, tmp_path: Path) -> None:
    """Leaving before the end, by a key or by Ctrl-C, is no error: exit code 0, and not a word."""
    code, shown, said, _ = at_a_terminal(leaving, tmp_path, "list")
    assert (code, shown.strip(), said) == (0, "", "")
