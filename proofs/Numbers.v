(* From the numbers of statements to those of libraries.

   Statements speak of reals: an integer n is IZR n, and a power, a sum or a binomial coefficient a function of reals.
   Here each becomes what libraries know, on natural numbers where there is one.  An integer that is not negative is a
   natural number (natR), and of these x^n is the product of n factors, sum the sum_f_R0 of the standard library, and
   binomial that of mathcomp.  Two tactics close what all proofs share: `whole` that a number is an integer, `df` that
   the terms of a statement are defined. *)
From Coq Require Import Reals ZArith Lra Lia Psatz.
From mathcomp Require Import ssreflect ssrfun ssrbool ssrnat seq eqtype fintype bigop binomial.
From Fooling Require Import Definitions.
From Fooling Require Export Naturals.
Open Scope R_scope.

(* ---- integers ---- *)
Lemma int_Z k : is_int (IZR k). Proof. by exists k. Qed.
Lemma int_N n : is_int (INR n). Proof. by exists (Z.of_nat n); rewrite INR_IZR_INZ. Qed.
Lemma int_add x y : is_int x -> is_int y -> is_int (x + y).
Proof. by move=> [i ->] [j ->]; exists (i + j)%Z; rewrite plus_IZR. Qed.
Lemma int_sub x y : is_int x -> is_int y -> is_int (x - y).
Proof. by move=> [i ->] [j ->]; exists (i - j)%Z; rewrite minus_IZR. Qed.
Lemma int_mul x y : is_int x -> is_int y -> is_int (x * y).
Proof. by move=> [i ->] [j ->]; exists (i * j)%Z; rewrite mult_IZR. Qed.
Ltac whole := solve [repeat first [exact: int_Z | exact: int_N | apply: int_sub | apply: int_add | apply: int_mul]].

Lemma natR n : IZR n >= 0 -> exists m, IZR n = INR m.
Proof. by move=> h; have [m ->] := natural n h; exists m; rewrite INR_IZR_INZ. Qed.
Lemma natR1 n : IZR n >= 1 -> exists m, IZR n = INR m.+1.
Proof.
move=> h; have [[|m] E] := natR n ltac:(lra); last by exists m.
by exfalso; rewrite E /= in h; lra.
Qed.

Ltac df := repeat match goal with
  | |- _ /\ _ => split
  | |- is_int _ => whole
  | |- forall v : Z, _ => intro
  | |- _ -> _ => intro
  | |- (_ > 0) \/ _ => by left; lra
  | |- (_ > 0) \/ _ => by right; split; [whole | left; lra]
  | |- (_ > 0) \/ _ => by right; split; [whole | right; lra]
  end; try lra.

(* ---- quotients ---- *)
Lemma le_div t u d : 0 < d -> t * d <= u -> t <= u / d.
Proof. by move=> h l; apply: (Rmult_le_reg_r d) => //; rewrite /Rdiv [X in _ <= X]Rmult_assoc Rinv_l; lra. Qed.
Lemma div_le t u d : 0 < d -> u <= t * d -> u / d <= t.
Proof. by move=> h l; apply: (Rmult_le_reg_r d) => //; rewrite /Rdiv [X in X <= _]Rmult_assoc Rinv_l; lra. Qed.
Lemma lt_div t u d : 0 < d -> t * d < u -> t < u / d.
Proof. by move=> h l; apply: (Rmult_lt_reg_r d) => //; rewrite /Rdiv [X in _ < X]Rmult_assoc Rinv_l; lra. Qed.
Lemma div_lt t u d : 0 < d -> u < t * d -> u / d < t.
Proof. by move=> h l; apply: (Rmult_lt_reg_r d) => //; rewrite /Rdiv [X in X < _]Rmult_assoc Rinv_l; lra. Qed.

(* ---- natural numbers as reals ---- *)
Lemma sub_N m n : (n <= m)%N -> INR (m - n)%N = INR m - INR n. Proof. by move=> /leP h; rewrite -minus_INR. Qed.

(* ---- rounding ---- *)
Lemma floorP x : floor x <= x /\ x < floor x + 1.
Proof. by have := base_Int_part x; rewrite /floor; lra. Qed.
Lemma ceilP x : x <= ceil x /\ ceil x < x + 1.
Proof. by have := floorP (- x); rewrite /ceil; lra. Qed.
Lemma floor_Z x : exists k, floor x = IZR k. Proof. by exists (Int_part x). Qed.
Lemma ceil_Z x : exists k, ceil x = IZR k.
Proof. by exists (- Int_part (- x))%Z; rewrite /ceil /floor opp_IZR. Qed.
Lemma floor_id k : floor (IZR k) = IZR k. Proof. by apply: floor_unique; lra. Qed.

(* ---- powers ---- *)
Lemma rpow_N b n : rpow b (INR n) = b ^ n.
Proof.
rewrite /rpow; case: Rlt_dec => [p|np]; first exact: Rpower_pow.
by rewrite INR_IZR_INZ Int_part_IZR -pow_powerRZ.
Qed.
Lemma rpow_Z b k : rpow b (IZR (Z.of_nat k)) = b ^ k. Proof. by rewrite -INR_IZR_INZ rpow_N. Qed.
Lemma rpow_2 b : rpow b 2 = b * b.
Proof. by rewrite (_ : 2 = INR 2) ?rpow_N /=; [ring | rewrite /=; ring]. Qed.
Lemma pow_mono x y n : 0 <= x -> x <= y -> x ^ n <= y ^ n. Proof. by move=> a b; apply: pow_incr. Qed.
Lemma pow_smono x y n : 0 <= x -> x < y -> x ^ n.+1 < y ^ n.+1.
Proof.
move=> h lt; elim: n => [|n IH]; first by rewrite /=; lra.
have a : x * x ^ n.+1 <= x * y ^ n.+1 by apply: Rmult_le_compat_l; lra.
have b : x * y ^ n.+1 < y * y ^ n.+1 by apply: Rmult_lt_compat_r => //; apply: pow_lt; lra.
by rewrite -[x ^ _]/(x * x ^ n.+1) -[y ^ n.+2]/(y * y ^ n.+1); lra.
Qed.
Lemma rpow2_1 : rpow 2 1 = 2. Proof. by rewrite rpow_pos ?Rpower_1; lra. Qed.

(* ---- logarithms ---- *)
Lemma log2_smono x y : 0 < x -> x < y -> log2 x < log2 y.
Proof.
move=> p h; have l := ln2_gt0.
by apply: Rmult_lt_compat_r; [apply: Rinv_0_lt_compat | apply: ln_increasing].
Qed.
Lemma log2_scancel x y : 0 < x -> 0 < y -> log2 x < log2 y -> x < y.
Proof. by move=> hx hy h; apply: Rnot_le_lt => c; have := log2_mono y x hy c; lra. Qed.
Lemma log2_mul x y : 0 < x -> 0 < y -> log2 (x * y) = log2 x + log2 y.
Proof. by move=> hx hy; rewrite /log2 ln_mult //; field; have := ln2_gt0; lra. Qed.
Lemma log2_2 : log2 2 = 1. Proof. by rewrite /log2; field; have := ln2_gt0; lra. Qed.

(* ---- binomial coefficients and sums ---- *)
Lemma binom_N n k : binom (INR n) (INR k) = INR 'C(n, k). Proof. by rewrite /binom !tonat_INR. Qed.
Lemma binom_Z n k : binom (INR n) (IZR (Z.of_nat k)) = INR 'C(n, k). Proof. by rewrite -INR_IZR_INZ binom_N. Qed.
Lemma binom_ZZ n k : binom (IZR (Z.of_nat n)) (INR k) = INR 'C(n, k). Proof. by rewrite -INR_IZR_INZ binom_N. Qed.

Lemma fold_sum (f : nat -> R) n a :
  List.fold_right Rplus 0 (List.map f (List.seq a n.+1)) = sum_f_R0 (fun i => f (a + i)%N) n.
Proof.
elim: n a => [|n IH] a; first by rewrite /= addn0; ring.
rewrite -[List.seq a _]/(a :: List.seq a.+1 n.+1) [LHS]/= -/(List.seq a.+1 n.+1).
rewrite -[X in _ + X]/(List.fold_right Rplus 0 (List.map f (List.seq a.+1 n.+1))) IH.
rewrite (decomp_sum _ n.+1 (Nat.lt_0_succ n)).
by rewrite addn0; congr (_ + _); apply: PartSum.sum_eq => i hi; rewrite addSnnS.
Qed.
Lemma rsum_from a n F : rsum (IZR a) (IZR a + INR n) F = sum_f_R0 (fun i => F (a + Z.of_nat i)%Z) n.
Proof.
rewrite /rsum INR_IZR_INZ -plus_IZR !Int_part_IZR.
rewrite (_ : Z.to_nat _ = n.+1); last lia.
by rewrite (fold_sum (fun i => F (a + Z.of_nat i)%Z)).
Qed.
Lemma rsum_N n F : rsum 0 (INR n) F = sum_f_R0 (fun i => F (Z.of_nat i)) n.
Proof. by rewrite -{1}[INR n]Rplus_0_l (rsum_from 0). Qed.
Lemma rsum_empty a b F : IZR b < IZR a -> rsum (IZR a) (IZR b) F = 0.
Proof. by move=> /lt_IZR h; rewrite /rsum !Int_part_IZR (_ : Z.to_nat _ = 0%N) //; lia. Qed.
Lemma sum_INR (f : nat -> nat) n : sum_f_R0 (fun i => INR (f i)) n = INR (\sum_(i < n.+1) f i).
Proof. by elim: n => [|n IH]; rewrite big_ord_recr /= ?big_ord0 // INR_add IH. Qed.
Lemma sum_ge0 (f : nat -> R) n : (forall i, 0 <= f i) -> 0 <= sum_f_R0 f n.
Proof. by move=> h; exact: cond_pos_sum. Qed.
Lemma sum_more (f : nat -> R) m n : (m <= n)%N -> (forall i, 0 <= f i) -> sum_f_R0 f m <= sum_f_R0 f n.
Proof.
move=> le h; rewrite -(subnK le); elim: (n - m)%N => [|d IH]; first by rewrite add0n; lra.
by rewrite addSn /=; have := h (d + m).+1; lra.
Qed.
