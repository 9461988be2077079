"""Packs as text: the compiled terms are those of the sentences, and a text that is wrong is refused at its place."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims import compiled, pack_files, typed_terms
from fooling.verify.claims.claim import PACKS, Unknown, pack
from fooling.verify.claims.coverage import coverage
from fooling.verify.claims.pack_text import Script, read_pack

ROOT = Path(__file__).parents[3] / "verify" / "claims"
TEXTS = [ROOT / name for name in PACKS if pack_files.is_pack(ROOT / name)]
ABOUT = "authors: A\ntitle: A title\nlink: https://example.org\nclaims: one\ncoverage: stated\n"
ONE = """# A comment.
kind: reading
letters: h = N/2
let f = EQ_n

at: Lemma 1
bits  Equality of two strings of n bits needs
  says: n + 1 bits.
  for all integers n >= 1: D(f) >= n + 1
  kind: printed
half  It needs 2 bits for N = 2, with N/2 bits a party.
  for all integers h >= 1, h <= 1: D(EQ_h) >= 3
  verdict: refuted (constant)   script: by_one
half--repaired  It needs 2 bits for N = 2.
  for all integers h >= 1, h <= 1: D(EQ_h) >= 2
open  Nobody knows.
  D(EQ_2) = 3
  at: Section 5   verdict: unknown: no route is known
  note: A note.  It has two sentences.
part  One is one.
  1 = 1
  leaves: the rest
"""
STATED = """at: Lemma 1
- Equality needs n + 1
  bits [of two]. [bits, half; cases]
- A definition. [definition] It is one of [n].
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small pack."""
    (tmp_path / "pack.claims").write_text(ABOUT)
    (tmp_path / "one.claims").write_text(ONE)
    (tmp_path / "stated.claims").write_text(STATED)
    (tmp_path / "scripts.py").write_text('"""None."""\n')
    return tmp_path


@pytest.mark.parametrize("text", TEXTS, ids=lambda path: path.name)
def test_the_compiled_terms_are_those_of_the_sentences(text: Path) -> None:
    """Every sentence of a pack is read, and what `terms.json` keeps is what comes of it: else `make terms`."""
    files = pack_files.pack_files(text)
    found = typed_terms.read(files)
    assert (text / compiled.FILE).read_text(encoding="utf-8") == compiled.written(files, found)
    assert {name: one.that for name, one in pack(text.name).claims.items()} == {
        f"{text.name}/{name}": term for name, term in found.items()
    }


def test_an_edited_term_is_not_taken_for_its_sentence(folder: Path) -> None:
    """Planted: a term that says something else than its sentence, beside the digest of before; the sentence counts."""
    compiled.write(folder)
    kept, files = folder / compiled.FILE, pack_files.pack_files(folder)
    whole = kept.read_text()
    kept.write_text(whole.replace('["D",["equality",2]],3]', '["D",["equality",2]],2]'))
    assert kept.read_text() != whole
    assert compiled.terms(files)["open"] == ("=", ("D", ("equality", 2)), 3)


def test_every_script_is_there() -> None:
    """What a claim names as its derivation is a tactic of the pack."""
    scripts = [one.script for text in TEXTS for one in pack(text.name).claims.values() if one.script is not None]
    assert scripts and all(isinstance(one, Script) and callable(one.tactic) for one in scripts)


@pytest.mark.exhaustive
def test_whoever_compares_terms_loads_no_sentences() -> None:
    """In a fresh process, the proposition of a claim is found without the reader of sentences and without scripts."""
    program = (
        "import sys; from fooling.verify.claims.claim import registered_proposition as found\n"
        "found('mallick2025/sets-exist'); later = ('sentences', '.scripts', 'strategy', '.expansion')\n"
        "print([one for one in sys.modules if any(part in one for part in later)])"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert told.stdout == "[]\n"


def test_a_text_says_all_of_a_claim(folder: Path) -> None:
    """Kinds, verdicts, letters, repairs and what is left out are as the form says, and so are statements."""
    claims = read_pack("somewhere", folder).claims
    bits, half, repaired, unknown, part = claims.values()
    assert bits.id == f"{folder.name}/bits" and bits.says == "Equality of two strings of n bits needs n + 1 bits."
    assert bits.that == ("forall", (("n", "int"),), ((">=", "n", 1),), (">=", ("D", ("equality", "n")), ("+", "n", 1)))
    assert bits.typed == "let f = EQ_n;\nfor all integers n >= 1: D(f) >= n + 1"
    assert [one.kind for one in claims.values()] == ["printed", "reading", "repair", "reading", "core"]
    assert [str(one.expected) for one in claims.values()] == [
        "confirmed",
        "refuted",
        *["confirmed", "unknown"],
        "confirmed",
    ]
    assert [one.at for one in claims.values()] == [*["Lemma 1"] * 3, "Section 5", "Lemma 1"]
    assert [one.letters.declaration for one in claims.values()] == [{}, *[{"h": "N/2"}] * 2, {}, {}]
    assert (half.weight, half.script, repaired.repairs) == ("constant", Script("somewhere.scripts", "by_one"), half.id)
    assert unknown.pinned == Unknown("no route is known") and unknown.note == "A note.  It has two sentences."
    assert part.says == "One is one. Left out: the rest."
    rows = [one for _, one in pack_files.pack_files(folder).stated()]
    assert rows[0].says.said == "Equality needs n + 1 bits [of two]. [bits, half; cases]"


def test_statements_have_their_claims_and_what_they_lack() -> None:
    """The names in brackets are claims of the pack, and what stands alone or behind a semicolon is what is lacking."""
    one = coverage("mallick2025")[0]
    assert (one.statement.at, one.statement.states) == ("Outline", "The presentation has three parts.")
    assert [claim.id for claim in one.claims] == ["mallick2025/parts-of-the-presentation"]
    lacking = [one.statement for one in coverage("mallick2025") if one.statement.lacks and one.statement.claims]
    assert lacking and all(one.states[-1] == "." for one in lacking)


def test_terms_are_read_from_the_text_where_it_has_changed(folder: Path) -> None:
    """Kept terms are taken while definitions and propositions are what they were made from, whatever else changes."""
    compiled.write(folder)
    files, kept = pack_files.pack_files(folder), folder / compiled.FILE
    kept.write_text(compiled.written(files, {**typed_terms.read(files), "open": ("=", 1, 1)}))
    pack_files.pack_files.cache_clear()
    assert read_pack("m", folder).claims[f"{folder.name}/open"].that == ("=", 1, 1)
    for old, new, term in (("A note", "More", ("=", 1, 1)), ("EQ_n", "EQ_{n + 0}", ("=", ("D", ("equality", 2)), 3))):
        text = (folder / "one.claims").read_text()
        (folder / "one.claims").write_text(text.replace(old, new))
        pack_files.pack_files.cache_clear()
        assert read_pack("m", folder).claims[f"{folder.name}/open"].that == term
    shutil.copy(folder / "one.claims", folder / "two.claims")
    (folder / "pack.claims").write_text(ABOUT.replace("one", "one, two"))
    pack_files.pack_files.cache_clear()
    with pytest.raises(InvalidInput, match="bits is registered twice"):
        read_pack("m", folder)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("D(f) >= n", "D(f) => n", "one.claims, line 9, column 33: found `=>`; want"),
        ("EQ_n", "EQ of", "one.claims, line 4, column 12: found `of`"),
        ("  1 = 1", "  kind: core", "one.claims, line 20: part: want a proposition"),
        ("refuted (constant)", "refuted", "one.claims, line 11: .*a refuted claim of the kind reading has a weight"),
        ("refuted (constant)", "wrong", "one.claims, line 11: verdict: wrong: want confirmed, refuted"),
        ("unknown: no route is known", "unknown", "one.claims, line 16: verdict: unknown: want"),
        ("  note", "  notes", "one.claims, line 19, column 3: no field is called `notes`; did you mean `note:`"),
    ],
)
def test_what_is_wrong_in_a_text_is_told_with_its_place(folder: Path, old: str, new: str, told: str) -> None:
    """Planted: a sentence, a definition, a proposition that is missing, verdicts, a field."""
    text = (folder / "one.claims").read_text()
    assert text.count(old) == 1
    (folder / "one.claims").write_text(text.replace(old, new))
    with pytest.raises(InvalidInput, match=rf"{folder.name}/{told}"):
        read_pack("m", folder)
