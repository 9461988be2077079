(* The matrix of a language at one length, as a table that Rocq computes from the table of the automaton.

   Evidence about such a matrix is then checked as evidence about any other one, by the files Replay*.v. *)
From Coq Require Import Reals ZArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Naturals Languages CountsWords Replay.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

Section Under.
Variables (L : language) (A : automaton) (k : nat) (P : partition) (n : nat).
Hypotheses (rd : reads L A) (ek : letters L = k).
Notation word x y := (merged P n 0 (word_number k (share alice P n) x) (word_number k (share bob P n) y)).
Definition entries_of := table (k ^ share alice P n) (k ^ share bob P n) (fun x y => Z.b2z (taken A (word x y))).
Lemma under_table (x : R) (z : Z) B : x = IZR z -> Z.to_nat z = n -> entries_of = B -> q_under L P x = matrix B.
Proof.
move=> -> ez <-; rewrite /q_under tonat_IZR ez /under ek.
rewrite -(entries_table (h := fun x y => Posz (accepts L (word x y)))) // => [u v||].
- by rewrite toint_bool rd // -ek; exact: word_merged.
- by rewrite expn_gt0 -ek letters_gt0.
- by rewrite expn_gt0 -ek letters_gt0.
Qed.
End Under.
