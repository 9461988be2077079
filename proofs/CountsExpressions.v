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


Definition whole T := [&& entry T <= dead T, alive T & all (all (fun q => q <= dead T)) (moves T)].
Lemma of_table A T : 0 < size A -> whole T -> exists2 L, names L = A & reads L T.
Proof.
move=> ne /and3P[e0 al mv]; exists (@dfa A ne (entry T) (accepting T) [seq [seq Some q | q <- row] | row <- moves T]) => //.
have E : listed_table (entry T) (accepting T) [seq [seq Some q | q <- row] | row <- moves T] = T.
  rewrite /listed_table size_map -map_comp; case: (T) => e a m /=; congr Automaton.
  rewrite -[RHS]map_id; apply: eq_map => row /=; rewrite -map_comp -[RHS]map_id; exact: eq_map.
have := @dfa_reads A ne (entry T) (accepting T) [seq [seq Some q | q <- row] | row <- moves T]; rewrite E size_map e0; apply; rewrite /=; apply/andP; split; first exact: al.
by rewrite all_map; apply: sub_all mv => row /=; rewrite all_map.
Qed.
Lemma with_wordsP A P T : 0 < size A -> whole T -> (forall w, all (fun x => x < size A) w -> taken T w <-> P w) ->
  names (with_words A P) = A /\ reads (with_words A P) T.
Proof.
move=> ne wh H; have [L eL rL] := of_table ne wh.
have ex : exists L, names L = A /\ forall w, word_of L w -> (accepts L w <-> P w).
  exists L; split=> // w wL; rewrite rL //; apply: H; by rewrite /word_of /letters eL in wL.
have [e S] := epsilon_spec (inhabits no_words) _ ex; rewrite -/(with_words A P) in e S.
split=> // w wL; have h := S w wL; rewrite /word_of /letters e in wL; have h' := H w wL.
by apply/idP/idP => t; tauto.
Qed.

(* ---- the operators ---- *)
Definition part i (ts : seq automaton) := Tab i (entry (table ts i)).
Section Reading.
Variables (A : seq string) (ne : 0 < size A).
Notation word := (all (fun x => x < size A)).
Definition read_by (L : language) T := names L = A /\ reads L T.
Lemma word_inP L T w ts i : read_by L T -> table ts i = T -> word w -> word_in L w <-> sem ts (part i ts) w.
Proof.
move=> [e r] E W; rewrite /word_in /part /= E.
have wL : word_of L w by rewrite /word_of /letters e.
by rewrite (r _ wL); split=> [[]|].
Qed.
Lemma word_flatten ws : word (flatten ws) -> List.Forall word ws.
Proof. by elim: ws => [|u ws IH] /=; [constructor | rewrite all_cat => /andP[hu /IH]; constructor]. Qed.
Lemma starred_reads L T T' : read_by L T -> whole T' -> decides [:: T] (size A) T' (Iter (part 0 [:: T])) -> read_by (lang_star L) T'.
Proof.
move=> rd wh dec; have e := rd.1; rewrite /read_by /lang_star e; apply: with_wordsP => // w W.
rewrite (decidesP dec) //=; split=> -[ws E al]; exists ws => //; move: al; rewrite E in W; move/word_flatten: W;
  rewrite !List.Forall_forall => W al u U; have := word_inP rd (erefl : table [:: T] 0 = T) (W u U); have := al u U; tauto.
Qed.
Lemma others_reads L T T' : read_by L T -> whole T' -> decides [:: T] (size A) T' (Not (part 0 [:: T])) -> read_by (lang_others L) T'.
Proof.
move=> rd wh dec; have e := rd.1; rewrite /read_by /lang_others e; apply: with_wordsP => // w W.
by rewrite (decidesP dec) // (word_inP rd (erefl : table [:: T] 0 = T) W).
Qed.
(* several parts: each of them with its table, from number i on *)
Lemma read_letters Ls Ts : List.Forall2 read_by Ls Ts -> 0 < size Ts -> names_of Ls = A.
Proof. by case=> // L T Ls' Ts' []. Qed.
Definition from i ts n := [seq part j ts | j <- iota i n].
Definition suffix i (ts Ts : seq automaton) := forall j, j < size Ts -> table ts (i + j) = nth no_table Ts j.
Lemma suffix_head i ts T Ts : suffix i ts (T :: Ts) -> table ts i = T /\ suffix i.+1 ts Ts.
Proof. by move=> S; split=> [|j h]; [have := S 0 isT; rewrite addn0 | have := S j.+1 h; rewrite addnS]. Qed.
Lemma concat_sem i ts Ls Ts w : List.Forall2 read_by Ls Ts -> suffix i ts Ts -> word w ->
  (exists2 ws, w = flatten ws & List.Forall2 word_in Ls ws) <-> sem ts (foldr Cat Eps (from i ts (size Ts))) w.
Proof.
move=> F; elim: F i w => [|L T Ls' Ts' rd F IH] i w S W /=.
  by split=> [[ws -> h]|->]; [inversion h | exists [::]].
have [E S'] := suffix_head S; split=> [[ws e al]|[u [v [e s t]]]].
  move: e; inversion al as [|L0 u Ls0 us h al' eL eu]; subst ws L0 Ls0 => /= e; move: W; rewrite e all_cat => /andP[Wu Wws].
  exists u, (flatten us); split=> //; first exact: (word_inP rd E Wu).1.
  by apply: (IH i.+1 _ S' Wws).1; exists us.
have /andP[Wu Wv] : word u && word v by rewrite -all_cat -e.
have [ws ev al] := (IH i.+1 v S' Wv).2 t; exists (u :: ws); first by rewrite e /= ev.
by constructor=> //; exact: (word_inP rd E Wu).2.
Qed.
Lemma united_sem i ts Ls Ts w : List.Forall2 read_by Ls Ts -> suffix i ts Ts -> word w ->
  List.Exists (word_in^~ w) Ls <-> sem ts (foldr Sum Void (from i ts (size Ts))) w.
Proof.
move=> F S W; elim: F i S => [|L T Ls' Ts' rd F IH] i S /=; first by rewrite List.Exists_nil.
have [E S'] := suffix_head S; rewrite List.Exists_cons (word_inP rd E W) (IH i.+1 S'); tauto.
Qed.
Lemma common_sem i ts Ls Ts w : List.Forall2 read_by Ls Ts -> suffix i ts Ts -> word w ->
  List.Forall (word_in^~ w) Ls <-> sem ts (foldr Both (Not Void) (from i ts (size Ts))) w.
Proof.
move=> F S W; elim: F i S => [|L T Ls' Ts' rd F IH] i S /=; first by split=> _; [case | constructor].
have [E S'] := suffix_head S; rewrite List.Forall_cons_iff (word_inP rd E W) (IH i.+1 S'); tauto.
Qed.
Lemma suffix_all Ts : suffix 0 Ts Ts.
Proof. by move=> j h; rewrite add0n. Qed.
Definition parts_of Ts := from 0 Ts (size Ts).
Section Several.
Variables (Ls : seq language) (Ts : seq automaton) (T' : automaton).
Hypotheses (F : List.Forall2 read_by Ls Ts) (some : 0 < size Ts) (wh : whole T').
Lemma concatenated_reads : decides Ts (size A) T' (foldr Cat Eps (parts_of Ts)) -> read_by (lang_concat Ls) T'.
Proof.
move=> dec; rewrite /read_by /lang_concat (read_letters F some); apply: with_wordsP => // w W.
by rewrite (decidesP dec W) (concat_sem F (@suffix_all Ts) W).
Qed.
Lemma united_reads : decides Ts (size A) T' (foldr Sum Void (parts_of Ts)) -> read_by (lang_union Ls) T'.
Proof.
move=> dec; rewrite /read_by /lang_union (read_letters F some); apply: with_wordsP => // w W.
by rewrite (decidesP dec W) (united_sem F (@suffix_all Ts) W).
Qed.
Lemma common_reads : decides Ts (size A) T' (foldr Both (Not Void) (parts_of Ts)) -> read_by (lang_common Ls) T'.
Proof.
move=> dec; rewrite /read_by /lang_common (read_letters F some); apply: with_wordsP => // w W.
by rewrite (decidesP dec W) (common_sem F (@suffix_all Ts) W).
Qed.
End Several.
(* k copies of one part *)
Lemma repeated_sem L T k w : read_by L T -> word w ->
  (exists ws, [/\ w = flatten ws, List.Forall (word_in L) ws & size ws = k]) <-> sem [:: T] (iter k (Cat (part 0 [:: T])) Eps) w.
Proof.
move=> rd; have E : table [:: T] 0 = T by []; elim: k w => [|k IH] w W /=.
  by split=> [[ws [-> _ /size0nil ->]]|->] //; exists [::].
split=> [[[|u ws] [/= e al sz]]|[u [v [e s t]]]] //.
  move: W; rewrite e all_cat => /andP[Wu Wws]; case/List.Forall_cons_iff: al => h al.
  exists u, (flatten ws); split=> //; first exact: (word_inP rd E Wu).1.
  by apply: (IH _ Wws).1; exists ws; split=> //; case: sz.
move: W; rewrite e all_cat => /andP[Wu Wv]; have [ws [ev al sz]] := (IH v Wv).2 t.
by exists (u :: ws); split=> /=; [rewrite -ev | constructor=> //; exact: (word_inP rd E Wu).2 | rewrite sz].
Qed.
Lemma repeated_reads L T T' k : read_by L T -> whole T' -> decides [:: T] (size A) T' (iter k (Cat (part 0 [:: T])) Eps) ->
  read_by (lang_repeat L k) T'.
Proof.
move=> rd wh dec; have e := rd.1; rewrite /read_by /lang_repeat e; apply: with_wordsP => // w W.
by rewrite (decidesP dec W) (repeated_sem _ rd W).
Qed.
(* letters: those that are named, by their numbers *)
Definition numbered (B : seq string) := [seq a <- iota 0 (size A) | has (String.eqb (nth EmptyString A a)) B].
Lemma has_string s B : has (String.eqb s) B <-> List.In s B.
Proof.
elim: B => [|b B IH] //=; case: String.eqb_spec => [->|ne_sb] /=; first by split=> // _; left.
by rewrite IH; split=> [h|[h|//]]; [right | case: ne_sb].
Qed.
Lemma one_letter_reads B T' : whole T' -> decides [::] (size A) T' (Sym (numbered B)) -> read_by (lang_letters A B) T'.
Proof.
move=> wh dec; apply: with_wordsP => // w W; rewrite (decidesP dec W) /=.
split=> -[a e h]; exists a => //; move: W; rewrite e /= andbT => lt.
  by move: h; rewrite mem_filter => /andP[h _]; exact: (@has_string _ _).1 h.
by rewrite mem_filter mem_iota /= add0n lt andbT; apply/(@has_string _ _).2.
Qed.
(* ---- rules bisimulation, closed-set and violation: languages of the same letters ---- *)
Section Compared.
Variables (L M : language) (T T' : automaton).
Hypotheses (rl : read_by L T) (rm : read_by M T').
Lemma word_of_A N S w : read_by N S -> word_of N w -> word w.
Proof. by case=> e _; rewrite /word_of /letters e. Qed.
Lemma same_by_tables : decides [:: T'] (size A) T (part 0 [:: T']) -> same_language L M.
Proof.
move=> dec; split=> [|w wL]; first by rewrite rl.1 rm.1.
have W := word_of_A rl wL; have wM : word_of M w by rewrite /word_of /letters rm.1.
by rewrite (rl.2 _ wL) (rm.2 _ wM); apply/idP/idP => h; apply/(decidesP dec W).
Qed.
Definition everything := Automaton 0 [:: 0] [:: nseq (size A) 0].
Lemma subset_by_tables : decides [:: T; T'] (size A) everything (Sum (Not (part 0 [:: T; T'])) (part 1 [:: T; T'])) -> subset L M.
Proof.
move=> dec; split=> [|w wL]; first by rewrite rl.1 rm.1.
have W := word_of_A rl wL; have wM : word_of M w by rewrite /word_of /letters rm.1.
rewrite (rl.2 _ wL) (rm.2 _ wM) => h; have all_words : taken everything w.
  rewrite /taken /reached; elim: w W {wL wM h} => //= a w IH /andP[ha hw].
  by rewrite /after /= nth_nseq ha; exact: IH.
by have := (decidesP dec W).1 all_words; case.
Qed.
Lemma different_by_word w : word w -> taken T w != taken T' w -> ~ same_language L M.
Proof.
move=> W df [_ H]; have wL : word_of L w by rewrite /word_of /letters rl.1.
have wM : word_of M w by rewrite /word_of /letters rm.1.
by move: df; rewrite -(rl.2 _ wL) -(rm.2 _ wM) (H w wL) eqxx.
Qed.
Lemma no_subset_by_word w : word w -> taken T w && ~~ taken T' w -> ~ subset L M.
Proof.
move=> W /andP[h h'] [_ H]; have wL : word_of L w by rewrite /word_of /letters rl.1.
have wM : word_of M w by rewrite /word_of /letters rm.1.
by move: h'; rewrite -(rm.2 _ wM) (H w wL) // (rl.2 _ wL).
Qed.
End Compared.
End Reading.
