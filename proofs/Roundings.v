(* Roundings, the smaller and larger of two numbers, parity, and the order of sums and products.

   All of it rests on what the floor of x is: the one integer k with k <= x < k + 1 (floorP, floor_unique), the ceiling
   being the one with k - 1 < x <= k.  Of an integer k and one less than k + 1, the latter is at most k (Z_lt_le). *)
From Coq Require Import Reals ZArith Lra Lia Psatz.
From mathcomp Require Import ssreflect.
From Fooling Require Import Definitions Statements Numbers.
Open Scope R_scope.

(* ---- floor and ceiling ---- *)
Theorem ax_ceiling_above : st_ceiling_above.
Proof. by move=> x; have := ceilP x; lra. Qed.
Theorem ax_ceiling_below : st_ceiling_below.
Proof. by move=> x; have := ceilP x; lra. Qed.
Theorem ax_floor_below : st_floor_below.
Proof. by move=> x; have := floorP x; lra. Qed.
Theorem ax_floor_above : st_floor_above.
Proof. by move=> x; have := floorP x; lra. Qed.
Theorem ax_floor_below_strictly : st_floor_below_strictly.
Proof.
move=> x h; have [[//|E] _] := floorP x.
by case: h; have [k F] := floor_Z x; exists k; rewrite -F E.
Qed.
Theorem ax_ceiling_at_most : st_ceiling_at_most.
Proof. by move=> x e h; have [a b] := ceilP x; have [k E] := ceil_Z x; rewrite E in a b *; apply: Z_lt_le; lra. Qed.
Theorem ax_ceiling_at_least : st_ceiling_at_least.
Proof.
move=> x e h; have [a b] := ceilP x; have [k E] := ceil_Z x; rewrite E in a b *.
by apply: Rle_ge; apply: Z_lt_le; lra.
Qed.
Lemma ceil_le x y : x <= y -> ceil x <= ceil y.
Proof. by move=> h; have [k E] := ceil_Z y; rewrite E; apply: ax_ceiling_at_most; rewrite -E; have := ceilP y; lra. Qed.
Lemma floor_le x y : x <= y -> floor x <= floor y.
Proof. by move=> h; have := ceil_le (- y) (- x); rewrite /ceil !Ropp_involutive; lra. Qed.
Theorem ax_ceiling_kept : st_ceiling_kept.
Proof. by split; [|split] => x y h; [exact: ceil_le | apply: Rle_ge; apply: ceil_le; lra | rewrite h]. Qed.
Theorem ax_floor_kept : st_floor_kept.
Proof. by split; [|split] => x y h; [exact: floor_le | apply: Rle_ge; apply: floor_le; lra | rewrite h]. Qed.
Theorem ax_floor_of_sum : st_floor_of_sum.
Proof.
move=> x y i ->; have [a b] := floorP y; have [k E] := floor_Z y; rewrite E in a b *.
by rewrite (floor_unique _ (k + i)%Z) plus_IZR; lra.
Qed.
Theorem ax_ceiling_of_sum : st_ceiling_of_sum.
Proof.
by move=> x y i ->; rewrite /ceil (ax_floor_of_sum (- (y + IZR i)) (- y) (Z.opp i)); rewrite opp_IZR; lra.
Qed.
(* n = k q + r with 0 <= r < k: both sides are q where r = 0, and q + 1 else *)
Theorem ax_ceiling_of_quotient : st_ceiling_of_quotient.
Proof.
move=> k n h; split; first lra.
have hk : (1 <= k)%Z by apply: le_IZR; lra.
have dv := Z.div_mod n k; have md := Z.mod_pos_bound n k.
set q := (n / k)%Z in dv; set r := (n mod k)%Z in dv md.
have E : IZR n = IZR k * IZR q + IZR r by rewrite -mult_IZR -plus_IZR; congr IZR; lia.
have k0 : IZR k > 0 by lra.
case: (Z.eq_dec r 0) => r0.
- rewrite r0 in E; rewrite (ceil_unique _ q) ?(floor_unique _ q) //.
  + by apply: le_div; lra.
  + by apply: div_lt; lra.
  + by apply: div_le; lra.
  + suff : IZR q - 1 < IZR n / IZR k by lra.
    by apply: lt_div; lra.
- have r1 : 1 <= IZR r by apply: IZR_le; lia.
  have r2 : IZR r <= IZR k - 1 by rewrite -minus_IZR; apply: IZR_le; lia.
  rewrite (ceil_unique _ (q + 1)) ?(floor_unique _ (q + 1)) // plus_IZR.
  + by apply: le_div; lra.
  + by apply: div_lt; lra.
  + by apply: div_le; lra.
  + suff : IZR q < IZR n / IZR k by lra.
    by apply: lt_div; lra.
Qed.

(* ---- the smaller, the larger, the absolute value ---- *)
Theorem ax_least_of_two : st_least_of_two.
Proof. by move=> x y h; exact: Rmin_left. Qed.
Theorem ax_least_of_two_second : st_least_of_two_second.
Proof. by move=> x y h; apply: Rmin_right; lra. Qed.
Theorem ax_greatest_of_two : st_greatest_of_two.
Proof. by move=> x y h; apply: Rmax_left; lra. Qed.
Theorem ax_greatest_of_two_second : st_greatest_of_two_second.
Proof. by move=> x y h; exact: Rmax_right. Qed.
Theorem ax_absolute : st_absolute.
Proof. by move=> x y *; apply: Rabs_le; lra. Qed.
Theorem ax_absolute_above : st_absolute_above.
Proof. by move=> x; have := Rle_abs x; lra. Qed.
Theorem ax_absolute_above_negative : st_absolute_above_negative.
Proof. by move=> x; have := Rle_abs (- x); rewrite Rabs_Ropp; lra. Qed.

(* ---- integers ---- *)
Theorem ax_integers_at_least : st_integers_at_least.
Proof. by move=> i j h; apply: Rle_ge; apply: Z_lt_le; lra. Qed.
Theorem ax_integers_at_most : st_integers_at_most.
Proof. by move=> i j h; apply: Z_lt_le; lra. Qed.
Theorem ax_odd_next : st_odd_next.
Proof. by move=> i [k E]; exists (k + 1)%Z; rewrite E -plus_IZR; congr IZR; lia. Qed.
Theorem ax_even_as_twice : st_even_as_twice.
Proof. by move=> i j ->; exists j; rewrite mult_IZR. Qed.
Theorem ax_odd_as_twice : st_odd_as_twice.
Proof. by move=> i j ->; exists j; rewrite plus_IZR mult_IZR. Qed.
Theorem ax_integer_as_equal : st_integer_as_equal.
Proof. by move=> x j ->; exists j. Qed.

(* ---- the order of sums and products ---- *)
Theorem ax_unequal : st_unequal.
Proof. by split=> x y h; lra. Qed.
Theorem ax_equal : st_equal.
Proof. by move=> x y *; lra. Qed.
Theorem ax_scale : st_scale.
Proof. by split; [|split; [|split; [|split]]] => x y z *; nra. Qed.
Lemma over x z : z > 0 -> x * z / z = x. Proof. by move=> h; field; lra. Qed.
Theorem ax_clear_denominator : st_clear_denominator.
Proof.
split; [|split; [|split; [|split]]] => z x y hz h; (split; first lra); rewrite -(over x z) //;
  have i := Rinv_0_lt_compat z hz.
- exact: Rmult_lt_compat_r.
- by apply: Rmult_le_compat_r; lra.
- exact: Rmult_lt_compat_r.
- by apply: Rle_ge; apply: Rmult_le_compat_r; lra.
- by rewrite h.
Qed.
Theorem ax_product : st_product.
Proof. by move=> x y *; nra. Qed.
Theorem ax_factor : st_factor.
Proof. by move=> y x *; nra. Qed.
Theorem ax_reciprocal : st_reciprocal.
Proof. by move=> x h; split=> //; field. Qed.
