import type { CalendarDay, TimeSlot } from "@kalima/contracts/api";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { DAY_MS } from "../../time/wall-clock.ts";
import { calendarWith, timeSlotsIn, timeSlotsOn } from "../trainers/public.ts";
import { mergedSlots } from "./examiners.policy.ts";
import { findExaminers } from "./examiners.repository.ts";

type Parts = Pick<ModuleContext, "database" | "clock">;

/** The days of a month (`YYYY-MM`) in the asker's zone, with the times at which any trainer is free. */
export async function checkCalendar(
  { database, clock }: Parts,
  month: string,
  timeZone: string,
): Promise<CalendarDay[]> {
  const now = clock();
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const examiners = await findExaminers(database, { from: first - 2 * DAY_MS, until: first + 34 * DAY_MS, now });
  const asker = { now: now.getTime(), timeZone };
  const slots = mergedSlots(examiners.map(({ schedule, taken }) => timeSlotsIn(schedule, taken, asker, month)));
  return calendarWith(slots, asker, month);
}

/** Start times of one day (`YYYY-MM-DD`) in the asker's zone: free when any trainer is. */
export async function checkSlots({ database, clock }: Parts, date: string, timeZone: string): Promise<TimeSlot[]> {
  const now = clock();
  const day = Date.parse(`${date}T00:00:00Z`);
  const examiners = await findExaminers(database, { from: day - 2 * DAY_MS, until: day + 3 * DAY_MS, now });
  const asker = { now: now.getTime(), timeZone };
  return mergedSlots(examiners.map(({ schedule, taken }) => timeSlotsOn(schedule, taken, asker, date)));
}
