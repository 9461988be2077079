(* Logarithms to base 2, powers and roots.

   x^y is exp (y ln x) for x > 0, and log2 its inverse for the base 2: what is said of it follows from exp and ln being
   increasing and inverse.  Natural powers of numbers that are not positive are products of factors.  Bit lengths and
   powers of a ceiling rest on this: natural powers of 2 are integers, and of two integers i < j is i <= j - 1. *)
From Coq Require Import Reals ZArith Lra Lia Psatz.
From mathcomp Require Import ssreflect ssrfun ssrbool ssrnat.
From Fooling Require Import Definitions Statements Numbers.
Open Scope R_scope.

Ltac five := split; [|split; [|split; [|split]]].

(* ---- logarithms ---- *)
Theorem ax_log2_increasing : st_log2_increasing.
Proof.
five=> x y hx hy h; (do 2 split=> //).
- exact: log2_smono.
- exact: log2_mono.
- exact: log2_smono.
- by apply: Rle_ge; apply: log2_mono; lra.
- by rewrite h.
Qed.
Theorem ax_by_log2 : st_by_log2.
Proof.
five=> x y [hx [hy h]].
- exact: log2_scancel.
- exact: log2_cancel.
- exact: log2_scancel.
- by apply: Rle_ge; apply: log2_cancel; lra.
- by apply: Rle_antisym; apply: log2_cancel; lra.
Qed.
Theorem ax_log2_against : st_log2_against.
Proof.
five=> x y hx h; split=> //; rewrite -{1}(log2_rpow y); have p := rpow2_gt0 y.
- exact: log2_smono.
- exact: log2_mono.
- exact: log2_smono.
- by apply: Rle_ge; apply: log2_mono; lra.
- by rewrite h.
Qed.
Theorem ax_against_log2 : st_against_log2.
Proof.
five=> x y [hx h]; have p := rpow2_gt0 y.
- by apply: log2_scancel => //; rewrite log2_rpow.
- by apply: log2_cancel => //; rewrite log2_rpow.
- by apply: log2_scancel => //; rewrite log2_rpow.
- by apply: Rle_ge; apply: log2_cancel => //; rewrite log2_rpow; lra.
- by rewrite -(rpow_log2 x) // h.
Qed.
Theorem ax_log2_product : st_log2_product.
Proof.
move=> x y hx hy; have p : x * y > 0 by exact: Rmult_lt_0_compat.
by df; exact: log2_mul.
Qed.
Theorem ax_log2_quotient : st_log2_quotient.
Proof.
move=> x y hx hy; have p : x / y > 0 by exact: Rdiv_lt_0_compat.
df; have := log2_mul (x / y) y p hy; have -> : x / y * y = x by field; lra.
lra.
Qed.

(* ---- powers and roots ---- *)
Theorem ax_power_increasing : st_power_increasing.
Proof.
five=> z x y hz h; df; rewrite !rpow_pos; try lra.
- exact: Rpower_lt.
- by apply: Rle_Rpower; lra.
- exact: Rpower_lt.
- by apply: Rle_ge; apply: Rle_Rpower; lra.
- by rewrite h.
Qed.
Theorem ax_power_of_larger : st_power_of_larger.
Proof.
five=> x y z hx hy hz h; df; rewrite !rpow_pos //.
- by apply: Rlt_Rpower_l; lra.
- by apply: Rle_Rpower_l; lra.
- by apply: Rlt_Rpower_l; lra.
- by apply: Rle_ge; apply: Rle_Rpower_l; lra.
- by rewrite h.
Qed.
(* of numbers that are not negative: x^i is the smaller one of x < y, by its number of factors *)
Theorem ax_by_powers : st_by_powers.
Proof.
five=> x y i hx hy hi [_ [_]]; have [m ->] := natR1 i hi; rewrite !rpow_N => h.
- by apply: Rnot_le_lt => c; have := pow_mono y x m.+1; lra.
- by apply: Rnot_lt_le => c; have := pow_smono y x m; lra.
- by apply: Rnot_le_gt => c; have := pow_mono x y m.+1; lra.
- by apply: Rnot_lt_ge => c; have := pow_smono x y m; lra.
- by apply: Rle_antisym; apply: Rnot_lt_le => c; [have := pow_smono y x m | have := pow_smono x y m]; lra.
Qed.
Theorem ax_root : st_root.
Proof.
move=> x i h h1; have p : 0 < rpow x (1 / IZR i) by rewrite rpow_pos //; exact: exp_pos.
df; rewrite (rpow_pos (rpow _ _)) // rpow_pos // Rpower_mult.
by have -> : 1 / IZR i * IZR i = 1; [field; lra | exact: Rpower_1].
Qed.
Theorem ax_square_root : st_square_root.
Proof. by move=> x h; split=> //; apply: sqrt_sqrt; lra. Qed.
Theorem ax_root_not_negative : st_root_not_negative.
Proof. by move=> x h; split=> //; apply: Rle_ge; exact: sqrt_pos. Qed.
Theorem ax_power_positive : st_power_positive.
Proof. by move=> x y h; split; [left | rewrite rpow_pos //; exact: exp_pos]. Qed.
Theorem ax_power_product : st_power_product.
Proof.
move=> x y z hx hy; have p : x * y > 0 by exact: Rmult_lt_0_compat.
by df; rewrite !rpow_pos //; rewrite Rpower_mult_distr.
Qed.
Theorem ax_power_sum : st_power_sum.
Proof. by move=> x y z h; df; rewrite !rpow_pos //; exact: Rpower_plus. Qed.
Theorem ax_power_above_base : st_power_above_base.
Proof.
move=> x e h he; df; rewrite rpow_pos; last lra.
rewrite -{2}(Rpower_1 x); last lra.
case: (Req_dec x 1) => [->|ne]; first by rewrite /Rpower ln_1 !Rmult_0_r; lra.
by apply: Rle_ge; apply: Rle_Rpower; lra.
Qed.
Lemma bern x n : 0 <= x -> 1 + (x - 1) * INR n <= x ^ n.
Proof.
move=> h; elim: n => [|n IH]; first by rewrite /=; lra.
rewrite S_INR /=; have p := pos_INR n.
have : x * (1 + (x - 1) * INR n) <= x * x ^ n by apply: Rmult_le_compat_l.
have : 0 <= (x - 1) * (x - 1) * INR n by apply: Rmult_le_pos; [exact: (Rle_0_sqr (x - 1)) | exact: p].
nra.
Qed.
Theorem ax_bernoulli : st_bernoulli.
Proof.
move=> x e h he; have [n E] := natR e he; rewrite E in he *; split.
  by case: (Rlt_dec 0 x) => [|_]; [left; lra | right; df; left; lra].
by rewrite rpow_N; apply: Rle_ge; apply: bern; lra.
Qed.

(* ---- integers ---- *)
(* of an integer i >= 1 with l = floor (log2 i), the next one is at most 2^(l + 1) *)
Lemma bits i : IZR i >= 1 -> exists l, floor (log2 (IZR i)) = INR l /\ IZR i + 1 <= 2 ^ l.+1.
Proof.
move=> h; have [a b] := floorP (log2 (IZR i)); have [k E] := floor_Z (log2 (IZR i)).
have l0 : 0 <= log2 (IZR i) by rewrite -log2_1; apply: log2_mono; lra.
have [l F] : exists l, IZR k = INR l.
  apply: natR; rewrite E in b; have : -1 < IZR k by lra.
  by move=> /(lt_IZR (-1)) c; apply: Rle_ge; apply: IZR_le; lia.
exists l; rewrite E F; split=> //; rewrite E F in b.
have : IZR i < 2 ^ l.+1.
  by rewrite -rpow_N INR_S -{1}(rpow_log2 (IZR i)); [exact: rpow2_lt | lra].
have -> : 2 ^ l.+1 = IZR (2 ^ Z.of_nat l.+1) by rewrite -pow_IZR.
by rewrite -succ_IZR => /lt_IZR c; apply: IZR_le; lia.
Qed.
Theorem ax_bit_length_is : st_bit_length_is.
Proof.
move=> i j h E; df; have [l [F u]] := bits i h; have [a _] := floorP (log2 (IZR i)).
rewrite F in a *; rewrite (ceil_unique _ (Z.of_nat l.+1)) -INR_IZR_INZ INR_S //.
- by rewrite E -(log2_rpow (INR l + 1)) -INR_S rpow_N; apply: log2_mono; lra.
- by have := log2_smono (IZR i) (IZR j); lra.
Qed.
Theorem ax_bit_length : st_bit_length.
Proof.
move=> i j h E; df; have [_ [_ ->]] := ax_bit_length_is i j h E.
by have := floorP (log2 (IZR i)); lra.
Qed.
(* with e = ceil (log2 i) >= 1, 2^(e - 1) < i, both integers *)
Theorem ax_power_of_ceiling : st_power_of_ceiling.
Proof.
move=> i x h [_ hx]; have [a b] := ceilP (log2 (IZR i)); have [k E] := ceil_Z (log2 (IZR i)).
have l1 : 1 <= log2 (IZR i) by rewrite -log2_2; apply: log2_mono; lra.
have [m F] : exists m, IZR k = INR m.+1 by apply: natR1; rewrite -E; lra.
have le : ceil x <= INR m.+1.
  have [u v] := ceilP x; have [k' E'] := ceil_Z x; rewrite E' -F in u v *; rewrite E in a b.
  by apply: Z_lt_le; lra.
apply: (Rle_trans _ (rpow 2 (INR m.+1))); first exact: rpow2_le.
rewrite rpow_N -[2 ^ _]/(2 * 2 ^ m).
have : 2 ^ m < IZR i.
  rewrite -rpow_N -(rpow_log2 (IZR i)); last lra.
  by apply: rpow2_lt; rewrite E F INR_S in b; lra.
have -> : 2 ^ m = IZR (2 ^ Z.of_nat m) by rewrite -pow_IZR.
move=> /lt_IZR c; suff : IZR (2 ^ Z.of_nat m) <= IZR (i - 1) by rewrite minus_IZR; lra.
by apply: IZR_le; lia.
Qed.
(* i - 1 divides i^n - 1, and 1 / (i - 1) < 1 *)
Lemma residue (i : Z) n : exists s : Z, IZR i ^ n = 1 + (IZR i - 1) * IZR s.
Proof.
elim: n => [|n [s IH]]; first by exists 0%Z; rewrite /=; ring.
by exists (1 + i * s)%Z; rewrite plus_IZR mult_IZR /= IH; ring.
Qed.
Theorem ax_power_residue : st_power_residue.
Proof.
move=> i n h hn; have [m ->] := natR n hn; df; rewrite rpow_N; have [s E] := residue i m.
rewrite {2}E (floor_unique _ s) //.
- have -> : (1 + (IZR i - 1) * IZR s) / (IZR i - 1) = IZR s + / (IZR i - 1) by field; lra.
  by have := Rinv_0_lt_compat (IZR i - 1); lra.
- have -> : (1 + (IZR i - 1) * IZR s) / (IZR i - 1) = IZR s + / (IZR i - 1) by field; lra.
  have : / (IZR i - 1) < / 1 by apply: Rinv_lt_contravar; lra.
  lra.
Qed.
