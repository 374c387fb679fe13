import { randomUUID } from "node:crypto";
import type { LessonLength } from "@kalima/catalog-contract";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";
import { toWallTime } from "../../../time/wall-clock.ts";
import { findNextFreeTimes } from "../../trainers/core/availability.policy.ts";
import { hoursRepository } from "../../trainers/core/hours.repository.ts";
import { getLessonMs, iterateStarts, LESSON_MS } from "../../trainers/core/schedule.policy.ts";
import type { TakenTime } from "../../trainers/core/taken-times.policy.ts";
import { toSchedule, type WorkingHoursRow } from "../../trainers/core/trainers.repository.ts";
import { listingsRepository } from "./listings.repository.ts";
import { LIST_DAYS, refreshListings } from "./refresh-listings.ts";
import { ANY_TRAINER } from "./trainer-filter.ts";
import { computeStartOfTomorrow, listWeekRanges, WEEK_HOURS } from "./week-ranges.ts";

const ZONES = Intl.supportedValuesOf("timeZone");
/** Around changes of clocks: Cairo's (at midnight), London's, New York's, and Lord Howe's of half an hour. */
const DAYS = [
  "2026-04-22",
  "2026-10-28",
  "2026-03-27",
  "2026-10-24",
  "2026-03-06",
  "2026-10-31",
  "2026-04-03",
  "2026-07-05",
];

const halfHours = (min: number, max: number) => fc.integer({ min: min * 2, max: max * 2 }).map((half) => half * 30);
const shift = fc
  .record({ weekday: fc.integer({ min: 0, max: 6 }), from: halfHours(0, 23), length: halfHours(0.5, 8) })
  .map(({ weekday, from, length }) => ({ weekday, from, until: Math.min(from + length, 1440) }));
const zone = fc.constantFrom("Africa/Cairo", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", ...ZONES);
const shifts = fc.uniqueArray(shift, { maxLength: 8, selector: ({ weekday, from }) => `${weekday} ${from}` });
/** Days that begin so many days after the first one of the list. */
const exception = fc.record({
  after: fc.integer({ min: 0, max: 9 }),
  days: fc.integer({ min: 0, max: 4 }),
  ranges: fc.array(
    shift.map(({ from, until }) => ({ from, until })),
    { maxLength: 2 },
  ),
});
const drawn = fc.record({
  schedule: fc.record({
    time_zone: zone,
    shifts,
    exception: fc.option(exception),
    period: fc.option(fc.record({ after: fc.integer({ min: 0, max: 12 }), shifts })),
    grid_minutes: fc.constantFrom(30 as const, 60 as const),
    notice_hours: fc.constantFrom(0, 12, 48),
    pause_minutes: fc.constantFrom(0, 0, 15, 60),
    max_lessons_a_day: fc.constantFrom(null, null, 1, 2),
    max_lessons_a_week: fc.constantFrom(null, null, 1, 3),
    horizon_days: fc.constantFrom(7, 14, 180),
  }),
  lengths: fc.constantFrom<LessonLength[]>([50], [30], [30, 50]),
  /** Start times of two weeks that are taken; `isOver` is true if their hold has ended. */
  taken: fc.array(fc.record({ place: fc.nat(), isOver: fc.boolean() }), { maxLength: 12 }),
  /** Minutes after now at which the trainer is busy in another calendar, and for how many. */
  elsewhere: fc.uniqueArray(
    fc.record({ after: fc.integer({ min: -2_000, max: 20_000 }), minutes: fc.integer({ min: 1, max: 3_000 }) }),
    { maxLength: 4, selector: ({ after }) => after },
  ),
  now: fc
    .tuple(fc.constantFrom(...DAYS), fc.integer({ min: 0, max: 95 }))
    .map(([day, quarter]) => Date.parse(day) + quarter * (HOUR_MS / 4)),
  asker: zone,
});

let server: TestApp;
let studentId: string;
beforeAll(async () => {
  server = await createTestApp();
  studentId = (await server.signUp()).id;
});
afterAll(() => server.close());

async function addTrainer(hours: WorkingHoursRow, lessonLengths: readonly LessonLength[]): Promise<string> {
  const id = await buildTrainer(server.database, { lessonLengths });
  await hoursRepository(server.database).replace(id, hours);
  return id;
}

const toDate = (at: number) => new Date(at).toISOString().slice(0, 10);

/** A booking whose payment is awaited until `holdExpiresAt`, with one lesson of a student who has no other. */
async function hold(trainerId: string, startsAt: number, holdExpiresAt: number): Promise<void> {
  const bookingId = randomUUID();
  await server.database.query(
    `INSERT INTO bookings (id, reference_code, student_id, trainer_id, pack, price_per_lesson_minor, total_minor, currency,
       status, hold_expires_at, created_at, updated_at)
     VALUES ($1::uuid, $1::uuid::text, $2, $3, 1, 100, 100, 'EGP', 'awaiting_payment', $4, now(), now())`,
    [bookingId, studentId, trainerId, new Date(holdExpiresAt)],
  );
  await server.database.query(
    `INSERT INTO lessons (id, booking_id, trainer_id, student_id, starts_at, ends_at, status)
     VALUES ($1, $2, $3, $4, $5, $6, 'upcoming') ON CONFLICT DO NOTHING`,
    [randomUUID(), bookingId, trainerId, studentId, new Date(startsAt), new Date(startsAt + LESSON_MS)],
  );
}

/** Another calendar of a trainer, that was read, with these times. */
async function keepBusy(trainerId: string, times: readonly TakenTime[]): Promise<void> {
  const calendarId = randomUUID();
  await server.database.query(
    `INSERT INTO busy_calendars (id, trainer_id, address, added_at, next_read_at)
     VALUES ($1::uuid, $2, 'https://calendar.example/' || $1::uuid, now(), now())`,
    [calendarId, trainerId],
  );
  for (const { startsAt, endsAt } of times) {
    await server.database.query(
      "INSERT INTO busy_times (calendar_id, trainer_id, starts_at, ends_at) VALUES ($1, $2, $3, $4)",
      [calendarId, trainerId, new Date(startsAt), new Date(endsAt)],
    );
  }
}

/** Start times in the table that are free for a visitor in this zone, within the days of the list. */
async function listedTimes(id: string, notice: number, now: number, asker: string): Promise<number[]> {
  const earliest = Math.max(computeStartOfTomorrow(asker, now), now + notice * HOUR_MS);
  const rows = await server.database.query<{ starts_at: Date; previous_at: Date | number }>(
    "SELECT starts_at, previous_at FROM trainer_free_times WHERE trainer_id = $1 ORDER BY starts_at",
    [id],
  );
  expect(rows.map(({ previous_at }) => Number(previous_at))).toEqual([
    ...(rows.length > 0 ? [Number.NEGATIVE_INFINITY] : []),
    ...rows.slice(0, -1).map(({ starts_at }) => starts_at.getTime()),
  ]);
  return rows
    .map(({ starts_at }) => starts_at.getTime())
    .filter((at) => at >= earliest && at <= now + LIST_DAYS * DAY_MS);
}

it("the table holds what the rule offers, for any schedule, bookings, holds and zones", async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async ({ schedule, lengths, taken, elsewhere, now, asker }) => {
      const { exception: off, period, ...week } = schedule;
      const working: WorkingHoursRow = {
        ...week,
        periods: period ? [{ from: toDate(now + period.after * DAY_MS), until: null, shifts: period.shifts }] : [],
        exceptions: off
          ? [
              {
                from: toDate(now + off.after * DAY_MS),
                until: toDate(now + (off.after + off.days) * DAY_MS),
                ranges: off.ranges,
              },
            ]
          : [],
      };
      const id = await addTrainer(working, lengths);
      const schedules = lengths.map((length) => toSchedule(working, length));
      const starts = schedules.flatMap((each) => [...iterateStarts(each, now, now + LIST_DAYS * DAY_MS)]);
      const lessons: { startsAt: number; endsAt: number }[] = [];
      for (const { place, isOver } of starts.length > 0 ? taken : []) {
        const startsAt = starts[place % starts.length] as number;
        await server.database.query("DELETE FROM lessons WHERE student_id = $1 AND trainer_id <> $2", [studentId, id]);
        await hold(id, startsAt, isOver ? now - 1 : now + HOUR_MS);
        lessons.push({ startsAt, endsAt: startsAt + LESSON_MS });
      }
      const others = elsewhere.map(({ after, minutes }): TakenTime => {
        const startsAt = now + after * MINUTE_MS;
        return { startsAt, endsAt: startsAt + minutes * MINUTE_MS, by: "busy" };
      });
      await keepBusy(id, others);
      const live = await server.database.query<{ starts_at: Date; ends_at: Date }>(
        `SELECT starts_at, ends_at FROM lessons l JOIN bookings b ON b.id = l.booking_id
         WHERE l.trainer_id = $1 AND b.hold_expires_at > $2`,
        [id, new Date(now)],
      );
      await refreshListings(server.database, new Date(now));

      const busy = live.map(({ starts_at, ends_at }) => ({ startsAt: starts_at.getTime(), endsAt: ends_at.getTime() }));
      const ofLength = schedules.map((each) =>
        findNextFreeTimes(
          each,
          busy,
          { now, timeZone: asker },
          { until: now + LIST_DAYS * DAY_MS, limit: Number.POSITIVE_INFINITY },
        ).filter((at) => others.every(({ startsAt, endsAt }) => at >= endsAt || at + getLessonMs(each) <= startsAt)),
      );
      const truth = [...new Set(ofLength.flat())].sort((a, b) => a - b);
      const longestAt = (at: number) => lengths.findLast((_, place) => ofLength[place]?.includes(at));
      expect(await listedTimes(id, schedule.notice_hours, now, asker)).toEqual(truth);

      const page = (hours: typeof WEEK_HOURS) =>
        listingsRepository(server.database).listPage({
          filter: { ...ANY_TRAINER, ids: [id], hours },
          order: "soonest",
          after: null,
          limit: 1,
          asker: { now, timeZone: asker },
        });
      const [row] = await page([]);
      expect((row?.next_free ?? []).map(Number)).toEqual(truth.slice(0, 3));
      expect(row?.next_minutes ?? []).toEqual(truth.slice(0, 3).map(longestAt));
      for (const hour of [WEEK_HOURS[taken.length], WEEK_HOURS[truth.length % 28]] as typeof WEEK_HOURS) {
        const wanted = truth.filter((at) => {
          const { weekday, minute } = toWallTime(asker, at);
          return hour === `${weekday}${"nmae"[Math.floor(minute / 360)]}`;
        });
        const [found] = await page([hour]);
        expect([hour, (found?.next_free ?? []).map(Number)]).toEqual([hour, wanted.slice(0, 3)]);
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

it("bands of a week cover every instant once, whatever the clocks do", () => {
  fc.assert(
    fc.property(zone, fc.constantFrom(...DAYS), (timeZone, day) => {
      const now = Date.parse(day);
      const ranges = listWeekRanges(timeZone, WEEK_HOURS, now, now + LIST_DAYS * DAY_MS);
      for (const [place, { from, until }] of ranges.entries()) {
        expect(until).toBeGreaterThan(from);
        expect(ranges[place + 1]?.from ?? until).toBe(until);
      }
    }),
  );
});
