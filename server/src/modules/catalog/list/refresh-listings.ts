import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import type { DomainEvents } from "../../../kernel/events/domain-events.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { readTakenTimes } from "../../bookings/public.ts";
import { computeLessonPrice } from "../../prices/public.ts";
import {
  type FreeTime,
  findNextStart,
  getLongestLesson,
  getNoticeHours,
  listFreeTimesOfAnyLength,
  toSchedules,
} from "../../trainers/public.ts";
import { trainersChanged } from "../core/catalog-events.ts";
import { findRatedTrainers, type RatedTrainerRow } from "../core/rated-trainers.ts";
import { createListing, type Listing } from "./listing.policy.ts";

/** How far ahead the list knows what is free. */
export const LIST_DAYS = 14;
/** A listing is made again after this at the latest, so that the table always reaches `LIST_DAYS` ahead. */
const REFRESH_AFTER_MS = 12 * HOUR_MS;
const KEPT_DAYS = LIST_DAYS + 1;
const BATCH = 50;
/** Marks of one batch: a booking of a pack leaves one for each lesson. */
const MARKS = 500;
const EVERY_SECONDS = 2;

const toInstant = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : "-infinity");

type FreshListing = {
  row: RatedTrainerRow;
  listing: Listing;
  noticeHours: number;
  free: readonly FreeTime[];
  /** Milliseconds. */
  staleAt: number;
};

async function write(tx: Database, fresh: readonly FreshListing[], now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO trainer_listings AS l (trainer_id, tokens, blocks, words, price_minor, rating_average, rating_count,
       lesson_count, student_count, match_rank, rating_rank, notice, last_free_at, last_call_at, lot, refreshed_at,
       stale_at, free_quarters)
     SELECT id, ARRAY(SELECT jsonb_array_elements_text(tokens)),
       ARRAY(SELECT jsonb_array_elements_text(blocks)::smallint),
       array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text(words))), price, average, ratings, lessons, students,
       match_rank, rating_rank, make_interval(hours => notice), last_free_at, last_call_at,
       (hashtextextended(id::text, 0) & 2147483647) / 2147483648.0, $2,
       stale_at, decode(free_quarters, 'base64')
     FROM jsonb_to_recordset($1) AS g(id uuid, tokens jsonb, blocks jsonb, words jsonb, price int, average float8, ratings int,
       lessons int, students int, match_rank float8, rating_rank float8, notice int, last_free_at timestamptz,
       last_call_at timestamptz, stale_at timestamptz, free_quarters text)
     ON CONFLICT (trainer_id) DO UPDATE SET tokens = excluded.tokens, blocks = excluded.blocks, words = excluded.words,
       price_minor = excluded.price_minor, rating_average = excluded.rating_average, rating_count = excluded.rating_count,
       lesson_count = excluded.lesson_count, student_count = excluded.student_count, match_rank = excluded.match_rank,
       rating_rank = excluded.rating_rank, notice = excluded.notice, last_free_at = excluded.last_free_at,
       last_call_at = excluded.last_call_at, refreshed_at = excluded.refreshed_at, stale_at = excluded.stale_at,
       free_quarters = excluded.free_quarters`,
    [
      JSON.stringify(
        fresh.map(({ row, listing, noticeHours, staleAt }) => ({
          id: row.id,
          tokens: listing.tokens,
          blocks: listing.blocks,
          words: listing.words,
          price: computeLessonPrice(row.price_per_lesson_minor, getLongestLesson(row)),
          average: row.rating_average,
          ratings: row.rating_count,
          lessons: row.lesson_count,
          students: row.student_count,
          match_rank: listing.matchRank,
          rating_rank: listing.ratingRank,
          notice: noticeHours,
          last_free_at: toInstant(listing.lastFreeAt),
          last_call_at: toInstant(listing.lastCallAt),
          stale_at: toInstant(staleAt),
          free_quarters: listing.freeQuarters,
        })),
      ),
      now,
    ],
  );
  const times = fresh.flatMap(({ row, free, noticeHours }) =>
    free.map(({ startsAt: at, lessonMinutes }, place) => ({
      trainer: row.id,
      startsAt: toInstant(at),
      previousAt: toInstant(free[place - 1]?.startsAt ?? Number.NEGATIVE_INFINITY),
      callAt: toInstant(at - noticeHours * HOUR_MS),
      lessonMinutes,
    })),
  );
  await tx.query(
    `INSERT INTO trainer_free_times (trainer_id, starts_at, previous_at, call_at, lesson_minutes)
     SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::smallint[])`,
    [
      times.map(({ trainer }) => trainer),
      times.map(({ startsAt }) => startsAt),
      times.map(({ previousAt }) => previousAt),
      times.map(({ callAt }) => callAt),
      times.map(({ lessonMinutes }) => lessonMinutes),
    ],
  );
}

/** Makes the listings of these trainers again; inactive ones lose theirs. */
async function refresh(tx: Database, trainerIds: readonly string[], now: Date): Promise<void> {
  // Two refreshes of one trainer wait for each other, in one order.
  await tx.query("SELECT 1 FROM trainers WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE", [trainerIds]);
  const rows = await findRatedTrainers(tx, trainerIds);
  const until = now.getTime() + KEPT_DAYS * DAY_MS;
  const taken = await readTakenTimes(tx, trainerIds, now.getTime(), until, now);
  const fresh = rows.map((row) => {
    const schedules = toSchedules(row);
    const last = Math.min(until, now.getTime() + row.horizon_days * DAY_MS);
    const free = listFreeTimesOfAnyLength(schedules, taken.get(row.id) ?? [], now.getTime(), last);
    // The next time comes within the days that its trainer lets students book.
    const opensAt = last < until ? (findNextStart(schedules, last, until) ?? until) - row.horizon_days * DAY_MS : until;
    const staleAt = Math.min(opensAt, now.getTime() + REFRESH_AFTER_MS);
    const noticeHours = getNoticeHours(row);
    const starts = free.map(({ startsAt }) => startsAt);
    return { row, free, noticeHours, staleAt, listing: createListing(row, starts, noticeHours, now.getTime()) };
  });
  const active = rows.map(({ id }) => id);
  const gone = trainerIds.filter((id) => !active.includes(id));
  await tx.query("DELETE FROM trainer_free_times WHERE trainer_id = ANY($1)", [trainerIds]);
  await tx.query("DELETE FROM trainer_listings WHERE trainer_id = ANY($1)", [gone]);
  await write(tx, fresh, now);
}

type StaleListings = { marked: string[]; old: string[] };

/** Trainers whose listing is marked as behind, or old; the transaction removes the marks. */
async function takeStale(tx: Database, now: Date): Promise<StaleListings> {
  const marked = await tx.query<{ trainer_id: string }>(
    `DELETE FROM stale_listings WHERE id IN (SELECT id FROM stale_listings ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING trainer_id`,
    [MARKS],
  );
  const old = await tx.query<{ trainer_id: string }>(
    "SELECT trainer_id FROM trainer_listings WHERE stale_at <= $1 ORDER BY stale_at LIMIT $2",
    [now, BATCH],
  );
  const listIds = (rows: readonly { trainer_id: string }[]) => [...new Set(rows.map(({ trainer_id }) => trainer_id))];
  return { marked: listIds(marked), old: listIds(old) };
}

type Options = {
  signal?: AbortSignal;
  /** Emits `trainersChanged` for the listings that were behind. */
  events?: Pick<DomainEvents, "emit">;
};

/** Brings the list up to date: every listing that is behind, batch by batch. */
export async function refreshListings(database: Database, now: Date, { signal, events }: Options = {}): Promise<void> {
  for (let found = 1; found > 0 && !signal?.aborted; ) {
    found = await database.transaction(async (tx) => {
      const { marked, old } = await takeStale(tx, now);
      const stale = [...new Set([...marked, ...old])];
      for (let at = 0; at < stale.length; at += BATCH) await refresh(tx, stale.slice(at, at + BATCH), now);
      if (marked.length > 0) await events?.emit(tx, trainersChanged, { trainerIds: marked });
      return stale.length;
    });
  }
}

/** Keeps the list up to date from now on. */
export function scheduleRefresh({
  database,
  jobs,
  clock,
  events,
}: Pick<ModuleContext, "database" | "jobs" | "events"> & { clock: Clock }): void {
  jobs.schedule({
    name: "teachers.refresh-listings",
    everySeconds: EVERY_SECONDS,
    run: (signal) => refreshListings(database, clock(), { signal, events }),
  });
}
