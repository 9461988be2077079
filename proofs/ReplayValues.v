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
Ltac rounded k := first [ (apply: (ceil_unique _ k); lra) | (apply: (floor_unique _ k); lra) ].
Ltac power_of_two x c k := exact: (log2_power x c k ltac:(lra) ltac:(by vm_compute)).
(* what is known of the parts is put in their places *)
Ltac known_parts := repeat match goal with
  | H : ?x = ?v |- context [?x] => lazymatch type of x with R => lazymatch x with IZR _ => fail | _ => progress rewrite H end end end.
Ltac valued := known_parts; first [ lra
  | (rewrite /Rmin /Rmax; repeat (match goal with |- context [Rle_dec ?a ?b] => case: (Rle_dec a b) => ? end); lra)
  | (rewrite Rabs_pos_eq; lra) | (rewrite Rabs_left; lra)
  | (apply: sqrt_lem_1; lra) | (by rewrite exp_0) | (by rewrite ln_1) ].
Ltac enclosed := known_parts; rewrite ?rpow_Rpower; try lra; rewrite /log2 /Rpower; interval with (i_prec 90).
