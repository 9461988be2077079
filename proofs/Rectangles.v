(* Rectangles: the leaves of a tree, covers, partitions, fooling sets.

   The inputs that lead to a leaf are a rectangle of one value, and the rectangles of all leaves partition the matrix.
   A rectangle of colour b has at most one pair of a fooling set of colour b.  That gives the bounds of leaves, covers
   and partitions by fooling sets, and by one another. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Fooling Require Import Definitions Trees.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.

Section Leaves.
Variable f : tpf.
Notation X := 'I_(nr f).+1.
Notation Y := 'I_(nc f).+1.
Implicit Types (p : prot X Y) (A : {set X}) (B : {set Y}) (b : int).

Fixpoint rects p A B : seq (({set X} * {set Y}) * int) :=
  match p with
  | Out v => [:: ((A, B), v)]
  | Ali a l r => rects l (A :&: [set x | ~~ a x]) B ++ rects r (A :&: [set x | a x]) B
  | Bob a l r => rects l A (B :&: [set y | ~~ a y]) ++ rects r A (B :&: [set y | a y])
  end.
Lemma size_rects p A B : size (rects p A B) = nleaves p.
Proof. by elim: p A B => [v|a l IHl r IHr|a l IHl r IHr] A B //=; rewrite size_cat IHl IHr. Qed.
Lemma rects_run p A B R v x y : (R, v) \in rects p A B -> inside R x y -> [/\ x \in A, y \in B & run p x y = v].
Proof.
elim: p A B => [w|a l IHl r IHr|a l IHl r IHr] A B /=.
- by rewrite inE => /eqP[-> ->] /andP[].
- rewrite mem_cat => /orP[/IHl|/IHr] H /H[]; rewrite !inE => /andP[-> h] -> <-.
  + by rewrite (negPf h).
  + by rewrite h.
- rewrite mem_cat => /orP[/IHl|/IHr] H /H[]; rewrite !inE => -> /andP[-> h] <-.
  + by rewrite (negPf h).
  + by rewrite h.
Qed.
Lemma rects_count p A B x y : count (fun R => inside R.1 x y) (rects p A B) = ((x \in A) && (y \in B)).
Proof.
elim: p A B => [w|a l IHl r IHr|a l IHl r IHr] A B /=; first by rewrite addn0.
- by rewrite count_cat IHl IHr !inE; case: (x \in A); case: (a x); case: (y \in B).
- by rewrite count_cat IHl IHr !inE; case: (x \in A); case: (a y); case: (y \in B).
Qed.
Notation L p := (rects p setT setT).
Lemma leaf_of p x y : exists2 R, R \in L p & inside R.1 x y.
Proof. by apply/hasP; rewrite has_count rects_count !inE. Qed.

Lemma leaves_partition : partition_number f <= leaves f.
Proof.
have [p c <-] := leaves_spec f; pose C := [set R in map fst (L p)].
apply: leq_trans (_ : #|C| <= _); last first.
  rewrite -(size_rects p setT setT) -(size_map fst) cardsE; exact: card_size.
apply: least_le; exists C; split=> //; split.
  move=> R; rewrite inE => /mapP[[R' v] h ->]; exists v => x y i.
  by have [_ _ <-] := rects_run h i; rewrite c.
move=> x y; have := rects_count p setT setT x y; rewrite !inE -size_filter.
case E: (filter _ _) => [|R0 [|? ?]] // _; rewrite -(cards1 R0.1); congr #|pred_of_set _|.
have: R0 \in [seq R <- L p | inside R.1 x y] by rewrite E inE.
rewrite mem_filter => /andP[i0 h0]; apply/setP => R; rewrite !inE; apply/andP/eqP => [[/mapP[S hS ->] i]|->].
  have: S \in [seq R <- L p | inside R.1 x y] by rewrite mem_filter i hS.
  by rewrite E inE => /eqP->.
by split=> //; apply/mapP; exists R0.
Qed.

(* a list of rectangles of colour b that hold the pairs of a fooling set is as long *)
Lemma fooling_list b (S : {set X * Y}) (C : seq ({set X} * {set Y})) : is_fooling b S ->
  (forall R, R \in C -> coloured R b) -> (forall q, q \in S -> has (fun R => inside R q.1 q.2) C) -> #|S| <= size C.
Proof.
move=> /andP[_ /forall_inP F] col H.
pose h (q : X * Y) := find (fun R => inside R q.1 q.2) C.
rewrite cardE -(size_map h) -[X in _ <= X](size_iota 0); apply: uniq_leq_size.
  rewrite map_inj_in_uniq ?enum_uniq // => p q; rewrite !mem_enum => pS qS E.
  apply: contraTeq (F p pS) => ne; apply/forall_inPn; exists q => //; rewrite negb_imply ne /= negb_or !negbK.
  have := (nth_find (set0, set0) (H p pS), nth_find (set0, set0) (H q qS)); rewrite -/(h p) -/(h q) -E.
  set R := nth _ _ _ => -[/andP[x1 y1] /andP[x2 y2]].
  have RC : R \in C by apply: mem_nth; rewrite -has_find H.
  by rewrite !(col R RC) ?eqxx //= /inside ?x1 ?x2 ?y1 ?y2.
by move=> i /mapP[q]; rewrite mem_enum => qS ->; rewrite mem_iota /= -has_find H.
Qed.
Lemma fooling_spec b : exists2 S, is_fooling (f := f) b S & #|S| = fooling f b.
Proof.
have := @eq_bigmax_cond _ [pred S | is_fooling (f := f) b S] (fun S => #|S|).
case=> [|S FS e]; last by exists S.
apply/card_gt0P; exists set0; rewrite inE; apply/andP; split; apply/forall_inP => q; by rewrite inE.
Qed.
Lemma cover_fooling b : fooling f b <= cover f b.
Proof.
have [S F <-] := fooling_spec b.
rewrite /cover; have [|C [[col cov] <-]] := leastE (P := fun k => exists C, covers (f := f) b C /\ #|C| = k).
  exists #|[set ([set q.1], [set q.2]) | q : X * Y & ent f q.1 q.2 == b]|; eexists; split; last by [].
  split=> [R /imsetP[q]|x y e]; first by rewrite inE => /eqP e -> x y /andP[/set1P-> /set1P->].
  exists ([set x], [set y]); last by rewrite /inside !inE !eqxx.
  by apply/imsetP; exists (x, y); rewrite ?inE ?e.
rewrite [#|C|]cardE; apply: (fooling_list F) => [R|q qS]; first by rewrite mem_enum; apply: col.
have /andP[/forall_inP/(_ q qS)/eqP e _] := F.
by have [R RC i] := cov _ _ e; apply/hasP; exists R; rewrite ?mem_enum.
Qed.

Lemma count_colours (T : eqType) (g : T -> int) (cs : seq int) (l : seq T) :
  uniq cs -> \sum_(b <- cs) count (fun R => g R == b) l <= size l.
Proof.
move=> u; elim: l => [|R l IH] /=; first by rewrite big1.
rewrite big_split /= -[(size l).+1]add1n leq_add //.
have -> : \sum_(b <- cs) (g R == b) = count (pred1 (g R)) cs.
  by rewrite -sum1_count [RHS]big_mkcond /=; apply: eq_bigr => b _; rewrite eq_sym; case: eqP.
by rewrite count_uniq_mem // leq_b1.
Qed.
Lemma leaves_fooling (cs : seq int) : uniq cs -> \sum_(b <- cs) fooling f b <= leaves f.
Proof.
move=> u; have [p c <-] := leaves_spec f; rewrite -(size_rects p setT setT).
apply: leq_trans (count_colours snd (L p) u); apply: leq_sum => b _.
have [S F <-] := fooling_spec b; rewrite -size_filter -(size_map fst); apply: (fooling_list F).
  move=> R /mapP[[R' v]]; rewrite mem_filter /= => /andP[/eqP-> h] -> x y i.
  by have [_ _ <-] := rects_run h i; rewrite c.
move=> q qS; have /andP[/forall_inP/(_ q qS)/eqP e _] := F.
have [[R v] h i] := leaf_of p q.1 q.2; apply/hasP; exists R => //; apply/mapP; exists (R, v) => //.
by rewrite mem_filter h andbT /=; have [_ _ <-] := rects_run h i; rewrite c e.
Qed.
Lemma fooling_gt0 x y : 0 < fooling f (ent f x y).
Proof.
rewrite -(cards1 (x, y)); apply: (leq_bigmax_cond (F := fun S : {set X * Y} => #|S|)).
apply/andP; split; apply/forall_inP => q /set1P->; first by rewrite /=.
by apply/forall_inP => q' /set1P->; rewrite eqxx.
Qed.
Lemma crossing b : 1 < fooling f b -> exists2 v, v != b & 0 < fooling f v.
Proof.
have [S /andP[_ /forall_inP F] <-] := fooling_spec b; case/card_gt1P => p [q [pS qS ne]].
have /forall_inP/(_ q qS) := F p pS; rewrite ne /= => /orP[] h; eexists; try exact: h; exact: fooling_gt0.
Qed.
Lemma leaves_crossing b : 1 < fooling f b -> (fooling f b).+1 <= leaves f.
Proof.
move=> /crossing[v ne pos]; apply: leq_trans (leaves_fooling (cs := [:: b; v]) _); last by rewrite /= inE eq_sym ne.
by rewrite !big_cons big_nil addn0 -addn1 leq_add2l.
Qed.

Lemma fooling_rowsA b : fooling f b <= size (row_list f).
Proof.
have [S /andP[/forall_inP col /forall_inP F] <-] := fooling_spec b.
rewrite cardE -(size_map (fun q => row q.1 (ent f))); apply: uniq_leq_size; last first.
  by move=> r /mapP[q _ ->]; exact: row_in.
rewrite map_inj_in_uniq ?enum_uniq // => p q; rewrite !mem_enum => pS qS E.
apply: contraTeq (F p pS) => ne; apply/forall_inPn; exists q => //; rewrite negb_imply ne /= negb_or !negbK.
have e y : ent f p.1 y = ent f q.1 y by have /rowP/(_ y) := E; rewrite !mxE.
by rewrite (e q.2) -(e p.2) (eqP (col p pS)) (eqP (col q qS)) !eqxx.
Qed.

End Leaves.

Lemma fooling_transposed_le f b : fooling f b <= fooling (transposed f) b.
Proof.
have [S /andP[/forall_inP col /forall_inP F] <-] := fooling_spec f b.
pose T : {set 'I_(nr (transposed f)).+1 * 'I_(nc (transposed f)).+1} := [set (q.2, q.1) | q in S].
have -> : #|S| = #|T| by rewrite card_imset // => -[x y] [x' y'] [-> ->].
apply: (leq_bigmax_cond (F := fun S : {set _ * _} => #|S|)); apply/andP; split; apply/forall_inP => _ /imsetP[q qS ->].
  by rewrite mxE; exact: col.
apply/forall_inP => _ /imsetP[p pS ->]; rewrite !mxE /= orbC; apply/implyP => ne.
by have /forall_inP/(_ p pS)/implyP := F q qS; apply; apply: contraNneq ne => ->.
Qed.
Lemma fooling_transposed f b : fooling (transposed f) b = fooling f b.
Proof. by apply/eqP; rewrite eqn_leq fooling_transposed_le andbT -{2}(transposedK f) fooling_transposed_le. Qed.
Lemma fooling_rows f b s : fooling f b <= rows f s.
Proof. by case: s => /=; [|rewrite -fooling_transposed]; exact: fooling_rowsA. Qed.

Lemma one_way_columnsA f : zero_one f -> one_wayA f <= size (row_list (transposed f)).
Proof.
move=> z; pose C := undup [seq row y (ent f)^T | y <- enum 'I_(nc f).+1].
pose rep (c : 'rV[int]_(nr f).+1) : 'I_(nc f).+1 := odflt ord0 [pick y | row y (ent f)^T == c]%R.
have sz x : size [seq ent f x (rep c) == 1%R | c <- C] == size (row_list (transposed f)) by rewrite size_map.
apply: least_le; exists (fun x => Tuple (sz x)).
exists (fun t y => Posz (nth false t (index (row y (ent f)^T) C)))%R => x y /=.
have yC : row y (ent f)^T%R \in C by exact: (row_in (f := transposed f)).
rewrite (nth_map 0%R) ?index_mem // nth_index //.
have -> : ent f x (rep (row y (ent f)^T)%R) = ent f x y.
  rewrite /rep; case: pickP => [y' /eqP/rowP/(_ x)|/(_ y)]; last by rewrite eqxx.
  by rewrite !mxE.
by case: (z x y) => ->.
Qed.
Definition other s := if s is alice then bob else alice.
Lemma one_way_columns f s : zero_one f -> one_way f s <= rows f (other s).
Proof.
case: s => z /=; first exact: one_way_columnsA.
by rewrite -{2}(transposedK f); apply: one_way_columnsA; exact: transposed_zero_one.
Qed.
