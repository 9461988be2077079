(* Sequences of numbers that a matrix makes: what is known of all their terms from the first few (rule recurrence).

   `rec k f` says that the terms f 0, f 1, ... are a row times powers of a k x k matrix times a column.  Sums and products
   of such sequences are such; so are powers b^(u + c j), numbers that grow by the same step, and numbers of words
   (CountsWords.v).  By the theorem of Cayley and Hamilton a power of the matrix is a combination of the k powers below
   it, so each term is the same combination of the k terms before it: where the first k are 0, all are. *)
From Coq Require Import Reals ZArith Lra Lia ClassicalEpsilon.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Naturals.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.

(* ---- the real numbers as a commutative ring of mathcomp ---- *)
Section Ring.
Local Open Scope R_scope.
Definition same_real (x y : R) : bool := if Req_EM_T x y then true else false.
Lemma same_realP : Equality.axiom same_real.
Proof. by move=> x y; rewrite /same_real; case: Req_EM_T => h; constructor. Qed.
Definition real_eqMixin := EqMixin same_realP.
Canonical real_eqType := Eval hnf in EqType R real_eqMixin.
Definition some_real (P : pred R) (_ : nat) : option R :=
  let x := epsilon (inhabits R0) (fun x => P x) in if P x then Some x else None.
Lemma some_real_is P n x : some_real P n = Some x -> P x.
Proof. by rewrite /some_real; case: ifP => // h [<-]. Qed.
Lemma some_real_found (P : pred R) : (exists x, P x) -> exists n, some_real P n.
Proof. by move=> /(epsilon_spec (inhabits R0)) h; exists 0%nat; rewrite /some_real ifT. Qed.
Lemma some_real_same (P Q : pred R) : P =1 Q -> some_real P =1 some_real Q.
Proof. by move=> e n; have -> : P = Q by apply: FunctionalExtensionality.functional_extensionality. Qed.
Definition real_choiceMixin := Choice.Mixin some_real_is some_real_found some_real_same.
Canonical real_choiceType := Eval hnf in ChoiceType R real_choiceMixin.
Lemma real_addA : associative Rplus. Proof. by move=> *; ring. Qed.
Lemma real_addC : commutative Rplus. Proof. by move=> *; ring. Qed.
Lemma real_add0 : left_id R0 Rplus. Proof. by move=> *; ring. Qed.
Lemma real_addN : left_inverse R0 Ropp Rplus. Proof. by move=> *; ring. Qed.
Definition real_zmodMixin := ZmodMixin real_addA real_addC real_add0 real_addN.
Canonical real_zmodType := Eval hnf in ZmodType R real_zmodMixin.
Lemma real_mulA : associative Rmult. Proof. by move=> *; ring. Qed.
Lemma real_mulC : commutative Rmult. Proof. by move=> *; ring. Qed.
Lemma real_mul1 : left_id R1 Rmult. Proof. by move=> *; ring. Qed.
Lemma real_mulD : left_distributive Rmult Rplus. Proof. by move=> *; ring. Qed.
Lemma real_10 : R1 != R0. Proof. by apply/eqP; exact: R1_neq_R0. Qed.
Definition real_ringMixin := ComRingMixin real_mulA real_mulC real_mul1 real_mulD real_10.
Canonical real_ringType := Eval hnf in RingType R real_ringMixin.
Canonical real_comRingType := Eval hnf in ComRingType R real_mulC.
End Ring.
Local Open Scope ring_scope.

(* ---- the theorem of Cayley and Hamilton ---- *)
Section Made.
Variables (n : nat) (M : 'M[R]_n.+1) (v : 'rV[R]_n.+1) (w : 'cV[R]_n.+1).
Definition made j : R := (v *m (M ^+ j) *m w) ord0 ord0.
Lemma annihilated j : \sum_(i < n.+2) (char_poly M)`_i * made (j + i) = 0.
Proof.
have := Cayley_Hamilton M; rewrite /horner_mx /horner_morph (@horner_coef_wide _ n.+2); last first.
  by apply: leq_trans (size_poly _ _) _; rewrite size_char_poly.
move=> E; have {}E : (v *m (M ^+ j *m \sum_(i < n.+2) (map_poly scalar_mx (char_poly M))`_i * M ^+ i) *m w) ord0 ord0 = 0.
  by rewrite E mulmx0 mulmx0 mul0mx mxE.
rewrite -[RHS]E mulmx_sumr mulmx_sumr mulmx_suml summxE; apply: eq_bigr => i _.
by rewrite coef_map /= -mulmxE mul_scalar_mx -!scalemxAr -scalemxAl [in RHS]mxE /made exprD.
Qed.
Lemma vanishes : (forall j, (j < n.+1)%N -> made j = 0) -> forall j, made j = 0.
Proof.
move=> H j; elim/ltn_ind: j => j IH; case: (ltnP j n.+1) => [/H //|le].
have := annihilated (j - n.+1); rewrite big_ord_recr /= subnK //.
have -> : (char_poly M)`_n.+1 = 1.
  by have /monicP := char_poly_monic M; rewrite lead_coefE size_char_poly.
rewrite mul1r big1 ?add0r // => i _; rewrite IH ?mulr0 //.
by rewrite -[X in (_ < X)%N](subnK le) ltn_add2l.
Qed.
End Made.

(* ---- sequences ---- *)
Definition rec (k : nat) (f : nat -> R) : Prop :=
  exists (T : finType) (g : T -> nat -> R) (M : T -> T -> R) (v : T -> R),
  [/\ #|T| = k, forall t j, g t j.+1 = \sum_u M t u * g u j & forall j, f j = \sum_t v t * g t j].
Lemma rec_zero k f : rec k f -> (forall j, (j < k)%N -> f j = 0) -> forall j, f j = 0.
Proof.
move=> [T [g [M [v [<- step F]]]]].
case E : #|T| => [|n] H.
  by move=> j; rewrite F big1 // => t; have := max_card (pred1 t); rewrite card1 E.
pose e (i : 'I_n.+1) : T := enum_val (cast_ord (esym E) i).
have eb : bijective e.
  apply: bij_comp; first exact: enum_val_bij.
  by exists (cast_ord E) => i; rewrite ?cast_ordK ?cast_ordKV.
pose M' : 'M[R]_n.+1 := \matrix_(i, j) M (e i) (e j); pose w : 'cV[R]_n.+1 := \col_i g (e i) 0%N.
have G j i : g (e i) j = (M' ^+ j *m w) i ord0.
  elim: j i => [|j IH] i; first by rewrite expr0 mul1mx mxE.
  rewrite step exprS -mulmxA mxE (reindex e) /=; last exact: onW_bij.
  by apply: eq_bigr => u _; rewrite mxE IH.
have made_f j : f j = made M' (\row_i v (e i)) w j.
  rewrite F /made -mulmxA mxE (reindex e) /=; last exact: onW_bij.
  by apply: eq_bigr => i _; rewrite mxE G.
by move=> j; rewrite made_f; apply: vanishes => i h; rewrite -made_f H.
Qed.
Lemma rec_same k f g : (forall j, f j = g j) -> rec k f -> rec k g.
Proof. by move=> E [T [h [M [v [c s F]]]]]; exists T, h, M, v; split=> // j; rewrite -E. Qed.

Lemma mulE (x y : R) : Rmult x y = x * y.
Proof. by []. Qed.
Lemma addE (x y : R) : Rplus x y = x + y.
Proof. by []. Qed.
Lemma rec_add k l f g : rec k f -> rec l g -> rec (k + l)%N (fun j => Rplus (f j) (g j)).
Proof.
move=> [T [a [M [v [<- s F]]]]] [U [b [N [w [<- r G]]]]].
exists [finType of T + U], (fun x => match x with inl t => a t | inr u => b u end),
  (fun x y => match x, y with inl t, inl t' => M t t' | inr u, inr u' => N u u' | _, _ => 0 end),
  (fun x => match x with inl t => v t | inr u => w u end); split; first exact: card_sum.
  move=> [t|u] j; rewrite big_sumType /=.
    by rewrite s [X in _ + X]big1 ?addr0 // => u _; rewrite mul0r.
  by rewrite r [X in X + _]big1 ?add0r // => t _; rewrite mul0r.
by move=> j; rewrite F G big_sumType.
Qed.
Lemma rec_mul k l f g : rec k f -> rec l g -> rec (k * l)%N (fun j => Rmult (f j) (g j)).
Proof.
move=> [T [a [M [v [<- s F]]]]] [U [b [N [w [<- r G]]]]].
exists [finType of T * U], (fun x j => a x.1 j * b x.2 j), (fun x y => M x.1 y.1 * N x.2 y.2), (fun x => v x.1 * w x.2).
split; first exact: card_prod.
  by move=> [t u] j /=; rewrite s r big_distrlr pair_big /=; apply: eq_bigr => x _; rewrite mulrACA.
by move=> j; rewrite F G mulE big_distrlr pair_big /=; apply: eq_bigr => x _; rewrite mulrACA.
Qed.
Lemma rec_power q c : rec 1 (fun j => Rmult c (pow q j)).
Proof.
exists [finType of unit], (fun _ => pow q), (fun _ _ => q), (fun _ => c); split; first exact: card_unit.
  by move=> [] j; rewrite (big_pred1 tt) // => -[].
by move=> j; rewrite (big_pred1 tt) // => -[].
Qed.
Lemma rec_constant c : rec 1 (fun _ => c).
Proof. by apply: rec_same (rec_power R1 c) => j; rewrite pow1 Rmult_1_r. Qed.
Lemma rec_scale c k f : rec k f -> rec k (fun j => Rmult c (f j)).
Proof.
move=> [T [a [M [v [e s F]]]]]; exists T, a, M, (fun t => c * v t); split=> // j.
by rewrite F mulE mulr_sumr; apply: eq_bigr => t _; rewrite mulrA.
Qed.
Lemma rec_sub k l f g : rec k f -> rec l g -> rec (k + l)%N (fun j => Rminus (f j) (g j)).
Proof.
move=> F G; apply: rec_same (rec_add F (rec_scale (Ropp R1) G)) => j.
by rewrite /Rminus Ropp_mult_distr_l_reverse Rmult_1_l.
Qed.
Lemma rec_over k f c : rec k f -> rec k (fun j => Rdiv (f j) c).
Proof. by move=> F; apply: rec_same (rec_scale (Rinv c) F) => j; rewrite /Rdiv Rmult_comm. Qed.
Lemma rec_linear (a b : Z) : rec 2 (fun j => IZR (a + b * Z.of_nat j)).
Proof.
exists [finType of bool], (fun t j => if t then IZR (a + b * Z.of_nat j) else IZR b),
  (fun t u => if t || ~~ u then 1 else 0), (fun t => if t then 1 else 0); split; first exact: card_bool.
  move=> [] j; rewrite big_bool /= ?mul1r ?mul0r ?add0r //.
  by rewrite -addE -plus_IZR; congr IZR; lia.
by move=> j; rewrite big_bool /= mul1r mul0r addr0.
Qed.

(* the terms number n0, n0 + s, n0 + 2 s, ... *)
Lemma rec_stride n0 s k f : rec k f -> rec k (fun j => f (n0 + s * j)%N).
Proof.
move=> [T [a [M [v [e step F]]]]].
have [N H] : exists N : T -> T -> R, forall t j, a t (s + j)%N = \sum_u N t u * a u j.
  elim: s => [|s [N H]].
    exists (fun t u => if t == u then 1 else 0) => t j; rewrite (bigD1 t) //= eqxx mul1r big1 ?addr0 // => u.
    by rewrite eq_sym => /negbTE ->; rewrite mul0r.
  exists (fun t u => \sum_x M t x * N x u) => t j; rewrite addSn step.
  under [RHS]eq_bigr do rewrite mulr_suml /=.
  rewrite exchange_big /=; apply: eq_bigr => x _; rewrite H mulr_sumr /=.
  by apply: eq_bigr => u _; rewrite mulrA.
exists T, (fun t j => a t (n0 + s * j)%N), N, v; split=> // t j.
by rewrite mulnS addnCA H.
Qed.

(* ---- rule recurrence ---- *)
Lemma rec_power_along (b : R) (x : nat -> R) (u c : R) : Rlt R0 b -> (forall j, x j = Rplus u (Rmult c (INR j))) ->
  rec 1 (fun j => rpow b (x j)).
Proof.
move=> b0 E; apply: rec_same (rec_power (rpow b c) (rpow b u)) => j.
by rewrite E !rpow_pos // -Rpower_pow ?Rpower_mult -?Rpower_plus //; exact: exp_pos.
Qed.
Fixpoint below (k : nat) (P : nat -> Prop) : Prop := if k is i.+1 then below i P /\ P i else True.
Lemma belowP k P : below k P -> forall j, (j < k)%N -> P j.
Proof. by elim: k => [|k IH] //= [/IH h p] j; rewrite ltnS leq_eqVlt => /orP[/eqP->|/h]. Qed.
Lemma by_recurrence K k (f g : nat -> R) : rec k (fun j => Rminus (f j) (g j)) -> (k <= K)%N -> below K (fun j => f j = g j) ->
  forall j, f j = g j.
Proof.
move=> F le /belowP H j; apply: Rminus_diag_uniq; move: j; apply: (rec_zero F) => j h.
by rewrite H ?(leq_trans h) // /Rminus Rplus_opp_r.
Qed.
Lemma by_ones (n v : Z) : Rlt (Rminus (IZR v) (IZR 1)) (IZR n) -> exists j, n = Z.add v (Z.mul (Zpos xH) (Z.of_nat j)).
Proof.
rewrite -minus_IZR => /lt_IZR h; exists (Z.to_nat (n - v)); lia.
Qed.
Lemma by_twos (n v : Z) : is_even (IZR n) /\ Z.even v \/ is_odd (IZR n) /\ Z.odd v ->
  Rlt (Rminus (IZR v) (IZR 2)) (IZR n) -> exists j, n = Z.add v (Z.mul (Zpos (xO xH)) (Z.of_nat j)).
Proof.
move=> p; rewrite -minus_IZR => /lt_IZR h.
have [i e] : exists i, n = Z.add v (Z.mul (Zpos (xO xH)) i).
  case: p => [[[k /eq_IZR ->] /Z.even_spec[m ->]]|[[k /eq_IZR ->] /Z.odd_spec[m ->]]]; exists (Z.sub k m); lia.
by exists (Z.to_nat i); lia.
Qed.
Ltac sequence := first [ exact: rec_constant | eassumption | exact: rec_linear
  | lazymatch goal with
    | |- rec _ (fun j => Rplus _ _) => eapply rec_add; sequence
    | |- rec _ (fun j => Rminus _ _) => eapply rec_sub; sequence
    | |- rec _ (fun j => Rmult _ _) => eapply rec_mul; sequence
    | |- rec _ (fun j => Rdiv _ _) => eapply rec_over; sequence end ].
(* lengths and exponents that grow by the same step *)
Ltac progression := let j := fresh in move=> j; cbv beta; rewrite ?plus_IZR ?mult_IZR ?INR_IZR_INZ; first [ lra | field ].
