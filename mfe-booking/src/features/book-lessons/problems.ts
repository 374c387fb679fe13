import { type CalendarDate, isSameDay } from "@internationalized/date";
import { type ErrorCode, isAppError } from "@kalima/contracts/errors";
import { dayOf } from "@kalima/ui/calendar";
import type { Draft } from "./booking-draft.ts";

/** Error codes by the control they belong to; `whole` is the error of the form itself. */
export type Problems = { pack?: string; times?: string; note?: string; whole?: unknown };

/** `now` in epoch milliseconds. */
type At = { day: CalendarDate | null; now: number; zone: string };

/** Client-side validation of a draft. The server validates again. */
export function findProblems(draft: Draft, { day, now, zone }: At): Problems {
  const pack = draft.pack === null ? "booking.pack_invalid" : undefined;
  const times = timesProblem(draft, { day, now, zone }) ?? undefined;
  return { ...(pack && { pack }), ...(times && { times }) };
}

function timesProblem(draft: Draft, { day, now, zone }: At): ErrorCode | null {
  if (draft.times.length === 0) return day === null ? "validation.no_date" : "validation.no_time";
  if (draft.times.some((time) => Date.parse(time) <= now)) return "booking.in_the_past";
  const today = dayOf(now, zone);
  const isToday = (time: string) => isSameDay(dayOf(time, zone), today);
  if (draft.times.some(isToday)) return "booking.same_day";
  if (draft.pack !== null && draft.times.length > draft.pack) return "booking.too_many_times";
  return null;
}

const OF_TIMES = new Set<string>([
  "booking.slot_taken",
  "booking.student_busy",
  "booking.in_the_past",
  "booking.same_day",
  "booking.too_soon",
  "booking.not_offered",
  "booking.too_many_times",
  "validation.no_time",
  "validation.no_date",
]);

/** Maps an error of the server to the control it concerns, else to the form as a whole. */
export function problemsFrom(error: unknown): Problems {
  if (!isAppError(error)) return { whole: error };
  if (error.code === "booking.pack_invalid") return { pack: error.code };
  if (OF_TIMES.has(error.code)) return { times: error.code };

  const found: Problems = {};
  for (const [field, code] of Object.entries(error.fields ?? {})) {
    if (field === "pack") found.pack = code;
    else if (field.startsWith("startsAt")) found.times = code;
    else if (field === "note") found.note = code;
  }
  return Object.keys(found).length > 0 ? found : { whole: error };
}
