(* Binomial coefficients, and their sums.

   The binomial of a statement is that of mathcomp (binom_N), which knows Pascal's rule, how neighbours compare
   (mul_bin_diag, mul_bin_left, mul_bin_down), symmetry, and Vandermonde's sum.  So each equality is one of natural
   numbers, and INR of it.  Inequalities are inductions, mostly on the number that is chosen. *)
From Coq Require Import Reals ZArith Lra Lia Psatz.
From mathcomp Require Import ssreflect ssrfun ssrbool ssrnat eqtype div fintype bigop binomial zify.
From Fooling Require Import Definitions Statements Numbers.
Open Scope R_scope.

(* ---- equalities ---- *)
Theorem ax_binomial_zero : st_binomial_zero.
Proof. by move=> n h; split=> //; have [m ->] := natR n h; rewrite (binom_N m 0) bin0. Qed.
Theorem ax_binomial_pascal : st_binomial_pascal.
Proof.
move=> n k hn hk; df; have [m ->] := natR n hn; have [l ->] := natR k hk.
by rewrite -!INR_S !binom_N binS INR_add Rplus_comm.
Qed.
Lemma ratio n k : (INR k + 1) * INR 'C(n, k.+1) = (INR n - INR k) * INR 'C(n, k).
Proof.
rewrite -INR_S -INR_mul mul_bin_left INR_mul; case: (leqP k n) => [le|lt]; first by rewrite sub_N.
by rewrite (bin_small lt) /=; ring.
Qed.
Theorem ax_binomial_ratio : st_binomial_ratio.
Proof.
move=> n k hn hk; df; have [m ->] := natR n hn; have [l ->] := natR k hk.
by rewrite -!INR_S !binom_N INR_S; exact: ratio.
Qed.
Lemma middle n : (INR n + 1) * INR 'C(2 * n.+1, n.+1) = 2 * (2 * INR n + 1) * INR 'C(2 * n, n).
Proof.
have a := mul_bin_diag (2 * n).+2 n; have b := mul_bin_down (2 * n).+1 n.
have E : ((2 * n).+1 - n = n.+1)%N by lia.
have F : (2 * n.+1 = (2 * n).+2)%N by lia.
rewrite E /= in a b; rewrite F; move: a b => /(congr1 INR) a /(congr1 INR) b.
rewrite !INR_mul !INR_S !INR_mul in a b; rewrite -[INR 2]/2 in a b; have p := pos_INR n.
have c : (INR n + 1) * ((INR n + 1) * INR 'C((2 * n).+2, n.+1)) =
    (INR n + 1) * (2 * (2 * INR n + 1) * INR 'C(2 * n, n)).
  rewrite -a; have -> : 2 * INR n + 1 + 1 = 2 * (INR n + 1) by ring.
  have -> : (INR n + 1) * (2 * (INR n + 1) * INR 'C((2 * n).+1, n)) =
     2 * (INR n + 1) * ((INR n + 1) * INR 'C((2 * n).+1, n)) by ring.
  by rewrite -b; ring.
by apply: (Rmult_eq_reg_l (INR n + 1)) => //; lra.
Qed.
Lemma middle_binom n : binom (2 * INR n) (INR n) = INR 'C(2 * n, n).
Proof. by rewrite -[2]/(INR 2) -INR_mul binom_N. Qed.
Theorem ax_binomial_middle : st_binomial_middle.
Proof.
move=> n h; have [m E] := natR n h; rewrite E in h *; df.
by rewrite -INR_S !middle_binom INR_S; exact: middle.
Qed.
Theorem ax_binomial_symmetric : st_binomial_symmetric.
Proof.
move=> k n hk hn; df; have [l E] := natR k hk; have [m F] := natR n ltac:(lra); rewrite E F in hn *.
have le : (l <= m)%N by apply: nat_le; lra.
by rewrite -sub_N // !binom_N bin_sub.
Qed.

(* ---- inequalities ---- *)
Theorem ax_binomial_positive : st_binomial_positive.
Proof.
move=> k n hk hn; df; have [l E] := natR k hk; have [m F] := natR n ltac:(lra); rewrite E F in hn *.
have le : (l <= m)%N by apply: nat_le; lra.
by rewrite binom_N; apply: (ge_nat 1); rewrite bin_gt0.
Qed.
Lemma bin_subsets n k : ('C(n, k) <= 2 ^ n)%N.
Proof.
elim: n k => [|n IH] [|k] //; first by rewrite bin0 expn_gt0.
by rewrite binS expnS mul2n -addnn; apply: leq_add.
Qed.
Theorem ax_binomial_subsets : st_binomial_subsets.
Proof.
move=> n k hn hk; df; have [m ->] := natR n hn; have [l ->] := natR k hk.
by rewrite binom_N pow2; apply: le_nat; exact: bin_subsets.
Qed.
(* k! C(n, k) <= n^k, and k! >= 2^(k-1) *)
Lemma bin_factorial n k : (2 ^ k * 'C(n, k.+1) <= n ^ k.+1)%N.
Proof.
elim: k => [|k IH]; first by rewrite bin1 expn1 mul1n.
have le : (2 * 'C(n, k.+2) <= n * 'C(n, k.+1))%N.
  apply: (@leq_trans (k.+2 * 'C(n, k.+2))%N); first by rewrite leq_mul2r orbT.
  by rewrite mul_bin_left leq_mul2r leq_subr orbT.
rewrite expnS [(2 * _)%N]mulnC -mulnA [(n ^ _)%N]expnS.
by apply: (leq_trans (leq_mul (leqnn _) le)); rewrite mulnCA leq_mul2l IH orbT.
Qed.
Lemma bin_functions n k : ('C(n, k) <= n ^ k)%N.
Proof.
case: k => [|k]; first by rewrite bin0.
by apply: leq_trans (bin_factorial n k); rewrite leq_pmull // expn_gt0.
Qed.
Lemma nat_power (n : nat) k : (INR n > 0) \/ is_int (INR k) /\ (INR k >= 0 \/ INR n <> 0).
Proof. by right; split; [exact: int_N | left; have := pos_INR k; lra]. Qed.
Theorem ax_binomial_functions : st_binomial_functions.
Proof.
move=> n k hn hk; have [m E] := natR n hn; have [l F] := natR k hk; rewrite E F in hn hk *.
split; [|split; [|split]] => //; first exact: nat_power.
by rewrite binom_N rpow_N -INR_expn; apply: le_nat; exact: bin_functions.
Qed.
Theorem ax_binomial_factorial : st_binomial_factorial.
Proof.
move=> n k hn hk; have [m E] := natR n hn; have [l F] := natR1 k hk; rewrite E F in hn hk *.
split; [|split; [|split]] => //; [by lra | exact: nat_power |].
have -> : INR l.+1 - 1 = INR l by rewrite INR_S; ring.
by rewrite binom_N pow2 rpow_N -INR_expn -INR_mul; apply: le_nat; exact: bin_factorial.
Qed.
(* C(n, k) is the product of the (n - i)/(k - i) >= n/k *)
Lemma bin_quotient n k : (k <= n)%N -> (INR n.+1 / INR k.+1) ^ k.+1 <= INR 'C(n.+1, k.+1).
Proof.
elim: k n => [|k IH] n le; first by rewrite bin1 /=; lra.
case: n le => [|n] le //; have {}IH := IH n le.
have a := mul_bin_diag n.+2 k.+1; move: a => /(congr1 INR); rewrite !INR_mul -[n.+2.-1]/n.+1 => a.
have k1 : 0 < INR k.+2 by apply: lt_0_INR; lia.
have k0 : 0 < INR k.+1 by apply: lt_0_INR; lia.
have n0 : 0 < INR n.+1 by apply: lt_0_INR; lia.
have n1 : 0 < INR n.+2 by apply: lt_0_INR; lia.
have -> : INR 'C(n.+2, k.+2) = INR n.+2 / INR k.+2 * INR 'C(n.+1, k.+1).
  by apply: (Rmult_eq_reg_l (INR k.+2)); [rewrite -a; field; lra | lra].
rewrite -[(_ / _) ^ k.+2]/(INR n.+2 / INR k.+2 * (INR n.+2 / INR k.+2) ^ k.+1).
apply: Rmult_le_compat_l; first by left; apply: Rdiv_lt_0_compat.
apply: Rle_trans IH; apply: pow_mono; first by left; apply: Rdiv_lt_0_compat.
have lk : INR k.+1 <= INR n.+1 by apply: le_nat.
apply: (Rmult_le_reg_r (INR k.+2 * INR k.+1)); first exact: Rmult_lt_0_compat.
have -> : INR n.+2 / INR k.+2 * (INR k.+2 * INR k.+1) = INR n.+2 * INR k.+1 by field; lra.
have -> : INR n.+1 / INR k.+1 * (INR k.+2 * INR k.+1) = INR n.+1 * INR k.+2 by field; lra.
rewrite (INR_S n.+1) (INR_S k.+1); lra.
Qed.
Theorem ax_binomial_quotient : st_binomial_quotient.
Proof.
move=> k n hk hn; have [l E] := natR1 k hk; have [m F] := natR1 n ltac:(lra); rewrite E F in hk hn *.
split; [|split; [|split; [|split]]]; try lra.
  by left; apply: Rdiv_lt_0_compat; lra.
have le : (l <= m)%N by apply: (@nat_le l.+1 m.+1); lra.
by rewrite binom_N rpow_N; apply: Rle_ge; exact: bin_quotient.
Qed.
(* C(n, k) grows with k up to n/2, and falls from there on *)
Lemma bin_grows n k : (k < n./2)%N -> ('C(n, k) <= 'C(n, k.+1))%N.
Proof.
move=> lt; have le : (k.+1 <= n - k)%N by lia.
by rewrite -(@leq_pmul2l k.+1) // mul_bin_left leq_mul2r le orbT.
Qed.
Lemma bin_greatest n k : ('C(n, k) <= 'C(n, n./2))%N.
Proof.
have low d : (d <= n./2)%N -> ('C(n, n./2 - d) <= 'C(n, n./2))%N.
  elim: d => [|d IH] le; first by rewrite subn0.
  apply: leq_trans (IH (ltnW le)).
  have -> : (n./2 - d = (n./2 - d.+1).+1)%N by lia.
  by apply: bin_grows; lia.
case: (leqP k n./2) => [le|lt]; first by rewrite -(subKn le); apply: low; exact: leq_subr.
case: (leqP k n) => [le|lt']; last by rewrite bin_small.
have le' : (n - k <= n./2)%N by lia.
by rewrite -bin_sub // -(subKn le'); apply: low; exact: leq_subr.
Qed.
Lemma floor_half n : floor (INR n / 2) = INR n./2.
Proof.
have h := odd_double_half n; rewrite -addnn in h; have := congr1 INR h; rewrite !INR_add => E.
by rewrite [RHS]INR_IZR_INZ; apply: floor_unique; rewrite -INR_IZR_INZ; case: (odd n) E => /= E; lra.
Qed.
Theorem ax_binomial_greatest : st_binomial_greatest.
Proof.
move=> n k hn hk; have [m E] := natR n hn; have [l F] := natR k hk; rewrite E F floor_half in hn hk *.
split; [|split; [|split; [|split]]] => //; first exact: int_N.
  by have := pos_INR m./2; lra.
by rewrite !binom_N; apply: le_nat; exact: bin_greatest.
Qed.
Theorem ax_binomial_middle_power : st_binomial_middle_power.
Proof.
move=> n h; have [m E] := natR n h; rewrite E in h *; df.
rewrite middle_binom rpow_N {n h E}; elim: m => [|m IH]; first by rewrite bin0 /=; lra.
have a := middle m; have p := pos_INR m; have q : 0 <= 2 ^ m by apply: pow_le; lra.
rewrite -[2 ^ m.+1]/(2 * 2 ^ m); apply: Rle_ge; apply: (Rmult_le_reg_l (INR m + 1)); first lra.
by rewrite a; nra.
Qed.
(* the squares: 4 n C(2n, n)^2 >= 16^n and (3 n + 1) C(2n, n)^2 <= 16^n, by induction *)
Lemma middle_below n : 16 ^ n.+1 <= 4 * (INR n + 1) * (INR 'C(2 * n.+1, n.+1) * INR 'C(2 * n.+1, n.+1)).
Proof.
elim: n => [|n IH]; first by rewrite (_ : 'C(2 * 1, 1) = 2%N) //=; lra.
have a := middle n.+1; set c := INR 'C(2 * n.+2, _) in a *; set b := INR 'C(2 * n.+1, _) in a IH.
rewrite -[16 ^ n.+2]/(16 * 16 ^ n.+1); set p := 16 ^ n.+1 in IH *; rewrite INR_S in a *; set x := INR n in a IH *.
have x0 : 0 <= x by exact: pos_INR.
have -> : 4 * (x + 1 + 1) * (c * c) = 4 * (((x + 1 + 1) * c) * ((x + 1 + 1) * c)) / (x + 1 + 1) by field; lra.
rewrite a; have -> : 4 * (2 * (2 * (x + 1) + 1) * b * (2 * (2 * (x + 1) + 1) * b)) / (x + 1 + 1) =
  16 * (b * b) * ((2 * x + 3) * (2 * x + 3) / (x + 2)) by field; lra.
apply: (Rle_trans _ (16 * (4 * (x + 1) * (b * b)))); first by apply: Rmult_le_compat_l; lra.
have bb : 0 <= b * b by exact: Rle_0_sqr.
suff : 4 * (x + 1) <= (2 * x + 3) * (2 * x + 3) / (x + 2) by nra.
by apply: le_div; nra.
Qed.
Lemma middle_above n : (3 * INR n + 1) * (INR 'C(2 * n, n) * INR 'C(2 * n, n)) <= 16 ^ n.
Proof.
elim: n => [|n IH]; first by rewrite bin0 /=; lra.
have a := middle n; set c := INR 'C(2 * n.+1, _) in a *; set b := INR 'C(2 * n, _) in a IH.
rewrite -[16 ^ n.+1]/(16 * 16 ^ n); set p := 16 ^ n in IH *; rewrite INR_S; set x := INR n in a IH *.
have x0 : 0 <= x by exact: pos_INR.
have -> : (3 * (x + 1) + 1) * (c * c) = (3 * x + 4) * (((x + 1) * c) * ((x + 1) * c)) / ((x + 1) * (x + 1)).
  by field; lra.
rewrite a; have -> : (3 * x + 4) * (2 * (2 * x + 1) * b * (2 * (2 * x + 1) * b)) / ((x + 1) * (x + 1)) =
  4 * (b * b) * ((3 * x + 4) * ((2 * x + 1) * (2 * x + 1)) / ((x + 1) * (x + 1))) by field; lra.
apply: (Rle_trans _ (16 * ((3 * x + 1) * (b * b)))); last by apply: Rmult_le_compat_l; lra.
have bb : 0 <= b * b by exact: Rle_0_sqr.
suff : (3 * x + 4) * ((2 * x + 1) * (2 * x + 1)) / ((x + 1) * (x + 1)) <= 4 * (3 * x + 1) by nra.
by apply: div_le; nra.
Qed.
Lemma four n : 4 ^ n * 4 ^ n = 16 ^ n. Proof. by rewrite -Rpow_mult_distr; congr (_ ^ _); ring. Qed.
Theorem ax_binomial_middle_below : st_binomial_middle_below.
Proof.
move=> n h; have [m E] := natR1 n h; rewrite E in h *; df.
rewrite middle_binom rpow_N; apply: Rle_ge; apply: Rsqr_incr_0_var.
  rewrite /Rsqr four; apply: (Rle_trans _ _ _ (middle_below m)); right; rewrite INR_S.
  by rewrite -{1}(sqrt_sqrt (INR m + 1)); [ring | have := pos_INR m; lra].
by repeat apply: Rmult_le_pos; [lra | exact: sqrt_pos | exact: pos_INR].
Qed.
Theorem ax_binomial_middle_above : st_binomial_middle_above.
Proof.
move=> n h; have [m E] := natR n h; rewrite E in h *; df.
rewrite middle_binom rpow_N; apply: Rsqr_incr_0_var; last by apply: pow_le; lra.
rewrite /Rsqr four; apply: Rle_trans (middle_above m); right.
by rewrite -{3}(sqrt_sqrt (3 * INR m + 1)); [ring | lra].
Qed.
