"""Derivations by hand of claims of appendices D, E and F."""

from __future__ import annotations

from collections.abc import Callable

from fooling.verify.claims.bhattamishra2024.shared_steps import (
    PRECISION,
    L,
    at_every_K0,
    dyck22,
    everywhere,
    fits,
    from_K0,
    positions,
)
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.axioms.instances import axiom, clear_denominator, integers, said
from fooling.verify.methods.engine.attempts import first_of
from fooling.verify.methods.engine.steps import cases, every, induction, instance, intro, lemma, witness
from fooling.verify.methods.engine.tactic import Lemma, Tactic, assumption, by_bounds, evaluate, step
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    ODD_EVEN,
    Expression,
    apply,
    at,
    ceiling,
    dfa,
    equality,
    exp,
    floor,
    for_all,
    integer,
    ln,
    log2,
    rational,
    real,
    states,
    under,
)

C, K, K0, N, a, b, i, j, k, m, p, q = map(integer, ("C", "K", "K0", "N", "a", "b", "i", "j", "k", "m", "p", "q"))
eta, largest_var, rest, u, x, y, z = map(real, ("eta", "a", "rest", "u", "x", "y", "z"))

# Decides Dyck-(2,2) at length 2 with two rows and two heads, in the format N = 2, Kc = 1, where codes are halves.  All
# logits are 0, so both weights are 1/2, and the first head's first row is the mean z of two even codes, one for each
# letter; z = 0 exactly for () and [].  The output 1 - relu(2z) - relu(-2z) is positive iff z = 0, as any other z has
# size at least 1/2.  The second row and the second head are idle.
idle = {"matrix": [[0], [0]]}
tiny_transformer = {
    "formats": "Qp:2,1:down,saturate,each",
    "alphabet": ["(", ")", "[", "]"],
    "embedding": {"joint": [[[2], [4], [-2], [4]], [[0], [-2], [0], [2]]]},
    "layers": [
        {
            "attention": {
                "heads": [{"query": idle, "key": idle, "value": {"matrix": [[2], [0]]}}] * 2,
                "output": {"matrix": [[2, 0, 0, 0]]},
            },
            "feed_forward": {"maps": [{"matrix": [[4], [-4]], "bias": [0, 0]}, {"matrix": [[-2, -2]], "bias": [2]}]},
        }
    ],
}
theorem_4_bound__width_2 = intro(
    {"f": under(dyck22, ODD_EVEN, 2), "A": 4, "N": 2, "K": 1, "w": 2, "r": 2, "d": 1, "H": 2},
    automatic,
    {9: step("exhibit", transformer=tiny_transformer)},
)
small = lemma(for_all(y >= 1)(exp(-y) * y < 1), automatic)
largest = exp(rational(0))  # what the largest logit contributes
one = N**K  # the number of steps in 1
two_shares_differ = for_all(j >= 1)(apply("!=", floor(j * j / (j + 1)) + floor(j * 1 / (1 + j)), j))
weights_sum_to_one = at_every_K0(
    instance(lemma(two_shares_differ, automatic), {"j": 2**K0}, {0: automatic}), *[automatic] * 4, a=2**K0, b=1
)


rnn_of_dfa = intro(
    {"L": dyck22, "q": 8, "m": 1, "p": 3},
    axiom("rnn-of-states", by=arith(lemma(2 ** (m * p) >= q, automatic), lemma(q >= states(L, "complete"), automatic))),
    {3: automatic},
)
rnn_of_dfa__partial_repaired = intro(
    {"L": dyck22, "q": 7, "m": 1, "p": 3},
    axiom(
        "rnn-of-states",
        by=arith(
            lemma(2 ** (m * p) >= q + 1, automatic),
            lemma(states(L, "partial") <= q, assumption),
            said("complete-states", L=L),
        ),
    ),
    {3: automatic},
)
nine_beats_four = 3 * 9**j - 1 > 2 * j * 4**j
by_induction = lemma(for_all(j >= 1)(nine_beats_four), induction(evaluate, arith(lemma(nine_beats_four, assumption))))
more_than_C = arith(
    said("dyck-states", t=3, k=2 * C),
    said("geometric-sum", "i", x=3, n=2 * C),
    lemma(3 * 9**C - 1 > 2 * C * 4**C, instance(by_induction, {"j": C}, {0: assumption})),
)
unbounded_ratio = witness({"k": 2 * C}, more_than_C, {0: arith()})
dyck_nk_dfa_states = intro({"C": 1}, witness({"t": 3, "k": 2 * C}, more_than_C, {1: arith()}))
dyck_nk_dfa_states__constant_per_type = witness({"t": 3}, intro({"C": 1}, unbounded_ratio))
parity = dfa("01", 0, [1], [[0, 1], [1, 0]])  # INEQ on two bits
lemma_4_automaton = intro({"L": parity, "m": 1, "p": 1}, axiom("dfa-of-states", automatic), {2: automatic})
theorem_11_dfa = intro({"h": 1, "q": 2, "L": parity}, automatic, {2: automatic})
high, low, half = exp(eta / 4), exp(0 - eta / 4), rational(1, 2)
steps = 2 * N**K  # half a step of the format is 1 of these parts of 1
share, other = high / (high + (N - 1) * low), low / (high + (N - 1) * low)
needed = 2 * ln((N - 1) * (steps - 1))
fraction = lemma(for_all(j >= 1, x > 0, y > 0, u >= x, z >= 0, z <= j * y)(u / (u + z) >= x / (x + j * y)), automatic)
theorem_6_softmax = intro(
    {"N": 2, "eta": 1, "a": 1, "rest": 0},
    instance(
        fraction,
        {"j": N - 1, "x": high, "y": low, "u": exp(largest_var), "z": rest},
        dict.fromkeys((1, 2, 3), automatic),
    ),
    {2: automatic, 4: automatic},
)


def sharp(product: Expression, enough: Expression, *known: Lemma) -> Tactic:
    """With e = exp(-eta/2), low = high e and e times the product at most 1."""
    small = said("exp-log", "<=", by=arith(lemma(enough, assumption)), x=0 - eta / 2, y=product, e=1)
    scaled = said("scale", "<=", by=arith(small), x=high, y=exp(0 - eta / 2) * product, z=1)
    same = said("exp-sum", x=0 - eta / 4, y=eta / 4, z=0 - eta / 2)
    return intro({"N": 2, "K": 1, "eta": 9}, arith(scaled, same, *known, hints=[product]))


theorem_6_eta_needed = sharp((N - 1) * (steps - 1), eta >= needed)
# Whatever K0 is, at N = 64 and Kc = K0 what is needed is at least 2 ln(64 64^Kc) = 12 (Kc + 1) ln 2, as 63 (2j - 1) >=
# 64 j; and ln 2 >= 69/100.  So log2 64 + Kc log2 128 = 6 + 7 Kc is less, and so is the natural one, ln 2 times as much.
power, ln_2 = 64**K0, ln(rational(2))
product = 2 * power - 1
least_ln_2 = lemma(ln_2 >= rational(69, 100), evaluate)
more_than_64 = lemma(for_all(j >= 2)(ln((rational(64) - 1) * (2 * j - 1)) >= ln(64 * j)), automatic)
in_powers_of_2 = lemma(for_all(k >= 1)(ln(64 * 64**k).equals(6 * (k + 1) * ln_2)), automatic)
needed_at_64 = (
    lemma(ln((rational(64) - 1) * product) >= ln(64 * power), instance(more_than_64, {"j": power}, {0: automatic})),
    lemma(ln(64 * power).equals(6 * (K0 + 1) * ln_2), instance(in_powers_of_2, {"k": K0}, {0: automatic})),
    lemma(K0 * ln_2 >= rational(69, 100) * K0, arith(least_ln_2, hints=[K0])),
    least_ln_2,
)


def at_64(log: Callable[[Expression], Expression], of_64: Expression, of_128: Expression) -> Tactic:
    """From bounds on the logarithms of 64 and of 128."""
    known = (lemma(log(rational(64)) <= of_64, evaluate), lemma(log(rational(2) * 64) <= of_128, evaluate))
    scaled = lemma(K0 * log(rational(2) * 64) <= K0 * of_128, arith(known[1], hints=[K0]))
    return at_every_K0(arith(*needed_at_64, known[0], scaled, hints=[K0]), N=64)


not_one = for_all(j >= 1)(apply("!=", floor((1 - 1 / (2 * j)) * j), j))
theorem_6_rounded_to_one = at_every_K0(
    instance(lemma(not_one, automatic), {"j": 2**K0}, {0: automatic}), *(automatic, automatic), w=1 - 1 / (2 * 2**K0)
)
# Whatever K0 is, at N = 8, Kc = K0 and eta = Kc log 16 <= 4 Kc: exp(-eta/2) 8^Kc >= 1, as ln 8 >= 2.  So with low =
# high exp(-eta/2) the weight low / (high + 7 low) is at least 1 / (8^Kc + 7), and 8^Kc >= 7.
small_share = lemma(
    for_all(j >= 8, x > 0, y > 0, x * j >= y)(x / (y + (rational(8) - 1) * x) >= 1 / (2 * j)), automatic
)


def at_8(log: Callable[[Expression], Expression]) -> Tactic:
    """The other weights at N = 8."""
    factor, power = K0 * log(rational(2) * 8), 8**K0
    top, below, ratio = exp(factor / 4), exp(0 - factor / 4), exp(0 - factor / 2)
    most = lemma(factor <= 4 * K0, arith(lemma(log(rational(2) * 8) <= 4, evaluate), hints=[K0]))
    least = lemma(K0 * ln(rational(8)) >= 2 * K0, arith(lemma(ln(rational(8)) >= 2, evaluate), hints=[K0]))
    small = said("exp-log", ">=", by=arith(most, least), x=0 - factor / 2, y=rational(8), e=K0)
    scaled = said("scale", ">=", by=arith(small), x=top, y=ratio * power, z=1)
    same = said("exp-sum", x=0 - factor / 4, y=factor / 4, z=0 - factor / 2)
    shown = {0: automatic, 1: automatic, 2: automatic, 3: arith(scaled, same, hints=[power])}
    share = instance(small_share, {"j": power, "x": below, "y": top}, shown)
    return at_every_K0(share, automatic, N=8, eta=factor)


theorem_6_others__repaired = sharp(steps, eta >= 2 * ln(steps), lemma((N - 1) * low > 0, automatic))
theorem_13_average = from_K0(2)


def next_count() -> Tactic:
    """Of y = N^Kc / (N + 1) >= b + 1 steps at least y - 1 are left, and (b + 1) (y - 1) >= b y."""
    powers = lemma(N**K >= N**3, instance(lemma(for_all(j >= 2, k >= 3)(j**k >= j**3), automatic), {"j": N, "k": K}))
    cubes = lemma(N**3 >= N * (N + 1), instance(lemma(for_all(j >= 2)(j**3 >= j * (j + 1)), automatic), {"j": N}))
    enough = arith(powers, cubes, lemma(b <= N - 1, assumption), hints=[N + 1])
    many = lemma(b + 1 <= N**K / (N + 1), clear_denominator(arith(), enough))
    above = arith(said("floor-above", x=N**K / (N + 1)), many, hints=[b + 1])
    return intro({"N": 2, "K": 3, "b": 0}, above)


def at_least_format() -> Tactic:
    """floor(N^2 / (N + 1)) = N - 1, and (b + 1) (N^2 - 1) > b N^2."""
    of_squares = for_all(j >= 2)(floor(j**2 / (j + 1)).equals(j - 1))
    weight_of_one = lemma(floor(N**2 / (N + 1)).equals(N - 1), instance(lemma(of_squares, automatic), {"j": N}))
    known = (weight_of_one, lemma(b <= N - 1, assumption), lemma(N >= 2, assumption))
    return intro({"N": 2, "b": 0}, clear_denominator(arith(), arith(*known, hints=[(b + 1) * (N + 1), N])))


theorem_13_threshold = from_K0(3, next_count())
theorem_13_threshold__repaired = every(at_least_format(), next_count())
theorem_6_eta = at_64(ln, rational(416, 100), rational(486, 100))
theorem_6_eta__base_2 = at_64(log2, rational(6), rational(7))
theorem_6_others = at_8(ln)
theorem_6_others__base_2 = at_8(log2)


def of_all(that: Expression, *conditions: Expression) -> Lemma:
    """What holds for all j and i that meet the conditions, at N and Kc."""
    universal, values = lemma(for_all(*conditions)(that), automatic), {"j": N, "i": K}
    met = dict.fromkeys(range(len(conditions)), first_of(by_bounds, integers(by_assumptions)))
    return lemma(at(that, **values), instance(universal, values, met))


def derived_is_held() -> Tactic:
    """It is at most 2 ln(2 N^(Kc + 1)), and that is at most N^Kc from N = 3 or Kc = 3 on; N = Kc = 2 is left."""
    derived, more = 2 * ln((j - 1) * (2 * j**i - 1)), 2 * ln(2 * j ** (i + 1))
    less = of_all(derived <= more, j >= 2, i >= 2)
    long = arith(less, of_all(more <= j**i, j >= 3, i >= 2))
    fine = arith(less, of_all(more <= j**i, j >= 2, i >= 3))
    least = arith(of_all(derived <= j**i, j >= 2, i >= 2, j <= 2, i <= 2))
    return intro({"N": 2, "K": 2}, cases(N >= 3, long, cases(K >= 3, fine, least)))


theorem_6_eta_held = from_K0(2)
theorem_6_eta_held__derived = from_K0(2, derived_is_held())


def all_heads() -> Tactic:
    """With c = 5, m = d = 1 + (k + 1) ceil(log2 N), at most 1 + 2 (k + 1) log2 N <= 5 k log2 N."""
    share = lemma(
        (k + 1) * positions <= (k + 1) * (2 * log2(N)),
        arith(everywhere(ceiling(log2(j)) <= 2 * log2(j), N), hints=[k + 1]),
    )
    longer = lemma(k * log2(N) >= log2(N), arith(lemma(log2(N) >= 1, automatic), hints=[log2(N)]))
    positive = lemma((k + 1) * positions >= positions, arith(lemma(positions >= 1, automatic), hints=[positions]))
    known = (*(share, longer, positive, lemma(positions >= 1, automatic)), everywhere(PRECISION <= 4 * log2(j), N))
    network = intro({"k": 2, "N": 2, "f": equality(1)}, fits(N, 1 + (k + 1) * positions, *known), {2: automatic})
    return witness({"K": 1, "c": 5}, network)


theorem_13_sizes = intro(
    {"N": 2, "K": 1, "k": 2, "f": equality(1), "m": 1, "d": 4}, automatic, {3: automatic, 6: automatic, 7: automatic}
)
theorem_13_constant_width = intro({"N": 2, "K": 6, "k": 2, "f": equality(1), "m": 2, "d": 6}, automatic, {3: automatic})
theorem_13_one_network = intro(
    dict.fromkeys(("g00", "g01", "g10", "g11"), 0), witness(dict.fromkeys(("x1", "x2", "x3", "x4"), 1), automatic)
)
