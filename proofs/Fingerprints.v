(* Fingerprints: messages that say whether an input is the one that the listener has in mind.

   The sender's input has a fingerprint, that hangs on coins.  The listener compares it with the fingerprint of the one input
   for which the answer would be 1, and says 1 if both agree and a further coin of his own allows it.  Of N outcomes of the
   coins, equally likely, let at most c make two different inputs agree.  The further coin says 1 with probability
   N / (N + c): then he errs with probability c / (N + c) at most, whether both inputs are the same or not (compare_errs).

   With public coins the fingerprint is a uniformly random function of the input with 2^k values; two inputs agree for one
   in 2^k of the functions (few_functions).  With private coins it is a point r of the field with 2^k elements, and the value
   at r of the polynomial whose coefficients are the bits of the input: two polynomials of degree below n agree at n - 1
   points at most (few_points). *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra all_field.
From Fooling Require Import Definitions Statements Numbers Trees Coins Discrepancy Strings Languages Words Guesses.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Open Scope R_scope.

(* ---- the further coin ---- *)
Definition coin (p : R) (v : bool) := if v then p else 1 - p.
Lemma coin_distribution p : 0 <= p <= 1 -> distribution (coin p).
Proof. by move=> [p0 p1]; split=> [[]|]; rewrite /coin; [lra | lra | rewrite big_bool /=; lra]. Qed.
Lemma product_distribution (U V : finType) (mu : U -> R) (nu : V -> R) : distribution mu -> distribution nu ->
  @distribution [finType of U * V] (fun w => mu w.1 * nu w.2).
Proof.
move=> [mu0 mu1] [nu0 nu1]; split=> [w|]; first exact: Rmult_le_pos.
rewrite -(pair_big xpredT xpredT (fun u v => mu u * nu v)) /= -[RHS]mu1.
by apply: eq_bigr => u _; rewrite rsum_mul nu1 Rmult_1_r.
Qed.

Section Compare.
Variables (f : tpf) (U : finType) (c : nat) (e : R).
Notation X := 'I_(nr f).+1.
Notation Y := 'I_(nc f).+1.
Variable agree : U -> X -> Y -> bool.
Hypothesis z : zero_one f.
Hypothesis some : (0 < #|U|)%N.
Hypothesis same : forall x y, ent f x y = 1%R -> forall u, agree u x y.
Hypothesis others : forall x y, ent f x y = 0%R -> (#|[set u | agree u x y]| <= c)%N.
Hypothesis error : INR c <= e * (INR #|U| + INR c).
Let p := INR #|U| / (INR #|U| + INR c).
Let N0 : 0 < INR #|U|. Proof. exact: pos_nat. Qed.
Let c0 : 0 <= INR c. Proof. exact: pos_INR. Qed.
Lemma p_bounds : 0 <= p <= 1.
Proof. by split; [apply: le_div | apply: div_le]; lra. Qed.
Lemma p_same : 1 - e <= p.
Proof. by apply: le_div; lra. Qed.
Definition says (w : U * bool) x y : int := Posz (agree w.1 x y && w.2).
Definition chances (w : U * bool) := @uniform U w.1 * coin p w.2.
Lemma uniform_U : distribution (@uniform U).
Proof. by have /card_gt0P[u _] := some; exact: (uniform_distribution u). Qed.
Lemma coin_p : distribution (coin p).
Proof. exact: coin_distribution p_bounds. Qed.
Lemma compare_errs : @errs_rarely f e [finType of U * bool] chances says.
Proof.
split=> [|x y]; first exact: product_distribution uniform_U coin_p.
have -> : \rsum_(w : [finType of U * bool]) when (says w x y == ent f x y) (chances w) =
    / INR #|U| * (\rsum_(u : U) \rsum_(v : bool) when (says (u, v) x y == ent f x y) (coin p v)).
  rewrite -(pair_big xpredT xpredT (fun u v => when (says (u, v) x y == ent f x y) (chances (u, v)))) /= -rsum_mul.
  apply: eq_bigr => u _; rewrite -rsum_mul; apply: eq_bigr => v _; rewrite /when /chances /uniform /=.
  by case: ifP => _; ring.
have Ni : / INR #|U| * INR #|U| = 1 by apply: Rinv_l; lra.
case: (z x y) => E; rewrite E.
- have -> : \rsum_(u : U) \rsum_(v : bool) when (says (u, v) x y == 0%R) (coin p v) =
      \rsum_(u : U) (1 + (- p) * when (agree u x y) 1).
    by apply: eq_bigr => u _; rewrite big_bool /says /=; case: (agree u x y); rewrite /= /when; ring.
  rewrite rsum_split rsum_mul rsum_const Rmult_1_r rsum_when Rmult_1_r.
  have := le_nat _ _ (others E); set k := INR #|[set _ | _]| => le.
  have pc : / INR #|U| * (p * k) <= e.
    have pc : p * k <= p * INR c by apply: Rmult_le_compat_l => //; have [] := p_bounds.
    have i0 : 0 <= / INR #|U| by apply: Rlt_le; exact: Rinv_0_lt_compat.
    apply: Rle_trans (Rmult_le_compat_l _ _ _ i0 pc) _.
    have -> : / INR #|U| * (p * INR c) = INR c / (INR #|U| + INR c) by rewrite /p; field; lra.
    by apply: div_le; lra.
  lra.
- have -> : \rsum_(u : U) \rsum_(v : bool) when (says (u, v) x y == 1%R) (coin p v) = \rsum_(u : U) p.
    by apply: eq_bigr => u _; rewrite big_bool /says (same E) /= /when /=; ring.
  by rewrite rsum_const -Rmult_assoc Ni Rmult_1_l; exact: p_same.
Qed.
End Compare.

(* ---- public coins: a random function ---- *)
Lemma few_functions (X : finType) k (x x' : X) : x != x' ->
  (#|[set u : {ffun X -> k.-tuple bool} | u x == u x']| * 2 ^ k <= (2 ^ k) ^ #|X|)%N.
Proof.
move=> ne; set A := [set _ | _].
pose F (q : {ffun X -> k.-tuple bool} * k.-tuple bool) : {ffun X -> k.-tuple bool} := [ffun v => if v == x then q.2 else q.1 v].
have inj : {in setX A setT &, injective F}.
  move=> [u t] [u' t']; rewrite !inE /= !andbT => /eqP au /eqP au' /ffunP E.
  have t_t' : t = t' by have := E x; rewrite !ffunE eqxx.
  have at_v v : v != x -> u v = u' v by move=> nv; have := E v; rewrite !ffunE (negbTE nv).
  congr (_, _) => //; apply/ffunP => v; have [->|] := eqVneq v x; last exact: at_v.
  by rewrite au au' at_v // eq_sym.
have := max_card (mem (F @: setX A setT)); rewrite card_in_imset // cardsX cardsT card_tuple card_bool.
by rewrite card_ffun card_tuple card_bool.
Qed.
Lemma public_compare f k e : zero_one f -> (forall x x' y, ent f x y = 1%R -> ent f x' y = 1%R -> x = x') ->
  1 <= e * (INR (2 ^ k) + 1) -> public_message f e k.
Proof.
move=> z one he; pose U := [finType of {ffun 'I_(nr f).+1 -> k.-tuple bool}].
pose only y := [pick x | ent f x y == 1%R].
pose hears (u : U) (t : k.-tuple bool) y := if only y is Some x' then t == u x' else false.
pose c := ((2 ^ k) ^ nr f)%N.
have cU : #|U| = (2 ^ k * c)%N by rewrite card_ffun card_tuple card_bool card_ord expnS.
have c0 : (0 < c)%N by rewrite !expn_gt0.
exists [finType of U * bool], (@chances U c), (fun (w : U * bool) x => w.1 x), (fun (w : U * bool) t y => Posz (hears w.1 t y && w.2)).
apply: (@compare_errs f U c e (fun u x y => hears u (u x) y) z).
- by rewrite cU muln_gt0 expn_gt0.
- move=> x y E u; rewrite /hears /only; case: pickP => [x' /eqP E'|/(_ x)]; last by rewrite E eqxx.
  by rewrite (one _ _ _ E E') eqxx.
- move=> x y E; rewrite /hears /only; case: pickP => [x' /eqP E'|_]; last first.
    by rewrite (_ : [set _ | _] = set0) ?cards0 //; apply/setP => u; rewrite !inE.
  have ne : x != x' by apply/negP => /eqP ex; move: E; rewrite ex E'.
  have := few_functions k ne; rewrite card_ord expnS mulnC leq_pmul2l ?expn_gt0 //.
- rewrite cU INR_mul; have C0 := pos_nat _ c0.
  by have := Rmult_le_compat_r _ _ _ (Rlt_le _ _ C0) he; lra.
Qed.

(* ---- private coins: a point of a field, and the value of a polynomial there ---- *)
Section Points.
Variables (n k : nat) (K : finFieldType).
Hypothesis cK : #|K| = (2 ^ k)%N.
Definition poly_of (x : nat) : {poly K} := (\poly_(i < n) (bit n x i)%:R)%R.
Lemma few_points x y : (x < 2 ^ n)%N -> (y < 2 ^ n)%N -> x <> y ->
  (#|[set r : K | horner (poly_of x) r == horner (poly_of y) r]| <= n.-1)%N.
Proof.
move=> hx hy ne; pose d : {poly K} := (poly_of x - poly_of y)%R.
have d0 : d != 0%R.
  apply/negP => /eqP/polyP d0; apply: ne; apply: (@bit_inj n) => // i lt.
  have := d0 i; rewrite coefB coef0 !coef_poly lt; case: (bit n x i); case: (bit n y i) => //=.
    by rewrite GRing.subr0 => /eqP; rewrite GRing.oner_eq0.
  by rewrite GRing.sub0r => /eqP; rewrite GRing.oppr_eq0 GRing.oner_eq0.
have sd : (size d <= n)%N.
  by apply: leq_trans (size_add _ _) _; rewrite size_opp geq_max !size_poly.
set S := [set _ | _]; have := @max_poly_roots K d (enum S) d0.
rewrite enum_uniq -cardE => H; have {H} lt : (#|S| < size d)%N.
  apply: H => //; apply/allP => r; rewrite mem_enum inE => /eqP e.
  by rewrite /root hornerD hornerN e GRing.subrr.
by have := leq_trans lt sd; case: (n).
Qed.
Definition sent (q : K * K) : (2 * k).-tuple bool := code (2 * k) (enum_rank q).
Lemma sent_inj : injective sent.
Proof.
have lt (q : K * K) : (enum_rank q < 2 ^ (2 * k))%N.
  by apply: leq_trans (ltn_ord _) _; rewrite card_prod cK mul2n -addnn expnD.
by move=> q q' /(code_inj (lt q) (lt q'))/val_inj/enum_rank_inj.
Qed.
Lemma equality_one (x y : 'I_(2 ^ n).-1.+1) : (ent (equality n) x y = 1%R -> x = y) /\ (ent (equality n) x y = 0%R -> x <> y).
Proof. by rewrite mxE; split; case: (nat_of_ord x =P y) => // e _; [exact: val_inj | move=> exy; apply: e; rewrite exy]. Qed.
Lemma private_compare e : INR n.-1 <= e * (INR (2 ^ k) + INR n.-1) -> private_message (equality n) e (2 * k).
Proof.
move=> he; pose hears (t : (2 * k).-tuple bool) (y : 'I_(nc (equality n)).+1) := [exists r, t == sent (r, horner (poly_of y) r)].
have some : (0 < #|K|)%N by rewrite cK expn_gt0.
have error : INR n.-1 <= e * (INR #|K| + INR n.-1) by rewrite cK.
exists [finType of K], [finType of bool], (@uniform K), (coin (INR #|K| / (INR #|K| + INR n.-1))),
  (fun r x => sent (r, horner (poly_of x) r)), (fun v t y => Posz (hears t y && v)).
split; [exact: uniform_U | exact: coin_p |].
apply: (@compare_errs (equality n) [finType of K] n.-1 e (fun r x y => hears (sent (r, horner (poly_of x) r)) y)) => //.
- exact: strings_zero_one.
- by move=> x y /(proj1 (equality_one x y)) -> r; apply/existsP; exists r.
- move=> x y /(proj2 (equality_one x y)) ne; apply: leq_trans (few_points (row_lt x) (row_lt y) _); last by move/val_inj.
  apply: subset_leq_card; apply/subsetP => r; rewrite !inE => /existsP[r' /eqP/sent_inj[er ->]].
  by rewrite er.
Qed.
End Points.

(* ---- a language whose words the listener's letters determine ---- *)
Lemma merged_bob P n i x x' y j : (j < n)%N -> is_of bob P (i + j) -> nth 0%N (merged P n i x y) j = nth 0%N (merged P n i x' y) j.
Proof.
elim: n i x x' y j => [|n IH] i x x' y [|j] //= lt; first by rewrite addn0 is_of_bob => /negbTE->.
by rewrite addnS -addSn => b; case: ifP => _ /=; exact: IH.
Qed.
Lemma merged_left P n i x x' y : size x = count (is_of alice P) (iota i n) -> size x' = count (is_of alice P) (iota i n) ->
  merged P n i x y = merged P n i x' y -> x = x'.
Proof.
elim: n i x x' y => [|n IH] i x x' y /=; first by move=> /size0nil-> /size0nil->.
case: ifP => _; last by move=> sx sx' [/(IH _ _ _ _ sx sx')].
by case: x => // a x; case: x' => // a' x' [sx] [sx'] [-> /(IH _ _ _ _ sx sx')->].
Qed.
Lemma partner L P n : determined L P bob n -> forall x x' y, ent (under L P n) x y = 1%R -> ent (under L P n) x' y = 1%R -> x = x'.
Proof.
move=> det x x' y; rewrite !under_entry.
case ax : (accepts L (word L P n x y)) => // _; case ax' : (accepts L (word L P n x' y)) => // _.
have [v vw] := tuple_of_word L P n x y; have [v' vw'] := tuple_of_word L P n x' y.
have E : v = v'.
  apply: det; rewrite ?vw ?vw' // => i b; apply: val_inj.
  have at_i (u : n.-tuple 'I_(letters L)) : val (tnth u i) = nth 0%N (numbers_of u) i.
    by rewrite (tnth_nth (tnth u i)) /numbers_of (nth_map (tnth u i)) // size_tuple.
  by rewrite !at_i vw vw'; apply: merged_bob.
have W : word L P n x y = word L P n x' y by rewrite -vw -vw' E.
have {W} W : word_number (letters L) (share alice P n) x = word_number (letters L) (share alice P n) x'.
  by apply: (merged_left (n := n) (i := 0%N) _ _ W); rewrite size_map size_iota.
have lt (u : 'I_(nr (under L P n)).+1) : (u < letters L ^ share alice P n)%N.
  by apply: leq_trans (ltn_ord u) _; rewrite /= prednK // expn_gt0 letters_gt0.
apply: val_inj; apply: (@digits_inj (letters L) (share alice P n)) => [||i hi]; [exact: lt | exact: lt |].
have := congr1 (fun w => nth 0%N w i) W.
by rewrite !(nth_map 0%N) ?size_iota // nth_iota.
Qed.
Lemma under_zero_one L P n : zero_one (under L P n).
Proof. by move=> x y; rewrite mxE; case: (accepts _ _); [right | left]. Qed.

(* ---- the axioms ---- *)
Lemma not_negative a c d : 0 < c -> 0 <= d -> a * c >= d -> a >= 0.
Proof. by move=> c0 d0 h; apply: Rnot_lt_ge => neg; have := Rmult_lt_compat_r c _ _ c0 neg; rewrite Rmult_0_l; lra. Qed.
Lemma some_error a k : a * (rpow 2 k + 1) >= 1 -> a >= 0.
Proof. by apply: not_negative; [have := rpow2_gt0 k; lra | lra]. Qed.
Lemma some_bits a (k : Z) : a >= 0 -> a < 1 / 2 -> a * (rpow 2 (IZR k) + 1) >= 1 ->
  IZR k = INR (Z.to_nat k) /\ 1 <= a * (INR (2 ^ Z.to_nat k) + 1).
Proof.
move=> a0 a1 h; have k0 : Z.le Z0 k.
  apply: le_IZR; apply: Rnot_lt_le => neg; have small := rpow2_lt _ _ neg; rewrite rpow2_0 in small.
  have le : a * (rpow 2 (IZR k) + 1) <= a * 2 by apply: Rmult_le_compat_l; lra.
  lra.
by split; [exact: of_nat_Z | rewrite -pow2_Z //; lra].
Qed.
Theorem ax_randomised_equality : st_randomised_equality.
Proof.
have H n a k : IZR n >= 1 -> a >= 0 -> a < 1 / 2 -> a * (rpow 2 (IZR k) + 1) >= 1 ->
    public_message (f_equality (IZR n)) a (Z.to_nat k) /\ IZR k = INR (Z.to_nat k).
  move=> n1 a0 a1 /(some_bits a0 a1)[E h]; split=> //; apply: public_compare h; first exact: strings_zero_one.
  by move=> x x' y /(proj1 (equality_one _ _)) -> /(proj1 (equality_one _ _)) ->.
split=> n a k n1 a1 h; have a0 := some_error h; parts => //; have [pm ->] := H n a k n1 a0 a1 h; apply: le_nat; apply: randomised_le => //=.
have -> : transposed (f_equality (IZR n)) = f_equality (IZR n) => //.
by rewrite /f_equality /equality strings_transposed; congr Tpf; apply/matrixP => x y; rewrite !mxE eq_sym.
Qed.
Theorem ax_randomised_partners : st_randomised_partners.
Proof.
have H L P m a k : determined L P bob m -> a >= 0 -> a < 1 / 2 -> a * (rpow 2 (IZR k) + 1) >= 1 ->
    public_message (under L P m) a (Z.to_nat k) /\ IZR k = INR (Z.to_nat k).
  move=> det a0 a1 /(some_bits a0 a1)[E h]; split=> //; apply: public_compare h; first exact: under_zero_one.
  exact: partner.
split=> L P n a k [n0 [sp det]] a1 h; have a0 := some_error h; parts => //.
- by have [pm ->] := H L P _ a k det a0 a1 h; apply: le_nat; exact: randomised_le.
- have det' : determined L (swapped P) bob (tonat (IZR n)).
    by move=> v w av aw same; apply: det => // i ai; apply: same; rewrite is_of_swapped.
  have [pm ->] := H L (swapped P) _ a k det' a0 a1 h; apply: le_nat; apply: randomised_le => /=.
  by rewrite /q_under under_swapped.
Qed.
Theorem ax_randomised_fingerprint : st_randomised_fingerprint.
Proof.
have H n k a : IZR n >= 1 -> IZR k >= 1 -> a * (rpow 2 (IZR k) + IZR n - 1) >= IZR n - 1 ->
    private_message (f_equality (IZR n)) a (2 * Z.to_nat k) /\ 2 * IZR k = INR (2 * Z.to_nat k).
  move=> n1 k1 h; have [E pos] := natural_1 n1; have [k' Ek] := positive k k1; subst k; rewrite Nat2Z.id.
  split; last by rewrite IZR_nat INR_mul.
  have [K cK] := PrimePowerField (isT : prime 2) (isT : (0 < k'.+1)%N).
  move=> size_K; apply: (private_compare size_K).
  have En : INR (tonat (IZR n)).-1 = IZR n - 1.
    by rewrite [in RHS]E -{2}(prednK pos) INR_S; lra.
  by rewrite En -pow2 -IZR_nat; lra.
split=> n k a n1 k1 a1 h; have p : 0 < rpow 2 (IZR k) + IZR n - 1 by have := rpow2_gt0 (IZR k); lra.
all: have a0 : a >= 0 by apply: not_negative p _ h; lra.
all: parts => //; have [pm ->] := H n k a n1 k1 h; apply: le_nat; apply: randomised_le => //=.
have -> : transposed (f_equality (IZR n)) = f_equality (IZR n) => //.
by rewrite /f_equality /equality strings_transposed; congr Tpf; apply/matrixP => x y; rewrite !mxE eq_sym.
Qed.
