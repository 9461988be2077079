(* A message from which the letters of a string can be guessed, one after the other.

   A listener's input is made of a position i and of the letters before i, so that the right output is the letter at i, up
   to a fixed exchange of 0 and 1.  With the coins fixed, a message and the set of positions whose output is wrong give the
   string: letter after letter, as what stands before a letter is known by then (wrong_inj).  So for any phi, the sum of
   phi(number of wrong positions) over all strings is at most 2^k times the sum of phi(|z|) over all sets z of positions
   (by_wrong).  On average over the coins a string has at most a n wrong positions (wrong_mean), and where phi lies above a
   line that falls, what the line makes of that mean is a lower bound for the sum (spread).

   Two choices of phi make the axioms.  a^j (1 - a)^(n - j) sums to 1 over all sets, and lies above its tangent at a n,
   an exponential function of j: this is 1 less the entropy.  1 for j <= t and 0 beyond lies above 1 - j / (t + 1), and
   sums to the size of a ball: this is a count of Hamming balls. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra zify.
From Fooling Require Import Definitions Statements Numbers Trees Coins Discrepancy Exponentials BinomialSums Strings.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Open Scope R_scope.

(* ---- sums ---- *)
Lemma rsum_image (A B : finType) (F : A -> B) (G : B -> R) : injective F -> (forall b, 0 <= G b) ->
  \rsum_(x : A) G (F x) <= \rsum_(b : B) G b.
Proof.
move=> inj pos; rewrite (bigID (fun b => b \in F @: A) xpredT) /=.
have -> : \rsum_(x : A) G (F x) = \big[Rplus/R0]_(b | b \in F @: A) G b.
  by rewrite big_imset /= => [|x y _ _ /inj //]; apply: eq_bigl => x; rewrite inE.
rewrite -{1}(Rplus_0_r (\big[Rplus/R0]_(b | b \in F @: A) G b)); apply: Rplus_le_compat_l.
by elim/big_ind: _ => [|x y|j _]; [exact: Rle_refl | exact: Rplus_le_le_0_compat | exact: pos].
Qed.
Lemma rsum_const (I : finType) c : \rsum_(i : I) c = INR #|I| * c.
Proof.
transitivity (\rsum_(i : I) when true c) => //; rewrite (rsum_when xpredT); congr (INR _ * _).
by apply: eq_card => i; rewrite inE.
Qed.
Lemma sum_ord (F : nat -> R) n : \rsum_(i : 'I_n.+1) F i = sum_f_R0 F n.
Proof. by elim: n => [|n IH]; rewrite big_ord_recr /= ?big_ord0 ?Rplus_0_l // IH. Qed.
Lemma rsum_sets n (phi : nat -> R) :
  \rsum_(z : {set 'I_n}) phi #|z| = sum_f_R0 (fun j => INR 'C(n, j) * phi j) n.
Proof.
have lt (z : {set 'I_n}) : (#|z| < n.+1)%N by rewrite ltnS; apply: leq_trans (max_card _) _; rewrite card_ord.
rewrite (partition_big (fun z : {set 'I_n} => Ordinal (lt z)) xpredT) //= -(sum_ord (fun j => INR 'C(n, j) * phi j)).
apply: eq_bigr => j _; rewrite (eq_bigr (fun=> phi j)) => [|z /eqP <-] //.
rewrite big_mkcond /= -[LHS]/(\rsum_(z : {set 'I_n}) when (Ordinal (lt z) == j) (phi j)).
rewrite (rsum_when (fun z : {set 'I_n} => Ordinal (lt z) == j)); congr (INR _ * _).
have := card_draws [finType of 'I_n] j; rewrite card_ord => <-; apply: eq_card => z; rewrite !inE.
by rewrite -val_eqE.
Qed.

Section Guess.
Variables (g : tpf) (n k : nat) (a : R).
Notation V := {ffun 'I_n -> bool}.
Variables (h : V -> 'I_(nr g).+1) (c : 'I_n -> V -> 'I_(nc g).+1) (s : bool).
Hypothesis before : forall (i : 'I_n) (v v' : V), (forall j : 'I_n, (j < i)%N -> v j = v' j) -> c i v = c i v'.
Hypothesis tells : forall (v : V) (i : 'I_n), ent g (h v) (c i v) = Posz (v i (+) s).

Section Coins.
Variables (W : finType) (mu : W -> R) (m : W -> 'I_(nr g).+1 -> k.-tuple bool) (q : W -> k.-tuple bool -> 'I_(nc g).+1 -> int).
Hypothesis ok : errs_rarely (f := g) a mu (fun w x y => q w (m w x) y).
Definition wrong w (v : V) := [set i | (q w (m w (h v)) (c i v) == 1%R) != v i (+) s].
Lemma wrong_inj w : injective (fun v => (m w (h v), wrong w v)).
Proof.
move=> v v' [em /setP ew]; apply/ffunP => i; have [l] := ubnP (val i).
elim: l i => // l IH i; rewrite ltnS => le.
have ec : c i v = c i v' by apply: before => j lt; apply: IH; exact: leq_trans lt le.
have := ew i; rewrite !inE em ec => E; suff : v i (+) s = v' i (+) s by exact: addIb.
by move: E; move: (v i (+) s) (v' i (+) s) => b1 b2; case: b1; case: b2; case: (_ == 1%R).
Qed.
Lemma by_wrong w (phi : nat -> R) : (forall j, 0 <= phi j) ->
  \rsum_(v : V) phi #|wrong w v| <= INR (2 ^ k) * (\rsum_(z : {set 'I_n}) phi #|z|).
Proof.
move=> pos.
pose G (p : [finType of k.-tuple bool * {set 'I_n}]) := phi #|p.2|.
apply: (Rle_trans _ (\rsum_(p : [finType of k.-tuple bool * {set 'I_n}]) G p)).
  exact: (rsum_image (G := G) (@wrong_inj w) (fun p => pos _)).
right; rewrite -(pair_big xpredT xpredT (fun (t : k.-tuple bool) (z : {set 'I_n}) => phi #|z|)) /=.
by rewrite rsum_const card_tuple card_bool.
Qed.
Lemma card_sum (z : {set 'I_n}) : INR #|z| = \rsum_(i : 'I_n) when (i \in z) 1.
Proof. by rewrite rsum_when Rmult_1_r; congr INR; apply: eq_card => i; rewrite inE. Qed.
Lemma wrong_one v i : \rsum_(w : W) (mu w * when (i \in wrong w v) 1) <= a.
Proof.
have [[mu0 mu1] r] := ok; have {}r := r (h v) (c i v).
have : \rsum_(w : W) (mu w * when (i \in wrong w v) 1) + \rsum_(w : W) when (q w (m w (h v)) (c i v) == ent g (h v) (c i v)) (mu w)
   <= \rsum_(w : W) mu w; last by rewrite mu1; lra.
rewrite -rsum_split; apply: rsum_le => w; have p := mu0 w; rewrite inE tells /when.
case: (q w _ _ =P Posz (v i (+) s)) => [->|_]; last by case: ifP => _; lra.
have -> : ((Posz (v i (+) s) == 1%R) != v i (+) s) = false by case: (v i (+) s).
lra.
Qed.
Lemma wrong_mean : \rsum_(w : W) (mu w * (\rsum_(v : V) INR #|wrong w v|)) <= INR (2 ^ n) * (INR n * a).
Proof.
have -> : \rsum_(w : W) (mu w * (\rsum_(v : V) INR #|wrong w v|)) =
    \rsum_(v : V) \rsum_(i : 'I_n) \rsum_(w : W) (mu w * when (i \in wrong w v) 1).
  transitivity (\rsum_(w : W) \rsum_(v : V) \rsum_(i : 'I_n) (mu w * when (i \in wrong w v) 1)).
    apply: eq_bigr => w _; rewrite -rsum_mul; apply: eq_bigr => v _.
    by rewrite card_sum -rsum_mul.
  by rewrite exchange_big; apply: eq_bigr => v _; rewrite exchange_big.
apply: Rle_trans (_ : \rsum_(v : V) \rsum_(i : 'I_n) a <= _).
  by apply: rsum_le => v; apply: rsum_le => i; exact: wrong_one.
by right; rewrite !rsum_const card_ffun card_bool !card_ord.
Qed.
Lemma spread_coins (phi : nat -> R) al be : 0 <= be -> (forall j, 0 <= phi j) ->
  (forall j, (j <= n)%N -> al - be * INR j <= phi j) ->
  INR (2 ^ n) * (al - be * (INR n * a)) <= INR (2 ^ k) * sum_f_R0 (fun j => INR 'C(n, j) * phi j) n.
Proof.
move=> be0 pos above; have [[mu0 mu1] _] := ok; rewrite -rsum_sets; set S := \rsum_(z : _) _.
have le w : mu w * (INR (2 ^ n) * al) + (- be) * (mu w * (\rsum_(v : V) INR #|wrong w v|)) <= mu w * (INR (2 ^ k) * S).
  have -> : forall x y z t u : R, x * (y * z) + - t * (x * u) = x * (y * z + - t * u) by move=> *; ring.
  apply: Rmult_le_compat_l; first exact: mu0.
  apply: Rle_trans (by_wrong w pos); rewrite -rsum_mul.
  have -> : INR (2 ^ n) * al = \rsum_(v : V) al by rewrite rsum_const card_ffun card_bool card_ord.
  rewrite -rsum_split; apply: rsum_le => v; have le' : (#|wrong w v| <= n)%N by apply: leq_trans (max_card _) _; rewrite card_ord.
  have := above _ le'; lra.
have := rsum_le le; rewrite rsum_split rsum_mul.
have -> : \rsum_(w : W) (mu w * (INR (2 ^ n) * al)) = INR (2 ^ n) * al.
  transitivity (\rsum_(w : W) (INR (2 ^ n) * al * mu w)); first by apply: eq_bigr => w _; ring.
  by rewrite rsum_mul mu1 Rmult_1_r.
have -> : \rsum_(w : W) (mu w * (INR (2 ^ k) * S)) = INR (2 ^ k) * S.
  transitivity (\rsum_(w : W) (INR (2 ^ k) * S * mu w)); first by apply: eq_bigr => w _; ring.
  by rewrite rsum_mul mu1 Rmult_1_r.
by have := Rmult_le_compat_l _ _ _ be0 wrong_mean; lra.
Qed.
End Coins.
Lemma spread (phi : nat -> R) al be : public_message g a k -> 0 <= be -> (forall j, 0 <= phi j) ->
  (forall j, (j <= n)%N -> al - be * INR j <= phi j) ->
  INR (2 ^ n) * (al - be * (INR n * a)) <= INR (2 ^ k) * sum_f_R0 (fun j => INR 'C(n, j) * phi j) n.
Proof. by move=> [W [mu [m [q ok]]]]; exact: (@spread_coins W mu m q ok phi al be). Qed.

(* ---- phi = a^j (1 - a)^(n - j) ---- *)
Lemma entropy_bound b : public_message g a k -> 0 < a -> a < 1 / 2 ->
  b <= 1 + a * log2 a + (1 - a) * log2 (1 - a) -> INR k >= b * INR n.
Proof.
move=> pm a0 a1 hb; pose x := ln a; pose y := ln (1 - a).
have xy : x < y by apply: ln_increasing; lra.
pose e := INR n * (a * x + (1 - a) * y).
pose phi j := a ^ j * (1 - a) ^ (n - j).
have phiE j : (j <= n)%N -> phi j = exp (INR n * y + INR j * (x - y)).
  move=> le; rewrite /phi -{1}(exp_ln a) // -{1}(exp_ln (1 - a)); last lra.
  rewrite !exp_pow -exp_plus sub_N // -/x -/y; congr exp; ring.
have pos j : 0 <= phi j by apply: Rmult_le_pos; apply: pow_le; lra.
have one : sum_f_R0 (fun j => INR 'C(n, j) * phi j) n = 1.
  transitivity ((a + (1 - a)) ^ n); last by rewrite (_ : a + (1 - a) = 1) ?pow1 //; ring.
  by rewrite newton; apply: PartSum.sum_eq => i _; rewrite /phi; ring.
have ee : 0 < exp e by exact: exp_pos.
have := @spread phi (exp e * (1 + INR n * a * (y - x))) (exp e * (y - x)) pm _ pos _.
rewrite one Rmult_1_r => H.
have {H} le : INR (2 ^ n) * exp e <= INR (2 ^ k).
  have E : exp e * (1 + INR n * a * (y - x)) - exp e * (y - x) * (INR n * a) = exp e by ring.
  rewrite E in H; apply: H; first by apply: Rlt_le; apply: Rmult_lt_0_compat; lra.
  move=> j le; rewrite phiE //; apply: Rle_trans (tangent_at e _); right; rewrite /e; ring.
have l2 := ln2_gt0.
have le' : INR n * ln 2 + e <= INR k * ln 2.
  have lnp i : ln (INR (2 ^ i)) = INR i * ln 2.
    by rewrite -pow2 rpow_pos; [rewrite /Rpower ln_exp | lra].
  have p i : 0 < INR (2 ^ i) by apply: pos_nat; rewrite expn_gt0.
  rewrite -!lnp -{1}(ln_exp e) -ln_mult //; have pe := Rmult_lt_0_compat _ _ (p n) ee.
  by case: le => [lt|->]; [left; exact: ln_increasing | right].
apply: Rle_ge; apply: (Rmult_le_reg_r (ln 2)) => //; apply: Rle_trans le'.
have Ea : a * log2 a * ln 2 = a * x by rewrite /log2 -/x; field; lra.
have Eb : (1 - a) * log2 (1 - a) * ln 2 = (1 - a) * y by rewrite /log2 -/y; field; lra.
have hb2 : b * ln 2 <= ln 2 + (a * x + (1 - a) * y).
  by rewrite -Ea -Eb; have := Rmult_le_compat_r _ _ _ (Rlt_le _ _ l2) hb; lra.
by have := Rmult_le_compat_l _ _ _ (pos_INR n) hb2; rewrite /e; lra.
Qed.

(* ---- phi = 1 for j <= t, and 0 beyond ---- *)
Lemma cut_sum (F : nat -> nat) t r : (\sum_(j < r) F j * (j < t) <= \sum_(j < t) F j)%N.
Proof.
apply: (@leq_trans (\sum_(j < minn r t) F j)%N).
  elim: r => [|r IH]; first by rewrite big_ord0.
  rewrite big_ord_recr /=; case: (ltnP r t) => lt; last by rewrite muln0 addn0 (minn_idPr (leqW lt)); rewrite (minn_idPr lt) in IH.
  by rewrite (minn_idPl lt) big_ord_recr /= muln1 leq_add2r; rewrite (minn_idPl (ltnW lt)) in IH.
rewrite (big_ord_widen_cond t xpredT F (geq_minr r t)) [X in (_ <= X)%N](bigID (fun i : 'I_t => (i < minn r t)%N)) /=.
exact: leq_addr.
Qed.
Lemma ball_bound t : public_message g a k ->
  INR (2 ^ n) * (INR t + 1 - a * INR n) <= INR (2 ^ k) * INR (ball n t.+1) * (INR t + 1).
Proof.
move=> pm; pose phi (j : nat) := INR (j < t.+1)%N; have t0 := pos_INR t; have i0 : 0 < / (INR t + 1) by apply: Rinv_0_lt_compat; lra.
have ball_sum : sum_f_R0 (fun j => INR 'C(n, j) * phi j) n <= INR (ball n t.+1).
  apply: Rle_trans (le_nat _ _ (cut_sum (fun j => 'C(n, j)) t.+1 n.+1)); right.
  rewrite -(sum_ord (fun j => INR 'C(n, j) * phi j)) (big_morph INR INR_add (erefl : INR 0 = R0)).
  by apply: eq_bigr => j _; rewrite INR_mul.
have := @spread phi 1 (/ (INR t + 1)) pm (Rlt_le _ _ i0) (fun j => pos_INR _).
have above j : (j <= n)%N -> 1 - / (INR t + 1) * INR j <= phi j.
  move=> _; rewrite /phi; case: ltnP => lt /=; first by have := Rmult_le_pos _ _ (Rlt_le _ _ i0) (pos_INR j); lra.
  have : / (INR t + 1) * (INR t + 1) <= / (INR t + 1) * INR j.
    by apply: Rmult_le_compat_l; [lra | rewrite -INR_S; exact: le_nat].
  by rewrite Rinv_l; lra.
move=> /(_ above) H; have {}H : INR (2 ^ n) * (1 - / (INR t + 1) * (INR n * a)) <= INR (2 ^ k) * INR (ball n t.+1).
  by apply: Rle_trans H _; apply: Rmult_le_compat_l; [exact: pos_INR | exact: ball_sum].
have -> : INR (2 ^ n) * (INR t + 1 - a * INR n) = INR (2 ^ n) * (1 - / (INR t + 1) * (INR n * a)) * (INR t + 1) by field; lra.
by apply: Rmult_le_compat_r; [lra | exact: H].
Qed.
End Guess.

(* ---- strings of bits, by their letters; the first letter that differs decides which number is less ---- *)
Section Letters.
Variable n : nat.
Notation V := {ffun 'I_n -> bool}.
Lemma string_some (v : V) : exists x : 'I_(2 ^ n).-1.+1, [forall i : 'I_n, bit n x i == v i].
Proof.
pose F (x : 'I_(2 ^ n).-1.+1) : V := [ffun i => bit n (val x) (val i)].
have inj : injective F.
  move=> x y /ffunP E; apply: val_inj; apply: (@bit_inj n); [exact: row_lt | exact: row_lt |] => i lt.
  by have := E (Ordinal lt); rewrite !ffunE.
have /codomP[x E] : v \in codom F by apply: inj_card_onto => //; rewrite card_ffun card_bool !card_ord pow_pred.
by exists x; apply/forallP => i; rewrite E ffunE.
Qed.
Definition string (v : V) : 'I_(2 ^ n).-1.+1 := odflt ord0 [pick x : 'I_(2 ^ n).-1.+1 | [forall i : 'I_n, bit n x i == v i]].
Lemma bit_string v i : bit n (string v) (val i) = v i.
Proof.
rewrite /string; case: pickP => [x /forallP/(_ i)/eqP //|no].
by have [x h] := string_some v; have := no x; rewrite h.
Qed.
Lemma bits_less i x y : (i < n)%N -> (x < 2 ^ n)%N -> (y < 2 ^ n)%N -> (forall j, (j < i)%N -> bit n x j = bit n y j) ->
  bit n x i = false -> bit n y i = true -> (x < y)%N.
Proof.
move=> hi; have e1 : (n - i = (n - 1 - i).+1)%N by lia.
have e2 j : (j < i)%N -> (n - i + (i - 1 - j) = n - 1 - j)%N by lia.
move=> hx hy same; rewrite /bit /letter => x0 y1.
have quotient z j : (j < i)%N -> bit i (z %/ 2 ^ (n - i)) j = bit n z j.
  by move=> lt; rewrite /bit /letter -divnMA -expnD e2.
have lt z : (z < 2 ^ n)%N -> (z %/ 2 ^ (n - i) < 2 ^ i)%N.
  by move=> h; rewrite ltn_divLR ?expn_gt0 // -expnD subnKC // ltnW.
have E : (x %/ 2 ^ (n - i) = y %/ 2 ^ (n - i))%N.
  by apply: (@bit_inj i) => [||j hj]; [exact: lt | exact: lt | rewrite !quotient // same].
have half z : (z %/ 2 ^ (n - 1 - i) = z %/ 2 ^ (n - i) * 2 + z %/ 2 ^ (n - 1 - i) %% 2)%N.
  by rewrite e1 expnSr divnMA -divn_eq.
rewrite ltnNge; apply/negP => le; have := leq_div2r (2 ^ (n - 1 - i)) le.
rewrite (half x) (half y) E leq_add2l; move: (ltn_pmod (x %/ 2 ^ (n - 1 - i)) (isT : 0 < 2)%N) x0 y1.
by case: (x %/ _ %% 2)%N => [|[]] // _ _ /eqP->.
Qed.
Lemma less_bits x y : (x < 2 ^ n)%N -> (y < 2 ^ n)%N -> (forall j, (j < n)%N -> bit n x j -> bit n y j) -> (x <= y)%N.
Proof.
move=> hx hy imp; case: (altP (@allP _ (fun i => bit n x i == bit n y i) (iota 0 n))) => [same|].
  rewrite (_ : x = y) //; apply: (@bit_inj n) => // i lt; have /= := same i; by rewrite mem_iota lt => /(_ isT)/eqP.
rewrite -has_predC => /hasP[i0]; rewrite mem_iota => /andP[_ lt0] /= ne0.
have some : exists i, (i < n)%N && (bit n x i != bit n y i) by exists i0; rewrite ne0 andbT; exact: lt0.
case: (ex_minnP some) => i /andP[lt ne] least; apply: ltnW; apply: (bits_less lt) => // [j hj||].
- case e : (bit n x j == bit n y j); first exact: (eqP e).
  by have := least j; rewrite e (ltn_trans hj lt) leqNgt hj => /(_ isT).
- by case bx : (bit n x i) => //; move: ne; rewrite bx imp.
- by move: ne (imp i lt); case: (bit n x i); case: (bit n y i) => // _ /(_ isT).
Qed.
End Letters.

(* ---- the families ---- *)
Section Families.
Variables (n k : nat) (a b : R).
Hypothesis n0 : (0 < n)%N.
Hypothesis a0 : 0 < a.
Hypothesis a1 : a < 1 / 2.
Hypothesis hb : b <= 1 + a * log2 a + (1 - a) * log2 (1 - a).
Notation V := {ffun 'I_n -> bool}.
Lemma index_tells (v : V) (i : 'I_n) : ent (index_of n) (string v) (inord i) = Posz (v i (+) false).
Proof. by rewrite mxE inordK ?prednK ?ltn_ord // bit_string addbF. Qed.
Lemma entropy_index : public_message (index_of n) a k -> INR k >= b * INR n.
Proof.
move=> pm; exact: (@entropy_bound (index_of n) n k a (@string n) (fun i _ => inord (val i)) false (fun _ _ _ _ => erefl) index_tells b pm a0 a1 hb).
Qed.
Notation unit_column i := (inord (unit_at n (val i)) : 'I_(2 ^ n).-1.+1).
Lemma unit_columnE (i : 'I_n) : unit_column i = unit_at n i :> nat.
Proof. by rewrite inordK // [X in (_ < X)%N](@pow_pred 2) //; exact: unit_lt (ltn_ord i). Qed.
Lemma entropy_units h s : (forall x i, (i < n)%N -> h x (unit_at n i) = bit n x i (+) s) ->
  public_message (on_strings n h) a k -> INR k >= b * INR n.
Proof.
move=> H pm; apply: (@entropy_bound (on_strings n h) n k a (@string n) (fun i _ => unit_column i) s (fun _ _ _ _ => erefl) _ b pm a0 a1 hb) => v i.
by rewrite mxE unit_columnE H // bit_string.
Qed.
Lemma entropy_below (u : bool) : public_message (on_strings n (fun x y => if u then y < x else x < y)%N) a k -> INR k >= b * INR n.
Proof.
pose c (i : 'I_n) (v : V) : 'I_(2 ^ n).-1.+1 := string [ffun j : 'I_n => if (j < i)%N then v j else u (+) (j == i)].
move=> pm; apply: (@entropy_bound (on_strings n (fun x y => if u then y < x else x < y)%N) n k a (@string n) c (~~ u) _ _ b pm a0 a1 hb) => [i v v' same|v i].
  by rewrite /c; congr string; apply/ffunP => j; rewrite !ffunE; case: ifP => // /same.
have bs := bit_string v; have bc (j : 'I_n) : bit n (c i v) j = if (j < i)%N then v j else u (+) (j == i).
  by rewrite bit_string ffunE.
have at_i : bit n (c i v) i = ~~ u by rewrite bc ltnn eqxx addbT.
have same j : (j < i)%N -> bit n (string v) j = bit n (c i v) j.
  by move=> lt; have lt' := ltn_trans lt (ltn_ord i); rewrite (bs (Ordinal lt')) (bc (Ordinal lt')) /= lt.
rewrite mxE; congr Posz; congr nat_of_bool; case: u @c bc at_i same {pm} => c bc at_i same /=.
- rewrite addbF; case vi : (v i); first exact: (bits_less (ltn_ord i) (row_lt _) (row_lt _) (fun j lt => esym (same j lt)) at_i (etrans (bs i) vi)).
  apply/negbTE; rewrite -leqNgt; apply: (@less_bits n) => [||j lt]; rewrite ?row_lt // (bs (Ordinal lt)) (bc (Ordinal lt)) /=.
  by case: ifP => // _; rewrite -val_eqE /=; case: eqP => // e; rewrite (_ : Ordinal lt = i) ?vi //; exact: val_inj.
- rewrite addbT; case vi : (v i); last exact: (bits_less (ltn_ord i) (row_lt _) (row_lt _) same (etrans (bs i) vi) at_i).
  apply/negbTE; rewrite -leqNgt; apply: (@less_bits n) => [||j lt]; rewrite ?row_lt // (bs (Ordinal lt)) (bc (Ordinal lt)) /=.
  by case: ifP => // _; rewrite -val_eqE /=; case: eqP => // e; rewrite (_ : Ordinal lt = i) ?vi //; exact: val_inj.
Qed.
End Families.

(* ---- the axioms ---- *)
Lemma told (n : Z) q b : IZR n >= 1 -> ((0 < tonat (IZR n))%N -> q >= b * INR (tonat (IZR n))) -> q >= b * IZR n.
Proof. by move=> /natural_1[E pos] h; rewrite E; exact: h. Qed.
Theorem ax_entropy_index : st_entropy_index.
Proof.
move=> n a b n1 a1 [a0 [_ hb]]; parts => //; try lra; apply: (told n1) => pos; apply: entropy_index hb _ => //.
by apply: (randomised_spec _ public from_alice); lra.
Qed.
Theorem ax_entropy_disjointness : st_entropy_disjointness.
Proof.
split=> n a b n1 a1 [a0 [_ hb]]; parts => //; try lra; apply: (told n1) => pos.
- apply: (entropy_units (s := true) a0 a1 hb (h := fun x y => common (tonat (IZR n)) x y == 0%N)) => [x i lt|].
    by rewrite /= common_unit //; case: bit.
  by apply: (randomised_spec _ public from_alice); lra.
- apply: (entropy_units (s := true) a0 a1 hb (h := fun x y => common (tonat (IZR n)) y x == 0%N)) => [x i lt|].
    by rewrite /= common_sym common_unit //; case: bit.
  by rewrite -strings_transposed; apply: (randomised_spec _ public from_bob); lra.
Qed.
Theorem ax_entropy_intersection : st_entropy_intersection.
Proof.
split=> n a b n1 a1 [a0 [_ hb]]; parts => //; try lra; apply: (told n1) => pos.
- apply: (entropy_units (s := false) a0 a1 hb (h := fun x y => common (tonat (IZR n)) x y != 0%N)) => [x i lt|].
    by rewrite /= common_unit //; case: bit.
  by apply: (randomised_spec _ public from_alice); lra.
- apply: (entropy_units (s := false) a0 a1 hb (h := fun x y => common (tonat (IZR n)) y x != 0%N)) => [x i lt|].
    by rewrite /= common_sym common_unit //; case: bit.
  by rewrite -strings_transposed; apply: (randomised_spec _ public from_bob); lra.
Qed.
Theorem ax_entropy_inner_product : st_entropy_inner_product.
Proof.
split=> n a b n1 a1 [a0 [_ hb]]; parts => //; try lra; apply: (told n1) => pos.
- apply: (entropy_units (s := false) a0 a1 hb (h := fun x y => odd (common (tonat (IZR n)) x y))) => [x i lt|].
    by rewrite /= common_unit // addbF; case: bit.
  by apply: (randomised_spec _ public from_alice); lra.
- apply: (entropy_units (s := false) a0 a1 hb (h := fun x y => odd (common (tonat (IZR n)) y x))) => [x i lt|].
    by rewrite /= common_sym common_unit // addbF; case: bit.
  by rewrite -strings_transposed; apply: (randomised_spec _ public from_bob); lra.
Qed.
Theorem ax_entropy_greater_than : st_entropy_greater_than.
Proof.
split=> n a b n1 a1 [a0 [_ hb]]; parts => //; try lra; apply: (told n1) => pos.
- by apply: (entropy_below (u := true) a0 a1 hb); apply: (randomised_spec _ public from_alice); lra.
- apply: (entropy_below (u := false) a0 a1 hb); have := @randomised_spec (f_greater_than (IZR n)) public from_bob a.
  by rewrite /= /greater_than strings_transposed; apply; lra.
Qed.
Theorem ax_randomised_index : st_randomised_index.
Proof.
move=> n a k t n1 a0 a1 [_ [_ h]]; parts => //; apply: Rnot_lt_ge => lt.
have t0 : IZR t >= 0.
  apply: Rnot_lt_ge => neg; move: h; rewrite (rsum_empty 0) // Rmult_0_r Rmult_0_l.
  have le : IZR t + 1 <= 0 by rewrite -plus_IZR; apply: IZR_le; have := lt_IZR _ _ neg; lia.
  have an : 0 <= a * IZR n by apply: Rmult_le_pos; lra.
  have small : IZR t + 1 - a * IZR n <= 0 by lra.
  by have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ (rpow2_gt0 (IZR n))) small; lra.
have [E pos] := natural_1 n1; have [r F] := natR t t0; set R := randomised_with (f_index (IZR n)) public from_alice a.
have pm : public_message (index_of (tonat (IZR n))) a R by apply: (randomised_spec _ public from_alice); lra.
set m := tonat (IZR n) in E pos pm.
have := @ball_bound (index_of m) m R a (@string m) (fun i _ => inord (val i)) false (fun _ _ _ _ => erefl) (index_tells pos) r pm.
move: h; rewrite F E ball_N (pow2 m) => h.
have le : INR (2 ^ R) <= rpow 2 (IZR k - 1).
  rewrite -pow2; apply: rpow2_le; have : IZR (Z.of_nat R) <= IZR (k - 1); last by rewrite IZR_nat minus_IZR.
  have lt' : IZR (Z.of_nat R) < IZR k by rewrite IZR_nat.
  by have := lt_IZR _ _ lt'; move=> ?; apply: IZR_le; lia.
have p : 0 <= INR (ball m r.+1) * (INR r + 1) by apply: Rmult_le_pos; [exact: pos_INR | have := pos_INR r; lra].
by have := Rmult_le_compat_r _ _ _ p le; lra.
Qed.
