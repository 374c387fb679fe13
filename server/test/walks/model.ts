import { MAX_UNPAID_HOLDS } from "@kalima/booking-contract";
import type { TestUser } from "../create-test-app.ts";

export type Person = TestUser & { teacherId: string };
export type Lesson = { id: string; student: Person; trainer: Person };
/** An act that was done, in order: what the checks compare the site with. */
export type Done =
  | { what: "set"; id: string; student: Person; trainer: Person }
  | { what: "submit"; id: string; fileId: string }
  | { what: "review"; id: string; version: number; score: number }
  | { what: "rate"; lesson: Lesson; stars: number }
  | { what: "feedback"; lesson: Lesson }
  | { what: "book"; id: string; student: Person; trainer: Person; startsAt: string; heldUntil: number }
  | { what: "cancel"; id: string };

type Act<What extends Done["what"]> = Extract<Done, { what: What }>;

export const listTasks = (done: readonly Done[]): Act<"set">[] => done.filter((each) => each.what === "set");
export const listSubmissions = (done: readonly Done[], id: string): Act<"submit">[] =>
  done.filter((each): each is Act<"submit"> => each.what === "submit" && each.id === id);
export const countVersions = (done: readonly Done[], id: string): number => listSubmissions(done, id).length;
export const findReview = (done: readonly Done[], id: string): Act<"review"> | undefined =>
  done.find((each): each is Act<"review"> => each.what === "review" && each.id === id);
export const isCancelled = (done: readonly Done[], id: string): boolean =>
  done.some((each) => each.what === "cancel" && each.id === id);

/** Bookings that hold their time. */
export function listHeld(done: readonly Done[], now: number): Act<"book">[] {
  return done.filter(
    (each): each is Act<"book"> => each.what === "book" && each.heldUntil > now && !isCancelled(done, each.id),
  );
}

function isFree(done: readonly Done[], { student, trainer, startsAt }: Act<"book">, now: number): boolean {
  const held = listHeld(done, now);
  const own = held.filter((each) => each.student.id === student.id);
  const isTaken = held.some((each) => each.startsAt === startsAt && each.trainer.id === trainer.id);
  return own.length < MAX_UNPAID_HOLDS && !isTaken && !own.some((each) => each.startsAt === startsAt);
}

/** True when the rules of the school allow an act after those that were done. */
export function isAllowed(done: readonly Done[], act: Done, now: number): boolean {
  switch (act.what) {
    case "set":
    case "rate":
      return true;
    case "submit":
      return !findReview(done, act.id);
    case "review":
      return !findReview(done, act.id) && countVersions(done, act.id) === act.version;
    case "feedback":
      return !done.some((each) => each.what === "feedback" && each.lesson.id === act.lesson.id);
    case "book":
      return isFree(done, act, now);
    case "cancel":
      return listHeld(done, now).some(({ id }) => id === act.id);
  }
}
