"""How much each part of a search may do: the one table of budgets, in steps.

A budget is what a part has at the default effort; at another effort all are multiplied alike (`ends.paced`), and none
has more than half of what the search around it has left (`attempts.briefly`).  What a step is says
`fooling.verify.methods.engine.ends`; a budget of `A_SECOND` takes a second or so.  The sentence at each says
what it is for: a part that ends without an answer leaves the steps to those after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from fooling.fooling_sets.search.steps import A_SECOND as A_SECOND

# ---- a whole search, by its effort ----

SEARCH: Mapping[str, float] = {"quick": 400_000, "default": 800_000, "deep": 30_000_000}  # for a statement of one's own
MUCH = 6_000_000  # what is divided among parts where the search around them has no end
ANY: float = inf  # for a part that has all that is left

# ---- what is tried before and after all else ----

ONE_STEP = 60_000  # at least, for what follows from lemmas in one step
ONE_POINT = 250_000  # the same where it is to name a number, as for "for every c there is an n"
OWN_BOUND, EACH_BOUND = 400_000, 200_000  # at least, for a lemma that is found before it is used; for the proof of one
AT_LAST, EACH_AT_LAST = 1_000_000, 800_000  # the same where a constant comes first, when all else has ended
LAST_LOOK, ONE_LENGTH = 400_000, 150_000  # at least, for lengths that are measured when all else has ended; for one
MEANING = 100_000  # for values at which a term is undefined, before all else
SMALL_INSTANCES, NEAR_INSTANCES = 20_000, 20_000  # at a glance: for small values, and for those next to bounds
MEASURED_INSTANCES = 40_000  # at a glance, for small values at which something is measured
FIRST_MEASURED = 6_000  # the same where the search has no end: what is false of the first lengths is seen by then
PROOF_AT_A_GLANCE = 10_000  # for what the search finds at once
SOLVED_AT_A_GLANCE = 100_000  # for "for every c there is an n", which is solved for n

# ---- what is said beside a verdict ----

UNNEEDED = 30_000  # to see that a confirmed statement does not need one of its hypotheses
ONWARD = 400_000  # to see from which number on a refuted statement holds
ONE_DEPTH = 50_000  # to see that D does not grow, for each bound
NEARBY = 150_000  # to find what comes closest, where nothing was decided
VALUES = 150_000  # for the first values of a quantity of which a formula is guessed
NEXT_COUNTEREXAMPLE, LATER_PROOF, EMPTY = 50_000, 200_000, 20_000  # beyond one; for a proof; that nothing is left

# ---- mutants of a claim ----

OWN_STEPS, OWN_POINT = 400_000, 200_000  # for a proof by the claim's own steps; next to the values that it exhibits
BEYOND_OLD_STEPS, CONDITION_TRIED = 200_000, 100_000  # for what they do not prove; for a condition, and what is left
HYPOTHESIS_SHOWN, HYPOTHESIS_FOLLOWS = 100_000, 50_000  # for one that is missing; to see that it follows from others
MUTANT_REFUTED = 600_000  # for a counterexample to one that is neither proved nor refuted

# ---- answers to exercises, and steps of a proof that somebody wrote ----

STEP_ANSWERED, AXIOM_ALONE = 400_000, 50_000  # for one step; for what follows from one axiom alone
STEP_AT_A_GLANCE = 100_000  # for a step that is seen at once, or a counterexample to one that does not follow
STEP_SHOWN, ALL_STEPS_SHOWN = 200_000, 2_000_000  # at least for a step of an object of a claim; for all of them
AGAINST_ANSWER = 50_000  # to see that what an answer says is false
NUMBER_ANSWERED = 400_000  # for a number whose value is not known
VALUES_ANSWERED, SMALL_VALUES = (
    200_000,
    25_000,
)  # for what a statement says of a student's values; for each small choice
LANGUAGE_BOUND, BOUND_BY_LETTERS = 6_000_000, 400_000  # what is told of a language: for a bound; without any gadget
GUESSED_BOUND, FITTED_FORMULA = 150_000, 600_000  # for a bound that is a guess; for a formula that fits all lengths
CLAUSES = 2_000_000  # for the clauses of a network that is run

# ---- routes of the automatic search ----

SHORT_TERM, ONE_TERM = 50_000, 100_000  # for a number that is a short term in others, which reads best; for one term
FIRST_EXAMPLE = 500_000  # for a formula that is guessed from a first example
CONSTANTS, ONE_CONSTANT = 600_000, 250_000  # for a constant before "for all", among some; for one of them
BETTER_CONSTANT = 60_000  # for one that says more, of a statement that is not about machines
BEFORE_FIRST_VALUES = 100_000  # for a statement as it stands, before its first values are taken apart
BEFORE_HALVES, IN_HALVES = 150_000, 300_000  # for one about even, or odd, lengths: as it stands, and for n = 2m
VECTORS = 100_000  # for sizes of sign vectors
EITHER_PART = 100_000  # for a part of a disjunction that is seen at small values
EDGES = 100_000  # for reals at the edge of what the conditions allow
MORE_INTEGERS, FAR_INTEGERS, AT_ENDS = 100_000, 100_000, 100_000  # for counterexamples: small, far, next to bounds
MEASURED_EXAMPLE = 100_000  # for values at which something is measured
CANDIDATES, LONGER_LENGTHS = 100_000, 150_000  # for values and lengths at which what is known of quantities is enough
LENGTH = 100_000  # for the derivation at one value or length
REALISED = 300_000  # for families in place of the functions that a statement speaks of
REAL_WITNESS = 100_000  # for real numbers
EXACT = 100_000  # for the values of quantities that are not what an equation says
GUESSED, FORMULA = 600_000, 400_000  # for a formula that is guessed of a quantity; for the proof of one
NUMBERS_OF_FAMILY, SMALL_NUMBERS = 150_000, 50_000  # for numbers that fit a family; for small ones
BOUNDED_QUANTITY = 100_000  # for a quantity that is bounded for all values
CASE, CONTRADICTION = 100_000, 30_000  # for a case of the hypotheses, and to refute one of them
LATER, SURELY_LATER, EARLIER = 50_000, 400_000, 200_000  # for what is after a point, a sure one, and what is before it
BOUND_OF_LEMMA = 200_000  # for one bound that a lemma gives
LEMMA_ALONE = 10_000  # for what follows from one lemma alone

# ---- facts ----

AMONG_LOGARITHMS = 150_000  # for the comparison of numbers, where the logarithm of a quantity is compared
SETTLED_LENGTH = 200_000  # for a quantity at the length from which on it is the same
BETWEEN = 100_000  # for a comparison of the number in a lemma with that of the goal
OF_NUMBERS, DOUBTED = 250_000, 50_000  # for a statement about numbers in place of quantities; to see it is false
BITS_OF_LEMMA = 30_000  # for the bits that a lemma gives
CONDITION_OF_LEMMA = 50_000  # for a condition under which a lemma is used
WORDS_READ = 50_000  # for the comparison of numbers of words
FOOLING, DEPTH = 200_000, 200_000  # for a fooling set, or D, as one step of a longer derivation
QUANTITY = 300_000  # for both ends of a measured quantity

# ---- arithmetic ----

QUESTION = 120_000  # for one question to z3
SYSTEM = 2_000_000  # for a linear system
ROUNDINGS = 40_000  # for what is rounded, before all else
TERMS_OF_SUM = 50_000  # for the terms of a sum, one by one
SIGNS_OF_DERIVATIVES = 400_000  # for a function of one real number on an interval
SMALL_COUNTEREXAMPLE = 100_000  # for small integers that a model of reals leads to

# ---- machines and languages ----

COINS = 300_000  # for one game of a protocol with coins
RANKED = 400_000  # for a rank that decreases along the words of a language with a parameter
GADGETS = 300_000  # for the monoid of a padded language
ALL_LENGTHS = 2_000_000  # for an RNN at all lengths
WORD_OF_NETWORK = 400_000  # for the first word that a network answers wrongly, where one is known
CLAUSES_OF_LENGTH, BITS_OF_LENGTH = 12_000_000, 6_000_000  # for the clauses of a network at one length
