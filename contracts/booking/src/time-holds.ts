import { done, wrapData } from "@kalima/contracts/api";
import { id, instant } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** A time that is kept for this browser while its visitor chooses a pack and signs in. */
export const timeHold = z.object({
  teacherId: id,
  startsAt: instant,
  endsAt: instant,
  lessonMinutes: z.int(),
  /** When the hold expires and anyone may take the time. */
  expiresAt: instant,
});
export type TimeHold = z.infer<typeof timeHold>;

/** Replaces the time that this browser held before. */
export const holdTimeBody = z.object({
  teacherId: id,
  startsAt: instant,
  /** Without it, the longest lesson that may begin then. */
  lessonMinutes: z.optional(z.int()),
});
export type HoldTime = z.infer<typeof holdTimeBody>;

/** The time that is held for this browser; null without one. */
export const getTimeHold = operation("GET /api/time-hold", { answer: wrapData(z.nullable(timeHold)) });
export const holdTime = operation("PUT /api/time-hold", { body: holdTimeBody, answer: wrapData(timeHold) });
export const releaseTime = operation("DELETE /api/time-hold", { answer: wrapData(done) });
