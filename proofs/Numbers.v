(* From the numbers of statements to those of libraries.

   Statements speak of reals: an integer n is IZR n, a power, a sum or a binomial coefficient a function of reals.
   Here each becomes what libraries know, on natural numbers where there is one.  Integers that are not negative become
   natural numbers (natP), and of these x^n is the product of n factors, sum the sum_f_R0 of the standard library, and
   binomial that of mathcomp.  All that is known of floor, ceil and log2 is at the end.  Two tactics close what all
   proofs share: `whole` that a number is an integer, `df` that the terms of a statement are defined. *)
From Coq Require Import Reals ZArith Lra Lia Psatz.
From mathcomp Require Import ssreflect ssrfun ssrbool ssrnat seq eqtype fintype bigop binomial.
From Fooling Require Import Definitions.
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
Ltac whole := solve [repeat first [exact: int_Z | exact: int_N | apply: int_add | apply: int_sub | apply: int_mul]].

Lemma natP n : IZR n >= 0 -> exists m, n = Z.of_nat m.
Proof. by move=> h; exists (Z.to_nat n); rewrite Z2Nat.id //; apply: le_IZR; lra. Qed.
Lemma natR n : IZR n >= 0 -> exists m, IZR n = INR m.
Proof. by move=> h; have [m ->] := natP n h; exists m; rewrite INR_IZR_INZ. Qed.
Lemma natR1 n : IZR n >= 1 -> exists m, IZR n = INR m.+1.
Proof.
move=> h; have [[|m] E] := natR n ltac:(lra); last by exists m.
by exfalso; rewrite E /= in h; lra.
Qed.
Lemma Z_lt_le i j : IZR i < IZR j + 1 -> IZR i <= IZR j.
Proof. by move=> h; apply: IZR_le; apply: Zlt_succ_le; apply: lt_IZR; rewrite succ_IZR; lra. Qed.

Ltac df := repeat match goal with
  | |- _ /\ _ => split
  | |- is_int _ => whole
  | |- forall v : Z, _ => intro
  | |- _ -> _ => intro
  | |- (_ > 0) \/ _ => first [by left; lra | right; split; [whole | by left; lra] | right; split; [whole | by right; lra]]
  | |- (_ > 0) \/ _ => first [left; by apply: Rlt_gt; exact: exp_pos]
  end; try lra.

(* ---- natural numbers as reals ---- *)
Lemma le_N m n : (m <= n)%N -> INR m <= INR n. Proof. by move=> /leP h; apply: le_INR. Qed.
Lemma lt_N m n : (m < n)%N -> INR m < INR n. Proof. by move=> /ltP h; apply: lt_INR. Qed.
Lemma le_of_N m n : INR m <= INR n -> (m <= n)%N. Proof. by move=> h; apply/leP; apply: INR_le. Qed.
Lemma lt_of_N m n : INR m < INR n -> (m < n)%N. Proof. by move=> h; apply/ltP; apply: INR_lt. Qed.
Lemma eq_of_N m n : INR m = INR n -> m = n. Proof. exact: INR_eq. Qed.
Lemma ge0_N n : 0 <= INR n. Proof. exact: pos_INR. Qed.
Lemma gt0_N n : 0 < INR n.+1. Proof. by apply: lt_0_INR; apply/ltP. Qed.
Lemma S_N n : INR n.+1 = INR n + 1. Proof. exact: S_INR. Qed.
Lemma add_N m n : INR (m + n)%N = INR m + INR n. Proof. by rewrite plus_INR. Qed.
Lemma mul_N m n : INR (m * n)%N = INR m * INR n. Proof. by rewrite -mult_INR. Qed.
Lemma sub_N m n : (n <= m)%N -> INR (m - n)%N = INR m - INR n. Proof. by move=> /leP h; rewrite -minus_INR. Qed.
Lemma exp_N m n : INR (m ^ n)%N = INR m ^ n.
Proof. by elim: n => [|n IH] //; rewrite expnS mul_N IH. Qed.
Lemma to_nat_N n : tonat (INR n) = n.
Proof.
rewrite /tonat (_ : Int_part (INR n) = Z.of_nat n) ?Nat2Z.id //.
by have [a b] := base_Int_part (INR n); rewrite INR_IZR_INZ in a b *; apply: Z.le_antisymm; apply: Zlt_succ_le;
  apply: lt_IZR; rewrite succ_IZR; lra.
Qed.
Lemma to_nat_Z k : tonat (IZR (Z.of_nat k)) = k. Proof. by rewrite -INR_IZR_INZ to_nat_N. Qed.

(* ---- rounding ---- *)
Lemma floorP x : floor x <= x /\ x < floor x + 1.
Proof. by have := base_Int_part x; rewrite /floor; lra. Qed.
Lemma ceilP x : x <= ceil x /\ ceil x < x + 1.
Proof. by have := floorP (- x); rewrite /ceil; lra. Qed.
Lemma floor_Z x : exists k, floor x = IZR k. Proof. by exists (Int_part x). Qed.
Lemma ceil_Z x : exists k, ceil x = IZR k.
Proof. by exists (- Int_part (- x))%Z; rewrite /ceil /floor opp_IZR. Qed.
Lemma floor_unique x k : IZR k <= x -> x < IZR k + 1 -> floor x = IZR k.
Proof.
by move=> a b; have [c d] := floorP x; have [l E] := floor_Z x; rewrite E in c d *; apply: Rle_antisym; apply: Z_lt_le; lra.
Qed.
Lemma ceil_unique x k : x <= IZR k -> IZR k < x + 1 -> ceil x = IZR k.
Proof. by move=> a b; rewrite /ceil (floor_unique (- x) (- k)); rewrite opp_IZR; lra. Qed.
Lemma floor_id k : floor (IZR k) = IZR k. Proof. by apply: floor_unique; lra. Qed.
Lemma Int_part_Z k : Int_part (IZR k) = k. Proof. by apply: eq_IZR; exact: (floor_id k). Qed.

(* ---- powers ---- *)
Lemma rpow_pos b e : 0 < b -> rpow b e = Rpower b e.
Proof. by move=> h; rewrite /rpow; case: Rlt_dec. Qed.
Lemma rpow_N b n : rpow b (INR n) = b ^ n.
Proof.
rewrite /rpow; case: Rlt_dec => [p|np]; first exact: Rpower_pow.
by rewrite INR_IZR_INZ Int_part_Z -pow_powerRZ.
Qed.
Lemma rpow_Z b k : rpow b (IZR (Z.of_nat k)) = b ^ k. Proof. by rewrite -INR_IZR_INZ rpow_N. Qed.
Lemma rpow_2 b : rpow b 2 = b * b.
Proof. by rewrite (_ : 2 = INR 2) ?rpow_N /=; [ring | rewrite /=; ring]. Qed.
Lemma pow_ge0 x n : 0 <= x -> 0 <= x ^ n. Proof. exact: pow_le. Qed.
Lemma pow_gt0 x n : 0 < x -> 0 < x ^ n. Proof. exact: pow_lt. Qed.
Lemma pow_mono x y n : 0 <= x -> x <= y -> x ^ n <= y ^ n. Proof. by move=> a b; apply: pow_incr. Qed.
Lemma pow_smono x y n : 0 <= x -> x < y -> x ^ n.+1 < y ^ n.+1.
Proof.
move=> h lt; elim: n => [|n IH]; first by rewrite /=; lra.
have a : x * x ^ n.+1 <= x * y ^ n.+1 by apply: Rmult_le_compat_l; lra.
have b : x * y ^ n.+1 < y * y ^ n.+1 by apply: Rmult_lt_compat_r => //; apply: pow_gt0; lra.
by rewrite -[x ^ _]/(x * x ^ n.+1) -[y ^ n.+2]/(y * y ^ n.+1); lra.
Qed.
Lemma rpow2_gt0 e : 0 < rpow 2 e. Proof. by rewrite rpow_pos; [exact: exp_pos | lra]. Qed.
Lemma rpow2_add x y : rpow 2 (x + y) = rpow 2 x * rpow 2 y. Proof. by rewrite !rpow_pos ?Rpower_plus; lra. Qed.
Lemma rpow2_1 : rpow 2 1 = 2. Proof. by rewrite rpow_pos ?Rpower_1; lra. Qed.
Lemma rpow2_mono x y : x <= y -> rpow 2 x <= rpow 2 y.
Proof. by move=> h; rewrite !rpow_pos; try lra; apply: Rle_Rpower; lra. Qed.
Lemma rpow2_smono x y : x < y -> rpow 2 x < rpow 2 y.
Proof. by move=> h; rewrite !rpow_pos; try lra; apply: Rpower_lt; lra. Qed.

(* ---- logarithms ---- *)
Lemma ln2_gt0 : 0 < ln 2. Proof. by have := ln_lt_2; lra. Qed.
Lemma log2_smono x y : 0 < x -> x < y -> log2 x < log2 y.
Proof.
move=> p h; have l := ln2_gt0.
by apply: Rmult_lt_compat_r; [apply: Rinv_0_lt_compat | apply: ln_increasing].
Qed.
Lemma log2_mono x y : 0 < x -> x <= y -> log2 x <= log2 y.
Proof. by move=> p [h|<-]; [left; apply: log2_smono | right]. Qed.
Lemma log2_cancel x y : 0 < x -> 0 < y -> log2 x <= log2 y -> x <= y.
Proof. by move=> hx hy h; apply: Rnot_lt_le => c; have := log2_smono y x hy c; lra. Qed.
Lemma log2_scancel x y : 0 < x -> 0 < y -> log2 x < log2 y -> x < y.
Proof. by move=> hx hy h; apply: Rnot_le_lt => c; have := log2_mono y x hy c; lra. Qed.
Lemma log2_rpow e : log2 (rpow 2 e) = e.
Proof. by have l := ln2_gt0; rewrite rpow_pos /log2; [rewrite /Rpower ln_exp; field | ]; lra. Qed.
Lemma rpow_log2 x : 0 < x -> rpow 2 (log2 x) = x.
Proof.
move=> h; have l := ln2_gt0; rewrite rpow_pos /Rpower /log2; last lra.
by rewrite (_ : ln x / ln 2 * ln 2 = ln x) ?exp_ln //; field; lra.
Qed.
Lemma log2_mul x y : 0 < x -> 0 < y -> log2 (x * y) = log2 x + log2 y.
Proof. by move=> hx hy; rewrite /log2 ln_mult //; field; have := ln2_gt0; lra. Qed.
Lemma log2_1 : log2 1 = 0. Proof. by rewrite /log2 ln_1; field; have := ln2_gt0; lra. Qed.
Lemma log2_2 : log2 2 = 1. Proof. by rewrite /log2; field; have := ln2_gt0; lra. Qed.

(* ---- binomial coefficients and sums ---- *)
Lemma binom_N n k : binom (INR n) (INR k) = INR 'C(n, k). Proof. by rewrite /binom !to_nat_N. Qed.
Lemma binom_Z n k : binom (INR n) (IZR (Z.of_nat k)) = INR 'C(n, k). Proof. by rewrite -INR_IZR_INZ binom_N. Qed.
Lemma binom_ZZ n k : binom (IZR (Z.of_nat n)) (INR k) = INR 'C(n, k). Proof. by rewrite -INR_IZR_INZ binom_N. Qed.

Lemma fold_sum (f : nat -> R) n a :
  List.fold_right Rplus 0 (List.map f (List.seq a n.+1)) = sum_f_R0 (fun i => f (a + i)%N) n.
Proof.
elim: n a => [|n IH] a; first by rewrite /= addn0; ring.
rewrite -[List.seq a _]/(a :: List.seq a.+1 n.+1) [LHS]/= -/(List.seq a.+1 n.+1).
rewrite -[X in _ + X]/(List.fold_right Rplus 0 (List.map f (List.seq a.+1 n.+1))) IH.
rewrite (decomp_sum _ n.+1 (Nat.lt_0_succ n)).
by rewrite addn0; congr (_ + _); apply: sum_eq => i _; rewrite addSnnS.
Qed.
Lemma rsum_from a n F : rsum (IZR a) (IZR a + INR n) F = sum_f_R0 (fun i => F (a + Z.of_nat i)%Z) n.
Proof.
rewrite /rsum INR_IZR_INZ -plus_IZR !Int_part_Z.
rewrite (_ : Z.to_nat _ = n.+1); last lia.
by rewrite (fold_sum (fun i => F (a + Z.of_nat i)%Z)).
Qed.
Lemma rsum_N n F : rsum 0 (INR n) F = sum_f_R0 (fun i => F (Z.of_nat i)) n.
Proof. by rewrite -{1}[INR n]Rplus_0_l (rsum_from 0). Qed.
Lemma rsum_empty a b F : IZR b < IZR a -> rsum (IZR a) (IZR b) F = 0.
Proof. by move=> /lt_IZR h; rewrite /rsum !Int_part_Z (_ : Z.to_nat _ = 0%N) //; lia. Qed.
Lemma sum_INR (f : nat -> nat) n : sum_f_R0 (fun i => INR (f i)) n = INR (\sum_(i < n.+1) f i).
Proof. by elim: n => [|n IH]; rewrite big_ord_recr /= ?big_ord0 // add_N IH. Qed.
Lemma sum_ge0 (f : nat -> R) n : (forall i, 0 <= f i) -> 0 <= sum_f_R0 f n.
Proof. by move=> h; exact: cond_pos_sum. Qed.
Lemma sum_more (f : nat -> R) m n : (m <= n)%N -> (forall i, 0 <= f i) -> sum_f_R0 f m <= sum_f_R0 f n.
Proof.
move=> le h; rewrite -(subnK le); elim: (n - m)%N => [|d IH]; first by rewrite add0n; lra.
by rewrite addSn /=; have := h (d + m).+1; lra.
Qed.
