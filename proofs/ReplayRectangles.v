(* Few rectangles as clauses: lower bounds of covers and partitions that a SAT solver's refutation shows.

   Let j = 0, ..., m - 1 be rectangles, m <= n at most, that contain each cell of a colour and no others, among the
   listed rows and columns.  Each cell is assigned to the first rectangle that contains it: its owner.  `firsts` lists
   the owners of the pairs, which are a fooling set, and then those of the cells, each owner once and where it first
   occurs; the place there is the rectangle's number.  The owners of the pairs are different, so pair t is in rectangle t.
   A cell in rectangle t + 1, beyond the pairs, has an earlier cell in rectangle t.

   Rectangle t has a variable for each row, each column and each cell.  A row and a column of it meet in a cell of the
   colour; a cell that is assigned to it lies in it; each cell is assigned to one that can hold it, with the pair; of
   two rectangles beyond the pairs the first one has an earlier first cell.  In a partition, a cell is assigned to any
   rectangle where its row and column meet, and to no two.  All these clauses hold.  (They are those of
   verify/checker/theories/clauses.py, in the same order, so that a certificate's hints keep their numbers.) *)
From Coq Require Import Reals ZArith Nnat.
From mathcomp Require Import all_ssreflect all_algebra ssrZ.
From Fooling Require Import Definitions Naturals Rectangles RankBounds Replay ReplayRanks ReplayCliques ReplayCovers ReplayClauses.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

Local Arguments true_at : simpl never.

(* ---- the elements of a list, in the order in which they first occur ---- *)
Definition firsts (s : seq nat) := rev (undup (rev s)).
Lemma firsts_rcons s a : firsts (rcons s a) = if a \in s then firsts s else rcons (firsts s) a.
Proof. by rewrite /firsts rev_rcons /= mem_rev; case: (a \in s) => //; rewrite rev_cons. Qed.
Lemma firsts_uniq s : uniq s -> firsts s = s.
Proof. by move=> u; rewrite /firsts undup_id ?rev_uniq // revK. Qed.
Lemma mem_firsts s : firsts s =i s.
Proof. by move=> x; rewrite mem_rev mem_undup mem_rev. Qed.
Lemma uniq_firsts s : uniq (firsts s).
Proof. by rewrite rev_uniq undup_uniq. Qed.
Lemma firsts_cat s s' : exists r, firsts (s ++ s') = firsts s ++ r.
Proof.
elim/last_ind: s' => [|s' a [r E]]; first by exists [::]; rewrite !cats0.
rewrite -rcons_cat firsts_rcons E; case: (_ \in _); first by exists r.
by exists (rcons r a); rewrite rcons_cat.
Qed.
Lemma firsts_before s k t : k < size s -> t < index (nth 0 s k) (firsts s) -> nth 0 (firsts s) t \in take k s.
Proof.
move=> hk; set a := nth 0 s k; have E : s = rcons (take k s) a ++ drop k.+1 s.
  by rewrite cat_rcons -drop_nth // cat_take_drop.
have [r F] := firsts_cat (rcons (take k s) a) (drop k.+1 s); rewrite -E firsts_rcons in F.
have am : a \in (if a \in take k s then firsts (take k s) else rcons (firsts (take k s)) a).
  by case: ifP => h; rewrite ?mem_firsts // mem_rcons inE eqxx.
rewrite F index_cat am => lt; have {}lt : t < size (firsts (take k s)).
  apply: leq_trans lt _; case: ifP => h; first exact: index_size.
  by rewrite -cats1 index_cat mem_firsts h /= eqxx addn0.
rewrite -mem_firsts (_ : nth 0 _ t = nth 0 (firsts (take k s)) t) ?mem_nth //.
by case: ifP => _; rewrite nth_cat ?size_rcons ?(leqW lt) ?nth_rcons lt.
Qed.

(* ---- the clauses ---- *)
Section FewRectangles.
Variables (h w n : nat) (coloured : nat -> nat -> bool) (pairs : seq (nat * nat)) (disjoint : bool).
Notation cell0 := (0, 0).
Definition cells := [seq c <- [seq (x, y) | x <- iota 0 h, y <- iota 0 w] | coloured c.1 c.2].
Variables (listed : seq (nat * nat)) (span : nat). (* cells, and how many variables a rectangle has *)
Definition key t k : BinNums.positive := N.succ_pos (N.of_nat t * N.of_nat span + N.of_nat k)%num.
Definition yes t k := xO (key t k).
Definition no t k := xI (key t k).
Definition is_row (x : nat) := x.
Definition is_column y := h + y.
Definition is_cell q := h + (w + q).
Definition row_able t x := if t < size pairs then coloured x (nth cell0 pairs t).2 else true.
Definition column_able t y := if t < size pairs then coloured (nth cell0 pairs t).1 y else true.
Definition at_cell t x y : seq clause :=
  if coloured x y then
    let q := is_cell (index (x, y) listed) in
    [:: [:: no t q; yes t (is_row x)], [:: no t q; yes t (is_column y)] &
        if disjoint then [:: [:: yes t q; no t (is_row x); no t (is_column y)]] else [::]]
  else [:: [:: no t (is_row x); no t (is_column y)]].
Definition pinned t : seq clause :=
  if t < size pairs then
    [:: [:: yes t (is_row (nth cell0 pairs t).1)]; [:: yes t (is_column (nth cell0 pairs t).2)]] else [::].
Definition ordered t : seq clause :=
  if size pairs < t then [seq no t (is_cell q) :: [seq yes t.-1 (is_cell p) | p <- iota 0 q] | q <- iota 0 (size listed)] else [::].
Definition of_rectangle t : seq clause :=
  flatten [seq flatten [seq at_cell t x y | y <- iota 0 w & column_able t y] | x <- iota 0 h & row_able t x]
  ++ pinned t ++ ordered t.
Fixpoint not_two (s : clause) : seq clause :=
  if s is a :: s' then [seq [:: opposite a; opposite b] | b <- s'] ++ not_two s' else [::].
Definition of_cell q : seq clause :=
  let c := nth cell0 listed q in
  let assigned := [seq yes t (is_cell q) | t <- iota 0 n & row_able t c.1 && column_able t c.2] in
  assigned :: (if disjoint then not_two assigned else [::]).
Definition clauses : seq clause :=
  flatten [seq of_rectangle t | t <- iota 0 n] ++ flatten [seq of_cell q | q <- iota 0 (size listed)].
Definition fool (p q : nat * nat) := ~~ (coloured p.1 q.2 && coloured q.1 p.2).
Definition pairs_fool := all (fun p => [&& p.1 < h, p.2 < w & coloured p.1 p.2]) pairs && pairwise fool pairs.

(* ---- they hold where so few rectangles are ---- *)
Hypotheses (listedE : listed = cells) (spanE : span = h + (w + size listed)).
Hypothesis pairs_ok : pairs_fool.
Variables (cell : nat -> nat -> nat -> bool) (m : nat). (* rectangle j has the cell x, y *)
Hypothesis few : m <= n.
Hypothesis box : forall j x y u v, cell j x y -> cell j u v -> cell j x v.
Hypothesis cover_all : forall x y, x < h -> y < w -> coloured x y -> exists2 j, j < m & cell j x y.
Hypothesis of_colour : forall j x y, x < h -> y < w -> cell j x y -> coloured x y.
Hypothesis once : disjoint -> forall i j x y, i < m -> j < m -> cell i x y -> cell j x y -> i = j.
Definition owner (c : nat * nat) := find (fun j => cell j c.1 c.2) (iota 0 m).
Definition owners := firsts (map owner (pairs ++ cells)).
Definition number c := index (owner c) owners.
Definition row_of j x := has (fun y => cell j x y) (iota 0 w).
Definition column_of j y := has (fun x => cell j x y) (iota 0 h).
Definition value t k :=
  if t < size owners then
    let j := nth 0 owners t in
    if k < h then row_of j k else if k < h + w then column_of j (k - h) else number (nth cell0 cells (k - h - w)) == t
  else false.
Definition assignment (v : BinNums.positive) := let u := N.to_nat (Pos.pred_N v) in value (u %/ span) (u %% span).

Lemma mem_cells x y : ((x, y) \in cells) = [&& x < h, y < w & coloured x y].
Proof.
rewrite mem_filter /= andbC; case: (coloured x y); rewrite ?andbF // !andbT.
by apply/allpairsP/andP => [[[u v] [/=]]|[a b]]; [rewrite !mem_iota => a b [-> ->] | exists (x, y); rewrite !mem_iota].
Qed.
Lemma true_yes t k : k < span -> true_at assignment (yes t k) = value t k.
Proof.
move=> lt; rewrite /true_at /yes /assignment /key N.pos_pred_succ N2Nat.inj_add N2Nat.inj_mul !Nat2N.id.
rewrite -[Nat.add _ _]/(Nat.mul t span + k) -[Nat.mul t span]/(t * span) divnMDl ?modnMDl ?(leq_ltn_trans _ lt) //.
by rewrite divn_small // modn_small // addn0.
Qed.
Lemma true_no t k : k < span -> true_at assignment (no t k) = ~~ value t k.
Proof. by move=> lt; rewrite -true_yes. Qed.
Lemma ownerP x y : (x, y) \in cells -> owner (x, y) < m /\ cell (owner (x, y)) x y.
Proof.
rewrite mem_cells => /and3P[hx hy c]; have [j jm cj] := cover_all hx hy c.
have H : has (fun j => cell j x y) (iota 0 m) by apply/hasP; exists j; rewrite ?mem_iota.
have lt : owner (x, y) < m by rewrite /owner -[X in _ < X](size_iota 0) -has_find.
by split=> //; have := nth_find 0 H; rewrite nth_iota.
Qed.
Lemma pairs_cells p : p \in pairs -> p \in cells.
Proof. by case: p => x y; move: pairs_ok => /andP[/allP H _] /H; rewrite mem_cells. Qed.
Lemma owners_lt j : j \in owners -> j < m.
Proof.
rewrite mem_firsts => /mapP[[x y] + ->]; rewrite mem_cat => /orP[/pairs_cells|] c; by have [] := ownerP c.
Qed.
Lemma owners_few : size owners <= n.
Proof.
apply: leq_trans few; rewrite -[X in _ <= X](size_iota 0); apply: uniq_leq_size; first exact: uniq_firsts.
by move=> j /owners_lt; rewrite mem_iota.
Qed.
Lemma number_lt c : c \in cells -> number c < size owners.
Proof. by move=> h'; rewrite index_mem mem_firsts map_f // mem_cat h' orbT. Qed.
Lemma at_number c : c \in cells -> nth 0 owners (number c) = owner c.
Proof. by move=> h'; apply: nth_index; rewrite mem_firsts map_f // mem_cat h' orbT. Qed.
Lemma pairs_apart : uniq (map owner pairs).
Proof.
rewrite uniq_pairwise pairwise_map; move: pairs_ok => /andP[_]; apply: (@sub_in_pairwise _ (mem cells)); last first.
  by apply/allP => p /pairs_cells.
move=> [x y] [u v] /= hp hq; rewrite /fool /= => f; apply: contraNneq f => E.
have [_ a] := ownerP hp; have [_ b] := ownerP hq; rewrite E in a.
move: hp hq; rewrite !mem_cells => /and3P[hx hy _] /and3P[hu hv _].
by rewrite (of_colour hx hv (box a b)) (of_colour hu hy (box b a)).
Qed.
Lemma pair_number t : t < size pairs -> t < size owners /\ nth 0 owners t = owner (nth cell0 pairs t).
Proof.
move=> lt; have [r] := firsts_cat (map owner pairs) (map owner cells).
rewrite -map_cat -/owners (firsts_uniq pairs_apart) => ->.
by rewrite size_cat size_map ltn_addr // nth_cat size_map lt (nth_map cell0).
Qed.
Lemma pair_in t : t < size pairs -> let p := nth cell0 pairs t in
  [/\ p.1 < h, p.2 < w & cell (nth 0 owners t) p.1 p.2].
Proof.
move=> lt; have [_ ->] := pair_number lt; have := pairs_cells (mem_nth cell0 lt).
by case: (nth _ _ _) => x y /= c; have [_ i] := ownerP c; move: c; rewrite mem_cells => /and3P[].
Qed.
Lemma earlier q t : q < size cells -> size pairs < t -> number (nth cell0 cells q) = t ->
  exists2 p, p < q & number (nth cell0 cells p) = t.-1.
Proof.
move=> hq ht E; have hk : size pairs + q < size (map owner (pairs ++ cells)) by rewrite size_map size_cat ltn_add2l.
have at_k : nth 0 (map owner (pairs ++ cells)) (size pairs + q) = owner (nth cell0 cells q).
  by rewrite map_cat nth_cat size_map ltnNge leq_addr /= addKn (nth_map cell0).
have lt : t.-1 < index (nth 0 (map owner (pairs ++ cells)) (size pairs + q)) owners.
  by rewrite at_k -/(number _) E prednK // (leq_ltn_trans _ ht).
have := firsts_before hk lt; rewrite -/owners; have small : t.-1 < size owners.
  by apply: leq_trans lt _; exact: index_size.
rewrite -map_take takeD take_size_cat // drop_size_cat // map_cat mem_cat => /orP[]; last first.
  move=> /(nthP 0)[p]; rewrite size_map size_take hq => hp; rewrite (nth_map cell0) ?size_take ?hq // nth_take // => F.
  by exists p => //; rewrite /number F index_uniq // uniq_firsts.
move=> /(nthP 0)[p]; rewrite size_map => hp; rewrite (nth_map cell0) // -(pair_number hp).2 => /eqP.
rewrite nth_uniq ?(pair_number hp).1 ?uniq_firsts // => /eqP F; move: hp ht; rewrite F.
by case: t {E lt small F at_k} => // t /= hp; rewrite ltnS leqNgt hp.
Qed.
Lemma value_row t x : x < h -> value t (is_row x) = (t < size owners) && row_of (nth 0 owners t) x.
Proof. by move=> hx; rewrite /value /is_row hx; case: ifP. Qed.
Lemma value_column t y : y < w -> value t (is_column y) = (t < size owners) && column_of (nth 0 owners t) y.
Proof. by move=> hy; rewrite /value /is_column ltn_add2l hy [h + y < h]ltnNge leq_addr addKn; case: ifP. Qed.
Lemma value_cell t q : q < size cells -> value t (is_cell q) = (number (nth cell0 cells q) == t).
Proof.
move=> hq; rewrite /value /is_cell [_ < h]ltnNge leq_addr ltn_add2l [_ < w]ltnNge leq_addr !addKn; case: ltnP => // hs.
by symmetry; apply/negbTE; rewrite neq_ltn (leq_trans _ hs) // number_lt // mem_nth.
Qed.
Lemma row_lt x : x < h -> is_row x < span.
Proof. by move=> hx; rewrite spanE ltn_addr. Qed.
Lemma column_lt y : y < w -> is_column y < span.
Proof. by move=> hy; rewrite spanE ltn_add2l ltn_addr. Qed.
Lemma cell_lt q : q < size cells -> is_cell q < span.
Proof. by move=> hq; rewrite spanE listedE !ltn_add2l. Qed.
Lemma row_in j x y : y < w -> cell j x y -> row_of j x.
Proof. by move=> hy c; apply/hasP; exists y; rewrite ?mem_iota. Qed.
Lemma column_in j x y : x < h -> cell j x y -> column_of j y.
Proof. by move=> hx c; apply/hasP; exists x; rewrite ?mem_iota. Qed.
Lemma crossing j x y : row_of j x -> column_of j y -> cell j x y.
Proof. by move=> /hasP[v _ a] /hasP[u _ b]; exact: box a b. Qed.
Lemma in_number c t : c \in cells -> number c == t -> t < size owners /\ cell (nth 0 owners t) c.1 c.2.
Proof. by move=> h' /eqP<-; rewrite at_number // number_lt //; case: c h' => x y /ownerP[]. Qed.
Notation true_at := (true_at assignment).
Notation sat := (has true_at).
Lemma all_flat (T : eqType) (s : seq T) (f : T -> seq clause) : (forall x, x \in s -> all sat (f x)) -> all sat (flatten [seq f x | x <- s]).
Proof.
elim: s => //= x s IH H; rewrite all_cat H ?inE ?eqxx //=; apply: IH => y hy; by apply: H; rewrite inE hy orbT.
Qed.
Lemma at_cell_holds t x y : x < h -> y < w -> all sat (at_cell t x y).
Proof.
move=> hx hy; rewrite /at_cell; case c : (coloured x y); last first.
  rewrite /= !true_no ?column_lt ?row_lt // value_column // value_row // andbT orbF -negb_and.
  by apply/negP => /andP[/andP[_ a] /andP[_ b]]; have := of_colour hx hy (crossing a b); rewrite c.
have cc : (x, y) \in cells by rewrite mem_cells hx hy c.
have hq : index (x, y) listed < size cells by rewrite listedE index_mem.
have v : value t (is_cell (index (x, y) listed)) = (number (x, y) == t) by rewrite value_cell // listedE nth_index.
have inn : ~~ (number (x, y) == t) || (t < size owners) && cell (nth 0 owners t) x y.
  by case: eqP => // /eqP/(in_number cc)[-> ->].
rewrite [all _ _]/= !true_no ?true_yes ?cell_lt ?column_lt ?row_lt // v value_column // value_row // !orbF.
apply/and3P; split.
- by case/orP: inn => [->//|/andP[-> /(row_in hy)->]]; rewrite orbT.
- by case/orP: inn => [->//|/andP[-> /(column_in hx)->]]; rewrite orbT.
case d : disjoint => //=; rewrite !true_no ?true_yes ?cell_lt ?column_lt ?row_lt // v value_column // value_row // orbF andbT.
case: (ltnP t (size owners)) => lt; rewrite ?orbT //=.
case r : (row_of _ _); rewrite ?orbT //=; case e : (column_of _ _); rewrite ?orbT //= !orbF.
have [om oc] := ownerP cc; have E := once d om (owners_lt (mem_nth 0 lt)) oc (crossing r e).
by rewrite /number E index_uniq // uniq_firsts.
Qed.
Lemma rectangle_holds t : all sat (of_rectangle t).
Proof.
rewrite /of_rectangle !all_cat; apply/and3P; split.
- apply: all_flat => x; rewrite mem_filter mem_iota => /and3P[_ _ hx]; apply: all_flat => y.
  by rewrite mem_filter mem_iota => /and3P[_ _ hy]; exact: at_cell_holds.
- rewrite /pinned; case: ifP => // lt; have [a b c] := pair_in lt; have [lt' _] := pair_number lt.
  rewrite /= !true_yes ?column_lt ?row_lt // value_column // value_row // lt' (row_in b c) (column_in a c) //.
rewrite /ordered; case: ifP => // lt; rewrite all_map; apply/allP => q; rewrite mem_iota listedE => hq.
rewrite /= true_no ?cell_lt // value_cell //; case: eqP => //= E; have [p pq F] := earlier hq lt E.
have hp := ltn_trans pq hq; rewrite has_map; apply/hasP; exists p; first by rewrite mem_iota.
by rewrite /= true_yes ?cell_lt // value_cell // F.
Qed.
Lemma not_two_holds q ts : q < size cells -> uniq ts -> all sat (not_two [seq yes t (is_cell q) | t <- ts]).
Proof.
move=> hq; elim: ts => //= t ts IH /andP[nt u]; rewrite all_cat IH // andbT -map_comp all_map; apply/allP => s hs.
rewrite /= orbF -/(no t (is_cell q)) -/(no s (is_cell q)) !true_no ?cell_lt // !value_cell // -negb_and.
by apply: contraNN nt => /andP[/eqP<- /eqP->].
Qed.
Lemma cell_holds q : q < size cells -> all sat (of_cell q).
Proof.
move=> hq; have c := mem_nth cell0 hq; rewrite /of_cell [all _ _]/= listedE; apply/andP; split; last first.
  by case: disjoint => //; apply: not_two_holds => //; rewrite filter_uniq // iota_uniq.
set t := number (nth cell0 cells q); have [lt i] := in_number c (eqxx t).
rewrite has_map; apply/hasP; exists t; last by rewrite /= true_yes ?cell_lt // value_cell // eqxx.
rewrite mem_filter mem_iota /= (leq_trans lt owners_few) andbT.
move: c i; case: (nth _ _ _) => x y; rewrite mem_cells => /and3P[hx hy _] i; rewrite /row_able /column_able.
case: ifP => // lt'; have [a b d] := pair_in lt'; by rewrite (of_colour hx b (box i d)) (of_colour a hy (box d i)).
Qed.
Lemma clauses_hold : all sat clauses.
Proof.
rewrite /clauses all_cat; apply/andP; split; apply: all_flat => t; first by move=> _; exact: rectangle_holds.
by rewrite mem_iota listedE => hq; exact: cell_holds.
Qed.
End FewRectangles.

(* ---- rectangles of one colour of a matrix: the pairs are places among the listed rows and columns ---- *)
Definition colours A b (rs cs : seq nat) := [seq [seq Z.eqb (at_ A x y) b | y <- cs] | x <- rs].
Definition too_few A b rs cs n pairs disjoint proof :=
  let h := size rs in let w := size cs in let coloured := hit (colours A b rs cs) in let listed := cells h w coloured in
  [&& all (fun x => x < height_of A) rs, all (fun y => y < width_of A) cs, pairs_fool h w coloured pairs &
      unsatisfied (clauses h w n coloured pairs disjoint listed (h + (w + size listed))) proof].
Section Restricted.
Variables (A : seq (seq Z)) (b : Z) (rs cs : seq nat) (n : nat) (disjoint : bool).
Variables (cell : nat -> nat -> nat -> bool) (m : nat).
Hypothesis few : m <= n.
Hypothesis box : forall j x y u v, cell j x y -> cell j u v -> cell j x v.
Hypothesis cover_all : forall x y, x < height_of A -> y < width_of A -> at_ A x y = b -> exists2 j, j < m & cell j x y.
Hypothesis of_colour : forall j x y, x < height_of A -> y < width_of A -> cell j x y -> at_ A x y = b.
Hypothesis once : disjoint -> forall i j x y, i < m -> j < m -> cell i x y -> cell j x y -> i = j.
Lemma too_fewP pairs proof : ~ too_few A b rs cs n pairs disjoint proof.
Proof.
move=> /and4P[/allP hr /allP hc ok]; pose here j i k := [&& i < size rs, k < size cs & cell j (nth 0 rs i) (nth 0 cs k)].
have E i k : i < size rs -> k < size cs -> hit (colours A b rs cs) i k = Z.eqb (at_ A (nth 0 rs i) (nth 0 cs k)) b.
  by move=> hi hk; rewrite /hit (nth_map 0) // (nth_map 0).
have xr i : i < size rs -> nth 0 rs i < height_of A by move=> hi; apply: hr; exact: mem_nth.
have yc k : k < size cs -> nth 0 cs k < width_of A by move=> hk; apply: hc; exact: mem_nth.
move=> /unsatisfiedP; apply; apply: (clauses_hold (cell := here) erefl erefl ok few).
- by move=> j x y u v /and3P[hx _ a] /and3P[_ hv e]; rewrite /here hx hv (box a e).
- move=> i k hi hk; rewrite E // => /Z.eqb_eq/(cover_all (xr i hi) (yc k hk))[j jm c].
  by exists j; rewrite // /here hi hk.
- by move=> j i k hi hk /and3P[_ _ c]; rewrite E // (of_colour _ _ c) ?xr ?yc // Z.eqb_refl.
by move=> d i j x y hi hj /and3P[_ _ a] /and3P[_ _ e]; exact: once d _ _ _ _ hi hj a e.
Qed.
End Restricted.
Lemma clauses_cover A b rs cs pairs proof n : too_few A b rs cs n pairs false proof -> Rle (INR n.+1) (q_cover (matrix A) b).
Proof.
move=> H; apply: le_nat; have [C [col cov] <-] := cover_spec (matrix A) (toint b); rewrite ltnNge; apply/negP => few.
apply: (too_fewP (cell := placed_cell C) few _ _ _ _ H) => //.
- by move=> j x y u v; exact: placed_box.
- move=> x y hx hy e; have [|S SC i] := cov (inord x) (inord y); first by rewrite at_inord // e.
  by have [j lt] := placed_found SC i; rewrite !inordK // => c; exists j.
move=> j x y hx hy /and4P[hj _ _ i]; by have := col _ (placed_in hj) _ _ i; rewrite at_inord // => /toint_inj.
Qed.

(* ---- a partition: the cells of a value are the sum of its rectangles, each of rank 1 ---- *)
Section Ranks.
Import GRing.Theory.
Variables (A : seq (seq Z)) (b : Z).
Definition ones_of := table (height_of A) (width_of A) (fun x y => Z.b2z (Z.eqb (at_ A x y) b)).
Definition indicator := Tpf (\matrix_(x < (nr (matrix A)).+1, y < (nc (matrix A)).+1) (ent (matrix A) x y == toint b)%:R : 'M[int]_(_, _))%R.
Lemma indicator_table : indicator = matrix ones_of.
Proof.
rewrite -(entries_table (h := fun x y => Posz (Z.eqb (at_ A x y) b))) // => [|x y]; last by rewrite toint_bool.
by congr (Tpf _); apply/matrixP => x y; rewrite !mxE toint_eqb; case: (Z.eqb _ _).
Qed.
Lemma valued_rank C : partitions (f := matrix A) C -> (\rank (over [fieldType of rat] indicator) <= #|valued C [:: b]|)%N.
Proof.
move=> P; have [col _] := P; rewrite cardE; apply: (@rank_of_boxes _ (matrix A)); apply/matrixP => x y.
rewrite summxE !mxE (eq_bigr (fun R => (inside R x y)%:R%R)) => [|R _]; last by rewrite mxE; case: (inside R x y).
have [R0 h0 i0] := in_partition x y P; case e : (toint (at_ A x y) == toint b).
  have V : R0 \in valued C [:: b].
    by apply/valuedP; split=> //; exists x, y; split=> //; rewrite inE; apply/eqP/toint_inj/eqP.
  rewrite (bigD1_seq R0) ?mem_enum ?enum_uniq //= i0 big_seq_cond big1 ?addr0 // => R /andP[hR ne].
  case iR : (@inside (matrix A) R x y) => //; case/eqP: ne; move: hR; rewrite mem_enum => /valuedP[RC _].
  exact: (@partition_unique (matrix A) C R R0 x y P RC h0 iR i0).
rewrite big_seq big1 // => R; rewrite mem_enum => /valuedP[RC [u [v [k]]]]; rewrite inE => /eqP E.
case iR : (@inside (matrix A) R x y) => //; have [c cb] := col _ RC.
by move: e; rewrite -ent_at (cb _ _ iR) -(cb _ _ k) ent_at E eqxx.
Qed.
End Ranks.

(* ---- a partition: each part by cells (ReplayCovers.v), or by clauses or a rank for one value ---- *)
Inductive shown :=
  | ByCells (cells : seq (nat * nat))
  | ByClauses (rs cs : seq nat) (pairs : seq (nat * nat)) (proof : seq bytes)
  | ByRank (d : Z) (combinations basis : seq (seq Z)) (e : Z) (rs cs : seq nat) (inverse : seq (seq Z)).
Definition part_shown A (part : seq Z * nat * shown) := match part.2 with
  | ByCells cells => parted_out A (part.1, cells)
  | ByClauses rs cs pairs proof => if part.1.1 is [:: b] then too_few A b rs cs part.1.2 pairs true proof else false
  | ByRank d L B e rs cs V => if part.1.1 is [:: b] then rank_of_rationals (ones_of A b) part.1.2.+1 d L B e rs cs V else false end.
Definition partition_shown A parts := uniq (flatten [seq part.1.1 | part <- parts]) && all (part_shown A) parts.
Lemma valued_clauses A C b rs cs n pairs proof : partitions (f := matrix A) C ->
  too_few A b rs cs n pairs true proof -> n < #|valued C [:: b]|.
Proof.
move=> part H; rewrite ltnNge; apply/negP => few; have [col _] := part.
apply: (too_fewP (cell := placed_cell (valued C [:: b])) few _ _ _ _ H) => //.
- by move=> j x y u v; exact: placed_box.
- by move=> x y hx hy e; apply: (valued_found part hx hy); rewrite inE e.
- move=> j x y hx hy /and4P[hj _ _ i]; have /valuedP[RC [u [v [k]]]] := placed_in hj; rewrite inE => /eqP<-.
  by have [c cb] := col _ RC; have := cb _ _ i; rewrite at_inord // -(cb _ _ k) ent_at => /toint_inj.
by move=> _ i j x y; exact: valued_once.
Qed.
Lemma part_shownP A C part : partitions (f := matrix A) C -> part_shown A part -> part.1.2 < #|valued C part.1.1|.
Proof.
case: part => -[bs n] [cells|rs cs pairs proof|d L B e rs cs V] p; first exact: valued_many.
  by case: bs => [|b [|]] //; exact: valued_clauses.
case: bs => [|b [|]] //= /rational_rank/INR_eq; rewrite -indicator_table rankE => <-; exact: valued_rank p.
Qed.
Lemma shown_partition A parts : partition_shown A parts -> Rle (INR (sumn [seq part.1.2.+1 | part <- parts])) (q_partition (matrix A)).
Proof.
move=> /andP[u all_out]; apply: le_nat; have [C part <-] := partition_spec (matrix A).
apply: (@leq_trans #|valued C (flatten [seq one.1.1 | one <- parts])|); last first.
  by apply: subset_leq_card; apply/subsetP => R /valuedP[].
elim: parts u all_out => //= one parts IH u /andP[out all_out].
apply: leq_trans (valued_cat part u); apply: leq_add; first exact: part_shownP.
by apply: IH => //; move: u; rewrite cat_uniq => /and3P[].
Qed.
