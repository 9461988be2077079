(* Axioms that follow from another one in a line: the other one at some value, or its contrapositive, or the same with a
   logarithm or a power taken. *)
From Coq Require Import Reals ZArith Lra Lia Classical_Prop.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Statements Naturals Discrepancy PrivateCoins.
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
have A := ax_randomised_discrepancy; move=> a f k a0 a1 z [_ h]; split=> //; split=> //; have [_ [_ [_ d]]] := A a f a0 a1 z.
apply: NNPP => /below_integer lt.
have le := rpow2_le _ _ lt; have r0 := rpow2_gt0 (q_randomised_with f public two_way a).
have [l0|l0] := Rle_lt_dec 0 (least_discrepancy f).
  have := Rmult_le_compat_r _ _ _ l0 le; rewrite /q_randomised_with in d *; lra.
have := Rmult_lt_compat_l _ _ _ r0 l0; lra.
Qed.
Theorem ax_randomised_logarithm : st_randomised_logarithm.
Proof.
have A := ax_randomised_discrepancy; move=> a f b a0 a1 z b0 [_ h]; parts => //; first lra; have [_ [_ [_ d]]] := A a f a0 a1 z.
have r0 := rpow2_gt0 (q_randomised_with f public two_way a).
have le : 1 - 2 * a <= rpow 2 (q_randomised_with f public two_way a + log2 b).
  rewrite rpow2_add rpow_log2 //; have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ r0) h; lra.
have := log2_mono _ _ _ le; rewrite log2_rpow => H; have := H ltac:(lra); lra.
Qed.
Theorem ax_private_at_least : st_private_at_least.
Proof.
have [A B] := ax_private_rows; split=> a k t f a0 a1 k0 h [_ r]; split=> //; split=> //; apply: NNPP => /below_integer.
all: rewrite -minus_IZR in h r * => le.
  by have [_ s] := A a k (Z.sub t 1) f a0 a1 k0 h (conj a0 (conj a1 le)); lra.
by have [_ s] := B a k (Z.sub t 1) f a0 a1 k0 h (conj a0 (conj a1 le)); lra.
Qed.
Theorem ax_private_message_at_least : st_private_message_at_least.
Proof.
have [A B] := ax_private_message_rows; split=> a k t f a0 a1 k0 h [_ r]; split=> //; split=> //; apply: NNPP => /below_integer.
all: rewrite -minus_IZR in h r * => le.
  by have [_ s] := A a k (Z.sub t 1) f a0 a1 k0 h (conj a0 (conj a1 le)); lra.
by have [_ s] := B a k (Z.sub t 1) f a0 a1 k0 h (conj a0 (conj a1 le)); lra.
Qed.
