(* Hypotheses of axioms about numbers that are not needed.

   Most of them say that a term of another hypothesis is defined, which that one says already: log2 x < y has x > 0 in
   it.  The others are about the ends of a sum that has no terms, or follow from the rest by linear arithmetic. *)
From Coq Require Import Reals ZArith Lra Lia.
From mathcomp Require Import ssreflect.
From Fooling Require Import Definitions Statements Weakened Numbers Powers Exponentials BinomialSums.
Open Scope R_scope.

Theorem un_against_log2_0 : we_against_log2_0.
Proof.
have [a [b [c [d e]]]] := ax_against_log2.
by five=> x y h; have p := proj1 h; [exact: a | exact: b | exact: c | exact: d | exact: e].
Qed.
Theorem un_by_log2_0 : we_by_log2_0.
Proof.
have [a [b [c [d e]]]] := ax_by_log2.
by five=> x y hy h; have p := proj1 h; [exact: a | exact: b | exact: c | exact: d | exact: e].
Qed.
Theorem un_by_log2_1 : we_by_log2_1.
Proof.
have [a [b [c [d e]]]] := ax_by_log2.
by five=> x y hx h; have p := proj1 (proj2 h); [exact: a | exact: b | exact: c | exact: d | exact: e].
Qed.
Theorem un_exp_log_0 : we_exp_log_0.
Proof.
have [a [b [c [d f]]]] := ax_exp_log.
by five=> y x e h; have p := proj1 h; [exact: a | exact: b | exact: c | exact: d | exact: f].
Qed.
Theorem un_power_taylor_1 : we_power_taylor_1.
Proof.
have [a [b [c _]]] := ax_power_taylor.
by split; [|split] => x z y hx hy h; have p := proj1 h; [exact: a | exact: b | exact: c].
Qed.
Theorem un_log2_taylor_0 : we_log2_taylor_0.
Proof.
have [a [b [c _]]] := ax_log2_taylor.
by split; [|split] => z x y w hx hy hl h h'; have p := proj1 h; [exact: a | exact: b | exact: c].
Qed.
Theorem un_log2_taylor_1 : we_log2_taylor_1.
Proof.
have [a [b [c _]]] := ax_log2_taylor.
by split; [|split] => z x y w hz hy hl h h'; have p := proj1 h'; [exact: a | exact: b | exact: c].
Qed.
Theorem un_ball_half_0 : we_ball_half_0.
Proof.
move=> n e h; case: (Rge_dec (IZR n) 0) => hn; first exact: ax_ball_half.
by df; rewrite rsum_empty; [rewrite Rmult_0_r; left; exact: rpow2_gt0 | lra].
Qed.
Theorem un_ball_words_1 : we_ball_words_1.
Proof.
move=> n e hn; case: (Rge_dec (IZR e) 0) => he; first exact: ax_ball_words.
by df; rewrite rsum_empty; [rewrite rpow_pos; [left; exact: exp_pos | lra] | lra].
Qed.
Theorem un_ball_entropy_1 : we_ball_entropy_1.
Proof. by move=> e n he h; apply: ax_ball_entropy => //; lra. Qed.
