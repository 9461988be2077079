(* Sums of binomial coefficients: all of a row, weighted, squared, of a column; and the first ones of a row, "balls".

   ball n m is the sum of the first m coefficients of row n.  By Pascal's rule ball (n+1) (m+1) = ball n (m+1) +
   ball n m (ballS), from which all bounds by natural numbers follow by induction on n.  The bounds by exp and by
   entropy weigh the binomial theorem: with p + q = 1 the C(n, i) p^i q^(n-i) add up to 1 (newton), and each proof
   compares the weights. *)
From Coq Require Import Reals ZArith Lra Lia Psatz.
From mathcomp Require Import ssreflect ssrfun ssrbool ssrnat eqtype div fintype bigop binomial zify.
From Fooling Require Import Definitions Statements Numbers Exponentials Sums Binomials.
Open Scope R_scope.

(* ---- rows ---- *)
Definition ball n m := (\sum_(i < m) 'C(n, i))%N.
Lemma ball0 n : ball n 0 = 0%N. Proof. by rewrite /ball big_ord0. Qed.
Lemma ball_more n m : ball n m.+1 = (ball n m + 'C(n, m))%N. Proof. by rewrite /ball big_ord_recr. Qed.
Lemma ballS n m : ball n.+1 m.+1 = (ball n m.+1 + ball n m)%N.
Proof.
elim: m => [|m IH]; first by rewrite !ball_more !ball0 !bin0.
have e := ball_more n m; rewrite (ball_more n.+1 m.+1) IH binS (ball_more n m.+1); lia.
Qed.
Lemma ball_empty m : ball 0 m.+1 = 1%N.
Proof. by elim: m => [|m IH]; [rewrite ball_more ball0 | rewrite ball_more IH bin_small]. Qed.
Lemma ball_all n : ball n n.+1 = (2 ^ n)%N.
Proof. by elim: n => [|n IH]; [exact: ball_empty | rewrite ballS ball_more IH bin_small // expnS; lia]. Qed.
Lemma ball_N n m : rsum 0 (INR m) (fun v => binom (INR n) (IZR v)) = INR (ball n m.+1).
Proof. by rewrite rsum_N -(sum_INR (fun i => 'C(n, i))); apply: PartSum.sum_eq => i _; exact: binom_Z. Qed.
Theorem ax_binomial_theorem : st_binomial_theorem.
Proof. by move=> n h; df; have [m ->] := natR n h; rewrite ball_N ball_all pow2. Qed.

Lemma mean n : (2 * (\sum_(i < n.+1) i * 'C(n, i)) = n * 2 ^ n)%N.
Proof.
case: n => [|n]; first by rewrite big_ord_recr big_ord0.
rewrite big_ord_recl mul0n add0n (eq_bigr (fun i : 'I_n.+1 => n.+1 * 'C(n, i))%N).
  by rewrite -big_distrr -/(ball n n.+1) ball_all expnS mulnCA.
by move=> i _; rewrite mul_bin_diag.
Qed.
Lemma second n : (4 * (\sum_(i < n.+1) i ^ 2 * 'C(n, i)) = n * n.+1 * 2 ^ n)%N.
Proof.
case: n => [|n]; first by rewrite big_ord_recr big_ord0.
rewrite big_ord_recl mul0n add0n (eq_bigr (fun i : 'I_n.+1 => n.+1 * (i * 'C(n, i) + 'C(n, i)))%N).
  rewrite -big_distrr big_split /= -/(ball n n.+1) ball_all.
  by have := mean n; set s := (\sum_(i < n.+1) i * 'C(n, i))%N => h; rewrite expnS; lia.
by move=> i _; rewrite lift0 expnS expn1 -mulnA -mul_bin_diag mulnCA [(i.+1 * _)%N]mulSn addnC.
Qed.
Lemma sum_N (f : Z -> R) (g : nat -> nat) n : (forall i, f (Z.of_nat i) = INR (g i)) ->
  rsum 0 (INR n) f = INR (\sum_(i < n.+1) g i).
Proof. by move=> h; rewrite rsum_N -sum_INR; apply: PartSum.sum_eq => i _; exact: h. Qed.
Theorem ax_binomial_mean : st_binomial_mean.
Proof.
move=> n h; df; have [m ->] := natR n h; rewrite (sum_N _ (fun i => i * 'C(m, i))%N).
  have := congr1 INR (mean m); rewrite !INR_mul -pow2 (rpow2_S (INR m)) -[INR 2]/2 => e; lra.
by move=> i; rewrite binom_Z -INR_IZR_INZ INR_mul.
Qed.
Theorem ax_binomial_second : st_binomial_second.
Proof.
move=> n h; df; have [m ->] := natR n h; rewrite (sum_N _ (fun i => i ^ 2 * 'C(m, i))%N).
  have := congr1 INR (second m); rewrite !INR_mul -pow2 (rpow2_S (INR m)) (rpow2_S (INR m - 1)) (INR_S m).
  have -> : INR m - 1 - 1 = INR m - 2 by ring.
  by rewrite -[INR 4]/(2 + 1 + 1) => e; lra.
by move=> i; rewrite binom_Z -INR_IZR_INZ rpow_2 expnS expn1 !INR_mul.
Qed.
Theorem ax_binomial_squares : st_binomial_squares.
Proof.
move=> n h; have [m E] := natR n h; rewrite E in h *; df; rewrite (sum_N _ (fun i => 'C(m, i) * 'C(m, i))%N).
  rewrite middle_binom mul2n -addnn -Vandermonde; congr INR; apply: eq_bigr => i _.
  by rewrite bin_sub // -ltnS.
by move=> i; rewrite binom_Z rpow_2 INR_mul.
Qed.
(* ---- columns ---- *)
Lemma column e d : sum_f_R0 (fun i => INR 'C(e + i, e)) d = INR 'C((e + d).+1, e.+1).
Proof.
elim: d => [|d IH]; first by rewrite /= addn0 !binn.
by rewrite tech5 IH !addnS (binS (e + d).+1 e) INR_add.
Qed.
Theorem ax_binomial_largest : st_binomial_largest.
Proof.
move=> e n he hn; have [k E] := natR e he; have [m F] := natR n ltac:(lra); df.
have le : (k <= m)%N by apply: nat_le; lra.
have G : IZR n = IZR e + INR (m - k)%N by rewrite sub_N //; lra.
rewrite [X in rsum _ X _]G rsum_from F E -!INR_S binom_N -{2}(subnKC le) -column; apply: PartSum.sum_eq => i _.
by rewrite plus_IZR E -INR_IZR_INZ -INR_add binom_N.
Qed.
Lemma column0 e n : (\sum_(i < n.+1) 'C(i, e) = 'C(n.+1, e.+1))%N.
Proof.
elim: n => [|n IH]; first by rewrite big_ord_recr big_ord0 /= add0n binS bin0n; case: e => [|e] //; rewrite bin_small.
by rewrite big_ord_recr IH (binS n.+1 e).
Qed.
Theorem ax_binomial_column : st_binomial_column.
Proof.
move=> e n he hn; df; have [k ->] := natR e he; have [m ->] := natR n hn; rewrite (sum_N _ (fun i => 'C(i, k))).
  by rewrite -!INR_S binom_N column0.
by move=> i; rewrite binom_ZZ.
Qed.

(* ---- balls, by natural numbers ---- *)
(* a bound for all e holds where nothing is added, too *)
Lemma ball_neg n e : ~ IZR e >= 0 -> rsum 0 (IZR e) (fun v => binom (INR n) (IZR v)) = 0.
Proof. by move=> h; apply: rsum_empty; lra. Qed.
Lemma ball_subsets n m : (ball n m <= 2 ^ n)%N.
Proof.
elim: n m => [|n IH] [|m]; rewrite ?ball0 ?ball_empty //.
by rewrite ballS expnS mul2n -addnn; apply: leq_add.
Qed.
Theorem ax_ball_subsets : st_ball_subsets.
Proof.
move=> n e h; df; have [m ->] := natR n h; case: (Rge_dec (IZR e) 0) => he.
  by have [k ->] := natR e he; rewrite ball_N pow2; apply: le_nat; exact: ball_subsets.
by rewrite ball_neg //; left; exact: rpow2_gt0.
Qed.
(* the subsets with fewer than m members, and the complements of those with at least m *)
Lemma ball_complement n m : (m <= n.+1)%N -> (ball n m + ball n (n.+1 - m) = 2 ^ n)%N.
Proof.
elim: n m => [|n IH] [|m] le; rewrite ?subn0 ?ball0 ?add0n ?ball_all //.
  by rewrite ball_empty addn0.
case: (ltnP m n.+1) => [lt|ge].
  have -> : (n.+2 - m.+1 = (n - m).+1)%N by lia.
  have := IH m.+1 lt; have := IH m (leqW lt); rewrite !ballS expnS.
  have -> : (n.+1 - m = (n - m).+1)%N by lia.
  have -> : (n.+1 - m.+1 = n - m)%N by lia.
  by lia.
have -> : m = n.+1 by lia.
by rewrite subnn ball0 addn0 ball_all.
Qed.
Lemma ball_mono n l m : (l <= m)%N -> (ball n l <= ball n m)%N.
Proof.
by move=> le; rewrite -(subnK le); elim: (m - l)%N => [|d IH] //; rewrite addSn ball_more; lia.
Qed.
Lemma ball_half n m : (2 * m <= n.+1)%N -> (2 * ball n m <= 2 ^ n)%N.
Proof.
move=> le; have le' : (m <= n.+1)%N by lia.
by rewrite -(ball_complement n m le') mul2n -addnn leq_add2l; apply: ball_mono; lia.
Qed.
Theorem ax_ball_half : st_ball_half.
Proof.
move=> n e he; case: (Rge_dec (IZR n) 0) => h; last first.
  by df; rewrite rsum_empty; [rewrite Rmult_0_r; left; exact: rpow2_gt0 | lra].
df; have [m E] := natR n h; rewrite E in he *; case: (Rge_dec (IZR e) 0) => e0.
  have [k F] := natR e e0; rewrite F in he *; rewrite ball_N pow2 -[2]/(INR 2) -INR_mul; apply: le_nat.
  have le : (2 * k + 1 <= m)%N by apply: nat_le; rewrite INR_add INR_mul -[INR 2]/2 -[INR 1]/1; lra.
  by apply: ball_half; lia.
by rewrite ball_neg // Rmult_0_r; left; exact: rpow2_gt0.
Qed.
Lemma ball_words n e : (ball n e.+1 <= n.+1 ^ e)%N.
Proof.
elim: n e => [|n IH] e; first by rewrite ball_empty exp1n.
case: e => [|e]; first by rewrite ball_more ball0 bin0.
rewrite ballS; apply: (leq_trans (leq_add (IH e.+1) (IH e))).
have le : (n.+1 ^ e <= n.+2 ^ e)%N by case: e => [|e] //; rewrite leq_exp2r.
by rewrite !expnS; nia.
Qed.
Theorem ax_ball_words : st_ball_words.
Proof.
move=> n e h; case: (Rge_dec (IZR e) 0) => he; last first.
  by df; rewrite rsum_empty; [rewrite rpow_pos; [left; exact: exp_pos | lra] | lra].
df; have [m ->] := natR n h; have [k ->] := natR e he.
by rewrite ball_N -INR_S rpow_N -INR_expn; apply: le_nat; exact: ball_words.
Qed.
Lemma ball_power n e : (ball n e.+1 <= n ^ e + 1)%N.
Proof.
case: n => [|n]; first by rewrite ball_empty leq_addl.
case: e => [|e]; first by rewrite ball_more ball0 bin0.
elim: e => [|e IH]; first by rewrite !ball_more ball0 bin0 bin1 expn1; lia.
rewrite ball_more; have a := mul_bin_left n.+1 e.+1; have b := bin_functions n.+1 e.+1.
have le : ('C(n.+1, e.+2) <= n * n.+1 ^ e.+1)%N.
  apply: (@leq_trans (e.+2 * 'C(n.+1, e.+2))%N); first by rewrite leq_pmull.
  by rewrite a; apply: leq_mul => //; lia.
by rewrite (expnS _ e.+1); lia.
Qed.
Theorem ax_ball_power : st_ball_power.
Proof.
move=> n e h he; have [m E] := natR n h; have [k F] := natR e he; rewrite E F in h he *.
split; [by move=> *; lra | split; [by move=> *; lra | split; [exact: nat_power|]]].
by rewrite ball_N rpow_N -INR_expn -[1]/(INR 1) -INR_add; apply: le_nat; exact: ball_power.
Qed.

(* ---- balls, by weights ---- *)
Lemma fact_is n : fact n = n`!. Proof. by elim: n => [|n IH] //; rewrite factS -IH. Qed.
Lemma newton p q n : (p + q) ^ n = sum_f_R0 (fun i => INR 'C(n, i) * p ^ i * q ^ (n - i)%N) n.
Proof.
rewrite Binomial.binomial; apply: PartSum.sum_eq => i /leP le; congr (_ * _ * _).
have := congr1 INR (bin_fact le); rewrite !INR_mul -!fact_is => E.
by rewrite /C minusE -E; field; split; exact: INR_fact_neq_0.
Qed.
Theorem ax_binomial_powers : st_binomial_powers.
Proof.
move=> n x h; have [m E] := natR n h; rewrite E.
split; [by move=> *; lra | split; [by move=> *; lra | split; [by move=> v hv _; exact: nat_or | split]]].
  by right; split; [exact: int_N | left; have := pos_INR m; lra].
rewrite rsum_N rpow_N Rplus_comm newton; apply: PartSum.sum_eq => i _.
by rewrite binom_Z rpow_Z pow1 Rmult_1_r.
Qed.
Lemma exponential n e : (0 < e)%N -> (e <= n)%N -> INR (ball n e.+1) <= (exp 1 * INR n / INR e) ^ e.
Proof.
move=> e0 le; have E : 0 < INR e by apply: (lt_INR 0); apply/ltP.
have N : 0 < INR n by have := le_nat _ _ le; lra.
set p := INR e / INR n; have p0 : 0 < p by exact: Rdiv_lt_0_compat.
have p1 : p <= 1 by apply: div_le => //; have := le_nat _ _ le; lra.
apply: (Rmult_le_reg_r (p ^ e)); first exact: pow_lt.
rewrite -Rpow_mult_distr; have -> : exp 1 * INR n / INR e * p = exp 1 by rewrite /p; field; lra.
rewrite exp_pow Rmult_1_l -(sum_INR (fun i => 'C(n, i))) Rmult_comm scal_sum.
apply: (Rle_trans _ (sum_f_R0 (fun i => INR 'C(n, i) * p ^ i * 1 ^ (n - i)%N) e)).
  apply: sum_Rle => i /leP hi; rewrite pow1 Rmult_1_r; apply: Rmult_le_compat_l; first exact: pos_INR.
  rewrite -(subnK hi) pow_add -[X in _ <= X]Rmult_1_l; apply: Rmult_le_compat_r; first by apply: pow_le; lra.
  by rewrite -(pow1 (e - i)%N); apply: pow_mono; lra.
apply: (Rle_trans _ ((p + 1) ^ n)).
  rewrite newton; apply: sum_more => // i; rewrite pow1 Rmult_1_r.
  by apply: Rmult_le_pos; [exact: pos_INR | apply: pow_le; lra].
apply: (Rle_trans _ (exp p ^ n)); first by apply: pow_mono; [lra | have := exp_above p; lra].
by rewrite exp_pow; right; congr exp; rewrite /p; field; lra.
Qed.
Theorem ax_ball_exponential : st_ball_exponential.
Proof.
move=> e n he hn; have [k E] := natR1 e he; have [m F] := natR n ltac:(lra).
have le : (k.+1 <= m)%N by apply: nat_le; lra.
df; rewrite E F ball_N rpow_N; exact: exponential.
Qed.
Theorem ax_binomial_exponential : st_binomial_exponential.
Proof.
move=> n e hn he; have [k E] := natR1 e he; have [m F] := natR n hn; df.
rewrite E F binom_N rpow_N; case: (leqP k.+1 m) => [le|lt].
  apply: (Rle_trans _ (INR (ball m k.+2))); last exact: exponential.
  by apply: le_nat; rewrite ball_more leq_addl.
rewrite bin_small // -[INR 0]/0; apply: pow_le; apply: Rmult_le_pos.
  by apply: Rmult_le_pos; [left; exact: exp_pos | exact: pos_INR].
by left; apply: Rinv_0_lt_compat; apply: lt_0_INR; lia.
Qed.

(* ---- entropy ---- *)
Lemma rpow2_mul k x : rpow 2 (INR k * x) = rpow 2 x ^ k.
Proof. by rewrite !rpow2_exp exp_pow; congr exp; ring. Qed.
Lemma rpow2_quotient x y : 0 < x -> 0 < y -> rpow 2 (log2 x - log2 y) = x / y.
Proof.
move=> hx hy; apply: (Rmult_eq_reg_r y); last lra.
have -> : x / y * y = x by field; lra.
by rewrite -{2}(rpow_log2 y) // -rpow2_add -{2}(rpow_log2 x) //; congr rpow; ring.
Qed.
Section Entropy.
Variables n k : nat.
Hypotheses (k0 : (0 < k)%N) (kn : (k < n)%N).
Let p := INR k / INR n.
Let q := INR (n - k) / INR n.
Let w := p ^ k * q ^ (n - k).
Definition entropy := INR k * (log2 (INR n) - log2 (INR k)) + INR (n - k) * (log2 (INR n) - log2 (INR (n - k))).
Lemma K : 0 < INR k. Proof. by apply: (lt_INR 0); apply/ltP. Qed.
Lemma N : 0 < INR n. Proof. by apply: (lt_INR 0); apply/ltP; exact: leq_ltn_trans kn. Qed.
Lemma NK : 0 < INR (n - k). Proof. by apply: (lt_INR 0); apply/ltP; rewrite subn_gt0. Qed.
Lemma p0 : 0 < p. Proof. by apply: Rdiv_lt_0_compat; [exact: K | exact: N]. Qed.
Lemma q0 : 0 < q. Proof. by apply: Rdiv_lt_0_compat; [exact: NK | exact: N]. Qed.
Lemma w0 : 0 < w. Proof. by apply: Rmult_lt_0_compat; apply: pow_lt; [exact: p0 | exact: q0]. Qed.
Lemma pq : p + q = 1.
Proof. by have := N; rewrite /p /q sub_N ?(ltnW kn) // => h; field; lra. Qed.
(* 2^entropy is 1/w *)
Lemma entropyE : rpow 2 entropy * w = 1.
Proof.
have a := K; have b := N; have c := NK.
rewrite /entropy rpow2_add !rpow2_mul !rpow2_quotient // /w.
have -> : forall s t u v : R, s * t * (u * v) = (s * u) * (t * v) by move=> *; ring.
rewrite -!Rpow_mult_distr /p /q.
have -> : INR n / INR k * (INR k / INR n) = 1 by field; lra.
have -> : INR n / INR (n - k) * (INR (n - k) / INR n) = 1 by field; lra.
by rewrite !pow1; ring.
Qed.
Definition term i := INR 'C(n, i) * p ^ i * q ^ (n - i).
Lemma term_ge0 i : 0 <= term i.
Proof.
by apply: Rmult_le_pos; [apply: Rmult_le_pos; [exact: pos_INR|] |]; apply: pow_le; left; [exact: p0 | exact: q0].
Qed.
Lemma terms : sum_f_R0 term n = 1.
Proof. by rewrite /term -newton pq pow1. Qed.
Lemma term_at : term k = INR 'C(n, k) * w. Proof. by rewrite /term /w; ring. Qed.
(* what is below w^-1 : it times w is at most 1 *)
Lemma below x : x * w <= 1 -> x <= rpow 2 entropy.
Proof.
by move=> h; apply: (Rmult_le_reg_r w); [exact: w0 | rewrite entropyE].
Qed.
Lemma term_le1 i : (i <= n)%N -> term i <= 1.
Proof.
move=> le; rewrite -terms; case: i le => [|i] le.
  by apply: (@sum_more term 0 n) => //; exact: term_ge0.
apply: (Rle_trans _ (sum_f_R0 term i.+1)); last by apply: sum_more => //; exact: term_ge0.
by rewrite tech5; have := sum_ge0 term i term_ge0; lra.
Qed.
Lemma coefficient_entropy : INR 'C(n, k) <= rpow 2 entropy.
Proof. by apply: below; rewrite -term_at; apply: term_le1; exact: ltnW. Qed.
(* where p <= q, of the terms up to k that at k has the least weight *)
Lemma ball_entropy : (2 * k <= n)%N -> INR (ball n k.+1) <= rpow 2 entropy.
Proof.
move=> half; apply: below; rewrite -(sum_INR (fun i => 'C(n, i))) Rmult_comm scal_sum.
have pq' : p <= q.
  have h : INR k <= INR (n - k) by apply: le_nat; lia.
  by apply: Rmult_le_compat_r => //; left; apply: Rinv_0_lt_compat; exact: N.
have a := p0; have b := q0.
apply: (Rle_trans _ (sum_f_R0 term k)).
  apply: sum_Rle => i /leP hi; rewrite /term Rmult_assoc; apply: Rmult_le_compat_l; first exact: pos_INR.
  have -> : w = p ^ i * (q ^ (n - k) * p ^ (k - i)).
    by rewrite /w -{1}(subnK hi) pow_add; ring.
  have -> : (n - i = (n - k) + (k - i))%N by lia.
  rewrite pow_add; apply: Rmult_le_compat_l; first by apply: pow_le; lra.
  by apply: Rmult_le_compat_l; [apply: pow_le; lra | apply: pow_mono; lra].
by rewrite -terms; apply: sum_more; [exact: ltnW | exact: term_ge0].
Qed.
(* the term at k is the largest: the next is the one before times (n - i) p / ((i + 1) q) *)
Lemma next i : (i < n)%N -> term i.+1 * (INR i.+1 * q) = term i * (INR (n - i) * p).
Proof.
move=> lt; rewrite /term; have := congr1 INR (mul_bin_left n i); rewrite !INR_mul => e.
have -> : (n - i = (n - i.+1).+1)%N by lia.
have -> : forall c : R, c * p ^ i.+1 * q ^ (n - i.+1) * (INR i.+1 * q) = INR i.+1 * c * (p ^ i.+1 * q ^ (n - i.+1).+1).
  by move=> c; rewrite /=; ring.
rewrite e; have -> : ((n - i.+1).+1 = n - i)%N by lia.
by rewrite -[p ^ i.+1]/(p * p ^ i); ring.
Qed.
Lemma ratio_at i : (i < n)%N -> INR (n - i) * p - INR i.+1 * q = (INR k + INR k / INR n) - INR i.+1.
Proof.
move=> lt; have c := N; rewrite /p /q sub_N 1?ltnW // sub_N 1?ltnW // INR_S; field; lra.
Qed.
Lemma rises i : (i < k)%N -> term i <= term i.+1.
Proof.
move=> lt; have lt' : (i < n)%N by lia.
have i0 : 0 < INR i.+1 * q by apply: Rmult_lt_0_compat; [apply: lt_0_INR; lia | exact: q0].
apply: (Rmult_le_reg_r (INR i.+1 * q)) => //; rewrite next //; apply: Rmult_le_compat_l; first exact: term_ge0.
by have := ratio_at i lt'; have := le_nat i.+1 k lt; have := p0; rewrite /p; lra.
Qed.
Lemma falls i : (k <= i)%N -> (i < n)%N -> term i.+1 <= term i.
Proof.
move=> le lt.
have i0 : 0 < INR i.+1 * q by apply: Rmult_lt_0_compat; [apply: lt_0_INR; lia | exact: q0].
apply: (Rmult_le_reg_r (INR i.+1 * q)) => //; rewrite next //; apply: Rmult_le_compat_l; first exact: term_ge0.
have := ratio_at i lt; have := le_nat k i le; have : p <= 1 by have := pq; have := q0; lra.
by rewrite /p INR_S; lra.
Qed.
Lemma largest i : (i <= n)%N -> term i <= term k.
Proof.
move=> le; case: (leqP i k) => [ik|ki].
  have up d : (d <= k)%N -> term (k - d) <= term k.
    elim: d => [|d IH] h; first by rewrite subn0; lra.
    apply: Rle_trans (IH (ltnW h)); have -> : (k - d = (k - d.+1).+1)%N by lia.
    by apply: rises; lia.
  by rewrite -(subKn ik); apply: up; exact: leq_subr.
have down d : (k + d <= n)%N -> term (k + d) <= term k.
  elim: d => [|d IH] h; first by rewrite addn0; lra.
  rewrite addnS; apply: (Rle_trans _ (term (k + d))); first by apply: falls; lia.
  by apply: IH; lia.
by rewrite -(subnKC (ltnW ki)); apply: down; rewrite subnKC // ltnW.
Qed.
Lemma coefficient_entropy_below : rpow 2 entropy <= (INR n + 1) * INR 'C(n, k).
Proof.
apply: (Rmult_le_reg_r w); first exact: w0.
rewrite entropyE Rmult_assoc -term_at -{1}terms -INR_S Rmult_comm -sum_cte.
by apply: sum_Rle => i /leP hi; exact: largest.
Qed.
End Entropy.
Lemma inside (e n : Z) : IZR e >= 1 -> IZR n - IZR e > 0 ->
  exists k m, [/\ IZR e = INR k, IZR n = INR m, IZR n - IZR e = INR (m - k)%N, (0 < k)%N & (k < m)%N].
Proof.
move=> he hn; have [k E] := natR1 e he; have [m F] := natR n ltac:(lra).
have lt : (k.+1 < m)%N by apply: nat_lt; lra.
by exists k.+1, m; split; [exact: E | exact: F | rewrite E F sub_N // ltnW | exact: ltn0Sn | exact: lt].
Qed.
Theorem ax_binomial_entropy : st_binomial_entropy.
Proof.
move=> e n he hn; df; have [k [m [-> -> -> k0 km]]] := inside e n he hn.
by rewrite binom_N; exact: coefficient_entropy.
Qed.
Theorem ax_binomial_entropy_below : st_binomial_entropy_below.
Proof.
move=> e n he hn; df; have [k [m [-> -> -> k0 km]]] := inside e n he hn.
by rewrite binom_N; apply: Rle_ge; exact: coefficient_entropy_below.
Qed.
Theorem ax_ball_entropy : st_ball_entropy.
Proof.
move=> e n he hh; have hn : IZR n - IZR e > 0 by lra.
df; have [k [m [E F G k0 km]]] := inside e n he hn.
rewrite G E F ball_N; apply: ball_entropy => //; apply: nat_le.
by rewrite INR_mul -[INR 2]/2; lra.
Qed.
