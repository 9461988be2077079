"""Which certificates of the packs Rocq accepts: `python -m proofs.accepted EVIDENCE [CLAIM]...`, after the build.

Each certificate in the directory EVIDENCE is exported as `fooling export --rocq` does.  Rocq then has a minute of
processor time for it.  Eight at a time are put to Rocq in one file, each as a module, as loading the libraries takes
longer than most proofs.  A module in which Rocq meets an error is left out, and the others are asked again.  If Rocq
does not accept that file in a minute, each has a file and a minute of its own.  Where Rocq accepts a file, and its
theorems rest on nothing but the usual assumptions, a line for each goes into the list that `fooling show` reads
(`fooling.verify.evidence.theorems_in_rocq`).  The list is written after each claim, and a claim whose line still holds
is not asked again: a run that was stopped goes on where it was.

A line holds as long as the theorem's statement and the definitions that it reaches are the same.  What a statement
reaches is found in the text of Definitions.v: the sentences that introduce its identifiers, those that these mention,
and so on, and the sentences that bear on all others, such as `Import`.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.claims.claim import Claim, registered
from fooling.verify.evidence.store import load, place, stored
from fooling.verify.evidence.theorems_in_rocq import Theorem, digest, statement_in_rocq, theorems
from fooling.verify.pages.rocq.exported import exported
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term
from proofs.check import HEADS, USUAL, named
from proofs.proved import HERE

LIST = HERE.parent / "verify" / "evidence" / "theorems_in_rocq.txt"
SECONDS = 60  # of processor time for each certificate
AT_A_TIME = 8  # certificates in one file
ERROR = re.compile(r'^File "[^"]*", line (\d+)', re.MULTILINE)
ASKED = re.compile(r"^Print Assumptions (\w+)\.\n", re.MULTILINE)
OPENING = "Open Scope R_scope.\n"
MACHINE_INTEGERS = ("PrimInt63.", "Uint63.", "Uint63Axioms.", "PrimFloat.", "FloatAxioms.", "Sint63Axioms.")
COMMENT = re.compile(r"\(\*.*?\*\)", re.DOTALL)
NAMING = re.compile(
    r"(?:Definition|Fixpoint|Lemma|Theorem|Record|Inductive|Variables?|Notation|Arguments)\s+(.*)", re.DOTALL
)
MEMBERS = re.compile(r"(?:\||:=|[{;])\s*(\w+)")  # constructors and fields
EVERYWHERE = ("From", "Import", "Set", "Unset", "Local", "Open", "Canonical")


@cache
def _sentences() -> tuple[tuple[frozenset[str], str], ...]:
    """The sentences of Definitions.v without comments, each with the identifiers that it introduces."""
    text = COMMENT.sub(" ", (HERE / "Definitions.v").read_text(encoding="utf-8"))
    return tuple((_introduced(one), " ".join(one.split())) for one in re.split(r"\.(?=\s)", text) if one.strip())


def _introduced(sentence: str) -> frozenset[str]:
    """The names that a sentence gives a meaning to; of a notation in quotes its words."""
    found = NAMING.match(sentence.strip())
    if found is None:
        return frozenset()
    rest = found[1]
    if rest.startswith('"'):
        return frozenset(word for word in re.findall(r"\w+", rest.split('"')[1]) if len(word) > 1)
    first = (
        re.findall(r"\w+", rest.split(":")[0])
        if sentence.strip().startswith("Variable")
        else re.findall(r"\w+", rest)[:1]
    )
    members = MEMBERS.findall(rest) if re.match(r"\s*(Record|Inductive)\b", sentence) else []
    return frozenset([*first, *members]) - {"_"}


def reached(statement: str) -> str:
    """The sentences of Definitions.v that say what the statement means, in their order."""
    sentences = _sentences()
    taken = {i for i, (_, text) in enumerate(sentences) if text.split()[0] in EVERYWHERE}
    words = {word for text in (statement, *(sentences[i][1] for i in taken)) for word in re.findall(r"\w+", text)}
    while more := {i for i, (names, _) in enumerate(sentences) if i not in taken and names & words}:
        taken |= more
        words |= {word for i in more for word in re.findall(r"\w+", sentences[i][1])}
    return "\n".join(dict.fromkeys(sentences[i][1] for i in sorted(taken)))


def expected_line(that: Term, verdict: Verdict) -> Theorem | None:
    """What the list says of a claim that Rocq accepts; None where its statement has no words in Rocq."""
    statement = statement_in_rocq(that, verdict)
    return None if statement is None else Theorem(str(verdict), digest(statement), digest(reached(statement)))


def why_not(file: str) -> str | None:
    """Why Rocq does not accept an exported file, or None."""
    return answer(file)[0]


def answer(file: str) -> tuple[str | None, int | None]:
    """Why Rocq does not accept an exported file, or None; the line of the error, where there is one."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "asked.v")
        path.write_text(file, encoding="utf-8")
        command = ["coqc", "-q", "-w", "none", "-Q", str(HERE), "Fooling", str(path)]
        done = subprocess.run(command, check=False, capture_output=True, text=True, preexec_fn=_limit)
    if done.returncode < 0:
        return f"Rocq does not accept it in {SECONDS} s", None
    if done.returncode:
        place = ERROR.search(done.stderr)
        return f"Rocq: {_last(done.stderr)}", None if place is None else int(place[1])
    if sum(line in HEADS for line in done.stdout.splitlines()) != 1:
        return "Rocq did not say what the theorem rests on", None
    strange = sorted(one for one in named(done.stdout) - USUAL.keys() if not one.startswith(MACHINE_INTEGERS))
    return (f"it rests on {', '.join(strange)}" if strange else None), None


def one_file(files: Sequence[str]) -> str:
    """Exported files as the modules of one, which asks once what all their theorems rest on."""
    modules, theorems_of = list[str](), list[str]()
    for i, file in enumerate(files):
        theorems_of += [f"m{i}.{name}" for name in ASKED.findall(file)]
        modules.append(f"Module m{i}.\n{ASKED.sub('', file).partition(OPENING)[2]}\nEnd m{i}.")
    head = files[0].partition(OPENING)[0]
    every = f"Definition every := ({', '.join(theorems_of)}).\nPrint Assumptions every.\n"
    return "\n".join([head, OPENING, *modules, every])


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def _last(text: str) -> str:
    return next((line for line in reversed(text.splitlines()) if line.strip()), "no reason is told")


Answer = tuple[Claim, Theorem | None, str]  # its line, where Rocq accepts it now or did before, or why there is none


def tried(claims: Iterable[Claim], directory: Path) -> Iterator[Answer]:
    """Each claim with a certificate; those that wait for Rocq come together."""
    waiting = list[tuple[Claim, Theorem | None, str]]()
    for claim in claims:
        outcome = stored(directory, claim.id, claim.that)
        if outcome is None:
            continue
        line = expected_line(claim.that, outcome.verdict)
        if line is not None and theorems().get(claim.id) == line:
            yield claim, line, "as before"
            continue
        try:
            waiting.append((claim, line, exported(load(place(directory, claim.id)), claim.id)))
        except FoolingError as error:
            yield claim, None, str(error)
        if len(waiting) == AT_A_TIME:
            yield from asked(waiting)
            waiting.clear()
    yield from asked(waiting)


def asked(waiting: Sequence[tuple[Claim, Theorem | None, str]]) -> Iterator[Answer]:
    """What Rocq says of each exported file: of all in one, without those in which it has met an error."""
    left = [*waiting]
    while len(left) > 1:
        together = one_file([file for _, _, file in left])
        reason, line = answer(together)
        if reason is None:
            yield from ((claim, said, "accepted") for claim, said, _ in left)
            return
        found = None if line is None else module_of(together, line)
        if found is None:
            break
        claim, _, _ = left.pop(found)
        yield claim, None, reason
    for claim, said, file in left:
        alone = why_not(file)
        yield claim, None if alone else said, alone or "accepted"


def module_of(file: str, line: int) -> int | None:
    """The number of the module in which a line is; None where it is in none."""
    opened = [one for one in file.splitlines()[:line] if one.startswith(("Module m", "End m"))]
    return int(opened[-1][8:-1]) if opened and opened[-1].startswith("Module m") else None


def written(found: Mapping[str, Theorem]) -> str:
    """The list, sorted by the ids."""
    return "".join(f"{name} {' '.join(found[name])}\n" for name in sorted(found))


def main() -> None:
    """Ask Rocq, and write the list."""
    if len(sys.argv) < 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("usage: python -m proofs.accepted EVIDENCE [CLAIM]...; EVIDENCE is what `fooling check` has written")
    wanted, found = {*sys.argv[2:]}, dict(theorems())
    claims = [claim for claim in registered() if not wanted or claim.id in wanted]
    for claim, line, said in tried(claims, Path(sys.argv[1])):
        found.pop(claim.id, None)
        found |= {claim.id: line} if line is not None else {}
        LIST.write_text(written(found), encoding="utf-8")
        print(f"{claim.id}: {said}", flush=True)
    print(f"{len(found)} claims are theorems of Rocq")


if __name__ == "__main__":
    main()
