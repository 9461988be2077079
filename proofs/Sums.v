(* Sums of equal numbers, of powers and of 1/k.

   A sum over the integers 0..n is sum_f_R0 of the standard library (rsum_N, rsum_from), and each proof is an induction
   on n.  For the harmonic sum the step is ln t <= t - 1, once above 1 and once below. *)
From Coq Require Import Reals ZArith Lra Lia Psatz.
From mathcomp Require Import ssreflect ssrfun ssrbool ssrnat.
From Fooling Require Import Definitions Statements Numbers Exponentials.
Open Scope R_scope.

Lemma sum_S (f : nat -> R) n : sum_f_R0 f n.+1 = sum_f_R0 f n + f n.+1. Proof. by []. Qed.
Theorem ax_sum_of_ones : st_sum_of_ones.
Proof.
move=> n h; have [m ->] := natR n h; rewrite rsum_N.
elim: m => [|m IH]; first by rewrite /= (rpow_Z 1 0) /=; ring.
by rewrite sum_S IH rpow_Z pow1 INR_S.
Qed.
Theorem ax_sum_of_equal : st_sum_of_equal.
Proof.
move=> n e x h; case: (Z.eq_dec n (e - 1)) => [E|ne].
  by rewrite rsum_empty E minus_IZR; [ring | lra].
have [m E] : exists m, IZR (n - e) = INR m.
  by apply: natR; apply: Rle_ge; apply: IZR_le; have : (e - 1 <= n)%Z by [apply: le_IZR; rewrite minus_IZR; lra]; lia.
rewrite minus_IZR in E; have -> : IZR n = IZR e + INR m by lra.
by rewrite rsum_from sum_cte INR_S; ring.
Qed.
(* (x - 1) (1 + x + ... + x^n) = x^(n + 1) - 1 *)
Lemma nat_or (x : R) v : 0 <= IZR v -> x > 0 \/ is_int (IZR v) /\ (IZR v >= 0 \/ x <> 0).
Proof. by move=> h; right; df; left; lra. Qed.
Theorem ax_geometric_sum : st_geometric_sum.
Proof.
move=> n x h; have [m E] := natR n h; rewrite E; split; [|split].
- by move=> v hv _; exact: nat_or.
- by right; split; [whole | left; have := pos_INR m; lra].
rewrite -INR_S rpow_N rsum_N {h n E}; elim: m => [|m IH]; first by rewrite /= (rpow_Z x 0) /=; ring.
by rewrite sum_S Rmult_plus_distr_l IH rpow_Z -[x ^ m.+2]/(x * x ^ m.+1); ring.
Qed.

(* ---- the harmonic sum ---- *)
Lemma ln_step c : 0 < c -> 1 / (c + 1) <= ln (c + 1) - ln c <= 1 / c.
Proof.
move=> h; have a := ln_tangent c (c + 1) h ltac:(lra); have b := ln_tangent (c + 1) c ltac:(lra) h.
split.
- by have E : (c - (c + 1)) / (c + 1) = - (1 / (c + 1)); [field; lra | lra].
- by have E : (c + 1 - c) / c = 1 / c; [field; lra | lra].
Qed.
Lemma from_one n F : rsum 1 (INR n.+1) F = sum_f_R0 (fun i => F (1 + Z.of_nat i)%Z) n.
Proof. by rewrite INR_S Rplus_comm (rsum_from 1). Qed.
Lemma one_plus i : IZR (1 + Z.of_nat i) = INR i.+1.
Proof. by rewrite INR_IZR_INZ; congr IZR; lia. Qed.
Theorem ax_harmonic_above : st_harmonic_above.
Proof.
move=> n h; df.
have [m ->] := natR1 n h; rewrite from_one; elim: m => [|m IH]; first by rewrite /= ln_1; lra.
rewrite sum_S one_plus; have := ln_step (INR m.+1) (lt_0_INR _ (Nat.lt_0_succ m)).
by rewrite -INR_S; lra.
Qed.
Theorem ax_harmonic_below : st_harmonic_below.
Proof.
move=> n h; df.
have [m ->] := natR1 n h; rewrite from_one; elim: m => [|m IH].
  by have := ln_step 1 ltac:(lra); rewrite /= ln_1; lra.
rewrite sum_S one_plus; have := ln_step (INR m.+2) (lt_0_INR _ (Nat.lt_0_succ m.+1)).
by rewrite -[INR m.+1 + 1]INR_S in IH; lra.
Qed.
