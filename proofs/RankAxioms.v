(* The axioms about ranks.  The mathematics stands in Ranks.v and RankBounds.v, for all fields at once. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Statements Naturals Trees Rectangles Ranks RankBounds Covers.
Open Scope R_scope.

Theorem ax_transposed_rank : st_transposed_rank.
Proof. by move=> F f; apply: eq_nat; exact: transposed_rank. Qed.
Theorem ax_partition_rank : st_partition_rank.
Proof. by move=> F f; apply: ge_nat; exact: partition_rank. Qed.
Theorem ax_rank_rows : st_rank_rows.
Proof. by split=> F f; apply: le_nat; exact: rank_rows. Qed.
Theorem ax_rank_depth : st_rank_depth.
Proof.
move=> F e f h1 /nat_le_Z[e0 h]; have [_ E] := Z_pred e h1.
by rewrite pow2_pred //; apply: le_nat; apply: rank_depth; rewrite prednK.
Qed.
Theorem ax_depth_rank : st_depth_rank.
Proof. by move=> F e f; apply: depth_by_half => k; exact: rank_depth. Qed.
Theorem ax_rows_rank : st_rows_rank.
Proof. by split=> F f z; rewrite pow2; apply: le_nat; exact: rows_rank. Qed.
Theorem ax_rank_at_least : st_rank_at_least.
Proof.
have H f F s (e : Z) : INR (rows f s) > rpow 2 (IZR e - 1) -> zero_one f -> INR (rank f F) >= IZR e.
  by move=> h z; apply: at_least h => k c; apply: leq_trans (rows_rank F s z) _; rewrite leq_exp2l.
by split=> F f e h z; exact: H h z.
Qed.
Theorem ax_rank_nonzero_rows : st_rank_nonzero_rows.
Proof.
have H f F : (rank f F <= nonzero_rows f alice)%N by rewrite rankE; exact: rank_nonzero_alice.
by split=> F f; apply: le_nat; [exact: H | rewrite -transposed_rank; exact: (H (transposed f))].
Qed.
Theorem ax_rank_field : st_rank_field.
Proof. by move=> F f; apply: le_nat; rewrite rankE; exact: rank_field. Qed.

(* ---- identities ---- *)
Lemma identity_Z f (k : Z) : IZR k >= 0 -> q_identity f (IZR k) -> identity f (Z.to_nat k).
Proof. by move=> _; rewrite /q_identity tonat_IZR. Qed.
Theorem ax_identity_rank : st_identity_rank.
Proof.
move=> F f k [k0 /(identity_Z _ _ k0) h]; apply: nat_ge_Z; rewrite rankE; exact: identity_rank.
Qed.
Theorem ax_identity_fooling : st_identity_fooling.
Proof.
move=> f k [k0 /(identity_Z _ _ k0) [r [c [ir ic H]]]]; apply: nat_ge_Z; set n := Z.to_nat k in r c ir ic H *.
have inj : injective (fun i => (r i, c i)) by move=> i j [/ir].
rewrite -[n]card_ord -(card_imset _ inj); apply: (leq_bigmax_cond (F := fun S : {set _ * _} => #|S|)).
apply/andP; split; apply/forall_inP => _ /imsetP[i _ ->]; first by rewrite H eqxx.
apply/forall_inP => _ /imsetP[j _ ->]; apply/implyP; rewrite (inj_eq inj) => ne /=.
by rewrite H (negbTE ne).
Qed.
Lemma Z_to_nat2 (k : Z) : IZR k >= 2 -> (2 <= Z.to_nat k)%N.
Proof. by move=> h; apply/leP; have : Z.le 2 k; [apply: le_IZR; lra | lia]. Qed.
Theorem ax_identity_complement : st_identity_complement.
Proof.
move=> f k z k2 [k0 /(identity_Z _ _ k0) h]; split=> //; apply: nat_ge_Z.
exact: identity_complement (Z_to_nat2 _ k2) h.
Qed.
Theorem ax_complement_identity : st_complement_identity.
Proof.
move=> k f k2 [z [k0 /(identity_Z _ _ k0) h]]; apply: nat_ge_Z.
by have := identity_complement (Z_to_nat2 _ k2) h; rewrite complementK.
Qed.

(* ---- values 0 and 1 ---- *)
Theorem ax_partition_ranks : st_partition_ranks.
Proof.
move=> f z; split=> //; rewrite /q_rank /q_partition -INR_add; apply: ge_nat; rewrite !rankE.
have [m0 [m1 [h h1 h0 _ _]]] := partition_by_values rat_fieldType z.
by apply: leq_trans h; rewrite addnC leq_add.
Qed.
Theorem ax_leaves_ranks : st_leaves_ranks.
Proof.
move=> f z; split=> //; have [_ h] := ax_partition_ranks f z.
by have : q_leaves f >= q_partition f; [apply: ge_nat; exact: leaves_partition | lra].
Qed.
Theorem ax_partition_rank_cover : st_partition_rank_cover.
Proof.
by move=> F f; rewrite /q_rank /q_partition /q_cover -INR_add; apply: ge_nat; rewrite rankE; exact: rank_and_zeros.
Qed.
Theorem ax_partition_cover_rank : st_partition_cover_rank.
Proof.
move=> F f z; split=> //; rewrite /q_rank /q_partition /q_cover -INR_add; apply: ge_nat; rewrite rankE.
have [m0 [m1 [h _ h0 h1 _]]] := partition_by_values (carrier F) z.
by apply: leq_trans h; rewrite addnC leq_add.
Qed.
Theorem ax_fooling_rank : st_fooling_rank.
Proof.
have H f F : zero_one f -> INR (fooling f 1%R) <= rpow (INR (rank f F)) 2.
  move=> z; rewrite -[2]/(INR 2) rpow_INR; last exact: pos_INR.
  by rewrite -INR_expn; apply: le_nat; rewrite rankE; exact: fooling_rank_one.
split=> F f z; last exact: H.
split=> //; rewrite /q_fooling; have -> : fooling f (toint 0) = fooling (complement f) 1%R by rewrite -(complement_fooling f 0%R).
by apply: H; exact: complement_zero_one.
Qed.
Theorem ax_complement_rank_above : st_complement_rank_above.
Proof. by move=> F f z; split=> //; rewrite /q_rank -INR_S; apply: le_nat; rewrite !rankE; exact: rank_complement. Qed.
Theorem ax_complement_rank_below : st_complement_rank_below.
Proof.
move=> F f z; split=> //; rewrite /q_rank -INR_S; apply: le_nat; rewrite !rankE.
by have := rank_complement (carrier F) (complement_zero_one z); rewrite complementK.
Qed.
(* fewer rows with an entry b than rows: some row has none *)
Lemma constant_row f b : (rows_with f alice b < size (row_list f))%N -> exists x, forall y, ent f x y != b.
Proof.
move=> h; have : has (predC (fun r : 'rV[int]_(nc f).+1 => [exists y, r ord0 y == b])) (row_list f).
  by rewrite has_count -(ltn_add2l (rows_with f alice b)) addn0 [X in (_ < X)%N]count_predC.
move=> /hasP[r /row_listP[x ->] /existsPn H]; exists x => y; by have := H y; rewrite mxE.
Qed.
Lemma constant_lines f b : INR (rows_with f alice b) < INR (rows f alice) -> INR (rows_with f bob b) < INR (rows f bob) ->
  exists x0 y0, (forall y, ent f x0 y != b) /\ (forall x, ent f x y0 != b).
Proof.
move=> /nat_lt/constant_row[x0 h] /nat_lt h'; have [y0 k] := constant_row (transposed f) b h'.
by exists x0, y0; split=> // x; have := k x; rewrite mxE.
Qed.
Theorem ax_complement_rank_more : st_complement_rank_more.
Proof.
split=> F f z h h'; (split=> //); rewrite /q_rank -INR_S; apply: ge_nat; rewrite !rankE.
- have [x0 [y0 [hx hy]]] := constant_lines f 0%R h h'; have z' := complement_zero_one z.
  have r0 y : ent (complement f) x0 y = 0%R by have := hx y; rewrite mxE; case: (z x0 y) => ->.
  have c0 x : ent (complement f) x y0 = 0%R by have := hy x; rewrite mxE; case: (z x y0) => ->.
  by have := rank_more (carrier F) z' r0 c0; rewrite complementK.
- have [x0 [y0 [hx hy]]] := constant_lines f 1%R h h'.
  have r0 y : ent f x0 y = 0%R by have := hx y; case: (z x0 y) => ->.
  have c0 x : ent f x y0 = 0%R by have := hy x; case: (z x y0) => ->.
  by have := rank_more (carrier F) z r0 c0.
Qed.
Theorem ax_rank_positive : st_rank_positive.
Proof.
move=> F f h z; rewrite -[1]/(INR 1); apply: ge_nat; rewrite rankE lt0n mxrank_eq0; apply/negP => /eqP/matrixP M0.
have c : computes (f := f) (Out 0%R).
  move=> x y /=; have := M0 x y; rewrite !mxE; case: (z x y) => -> // /eqP; by rewrite GRing.oner_eq0.
by have /le_nat := D_le c; move: h; rewrite /q_D /=; lra.
Qed.
Ltac product h := rewrite ?/q_rank -?INR_add -?INR_mul; apply: le_nat; rewrite !rankE; exact: h.
Theorem ax_rank_and_of : st_rank_and_of.
Proof. by move=> F f g zf zg s; parts => //; product (rank_and (carrier F) zf zg s). Qed.
Theorem ax_rank_xor_of : st_rank_xor_of.
Proof. by move=> f g zf zg s; parts => //; product (rank_xor zf zg s). Qed.
