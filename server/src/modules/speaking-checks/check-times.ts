import type { CalendarDay, TimeSlot } from "@kalima/catalog-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { buildCalendarFromSlots, listTimeSlotsIn, listTimeSlotsOn } from "../trainers/public.ts";
import { mergeSlots } from "./examiners.policy.ts";
import { findExaminers } from "./examiners.repository.ts";

type Dependencies = Pick<ModuleContext, "database" | "clock">;

/** The days of a month (`YYYY-MM`) in the asker's zone, with the times at which any trainer is free. */
export async function readCheckCalendar(
  { database, clock }: Dependencies,
  month: string,
  timeZone: string,
): Promise<CalendarDay[]> {
  const now = clock();
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const examiners = await findExaminers(database, { from: first - 2 * DAY_MS, until: first + 34 * DAY_MS, now });
  const asker = { now: now.getTime(), timeZone };
  const slots = mergeSlots(examiners.map(({ schedule, taken }) => listTimeSlotsIn(schedule, taken, asker, month)));
  return buildCalendarFromSlots(slots, asker, month);
}

/** Start times of one day (`YYYY-MM-DD`) in the asker's zone: free when any trainer is. */
export async function listCheckSlots(
  { database, clock }: Dependencies,
  date: string,
  timeZone: string,
): Promise<TimeSlot[]> {
  const now = clock();
  const day = Date.parse(`${date}T00:00:00Z`);
  const examiners = await findExaminers(database, { from: day - 2 * DAY_MS, until: day + 3 * DAY_MS, now });
  const asker = { now: now.getTime(), timeZone };
  return mergeSlots(examiners.map(({ schedule, taken }) => listTimeSlotsOn(schedule, taken, asker, date)));
}
