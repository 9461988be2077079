(* The axioms about rectangles: covers, partitions, fooling sets.  The mathematics stands in Rectangles.v. *)
From Coq Require Import Reals ZArith Lra Lia List.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Statements Naturals Trees Rectangles Gates CoverRows.
Open Scope R_scope.

Lemma INR_over_colours (q : Z -> nat) bs : over_colours bs (fun b => INR (q b)) = INR (\sum_(b <- bs) q b).
Proof. by elim: bs => [|b bs IH] /=; rewrite ?big_nil // big_cons INR_add IH. Qed.
Lemma uniq_colours bs : List.NoDup bs -> uniq (List.map toint bs).
Proof.
elim: bs => [|b bs IH] // /List.NoDup_cons_iff[no /IH u] /=; rewrite u andbT; apply/negP => h; apply: no.
elim: bs h {IH u} => [|c bs IH] //=; rewrite inE => /orP[/eqP/toint_inj->|h]; [by left | by right; exact: IH].
Qed.
Lemma sum_colours (q : int -> nat) bs : (\sum_(b <- bs) q (toint b) = \sum_(b <- List.map toint bs) q b)%N.
Proof. by elim: bs => [|b bs IH] /=; rewrite ?big_nil // !big_cons IH. Qed.

Theorem ax_partition_covers : st_partition_covers.
Proof.
move=> bs /uniq_colours u f; rewrite (INR_over_colours (fun b => cover f (toint b))) (sum_colours (cover f)).
by apply: ge_nat; exact: partition_covers.
Qed.
Theorem ax_leaves_fooling : st_leaves_fooling.
Proof.
move=> bs /uniq_colours u f; rewrite (INR_over_colours (fun b => fooling f (toint b))) (sum_colours (fooling f)).
by apply: ge_nat; exact: leaves_fooling.
Qed.
Theorem ax_cover_fooling : st_cover_fooling.
Proof. by move=> b f; apply: ge_nat; exact: cover_fooling. Qed.
Theorem ax_leaves_crossing : st_leaves_crossing.
Proof. by move=> b f h; rewrite /q_leaves /q_fooling -INR_S; apply: ge_nat; apply: leaves_crossing; exact: (nat_ge _ 2 h). Qed.
Theorem ax_partition_crossing : st_partition_crossing.
Proof.
by move=> b f h; rewrite /q_partition /q_fooling -INR_S; apply: ge_nat; apply: partition_crossing; exact: (nat_ge _ 2 h).
Qed.
Theorem ax_fooling_rows : st_fooling_rows.
Proof. by split=> b f; apply: le_nat; exact: fooling_rows. Qed.
Theorem ax_cover_rows : st_cover_rows.
Proof. by split=> b f; apply: le_nat; exact: cover_rows. Qed.
Theorem ax_cover_rows_with : st_cover_rows_with.
Proof. by split=> b f; apply: le_nat; exact: cover_rows_with. Qed.
Theorem ax_cover_depth : st_cover_depth.
Proof.
move=> b e f h1 /nat_le_Z[e0 h]; have [_ E] := Z_pred e h1.
by rewrite pow2_pred //; apply: le_nat; apply: cover_depth; rewrite prednK.
Qed.
(* D is at least e where more than 2^(e-2) is needed of what is at most 2^(D-1), and at most 1 for D = 0 *)
Lemma depth_by_half (f : tpf) (q : nat) (e : Z) : (forall k, leq (D f) (S k) -> leq q (expn 2 k)) ->
  IZR e >= 2 -> INR q > rpow 2 (IZR e - 2) -> q_D f >= IZR e.
Proof.
move=> H h2 h; apply: (at_least (2 * q)) => [[|k] d|].
- have : leq q 1 by exact: (H 0%N (leq_trans d (leqnSn 0))).
  move=> /le_nat /=; have := rpow2_le 0 (IZR e - 2); rewrite pow2_0; lra.
- by rewrite expnS leq_mul2l /=; exact: H.
- rewrite INR_mul rpow2_S; have -> : IZR e - 1 - 1 = IZR e - 2 by lra.
  by rewrite /=; lra.
Qed.
Theorem ax_depth_cover : st_depth_cover.
Proof. by move=> b e f; apply: depth_by_half => k; exact: cover_depth. Qed.
Theorem ax_cover_something : st_cover_something.
Proof.
move=> f z; rewrite /q_cover -INR_add -[1]/(INR 1); apply: ge_nat; have := @cover_something f ord0 ord0.
by case: (z ord0 ord0) => -> h; [exact: (leq_trans h (leq_addr _ _)) | exact: (leq_trans h (leq_addl _ _))].
Qed.

(* ---- of functions made of functions ---- *)
Lemma own_transposed f s : own (transposed f) s = own f (other s).
Proof. by case: s => //=; exact: transposedK. Qed.
Theorem ax_transposed_D : st_transposed_D.
Proof. by move=> f; apply: eq_nat; exact: transposed_D. Qed.
Theorem ax_transposed_leaves : st_transposed_leaves.
Proof. by move=> f; apply: eq_nat; exact: transposed_leaves. Qed.
Theorem ax_transposed_partition_number : st_transposed_partition_number.
Proof. by move=> f; apply: eq_nat; exact: transposed_partition. Qed.
Theorem ax_transposed_fooling : st_transposed_fooling.
Proof. by move=> b f; apply: eq_nat; exact: fooling_transposed. Qed.
Theorem ax_transposed_cover : st_transposed_cover.
Proof. by move=> b f; apply: eq_nat; exact: transposed_cover. Qed.
Theorem ax_transposed_rows : st_transposed_rows.
Proof. by split=> f; apply: eq_nat; rewrite /rows (own_transposed f _). Qed.
Theorem ax_transposed_one_way : st_transposed_one_way.
Proof. by split=> f; apply: eq_nat; rewrite /one_way (own_transposed f _). Qed.
Theorem ax_complement_depth : st_complement_depth.
Proof. by move=> f z; split=> //; apply: eq_nat; exact: complement_D. Qed.
Theorem ax_complement_leaves : st_complement_leaves.
Proof. by move=> f z; split=> //; apply: eq_nat; exact: complement_leaves. Qed.
Theorem ax_complement_partition : st_complement_partition.
Proof. by move=> f z; split=> //; apply: eq_nat; exact: complement_partition. Qed.
Theorem ax_complement_fooling : st_complement_fooling.
Proof.
split=> f z; (split; first exact: z); apply: eq_nat.
- exact: (complement_fooling f 1%R).
- exact: (complement_fooling f 0%R).
Qed.
Theorem ax_complement_cover : st_complement_cover.
Proof.
split=> f z; (split; first exact: z); apply: eq_nat.
- exact: (complement_cover f 1%R).
- exact: (complement_cover f 0%R).
Qed.
Theorem ax_complement_rows : st_complement_rows.
Proof. by split=> f z; (split; first exact: z); apply: eq_nat; exact: complement_rows. Qed.
Theorem ax_complement_rows_with : st_complement_rows_with.
Proof.
parts=> f z; (split; first exact: z); apply: eq_nat.
- exact: (complement_rows_with f alice 1%R).
- exact: (complement_rows_with f bob 1%R).
- exact: (complement_rows_with f alice 0%R).
- exact: (complement_rows_with f bob 0%R).
Qed.

Ltac sum_of h := rewrite ?/q_D ?/q_rows ?/q_leaves ?/q_cover ?/q_rank -?INR_add -?INR_mul; apply: le_nat; exact: h.
Theorem ax_depth_and_of : st_depth_and_of.
Proof. by move=> f g zf zg s; parts => //; sum_of (gate_D andb s). Qed.
Theorem ax_depth_or_of : st_depth_or_of.
Proof. by move=> f g zf zg s; parts => //; sum_of (gate_D orb s). Qed.
Theorem ax_depth_xor_of : st_depth_xor_of.
Proof. by move=> f g zf zg s; parts => //; sum_of (gate_D addb s). Qed.
Theorem ax_leaves_and_of : st_leaves_and_of.
Proof. by move=> f g zf zg s; parts => //; sum_of (gate_leaves andb s). Qed.
Theorem ax_leaves_or_of : st_leaves_or_of.
Proof. by move=> f g zf zg s; parts => //; sum_of (gate_leaves orb s). Qed.
Theorem ax_leaves_xor_of : st_leaves_xor_of.
Proof. by move=> f g zf zg s; parts => //; sum_of (gate_leaves addb s). Qed.
Theorem ax_rows_and_of_alice : st_rows_and_of_alice.
Proof. by move=> f g zf zg s; parts => //; sum_of (gate_rows andb alice s). Qed.
Theorem ax_rows_and_of_bob : st_rows_and_of_bob.
Proof. by move=> f g zf zg s; parts => //; sum_of (gate_rows andb bob s). Qed.
Theorem ax_rows_or_of_alice : st_rows_or_of_alice.
Proof. by move=> f g zf zg s; parts => //; sum_of (gate_rows orb alice s). Qed.
Theorem ax_rows_or_of_bob : st_rows_or_of_bob.
Proof. by move=> f g zf zg s; parts => //; sum_of (gate_rows orb bob s). Qed.
Theorem ax_rows_xor_of_alice : st_rows_xor_of_alice.
Proof. by move=> f g zf zg s; parts => //; sum_of (gate_rows addb alice s). Qed.
Theorem ax_rows_xor_of_bob : st_rows_xor_of_bob.
Proof. by move=> f g zf zg s; parts => //; sum_of (gate_rows addb bob s). Qed.
Theorem ax_cover_and_of : st_cover_and_of.
Proof. by move=> f g zf zg s; parts => //; sum_of (cover_and zf zg s). Qed.
Theorem ax_cover_or_of : st_cover_or_of.
Proof. by move=> f g zf zg s; parts => //; sum_of (cover_or zf zg s). Qed.

(* ---- rows and covers ---- *)
Theorem ax_rows_cover : st_rows_cover.
Proof. by parts=> f z; rewrite pow2; apply: le_nat; apply: rows_cover => //; first [by left | by right]. Qed.
Theorem ax_cover_at_least : st_cover_at_least.
Proof.
have H f s b (e : Z) : b = 0%R \/ b = 1%R -> INR (rows f s) > rpow 2 (IZR e - 1) -> zero_one f -> INR (cover f b) >= IZR e.
  by move=> hb h z; apply: at_least h => k c; apply: leq_trans (rows_cover s z hb) _; rewrite leq_exp2l.
by parts=> f e h z; apply: H h z; first [by left | by right].
Qed.
Theorem ax_rows_with_cover : st_rows_with_cover.
Proof.
have H f s b : b = 0%R \/ b = 1%R -> zero_one f -> INR (rows_with f s b) <= rpow 2 (INR (cover f b)) - 1.
  move=> hb z; rewrite pow2; have /le_nat := rows_with_cover s z hb; rewrite INR_S; lra.
by parts=> f z; apply: H z; first [by left | by right].
Qed.
