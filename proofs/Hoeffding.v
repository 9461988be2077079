(* Random signs: Hoeffding's bound, and nearly orthogonal vectors of which there are many.

   Over all v, exp (l <u, v>) adds up to (exp l + exp (-l))^k, and cosh l <= exp (l^2 / 2).  So with l = g or -g, in
   both senses at most a share exp (-k g^2 / 2) of the v have an inner product with u of at least g k (few).  For the union
   bound the vectors are chosen one by one: as long as there are fewer than exp (k g^2 / 2) of them, some v is bad for
   none.  That asks less than the axioms do, which have all pairs at once in mind. *)
From Coq Require Import Reals ZArith Lra Lia Psatz.
From mathcomp Require Import ssreflect ssrfun ssrbool ssrnat eqtype seq choice tuple fintype finfun finset bigop.
From Coquelicot Require Import Coquelicot.
From Fooling Require Import Definitions Statements Numbers Exponentials Vectors.
Open Scope R_scope.

(* ---- cosh l <= exp (l^2 / 2) ---- *)
Lemma grows (f df : R -> R) x : 0 <= x -> (forall t, 0 <= t -> is_derive f t (df t)) ->
  (forall t, 0 <= t -> 0 <= df t) ->
  f 0 <= f x.
Proof.
move=> hx hd h0; have := MVT_gen f 0 x df; rewrite Rmin_left // Rmax_right // => mvt.
have [|t [ht _]|c [[hc _] E]] := mvt.
- by move=> t [ht _]; apply: hd; lra.
- by apply: derivable_continuous_pt; exists (df t); apply/is_derive_Reals; exact: hd.
- by have := Rmult_le_pos (df c) (x - 0) (h0 c hc) ltac:(lra); lra.
Qed.
Lemma sinh_le x : 0 <= x -> exp x - exp (- x) <= x * (exp x + exp (- x)).
Proof.
move=> hx; have := grows (fun t => t * (exp t + exp (- t)) - (exp t - exp (- t)))
  (fun t => t * (exp t - exp (- t))) x hx.
rewrite Rmult_0_l Ropp_0 => h; suff : 0 - (exp 0 - exp 0) <= x * (exp x + exp (- x)) - (exp x - exp (- x)) by lra.
apply: h => t ht; first by auto_derive => //; ring.
by apply: Rmult_le_pos => //; have := exp_mono (- t) t ltac:(lra); lra.
Qed.
Lemma cosh_pos x : 0 <= x -> exp x + exp (- x) <= 2 * exp (x * x / 2).
Proof.
move=> hx; set e := exp (x * x / 2).
have := grows (fun t => - ((exp t + exp (- t)) * exp (- (t * t / 2))))
  (fun t => (t * (exp t + exp (- t)) - (exp t - exp (- t))) * exp (- (t * t / 2))) x hx.
have -> : - (0 * 0 / 2) = 0 by field.
rewrite !Ropp_0 !exp_0 => h; suff h' : - ((1 + 1) * 1) <= - ((exp x + exp (- x)) * exp (- (x * x / 2))).
  have E : exp (- (x * x / 2)) * e = 1 by rewrite -exp_plus -exp_0; congr exp; ring.
  have p : 0 < e by exact: exp_pos.
  have -> : exp x + exp (- x) = (exp x + exp (- x)) * exp (- (x * x / 2)) * e by rewrite Rmult_assoc E; ring.
  by apply: Rmult_le_compat_r; lra.
apply: h => t ht; first by auto_derive => //; rewrite /Rdiv; field.
by apply: Rmult_le_pos; [have := sinh_le t ht; lra | left; exact: exp_pos].
Qed.
Lemma cosh_le x : exp x + exp (- x) <= 2 * exp (x * x / 2).
Proof.
case: (Rle_dec 0 x) => h; first exact: cosh_pos.
by have := cosh_pos (- x) ltac:(lra); rewrite Ropp_involutive Rmult_opp_opp; lra.
Qed.

(* ---- the sum over all vectors ---- *)
Lemma timesA : associative Rmult. Proof. by move=> x y z; rewrite Rmult_assoc. Qed.
Lemma times_plus_l : left_distributive Rmult Rplus. Proof. by move=> x y z; exact: Rmult_plus_distr_r. Qed.
Lemma times_plus_r : right_distributive Rmult Rplus. Proof. by move=> x y z; exact: Rmult_plus_distr_l. Qed.
Canonical times_law := Monoid.Law timesA Rmult_1_l Rmult_1_r.
Canonical times_comlaw := Monoid.ComLaw Rmult_comm.
Canonical times_mullaw := Monoid.MulLaw Rmult_0_l Rmult_0_r.
Canonical plus_addlaw := Monoid.AddLaw times_plus_l times_plus_r.
Lemma all_signs k (u : k.-tuple bool) l : \rsum_(v : k.-tuple bool) exp (l * inner u v) = (exp l + exp (- l)) ^ k.
Proof.
pose F (t : 'I_k) (b : bool) := exp (l * (pm (tnth u t) * pm b)).
transitivity (\rsum_(f : {ffun 'I_k -> bool}) \big[Rmult/1]_(t < k) F t (f t)).
  rewrite (reindex (fun f : {ffun 'I_k -> bool} => [tuple f t | t < k])) /=.
    apply: eq_bigr => f _; rewrite innerE big_mul (big_morph exp exp_plus exp_0); apply: eq_bigr => t _.
    by rewrite tnth_mktuple.
  exists (fun v : k.-tuple bool => [ffun t => tnth v t]) => [f _|v _].
    by apply/ffunP => t; rewrite ffunE tnth_mktuple.
  by apply: eq_from_tnth => t; rewrite tnth_mktuple ffunE.
rewrite -(bigA_distr_bigA F); transitivity (\big[Rmult/1]_(t < k) (exp l + exp (- l))).
  apply: eq_bigr => t _; rewrite big_bool /F; case: (tnth u t) => /=; rewrite !(Rmult_1_l, Rmult_1_r).
    by congr (exp _ + exp _); ring.
  by rewrite Rplus_comm; congr (exp _ + exp _); ring.
by rewrite big_const_ord; elim: k {u F} => [|k IH] //=; rewrite IH.
Qed.
Lemma few k (u : k.-tuple bool) g l : l * l = g * g ->
  \rsum_(v : k.-tuple bool) exp (l * inner u v - g * g * INR k) <= 2 ^ k * exp (0 - INR k * (g * g) / 2).
Proof.
move=> hl; have -> : \rsum_(v : k.-tuple bool) exp (l * inner u v - g * g * INR k) =
    exp (- (g * g * INR k)) * (exp l + exp (- l)) ^ k.
  by rewrite -(all_signs _ u) big_mul; apply: eq_bigr => v _; rewrite -exp_plus; congr exp; ring.
apply: (Rle_trans _ (exp (- (g * g * INR k)) * (2 * exp (l * l / 2)) ^ k)).
  apply: Rmult_le_compat_l; first by left; exact: exp_pos.
  apply: pow_mono; last exact: cosh_le.
  by have := exp_pos l; have := exp_pos (- l); lra.
rewrite Rpow_mult_distr exp_pow hl [X in X <= _]Rmult_comm Rmult_assoc -exp_plus; right.
by congr (_ * exp _); field.
Qed.
Lemma square g : rpow g 2 = g * g. Proof. exact: rpow_2. Qed.
Lemma above g l s k : 0 <= g -> (l = g /\ g * k <= s) \/ (l = - g /\ g * k <= - s) -> 1 <= exp (l * s - g * g * k).
Proof.
move=> hg h; rewrite -exp_0; apply: exp_mono.
have : g * (g * k) <= l * s.
  case: h => -[-> h]; first exact: Rmult_le_compat_l.
  by rewrite (_ : - g * s = g * - s); [apply: Rmult_le_compat_l | ring].
lra.
Qed.

(* ---- the tail ---- *)
Theorem ax_hoeffding : st_hoeffding.
Proof.
move=> k g hk hg; split=> //; have [m E] := natR k ltac:(lra); rewrite E square {k hk E}.
have -> : tail (INR m) g =
    INR #|[set p : m.-tuple bool * m.-tuple bool | Rle_dec (g * INR m) (Rabs (inner p.1 p.2))]| / INR (4 ^ m).
  by rewrite /tail tonat_INR.
set A := [set _ | _]; set b := exp _; apply: div_le; first by rewrite INR_expn; apply: pow_lt; rewrite /=; lra.
have -> : INR #|A| = \rsum_(p : m.-tuple bool * m.-tuple bool) (if p \in A then 1 else 0).
  by rewrite -sum1_card (big_morph INR INR_add (erefl : INR 0 = R0)) big_mkcond.
pose e l (p : m.-tuple bool * m.-tuple bool) := exp (l * inner p.1 p.2 - g * g * INR m).
apply: (Rle_trans _ (\rsum_(p : m.-tuple bool * m.-tuple bool) (e g p + e (- g) p))).
  apply: big_le => p; have pos l : 0 <= e l p by left; exact: exp_pos.
  rewrite inE; case: (Rle_dec (g * INR m) (Rabs (inner p.1 p.2))) => h; last by apply: Rplus_le_le_0_compat; exact: pos.
  have [s|s] : 0 <= inner p.1 p.2 \/ inner p.1 p.2 < 0 by lra.
    rewrite -[1]Rplus_0_r; apply: Rplus_le_compat; last exact: pos.
    by apply: above; [lra | left; rewrite Rabs_pos_eq // in h].
  rewrite -[1]Rplus_0_l; apply: Rplus_le_compat; first exact: pos.
  by apply: above; [lra | right; rewrite Rabs_left // in h].
have one l : l * l = g * g -> \rsum_(p : m.-tuple bool * m.-tuple bool) e l p <= 2 ^ m * (2 ^ m * b).
  move=> hl; rewrite -(pair_bigA _ (fun u v => e l (u, v))) /=.
  apply: (Rle_trans _ (\rsum_(u : m.-tuple bool) 2 ^ m * b)).
    by apply: big_le => u; rewrite /e /= /b; apply: few.
  by rewrite big_constant card_tuple card_bool INR_expn; right.
rewrite big_split; apply: (Rle_trans _ (2 ^ m * (2 ^ m * b) + 2 ^ m * (2 ^ m * b))).
  by apply: Rplus_le_compat; apply: one; ring.
rewrite INR_expn -[INR 4]/(2 + 1 + 1); have -> : 2 + 1 + 1 = 2 * 2 by ring.
by rewrite Rpow_mult_distr; right; ring.
Qed.

(* ---- vectors chosen one by one ---- *)
(* bad l : the weights of what a vector must not have; a choice that avoids all of them *)
Lemma choose k n (bad : nat -> k.-tuple bool -> R) b : INR n * b < 1 -> (forall i v, 0 <= bad i v) ->
  (forall i, \rsum_(v : k.-tuple bool) bad i v <= 2 ^ k * b) -> exists v, forall i, (i < n)%N -> bad i v < 1.
Proof.
move=> hb h0 hs.
case: (pickP (fun v : k.-tuple bool => [forall i : 'I_n, Rlt_dec (bad i v) 1])) => [v /forallP hv|none].
  by exists v => i hi; move: (hv (Ordinal hi)) => /=; case: Rlt_dec.
exfalso; have p : 0 < 2 ^ k by apply: pow_lt; lra.
have : 2 ^ k <= INR n * (2 ^ k * b).
  apply: (Rle_trans _ (\rsum_(v : k.-tuple bool) \rsum_(i : 'I_n) bad i v)).
    have -> : 2 ^ k = \rsum_(v : k.-tuple bool) 1 by rewrite big_constant card_tuple card_bool INR_expn Rmult_1_r.
    apply: big_le => v; have /negbT := none v; rewrite negb_forall => /existsP[i].
    case: Rlt_dec => // h _; apply: (Rle_trans _ (bad i v)); first lra.
    by apply: (big_one _ (fun j : 'I_n => bad j v)) => j; exact: h0.
  rewrite exchange_big; apply: (Rle_trans _ (\rsum_(i : 'I_n) 2 ^ k * b)); first by apply: big_le => i; exact: hs.
  by rewrite big_constant card_ord; right.
have : 2 ^ k * (INR n * b) < 2 ^ k * 1 by apply: Rmult_lt_compat_l.
lra.
Qed.
Lemma inner_sym k (u v : k.-tuple bool) : inner u v = inner v u.
Proof. by rewrite !innerE; apply: eq_bigr => t _; exact: Rmult_comm. Qed.
Lemma one_by_one k n size_of (bad : k.-tuple bool -> k.-tuple bool -> R) b g : INR n * b < 1 -> 0 <= b ->
  (forall u v, 0 <= bad u v) -> (forall u, \rsum_(v : k.-tuple bool) bad u v <= 2 ^ k * b) ->
  (forall u v, bad u v < 1 -> size_of (inner u v) <= g * INR k) -> good size_of n.+1 k g.
Proof.
move=> hb b0 h0 hs hg.
have [w hw] : exists w : nat -> k.-tuple bool,
    forall i j, (i < j)%N -> (j < n.+1)%N -> size_of (inner (w i) (w j)) <= g * INR k.
  suff H m : (m <= n)%N -> exists w : nat -> k.-tuple bool,
      forall i j, (i < j)%N -> (j < m.+1)%N -> size_of (inner (w i) (w j)) <= g * INR k by exact: H.
  elim: m => [|m IH] hm.
    by exists (fun=> [tuple of nseq k true]) => i j lt; rewrite ltnS leqn0 => /eqP e; rewrite e in lt.
  have [w hw] := IH (ltnW hm).
  have hm' : INR m.+1 * b < 1 by apply: Rle_lt_trans hb; apply: Rmult_le_compat_r => //; apply: le_nat.
  have [v hv] := choose k m.+1 (fun i => bad (w i)) b hm' (fun i => h0 (w i)) (fun i => hs (w i)).
  exists (fun i => if i == m.+1 then v else w i) => i j ij jm.
  have -> : (i == m.+1) = false by apply/eqP => e; rewrite e ltnNge in ij; rewrite ltnS in jm; rewrite jm in ij.
  case: eqP => [e|ne]; first by apply: hg; apply: hv; rewrite -e.
  by apply: hw => //; rewrite ltn_neqAle -ltnS jm andbT; apply/eqP.
exists (fun i => w i) => i j ne; case: (ltngtP i j) => [lt|gt|/ord_inj e]; last by rewrite e eqxx in ne.
  by apply: hw => //; exact: ltn_ord.
by rewrite inner_sym; apply: hw => //; exact: ltn_ord.
Qed.
(* N (N - 1) / 2 >= N - 1 for N >= 2 *)
Theorem ax_union_bound : st_union_bound.
Proof.
move=> N k g hN hk hg; have [n E] := natR1 N hN; have [m F] := natR1 k hk; rewrite E F square in hN hk * => hb.
split=> //; split=> //; apply/orthogonalE.
have b0 := exp_pos (0 - INR m.+1 * (g * g) / 2); set b := exp _ in hb b0.
apply: (one_by_one _ n _ (fun u v => exp (g * inner u v - g * g * INR m.+1)) b).
- case: n {E} hN hb => [|n] hN hb; first by rewrite /= Rmult_0_l; lra.
  have n1 : 1 <= INR n.+1 by apply: (le_nat 1).
  rewrite (INR_S n.+1) in hb; apply: Rle_lt_trans hb; apply: Rmult_le_compat_r; [lra | nra].
- lra.
- by move=> u v; left; exact: exp_pos.
- by move=> u; exact: few.
- move=> u v lt; apply: Rnot_lt_le => c.
  by have := above g g (inner u v) (INR m.+1) ltac:(lra) (or_introl (conj erefl (Rlt_le _ _ c))); lra.
Qed.
Theorem ax_union_bound_both_sides : st_union_bound_both_sides.
Proof.
move=> N k g hN hk hg; have [n E] := natR1 N hN; have [m F] := natR1 k hk; rewrite E F square in hN hk * => hb.
split=> //; split=> //; apply/orthogonalE.
have b0 := exp_pos (0 - INR m.+1 * (g * g) / 2); set b := exp _ in hb b0.
apply: (one_by_one _ n _ (fun u v => exp (g * inner u v - g * g * INR m.+1) + exp (- g * inner u v - g * g * INR m.+1))
  (2 * b)).
- case: n {E} hN hb => [|n] hN hb; first by rewrite /= Rmult_0_l; lra.
  have n1 : 1 <= INR n.+1 by apply: (le_nat 1).
  rewrite (INR_S n.+1) in hb; apply: Rle_lt_trans hb; rewrite -Rmult_assoc; apply: Rmult_le_compat_r; [lra | nra].
- lra.
- move=> u v; have := exp_pos (g * inner u v - g * g * INR m.+1).
  by have := exp_pos (- g * inner u v - g * g * INR m.+1); lra.
- move=> u; rewrite big_split; have -> : 2 ^ m.+1 * (2 * b) = 2 ^ m.+1 * b + 2 ^ m.+1 * b by ring.
  by apply: Rplus_le_compat; apply: few; ring.
- move=> u v lt; have p := exp_pos (g * inner u v - g * g * INR m.+1).
  have q := exp_pos (- g * inner u v - g * g * INR m.+1); apply: Rabs_le; split; apply: Rnot_lt_le => c.
    have c' : g * INR m.+1 <= - inner u v by lra.
    by have := above g (- g) (inner u v) (INR m.+1) ltac:(lra) (or_intror (conj erefl c')); lra.
  by have := above g g (inner u v) (INR m.+1) ltac:(lra) (or_introl (conj erefl (Rlt_le _ _ c))); lra.
Qed.
