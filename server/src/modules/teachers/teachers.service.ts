import type {
  CalendarDay,
  GivenRating,
  ratingQuery,
  TimeSlot,
  Trainer,
  TrainerFacets,
  TrainerWithPrices,
  trainerFilter,
  trainerQuery,
} from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import type * as z from "zod/mini";
import type { Clock } from "../../database/database.ts";
import { limitOf, pageOf, readCursor as readTimeCursor } from "../../http/time-pages.ts";
import { DAY } from "../../time/wall-clock.ts";
import { calendarOf, nextFreeTimes, timeSlotsOn } from "./availability.policy.ts";
import { type FreeTrainer, facetsOf, fits } from "./list/facets.ts";
import { filterOf, type TrainerFilter } from "./list/trainer-filter.ts";
import { publicTrainer } from "./present-trainer.ts";
import { mostAlike } from "./similar-trainers.ts";
import { scheduleOf, type TeachersRepository, type TrainerRow } from "./teachers.repository.ts";
import { byOrder, type Ranked, readCursor, writeCursor } from "./trainer-order.ts";

const LOOK_AHEAD_DAYS = 14;
const DEFAULT_LIMIT = 12;
const MAX_LIMIT = 50;

type Query = z.infer<typeof trainerQuery>;

export type TeachersService = {
  /** A page of trainers that fit. `timeZone` is the caller's: a time of today is not offered. */
  list(query: Query, timeZone: string): Promise<{ trainers: Trainer[]; nextCursor: string | null }>;
  /** How many trainers fit, in all and with each value of a filter. */
  facets(query: z.infer<typeof trainerFilter>, timeZone: string): Promise<TrainerFacets>;
  /** @throws {AppError} `request.not_found` for unknown and inactive trainers alike. */
  one(id: string, timeZone: string): Promise<TrainerWithPrices>;
  calendar(id: string, month: string, timeZone: string): Promise<CalendarDay[]>;
  timeSlots(id: string, date: string, timeZone: string): Promise<TimeSlot[]>;
  /** Newest first. */
  ratings(
    id: string,
    page: z.infer<typeof ratingQuery>,
  ): Promise<{ ratings: GivenRating[]; nextCursor: string | null }>;
  /** Trainers with the same topics or levels, most alike first. */
  similar(id: string, timeZone: string): Promise<Trainer[]>;
};

/** Trainers as visitors see them: profile, prices and free times. */
export function teachersService(trainers: TeachersRepository, clock: Clock): TeachersService {
  async function find(id: string): Promise<TrainerRow> {
    const [row] = await trainers.find({ id });
    if (!row) throw new AppError("request.not_found");
    return row;
  }

  /** The trainer's schedule and taken times around some days, for the policies. */
  async function availability(id: string, from: number, until: number, timeZone: string) {
    const row = await find(id);
    const now = clock();
    const taken = (await trainers.takenTimes([id], from, until, now)).get(id) ?? [];
    return { schedule: scheduleOf(row), taken, asker: { now: now.getTime(), timeZone } };
  }

  async function ranked(rows: readonly TrainerRow[], { freeFrom, freeTo }: Query, timeZone: string): Promise<Ranked[]> {
    const now = clock();
    const from = freeFrom ? Date.parse(freeFrom) : now.getTime();
    const until = freeTo ? Date.parse(freeTo) : from + LOOK_AHEAD_DAYS * DAY;
    const taken = await trainers.takenTimes(
      rows.map(({ id }) => id),
      from,
      until,
      now,
    );
    const asker = { now: now.getTime(), timeZone };
    const all = rows.map((row) => ({
      row,
      nextFree: nextFreeTimes(scheduleOf(row), taken.get(row.id) ?? [], asker, { from, until }),
    }));
    return freeFrom || freeTo ? all.filter(({ nextFree }) => nextFree.length > 0) : all;
  }

  /** All trainers that a search finds, with everything that is free in the look-ahead. */
  async function searched(
    search: string,
    { freeFrom, freeTo }: Pick<TrainerFilter, "freeFrom" | "freeTo">,
    timeZone: string,
  ): Promise<FreeTrainer[]> {
    const rows = await trainers.find({ search });
    const now = clock();
    const from = freeFrom ?? now.getTime();
    const until = freeTo ?? from + LOOK_AHEAD_DAYS * DAY;
    const taken = await trainers.takenTimes(
      rows.map(({ id }) => id),
      from,
      until,
      now,
    );
    const asker = { now: now.getTime(), timeZone };
    return rows.map((row) => ({
      row,
      free: nextFreeTimes(scheduleOf(row), taken.get(row.id) ?? [], asker, {
        from,
        until,
        limit: Number.POSITIVE_INFINITY,
      }),
    }));
  }

  return {
    async list(query, timeZone) {
      const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
      const order = query.sort ?? "match";
      const filter = filterOf(query);
      const all = (await searched(filter.search, filter, timeZone))
        .filter((each) => fits(each, filter, timeZone))
        .map(({ row, free }) => ({ row, nextFree: free.slice(0, 3) }))
        .sort(byOrder(order));
      const after = query.cursor ? readCursor(query.cursor) : null;
      const place = after ? all.findIndex(({ row }) => row.id === after) : -1;
      // After a trainer who has left the list the position is unknown: starting again would repeat trainers.
      const start = after && place < 0 ? all.length : place + 1;
      const page = all.slice(start, start + limit);
      const last = page.at(-1);
      return {
        trainers: page.map(({ row, nextFree }) => publicTrainer(row, nextFree)),
        nextCursor: last && start + limit < all.length ? writeCursor(last.row.id) : null,
      };
    },
    async facets(query, timeZone) {
      const filter = filterOf(query);
      return facetsOf(await searched(filter.search, filter, timeZone), filter, timeZone);
    },
    async one(id, timeZone) {
      const row = await find(id);
      const [[found], ratingCounts] = await Promise.all([ranked([row], {}, timeZone), trainers.ratingCounts(id)]);
      return { ...publicTrainer(row, found?.nextFree ?? []), ratingCounts };
    },
    async calendar(id, month, timeZone) {
      const first = Date.parse(`${month}-01T00:00:00Z`);
      const { schedule, taken, asker } = await availability(id, first - 2 * DAY, first + 34 * DAY, timeZone);
      return calendarOf(schedule, taken, asker, month);
    },
    async timeSlots(id, date, timeZone) {
      const day = Date.parse(`${date}T00:00:00Z`);
      const { schedule, taken, asker } = await availability(id, day - 2 * DAY, day + 3 * DAY, timeZone);
      return timeSlotsOn(schedule, taken, asker, date);
    },
    async ratings(id, query) {
      await find(id);
      const limit = limitOf(query.limit);
      const { page, nextCursor } = pageOf(await trainers.ratings(id, readTimeCursor(query.cursor), limit + 1), limit);
      return { ratings: page.map(({ stars, created_at }) => ({ stars, at: created_at.toISOString() })), nextCursor };
    },
    async similar(id, timeZone) {
      const rows = mostAlike(await find(id), await trainers.find({}));
      const all = await ranked(rows, {}, timeZone);
      return all.map(({ row, nextFree }) => publicTrainer(row, nextFree));
    },
  };
}
