"""The command line: what scripts rely on, good and bad input of every command, what `--help` does not load."""

from __future__ import annotations

import io
import json
import os
import re
import resource
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click import Context
from click.testing import CliRunner

from fooling.fooling_sets.search.textbook import FOOLING_FAMILIES
from fooling.verify.cli import COMMANDS, main
from fooling.verify.commands.command_line.endings import open_streams
from tests.shares import later

pytestmark = pytest.mark.slow

HERE = Path(__file__).parents[1]
ROOT = HERE.parent.parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{HERE}"}
LIBRARIES = ("numpy", "z3", "sympy", "networkx", "torch", "rich", "matplotlib", "numba", "pysat", "distributed")
LOADED = """
import sys
from fooling.verify.cli import main
cut = sys.argv.index("--")
try:
    main(sys.argv[cut + 1:])
except SystemExit:
    print([module for module in sys.argv[1:cut] if module in sys.modules], file=sys.stderr)
"""  # runs a command, then names which of the given modules are loaded

DECIDE_HERE = """
from pathlib import Path
import fooling.verify.commands.check
from fooling.verify.runs.claims.arguments import own
from fooling.verify.runs.claims.one_claim import Plan, decide_here

def main(files):
    plan = Plan("default", Path("evidence"), jobs=1, budget=60)
    print(*(decide_here(task, plan).outcome.verdict for task in own(Path(files[0]))))
    sys.exit()
"""  # the claims of a file, in one process: as a worker of the command `check` decides them


def fooling(*arguments: str):
    """Run the command in this process."""
    return CliRunner().invoke(main, list(map(str, arguments)))


@pytest.fixture
def here(tmp_path, monkeypatch, small_packs):
    """An empty current directory, with the small packs known.

    A width that a parallel test run sets does not reach the tables.
    """
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def bad(result, message: str) -> None:
    """Exit 2, nothing on standard output, and one line on standard error that matches."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert re.search(message, result.stderr), result.stderr


# ---- what is loaded ----


def test_help_loads_click_and_nothing_else():
    """`fooling --help` loads a few small modules of ours, click, and no other library."""
    shown = """
import sys
before = set(sys.modules)
from fooling.verify.cli import main
try:
    main(["--help"])
except SystemExit:
    print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", shown], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    loaded = done.stderr.split()
    assert "recheck" in done.stdout
    ours = {module for module in loaded if module.partition(".")[0] == "fooling"}
    rooms = ("commands", "commands.command_line", "runs", "runs.processes", "statement", "statement.language")
    packages = {"fooling.fooling_sets", "fooling.verify", *(f"fooling.verify.{room}" for room in rooms)}
    files = {
        "fooling",
        "fooling.fooling_sets.errors",
        "fooling.verify.cli",
        "fooling.verify.commands.command_line.endings",
        "fooling.verify.runs.processes.command_line",
        "fooling.verify.statement.language.printable",
    }
    assert ours == packages | files
    others = {module.partition(".")[0] for module in set(loaded) - ours}
    assert others - set(sys.stdlib_module_names) <= {"click", "_typeshed"}
    assert "multiprocessing" not in others


@pytest.mark.parametrize(
    "arguments", [later(["list", "--json"]), later(["show", "bhattamishra2024/lemma-1"]), ["list", "hsu2023", "--json"]]
)
def test_what_only_reads_loads_no_library(arguments, tmp_path):
    """Claims are listed and explained without numpy, solvers, torch, and without rich where no table is drawn."""
    command = [sys.executable, "-c", LOADED, *LIBRARIES, "--", *arguments]
    done = subprocess.run(command, env=ENVIRONMENT, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
    assert done.stdout != ""


def test_a_small_claim_loads_no_room_that_it_does_not_enter(tmp_path):
    """To decide it neither networks of files and theorems are loaded, nor what measures matrices, nor pages."""
    heavy = (
        "given.networks.network_by_format",
        "given.arguments.network_terms",
        "methods.facts.comparisons",
        "methods.matrices.intervals",
    )
    heavy += ("mutants.weakenings", "pages.answers.claims", "words.contents")
    wanted = [f"fooling.verify.{name}" for name in heavy] + ["fooling.circuits.networks.constructions.contents"]
    claims = {"claims": [{"id": "sum", "says": "1 + 1 is 2", "that": ["=", ["+", 1, 1], 2]}]}
    (tmp_path / "sum.json").write_text(json.dumps(claims))
    decided = LOADED.replace("from fooling.verify.cli import main\n", f"{DECIDE_HERE}\n")
    command = [sys.executable, "-c", decided, *LIBRARIES, *wanted, "--", str(tmp_path / "sum.json")]
    done = subprocess.run(command, env=ENVIRONMENT, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr.strip()) == ("confirmed\n", "[]")


def test_the_table_of_commands_is_what_the_files_hold():
    """Each file of verify/commands with a command is listed, under its name and with the first sentence of its help."""
    folder = ROOT / "verify" / "commands"
    assert {path.stem for path in folder.glob("*.py")} - set(COMMANDS) == {"__init__"}
    for name, line in COMMANDS.items():
        command = main.get_command(Context(main), name)
        assert command.name == name
        assert command.get_short_help_str(10**6) == line
    assert list(COMMANDS) == sorted(COMMANDS)


def test_recheck_loads_neither_solvers_nor_numpy(tmp_path):
    """The checker runs on the standard library: of the libraries only click is loaded; and no sentence is read."""
    certificate = {
        "schema": 2,
        "claim": "mine/one",
        "proposition": ["=", 1, 1],
        "verdict": "confirmed",
        "derivation": {"rule": "evaluate"},
        "trusts": [],
        "rests_on": {"axioms": [], "theories": []},
        "made_by": {"version": "", "code": "", "effort": ""},
    }
    (tmp_path / "x.json").write_text(json.dumps(certificate))
    sentences = ("lark", "fooling.verify.statement.language.sentences")
    command = [sys.executable, "-c", LOADED, *LIBRARIES, *sentences, "--", "recheck", str(tmp_path)]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
    assert "somebody's own proposition): 1 = 1" in done.stdout


@pytest.mark.parametrize("arguments", [["--help"], later(["show", "bhattamishra2024/lemma-1"])])
def test_python_m_fooling_is_the_command(tmp_path, arguments):
    """`python -m fooling` is called fooling, and runs where a user's own files have the names of our packages."""
    for name in (
        "circuits.py",
        "fooling_sets.py",
        "protocols.py",
        "verify.py",
        "tests/__init__.py",
        "docs/__init__.py",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("raise SystemExit('not this one')\n")
    command = [sys.executable, "-m", "fooling", *arguments]
    done = subprocess.run(command, env=ENVIRONMENT, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "not this one" not in done.stdout + done.stderr
    assert arguments != ["--help"] or done.stdout.startswith("Usage: fooling ")


# ---- check ----

SAME = "Bob has ()) in both, so exchanging Bob's letters changes nothing"
GROUNDS = ("axioms", "theories", "semantics", "cited", "proved_in_rocq", "proved_in_words")
FIELDS = (
    "id source statement domain kind weight verdict object expected witness letters witness_in_statement "
    "counterexample opposite reason certificate trusts uses rests_on repairs method seconds"
)


def test_check_json_is_one_document_with_exactly_the_promised_fields(here):
    """The answer has the fields of DESIGN.md, paths relative to the current directory, nothing on standard error."""
    result = fooling("check", "tiny", "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    assert list(answer) == ["tool", "format", "effort", "seconds", "summary", "claims", "certificate_files"]
    assert answer["tool"]["name"] == "fooling"
    assert answer["effort"] == "default"
    assert answer["summary"] == {"confirmed": 2, "refuted": 2, "unknown": 2, "unexpected": 0}
    assert all(" ".join(claim) == FIELDS for claim in answer["claims"])
    by_id = {claim["id"]: claim for claim in answer["claims"]}
    assert by_id["tiny/small"] | {"seconds": 0} == {
        "id": "tiny/small",
        "source": "Lemma 2",
        "statement": "all natural numbers are at most 3",
        "domain": "all n >= 0",
        "kind": None,
        "weight": None,
        "verdict": "refuted",
        "object": None,
        "expected": "refuted",
        "witness": {"n": 4},
        "letters": {},
        "witness_in_statement": {"n": 4},
        "counterexample": "n = 4",
        "opposite": None,
        "reason": None,
        "certificate": "evidence/tiny/small.json",
        "trusts": [],
        "uses": [],
        "rests_on": {name: [] for name in GROUNDS},
        "repairs": None,
        "method": "counterexample",
        "seconds": 0,
    }
    assert by_id["tiny/small--repaired"]["repairs"] == "tiny/small"
    assert by_id["tiny/dyck23"]["witness"] == {"n": 6, "words": ["((()))", "(())()"], "breaks": [SAME]}
    assert (by_id["tiny/open"]["reason"], by_id["tiny/open"]["certificate"]) == ("no route is known", None)
    assert all((here / claim["certificate"]).is_file() for claim in answer["claims"] if claim["certificate"])


def test_check_prints_a_table_with_counterexample_repair_and_sum(here):
    """A refuted row is followed by its counterexample and repair, the last line sums up."""
    result = fooling("check", "tiny/small", "tiny/small--repaired", "tiny/small", "--evidence", "there")
    assert result.exit_code == 0
    lines = [line.strip() for line in result.stdout.splitlines()]
    at = next(i for i, line in enumerate(lines) if line.startswith("all natural numbers"))
    assert lines[at + 1 : at + 3] == ["counterexample: n = 4", "repaired: small--repaired"]
    counts = "all 2 verdicts as expected: 1 confirmed, 1 refuted, 0 unknown"
    assert re.fullmatch(rf"{counts}; \d+\.\d s at default effort, certificates in there/", lines[-1])
    assert (here / "there" / "tiny" / "small.json").is_file()


def test_an_unexpected_verdict_exits_1_and_a_time_out_does_not(here):
    """A changed verdict is marked and exits 1; what only the budget left open exits 0."""
    result = fooling("check", "bad/nothing", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["summary"]["unexpected"] == 1
    told = fooling("check", "bad/nothing").stdout
    assert "UNEXPECTED: expected confirmed" in told
    assert "\nthe verdict is not as expected: 0 confirmed, 0 refuted, 1 unknown; " in told
    result = fooling("check", "bad/forever", "--timeout", "0.5", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["claims"][0]["reason"] == (
        "stopped after the 0.5 s of the clock that it was given; --effort deep or --timeout allows more"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tiny/smal"], "unknown claim 'tiny/smal'; nearest: tiny/small, "),
        (["tny"], "unknown pack or claim 'tny'; nearest: tiny;"),
        (["nosuch"], "unknown pack or claim 'nosuch'; packs: tiny, bad, slow;"),
        (["zzzzzzz"], "unknown pack or claim 'zzzzzzz'; packs: tiny, bad, slow;"),
        (["./nofolder"], "./nofolder: no such directory"),
        (["no/such/folder"], "no/such/folder: no such directory; there is no folder no/such"),
        (["no-such-folder/x.json"], r"No such file or directory\).*; there is no folder no-such-folder"),
        (["nofile.json"], r"nofile.json: cannot be read \(No such file or directory\)"),
        (["--effort", "fast"], "'--effort': 'fast' is not one of 'quick', 'default', 'deep'"),
        (["--jobs", "0"], "'--jobs': 0 is not in the range"),
        (["--timeout", "0"], "'--timeout': 0.0 is not in the range"),
        (["--evidence", "file/inside", "tiny"], "evidence directory file/inside: cannot write there"),
        (["--bogus"], "No such option '?--bogus"),
    ],
)
def test_bad_input_of_check_is_one_line(here, arguments, message):
    """Each kind of bad input says in one line what, where and how to mend it."""
    (here / "file").write_text("")
    bad(fooling("check", *arguments), message)


def test_a_pack_folder_that_cannot_be_written_ends_the_run_in_one_line(here):
    """Evidence that cannot be written when a claim is done is bad input too."""
    (here / "evidence").mkdir()
    (here / "evidence" / "tiny").write_text("in the way")
    bad(fooling("check", "tiny/sum"), "evidence directory evidence: cannot write there")


# ---- a user's own propositions ----

TRUE = ["=", ["+", 1, 1], 2]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "mine.json: not readable as JSON"),
        ("[]", r'mine.json: should be \{"claims": '),
        ('{"claims": []}', "mine.json: should be"),
        ('{"claims": [], "more": 1}', "mine.json: should be"),
        ('{"claims": [3]}', r"mine.json: claim 1: should have the fields id, says, that, .*\(not an object\)"),
        ({"claims": [{"id": "a", "says": "b"}]}, r"claim 1 \(a\): should have the fields id, says, that, .*\(that\)"),
        (
            {"claims": [{"id": "A b", "says": "b", "that": TRUE}]},
            r"claim 1 \(A b\).id: 'A b' should be made of small letters, digits and hyphens, such as 'a-b'",
        ),
        ({"claims": [{"id": "a", "says": "", "that": TRUE}]}, r"claim 1 \(a\).says: should be one line of text"),
        (
            {"claims": [{"id": "a", "says": "b", "that": ["=", ["+", 1, "m"], 2]}]},
            r"claim 1 \(a\).that\[1\]\[2\]: 'm' should be a number; no variable of this name",
        ),
        (
            {"claims": [{"id": "a", "says": "b", "that": ["=", True, 2]}]},
            r"claim 1 \(a\).that\[1\]: true is no term; want a whole number, or one such as \[./., 1, 2\]",
        ),
        ({"claims": [{"id": "a", "says": "b", "that": ["forall", [["n", {}]], [], TRUE]}]}, r"claim 1 \(a\).that"),
        (
            {"claims": [{"id": "a", "says": "b", "that": ["=", ["D", ["under", ["dyck", 2, 2], "odd", 4]], 2]}]},
            r"claim 1 \(a\).that\[1\]\[1\]\[2\]: 'odd' should be a partition",
        ),
    ],
)
def test_a_malformed_file_is_told_by_the_path_of_the_wrong_field(here, content, message):
    """The one line names the file and the path of what is wrong in it."""
    (here / "mine.json").write_text(content if isinstance(content, str) else json.dumps(content))
    bad(fooling("check", "mine.json"), message)


def test_file_names_and_ids_that_would_collide_are_refused(here):
    """A file named like a pack, or two files that make the same id, are bad input."""
    claims = json.dumps({"claims": [{"id": "a", "says": "b", "that": TRUE}]})
    (here / "tiny.json").write_text(claims)
    bad(fooling("check", "tiny.json"), "tiny.json: the file's name becomes part of ids")
    (here / "sub").mkdir()
    (here / "mine.json").write_text(claims)
    (here / "sub" / "mine.json").write_text(claims.replace("2]", "3]"))
    bad(fooling("check", "mine.json", "sub/mine.json"), "mine/a is already the id of another proposition in this run")
    expecting = json.dumps({"claims": [{"id": "a", "says": "b", "that": TRUE, "expected": "unknown"}]})
    (here / "sub" / "mine.json").write_text(expecting)
    bad(fooling("check", "mine.json", "sub/mine.json"), "or of one that uses or expects something else")


def test_a_users_own_claims_are_decided_and_never_unexpected(here):
    """A true and a false proposition of a file get their verdicts, without pinned ones; their evidence is accepted."""
    pytest.importorskip("fooling.verify.methods.strategy.automatic")
    small = ["forall", [["n", "int"]], [[">=", "n", 0]], ["<", "n", 5]]
    claims = [{"id": "two", "says": "a sum", "that": TRUE}, {"id": "small", "says": "all small", "that": small}]
    (here / "mine.json").write_text(json.dumps({"claims": claims}))
    result = fooling("check", "mine.json", "--json")
    assert result.exit_code == 0
    two, little = json.loads(result.stdout)["claims"]
    assert (two["id"], two["source"], two["verdict"], two["expected"]) == ("mine/two", "mine.json", "confirmed", None)
    assert two["certificate"] == "evidence/mine/two.json"
    assert (little["verdict"], little["witness"]) == ("refuted", {"n": 5})
    result = fooling("recheck", "evidence")
    assert result.exit_code == 0
    assert "mine/two is confirmed (not a registered claim: somebody's own proposition): 1 + 1 = 2" in result.stdout


# ---- list and show ----


def test_list_names_all_claims_or_those_of_a_pack(here):
    """Both forms list ids with their place, expected verdict and what values they are claimed for."""
    claims = json.loads(fooling("list", "tiny", "--json").stdout)["claims"]
    assert [claim["id"] for claim in claims] == [
        "tiny/sum",
        "tiny/small",
        "tiny/small--repaired",
        "tiny/dyck23",
        "tiny/open",
        "tiny/deep",
    ]
    assert claims[2] == {
        "id": "tiny/small--repaired",
        "source": "Lemma 2",
        "statement": "those below 4 are",
        "domain": "n = 0..3",
        "kind": None,
        "weight": None,
        "expected": "confirmed",
        "method": "script",
        "effort": "default",
        "repairs": "tiny/small",
        "words": "for all integers n with n >= 0, n <= 3: n <= 3",
        "note": None,
        "repaired_by": [],
        "uses": [],
    }
    text = fooling("list").stdout
    assert "bad/forever" in text
    assert "one and one [sic] is two" in text
    bad(fooling("list", "tinny"), "unknown pack or claim 'tinny'; nearest: tiny")


def test_show_explains_a_claim_before_and_after_it_is_decided(here):
    """Without evidence it says so; with evidence it shows the counterexample, the repair and how to repeat it."""
    before = fooling("show", "tiny/small")
    assert before.exit_code == 0
    assert "not decided here yet (the pack expects: refuted)" in before.stdout
    fooling("check", "tiny")
    text = fooling("show", "tiny/small").stdout
    for part in (
        "for all integers n with n >= 0: n <= 3",
        '["forall", [["n", "int"]]',
        "all n >= 0",
        "refuted (the pack expects: refuted)",
        "n = 4",
        "planted",
        "tiny/small--repaired",
        "evidence/tiny/small.json",
        "fooling check tiny/small",
        "fooling recheck evidence/tiny/small.json",
    ):
        assert part in text
    known = json.loads(fooling("show", "tiny/small--repaired", "--json").stdout)
    assert (known["repairs"], known["verdict"], known["rejected"], known["trusts"]) == (
        "tiny/small",
        "confirmed",
        None,
        [],
    )
    bad(fooling("show", "tiny/smal"), "nearest: tiny/small")


def test_show_does_not_report_a_tampered_certificate(here):
    """A file the checker rejects gives no verdict and exit 1."""
    fooling("check", "tiny/small")
    path = here / "evidence" / "tiny" / "small.json"
    path.write_text(path.read_text().replace('"n": 4', '"n": 2'))
    result = fooling("show", "tiny/small")
    assert result.exit_code == 1
    assert "certificate not accepted: witness: evaluate: evaluates to false" in result.stdout


# ---- recheck ----


def test_recheck_accepts_what_check_wrote_and_says_what_it_is(here):
    """Every certificate of a run is accepted, with the proposition in words."""
    fooling("check", "tiny")
    result = fooling("recheck", "evidence")
    assert result.exit_code == 0
    assert result.stdout.count("accepted: evidence/tiny/") == 4
    assert "tiny/small is refuted: for all integers n with n >= 0: n <= 3" in result.stdout
    answer = json.loads(fooling("recheck", "evidence/tiny/sum.json", "--json").stdout)
    assert answer["summary"] == {"accepted": 1, "rejected": 0}
    assert answer["certificates"] == [
        {
            "path": "evidence/tiny/sum.json",
            "beside": False,
            "claim": "tiny/sum",
            "readable": True,
            "accepted": True,
            "verdict": "confirmed",
            "trusts": [],
            "rests_on": {name: [] for name in GROUNDS},
            "method": "evaluation",
            "assumes": [],
            "given": [],
            "counterexample": None,
            "statement": "1 + 1 = 2",
            "registered": True,
            "reason": None,
            "asked_again": [],
        }
    ]


CHANGES = [
    ({"verdict": "refuted"}, "evaluate: evaluates to false"),
    ({"schema": 1}, "schema 1 is not known here"),
    ({"extra": 1}, "the field 'extra' is missing or extra"),
    ({"rests_on": None}, "rests_on: is null; want an object with two lists of names, axioms and theories"),
    ({"method": "a guess"}, "method: it says a guess, but it is"),
    ({"method": None}, "method: it says None, but it is"),
    ({"derivation": {"rule": "magic"}}, "unknown rule 'magic'"),
    ({"proposition": ["=", 2, 2]}, "the proposition is not the one registered for tiny/sum"),
    ({"claim": "tiny/small"}, "the proposition is not the one registered for tiny/small"),
    ({"claim": "tiny/none"}, "unknown claim 'tiny/none'"),
    ({"claim": 7}, "the claim's id is text"),
    ({"proposition": ["forall", [["n", {}]], [], ["=", 1, 1]]}, ""),
]


def test_recheck_rejects_what_it_does_not_understand_and_says_why(here):
    """One changed field each: exit 1 and the reason, while the one that is not changed is still accepted."""
    fooling("check", "tiny/sum")
    good = json.loads((here / "evidence" / "tiny" / "sum.json").read_text())
    for k, (change, _) in enumerate(CHANGES):
        (here / "evidence" / "tiny" / f"{k:02}.json").write_text(json.dumps(good | change))
    result = fooling("recheck", "evidence")
    assert result.exit_code == 1
    for k, (_, reason) in enumerate(CHANGES):
        assert re.search(rf"rejected: evidence/tiny/{k:02}.json: .*{re.escape(reason)}", result.stdout), reason
    assert "accepted: evidence/tiny/sum.json" in result.stdout
    assert result.stdout.endswith(f"{len(CHANGES) + 1} certificates: 1 accepted, {len(CHANGES)} rejected\n")


def test_recheck_computes_what_a_certificate_does_not_say(here):
    """Without `rests_on` it is accepted, and the answer is the same; so is one that says its `method` rightly."""
    fooling("check", "tiny/small")
    path = here / "evidence" / "tiny" / "small.json"
    (whole,) = json.loads(fooling("recheck", "evidence", "--json").stdout)["certificates"]
    assert whole["accepted"] and whole["method"] == "counterexample" and whole["counterexample"] == "n = 4"
    content = json.loads(path.read_text())
    del content["rests_on"]
    for more in ({}, {"method": "counterexample"}):
        path.write_text(json.dumps(content | more))
        assert json.loads(fooling("recheck", "evidence", "--json").stdout)["certificates"] == [whole]
        assert "not accepted" not in fooling("show", "tiny/small").stdout


def test_recheck_of_what_cannot_be_read_is_bad_input(here):
    """A missing path, an empty directory and a file that is no JSON: one line, exit 2."""
    (here / "empty").mkdir()
    (here / "x.json").write_bytes(b"\xff")
    bad(fooling("recheck", "nowhere"), "nowhere: no such file or directory")
    bad(fooling("recheck", "empty"), r"empty: no certificates \(\*.json\) in this directory")
    bad(fooling("recheck", "x.json"), "x.json: byte 0 is not UTF-8 text")
    bad(fooling("recheck", "", "x.json"), "'': the name of no file; want a certificate, or a directory")
    bad(fooling("recheck"), r"Missing argument 'PATH\.\.\.'")
    fooling("check", "tiny/sum")
    for more in ((), ("--json",)):
        done = fooling("recheck", "nowhere", "evidence", "x.json", "empty", *more)
        assert done.exit_code == 2
        assert [line.split(": ")[1] for line in done.stderr.splitlines()] == ["x.json", "nowhere", "empty"]
    document = json.loads(done.stdout)
    assert document["summary"] == {"accepted": 1, "rejected": 0, "unreadable": 3}
    told = {one["path"]: (one["readable"], one["accepted"]) for one in document["certificates"]}
    unread = dict.fromkeys(("x.json", "nowhere", "empty"), (False, False))
    assert told == {"evidence/tiny/sum.json": (True, True), **unread}
    assert (
        "4 certificates: 1 accepted, 0 rejected, 3 not readable"
        in fooling("recheck", "nowhere", "evidence", "x.json", "empty").stdout
    )


# ---- enumerate ----


def test_enumerate_streams_words_and_pairs_in_every_format():
    """Text, CSV, JSON lines and one JSON document hold the same items."""
    assert fooling("enumerate", "dyck:1,1", "--n", "4").stdout == "()()\n"
    assert fooling("enumerate", "dyck:2,1", "--n", "2", "--format", "csv").stdout == "word\n()\n[]\n"
    assert (
        fooling("enumerate", "dyck:2,1", "--n", "2", "--format", "jsonl").stdout == '{"word": "()"}\n{"word": "[]"}\n'
    )
    assert (
        fooling("enumerate", "dyck:2,1", "--n", "4", "--partition", "odd-even").stdout == "(( ))\n([ )]\n[( ])\n[[ ]]\n"
    )
    pairs = [
        json.loads(line)
        for line in fooling(
            "enumerate", "dyck:2,2", "--n", "6", "--what", "pairs", "--format", "jsonl"
        ).stdout.splitlines()
    ]
    assert len(pairs) == 32
    answer = json.loads(fooling("enumerate", "dyck:2,2", "--n", "6", "--what", "pairs", "--json").stdout)
    assert answer.pop("items") == [[pair["x"], pair["y"]] for pair in pairs]
    assert answer.pop("format") == {"name": "enumerate", "version": 1} and answer.pop("tool")["name"] == "fooling"
    assert answer == {"function": "dyck:2,2", "n": 6, "partition": "odd-even", "colour": 1, "fields": ["x", "y"]}
    assert fooling("enumerate", "index", "--n", "2", "--format", "csv").stdout == "x,y\n10,1\n01,2\n"
    assert fooling("enumerate", "dyck:2,2", "--n", "3").stdout == ""
    assert json.loads(fooling("enumerate", "dyck:2,2", "--n", "3", "--json").stdout)["items"] == []
    assert json.loads(fooling("enumerate", "dyck:5,1", "--n", "2", "--json").stdout)["items"][0] == "(1 )1"


@pytest.mark.parametrize("family", FOOLING_FAMILIES)
def test_the_pairs_of_a_family_are_its_checked_fooling_set(family):
    """What is streamed are the labels of the set that `FoolingFamily.at` checks, colour included."""
    for n in range(1, 6):
        known = FOOLING_FAMILIES[family].at(n)
        answer = json.loads(fooling("enumerate", family, "--n", n, "--json").stdout)
        f = known.function
        assert answer["colour"] == known.colour
        assert answer["items"] == [[f.row_label(x), f.column_label(y)] for x, y in known.pairs]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["dyck:2,2", "--n", "-3"], "--n -3: want at least 0"),
        (["dyck:2,2", "--n", "x"], "'--n': 'x' is not a valid integer"),
        (["dyck:2,2"], "Missing option '--n'"),
        (["dyck:2,2", "--n", "8", "--partition", "mask:0110"], "partition mask:0110 is for words of length 4, not 8"),
        (["dyck:2,2", "--n", "8", "--partition", "weird"], "partition 'weird': expected 'odd-even'"),
        (
            ["dyck:2,3", "--n", "6", "--what", "pairs"],
            r"length 6 are no fooling set under odd-even: both crossings of \S+ and \S+ are words",
        ),
        (["dyck:2,2", "--n", "4", "--partition", "mask:0110"], "length 4 are no fooling set under mask:0110"),
        (
            ["dyck:2,2", "--n", "4", "--partition", "odd-even", "--what", "words"],
            "--partition: whole words are not split",
        ),
        (["dyck:0,2", "--n", "4"], "want at least 1 type"),
        (["dyck:9,99", "--n", "4"], "want at least 1 type"),
        (["graph", "--n", "4"], "function 'graph': want dyck:TYPES,DEPTH or one of equality"),
        (["equality", "--n", "4", "--what", "words"], "--what words: equality is a function of two inputs"),
        (["equality", "--n", "0"], "--n 0: equality wants 1 to"),
        (["equality", "--n", "4", "--format", "xml"], "'--format': 'xml' is not one of"),
    ],
)
def test_bad_input_of_enumerate_is_one_line(arguments, message):
    """Lengths, partitions, words that do not fool and unknown functions are told in one line."""
    bad(fooling("enumerate", *arguments), message)


def test_the_words_that_are_no_fooling_set_really_cross():
    """The two words named for Dyck-(2,3) are words of length 6 whose crossings are words."""
    from fooling.circuits.languages.dyck import dyck
    from fooling.fooling_sets.partition import Partition

    line = fooling("enumerate", "dyck:2,3", "--n", "6", "--what", "pairs").stderr
    u, v = re.search(r"crossings of (\S+) and (\S+) are", line).groups()
    split = Partition.parse("odd-even")
    (x1, y1), (x2, y2) = split.split(u), split.split(v)
    assert u != v
    assert all(dyck(2, 3).accepts(word) for word in (u, v, split.join(x1, y2), split.join(x2, y1)))


def computed() -> float:
    """Seconds that the processes started here, and ended, have computed."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.exhaustive
def test_half_a_million_words_in_under_two_seconds():
    """Dyck-(2,2), n = 20: 524,288 words, the whole process computes under 2 s (the better of two)."""
    seconds = []
    for _ in range(2):
        started = computed()
        done = subprocess.run(
            [sys.executable, "-m", "fooling", "enumerate", "dyck:2,2", "--n", "20"],
            env=ENVIRONMENT,
            capture_output=True,
            check=True,
        )
        seconds.append(computed() - started)
    assert min(seconds) < 2
    assert done.stdout.count(b"\n") == 524_288


def test_a_closed_pipe_ends_the_stream_quietly():
    """When the reader stops, the program does too, without a word."""
    command = [sys.executable, "-m", "fooling", "enumerate", "equality", "--n", "40"]
    program = subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout.readline() == b"0" * 40 + b" " + b"0" * 40 + b"\n"
    program.stdout.close()
    assert program.stderr.read() == b""
    assert program.wait(timeout=240) == 0
    program.stderr.close()


@pytest.mark.exhaustive
@pytest.mark.parametrize(("length", "page"), [(n, page) for n in (3, 2) for page in ((), ("--json",))])
def test_a_closed_pipe_changes_no_verdict(tmp_path: Path, length: int, page: tuple[str, ...]):
    """A network that is wrong on words of 3 letters, and on none of 2, ends as it would have if anybody had read."""
    model = ROOT / "docs" / "contains-b.json"
    line = ["simulate", str(model), "--partition", "prefix:1", "--all", "--length", str(length)]
    asked = [*line, "--against", "regex:ba|bb|ab|(a|b)b(a|b)", "--evidence", str(tmp_path), *page]
    program = subprocess.Popen(
        [sys.executable, "-m", "fooling", *asked], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    program.stdout.close()
    said = program.stderr.read()
    program.stderr.close()
    assert (program.wait(timeout=240), said) == (int(length == 3), b"")


@pytest.mark.parametrize(("claim", "code"), [("mine.json", 0), later("nobody/nothing", 2)])
@pytest.mark.parametrize("closed", [later(">&-"), later("2>&-"), later(">&- 2>&-"), "<&- >&- 2>&-"])
def test_closed_streams_change_no_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, claim: str, code: int, closed: str
) -> None:
    """Without output, errors, both, or any stream, a command ends as it would have, and writes its evidence."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.json").write_text('{"claims": [{"id": "one", "says": "b", "that": ["=", 1, 1]}]}')
    line = shlex.join([sys.executable, "-m", "fooling", "check", claim, "--evidence", "evidence"])
    done = subprocess.run(
        ["sh", "-c", f"{line} {closed}"], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, "Traceback" in done.stderr) == (code, False)
    assert (tmp_path / "evidence" / "mine" / "one.json").exists() == (code == 0)


def test_streams_of_ascii_show_what_they_can(monkeypatch):
    """What the terminal's encoding lacks is escaped, not a traceback."""
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, "ascii"))
    open_streams()
    print("x \u2265 1", flush=True)
    assert written.getvalue() == b"x \\u2265 1\n"


@pytest.mark.exhaustive
def test_a_terminal_of_ascii_shows_what_it_can(tmp_path: Path):
    """Of a program of its own."""
    that = ["forall", [["x", "int"]], [[">=", "x", 1]], [">=", "x", 1]]
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps({"claims": [{"id": "one", "says": "x \u2265 1", "that": that}]}))
    line = [sys.executable, "-m", "fooling", "check", str(mine), "--evidence", str(tmp_path / "evidence")]
    ascii_only = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(line, env=ascii_only, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "") and r"x \u2265 1" in done.stdout


def test_a_command_that_does_not_exist_is_bad_input():
    """No command and an unknown one are told in one line."""
    bad(fooling("frobnicate"), "No such command 'frobnicate'")
    bad(fooling(), "Missing command")


@pytest.mark.exhaustive
def test_garbage_is_looked_for_again_once_a_command_is_loaded():
    """Nothing is collected while code is loaded; after that as before, though a command cannot be loaded."""
    collecting = "import gc, sys; from fooling.verify import cli"
    seen = "collected = []; gc.callbacks.append(lambda *said: collected.append(said))"
    load = "cli.main.get_command(None, 'check'); print(gc.isenabled(), len(collected), gc.get_freeze_count() > 10000)"
    broken = (
        "cli.COMMANDS['none'] = ''\ntry: cli.main.get_command(None, 'none')\nexcept ImportError: print(gc.isenabled())"
    )
    done = subprocess.run(
        [sys.executable, "-c", f"{collecting}\n{seen}\n{load}\n{broken}"], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "0", "True", "True"]
