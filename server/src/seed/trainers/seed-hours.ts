import { DAY_MS } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import { hoursRepository, type WorkingHoursRow } from "../../modules/trainers/public.ts";
import { toZonedDate } from "../../time/wall-clock.ts";
import { TRAINER_ONE, TRAINER_TWO } from "../demo-accounts.ts";

type Extra = Pick<WorkingHoursRow, "pause_minutes" | "max_lessons_a_day" | "max_lessons_a_week"> & {
  /** First and last day, counted from the day of the demo. */
  exceptions: readonly { from: number; until: number; ranges: WorkingHoursRow["exceptions"][number]["ranges"] }[];
};

/** Gives the trainers who can sign in more than a week: all of it weeks ahead, after the lessons of the demo. */
const EXTRAS: readonly (Extra & { userId: string })[] = [
  {
    userId: TRAINER_ONE.id,
    pause_minutes: 10,
    max_lessons_a_day: 6,
    max_lessons_a_week: 40,
    exceptions: [
      { from: 38, until: 38, ranges: [] },
      { from: 45, until: 46, ranges: [{ from: 18 * 60, until: 20 * 60 }] },
    ],
  },
  {
    userId: TRAINER_TWO.id,
    pause_minutes: 10,
    max_lessons_a_day: 7,
    max_lessons_a_week: null,
    exceptions: [{ from: 52, until: 58, ranges: [] }],
  },
];

/** Adds pauses, limits and days off to the hours of a trainer, who was just added. */
export async function seedHours(database: Database, userId: string | undefined, now: Date): Promise<void> {
  const extra = EXTRAS.find((each) => each.userId === userId);
  const row = extra && (await hoursRepository(database).find({ userId: extra.userId }));
  if (!extra || !row) return;
  const toDate = (days: number) => toZonedDate(row.time_zone, now.getTime() + days * DAY_MS);
  const exceptions = extra.exceptions.map(({ from, until, ranges }) => ({
    from: toDate(from),
    until: toDate(until),
    ranges,
  }));
  await hoursRepository(database).replace(row.id, { ...row, ...extra, exceptions });
}
