import type { BusyCalendarFailure } from "@kalima/catalog-contract";
import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { AddressRefused, type Gate } from "../../egress/gate.ts";
import { ReadFailed, readAddress } from "../../egress/read-address.ts";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { createThread, type Thread, ThreadStopped } from "../../threads/thread.ts";
import { lockTrainerTimes, MAX_HORIZON_DAYS } from "../trainers/public.ts";
import { type BusyCalendarRow, busyCalendarsRepository, type GoodReading } from "./busy-calendars.repository.ts";
import type { BusyReading } from "./reading/read-busy-times.ts";
import type { ReadingTask } from "./reading/reading-thread.ts";

const EVERY_MS = 15 * MINUTE_MS;
const MAX_BYTES = 2 * 1024 * 1024;
const FETCH_MS = 10_000;
/** The largest calendar of people takes a second; a hostile one would take for ever. */
const COMPUTE_MS = 10_000;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };
/** Calendars of one run, and those that are fetched at the same time. */
const BATCH = 16;
const CONCURRENCY = 4;
/** Busy times are known for a day longer than anything can be booked, and computed anew before that day is over. */
const KNOWN_DAYS = MAX_HORIZON_DAYS + 2;
const MAX_ETAG_LENGTH = 500;
const MAX_DATE_LENGTH = 100;

type Dependencies = {
  database: Database;
  clock: Clock;
  gate: Gate;
  log: { warn(fields: object, text: string): void };
  /** Certificate authority of the servers, in tests. */
  ca?: string | undefined;
};

/** An answer without a calendar in it. */
class NoCalendar extends Error {
  readonly failure: BusyCalendarFailure;
  constructor(failure: BusyCalendarFailure) {
    super(`No calendar: ${failure}`);
    this.failure = failure;
  }
}

/** The reason that the trainer sees. @throws what is a mistake of this server */
function toFailure(error: unknown): BusyCalendarFailure {
  if (error instanceof NoCalendar) return error.failure;
  if (error instanceof ReadFailed) return error.reason;
  if (error instanceof AddressRefused) return "refused";
  if (error instanceof ThreadStopped) return "too_many_events";
  throw error;
}

/** A validator that may be sent back: short, and in the characters of a header. */
const keepValidator = (value: string | undefined, max: number) =>
  value !== undefined && value.length <= max && /^[\x20-\x7e]+$/.test(value) ? value : null;

/** Reads the calendars of trainers by their addresses; `close` ends the thread in which they are computed. */
export function createCalendarReader({ database, clock, gate, log, ca }: Dependencies) {
  const thread: Thread<ReadingTask, BusyReading> = createThread({
    file: new URL("./reading/reading-thread.ts", import.meta.url),
    maxMs: COMPUTE_MS,
    maxWaiting: BATCH,
    limits: LIMITS,
  });

  /** "Not changed" is only asked for what was computed on the same clock, and not long ago. */
  function getConditions(row: BusyCalendarRow, now: Date): Record<string, string> {
    const isFresh = row.computed_at !== null && now.getTime() - row.computed_at.getTime() < DAY_MS;
    if (!isFresh || row.time_zone !== row.trainer_time_zone) return {};
    return {
      ...(row.etag && { "if-none-match": row.etag }),
      ...(row.last_modified && { "if-modified-since": row.last_modified }),
    };
  }

  /** @throws what `toFailure` names */
  async function read(row: BusyCalendarRow, now: Date, signal: AbortSignal | undefined): Promise<GoodReading> {
    const { status, headers, body } = await readAddress(gate, new URL(row.address), {
      headers: { accept: "text/calendar", "user-agent": "Kalima calendars", ...getConditions(row, now) },
      maxBytes: MAX_BYTES,
      timeoutMs: FETCH_MS,
      signal,
      ca,
    });
    const reading = { readAt: now, nextReadAt: new Date(now.getTime() + EVERY_MS) };
    if (status === 304) return reading;
    if (status >= 500) throw new NoCalendar("unreachable");
    if (status !== 200) throw new NoCalendar("refused");
    const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
    const { trainer_time_zone: timeZone } = row;
    const span = { from: today - DAY_MS, until: today + KNOWN_DAYS * DAY_MS };
    const read = await thread.run({ text: body.toString("utf8"), timeZone, ...span });
    if ("failure" in read) throw new NoCalendar(read.failure);
    const etag = keepValidator(headers.etag, MAX_ETAG_LENGTH);
    const lastModified = keepValidator(headers["last-modified"], MAX_DATE_LENGTH);
    return { ...reading, computed: { times: read.times, timeZone, etag, lastModified } };
  }

  async function readOne(row: BusyCalendarRow, signal: AbortSignal | undefined): Promise<void> {
    const now = clock();
    try {
      const reading = await read(row, now, signal);
      await database.transaction(async (tx) => {
        await lockTrainerTimes(tx, row.trainer_id);
        await busyCalendarsRepository(tx).recordReading(row, reading);
      });
    } catch (error) {
      if (signal?.aborted) return;
      const failure = toFailure(error);
      await busyCalendarsRepository(database).recordFailure(row.id, failure, new Date(now.getTime() + EVERY_MS));
    }
  }

  return {
    /** Reads what is due, at most one batch. Returns how many calendars that were. */
    async readDue(signal?: AbortSignal): Promise<number> {
      const due = await busyCalendarsRepository(database).listDue(clock(), BATCH);
      const waiting = [...due];
      async function work(): Promise<void> {
        for (let row = waiting.shift(); row && !signal?.aborted; row = waiting.shift()) {
          // Its address is a secret and in no log.
          await readOne(row, signal).catch((error) => log.warn({ err: error }, "a busy calendar was not read"));
        }
      }
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      return due.length;
    },
    close: () => thread.close(),
  };
}
