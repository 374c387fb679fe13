import { gender } from "@kalima/accounts-contract";
import { bilingualText, id, instant, openEnum } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { lessonStatus } from "./statuses.ts";

// Pages of lessons load no schema of a booking.

/** One meeting of a student and a trainer; "session" on screen. */
export const lesson = z.object({
  id,
  startsAt: instant,
  endsAt: instant,
  status: lessonStatus,
});
export type Lesson = z.infer<typeof lesson>;

/** The trainer of a booking or lesson, with what their portrait needs. */
export const bookedTrainer = z.object({
  id,
  name: bilingualText,
  /** A server of an earlier version sends neither this nor the picture. */
  gender: z.optional(gender),
  pictureUrl: z.optional(z.nullable(z.string())),
  /** True if they read messages here; said with lessons. A server of an earlier version does not say. */
  takesMessages: z.optional(z.boolean()),
});

/** Who ended a booking: `school` is the staff. */
export const cancelledBy = openEnum(["student", "trainer", "school"]);
