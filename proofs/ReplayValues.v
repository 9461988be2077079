(* The values of closed numbers, as facts before the arithmetic of an exported certificate. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import ssreflect ssrfun ssrbool eqtype ssrnat.
From Interval Require Import Tactic.
From Fooling Require Import Definitions Naturals ReplaySteps.
Open Scope R_scope.

Lemma log2_power (x : R) (c k : Z) : x = IZR c -> (0 <=? k)%Z && (2 ^ k =? c)%Z -> log2 x = IZR k.
Proof.
move=> -> /andP[/Z.leb_le k0 /Z.eqb_eq <-]; rewrite -Zpower_IZR //; exact: log2_rpow.
Qed.
Lemma rpow_Rpower b e : 0 < b -> rpow b e = Rpower b e.
Proof. exact: rpow_pos. Qed.
Ltac power_value b e c z v := exact: (power_is b e c z v ltac:(lra) ltac:(lra) ltac:(by vm_compute)).
(* a power whose exponent is a negative integer *)
Lemma inverse_power (b e : R) (c z v : Z) : b = IZR c -> e = IZR (- z) -> [&& (0 <? c)%Z, (0 <=? z)%Z & (c ^ z =? v)%Z] -> rpow b e = 1 / IZR v.
Proof.
move=> E -> h; have b0 : 0 < b by case/and3P: h => /Z.ltb_lt p _ _; rewrite E; apply: (IZR_lt 0).
by rewrite opp_IZR -(power_is b (IZR z) c z v E erefl h) !rpow_pos // Rpower_Ropp /Rdiv Rmult_1_l.
Qed.
Ltac inverse_value b e c z v := exact: (inverse_power b e c z v ltac:(lra) ltac:(cbn [Z.opp]; lra) ltac:(by vm_compute)).
Ltac power_of_two x c k := exact: (log2_power x c k ltac:(lra) ltac:(by vm_compute)).
(* what is known of the parts is put in their places *)
Ltac known_parts := repeat match goal with
  | H : ?x = ?v |- context [?x] => lazymatch type of x with R => lazymatch x with IZR _ => fail | _ => progress rewrite H end end end.
Ltac rounded k := first [ (apply: (ceil_unique _ k); lra) | (apply: (floor_unique _ k); lra)
  | (known_parts; first [ (apply: (ceil_unique _ k); lra) | (apply: (floor_unique _ k); lra) ]) ].
Ltac valued := first [ exact: exp_0 | exact: ln_1 | (known_parts; first [ lra
  | (rewrite /Rmin /Rmax; repeat (match goal with |- context [Rle_dec ?a ?b] => case: (Rle_dec a b) => ? end); lra)
  | (rewrite Rabs_pos_eq; lra) | (rewrite Rabs_left; lra)
  | (apply: sqrt_lem_1; lra) | (by rewrite exp_0) | (by rewrite ln_1) ]) ].
Ltac enclosed := known_parts; rewrite ?rpow_Rpower; try lra; rewrite /log2 /Rpower; interval with (i_prec 90).

(* ---- powers and logarithms of numbers with variables ---- *)
Lemma power_natural (b e : R) (k : nat) : e = INR k -> rpow b e = b ^ k.
Proof.
move=> ->; rewrite /rpow; case: Rlt_dec => h; first by rewrite Rpower_pow.
by rewrite INR_IZR_INZ Int_part_IZR -pow_powerRZ.
Qed.
Ltac natural_power k := apply: (power_natural _ _ k); cbn [INR]; lra.
(* the value of a power whose base is any number *)
Ltac small_power k := rewrite (power_natural _ _ k); [ cbn [pow]; known_parts; lra | cbn [INR]; known_parts; lra ].
(* a power of a positive number is the product of the powers of what its exponent is a sum of *)
Ltac split_power := rewrite !rpow_pos; [ rewrite /Rpower -?exp_plus; congr (exp _); field; try lra | number .. ].
(* a power of a power of r: b = r^m *)
Lemma power_of_power (b r e : R) (c z m : Z) : b = IZR c -> r = IZR z -> [&& (0 <? z)%Z, (0 <=? m)%Z & (z ^ m =? c)%Z] ->
  rpow b e = rpow r (IZR m * e).
Proof.
move=> -> -> /and3P[/Z.ltb_lt z0 /Z.leb_le m0 /Z.eqb_eq <-]; have r0 : 0 < IZR z by apply: (IZR_lt 0).
have p0 : 0 < IZR (z ^ m) by apply: (IZR_lt 0); apply: Z.pow_pos_nonneg.
by rewrite -Zpower_IZR // !rpow_pos ?Rpower_mult //; apply: exp_pos.
Qed.
Ltac root_of_base c z m := apply: (power_of_power _ _ _ c z m erefl erefl isT).
Lemma log2_above (x : R) (z k : Z) : (0 <=? k)%Z && (2 ^ k =? z)%Z -> IZR z <= x -> IZR k <= log2 x.
Proof.
move=> h le; rewrite -(log2_power (IZR z) z k erefl h); apply: log2_mono => //.
by move: h => /andP[/Z.leb_le k0 /Z.eqb_eq <-]; apply: (IZR_lt 0); apply: Z.pow_pos_nonneg.
Qed.
Ltac log_above z k := apply: (log2_above _ z k isT); first [ lra | (progress positive; lra) ].
Lemma log2_product x y : 0 < x -> 0 < y -> log2 (x * y) = log2 x + log2 y.
Proof. by move=> hx hy; rewrite /log2 ln_mult //; have l := ln2_gt0; field; lra. Qed.
Ltac log_of_power := exact: log2_rpow.
Lemma log2_of_power b e : 0 < b -> log2 (rpow b e) = e * log2 b.
Proof. by move=> h; rewrite /log2 rpow_pos // /Rpower ln_exp; have l := ln2_gt0; field; lra. Qed.
Ltac log_of_any_power := apply: log2_of_power; number.
Ltac log_of_product := apply: log2_product; number.
(* one function of numbers that are seen to be equal *)
Ltac same_inside := lazymatch goal with |- ?f ?x = ?f ?y => apply: (f_equal f); first [ lra | nra ] end.
Lemma over_and_back (a b : R) : b <> 0 -> a / b * b = a.
Proof. by move=> h; field. Qed.
Ltac quotient := apply: over_and_back; first [ apply: Rgt_not_eq; number | apply: Rlt_not_eq; number ].
(* a power of a whole number is at least that of what its exponent is at least *)
Lemma power_above (b k v : Z) (e : R) : [&& (1 <=? b)%Z, (0 <=? k)%Z & (b ^ k =? v)%Z] -> IZR k <= e -> IZR v <= rpow (IZR b) e.
Proof.
move=> /and3P[/Z.leb_le b1 /Z.leb_le k0 /Z.eqb_eq <-] ke; have b1R : 1 <= IZR b by apply: IZR_le.
rewrite -Zpower_IZR //; last by lia.
by rewrite !rpow_pos; [exact: Rle_Rpower | lra | lra].
Qed.
Ltac power_at_least b k v := apply: (power_above b k v _ isT); first [ lra | (progress positive; lra) ].
Ltac positive_power := apply: power_above0; number.
Lemma not_whole (x : R) (z : Z) : IZR z < x -> x < IZR z + 1 -> ~ is_int x.
Proof.
move=> a b [k E]; rewrite E in a b; have : (z < k)%Z by apply: lt_IZR.
have : (k < z + 1)%Z by apply: lt_IZR; rewrite plus_IZR.
by lia.
Qed.
Ltac excess := repeat (apply: Rmult_le_pos; [ | first [ lra | number ] ]); first [ lra | number ].
