(* Axioms that follow from another one in a line: the other one at some value, or its contrapositive, or the same with a
   logarithm or a power taken. *)
From Coq Require Import Reals ZArith Lra Lia Classical_Prop.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Statements Naturals Numbers Trees Discrepancy PrivateCoins.
Open Scope R_scope.

Lemma below_integer (n : nat) (k : Z) : ~ INR n >= IZR k -> INR n <= IZR k - 1.
Proof. by move=> h; rewrite -minus_IZR -IZR_nat; apply: Z_lt_le; rewrite minus_IZR IZR_nat; lra. Qed.

Theorem ax_randomised_discrepancy_third : st_randomised_discrepancy_third.
Proof.
have A := ax_randomised_discrepancy; move=> f z; split=> //; have [_ [_ [_]]] := A (1 / 3) f ltac:(lra) ltac:(lra) z.
by rewrite /q_randomised; change (Rdiv R1 (IZR 3)) with (1 / 3); lra.
Qed.
Theorem ax_randomised_at_least : st_randomised_at_least.
Proof.
have A := ax_randomised_discrepancy; move=> a k f a0 [z h].
have a1 : a < 1 / 2 by have := Rmult_lt_0_compat _ _ (rpow2_gt0 (IZR k - 1)) (least_positive z); lra.
split=> //; split=> //; have [_ [_ [_ d]]] := A a f a0 a1 z.
apply: NNPP => /below_integer lt.
have le := rpow2_le _ _ lt; have r0 := rpow2_gt0 (q_randomised_with f public two_way a).
have [l0|l0] := Rle_lt_dec 0 (least_discrepancy f).
  have := Rmult_le_compat_r _ _ _ l0 le; rewrite /q_randomised_with in d *; lra.
have := Rmult_lt_compat_l _ _ _ r0 l0; lra.
Qed.
Theorem ax_randomised_logarithm : st_randomised_logarithm.
Proof.
have A := ax_randomised_discrepancy; move=> a f b a0 a1 [z h]; have b0 : b > 0 by have := least_positive z; lra.
parts => //; first lra; have [_ [_ [_ d]]] := A a f a0 a1 z.
have r0 := rpow2_gt0 (q_randomised_with f public two_way a).
have le : 1 - 2 * a <= rpow 2 (q_randomised_with f public two_way a + log2 b).
  rewrite rpow2_add rpow_log2 //; have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ r0) h; lra.
have := log2_mono _ _ _ le; rewrite log2_rpow => H; have := H ltac:(lra); lra.
Qed.
Lemma small_error a k t : rpow 2 t < rpow 2 k * (1 - 2 * a) -> a < 1 / 2.
Proof.
move=> h; apply: Rnot_le_lt => a1; have p := rpow2_gt0 t; have small : 1 - 2 * a <= 0 by lra.
by have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ (rpow2_gt0 k)) small; rewrite Rmult_0_r; lra.
Qed.
Theorem ax_private_at_least : st_private_at_least.
Proof.
have [A B] := ax_private_rows; split=> a t k f a0 h [_ r]; have a1 := small_error _ _ _ h; split=> //; split=> //; apply: NNPP => /below_integer.
all: rewrite -minus_IZR in h r * => le.
  by have [_ s] := A (Z.sub t 1) k a f h (conj a0 (conj a1 le)); lra.
by have [_ s] := B (Z.sub t 1) k a f h (conj a0 (conj a1 le)); lra.
Qed.
Theorem ax_private_message_at_least : st_private_message_at_least.
Proof.
have [A B] := ax_private_message_rows; split=> a t k f a0 h [_ r]; have a1 := small_error _ _ _ h; split=> //; split=> //; apply: NNPP => /below_integer.
all: rewrite -minus_IZR in h r * => le.
  by have [_ s] := A (Z.sub t 1) k a f h (conj a0 (conj a1 le)); lra.
by have [_ s] := B (Z.sub t 1) k a f h (conj a0 (conj a1 le)); lra.
Qed.
(* t bits, and an error of at most 1/3: the rows are few enough for k = t + 2 *)
Lemma third_bits f s (t : Z) : 0 <= IZR t -> q_rows f s <= rpow (rpow 2 (IZR (Z.add t 2)) + 1) (rpow 2 (IZR t)) ->
  q_one_way f s <= (IZR t + 3) * rpow 2 (IZR t).
Proof.
move=> /Rle_ge/natural[n ->]; rewrite plus_IZR IZR_nat; have -> : INR n + 2 = INR n.+2 by rewrite !S_INR; lra.
rewrite !pow2 -INR_S rpow_INR; last exact: pos_INR.
rewrite -INR_expn => /nat_le h; have -> : INR n + 3 = INR n.+3 by rewrite !S_INR; lra.
rewrite -mult_INR; apply: le_nat; rewrite one_way_le; apply: leq_trans h _; rewrite multE expnM leq_exp2r ?expn_gt0 //.
by rewrite [X in (_ < X)%N]expnS mul2n -addnn -addn1 leq_add2l expn_gt0.
Qed.
Lemma third_small a (t : Z) : a <= 1 / 3 -> rpow 2 (IZR t) < rpow 2 (IZR (Z.add t 2)) * (1 - 2 * a).
Proof.
have four : rpow 2 2 = 4.
  have -> : rpow 2 2 = rpow 2 (1 + 1) by congr rpow; lra.
  by rewrite rpow2_add rpow2_1; lra.
move=> h; rewrite plus_IZR rpow2_add four.
have p := rpow2_gt0 (IZR t); have third : 1 / 3 <= 1 - 2 * a by lra.
by have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ p) third; lra.
Qed.
Theorem ax_private_third : st_private_third.
Proof.
have [A B] := ax_private_rows; split=> a f t h [a0 [a1 le]]; (apply: third_bits; first by have := pos_INR (randomised_with f private two_way a);
  move: le; rewrite /q_randomised_with; lra).
  exact: (proj2 (A t (Z.add t 2) a f (third_small a t h) (conj a0 (conj a1 le)))).
exact: (proj2 (B t (Z.add t 2) a f (third_small a t h) (conj a0 (conj a1 le)))).
Qed.
Theorem ax_private_message_third : st_private_message_third.
Proof.
have [A B] := ax_private_message_rows; split=> a f t h [a0 [a1 le]]; (apply: third_bits; first by move: le;
  rewrite /q_randomised_with; have := pos_INR (randomised_with f private from_alice a); have := pos_INR (randomised_with f private from_bob a); lra).
  exact: (proj2 (A t (Z.add t 2) a f (third_small a t h) (conj a0 (conj a1 le)))).
exact: (proj2 (B t (Z.add t 2) a f (third_small a t h) (conj a0 (conj a1 le)))).
Qed.
