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

(* ---- covers and partitions ---- *)
Section Covers.
Variable f : tpf.
Notation X := 'I_(nr f).+1.
Notation Y := 'I_(nc f).+1.
Notation rectangle := (({set X} * {set Y})%type).

Lemma cover_list b (C : seq rectangle) : (forall A, A \in C -> coloured A b) ->
  (forall x y, ent f x y = b -> has (fun A => inside A x y) C) -> cover f b <= size C.
Proof.
move=> col cov; apply: leq_trans (_ : #|[set A in C]| <= _); last by rewrite cardsE; exact: card_size.
apply: least_le; exists [set A in C]; split=> //; split=> [A|x y /cov/hasP[A AC i]]; first by rewrite inE; exact: col.
by exists A; rewrite ?inE.
Qed.
Lemma cover_spec b : exists2 C, covers (f := f) b C & #|C| = cover f b.
Proof.
have [|C [c e]] := leastE (P := fun k => exists C, covers (f := f) b C /\ #|C| = k); last by exists C.
exists #|[set ([set q.1], [set q.2]) | q : X * Y & ent f q.1 q.2 == b]|; eexists; split; last by [].
split=> [A /imsetP[q]|x y e]; first by rewrite inE => /eqP e -> x y /andP[/set1P-> /set1P->].
exists ([set x], [set y]); last by rewrite /inside !inE !eqxx.
by apply/imsetP; exists (x, y); rewrite ?inE ?e.
Qed.
Lemma partition_spec : exists2 C, partitions (f := f) C & #|C| = partition_number f.
Proof.
have [|C [c e]] := leastE (P := fun k => exists C, partitions (f := f) C /\ #|C| = k); last by exists C.
exists #|[set ([set q.1], [set q.2]) | q : X * Y]|; eexists; split; last by [].
split=> [A /imsetP[q _ ->]|x y]; first by exists (ent f q.1 q.2) => x y /andP[/set1P-> /set1P->].
rewrite -(cards1 ([set x], [set y])); congr #|pred_of_set _|; apply/setP => A; rewrite !inE.
apply/andP/eqP => [[/imsetP[q _ ->]]|->]; first by rewrite /inside !inE => /andP[/eqP-> /eqP->].
by split; [apply/imsetP; exists (x, y) | rewrite /inside !inE !eqxx].
Qed.
(* the value of a rectangle of a partition, 0 of an empty one *)
Definition value (A : rectangle) : int := if [pick q : X * Y | inside A q.1 q.2] is Some q then ent f q.1 q.2 else 0%R.
Lemma valueE C A x y : partitions C -> A \in C -> inside A x y -> value A = ent f x y.
Proof.
move=> [one _] AC i; rewrite /value; case: pickP => [q j|/(_ (x, y))]; last by rewrite /= i.
by have [b c] := one A AC; rewrite (c _ _ i) (c _ _ j).
Qed.
Lemma in_partition C x y : partitions (f := f) C -> exists2 A, A \in C & inside A x y.
Proof. by move=> [_ /(_ x y)/eqP/cards1P[A /setP/(_ A)]]; rewrite !inE eqxx => /andP[]; exists A. Qed.
Lemma partition_covers (bs : seq int) : uniq bs -> \sum_(b <- bs) cover f b <= partition_number f.
Proof.
move=> u; have [C P <-] := partition_spec; rewrite cardE; apply: leq_trans (count_colours value (enum C) u).
apply: leq_sum => b _; rewrite -size_filter; apply: cover_list => [A|x y e].
  by rewrite mem_filter mem_enum => /andP[/eqP<- AC] x y /(valueE P AC)->.
have [A AC i] := in_partition x y P; apply/hasP; exists A => //.
by rewrite mem_filter mem_enum AC (valueE P AC i) e eqxx.
Qed.
Lemma partition_crossing b : 1 < fooling f b -> (fooling f b).+1 <= partition_number f.
Proof.
move=> /crossing[v ne pos]; apply: leq_trans (partition_covers (bs := [:: b; v]) _); last by rewrite /= inE eq_sym ne.
rewrite !big_cons big_nil addn0 -addn1; apply: leq_add; first exact: cover_fooling.
by apply: leq_trans pos (cover_fooling _ _).
Qed.
Lemma cover_something x y : 0 < cover f (ent f x y).
Proof. exact: leq_trans (fooling_gt0 x y) (cover_fooling _ _). Qed.

(* the classes of equal rows that have an entry b *)
Lemma cover_rows_with_alice b : cover f b <= rows_with f alice b.
Proof.
pose P (r : 'rV[int]_(nc f).+1) := [exists y, r ord0 y == b].
pose box r : rectangle := ([set x | row x (ent f) == r], [set y | r ord0 y == b]).
have -> : rows_with f alice b = size [seq box r | r <- row_list f & P r] by rewrite size_map size_filter.
apply: cover_list => [A /mapP[r _ ->] x y|x y e]; first by rewrite /inside !inE => /andP[/eqP<-]; rewrite !mxE => /eqP.
apply/hasP; exists (box (row x (ent f))); last by rewrite /inside !inE eqxx mxE e /=.
apply: map_f; rewrite mem_filter row_in andbT; apply/existsP; exists y; by rewrite mxE e.
Qed.

(* a tree of depth e + 1, cut at depth e: where one party cuts once more one rectangle has the value b *)
Lemma boxes_of_tree b e p (A : {set X}) (B : {set Y}) : depth p <= e.+1 -> exists C : seq rectangle,
  [/\ size C <= 2 ^ e, forall R x y, R \in C -> inside R x y -> [/\ x \in A, y \in B & run p x y = b]
    & forall x y, x \in A -> y \in B -> run p x y = b -> has (fun R => inside R x y) C].
Proof.
have const v (A' : {set X}) (B' : {set Y}) k : exists C : seq rectangle, [/\ size C <= 2 ^ k,
    forall R x y, R \in C -> inside R x y -> [/\ x \in A', y \in B' & v = b] &
    forall x y, x \in A' -> y \in B' -> v = b -> has (fun R => inside R x y) C].
  case: (eqVneq v b) => [->|ne]; last by exists [::]; split=> // x y _ _ ev; case/eqP: ne.
  exists [:: (A', B')]; split=> [|R x y|x y xA yB _]; rewrite ?expn_gt0 //= ?orbF.
    by rewrite inE => /eqP-> /andP[].
  by apply/andP.
elim: e p A B => [|e IH] p A B.
  case: p => [v|a l r|a l r] /=; first by move=> _; exact: (const v A B 0).
  - rewrite ltnS geq_max; case: l => // u /=; case: r => // w _.
    exists [:: (A :&: [set x | (if a x then w else u) == b], B)]; split=> // [R x y|x y xA yB h] /=.
      by rewrite inE => /eqP-> /andP[]; rewrite !inE => /andP[-> /eqP<-] ->; case: (a x).
    by rewrite orbF /inside !inE xA yB andbT -h; case: (a x); rewrite eqxx.
  - rewrite ltnS geq_max; case: l => // u /=; case: r => // w _.
    exists [:: (A, B :&: [set y | (if a y then w else u) == b])]; split=> // [R x y|x y xA yB h] /=.
      by rewrite inE => /eqP-> /andP[]; rewrite !inE => -> /andP[-> /eqP<-]; case: (a y).
    by rewrite orbF /inside !inE xA yB -h /=; case: (a y); rewrite eqxx.
case: p => [v|a l r|a l r] /=; first by move=> _; exact: (const v A B).
- rewrite ltnS geq_max => /andP[/(IH _ (A :&: [set x | ~~ a x]) B)[C [s i c]] /(IH _ (A :&: [set x | a x]) B)[C' [s' i' c']]].
  exists (C ++ C'); split=> [|R x y|x y xA yB h].
  + by rewrite size_cat expnS mul2n -addnn leq_add.
  + rewrite mem_cat => /orP[RC|RC'] j; first by have [] := i R x y RC j; rewrite !inE => /andP[-> /negPf->].
    by have [] := i' R x y RC' j; rewrite !inE => /andP[-> ->].
  + rewrite has_cat; case E: (a x) h => h; apply/orP; [right; apply: c' | left; apply: c] => //; by rewrite !inE xA E.
- rewrite ltnS geq_max => /andP[/(IH _ A (B :&: [set y | ~~ a y]))[C [s i c]] /(IH _ A (B :&: [set y | a y]))[C' [s' i' c']]].
  exists (C ++ C'); split=> [|R x y|x y xA yB h].
  + by rewrite size_cat expnS mul2n -addnn leq_add.
  + rewrite mem_cat => /orP[RC|RC'] j; first by have [] := i R x y RC j; rewrite !inE => -> /andP[-> /negPf->].
    by have [] := i' R x y RC' j; rewrite !inE => -> /andP[-> ->].
  + rewrite has_cat; case E: (a y) h => h; apply/orP; [right; apply: c' | left; apply: c] => //; by rewrite !inE yB E.
Qed.
Lemma cover_depth b e : D f <= e.+1 -> cover f b <= 2 ^ e.
Proof.
have [p c <-] := D_spec f => d; have [C [s i h]] := boxes_of_tree b setT setT d.
apply: leq_trans s; apply: cover_list => [A AC x y j|x y e']; first by have [_ _ <-] := i A x y AC j; rewrite c.
by apply: h; rewrite ?inE // c.
Qed.
End Covers.

(* ---- with the parties exchanged, of the complement, of gates ---- *)
Definition flip f (A : {set 'I_(nr f).+1} * {set 'I_(nc f).+1}) :
  {set 'I_(nr (transposed f)).+1} * {set 'I_(nc (transposed f)).+1} := (A.2, A.1).
Lemma transposed_cover_le f b : cover (transposed f) b <= cover f b.
Proof.
have [C [col cov] <-] := cover_spec f b; rewrite cardE -(size_map (@flip f)); apply: cover_list => [A /mapP[A']|y x].
  by rewrite mem_enum => hA -> y x; rewrite /inside andbC mxE; exact: col.
rewrite mxE => /cov[A hA i]; apply/hasP; exists (flip A); first by apply: map_f; rewrite mem_enum.
by rewrite /inside andbC.
Qed.
Lemma transposed_cover f b : cover (transposed f) b = cover f b.
Proof. by apply/eqP; rewrite eqn_leq transposed_cover_le -{1}(transposedK f) transposed_cover_le. Qed.
Lemma transposed_partition_le f : partition_number (transposed f) <= partition_number f.
Proof.
have [C [one all_in] <-] := partition_spec f; have inj : injective (@flip f) by move=> [A B] [A' B'] [-> ->].
rewrite -(card_imset _ inj); apply: least_le; exists [set flip A | A in C]; split=> //; split=> [A /imsetP[A' hA ->]|y x].
  by have [b c] := one A' hA; exists b => y x; rewrite /inside andbC mxE; exact: c.
rewrite -(all_in x y) -(card_imset _ inj); congr #|pred_of_set _|; apply/setP => A; rewrite inE.
apply/andP/imsetP => [[/imsetP[A' hA ->] i]|[A' + ->]]; first by exists A' => //; rewrite inE hA; move: i; rewrite /inside andbC.
by rewrite inE => /andP[hA i]; split; [apply: imset_f | rewrite /inside andbC].
Qed.
Lemma transposed_partition f : partition_number (transposed f) = partition_number f.
Proof. by apply/eqP; rewrite eqn_leq transposed_partition_le -{1}(transposedK f) transposed_partition_le. Qed.
Lemma own_cover f s b : cover (own f s) b = cover f b.
Proof. by case: s => //=; exact: transposed_cover. Qed.
Lemma cover_rows_with f s b : cover f b <= rows_with f s b.
Proof. by rewrite -(own_cover f s); exact: (cover_rows_with_alice (own f s)). Qed.
Lemma cover_rows f s b : cover f b <= rows f s.
Proof. by apply: leq_trans (cover_rows_with f s b) _; exact: count_size. Qed.

(* 1 - f has the colour 1 - b where f has b *)
Lemma complement_col f b A : coloured (f := f) A b -> coloured (f := complement f) A (1 - b)%R.
Proof. by move=> c x y i; rewrite mxE (c x y i). Qed.
Lemma complement_cover_le f b : cover (complement f) (1 - b)%R <= cover f b.
Proof.
have [C [col cov] <-] := cover_spec f b; rewrite cardE; apply: cover_list => [A|x y].
  by rewrite mem_enum => /col; exact: complement_col.
rewrite mxE => /subrI/cov[A hA i].
by apply/hasP; exists A; rewrite ?mem_enum.
Qed.
Lemma complement_cover f b : cover (complement f) (1 - b)%R = cover f b.
Proof.
apply/eqP; rewrite eqn_leq complement_cover_le /= -{1}(complementK f).
by rewrite -[X in cover _ X <= _](_ : 1 - (1 - b) = b)%R ?complement_cover_le // opprB addrA addrAC subrr add0r.
Qed.
Lemma complement_partition_le f : partition_number (complement f) <= partition_number f.
Proof.
have [C [one all_in] <-] := partition_spec f; apply: least_le; exists C; split=> //; split=> // A /one[b c].
by exists (1 - b)%R; exact: complement_col.
Qed.
Lemma complement_partition f : partition_number (complement f) = partition_number f.
Proof. by apply/eqP; rewrite eqn_leq complement_partition_le -{1}(complementK f) complement_partition_le. Qed.
Lemma complement_fooling_le f b : fooling f b <= fooling (complement f) (1 - b)%R.
Proof.
have [S /andP[/forall_inP col /forall_inP F] <-] := fooling_spec f b.
have E x y : (ent (complement f) x y == 1 - b)%R = (ent f x y == b).
  by rewrite mxE (inj_eq (subrI _)).
apply: (leq_bigmax_cond (F := fun S : {set _ * _} => #|S|)); apply/andP; split; apply/forall_inP => p pS.
  by rewrite E; exact: col.
by apply/forall_inP => q qS; rewrite !E; exact: (forall_inP (F p pS)).
Qed.
Lemma complement_fooling f b : fooling (complement f) (1 - b)%R = fooling f b.
Proof.
apply/eqP; rewrite eqn_leq complement_fooling_le andbT -{2}(complementK f).
by rewrite -{2}[b](_ : 1 - (1 - b) = b)%R ?complement_fooling_le // opprB addrA addrAC subrr add0r.
Qed.

(* 1 - f has as many different rows, and those with an entry b are those of f with an entry 1 - b *)
Lemma own_complement f s : own (complement f) s = complement (own f s).
Proof. by case: s => //; congr Tpf; apply/matrixP => x y; rewrite !mxE. Qed.
Lemma complement_row_list f : perm_eq (row_list (complement f)) [seq (const_mx 1 - r)%R | r <- row_list f].
Proof.
apply: uniq_perm; first exact: undup_uniq.
  by rewrite map_inj_uniq ?undup_uniq //; exact: subrI.
have E x : row x (ent (complement f)) = (const_mx 1 - row x (ent f))%R by apply/rowP => y; rewrite !mxE.
move=> r; apply/row_listP/mapP => [[x ->]|[q /row_listP[x ->] ->]]; first by exists (row x (ent f)); rewrite ?row_in ?E.
by exists x; rewrite E.
Qed.
Lemma complement_rows f s : rows (complement f) s = rows f s.
Proof.
rewrite /rows own_complement -(size_map (fun r => const_mx 1 - r)%R (row_list (own f s))).
exact: (perm_size (complement_row_list (own f s))).
Qed.
Lemma complement_rows_with f s b : rows_with (complement f) s (1 - b)%R = rows_with f s b.
Proof.
rewrite /rows_with /rows_that own_complement; move: (own f s) => {}f.
etransitivity; first exact: (permP (complement_row_list f) _).
rewrite count_map; apply: eq_count => r /=; apply: eq_existsb => y.
by rewrite !mxE (inj_eq (subrI _)).
Qed.
