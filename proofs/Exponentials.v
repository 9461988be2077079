(* The exponential function: its order, its first terms, tangents and chords.

   exp is the sum of its series by definition, so for x >= 0 it is at least the sum of the first terms.  Its tangent at
   0 lies below it, 1 + x <= exp x (exp_ineq1_le of the standard library).  That one tangent is the source of all
   others: that of exp at c is exp c times it, that of ln at 1 its inverse.  And a convex function lies below a chord:
   of the tangent at the place in between, the values at both ends average to the function's own value there. *)
From Coq Require Import Reals ZArith Lra Lia Psatz.
From mathcomp Require Import ssreflect ssrfun ssrbool ssrnat.
From Fooling Require Import Definitions Statements Numbers.
Open Scope R_scope.

Ltac five := split; [|split; [|split; [|split]]].

(* ---- order ---- *)
Lemma exp_mono x y : x <= y -> exp x <= exp y.
Proof. by case=> [h|->]; [left; exact: exp_increasing | right]. Qed.
Lemma exp_pow x n : exp x ^ n = exp (x * INR n).
Proof. by rewrite -Rpower_pow; [rewrite /Rpower ln_exp Rmult_comm | exact: exp_pos]. Qed.
Theorem ax_exp_positive : st_exp_positive.
Proof. by move=> x; exact: exp_pos. Qed.
Theorem ax_exp_sum : st_exp_sum.
Proof. by move=> x y z ->; exact: exp_plus. Qed.
Theorem ax_exp_increasing : st_exp_increasing.
Proof.
five=> x y h; [exact: exp_increasing | exact: exp_mono | exact: exp_increasing | | by rewrite h].
by apply: Rle_ge; apply: exp_mono; lra.
Qed.
Theorem ax_exp_against_one : st_exp_against_one.
Proof.
five=> x h; rewrite -exp_0; [exact: exp_increasing | exact: exp_mono | exact: exp_increasing | | by rewrite h].
by apply: Rle_ge; apply: exp_mono; lra.
Qed.
Theorem ax_exp_log : st_exp_log.
Proof.
have E x y (e : R) : y > 0 -> exp x * rpow y e = exp (x + e * ln y).
  by move=> h; rewrite rpow_pos // exp_plus.
five=> x e y [hy h]; df; rewrite E // -exp_0.
- by apply: exp_increasing; lra.
- by apply: exp_mono; lra.
- by apply: exp_increasing; lra.
- by apply: Rle_ge; apply: exp_mono; lra.
- by congr exp; lra.
Qed.

(* ---- tangents and chords ---- *)
Lemma exp_above x : 1 + x <= exp x. Proof. exact: exp_ineq1_le. Qed.
Theorem ax_exp_tangent : st_exp_tangent.
Proof. by move=> x; apply: Rle_ge; exact: exp_above. Qed.
Lemma tangent_at c x : exp c * (1 + (x - c)) <= exp x.
Proof.
have -> : exp x = exp c * exp (x - c) by rewrite -exp_plus; congr exp; lra.
by apply: Rmult_le_compat_l; [left; exact: exp_pos | exact: exp_above].
Qed.
Lemma ln_below t : 0 < t -> ln t <= t - 1.
Proof. by move=> h; have := exp_above (ln t); rewrite exp_ln //; lra. Qed.
Lemma ln_tangent c x : 0 < c -> 0 < x -> ln x - ln c <= (x - c) / c.
Proof.
move=> hc hx; have q : 0 < x / c by exact: Rdiv_lt_0_compat.
have -> : ln x - ln c = ln (x / c) by rewrite /Rdiv ln_mult ?ln_Rinv //; exact: Rinv_0_lt_compat.
by have -> : (x - c) / c = x / c - 1; [field; lra | exact: ln_below].
Qed.
Lemma ln2_log2 x : ln x = ln 2 * log2 x.
Proof. by rewrite /log2; field; have := ln2_gt0; lra. Qed.
Theorem ax_ln_of_log2 : st_ln_of_log2.
Proof. by move=> x h; df; exact: ln2_log2. Qed.
Theorem ax_log2_tangent : st_log2_tangent.
Proof.
move=> x y hx hy; df.
have -> : ln 2 * y * (log2 x - log2 y) = y * (ln x - ln y) by rewrite (ln2_log2 x) (ln2_log2 y); ring.
have : y * (ln x - ln y) <= y * ((x - y) / y) by apply: Rmult_le_compat_l; [lra | exact: ln_tangent].
by have -> : y * ((x - y) / y) = x - y by field; lra.
Qed.
(* a chord from tangents: f(y) >= f(x) + m (y - x) and the same at z *)
Lemma chord m x y z fx fy fz : y <= x -> x <= z -> fx + m * (y - x) <= fy -> fx + m * (z - x) <= fz ->
  (z - y) * fx <= (z - x) * fy + (x - y) * fz.
Proof.
move=> a b hy hz.
have : (z - x) * (fx + m * (y - x)) <= (z - x) * fy by apply: Rmult_le_compat_l; lra.
have : (x - y) * (fx + m * (z - x)) <= (x - y) * fz by apply: Rmult_le_compat_l; lra.
lra.
Qed.
Theorem ax_exp_chord : st_exp_chord.
Proof.
move=> x y z a b; apply: (chord (exp x)); try lra.
- by have := tangent_at x y; lra.
- by have := tangent_at x z; lra.
Qed.
Lemma rpow2_exp x : rpow 2 x = exp (x * ln 2). Proof. by rewrite rpow_pos; [ | lra]. Qed.
Theorem ax_power_chord : st_power_chord.
Proof.
move=> x y z a b; rewrite !rpow2_exp; apply: (chord (ln 2 * exp (x * ln 2))); try lra.
- by have := tangent_at (x * ln 2) (y * ln 2); lra.
- by have := tangent_at (x * ln 2) (z * ln 2); lra.
Qed.
Theorem ax_log2_chord : st_log2_chord.
Proof.
move=> y x z hy a b; df; have l := ln2_gt0.
have T u : 0 < u -> - log2 x + - (/ (x * ln 2)) * (u - x) <= - log2 u.
  move=> hu; have := ln_tangent x u ltac:(lra) hu; rewrite (ln2_log2 u) (ln2_log2 x) => h.
  suff : log2 u - log2 x <= (u - x) / x / ln 2.
    have -> : (u - x) / x / ln 2 = / (x * ln 2) * (u - x) by [field; split; lra].
    by move=> c; lra.
  apply: (Rmult_le_reg_r (ln 2)) => //.
  by have -> : (u - x) / x / ln 2 * ln 2 = (u - x) / x; [field; lra | lra].
have := chord _ x y z _ _ _ ltac:(lra) ltac:(lra) (T y ltac:(lra)) (T z ltac:(lra)).
lra.
Qed.
Theorem ax_power_below_exp : st_power_below_exp.
Proof.
move=> x e y h he hy; have [n E] := natR e he; rewrite E in he hy *; split.
  by case: (Rlt_dec 0 x) => [|_]; [left; lra | right; df; left; lra].
rewrite rpow_N; apply: (Rle_trans _ (exp (x - 1) ^ n)).
  by apply: pow_mono; [lra | have := exp_above (x - 1); lra].
by rewrite exp_pow; apply: exp_mono; lra.
Qed.

(* ---- the first terms of the series ---- *)
Fixpoint fact_Z (n : nat) : Z := match n with O => 1%Z | S m => (Z.of_nat n * fact_Z m)%Z end.
Fixpoint taylor (x : R) (d : nat) : R :=
  match d with O => 1 | S e => taylor x e + rpow x (IZR (Z.of_nat d)) / IZR (fact_Z d) end.
Lemma fact_ZE n : IZR (fact_Z n) = INR (fact n).
Proof. by elim: n => [|n IH] //; rewrite -[fact _]/(n.+1 * fact n)%nat mult_INR mult_IZR IH -INR_IZR_INZ. Qed.
Lemma exp_taylor x d : 0 <= x -> taylor x d <= exp x.
Proof.
move=> h; have -> : taylor x d = sum_f_R0 (fun i => / INR (fact i) * x ^ i) d.
  elim: d => [|d IH]; first by rewrite /=; field.
  by rewrite -[taylor x d.+1]/(taylor x d + _) IH tech5 fact_ZE rpow_Z /Rdiv [X in _ + X]Rmult_comm.
apply: sum_incr => [|n]; first by rewrite /exp; case: (exist_exp x).
by apply: Rmult_le_pos; [left; apply: Rinv_0_lt_compat; exact: INR_fact_lt_0 | exact: pow_le].
Qed.
(* the statements for degree 1, 2, ..., of what is known for every degree: exponents and factorials are computed *)
Ltac degree H d := let T := type of (H d) in
  let T := eval cbv [taylor fact_Z Z.of_nat Pos.of_succ_nat Z.mul Pos.mul Pos.add Pos.succ] in T in
  exact (H d : T).
Ltac degrees H d := match goal with |- _ /\ _ => split; [degree H d | degrees H (S d)] | _ => degree H d end.
Theorem ax_exp_taylor : st_exp_taylor.
Proof.
have H d x : x >= 0 -> exp x >= taylor x d by move=> h; apply: Rle_ge; apply: exp_taylor; lra.
rewrite /st_exp_taylor; degrees H 1%nat.
Qed.
Theorem ax_power_taylor : st_power_taylor.
Proof.
have H d x y z : x >= 0 -> y >= 0 -> (z > 0 /\ ln z >= y) ->
    (z > 0 \/ is_int x /\ (x >= 0 \/ z <> 0)) /\ rpow z x >= taylor (y * x) d.
  move=> hx hy [hz hl]; split; first by left.
  have p : 0 <= y * x by apply: Rmult_le_pos; lra.
  rewrite rpow_pos //; apply: Rle_ge; apply: (Rle_trans _ _ _ (exp_taylor _ d p)); apply: exp_mono.
  by rewrite Rmult_comm; apply: Rmult_le_compat_l; lra.
rewrite /st_power_taylor; degrees H 1%nat.
Qed.
(* x = 2^w 2^(log2 x - w), 2^w >= z and 2^r = exp (r ln 2) >= exp (r y) *)
Theorem ax_log2_taylor : st_log2_taylor.
Proof.
have H d y z w x : y >= 0 -> ln 2 >= y -> (z > 0 /\ log2 z <= w) -> (x > 0 /\ log2 x >= w) ->
    x > 0 /\ x >= z * taylor (y * (log2 x - w)) d.
  move=> hy hl [hz hw] [hx hr]; split=> //; apply: Rle_ge; have r0 : 0 <= log2 x - w by lra.
  have p : 0 <= y * (log2 x - w) by apply: Rmult_le_pos; lra.
  have E : x = rpow 2 w * rpow 2 (log2 x - w) by rewrite -rpow2_add -{1}(rpow_log2 x) //; congr rpow; ring.
  rewrite [X in _ <= X]E.
  apply: (Rle_trans _ (z * rpow 2 (log2 x - w))).
    apply: Rmult_le_compat_l; first lra.
    apply: (Rle_trans _ _ _ (exp_taylor _ d p)); rewrite rpow2_exp; apply: exp_mono.
    by rewrite Rmult_comm; apply: Rmult_le_compat_l; lra.
  apply: Rmult_le_compat_r; first by left; exact: rpow2_gt0.
  by rewrite -{1}(rpow_log2 z) //; apply: rpow2_le.
rewrite /st_log2_taylor; degrees H 1%nat.
Qed.
