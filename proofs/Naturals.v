(* From natural numbers to the reals of the statements.

   A measure of a two-party function is a natural number, and a statement speaks of it as a real one, INR of it.  So a
   proof ends with two steps: a comparison of natural numbers, by mathcomp, and its image under INR, by this file.
   Powers of 2 come with an integer exponent e, and the first step is mostly to see that e is natural, or positive. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import ssreflect ssrfun ssrbool eqtype ssrnat.
From Fooling Require Import Definitions.
Open Scope R_scope.

Ltac parts := try match goal with |- ?s => unfold s end; repeat match goal with |- _ /\ _ => split end.

(* ---- comparisons ---- *)
Lemma ge_nat m n : leq m n -> INR n >= INR m.
Proof. by move=> /leP h; apply: Rle_ge; apply: le_INR. Qed.
Lemma le_nat m n : leq m n -> INR m <= INR n.
Proof. by move=> /leP h; apply: le_INR. Qed.
Lemma eq_nat (m n : nat) : m = n -> INR m = INR n.
Proof. by move=> ->. Qed.
Lemma nat_le m n : INR m <= INR n -> leq m n.
Proof. by move=> h; apply/leP; apply: INR_le. Qed.
Lemma nat_ge m n : INR m >= INR n -> leq n m.
Proof. by move=> h; apply: nat_le; lra. Qed.
Lemma nat_lt m n : INR m < INR n -> leq (S m) n.
Proof. by move=> h; apply/leP; apply: INR_lt. Qed.
Lemma pos_nat m : leq 1 m -> 0 < INR m.
Proof. by move=> /leP h; apply: lt_0_INR. Qed.
Lemma INR_add m n : INR (addn m n) = INR m + INR n.
Proof. by rewrite plus_INR. Qed.
Lemma INR_mul m n : INR (muln m n) = INR m * INR n.
Proof. by rewrite -mult_INR. Qed.
Lemma INR_S m : INR (S m) = INR m + 1.
Proof. exact: S_INR. Qed.
Lemma INR_expn b n : INR (expn b n) = INR b ^ n.
Proof. by elim: n => [|n IH] //; rewrite expnS INR_mul IH. Qed.
Lemma INR_exp n : INR (expn 2 n) = 2 ^ n.
Proof. by rewrite INR_expn. Qed.

(* ---- integers that are natural numbers ---- *)
Lemma IZR_nat n : IZR (Z.of_nat n) = INR n.
Proof. by rewrite INR_IZR_INZ. Qed.
Lemma of_nat_Z (e : Z) : (0 <= e)%Z -> IZR e = INR (Z.to_nat e).
Proof. by move=> h; rewrite INR_IZR_INZ Z2Nat.id. Qed.
Lemma nat_le_Z m (e : Z) : INR m <= IZR e -> (0 <= e)%Z /\ leq m (Z.to_nat e).
Proof.
move=> h; have e0 : (0 <= e)%Z by apply: le_IZR; have := pos_INR m; lra.
by split=> //; apply: nat_le; rewrite -of_nat_Z.
Qed.
Lemma nat_ge_Z m (e : Z) : leq (Z.to_nat e) m -> INR m >= IZR e.
Proof.
move=> h; case: (Z_le_dec 0 e) => e0; first by rewrite (of_nat_Z e) //; apply: ge_nat.
have : IZR e <= 0 by apply: IZR_le; lia.
by have := pos_INR m; lra.
Qed.
Lemma nat_le_of_Z m (e : Z) : (0 <= e)%Z -> leq m (Z.to_nat e) -> INR m <= IZR e.
Proof. by move=> h l; rewrite (of_nat_Z e) //; apply: le_nat. Qed.
(* "k >= 0" of an integer variable: it is a natural number *)
Lemma natural (e : Z) : IZR e >= 0 -> exists n, e = Z.of_nat n.
Proof. by move=> h; exists (Z.to_nat e); rewrite Z2Nat.id //; apply: le_IZR; lra. Qed.
Lemma positive (e : Z) : IZR e >= 1 -> exists n, e = Z.of_nat (S n).
Proof.
move=> h; have e1 : (1 <= e)%Z by apply: le_IZR; lra.
by exists (Z.to_nat (e - 1)); lia.
Qed.
Lemma Z_ge1 (e : Z) : IZR e > 0 -> IZR e >= 1.
Proof. move=> h; assert (H : (0 < e)%Z) by (apply: lt_IZR; lra); apply: Rle_ge; apply: IZR_le; lia. Qed.
Lemma Z_pred (e : Z) : IZR e >= 1 -> IZR e = INR (Nat.pred (Z.to_nat e)) + 1 /\ (0 < Z.to_nat e)%N.
Proof.
move=> /positive[n ->]; rewrite Nat2Z.id IZR_nat INR_S; by split.
Qed.
Lemma Int_part_IZR (z : Z) : Int_part (IZR z) = z.
Proof.
have [h1 h2] := base_Int_part (IZR z).
have h3 : (Int_part (IZR z) <= z)%Z by apply: le_IZR.
have h4 : (z < Int_part (IZR z) + 1)%Z by apply: lt_IZR; rewrite plus_IZR; lra.
lia.
Qed.
Lemma tonat_IZR z : tonat (IZR z) = Z.to_nat z.
Proof. by rewrite /tonat Int_part_IZR. Qed.
Lemma tonat_INR n : tonat (INR n) = n.
Proof. by rewrite INR_IZR_INZ tonat_IZR Nat2Z.id. Qed.

(* ---- powers ---- *)
Lemma rpow_pos b e : 0 < b -> rpow b e = Rpower b e.
Proof. by move=> h; rewrite /rpow; case: Rlt_dec. Qed.
Lemma pow2 n : rpow 2 (INR n) = INR (expn 2 n).
Proof. by rewrite rpow_pos ?Rpower_pow ?INR_exp; lra. Qed.
Lemma pow2_0 : rpow 2 0 = 1.
Proof. exact: (pow2 0). Qed.
Lemma rpow2_gt0 e : 0 < rpow 2 e.
Proof. by rewrite rpow_pos; [exact: exp_pos | lra]. Qed.
Lemma rpow2_0 : rpow 2 0 = 1.
Proof. exact: (pow2 0). Qed.
Lemma rpow2_le x y : x <= y -> rpow 2 x <= rpow 2 y.
Proof. by move=> h; rewrite !rpow_pos; try lra; apply: Rle_Rpower; lra. Qed.
Lemma rpow2_lt x y : x < y -> rpow 2 x < rpow 2 y.
Proof. by move=> h; rewrite !rpow_pos; try lra; apply: Rpower_lt; lra. Qed.
Lemma rpow2_add x y : rpow 2 (x + y) = rpow 2 x * rpow 2 y.
Proof. by rewrite !rpow_pos; try lra; exact: Rpower_plus. Qed.
Lemma pow2_Z (e : Z) : (0 <= e)%Z -> rpow 2 (IZR e) = INR (expn 2 (Z.to_nat e)).
Proof. by move=> h; rewrite (of_nat_Z e) // pow2. Qed.
Lemma rpow2_S x : rpow 2 x = 2 * rpow 2 (x - 1).
Proof.
have -> : x = 1 + (x - 1) by lra.
have -> : 1 + (x - 1) - 1 = x - 1 by lra.
by rewrite rpow2_add -{1}[1]/(INR 1) pow2.
Qed.
(* natural powers of a number that is not negative, and squares *)
Lemma rpow_INR b n : 0 <= b -> rpow b (INR n) = b ^ n.
Proof.
move=> b0; rewrite /rpow; case: Rlt_dec => h; first by rewrite Rpower_pow.
by rewrite INR_IZR_INZ Int_part_IZR -pow_powerRZ.
Qed.
Lemma pow2_pred (e : Z) : IZR e >= 1 -> rpow 2 (IZR e - 1) = INR (expn 2 (Z.to_nat e).-1).
Proof. by move=> /Z_pred[E _]; rewrite E -pow2; congr rpow; lra. Qed.
(* the quantity d is at least e where d <= k always implies q <= 2^k, and q > 2^(e-1) *)
Lemma at_least (q d : nat) (e : Z) : (forall k, leq d k -> leq q (expn 2 k)) -> INR q > rpow 2 (IZR e - 1) -> INR d >= IZR e.
Proof.
move=> H h; apply: Rnot_lt_ge => lt; have e1 : IZR e >= 1 by apply: Z_ge1; have := pos_INR d; lra.
have [E _] := Z_pred e e1.
have /le_nat : leq q (expn 2 (Z.to_nat e).-1).
  by apply: H; rewrite -ltnS; apply: nat_lt; rewrite INR_S; lra.
by rewrite -pow2_pred //; lra.
Qed.

(* ---- logarithms and ceilings ---- *)
Lemma ln2_gt0 : 0 < ln 2.
Proof. by have := ln_lt_2; lra. Qed.
Lemma log2_lt x y : 0 < x -> 0 < y -> x < y <-> log2 x < log2 y.
Proof.
have l := ln2_gt0; move=> hx hy; rewrite /log2; split=> h.
  by apply: Rmult_lt_compat_r; [apply: Rinv_0_lt_compat | apply: ln_increasing].
by apply: ln_lt_inv => //; apply: (Rmult_lt_reg_r (/ ln 2)) => //; apply: Rinv_0_lt_compat.
Qed.
Lemma log2_le x y : 0 < x -> 0 < y -> x <= y <-> log2 x <= log2 y.
Proof.
move=> hx hy; have [a b] := log2_lt y x hy hx.
by split=> h; apply: Rnot_lt_le => c; [have := b c | have := a c]; lra.
Qed.
Lemma log2_mono x y : 0 < x -> x <= y -> log2 x <= log2 y.
Proof. by move=> h le; apply: (proj1 (log2_le x y h _)) => //; lra. Qed.
Lemma log2_cancel x y : 0 < x -> 0 < y -> log2 x <= log2 y -> x <= y.
Proof. by move=> h h' le; apply: (proj2 (log2_le x y h h')). Qed.
Lemma log2_rpow e : log2 (rpow 2 e) = e.
Proof. by have l := ln2_gt0; rewrite rpow_pos /log2; [rewrite /Rpower ln_exp; field | ]; lra. Qed.
Lemma rpow_log2 x : 0 < x -> rpow 2 (log2 x) = x.
Proof.
move=> h; have l := ln2_gt0; rewrite rpow_pos; last lra.
rewrite /Rpower /log2; have -> : ln x / ln 2 * ln 2 = ln x by field; lra.
exact: exp_ln.
Qed.
Lemma log2_1 : log2 1 = 0.
Proof. by rewrite /log2 ln_1; field; have := ln2_gt0; lra. Qed.
Lemma Z_lt_le i j : IZR i < IZR j + 1 -> IZR i <= IZR j.
Proof. by move=> h; apply: IZR_le; apply: Zlt_succ_le; apply: lt_IZR; rewrite succ_IZR; lra. Qed.
Lemma floor_unique x k : IZR k <= x -> x < IZR k + 1 -> floor x = IZR k.
Proof.
move=> a b; have := base_Int_part x; rewrite /floor => -[c d].
apply: Rle_antisym; apply: Z_lt_le; lra.
Qed.
Lemma ceil_unique x k : x <= IZR k -> IZR k < x + 1 -> ceil x = IZR k.
Proof. by move=> a b; rewrite /ceil (floor_unique (- x) (- k)); rewrite opp_IZR; lra. Qed.

(* ---- colours ---- *)
Lemma toint_inj : injective toint.
Proof.
have H := Pos2Nat.is_pos.
case=> [|p|p] [|q|q] //= [] E.
- by have := H q; lia.
- by have := H p; lia.
- by rewrite (Pos2Nat.inj _ _ E).
- by rewrite (Pos2Nat.inj p q) //; have := H p; have := H q; lia.
Qed.
