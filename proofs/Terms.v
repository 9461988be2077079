(* The least number of terms of the families.

   A term is true of a string iff each of its literals is so there.  The 2 n inputs of inequality with a single 1 need a
   term each: a term that is true of two of them asks for no 1, as they share none, so it is true of (0, 0), too. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra zify.
From Fooling Require Import Definitions Statements Naturals Trees Strings.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

(* ---- terms ---- *)
Lemma agreesP t v :
  reflect (forall j, j < size t -> j < size v -> nth None t j \in [:: None; Some (nth false v j)]) (agrees t v).
Proof.
apply: (iffP allP) => [A j ht hv|H p /(nthP (None, false))[j]].
  have hz : j < size (zip t v) by rewrite size_zip leq_min ht.
  have := A _ (mem_nth (None, false) hz); rewrite nth_zip_cond hz /= !inE.
  by case: (nth None t j) => [c /eqP->|_]; rewrite ?eqxx ?orbT.
move=> hz <-; have := hz; rewrite size_zip leq_min => /andP[ht hv]; rewrite nth_zip_cond hz /=.
by have := H j ht hv; rewrite !inE => /orP[] /eqP->.
Qed.
(* a term that is true of two strings without a common 1 is true of 0 *)
Lemma agrees_zero t u v w : size u = size w -> size v = size w ->
  (forall j, j < size w -> ~~ (nth false u j && nth false v j)) ->
  (forall j, nth false w j = false) -> agrees t u -> agrees t v -> agrees t w.
Proof.
move=> su sv no w0 /agreesP Au /agreesP Av; apply/agreesP => j ht hw.
have := Au j ht; rewrite su => /(_ hw); have := Av j ht; rewrite sv => /(_ hw); have := no j hw; rewrite w0.
by case: (nth false u j); case: (nth false v j) => // _; case: (nth None t j) => [[]|].
Qed.

(* ---- inequality ---- *)
Lemma strings_complement n h : complement (on_strings n h) = on_strings n (fun x y => ~~ h x y).
Proof. by congr Tpf; apply/matrixP => x y; rewrite !mxE; case: (h x y). Qed.
Definition inequality n := on_strings n (fun x y => x != y).
Lemma complement_equality n : complement (equality n) = inequality n.
Proof. exact: strings_complement. Qed.
Lemma inequality_dnf n : exists T, is_dnf (inequality n) T /\ size T = n + n.
Proof.
pose T i := [:: pair_term n i true false; pair_term n i false true].
exists (flatten [seq T i | i <- iota 0 n]); split; last first.
  have two l : size (flatten [seq T i | i <- l]) = size l + size l by elim: l => //= i l IH; rewrite IH addnS.
  by rewrite two size_iota.
move=> x y; rewrite bits_strings mxE eqz_nat eqb1 (@equal_bits n) ?row_lt // has_flatten has_map -has_predC.
apply: eq_in_has => i; rewrite mem_iota => /andP[_ h].
by rewrite /= !pair_agrees //; case: (bit n x i); case: (bit n y i).
Qed.
Lemma inequality_terms_le n : terms (inequality n) <= n + n.
Proof. by apply: least_le; exact: inequality_dnf. Qed.
Lemma bit_zero n i : bit n 0 i = false.
Proof. by rewrite /bit /letter div0n mod0n. Qed.

(* the inputs with a single 1, at p of the 2 n bits *)
Definition single_x n p := if p < n then unit_at n p else 0.
Definition single_y n p := if p < n then 0 else unit_at n (p - n).
Lemma single_bits n p j : p < n + n -> j < n + n ->
  nth false (bits n (single_x n p) ++ bits n (single_y n p)) j = (j == p).
Proof.
move=> hp hj; rewrite nth_cat size_bits /single_x /single_y; case: ltnP => hjn.
  by rewrite nth_bits //; case: ltnP => h; rewrite ?bit_unit ?bit_zero //; apply/esym/negbTE; lia.
rewrite nth_bits; last by lia.
case: ltnP => h; rewrite ?bit_zero ?bit_unit; try lia.
Qed.
Lemma inequality_terms_ge n : n + n <= terms (inequality n).
Proof.
have [T [dnf <-]] : exists T, is_dnf (inequality n) T /\ size T = terms (inequality n).
  apply: (leastE (P := fun k => exists T, is_dnf (inequality n) T /\ size T = k)).
  by exists (n + n); exact: inequality_dnf.
pose v x y := bits n x ++ bits n y.
have true_of (x y : nat) : x < 2 ^ n -> y < 2 ^ n -> has (agrees^~ (v x y)) T = (x != y).
  move=> hx hy; have hx' : x < (2 ^ n).-1.+1 by rewrite pow_pred.
  have hy' : y < (2 ^ n).-1.+1 by rewrite pow_pred.
  have := dnf (Ordinal hx') (Ordinal hy'); rewrite bits_strings mxE eqz_nat eqb1 => <-.
  by [].
pose w p := v (single_x n p) (single_y n p).
have asks p : p < n + n -> has (agrees^~ (w p)) T.
  move=> hp; have u0 i : 0 < unit_at n i by rewrite expn_gt0.
  rewrite true_of /single_x /single_y; have [h|h] := ltnP p n; rewrite ?expn_gt0 // ?unit_lt //; try lia.
    by have := u0 p; lia.
  by have := u0 (p - n); lia.
pose f (p : 'I_(n + n)) : 'I_(size T) := Ordinal (etrans (esym (has_find _ _)) (asks p (ltn_ord p))).
have inj : injective f.
  move=> p q /(congr1 val) /= e; apply: val_inj; apply/eqP; apply: contraT => pq.
  have := nth_find [::] (asks p (ltn_ord p)); have := nth_find [::] (asks q (ltn_ord q)); rewrite /= -e => Aq Ap.
  have sz x y : size (v x y) = n + n by rewrite size_cat !size_bits.
  have zero j : nth false (v 0 0) j = false.
    have [h|h] := ltnP j (n + n); last by rewrite nth_default // sz.
    rewrite nth_cat size_bits; case: ltnP => hj; rewrite nth_bits ?bit_zero //; lia.
  have := true_of 0 0; rewrite !expn_gt0 eqxx /= => /(_ isT isT)/negbT/hasPn no.
  have lt : find (agrees^~ (w p)) T < size T by rewrite -has_find asks.
  have := no _ (mem_nth [::] lt); rewrite (agrees_zero _ _ _ zero Ap Aq) ?sz // => j hj.
  rewrite !single_bits //; case: eqP => //= ->; exact: pq.
by have := leq_card f inj; rewrite !card_ord.
Qed.

(* ---- equality: a term for each string ---- *)
Lemma agrees_all (u v : seq bool) : size u = size v -> agrees [seq Some c | c <- u] v = (u == v).
Proof. by elim: u v => [|a u IH] [|b v] // [/IH e]; rewrite /agrees /= eqseq_cons -e. Qed.
Lemma bits_inj n x y : x < 2 ^ n -> y < 2 ^ n -> bits n x = bits n y -> x = y.
Proof. by move=> hx hy e; apply: (@bit_inj n) => // i h; rewrite -!nth_bits // e. Qed.
Lemma equality_terms n : terms (equality n) <= 2 ^ n.
Proof.
pose T := [seq [seq Some c | c <- bits n z ++ bits n z] | z <- iota 0 (2 ^ n)].
apply: least_le; exists T; split; last by rewrite size_map size_iota.
move=> x y; rewrite bits_strings mxE eqz_nat eqb1 has_map; apply/eqP/hasP => [->|[z]].
  by exists (val y); rewrite ?mem_iota ?add0n ?row_lt //= agrees_all.
rewrite mem_iota add0n /= => hz.
rewrite agrees_all ?size_cat ?size_bits // eqseq_cat ?size_bits // => /andP[/eqP ex /eqP ey].
by rewrite -(bits_inj hz (row_lt x) ex) -(bits_inj hz (row_lt y) ey).
Qed.

(* ---- the axioms ---- *)
Open Scope R_scope.
Theorem ax_inequality_terms : st_inequality_terms.
Proof.
move=> n n1; have [E _] := natural_1 n1; rewrite /f_equality complement_equality; parts => //.
1,2: exact: strings_zero_one.
  exact: strings_on_bits.
rewrite /q_terms [X in _ = 2 * X]E; set m := tonat _.
have -> : terms (inequality m) = (m + m)%N by apply/eqP; rewrite eqn_leq inequality_terms_le inequality_terms_ge.
rewrite plus_INR; lra.
Qed.
Theorem ax_equality_terms : st_equality_terms.
Proof.
move=> n n1; have [E _] := natural_1 n1; parts => //; [exact: strings_zero_one | exact: strings_on_bits |].
by rewrite [X in _ <= rpow 2 X]E pow2; apply: le_nat; exact: equality_terms.
Qed.
