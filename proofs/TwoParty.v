(* The axioms about every two-party function: D, leaves, messages, rows.

   Each theorem ax_NAME proves the statement st_NAME that is generated from the checker's table.  The mathematics stands
   in Trees.v; here it is carried from natural numbers to the reals of the statements. *)
From Coq Require Import Reals ZArith Lra Lia List.
From mathcomp Require Import ssreflect ssrfun ssrbool eqtype ssrnat seq bigop.
From Fooling Require Import Definitions Statements Naturals Trees Rectangles.
Open Scope R_scope.

(* ---- D and leaves ---- *)
Theorem ax_leaves_partition : st_leaves_partition.
Proof. by move=> f; apply: ge_nat; exact: leaves_partition. Qed.
Theorem ax_leaves_depth : st_leaves_depth.
Proof.
move=> f e /nat_le_Z[e0 h]; rewrite pow2_Z //; apply: le_nat.
by apply: leq_trans (leaves_depth f) _; rewrite leq_exp2l.
Qed.
Theorem ax_depth_leaves : st_depth_leaves.
Proof.
move=> f; have h := pos_nat _ (leaves_gt0 f); split; first exact: h.
rewrite -(log2_rpow (q_D f)) /q_D; apply: Rle_ge; apply: log2_mono => //.
by rewrite pow2; apply: le_nat; exact: leaves_depth.
Qed.
Theorem ax_depth_at_least : st_depth_at_least.
Proof. by move=> f e; apply: at_least => k h; apply: leq_trans (leaves_depth f) _; rewrite leq_exp2l. Qed.
Theorem ax_depth_both_ways : st_depth_both_ways.
Proof. by move=> f; rewrite /q_D /q_one_way -INR_add; apply: le_nat; exact: depth_both_ways. Qed.

(* ---- messages ---- *)
Theorem ax_one_way_at_least : st_one_way_at_least.
Proof. by split=> f e; apply: at_least => k; rewrite one_way_le. Qed.
Lemma one_way_at_most f s (e : Z) : q_rows f s <= rpow 2 (IZR e) -> q_one_way f s <= IZR e.
Proof.
move=> h; have e0 : Z.le 0 e.
  apply: le_IZR; apply: Rnot_lt_le => lt; have := rpow2_lt _ _ lt.
  by rewrite pow2_0; move: h; rewrite /q_rows; have := le_nat 1 _ (rows_gt0 f s); rewrite /=; lra.
by apply: nat_le_of_Z => //; rewrite one_way_le; apply: nat_le; rewrite -pow2_Z.
Qed.
Theorem ax_one_way_at_most : st_one_way_at_most.
Proof. by split=> f e; exact: one_way_at_most. Qed.
Theorem ax_rows_one_way : st_rows_one_way.
Proof. by split=> f e /nat_le_Z[e0]; rewrite one_way_le => h; rewrite pow2_Z //; apply: le_nat. Qed.
Lemma one_way_log f s : q_one_way f s = ceil (log2 (q_rows f s)).
Proof.
have h := pos_nat _ (rows_gt0 f s).
have -> : q_one_way f s = IZR (Z.of_nat (one_way f s)) by rewrite IZR_nat.
rewrite (ceil_unique _ (Z.of_nat (one_way f s))) // IZR_nat.
  rewrite -(log2_rpow (INR _)); apply: log2_mono => //.
  by rewrite pow2; apply: le_nat; rewrite -one_way_le.
apply: Rnot_le_lt => le; case E : (one_way f s) le => [|k].
  move=> /=; have : log2 1 <= log2 (q_rows f s).
    by apply: log2_mono; [lra | exact: (le_nat 1 _ (rows_gt0 f s))].
  by rewrite log2_1; lra.
rewrite INR_S => le; have : leq (one_way f s) k; last by rewrite E ltnn.
rewrite one_way_le; apply: nat_le; rewrite -pow2; apply: log2_cancel => //; first exact: rpow2_gt0.
by rewrite log2_rpow; move: le; rewrite /q_rows; lra.
Qed.
Theorem ax_one_way : st_one_way.
Proof. by split=> f; (split; first exact: pos_nat _ (rows_gt0 f _)); exact: one_way_log. Qed.
Theorem ax_depth_one_way : st_depth_one_way.
Proof. by split=> f z; rewrite /q_D /q_one_way -INR_S; apply: le_nat; apply: depth_one_way. Qed.
Theorem ax_one_way_columns : st_one_way_columns.
Proof. by split=> f z; apply: le_nat; exact: (one_way_columns _ z). Qed.
Theorem ax_rows_columns : st_rows_columns.
Proof. by split=> f z; rewrite pow2; apply: le_nat; rewrite -one_way_le; exact: (one_way_columns _ z). Qed.
Theorem ax_one_way_half : st_one_way_half.
Proof.
have H f s (e : Z) : q_D f <= IZR e -> q_one_way f s <= rpow 2 (IZR e - 1).
  move=> /nat_le_Z[e0 h]; case: (Z.eq_dec e 0) => e1.
    have -> : q_one_way f s = 0; last by left; exact: rpow2_gt0.
    by apply: (eq_nat _ 0); apply/eqP; rewrite -leqn0 one_way_le; apply: rows_depth0; rewrite e1 in h.
  have {}e1 : IZR e >= 1 by apply: Rle_ge; apply: IZR_le; lia.
  by have [_ E] := Z_pred e e1; rewrite pow2_pred //; apply: le_nat; rewrite one_way_le; apply: rows_half; rewrite prednK.
by split=> f e; exact: H.
Qed.
Lemma rows_depth_bound f s e : leq (D f) e -> leq (rows f s) (expn 2 (expn 2 e).-1).
Proof.
case: e => [|e] h; first exact: (rows_depth0 s h).
apply: leq_trans (rows_half s h) _; rewrite leq_exp2l // expnS mul2n -addnn.
by rewrite -ltnS prednK ?addn_gt0 ?expn_gt0 // -addn1 leq_add2l expn_gt0.
Qed.
Lemma double_power n : rpow 2 (rpow 2 (INR n) - 1) = INR (expn 2 (expn 2 n).-1).
Proof.
rewrite (pow2 n) -[RHS]pow2; congr (rpow 2 _); have : leq 1 (expn 2 n) by rewrite expn_gt0.
by case: (expn 2 n) => // k _; rewrite INR_S succnK; lra.
Qed.
Theorem ax_rows_depth : st_rows_depth.
Proof.
split=> f e /nat_le_Z[e0 h]; rewrite (of_nat_Z e) // double_power; apply: le_nat; exact: rows_depth_bound.
Qed.
Lemma depth_rows f s (e : Z) : q_rows f s > rpow 2 (rpow 2 (IZR e - 1) - 1) -> q_D f >= IZR e.
Proof.
move=> h; apply: Rnot_lt_ge => lt; have e1 : IZR e >= 1 by apply: Z_ge1; have := pos_INR (D f); rewrite /q_D in lt; lra.
have [E _] := Z_pred e e1.
have d : leq (D f) (Z.to_nat e).-1 by rewrite -ltnS; apply: nat_lt; rewrite INR_S; rewrite /q_D in lt; lra.
have /le_nat := rows_depth_bound f s _ d; rewrite -double_power.
have -> : INR (Z.to_nat e).-1 = IZR e - 1 by rewrite E; lra.
by rewrite /q_rows in h; lra.
Qed.
Theorem ax_depth_rows : st_depth_rows.
Proof. by split=> f e; exact: depth_rows. Qed.
Theorem ax_rows_with_rows : st_rows_with_rows.
Proof. by split=> b f; apply: le_nat; exact: count_size. Qed.
Theorem ax_nonzero_rows_rows : st_nonzero_rows_rows.
Proof. by split=> f; apply: le_nat; exact: count_size. Qed.
Theorem ax_rows_nonzero_rows : st_rows_nonzero_rows.
Proof. by split=> f; rewrite /q_rows /q_nonzero_rows -INR_S; apply: le_nat; exact: rows_nonzero. Qed.
Theorem ax_nonzero_rows_ones : st_nonzero_rows_ones.
Proof. by split=> f z; apply: eq_nat; exact: nonzero_rows_ones. Qed.
Theorem ax_same_rows : st_same_rows.
Proof. by split=> f g /same_eq->. Qed.
Theorem ax_same_other_way : st_same_other_way.
Proof. by move=> f g h; have E := same_eq h; rewrite E in h *. Qed.
Theorem ax_leaves_rows : st_leaves_rows.
Proof. by split=> f z; rewrite /q_leaves /q_rows_with -INR_add; apply: le_nat; exact: leaves_rows. Qed.
Theorem ax_partition_rows : st_partition_rows.
Proof.
have H f s : zero_one f -> q_partition f <= 2 * q_rows f s.
  move=> z; have -> : 2 * q_rows f s = INR (addn (rows f s) (rows f s)) by rewrite INR_add /q_rows; lra.
  apply: le_nat; apply: leq_trans (leaves_partition f) _; apply: leq_trans (leaves_rows s z) _.
  by apply: leq_add; exact: count_size.
by split=> f; exact: H.
Qed.
