(* Axioms that follow from another one in a line, of those that are not proved here.

   They say the other one at some value, or its contrapositive, or the same with a logarithm or a power taken.  So
   whoever believes the left-hand side need not look at the right-hand side. *)
From Coq Require Import Reals ZArith Lra Lia Classical_Prop.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Statements Naturals.
Open Scope R_scope.

Lemma below_integer (n : nat) (k : Z) : ~ INR n >= IZR k -> INR n <= IZR k - 1.
Proof. by move=> h; rewrite -minus_IZR -IZR_nat; apply: Z_lt_le; rewrite minus_IZR IZR_nat; lra. Qed.

Theorem fo_randomised_discrepancy_third : st_randomised_discrepancy -> st_randomised_discrepancy_third.
Proof.
move=> A f z; split=> //; have [_ [_ [_]]] := A (1 / 3) f ltac:(lra) ltac:(lra) z.
by rewrite /q_randomised; change (Rdiv R1 (IZR 3)) with (1 / 3); lra.
Qed.
Theorem fo_randomised_at_least : st_randomised_discrepancy -> st_randomised_at_least.
Proof.
move=> A a f k a0 a1 z [_ h]; split=> //; split=> //; have [_ [_ [_ d]]] := A a f a0 a1 z.
apply: NNPP => /below_integer lt.
have le := rpow2_le _ _ lt; have r0 := rpow2_gt0 (q_randomised_with f public two_way a).
have [l0|l0] := Rle_lt_dec 0 (least_discrepancy f).
  have := Rmult_le_compat_r _ _ _ l0 le; rewrite /q_randomised_with in d *; lra.
have := Rmult_lt_compat_l _ _ _ r0 l0; lra.
Qed.
Theorem fo_randomised_logarithm : st_randomised_discrepancy -> st_randomised_logarithm.
Proof.
move=> A a f b a0 a1 z b0 [_ h]; parts => //; first lra; have [_ [_ [_ d]]] := A a f a0 a1 z.
have r0 := rpow2_gt0 (q_randomised_with f public two_way a).
have le : 1 - 2 * a <= rpow 2 (q_randomised_with f public two_way a + log2 b).
  rewrite rpow2_add rpow_log2 //; have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ r0) h; lra.
have := log2_mono _ _ _ le; rewrite log2_rpow => H; have := H ltac:(lra); lra.
Qed.
Theorem fo_least_discrepancy_positive : st_partition_discrepancy -> st_least_discrepancy_positive.
Proof.
move=> A f z; split=> //; have [_ h] := A f z; apply: Rnot_le_gt => l0.
have p : 0 <= q_partition f by exact: pos_INR.
have := Rmult_le_compat_l _ _ _ p l0; lra.
Qed.
Theorem fo_discrepancy_positive :
  st_least_discrepancy_uniform -> st_least_discrepancy_positive -> st_discrepancy_positive.
Proof. by move=> A B f z; split=> //; have [_ h] := A f z; have [_ h'] := B f z; lra. Qed.
Theorem fo_private_at_least : st_private_rows -> st_private_at_least.
Proof.
move=> [A B]; split=> a k t f a0 a1 k0 h [_ r]; split=> //; split=> //; apply: NNPP => /below_integer.
all: rewrite -minus_IZR in h r * => le.
  by have [_ s] := A a k (Z.sub t 1) f a0 a1 k0 h (conj a0 (conj a1 le)); lra.
by have [_ s] := B a k (Z.sub t 1) f a0 a1 k0 h (conj a0 (conj a1 le)); lra.
Qed.
Theorem fo_private_message_at_least : st_private_message_rows -> st_private_message_at_least.
Proof.
move=> [A B]; split=> a k t f a0 a1 k0 h [_ r]; split=> //; split=> //; apply: NNPP => /below_integer.
all: rewrite -minus_IZR in h r * => le.
  by have [_ s] := A a k (Z.sub t 1) f a0 a1 k0 h (conj a0 (conj a1 le)); lra.
by have [_ s] := B a k (Z.sub t 1) f a0 a1 k0 h (conj a0 (conj a1 le)); lra.
Qed.
