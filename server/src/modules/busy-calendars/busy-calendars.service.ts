import { randomUUID } from "node:crypto";
import {
  BUSY_CALENDAR_STALE_HOURS,
  type BusyCalendar,
  type BusyCalendars,
  MAX_BUSY_CALENDARS,
  MAX_SHOWN_BUSY_TIMES,
} from "@kalima/catalog-contract";
import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { AddressRefused, type Gate } from "../../egress/gate.ts";
import { audit } from "../../kernel/audit/audit.ts";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { lockTrainerTimes } from "../trainers/public.ts";
import { type BusyCalendarRow, busyCalendarsRepository } from "./busy-calendars.repository.ts";
import { mergeTimes } from "./reading/read-busy-times.ts";
import { showAddress } from "./show-address.ts";

const SHOWN_DAYS = 7;

function present(row: BusyCalendarRow, now: Date): BusyCalendar {
  const knownAt = row.read_at ?? row.added_at;
  return {
    id: row.id,
    shownAs: showAddress(row.address),
    addedAt: row.added_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    failure: row.failure,
    isStale: now.getTime() - knownAt.getTime() > BUSY_CALENDAR_STALE_HOURS * HOUR_MS,
  };
}

function makeRefusedError(): AppError {
  return new AppError("request.invalid", { fields: { address: "validation.invalid" } });
}

/** Other calendars of a trainer: their addresses, and when they were read. */
export function busyCalendarsService({ database, clock, gate }: { database: Database; clock: Clock; gate: Gate }) {
  /** @throws {AppError} `request.not_found` for a trainer without a page. */
  async function requireTrainer(userId: string): Promise<string> {
    const id = await busyCalendarsRepository(database).findTrainer(userId);
    if (!id) throw new AppError("request.not_found");
    return id;
  }

  /** @throws {AppError} `request.invalid` */
  async function requireAddress(typed: string): Promise<string> {
    const url = URL.parse(typed.trim().replace(/^webcals?:/i, "https:"));
    if (!url) throw makeRefusedError();
    url.hash = "";
    try {
      // A name that does not resolve now is tried again when the calendar is read.
      await gate.resolve(url);
    } catch (error) {
      if (error instanceof AddressRefused) throw makeRefusedError();
      throw error;
    }
    return url.href;
  }

  return {
    /** @throws {AppError} `request.not_found` */
    async list(userId: string): Promise<BusyCalendars> {
      const trainerId = await requireTrainer(userId);
      const now = clock();
      const repository = busyCalendarsRepository(database);
      const until = new Date(now.getTime() + SHOWN_DAYS * DAY_MS);
      const times = await repository.listTimes(trainerId, now, until);
      const merged = mergeTimes(
        times.map(({ starts_at, ends_at }) => ({ startsAt: starts_at.getTime(), endsAt: ends_at.getTime() })),
      );
      return {
        calendars: (await repository.list(trainerId)).map((row) => present(row, now)),
        week: merged.slice(0, MAX_SHOWN_BUSY_TIMES).map(({ startsAt, endsAt }) => ({
          startsAt: new Date(startsAt).toISOString(),
          endsAt: new Date(endsAt).toISOString(),
        })),
      };
    },

    /**
     * Keeps the address; a job reads it within seconds. An address that is known already stays as it is.
     *
     * @throws {AppError} `request.not_found`; `request.invalid` for an address that is refused, and beyond `MAX_BUSY_CALENDARS`.
     */
    async add(userId: string, typed: string): Promise<BusyCalendar> {
      const trainerId = await requireTrainer(userId);
      const address = await requireAddress(typed);
      return database.transaction(async (tx) => {
        await lockTrainerTimes(tx, trainerId);
        const repository = busyCalendarsRepository(tx);
        const known = await repository.list(trainerId);
        const same = known.find((row) => row.address === address);
        if (same) {
          await audit(tx, { object: { kind: "busy-calendar", id: same.id }, subject: userId, after: {} });
          return present(same, clock());
        }
        if (known.length >= MAX_BUSY_CALENDARS) throw new AppError("request.invalid");
        const added = await repository.add({ id: randomUUID(), trainerId, address, now: clock() });
        await audit(tx, {
          object: { kind: "busy-calendar", id: added.id },
          subject: userId,
          after: { host: new URL(address).host },
        });
        return present(added, clock());
      });
    },

    /** Forgets a calendar; its times are free at once. @throws {AppError} `request.not_found` */
    async remove(userId: string, id: string): Promise<void> {
      const trainerId = await requireTrainer(userId);
      await database.transaction(async (tx) => {
        await lockTrainerTimes(tx, trainerId);
        if (!(await busyCalendarsRepository(tx).remove(trainerId, id))) throw new AppError("request.not_found");
        await audit(tx, { object: { kind: "busy-calendar", id }, subject: userId });
      });
    },
  };
}
