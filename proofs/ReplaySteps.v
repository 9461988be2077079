(* The steps of an exported certificate: one tactic, or lemma, for each rule of logic and arithmetic.

   Nothing here is trusted: a tactic that fails, or does something else, leaves a theorem unproved. *)
From Coq Require Import Reals ZArith Lra Lia Psatz List.
From mathcomp Require Import ssreflect ssrfun ssrbool eqtype ssrnat fintype finset.
From Fooling Require Import Definitions Naturals Trees Rectangles Languages.
Open Scope R_scope.

(* ---- a natural number of the evidence, and the number of the goal ---- *)
Lemma above (n : nat) (q : R) (z : Z) : INR n <= q -> (z <=? Z.of_nat n)%Z -> q >= IZR z.
Proof. by move=> h /Z.leb_le l; apply: Rle_ge; apply: Rle_trans h; rewrite -IZR_nat; apply: IZR_le. Qed.
Lemma below (n : nat) (q : R) (z : Z) : q <= INR n -> (Z.of_nat n <=? z)%Z -> q <= IZR z.
Proof. by move=> h /Z.leb_le l; apply: (Rle_trans _ _ _ h); rewrite -IZR_nat; apply: IZR_le. Qed.
Lemma exactly (n : nat) (q : R) (z : Z) : q = INR n -> (Z.of_nat n =? z)%Z -> q = IZR z.
Proof. by move=> -> /Z.eqb_eq <-; rewrite IZR_nat. Qed.

(* ---- powers of numbers ---- *)
Lemma Zpower_IZR (b z : Z) : (0 < b)%Z -> (0 <= z)%Z -> rpow (IZR b) (IZR z) = IZR (b ^ z).
Proof.
move=> b0 z0; have h : 0 < IZR b by apply: (IZR_lt 0).
by rewrite (of_nat_Z z) // rpow_INR; [rewrite -[in RHS](Z2Nat.id z) // -pow_IZR | lra].
Qed.
(* a power with a natural exponent z of a number *)
Lemma power_is (b e : R) (c z v : Z) : b = IZR c -> e = IZR z -> [&& (0 <? c)%Z, (0 <=? z)%Z & (c ^ z =? v)%Z] -> rpow b e = IZR v.
Proof. by move=> -> -> /and3P[/Z.ltb_lt p /Z.leb_le n /Z.eqb_eq <-]; exact: Zpower_IZR. Qed.
Lemma power_above0 b e : 0 < b -> rpow b e > 0.
Proof. by move=> h; rewrite rpow_pos //; exact: exp_pos. Qed.
Lemma floor_above0 x : 0 <= x -> 0 <= floor x.
Proof.
move=> h; have [_ up] := base_Int_part x; rewrite /floor.
by apply: IZR_le; have : (-1 < Int_part x)%Z by [apply: lt_IZR; lra]; lia.
Qed.
Lemma power_at_least1 b e : 1 <= b -> 0 <= e -> 1 <= rpow b e.
Proof.
move=> b1 e0; rewrite rpow_pos; last lra; rewrite -(Rpower_O b); last lra.
by apply: Rle_Rpower; lra.
Qed.
Lemma power_at_least_base b e : 1 <= b -> 1 <= e -> b <= rpow b e.
Proof.
move=> b1 e1; rewrite rpow_pos; last lra; rewrite -{1}(Rpower_1 b); last lra.
by apply: Rle_Rpower; lra.
Qed.
Lemma floor_between x : floor x <= x /\ x < floor x + 1.
Proof. by have := base_Int_part x; rewrite /floor; lra. Qed.
Lemma ceil_between x : x <= ceil x /\ ceil x < x + 1.
Proof. by have := floor_between (- x); rewrite /ceil; lra. Qed.
Lemma ceil_above0 x : 0 <= x -> 0 <= ceil x.
Proof.
move=> h; rewrite /ceil; have [low _] := base_Int_part (- x); rewrite /floor.
by rewrite -opp_IZR; apply: IZR_le; have : (Int_part (- x) < 1)%Z by [apply: lt_IZR; lra]; lia.
Qed.
Lemma log2_above0 x : 1 <= x -> 0 <= log2 x.
Proof. by move=> h; rewrite -(_ : log2 1 = 0); [apply: log2_mono; lra | rewrite /log2 ln_1 /Rdiv Rmult_0_l]. Qed.
Lemma quotient_above0 a b : 0 <= a -> 0 < b -> 0 <= a / b.
Proof. by move=> a0 b0; apply: Rmult_le_pos => //; apply: Rlt_le; exact: Rinv_0_lt_compat. Qed.
Lemma measure_nonnegative n : 0 <= INR n.
Proof. exact: pos_INR. Qed.
Lemma measure_above0 n : (0 < n)%nat -> INR n > 0.
Proof. by case: n => // n _; apply: lt_0_INR; exact: PeanoNat.Nat.lt_0_succ. Qed.
(* each function has an input of either party, and a tree has a leaf *)
Lemma rows_above0 f s : q_rows f s > 0.
Proof. exact: measure_above0 (rows_gt0 f s). Qed.
Lemma leaves_above0 f : q_leaves f > 0.
Proof. exact: measure_above0 (leaves_gt0 f). Qed.
Lemma partition_above0 f : q_partition f > 0.
Proof.
apply: measure_above0; have [C [_ one] <-] := partition_spec f.
apply: (@leq_trans #|[set A in C | inside A ord0 ord0]|); first by rewrite one.
by apply: subset_leq_card; apply/subsetP => A; rewrite inE => /andP[].
Qed.
Lemma measure_least n : INR n > 0 -> 1 <= INR n.
Proof. by case: n => [|n] h; [move: h => /=; lra | rewrite S_INR; have := pos_INR n; lra]. Qed.
Lemma states_above0 L c : q_states L c > 0.
Proof.
apply: measure_above0; case: c; first exact: complete_gt0.
by have [q0 _] := partial_spec L; apply: leq_ltn_trans (ltn_ord q0).
Qed.
(* a number format has a number *)
Lemma size_least N K : 1 <= qp N K.
Proof. by rewrite /qp; apply: (le_INR 1); apply/leP; rewrite addn1. Qed.
(* what is known of the measures in the goal *)
Ltac new H := lazymatch type of H with ?T => lazymatch goal with _ : T |- _ => fail | _ => have ? := H end end.
Ltac counts := repeat match goal with
  | |- context [q_rows ?f ?s] => new constr:(measure_least _ (rows_above0 f s) : 1 <= q_rows f s)
  | |- context [q_leaves ?f] => new constr:(measure_least _ (leaves_above0 f) : 1 <= q_leaves f)
  | |- context [q_partition ?f] => new constr:(measure_least _ (partition_above0 f) : 1 <= q_partition f)
  | |- context [qp ?N ?K] => new constr:(size_least N K)
  | |- context [q_states ?L ?c] => new constr:(measure_least _ (states_above0 L c) : 1 <= q_states L c)
  | |- context [q_D ?f] => new constr:(measure_nonnegative (D f) : 0 <= q_D f)
  | |- context [q_one_way ?f ?s] => new constr:(measure_nonnegative (one_way f s) : 0 <= q_one_way f s)
  | |- context [q_rank ?f ?F] => new constr:(measure_nonnegative (rank f F) : 0 <= q_rank f F)
  | |- context [q_fooling ?f ?b] => new constr:(measure_nonnegative (fooling f (toint b)) : 0 <= q_fooling f b)
  | |- context [q_cover ?f ?b] => new constr:(measure_nonnegative (cover f (toint b)) : 0 <= q_cover f b)
  end.

(* what is known of powers and of rounded numbers in the goal, where it is seen at once *)
Ltac plainly := first [ assumption | lra | (apply: quotient_above0; lra) | (apply: Rmult_le_pos; lra) ].
Ltac positive := repeat match goal with
  | |- context [rpow ?b ?e] => lazymatch goal with
    _ : rpow b e > 0 |- _ => fail | _ => have ? : rpow b e > 0 by (apply: power_above0; plainly) end
  | |- context [rpow ?b ?e] => lazymatch goal with
    _ : 1 <= rpow b e |- _ => fail | _ => have ? : 1 <= rpow b e by (apply: power_at_least1; plainly) end
  | |- context [rpow ?b ?e] => lazymatch goal with
    _ : b <= rpow b e |- _ => fail | _ => have ? : b <= rpow b e by (apply: power_at_least_base; plainly) end
  | |- context [exp ?x] => new constr:(exp_pos x)
  | |- context [log2 ?x] => lazymatch goal with
    _ : 0 <= log2 x |- _ => fail | _ => have ? : 0 <= log2 x by (apply: log2_above0; plainly) end
  | |- context [floor ?x] => new constr:(floor_between x)
  | |- context [ceil ?x] => new constr:(ceil_between x)
  | |- context [ceil ?x] => lazymatch goal with
    _ : 0 <= ceil x |- _ => fail | _ => have ? : 0 <= ceil x by (apply: ceil_above0; plainly) end
  end.

(* ---- whole numbers ---- *)
Lemma whole_IZR z : is_int (IZR z).
Proof. by exists z. Qed.
Lemma whole_INR n : is_int (INR n).
Proof. by exists (Z.of_nat n); rewrite IZR_nat. Qed.
Lemma whole_add x y : is_int x -> is_int y -> is_int (x + y).
Proof. by move=> [i ->] [j ->]; exists (i + j)%Z; rewrite plus_IZR. Qed.
Lemma whole_sub x y : is_int x -> is_int y -> is_int (x - y).
Proof. by move=> [i ->] [j ->]; exists (i - j)%Z; rewrite minus_IZR. Qed.
Lemma whole_mul x y : is_int x -> is_int y -> is_int (x * y).
Proof. by move=> [i ->] [j ->]; exists (i * j)%Z; rewrite mult_IZR. Qed.
Lemma whole_floor x : is_int (floor x).
Proof. by rewrite /floor; exact: whole_IZR. Qed.
Lemma whole_ceil x : is_int (ceil x).
Proof. by exists (- Int_part (- x))%Z; rewrite /ceil /floor opp_IZR. Qed.
Lemma whole_power b e : is_int b -> is_int e -> 0 <= b -> 0 <= e -> is_int (rpow b e).
Proof.
move=> [c ->] [z ->] b0 e0; have z0 : (0 <= z)%Z by apply: le_IZR.
by rewrite (of_nat_Z z) // rpow_INR // pow_IZR; exact: whole_IZR.
Qed.
Lemma even_whole x : is_even x -> is_int x.
Proof. by move=> [k ->]; exact: whole_IZR. Qed.
Lemma odd_whole x : is_odd x -> is_int x.
Proof. by move=> [k ->]; exact: whole_IZR. Qed.
Lemma half_whole x : is_even x -> is_int (x / 2).
Proof. by move=> [k ->]; exists k; rewrite mult_IZR; field. Qed.
Ltac whole := first [ assumption | exact: whole_IZR | exact: whole_INR | exact: whole_floor | exact: whole_ceil
  | (apply: half_whole; assumption) | (apply: even_whole; assumption) | (apply: odd_whole; assumption)
  | (apply: whole_add; whole) | (apply: whole_sub; whole) | (apply: whole_mul; whole)
  | (apply: whole_power; [whole | whole | number | number])
  | (match goal with |- is_int ?q => unfold q end; whole)
  | (match goal with |- is_int (?q _) => unfold q end; whole) | (match goal with |- is_int (?q _ _) => unfold q end; whole)
  | (match goal with |- is_int (?q _ _ _) => unfold q end; whole) ]
with number := first [ assumption | lra
  | (apply: Rlt_gt; apply: power_above0; number) | (apply: power_above0; number) | (apply: Rgt_ge; apply: power_above0; number)
  | (apply: Rle_ge; apply: Rlt_le; apply: power_above0; number) | (apply: Rlt_le; apply: power_above0; number)
  | (progress counts; lra)
  | (apply: quotient_above0; number) | (apply: Rle_ge; apply: quotient_above0; number)
  | (progress positive; first [ lra | nra ])
  | nra ].
Lemma even_IZR z : Z.even z -> is_even (IZR z).
Proof. by move=> /Z.even_spec[k ->]; exists k. Qed.
Lemma odd_IZR z : Z.odd z -> is_odd (IZR z).
Proof. by move=> /Z.odd_spec[k ->]; exists k. Qed.

Lemma not_even z : Z.odd z -> ~ is_even (IZR z).
Proof. by move=> o [k /eq_IZR e]; move: o; rewrite e -Z.negb_even Z.even_mul. Qed.
Lemma not_odd z : Z.even z -> ~ is_odd (IZR z).
Proof. by move=> o [k /eq_IZR e]; move: o; rewrite e -Z.negb_odd Z.add_comm Z.odd_add_mul_2. Qed.

(* ---- rules finite and table: an integer between two others is one of a list ---- *)
Lemma in_range (lo hi n : Z) : IZR n >= IZR lo -> IZR n <= IZR hi ->
  List.In n (List.map (fun i => (lo + Z.of_nat i)%Z) (List.seq 0 (Z.to_nat (hi - lo + 1)))).
Proof.
move=> /Rge_le /le_IZR l /le_IZR u; apply/List.in_map_iff; exists (Z.to_nat (n - lo)); split; first by lia.
by apply/List.in_seq; lia.
Qed.

(* ---- rules ---- *)
(* what is known of a statement: all its parts; of an integer that is greater than another one that it is so by 1 *)
Lemma one_more a b : IZR a < IZR b -> IZR a + 1 <= IZR b.
Proof. by move=> /lt_IZR h; rewrite -plus_IZR; apply: IZR_le; lia. Qed.
Ltac parted H := lazymatch type of H with _ /\ _ => let a := fresh "K" in let b := fresh "K" in
  destruct H as [a b]; parted a; parted b
  | IZR _ < IZR _ => let a := fresh "K" in have a := one_more _ _ H
  | IZR _ > IZR _ => let a := fresh "K" in have a := one_more _ _ H
  | _ => idtac end.
(* what is seen at once: rule bounds, and conditions under which terms are defined *)
Ltac seen := first [ assumption | lazymatch goal with
  | |- is_int _ => whole
  | |- is_even _ => (apply: even_IZR; by vm_compute)
  | |- is_odd _ => (apply: odd_IZR; by vm_compute)
  | |- _ /\ _ => (split; seen)
  | |- is_prefix _ => (eexists => ?; reflexivity)
  | |- _ <= _ -> _ => (move=> ?; seen)
  | |- forall _ : Z, _ => (move=> ?; seen)
  | |- _ \/ _ => first [ left; seen | right; seen ]
  | |- ~ (_ = _) => (apply: Rgt_not_eq; number) || (apply: Rlt_not_eq; number)
  | |- _ <> _ => first [ discriminate | congruence | (apply: Rgt_not_eq; number) | (apply: Rlt_not_eq; number) ]
  | |- List.NoDup _ => (repeat constructor; cbn; intuition discriminate)
  | |- _ => number end ].
(* a statement follows from one that is alike but for what is seen at once *)
Ltac alike := match goal with
  | H : _ \/ _ |- _ \/ _ => (case: H => H; [left | right]); alike_by H
  | H : ex _ |- ex _ => solve [ alike_by H ]
  | H : forall _ : Z, _ |- forall _ : Z, _ => solve [ alike_by H ] end
with alike_by H := lazymatch goal with
  | |- forall _ : Z, _ => let x := fresh in let K := fresh in move=> x; have K := H x; alike_by K
  | |- _ -> _ => let a := fresh in let K := fresh in move=> a; have K := H a; alike_by K
  | |- ex _ => let x := fresh in case: H => x H; exists x; alike_by H
  | |- _ => parted H; repeat (lazymatch goal with |- _ /\ _ => split end); first [ assumption | by seen | alike ] end.
(* the goal follows from H but for what is seen at once *)
Ltac from H := first [ exact H | (parted H; repeat (lazymatch goal with |- _ /\ _ => split end); first [ assumption | seen ]) ].
(* the instance of an axiom's statement for some parameters: H is the conjunction over all choices *)
Ltac stated H := first [ exact H | exact (H _) | exact (H _ ltac:(seen))
  | stated constr:(proj1 H) | stated constr:(proj2 H) ].
(* likewise where the parameter is a list of colours, whose sum the goal writes out *)
Ltac stated_colours H bs := let K := fresh in let f := fresh in
  move=> f; have K := H bs ltac:(seen) f; cbn [over_colours List.fold_right] in K; lra.
(* what a premise asks, from what is in scope *)
Ltac from_known := repeat (lazymatch goal with |- _ /\ _ => split end); first [ assumption | seen ].

(* ---- rule arith ---- *)
Lemma times_none m a b : a = b -> m * (a - b) = 0.
Proof. by move=> ->; ring. Qed.
Ltac times_zero := apply: times_none; first [ assumption | lra ].
(* what is rounded down from a number that is not negative is not negative *)
Ltac floors := repeat match goal with |- context [floor ?x] => lazymatch goal with
  | _ : 0 <= floor x |- _ => fail | _ => have ? : 0 <= floor x by (apply: floor_above0; lra) end end.
Ltac times_nonnegative := apply: Rmult_le_pos; first [ lra | number | (floors; first [ lra | nra ]) ].
Ltac arithmetic := first [ lra | nra ].
(* rule evaluate: a statement about numbers, whose powers are known *)
Ltac computed := first [ seen | lra | (move=> ?; lra) | (apply: not_even; by vm_compute) | (apply: not_odd; by vm_compute) ].
(* the parts of a conjunction, one after the other *)
Ltac together := repeat (lazymatch goal with |- _ /\ _ => split end).
