"""`fooling.decide`: a sentence decided in this process."""

from __future__ import annotations

from fooling.verify.evidence.stated_outcome import Judgement
from fooling.verify.given.arguments.sentences import sentence_of
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.expression import Expression


def decide(text: str, **names: str) -> Judgement:
    """The outcome for a sentence, as `fooling.decide_proposition` has it; `names` are texts of terms that it names.

    Raises InvalidInput, which says where, for what is no sentence.

    >>> str(decide("D(f) = 4", f="EQ_3").verdict)
    'confirmed'
    """
    return decide_proposition(Expression(sentence_of(text, names, sort="proposition").term))
