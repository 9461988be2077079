(* Statements about all integers, by induction, and about all numbers, by the cases of min, max, abs, floor and ceil; and
   the values of sums and of sizes of number formats.

   As in the other files Replay*.v, nothing here is trusted: a tactic that fails leaves a theorem unproved. *)
From Coq Require Import Reals ZArith Lra Lia Psatz List Classical.
From mathcomp Require Import ssreflect ssrfun ssrbool eqtype ssrnat.
From Fooling Require Import Definitions Naturals ReplaySteps ReplayValues.
Open Scope R_scope.

(* ---- rule induction ---- *)
Lemma by_induction (P : Z -> Prop) (a : R) (z : Z) : a = IZR z -> P z ->
  (forall n, IZR n >= a -> P n -> P (n + 1)%Z) -> forall n, IZR n >= a -> P n.
Proof.
move=> -> base step n /Rge_le /le_IZR le; rewrite (_ : n = z + Z.of_nat (Z.to_nat (n - z)))%Z; last by lia.
elim: (Z.to_nat _) => [|j IH]; first by rewrite Z.add_0_r.
rewrite Nat2Z.inj_succ -Z.add_1_r Z.add_assoc; apply: step IH; apply: Rle_ge; apply: IZR_le; lia.
Qed.

(* ---- rule smt: in each case the arithmetic is linear, or nearly so ---- *)
Lemma max_cases a b : (a <= b /\ Rmax a b = b) \/ (b <= a /\ Rmax a b = a).
Proof. by case: (Rle_dec a b) => h; [left | right]; split; try lra; [rewrite Rmax_right | rewrite Rmax_left]; lra. Qed.
Lemma min_cases a b : (a <= b /\ Rmin a b = a) \/ (b <= a /\ Rmin a b = b).
Proof. by case: (Rle_dec a b) => h; [left | right]; split; try lra; [rewrite Rmin_left | rewrite Rmin_right]; lra. Qed.
Lemma abs_cases a : (0 <= a /\ Rabs a = a) \/ (a <= 0 /\ Rabs a = - a).
Proof. by case: (Rle_dec 0 a) => h; [left | right]; split; try lra; [rewrite Rabs_pos_eq | rewrite Rabs_left1]; lra. Qed.
Ltac shapes := repeat match goal with
  | |- context [Rmax ?a ?b] => new (max_cases a b)    | _ : context [Rmax ?a ?b] |- _ => new (max_cases a b)
  | |- context [Rmin ?a ?b] => new (min_cases a b)    | _ : context [Rmin ?a ?b] |- _ => new (min_cases a b)
  | |- context [Rabs ?a] => new (abs_cases a)         | _ : context [Rabs ?a] |- _ => new (abs_cases a)
  | |- context [floor ?a] => new (floor_between a)    | _ : context [floor ?a] |- _ => new (floor_between a)
  | |- context [ceil ?a] => new (ceil_between a)      | _ : context [ceil ?a] |- _ => new (ceil_between a)
  end.
Ltac apart := repeat match goal with
  | H : _ /\ _ |- _ => destruct H
  | H : _ \/ _ |- _ => destruct H
  end.
Ltac one_case := first [ lra | (move=> ?; lra) | nra ].
Ltac by_cases := lazymatch goal with
  | |- _ /\ _ => split; by_cases
  | |- ?A \/ ?B => case: (Classical_Prop.classic A) => ?; [by left | right; by_cases]
  | |- _ => first [ seen | (shapes; apart; one_case) ]
  end.

(* ---- the values of closed sums and sizes ---- *)
Definition indices (lo hi : Z) := List.map (fun i => (lo + Z.of_nat i)%Z) (List.seq 0 (Z.to_nat (hi - lo + 1))).
Lemma sum_listed (a b : R) (lo hi : Z) (l : list Z) F : a = IZR lo -> b = IZR hi -> indices lo hi = l ->
  rsum a b F = List.fold_right Rplus 0 (List.map F l).
Proof. by move=> -> -> <-; rewrite /rsum !Int_part_IZR /indices List.map_map. Qed.
Ltac summed lo hi l := rewrite (sum_listed _ _ lo hi l); [ cbn [List.map List.fold_right]; known_parts; lra
  | known_parts; lra | known_parts; lra | by vm_compute ].
Lemma size_is (n k : Z) : (0 <= n)%Z -> (0 <= k)%Z -> qp (IZR n) (IZR k) = IZR (2 * (n ^ k) ^ 2 + 1).
Proof.
move=> n0 k0; rewrite /qp !tonat_IZR -IZR_nat; congr IZR.
have power b e : Z.of_nat (expn b e) = (Z.of_nat b ^ Z.of_nat e)%Z.
  elim: e => [|e IH] //; rewrite expnS -multE Nat2Z.inj_mul IH Nat2Z.inj_succ Z.pow_succ_r //; exact: Nat2Z.is_nonneg.
by rewrite -plusE -multE Nat2Z.inj_add Nat2Z.inj_mul !power !Z2Nat.id.
Qed.
Lemma size_listed (N K : R) (n k v : Z) : N = IZR n -> K = IZR k ->
  [&& (0 <=? n)%Z, (0 <=? k)%Z & (2 * (n ^ k) ^ 2 + 1 =? v)%Z] -> qp N K = IZR v.
Proof. by move=> -> -> /and3P[/Z.leb_le n0 /Z.leb_le k0 /Z.eqb_eq <-]; exact: size_is. Qed.
Ltac sized n k v := apply: (size_listed _ _ n k v); [ known_parts; lra | known_parts; lra | by vm_compute ].
Lemma size_power (N K : R) : is_int N -> is_int K -> N >= 1 -> K >= 0 -> qp N K = 2 * rpow N (2 * K) + 1.
Proof.
move=> [n ->] [k ->] /Rge_le /(le_IZR 1) n1 /Rge_le /(le_IZR 0) k0; rewrite size_is; try lia.
rewrite plus_IZR mult_IZR -[2 * IZR k]mult_IZR Zpower_IZR; [|lia|lia].
by rewrite (_ : 2 * k = k * 2)%Z ?Z.pow_mul_r //; lia.
Qed.
Ltac size_of_format := apply: size_power; [ whole | whole | number | number ].
