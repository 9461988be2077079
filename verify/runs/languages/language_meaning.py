"""What the properties of a regular language mean for communication, circuits and networks, by cited theorems.

Each answer names the theorem, the model that it speaks of, and who proved it.  No answer says more than its theorem.
What is proved here, for all lengths and with constants, stands beside these answers
(`fooling.verify.runs.languages.language_report`).

Communication.  There are n positions.  Alice has the odd ones and Bob the even ones, and each position has a letter or
nothing.  Tesson and Thérien (STACS 2003; Theory of Computing Systems 38, 2005): the deterministic complexity of a
regular language whose syntactic monoid is M is constant if M is commutative, Theta(log n) if M is in DO, has abelian
subgroups only and is not commutative, and Theta(n) otherwise.

Circuits.  Barrington, Compton, Straubing and Thérien (JCSS 44, 1992): a regular language is in AC0 iff it is
quasi-aperiodic, and these are the regular languages of FO[<, MOD].  Barrington and Thérien (JACM 35, 1988): it is in
ACC0 if M is solvable, that is if all groups in M are.  Barrington (JCSS 38, 1989): otherwise it is NC1-complete.

Transformers.  The models are those of the sources; the table of Mallick and Paul's slides (mallick2025) has the first.
Angluin, Chiang and Yang (2023): with unique hard attention to the rightmost position and a strict future mask they
recognise the languages of FO[<], of FO[<, MOD] with sinusoidal positions, and of FO[<, Mon] with any finite-valued
ones.  The regular ones of these are the star-free ones, and twice the quasi-aperiodic ones, as FO[<, Mon] is in AC0.
With any mask and positions no more are recognised, as unique hard attention stays in AC0.
Jerad, Svete, Li and Cotterell (2025) for the leftmost position, and Li and Cotterell (2025) for soft attention at fixed
precision, both with a strict future mask and without positions: those of past temporal logic with the one operator "at
some time before", that is the languages whose monoid is R-trivial.  Hao, Angluin and Frank (TACL 2022): with unique
hard attention, in AC0.  Merrill, Sabharwal and Smith (TACL 2022) and Merrill and Sabharwal (TACL 2023): with averaging
hard attention, or with soft attention at logarithmic precision, in TC0.
"""

from __future__ import annotations

from collections.abc import Mapping

from fooling.records import dataclass

Holds = Mapping[str, bool | None]  # of each property of the monoid, None where it is not known

TESSON = "Tesson and Thérien, STACS 2003; Theory of Computing Systems 38 (2005)"
BCST = "Barrington, Compton, Straubing and Thérien, JCSS 44 (1992)"
BARRINGTON_THERIEN = "Barrington and Thérien, JACM 35 (1988)"
BARRINGTON = "Barrington, JCSS 38 (1989)"
ANGLUIN = "Angluin, Chiang and Yang 2023, arXiv 2310.13897"
JERAD = "Jerad, Svete, Li and Cotterell 2025"
LI = "Li and Cotterell 2025"
HAO = "Hao, Angluin and Frank, TACL 2022"
MERRILL_HARD = "Merrill, Sabharwal and Smith, TACL 2022"
MERRILL_LOG = "Merrill and Sabharwal, TACL 2023"

MODEL = "n positions, Alice has the odd ones and Bob the even ones; at each position a letter or nothing"
SEPARATION = "ACC0 is not NC1, which nobody has proved"
THRESHOLDS = "that TC0 is not NC1, which nobody has proved"
NOT_KNOWN = "not known, as it is not known whether the monoid"


@dataclass(frozen=True)
class Answer:
    """A class by a theorem, or None and why; where it needs what is not proved, `says` says so."""

    name: str | None
    says: str
    cites: tuple[str, ...]


@dataclass(frozen=True)
class Recognised:
    """Whether a kind of Transformer recognises the language, None where that is open, and why.

    `assumes` is what the answer needs that is not proved.  `is_settled` is false where the cited theorem does not
    decide it, whatever is known of the language.
    """

    model: str
    holds: bool | None
    says: str
    cites: tuple[str, ...]
    assumes: str | None = None
    is_settled: bool = True

    @property
    def answer(self) -> str:
        """Yes, no, or what kind of open."""
        if self.holds is None:
            return "not known" if self.is_settled else "not settled"
        return "yes" if self.holds else "no"


PROVED_LINEAR = Answer(
    "linear", "D is Theta(n): a linear lower bound is proved here, and Alice may always send her letters", ()
)


# A conjunction is false as soon as one part is, whatever the other is: so a class may be known although a property is
# not.
def communication(holds: Holds) -> Answer:
    """The class of the padded language."""
    if holds["commutative"]:
        return Answer("constant", "D is constant, as the monoid is commutative", (TESSON,))
    in_do, abelian = holds["DO"], holds["abelian_subgroups"]
    if holds["commutative"] is None:
        return Answer(None, f"{NOT_KNOWN} is commutative", (TESSON,))
    if in_do is False or abelian is False:
        lack = "is not in DO" if in_do is False else "has a subgroup that is not abelian"
        return Answer("linear", f"D is Theta(n), as the monoid {lack}", (TESSON,))
    if in_do and abelian:
        return Answer(
            "logarithmic",
            "D is Theta(log n), as the monoid is in DO with abelian subgroups only, and is not commutative",
            (TESSON,),
        )
    return Answer(None, f"{NOT_KNOWN} is in DO with abelian subgroups only", (TESSON,))


def circuits(holds: Holds) -> Answer:
    """The smallest of AC0, ACC0 and NC1 that is known to have the language."""
    if holds["quasi_aperiodic"]:
        return Answer("AC0", "in AC0, as the language is quasi-aperiodic", (BCST,))
    if holds["solvable"] is False:
        says = f"NC1-complete, as a group in the monoid is not solvable; not in ACC0, if {SEPARATION}"
        return Answer("NC1-complete", says, (BARRINGTON,))
    if holds["quasi_aperiodic"] is False and holds["solvable"]:
        says = "in ACC0, as the monoid is solvable; not in AC0, as the language is not quasi-aperiodic"
        return Answer("ACC0", says, (BARRINGTON_THERIEN, BCST))
    return Answer(None, f"{NOT_KNOWN} is quasi-aperiodic or solvable", (BCST, BARRINGTON_THERIEN))


def transformers(holds: Holds) -> tuple[Recognised, ...]:
    """Which kinds of Transformers recognise the language."""
    rightmost = "unique hard attention to the rightmost position, strict future mask"
    alike = "strict future mask, no positions"
    return (
        _exactly(f"{rightmost}, no positions", holds["aperiodic"], "star-free", (ANGLUIN,)),
        _exactly(f"{rightmost}, sinusoidal positions", holds["quasi_aperiodic"], "quasi-aperiodic", (ANGLUIN, BCST)),
        _exactly(
            f"{rightmost}, any finite-valued positions", holds["quasi_aperiodic"], "quasi-aperiodic", (ANGLUIN, BCST)
        ),
        _exactly(f"unique hard attention to the leftmost position, {alike}", holds["R_trivial"], "R-trivial", (JERAD,)),
        _exactly(f"soft attention at fixed precision, {alike}", holds["R_trivial"], "R-trivial", (LI,)),
        _within_ac0(holds["quasi_aperiodic"]),
        _within_tc0("averaging hard attention, floating-point numbers", holds["solvable"], MERRILL_HARD),
        _within_tc0("soft attention at logarithmic precision", holds["solvable"], MERRILL_LOG),
    )


def _exactly(model: str, held: bool | None, name: str, cites: tuple[str, ...]) -> Recognised:
    if held is None:
        return Recognised(model, None, f"it is not known whether the language is {name}", cites)
    of = f"they recognise the regular languages that are {name}; this one is {'' if held else 'not '}"
    return Recognised(model, held, of + name, cites)


# They recognise languages in AC0 only, and those of the rightmost position with a strict future mask are some of them.
def _within_ac0(held: bool | None) -> Recognised:
    model, upper = "unique hard attention, any mask and any positions", (HAO, BCST)
    if held:
        says = "the regular ones that they recognise are those in AC0; this one is quasi-aperiodic, so in AC0"
        return Recognised(model, True, says, (HAO, ANGLUIN, BCST))
    if held is None:
        return Recognised(model, None, "it is not known whether the language is quasi-aperiodic", upper)
    says = "they recognise languages in AC0 only; this one is not quasi-aperiodic, so not in AC0"
    return Recognised(model, False, says, upper)


def _within_tc0(model: str, solvable: bool | None, source: str) -> Recognised:
    only = "they recognise languages in TC0 only"
    if solvable is False:
        return Recognised(model, False, f"{only}; this one is NC1-complete", (source, BARRINGTON), THRESHOLDS)
    if solvable is None:
        return Recognised(model, None, "it is not known whether the monoid is solvable", (source,))
    return Recognised(model, None, f"{only}, and this one is in TC0", (source, BARRINGTON_THERIEN), is_settled=False)
