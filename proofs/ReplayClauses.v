(* Refutations by SAT solvers: proofs that clauses cannot all hold, checked by a function that is proved correct here.

   A literal is a positive number: v~0 says that variable v holds, v~1 that it does not, and 1 is never true.  A clause
   is a list of literals, and holds where one of them does.  A proof is a list of lemmas, each a clause with hints: the
   numbers of clauses before it.  (Of the certificate's hints, those at clauses of two literals are left out.)

   Invariant of `down`, a set of literals: where all known clauses hold and the lemma does not, no member holds.  At
   first these are the lemma's own literals.  `downed` adds a literal, and then what follows from it by the clauses of
   two literals: where one of the two does not hold, the other one does, and its negative does not.  A hint is a clause
   that has at most one literal outside the set.  That one holds: its negative is added.  Where a literal and its
   negative would be members, or a clause has no literal outside, there is no such place: the lemma holds, and is known
   from then on.  Once the empty lemma is known, nothing satisfies the clauses.

   Cost: a proof of 5,700 lemmas is 120,000 numbers, and Rocq reads lists of numbers slowly.  So a proof is written as
   bytes, sixteen to a constructor: each number in digits of base 128, all but its last digit with 128 added.  The
   number 1 ends a list, 0 fills up.  Nothing has to be believed of the reading: what is read is checked. *)
From Coq Require Import ZArith FMapPositive.
From Coq.Strings Require Import Byte.
From mathcomp Require Import all_ssreflect.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

Notation clause := (seq BinNums.positive).
Notation numbered := PositiveMap.t.
Definition opposite (l : positive) : positive := match l with xO v => xI v | xI v => xO v | xH => xH end.
Definition member (l : positive) (s : numbered unit) := if PositiveMap.find l s is Some _ then true else false.
Definition found (l : positive) (m : numbered clause) := if PositiveMap.find l m is Some c then c else [::].

(* ---- the checker ---- *)
Section Checker.
Variable other : numbered clause. (* of each literal, the other ones in clauses of two literals *)
Variable deep : nat. (* what follows by more clauses one after the other is not found *)
Fixpoint downed depth (down : numbered unit) l : option (numbered unit) :=
  if member l down then Some down else if member (opposite l) down then None else
  let added := PositiveMap.add l tt down in
  if depth is deeper.+1 then
    (fix each ks down := if ks is k :: ks' then
       if downed deeper down (opposite k) is Some down' then each ks' down' else None else Some down) (found l other) added
  else Some added.
Fixpoint all_downed (c : clause) down : option (numbered unit) :=
  if c is l :: c' then if downed deep down l is Some down' then all_downed c' down' else None else Some down.
Fixpoint outside (down : numbered unit) (c : clause) : clause :=
  if c is l :: c' then if member l down then outside down c' else l :: outside down c' else [::].
Fixpoint hinted (known : numbered clause) (hints : seq positive) down : bool :=
  if hints is h :: hints' then
    if PositiveMap.find h known is Some c then
      match outside down c with
      | [::] => true
      | [:: l] => if downed deep down (opposite l) is Some down' then hinted known hints' down' else true
      | _ => false
      end
    else false
  else false.
Definition follows known (c hints : seq positive) :=
  if all_downed c (PositiveMap.empty unit) is Some down then hinted known hints down else true.
(* lists by turns a lemma and its hints; None: some lemma does not follow, or a list is missing *)
Fixpoint learnt (lists : seq (seq positive)) (next : positive) (known : numbered clause) : option (positive * numbered clause) :=
  match lists with
  | [::] => Some (next, known)
  | c :: hints :: rest =>
    if follows known c hints then learnt rest (Pos.succ next) (PositiveMap.add next c known) else None
  | _ => None
  end.
End Checker.
Fixpoint numbering (cs : seq clause) (next : positive) known :=
  if cs is c :: cs' then numbering cs' (Pos.succ next) (PositiveMap.add next c known) else (next, known).
Definition also (l k : positive) (m : numbered clause) := PositiveMap.add l (k :: found l m) m.
Fixpoint twos (cs : seq clause) m : numbered clause :=
  match cs with [::] => m | [:: a; b] :: cs' => twos cs' (also a b (also b a m)) | _ :: cs' => twos cs' m end.

(* ---- bytes as lists of numbers ---- *)
Inductive bytes := NoBytes | Bytes (a b c d e f g h i j k l m n o p : byte) (rest : bytes).
Fixpoint unpacked (s : bytes) : seq byte :=
  if s is Bytes a b c d e f g h i j k l m n o p rest
  then [:: a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p & unpacked rest] else [::].
Fixpoint lists_of (s : seq byte) (number : N) : seq (seq positive) :=
  if s is digit :: s' then
    let d := to_N digit in
    if N.ltb d 128%num then
      match (128 * number + d)%num with
      | N0 => lists_of s' 0%num
      | Npos xH => [::] :: lists_of s' 0%num
      | Npos p => if lists_of s' 0%num is q :: qs then (p :: q) :: qs else [::]
      end
    else lists_of s' (128 * number + (d - 128))%num
  else [::].
Fixpoint learnt_all other deep (parts : seq bytes) next known : bool :=
  if parts is part :: parts' then
    if learnt other deep (lists_of (unpacked part) 0%num) next known is Some (next', known') then learnt_all other deep parts' next' known' else false
  else if PositiveMap.find (Pos.pred next) known is Some [::] then true else false.
Definition unsatisfied (cs : seq clause) (parts : seq bytes) : bool :=
  let (next, known) := numbering cs 2 (PositiveMap.empty _) in learnt_all (twos cs (PositiveMap.empty _)) 1000 parts next known.

(* ---- what it shows ---- *)
Section Sound.
Variable holds : positive -> bool. (* whether a variable holds *)
Definition true_at l := match l with xO v => holds v | xI v => ~~ holds v | xH => false end.
Notation sat := (has true_at).
Lemma opposite_true k : true_at k -> ~~ true_at (opposite k).
Proof. by case: k => //= v; rewrite negbK. Qed.
Lemma opposite_false k : ~~ true_at k -> ~~ true_at (opposite k) -> opposite k = k.
Proof. by case: k => //= v; rewrite ?negbK => a; rewrite ?(negbTE a) // a. Qed.
Lemma memberE l s : member l s = true <-> PositiveMap.find l s <> None.
Proof. by rewrite /member; case: (PositiveMap.find l s). Qed.
Definition none_true (s : numbered unit) := forall l, member l s -> ~~ true_at l.
Lemma none_true_add l s : none_true s -> ~~ true_at l -> none_true (PositiveMap.add l tt s).
Proof.
move=> n h k; rewrite /member; case: (Pos.eq_dec k l) => [->//|ne]; rewrite PositiveMap.gso //; exact: n.
Qed.
Definition twos_hold (m : numbered clause) := forall l k, List.In k (found l m) -> true_at l || true_at k.
Definition all_hold (m : numbered clause) := forall i c, PositiveMap.find i m = Some c -> sat c.

Section Known.
Variables (other known : numbered clause) (deep : nat).
Hypotheses (two : twos_hold other) (every : all_hold known).
Lemma downedP depth down l : none_true down -> ~~ true_at l ->
  if downed other depth down l is Some down' then none_true down' else false.
Proof.
elim: depth down l => [|depth IH] down l n h; rewrite [downed _ _ _ _]/=; case M: (member l down) => //;
  case O: (member (opposite l) down); try by (have E := opposite_false h (n _ O); rewrite E M in O).
  exact: none_true_add.
have {n} := none_true_add n h; move: (PositiveMap.add l tt down) => {M O}down n.
have : forall k, List.In k (found l other) -> true_at k by move=> k /two; rewrite (negbTE h).
elim: (found l other) down n => // k ks IHk down n t /=.
have := IH down (opposite k) n (opposite_true (t k (or_introl erefl))).
by case: (downed _ _ _ _) => // down' n'; apply: IHk => // k' h'; apply: t; right.
Qed.
Lemma all_downedP c down : none_true down -> ~~ sat c -> if all_downed other deep c down is Some down' then none_true down' else false.
Proof.
elim: c down => //= l c IH down n; rewrite negb_or => /andP[h hc]; have := downedP deep n h.
by case: (downed _ _ _ _) => // down' n'; exact: IH.
Qed.
Lemma outside_sat down c : none_true down -> sat (outside down c) = sat c.
Proof. by move=> n; elim: c => //= l c <-; case M: (member l down) => //; rewrite (negbTE (n _ M)). Qed.
Lemma hintedP hints down : none_true down -> ~~ hinted other deep known hints down.
Proof.
elim: hints down => //= h hints IH down n; case F: (PositiveMap.find h known) => [c|] //.
have := every F; rewrite -(outside_sat c n); case: (outside down c) => [|l [|]] //=; rewrite orbF => t.
have := downedP deep n (opposite_true t); by case: (downed _ _ _ _) => // down' n'; exact: IH.
Qed.
Lemma followsP c hints : follows other deep known c hints -> sat c.
Proof.
have n : none_true (PositiveMap.empty unit) by move=> l; rewrite /member PositiveMap.gempty.
rewrite /follows => F; apply/negP => /negP h; move: F; have := all_downedP n h.
by case: (all_downed _ _ _ _) => // down n' F; have := hintedP hints n'; rewrite F.
Qed.
End Known.
Lemma all_hold_add m i c : all_hold m -> sat c -> all_hold (PositiveMap.add i c m).
Proof.
move=> h s j d; case: (Pos.eq_dec j i) => [->|ne]; last by rewrite PositiveMap.gso //; exact: h.
by rewrite PositiveMap.gss => -[<-].
Qed.
Lemma learntP other deep lists next known : twos_hold other -> all_hold known ->
  if learnt other deep lists next known is Some (_, known') then all_hold known' else true.
Proof.
move=> two; move: {2}(size lists) (leqnn (size lists)) => s.
elim: s lists next known => [|s IH] [|c [|hints rest]] next known //= lt every.
case F: (follows _ _ _ _) => //; apply: IH; first exact: ltnW.
by apply: all_hold_add => //; exact: (followsP two every F).
Qed.
Lemma learnt_allP other deep parts next known : twos_hold other -> all_hold known -> ~~ learnt_all other deep parts next known.
Proof.
move=> two; elim: parts next known => [|part parts IH] next known every /=.
  by case F: (PositiveMap.find _ known) => [[|]|] //; have := every _ _ F.
have := learntP deep (lists_of (unpacked part) 0%num) next two every.
by case: (learnt _ _ _ _) => // -[next' known'] every'; exact: IH.
Qed.
Lemma numberingP cs next known : all sat cs -> all_hold known -> all_hold (numbering cs next known).2.
Proof. by elim: cs next known => //= c cs IH next known /andP[a h] e; apply: IH => //; exact: all_hold_add. Qed.
Lemma alsoP l k m : twos_hold m -> true_at l || true_at k -> twos_hold (also l k m).
Proof.
move=> h t i j; rewrite /also {1}/found; case: (Pos.eq_dec i l) => [->|ne]; last by rewrite PositiveMap.gso //; exact: h.
by rewrite PositiveMap.gss => -[<-//|]; exact: h.
Qed.
Lemma twosP cs m : all sat cs -> twos_hold m -> twos_hold (twos cs m).
Proof.
elim: cs m => //= -[|a [|b [|d c]]] cs IH m /andP[//= s] hs h; apply: IH => //.
move: s; rewrite /= orbF => s; apply: alsoP; last by [].
by apply: alsoP => //; rewrite orbC.
Qed.
Lemma unsatisfiedP cs parts : unsatisfied cs parts -> ~ all sat cs.
Proof.
rewrite /unsatisfied => U h; have := @numberingP cs (xO xH) (PositiveMap.empty _) h.
case: (numbering _ _ _) U => next known U e.
have two : twos_hold (twos cs (PositiveMap.empty _)) by apply: twosP => // i j; rewrite /found PositiveMap.gempty.
have every : all_hold known by apply: e => i c; rewrite PositiveMap.gempty.
by have := learnt_allP 1000 parts next two every; rewrite U.
Qed.
End Sound.
