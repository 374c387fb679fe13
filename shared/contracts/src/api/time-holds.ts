import * as z from "zod/mini";
import { id, instant } from "../domain/primitives.ts";

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
export const holdTime = z.object({
  teacherId: id,
  startsAt: instant,
  /** Without it, the longest lesson that may begin then. */
  lessonMinutes: z.optional(z.int()),
});
export type HoldTime = z.infer<typeof holdTime>;
