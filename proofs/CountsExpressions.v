(* Languages that are made of others: their words are read off a table, and the table is checked by derivatives.

   `with_words A P` has the words P, if some automaton decides them.  A table T shows that, and reads the language at the
   same time.  P is written as an expression: leaves are states of other tables, or sets of letters.  The derivative of
   an expression by a letter a says which words make, behind a, a word of it (Brzozowski 1964).  Sums are lists without
   repetition, so there are finitely many derivatives.  Rocq walks through the pairs of a state of T and a derivative that
   are reached together: where each state accepts just if the expression beside it has the empty word, T decides P. *)
From Coq Require Import Reals ZArith Lia ClassicalEpsilon String.
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Naturals Languages CountsWords.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

Inductive expr := Void | Eps | Sym of seq nat | Tab of nat & nat | Cat of expr & expr | Sum of expr & expr
  | Both of expr & expr | Not of expr | Iter of expr.
Fixpoint same (e f : expr) : bool := match e, f with
  | Void, Void | Eps, Eps => true
  | Sym B, Sym C => B == C
  | Tab i q, Tab j r => (i == j) && (q == r)
  | Cat a b, Cat c d | Sum a b, Sum c d | Both a b, Both c d => same a c && same b d
  | Not a, Not b | Iter a, Iter b => same a b
  | _, _ => false end.
Lemma sameP e f : same e f -> e = f.
Proof.
elim: e f => [||B|i q|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa|a IHa] [||C|j r|c d|c d|c d|c|c] //=.
- by move=> /eqP ->.
- by case/andP => /eqP -> /eqP ->.
- by case/andP => /IHa -> /IHb ->.
- by case/andP => /IHa -> /IHb ->.
- by case/andP => /IHa -> /IHb ->.
- by move=> /IHa ->.
- by move=> /IHa ->.
Qed.

Lemma same_refl e : same e e.
Proof. by elim: e => [||B|i q|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa|a IHa] //=; rewrite ?eqxx ?IHa ?IHb. Qed.
Lemma same_eqP : Equality.axiom same.
Proof. by move=> e f; apply: (iffP idP) => [/sameP|<-] //; exact: same_refl. Qed.
Definition expr_eqMixin := EqMixin same_eqP.
Canonical expr_eqType := Eval hnf in EqType expr expr_eqMixin.

Section Tables.
Variable tables : seq automaton.
Definition no_table := Automaton 0 [::] [::].
Definition table i := nth no_table tables i.

(* ---- what an expression means ---- *)
Fixpoint sem (e : expr) (w : seq nat) : Prop := match e with
  | Void => False | Eps => w = [::]
  | Sym B => exists2 a, w = [:: a] & a \in B
  | Tab i q => foldl (after (table i)) q w \in accepting (table i)
  | Cat a b => exists u v, [/\ w = u ++ v, sem a u & sem b v]
  | Sum a b => sem a w \/ sem b w
  | Both a b => sem a w /\ sem b w
  | Not a => ~ sem a w
  | Iter a => exists2 ws, w = flatten ws & List.Forall (sem a) ws end.
Fixpoint nullable e : bool := match e with
  | Void | Sym _ => false | Eps | Iter _ => true
  | Tab i q => q \in accepting (table i)
  | Cat a b | Both a b => nullable a && nullable b
  | Sum a b => nullable a || nullable b
  | Not a => ~~ nullable a end.
Lemma nullableP e : sem e [::] <-> nullable e.
Proof.
elim: e => [||B|i q|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa|a IHa] //=.
- by split=> // -[].
- split=> [[u [v [e sa sb]]]|/andP[na nb]]; last by exists [::], [::]; split=> //; [apply/IHa | apply/IHb].
  by case: u v e sa sb => [|? ?] // [|? ?] // _ /IHa -> /IHb ->.
- by rewrite IHa IHb; split=> /orP.
- by rewrite IHa IHb; split=> /andP.
- by rewrite IHa; split=> /negP.
- by split=> // _; exists [::].
Qed.

(* ---- sums without repetition, products without what is nothing ---- *)
Fixpoint summand e f := match f with Sum a b => same e a || summand e b | _ => same e f end.
Definition with_summand e f := if summand e f then f else if f is Void then e else Sum e f.
Fixpoint sum_of e f := match e with
  | Void => f | Sum a b => sum_of a (sum_of b f)
  | _ => with_summand e f end.
Definition cat_of e f := match e, f with Void, _ | _, Void => Void | Eps, _ => f | _, _ => Cat e f end.
Lemma summandP e f w : summand e f -> sem e w -> sem f w.
Proof.
elim: f => [||B|i q|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa|a IHa] /=; try by move=> /sameP ->.
by case/orP => [/sameP ->|/IHb h] s; [left | right; exact: h].
Qed.
Lemma with_summandP e f w : sem (with_summand e f) w <-> sem e w \/ sem f w.
Proof.
rewrite /with_summand; case: ifP => h; first by split=> [s|[|//]]; [right | exact: summandP].
by case: f {h} => //=; split=> [|[]] //; left.
Qed.
Lemma sum_ofP e f w : sem (sum_of e f) w <-> sem e w \/ sem f w.
Proof.
elim: e f => [||B|i q|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa|a IHa] f; try exact: with_summandP.
  by split=> [|[]] //; right.
by rewrite /= IHa IHb or_assoc.
Qed.
Lemma cat_ofP e f w : sem (cat_of e f) w <-> exists u v, [/\ w = u ++ v, sem e u & sem f v].
Proof.
case: e f => [||B|i q|a b|a b|a b|a|a] [||C|j r|c d|c d|c d|c|c] //=; split;
  try (by case=> u [v [_ []]]); try (by case=> u [v [_ _ []]]); try (by case=> u [v [-> ->]]); by move=> s; exists [::], w.
Qed.

(* ---- derivatives ---- *)
Fixpoint deriv (x : nat) e := match e with
  | Void | Eps => Void
  | Sym B => if x \in B then Eps else Void
  | Tab i q => Tab i (after (table i) q x)
  | Cat a b => let d := cat_of (deriv x a) b in if nullable a then sum_of d (deriv x b) else d
  | Sum a b => sum_of (deriv x a) (deriv x b)
  | Both a b => Both (deriv x a) (deriv x b)
  | Not a => Not (deriv x a)
  | Iter a => cat_of (deriv x a) e end.
Lemma derivP x e w : sem (deriv x e) w <-> sem e (x :: w).
Proof.
elim: e w => [||B|i q|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa|a IHa] w //=.
- case: ifP => h /=; first by split=> [->|[c [_ ->] _]] //; exists x.
  by split=> // -[c [e _]]; rewrite -e h.
- have front : sem (cat_of (deriv x a) b) w <-> exists u v, [/\ w = u ++ v, sem a (x :: u) & sem b v].
    by rewrite cat_ofP; split=> -[u [v [e /IHa s t]]]; exists u, v.
  case: ifP => n; last first.
    rewrite front; split=> [[u [v [-> s t]]]|[[|y u] [v [/= e s t]]]]; first by exists (x :: u), v.
      by move/nullableP: s; rewrite n.
    by case: e s => <- -> s; exists u, v.
  rewrite sum_ofP front IHb; split=> [[[u [v [-> s t]]]|s]|[[|y u] [v [/= e s t]]]].
  + by exists (x :: u), v.
  + by exists [::], (x :: w); split=> //; apply/nullableP.
  + by right; rewrite e.
  + by left; case: e s => <- -> s; exists u, v.
- by rewrite sum_ofP IHa IHb.
- by rewrite IHa IHb.
- by rewrite IHa.
rewrite cat_ofP; split=> [[u [v [-> /IHa s [ws -> al]]]]|[ws]].
  by exists ((x :: u) :: ws) => //; constructor.
elim: ws => [|[|y u] ws IH] //= e /List.Forall_cons_iff[s al]; first exact: IH.
by case: e s => <- -> /IHa s; exists u, (flatten ws); split=> //; exists ws.
Qed.

(* ---- a table beside its expression ---- *)
Variables (k : nat) (T : automaton).
Definition behind (p : nat * expr) := [seq (after T p.1 x, deriv x p.2) | x <- iota 0 k].
Fixpoint explored fuel (todo seen : seq (nat * expr)) := if fuel is fuel'.+1 then
    if todo is p :: todo' then
      if p \in seen then explored fuel' todo' seen else explored fuel' (behind p ++ todo') (p :: seen)
    else seen else seen.
Definition decides (e : expr) := let pairs := explored 4000 [:: (entry T, e)] [::] in
  ((entry T, e) \in pairs) &&
  all (fun p => ((p.1 \in accepting T) == nullable p.2) && all (fun r => r \in pairs) (behind p)) pairs.
Lemma decidesP e w : decides e -> all (fun x => x < k) w -> taken T w <-> sem e w.
Proof.
rewrite /decides /taken /reached; move: (explored _ _ _) => pairs /andP[+ /allP ok].
elim: w (entry T) e => [|x w IH] q e h /=.
  by move=> _; rewrite nullableP; have /andP[/eqP /= -> _] := ok _ h.
case/andP => xk wk; rewrite -derivP; apply: IH => //.
by have /andP[_ /allP] := ok _ h; apply; apply/mapP; exists x => //; rewrite mem_iota.
Qed.
End Tables.
