"""The evidence directory: whole files or none, nothing believed, nothing valid lost."""

from __future__ import annotations

import json

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.kernel import Rejected
from fooling.verify.evidence import store
from fooling.verify.evidence.certificate import WIDEST_LINE, readable
from fooling.verify.statement.language.verdict import Outcome, Verdict

TRUE, FALSE = ("=", ("+", 1, 1), 2), ("=", 1, 2)
PROVED = Outcome(Verdict.CONFIRMED, {"rule": "evaluate"})
NOTHING = Outcome(Verdict.UNKNOWN, reason="not today")


def test_a_certificate_is_one_file_under_the_name_of_its_claim(tmp_path):
    """Evidence lies at DIR/PACK/NAME.json, reads back, and no other file is left beside it."""
    path = store.write(tmp_path, "pack/name", TRUE, PROVED, "default")
    assert path == tmp_path / "pack" / "name.json"
    assert [p.name for p in path.parent.iterdir()] == ["name.json"]
    assert store.stored(tmp_path, "pack/name", TRUE) == PROVED


def test_a_write_that_fails_leaves_the_older_certificate(tmp_path, monkeypatch):
    """When writing breaks off, the file that was there is still there, whole, and nothing else."""
    path = store.write(tmp_path, "pack/name", TRUE, PROVED, "default")
    before = path.read_text()

    def full(self, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(InvalidInput, match=r"cannot write there \(No space left on device\)"):
        store.write(tmp_path, "pack/name", TRUE, PROVED, "deep")
    assert path.read_text() == before
    assert len(list(path.parent.iterdir())) == 1


def test_what_else_is_asked_has_a_file_of_its_own(tmp_path, monkeypatch):
    """The same proposition the same one; another's certificate is never written over, not even one put there now."""
    other = ("=", 2, 2)
    names = [store.write_apart(tmp_path, "model/split", that, PROVED, "default").stem for that in (TRUE, other, TRUE)]
    assert names == ["split", "split-2", "split"]
    plain = store.readable

    def meanwhile(made):
        monkeypatch.setattr(store, "readable", plain)
        store.write(tmp_path, "model/bound", other, PROVED, "default")
        return plain(made)

    monkeypatch.setattr(store, "readable", meanwhile)
    assert store.write_apart(tmp_path, "model/bound", TRUE, PROVED, "default").stem == "bound-2"
    assert store.stored(tmp_path, "model/bound", other) == store.stored(tmp_path, "model/bound-2", TRUE) == PROVED
    assert sorted(path.name for path in (tmp_path / "model").iterdir()) == [
        f"{name}.json" for name in ("bound-2", "bound", "split-2", "split")
    ]


def test_evidence_is_reused_only_for_the_same_proposition_code_and_effort(tmp_path, monkeypatch):
    """Another proposition, another effort or other code: the claim is to be decided again."""
    store.write(tmp_path, "pack/name", TRUE, PROVED, "default")
    assert store.reusable(tmp_path, "pack/name", TRUE, "default") == PROVED
    assert store.reusable(tmp_path, "pack/name", ("=", 2, 2), "default") is None
    assert store.reusable(tmp_path, "pack/name", TRUE, "deep") is None
    assert store.reusable(tmp_path, "pack/other", TRUE, "default") is None
    monkeypatch.setattr(store, "code_version", lambda: "0" * 16)
    assert store.reusable(tmp_path, "pack/name", TRUE, "default") is None


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": "refuted"},
        {"derivation": {"rule": "magic"}},
        {"claim": "pack/other"},
        {"trusts": ["me"]},
        {"made_by": 3},
    ],
)
def test_a_tampered_file_is_never_reused(tmp_path, change):
    """What the checker does not accept for this claim is redone, whatever the file says."""
    path = store.write(tmp_path, "pack/name", TRUE, PROVED, "default")
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    assert store.reusable(tmp_path, "pack/name", TRUE, "default") is None
    with pytest.raises(Rejected):
        store.stored(tmp_path, "pack/name", TRUE)


def test_unknown_writes_nothing_and_keeps_what_is_still_valid(tmp_path):
    """An unknown leaves no evidence; older evidence stays if it still proves this proposition, else it goes."""
    assert store.write(tmp_path, "pack/name", TRUE, NOTHING, "default") is None
    assert not store.place(tmp_path, "pack/name").exists()
    path = store.write(tmp_path, "pack/name", TRUE, PROVED, "default")
    store.write(tmp_path, "pack/name", TRUE, NOTHING, "quick")
    assert path.exists()
    store.discard_unrelated(tmp_path, "pack/name", TRUE)
    assert path.exists()
    store.write(tmp_path, "pack/name", FALSE, NOTHING, "quick")
    assert not path.exists()


def test_evidence_of_another_proposition_is_discarded_without_judging(tmp_path):
    """After a claim was ended from outside, only a file of the same proposition may stay."""
    path = store.write(tmp_path, "pack/name", TRUE, PROVED, "default")
    store.discard_unrelated(tmp_path, "pack/name", FALSE)
    assert not path.exists()


def test_a_directory_that_cannot_be_written_is_named(tmp_path):
    """A file in the directory's place is refused in one line."""
    (tmp_path / "file").write_text("")
    with pytest.raises(InvalidInput, match=r"evidence directory .*file/inside: cannot write there \(Not a directory\)"):
        store.prepare(tmp_path / "file" / "inside")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff", "not UTF-8"),
        (b"{", "not readable as JSON"),
        (b'{"a": 1, "a": 2}', "repeats a field"),
        (b"[NaN]", "NaN is not a number"),
    ],
)
def test_a_file_that_is_no_json_is_named(tmp_path, content, message):
    """What cannot be read at all is bad input, with the file's name."""
    (tmp_path / "x.json").write_bytes(content)
    with pytest.raises(InvalidInput, match=f"x.json: .*{message}"):
        store.load(tmp_path / "x.json")


def test_the_checker_breaking_on_a_forged_file_is_a_rejection():
    """Data that makes the checker raise anything at all is not accepted."""
    forged = {
        "schema": 2,
        "claim": "a/b",
        "proposition": ["forall", [["n", {}]], [], ["=", 1, 1]],
        "verdict": "confirmed",
        "derivation": {},
        "trusts": [],
        "rests_on": {"axioms": [], "theories": []},
        "made_by": {"version": "", "code": "", "effort": ""},
    }
    with pytest.raises(Rejected):
        store.accepted(forged, "a/b", None)


def test_readable_json_is_the_same_json_in_short_lines():
    """The layout changes nothing, and no list of short items makes a long line."""
    value = {"rows": [[i, None, "x"] for i in range(300)], "deep": {"a": [{"b": list(range(200))}]}, "empty": [{}, []]}
    text = readable(value)
    assert json.loads(text) == value
    assert max(map(len, text.splitlines())) <= WIDEST_LINE + 2


def test_code_version_is_short_and_stable():
    """The version of the code is sixteen hexadecimal digits, the same each time."""
    assert len(store.code_version()) == 16
    assert store.code_version() == store.code_version.__wrapped__()
