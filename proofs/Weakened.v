(* Written by `python -m proofs.hypotheses`: do not edit.
   Axioms without one of their hypotheses, which is named by its place from 0. *)
From Coq Require Import Reals ZArith.
From Fooling Require Import Definitions.
Open Scope R_scope.

Definition we_against_log2_0 : Prop :=
  (forall (x : R) (y : R), ((x > 0) /\ ((log2 x) < y)) -> (x < (rpow 2 y))) /\
  (forall (x : R) (y : R), ((x > 0) /\ ((log2 x) <= y)) -> (x <= (rpow 2 y))) /\
  (forall (x : R) (y : R), ((x > 0) /\ ((log2 x) > y)) -> (x > (rpow 2 y))) /\
  (forall (x : R) (y : R), ((x > 0) /\ ((log2 x) >= y)) -> (x >= (rpow 2 y))) /\
  (forall (x : R) (y : R), ((x > 0) /\ ((log2 x) = y)) -> (x = (rpow 2 y))).

Definition we_by_log2_0 : Prop :=
  (forall (x : R) (y : R), (y > 0) -> ((x > 0) /\ (y > 0) /\ ((log2 x) < (log2 y))) -> (x < y)) /\
  (forall (x : R) (y : R), (y > 0) -> ((x > 0) /\ (y > 0) /\ ((log2 x) <= (log2 y))) -> (x <= y)) /\
  (forall (x : R) (y : R), (y > 0) -> ((x > 0) /\ (y > 0) /\ ((log2 x) > (log2 y))) -> (x > y)) /\
  (forall (x : R) (y : R), (y > 0) -> ((x > 0) /\ (y > 0) /\ ((log2 x) >= (log2 y))) -> (x >= y)) /\
  (forall (x : R) (y : R), (y > 0) -> ((x > 0) /\ (y > 0) /\ ((log2 x) = (log2 y))) -> (x = y)).

Definition we_by_log2_1 : Prop :=
  (forall (x : R) (y : R), (x > 0) -> ((x > 0) /\ (y > 0) /\ ((log2 x) < (log2 y))) -> (x < y)) /\
  (forall (x : R) (y : R), (x > 0) -> ((x > 0) /\ (y > 0) /\ ((log2 x) <= (log2 y))) -> (x <= y)) /\
  (forall (x : R) (y : R), (x > 0) -> ((x > 0) /\ (y > 0) /\ ((log2 x) > (log2 y))) -> (x > y)) /\
  (forall (x : R) (y : R), (x > 0) -> ((x > 0) /\ (y > 0) /\ ((log2 x) >= (log2 y))) -> (x >= y)) /\
  (forall (x : R) (y : R), (x > 0) -> ((x > 0) /\ (y > 0) /\ ((log2 x) = (log2 y))) -> (x = y)).

Definition we_ball_half_0 : Prop :=
  (forall (n : Z) (e : Z), ((IZR n) >= ((2 * (IZR e)) + 1)) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR v0) >= 0)) /\ ((2 * (rsum 0 (IZR e) (fun v0 => (binom (IZR n) (IZR v0))))) <= (rpow 2 (IZR n))))).

Definition we_ball_words_1 : Prop :=
  (forall (n : Z) (e : Z), ((IZR n) >= 0) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR v0) >= 0)) /\ ((((IZR n) + 1) > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (((IZR n) + 1) <> 0)))) /\ ((rsum 0 (IZR e) (fun v0 => (binom (IZR n) (IZR v0)))) <= (rpow ((IZR n) + 1) (IZR e))))).

Definition we_ball_entropy_1 : Prop :=
  (forall (e : Z) (n : Z), ((IZR e) >= 1) -> ((IZR n) >= (2 * (IZR e))) -> ((forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR n) >= 0)) /\ (forall v0 : Z, 0 <= IZR v0 -> IZR v0 <= (IZR e) -> ((IZR v0) >= 0)) /\ ((IZR n) > 0) /\ ((IZR e) > 0) /\ (((IZR n) - (IZR e)) > 0) /\ ((rsum 0 (IZR e) (fun v0 => (binom (IZR n) (IZR v0)))) <= (rpow 2 (((IZR e) * ((log2 (IZR n)) - (log2 (IZR e)))) + (((IZR n) - (IZR e)) * ((log2 (IZR n)) - (log2 ((IZR n) - (IZR e)))))))))).

Definition we_exp_log_0 : Prop :=
  (forall (y : R) (x : R) (e : Z), ((y > 0) /\ (x < ((0 - (IZR e)) * (ln y)))) -> (((y > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (y <> 0)))) /\ (((exp x) * (rpow y (IZR e))) < 1))) /\
  (forall (y : R) (x : R) (e : Z), ((y > 0) /\ (x <= ((0 - (IZR e)) * (ln y)))) -> (((y > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (y <> 0)))) /\ (((exp x) * (rpow y (IZR e))) <= 1))) /\
  (forall (y : R) (x : R) (e : Z), ((y > 0) /\ (x > ((0 - (IZR e)) * (ln y)))) -> (((y > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (y <> 0)))) /\ (((exp x) * (rpow y (IZR e))) > 1))) /\
  (forall (y : R) (x : R) (e : Z), ((y > 0) /\ (x >= ((0 - (IZR e)) * (ln y)))) -> (((y > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (y <> 0)))) /\ (((exp x) * (rpow y (IZR e))) >= 1))) /\
  (forall (y : R) (x : R) (e : Z), ((y > 0) /\ (x = ((0 - (IZR e)) * (ln y)))) -> (((y > 0) \/ ((is_int (IZR e)) /\ (((IZR e) >= 0) \/ (y <> 0)))) /\ (((exp x) * (rpow y (IZR e))) = 1))).

Definition we_power_taylor_1 : Prop :=
  (forall (x : R) (z : R) (y : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1))))) /\
  (forall (x : R) (z : R) (y : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2))))) /\
  (forall (x : R) (z : R) (y : R), (x >= 0) -> (y >= 0) -> ((z > 0) /\ ((ln z) >= y)) -> (((z > 0) \/ ((is_int x) /\ ((x >= 0) \/ (z <> 0)))) /\ ((rpow z x) >= (1 + ((rpow (y * x) 1) / 1) + ((rpow (y * x) 2) / 2) + ((rpow (y * x) 3) / 6))))).

Definition we_log2_taylor_0 : Prop :=
  (forall (z : R) (x : R) (y : R) (w : R), (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1)))))) /\
  (forall (z : R) (x : R) (y : R) (w : R), (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2)))))) /\
  (forall (z : R) (x : R) (y : R) (w : R), (x > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6)))))).

Definition we_log2_taylor_1 : Prop :=
  (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1)))))) /\
  (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2)))))) /\
  (forall (z : R) (x : R) (y : R) (w : R), (z > 0) -> (y >= 0) -> ((ln 2) >= y) -> ((z > 0) /\ ((log2 z) <= w)) -> ((x > 0) /\ ((log2 x) >= w)) -> ((x > 0) /\ (x >= (z * (1 + ((rpow (y * ((log2 x) - w)) 1) / 1) + ((rpow (y * ((log2 x) - w)) 2) / 2) + ((rpow (y * ((log2 x) - w)) 3) / 6)))))).
