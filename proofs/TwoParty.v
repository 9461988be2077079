(* The axioms about every two-party function: each theorem proves a statement generated from the checker's table. *)
From Coq Require Import Reals ZArith Lra Lia List.
From mathcomp Require Import ssreflect ssrfun ssrbool eqtype ssrnat seq bigop.
From Fooling Require Import Definitions Statements Naturals Trees Rectangles Ranks.
Open Scope R_scope.

Theorem ax_leaves_partition : st_leaves_partition.
Proof. by move=> f; apply: ge_nat; exact: leaves_partition. Qed.
Theorem ax_leaves_depth : st_leaves_depth.
Proof.
move=> f e /nat_le_Z[e0 h]; parts; first by left; lra.
by rewrite pow2_Z //; apply: le_nat; apply: leq_trans (leaves_depth f) _; rewrite leq_exp2l.
Qed.
Theorem ax_depth_leaves : st_depth_leaves.
Proof.
move=> f; have h := pos_nat _ (leaves_gt0 f); split; first exact: h.
rewrite -(log2_rpow (q_D f)) /q_D; apply: Rle_ge; apply: log2_mono => //.
by rewrite pow2; apply: le_nat; exact: leaves_depth.
Qed.
Theorem ax_depth_at_least : st_depth_at_least.
Proof.
move=> f e _; apply: at_least => k h; apply: leq_trans (leaves_depth f) _; by rewrite leq_exp2l.
Qed.
Theorem ax_leaves_crossing : st_leaves_crossing.
Proof.
move=> f b h; rewrite /q_leaves /q_fooling -INR_S; apply: ge_nat; apply: leaves_crossing.
by apply: nat_le; rewrite /=; move: h; rewrite /q_fooling; lra.
Qed.
Lemma neq_toint b c : b <> c -> toint b != toint c.
Proof. by move=> ne; apply/eqP => /toint_inj. Qed.
Theorem ax_leaves_fooling : st_leaves_fooling.
Proof.
rewrite /st_leaves_fooling /q_leaves /q_fooling; parts.
- move=> f b; apply: ge_nat; have := leaves_fooling f (cs := [:: toint b]) isT.
  by rewrite big_cons big_nil addn0.
- move=> f b c /neq_toint ne; rewrite -INR_add; apply: ge_nat.
  have := leaves_fooling f (cs := [:: toint b; toint c]); rewrite /= inE ne !big_cons big_nil addn0; exact.
- move=> f b c d /neq_toint ne /neq_toint ne' /neq_toint ne''; rewrite -!INR_add; apply: ge_nat.
  have := leaves_fooling f (cs := [:: toint b; toint c; toint d]); rewrite /= !inE negb_or ne ne' ne'' !big_cons big_nil addn0 addnA; exact.
Qed.
Theorem ax_cover_fooling : st_cover_fooling.
Proof. by move=> f b; apply: ge_nat; exact: cover_fooling. Qed.
Theorem ax_fooling_rows : st_fooling_rows.
Proof. by split=> f b; apply: le_nat; exact: fooling_rows. Qed.
Theorem ax_rank_rows : st_rank_rows.
Proof. by split=> f F; apply: le_nat; exact: rank_rows. Qed.
Theorem ax_partition_rank : st_partition_rank.
Proof. by move=> f F; apply: ge_nat; exact: partition_rank. Qed.
Theorem ax_rank_depth : st_rank_depth.
Proof.
move=> e f F h1 /nat_le_Z[e0 h]; parts; first by left; lra.
have [_ E] := Z_pred e h1.
rewrite pow2_pred //; apply: le_nat; apply: rank_depth; by rewrite prednK.
Qed.
Theorem ax_depth_rank : st_depth_rank.
Proof.
move=> e f F h2 _ h; have H k : leq (D f) k -> leq (2 * rank f F) (expn 2 k) \/ leq (rank f F) 1.
  case: k => [|k] d; first by right; exact: (@rank_depth f F 0 (leq_trans d (leqnSn 0))).
  by left; rewrite expnS leq_mul2l /=; exact: rank_depth.
have two : rpow 2 (IZR e - 1) = 2 * rpow 2 (IZR e - 2).
  rewrite !rpow_pos; try lra; have -> : IZR e - 1 = 1 + (IZR e - 2) by lra.
  by rewrite Rpower_plus Rpower_1; lra.
have one : 1 <= rpow 2 (IZR e - 2).
  have E : rpow 2 0 = 1 by exact: (pow2 0).
  by rewrite -{1}E; apply: rpow2_le; lra.
apply: (at_least (2 * rank f F)) => [k d|]; last by rewrite INR_mul two; move: h; rewrite /q_rank /=; lra.
by case: (H k d) => // /le_nat /=; move: h; rewrite /q_rank; lra.
Qed.
Theorem ax_depth_both_ways : st_depth_both_ways.
Proof. by move=> f; rewrite /q_D /q_one_way -INR_add; apply: le_nat; exact: depth_both_ways. Qed.
Theorem ax_depth_one_way : st_depth_one_way.
Proof. by split=> f z; rewrite /q_D /q_one_way -INR_S; apply: le_nat; apply: depth_one_way. Qed.

Theorem ax_one_way_at_least : st_one_way_at_least.
Proof. by split=> f e _; apply: at_least => k; rewrite one_way_le. Qed.
Theorem ax_one_way_at_most : st_one_way_at_most.
Proof.
split=> f e _ h; have e0 : Z.le 0 e.
1,3: apply: le_IZR; apply: Rnot_lt_le => lt; have : rpow 2 (IZR e) < rpow 2 0 by apply: rpow2_lt.
1,2: by rewrite (pow2 0) /=; move: h; rewrite /q_rows; have := le_nat 1 _ (rows_gt0 f alice); have := le_nat 1 _ (rows_gt0 f bob); rewrite /=; lra.
all: by apply: nat_le_of_Z => //; rewrite one_way_le; apply: nat_le; rewrite -pow2_Z.
Qed.
Theorem ax_rows_one_way : st_rows_one_way.
Proof.
by split=> f e /nat_le_Z[e0]; rewrite one_way_le => h; (split; first by left; lra); rewrite pow2_Z //; apply: le_nat.
Qed.
Theorem ax_one_way : st_one_way.
Proof.
have H f s : q_one_way f s = ceil (log2 (q_rows f s)).
  have h := pos_nat _ (rows_gt0 f s); have h1 := le_nat _ _ (rows_gt0 f s).
  have l0 : 0 <= log2 (q_rows f s) by rewrite -log2_1; apply: log2_mono; [lra | exact: h1].
  have -> : q_one_way f s = IZR (Z.of_nat (one_way f s)) by rewrite -INR_IZR_INZ.
  rewrite (ceil_unique _ (Z.of_nat (one_way f s))) // -INR_IZR_INZ.
    rewrite -(log2_rpow (INR _)); apply: log2_mono => //.
    by rewrite pow2; apply: le_nat; rewrite -one_way_le.
  apply: Rnot_le_lt => le; case E : (one_way f s) le => [|k]; first by rewrite /=; lra.
  rewrite INR_S => le; have : leq (one_way f s) k; last by rewrite E ltnn.
  rewrite one_way_le; apply: nat_le; rewrite -pow2; apply: log2_cancel => //; first exact: rpow2_gt0.
  by rewrite log2_rpow; move: le; rewrite /q_rows; lra.
by split=> f; (split; first exact: pos_nat _ (rows_gt0 f _)); rewrite H.
Qed.
Theorem ax_one_way_columns : st_one_way_columns.
Proof. by split=> f z; apply: le_nat; exact: (one_way_columns _ z). Qed.
Theorem ax_rows_columns : st_rows_columns.
Proof.
by split=> f z; (split; first by left; lra); rewrite pow2; apply: le_nat; rewrite -one_way_le; exact: (one_way_columns _ z).
Qed.

Theorem ax_transposed_D : st_transposed_D.
Proof. by move=> f; apply: eq_nat; exact: transposed_D. Qed.
Theorem ax_transposed_leaves : st_transposed_leaves.
Proof. by move=> f; apply: eq_nat; exact: transposed_leaves. Qed.
Theorem ax_transposed_rank : st_transposed_rank.
Proof. by move=> f F; apply: eq_nat; exact: transposed_rank. Qed.
Theorem ax_transposed_fooling : st_transposed_fooling.
Proof. by move=> f b; apply: eq_nat; exact: fooling_transposed. Qed.
Theorem ax_transposed_rows : st_transposed_rows.
Proof. by split=> f; apply: eq_nat; rewrite /= ?transposedK. Qed.
Theorem ax_transposed_one_way : st_transposed_one_way.
Proof. by split=> f; apply: eq_nat; rewrite /= ?transposedK. Qed.
Theorem ax_complement_depth : st_complement_depth.
Proof. by move=> f z; split=> //; apply: eq_nat; exact: complement_D. Qed.
Theorem ax_complement_leaves : st_complement_leaves.
Proof. by move=> f z; split=> //; apply: eq_nat; exact: complement_leaves. Qed.

Theorem ax_depth_and_of : st_depth_and_of.
Proof. by move=> f g zf zg s; parts => //; rewrite /q_D -INR_add; apply: le_nat; exact: gate_D. Qed.
Theorem ax_depth_or_of : st_depth_or_of.
Proof. by move=> f g zf zg s; parts => //; rewrite /q_D -INR_add; apply: le_nat; exact: gate_D. Qed.
Theorem ax_depth_xor_of : st_depth_xor_of.
Proof. by move=> f g zf zg s; parts => //; rewrite /q_D -INR_add; apply: le_nat; exact: gate_D. Qed.
Theorem ax_leaves_and_of : st_leaves_and_of.
Proof. by move=> f g zf zg s; parts => //; rewrite /q_leaves -INR_mul; apply: le_nat; exact: gate_leaves. Qed.
Theorem ax_leaves_or_of : st_leaves_or_of.
Proof. by move=> f g zf zg s; parts => //; rewrite /q_leaves -INR_mul; apply: le_nat; exact: gate_leaves. Qed.
Theorem ax_leaves_xor_of : st_leaves_xor_of.
Proof. by move=> f g zf zg s; parts => //; rewrite /q_leaves -INR_mul; apply: le_nat; exact: gate_leaves. Qed.
