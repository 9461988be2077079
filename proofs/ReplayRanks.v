(* Evidence for the rank of a matrix A, checked in integers (rule rank): d A = C B, where B has r rows, shows that the
   rank is at most r; and A' V = e I, where A' is a minor of r rows and columns, that it is at least r.  d and e are not 0
   in the field; over GF(p) the equations are read modulo p. *)
From Coq Require Import Reals ZArith Lia.
From mathcomp Require Import all_ssreflect all_algebra ssrZ.
From Fooling Require Import Definitions Naturals Trees Rectangles Gates Ranks RankBounds Replay.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope nat_scope.

Definition dot r (F : nat -> Z) : Z := foldr Z.add Z0 [seq F k | k <- iota 0 r].
Section Check.
Variables (same : Z -> Z -> bool) (nonzero : Z -> bool) (A : seq (seq Z)) (r : nat).
Definition factored d C B := nonzero d &&
  everywhere A (fun x y => same (Z.mul d (at_ A x y)) (dot r (fun k => Z.mul (at_ C x k) (at_ B k y)))).
Definition inverted e (rs cs : seq nat) V := [&& nonzero e, all (fun x => x < height_of A) rs, all (fun y => y < width_of A) cs,
  size rs == r, size cs == r & all (fun i => all (fun j =>
    same (dot r (fun k => Z.mul (at_ A (nth 0 rs i) (nth 0 cs k)) (at_ V k j))) (if i == j then e else Z0)) (iota 0 r)) (iota 0 r)].

Variable K : fieldType.
Definition phi (z : Z) : K := ((toint z)%:~R)%R.
Hypothesis samep : forall a b, same a b -> phi a = phi b.
Hypothesis nonzerop : forall a, nonzero a -> (phi a != 0)%R.
Lemma phi_mul a b : phi (Z.mul a b) = (phi a * phi b)%R.
Proof. by rewrite /phi -intrM; congr intmul; exact: (rmorphM [rmorphism of int_of_Z]). Qed.
Lemma phi_add a b : phi (Z.add a b) = (phi a + phi b)%R.
Proof. by rewrite /phi -intrD; congr intmul; exact: (rmorphD [rmorphism of int_of_Z]). Qed.
Lemma phi_dot F : phi (dot r F) = (\sum_(k < r) phi (F k))%R.
Proof.
rewrite -(big_mkord xpredT (fun k => phi (F k))) /index_iota subn0 /dot; elim: (iota 0 r) => [|k l IH] /=; first by rewrite big_nil.
by rewrite big_cons phi_add IH.
Qed.
Lemma rank_at_most d C B : factored d C B -> \rank (over K (matrix A)) <= r.
Proof.
move=> /andP[/nonzerop d0 H]; pose MC := (\matrix_(x < (nr (matrix A)).+1, k < r) phi (at_ C x k))%R.
pose MB := (\matrix_(k < r, y < (nc (matrix A)).+1) phi (at_ B k y))%R.
rewrite -(eqmx_scale _ d0); have -> : (phi d *: over K (matrix A) = MC *m MB)%R.
  apply/matrixP => x y; rewrite !mxE -[(_%:~R)%R]/(phi (at_ A x y)) -phi_mul (samep (everywhereP x y H)) phi_dot.
  by apply: eq_bigr => k _; rewrite !mxE phi_mul.
by apply: leq_trans (mxrankM_maxr _ _) (rank_leq_row _).
Qed.
Lemma rank_at_least e rs cs V : inverted e rs cs V -> r <= \rank (over K (matrix A)).
Proof.
case/and5P => /nonzerop e0 /allP hr /allP hc /eqP sr /andP[/eqP sc /allP H].
pose row_of (i : 'I_r) : 'I_(nr (matrix A)).+1 := inord (nth 0 rs i).
pose col_of (i : 'I_r) : 'I_(nc (matrix A)).+1 := inord (nth 0 cs i).
apply: leq_trans (rank_mxsub _ row_of col_of).
pose MV := (\matrix_(k < r, j < r) phi (at_ V k j))%R.
apply: leq_trans (mxrankM_maxl _ MV).
have -> : (mxsub row_of col_of (over K (matrix A)) *m MV = phi e *: 1%:M)%R.
  apply/matrixP => i j; rewrite !mxE.
  have mi (k : 'I_r) : val k \in iota 0 r by rewrite mem_iota ltn_ord.
  have := samep (allP (H _ (mi i)) _ (mi j)); rewrite phi_dot => E.
  transitivity (phi (if i == j then e else Z0)); last by case: (i == j); rewrite ?mulr1 ?mulr0.
  rewrite -[i == j]/(val i == val j) -E; apply: eq_bigr => k _; rewrite !mxE phi_mul.
  have kr : nth 0 rs i < height_of A by apply: hr; rewrite mem_nth // sr.
  have kc : nth 0 cs k < width_of A by apply: hc; rewrite mem_nth // sc.
  by rewrite !inordK.
by rewrite (eqmx_scale _ e0) mxrank1.
Qed.
End Check.

(* over Q, and over GF(p) *)
Definition rank_of_rationals A r d C B e rs cs V := factored Z.eqb (fun a => ~~ Z.eqb a Z0) A r d C B &&
  inverted Z.eqb (fun a => ~~ Z.eqb a Z0) A r e rs cs V.
Lemma rational_rank A r d C B e rs cs V : rank_of_rationals A r d C B e rs cs V -> q_rank (matrix A) FQ = INR r.
Proof.
move=> /andP[H G]; congr INR; rewrite rankE /=.
have nz a : ~~ Z.eqb a Z0 -> (phi rat_fieldType a != 0)%R by rewrite /phi intr_eq0 -[0%R]/(toint Z0) toint_eqb.
have sm a b : Z.eqb a b -> phi rat_fieldType a = phi rat_fieldType b by move=> /Z.eqb_eq->.
by apply/eqP; rewrite eqn_leq (rank_at_most sm nz H) (rank_at_least sm nz G).
Qed.
Definition same_modulo (p : nat) a b := Z.eqb (Z.modulo (Z.sub a b) (Z.of_nat p)) Z0.
Definition rank_modulo p A r d C B e rs cs V := [&& prime p,
  factored (same_modulo p) (same_modulo p (Zpos xH)) A r d C B & inverted (same_modulo p) (same_modulo p (Zpos xH)) A r e rs cs V].
Lemma finite_rank p A r d C B e rs cs V : rank_modulo p A r d C B e rs cs V -> q_rank (matrix A) (GF p) = INR r.
Proof.
case/and3P => pr H G; congr INR; rewrite rankE /carrier pr.
have p0 : phi (Fp_fieldType p) (Z.of_nat p) = 0%R.
  have -> : phi (Fp_fieldType p) (Z.of_nat p) = (p%:R)%R.
    rewrite /phi; case: (p) => [|k] //; rewrite /= SuccNat2Pos.id_succ; exact: pmulrn.
  by apply/eqP; rewrite -(dvdn_charf (char_Fp pr)).
have sm a b : same_modulo p a b -> phi (Fp_fieldType p) a = phi (Fp_fieldType p) b.
  move=> /Z.eqb_eq /Z.mod_divide h; have [|q E] := h _; first by have := prime_gt0 pr; lia.
  have -> : a = Z.add b (Z.mul q (Z.of_nat p)) by lia.
  by rewrite phi_add phi_mul p0 mulr0 addr0.
have nz a : same_modulo p (Zpos xH) a -> (phi (Fp_fieldType p) a != 0)%R.
  by move=> /sm <-; rewrite /phi oner_neq0.
by apply/eqP; rewrite eqn_leq (rank_at_most sm nz H) (rank_at_least sm nz G).
Qed.
