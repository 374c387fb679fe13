import type { Availability, AvailabilityPreview, HeldTime, TimeReason, WorkingHours } from "@kalima/catalog-contract";
import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../kernel/audit/audit.ts";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { canonicalizeZone } from "../../kernel/http/time-zone.ts";
import { listClockChanges } from "../../time/clock-changes.ts";
import { listSchoolHolidays } from "../../time/school-holidays.policy.ts";
import { findInstants, toZonedDate } from "../../time/wall-clock.ts";
import { listBookedTimes, listHeldTimes, readTakenTimes } from "../bookings/public.ts";
import {
  explainTime,
  type HoursOwner,
  type HoursRow,
  hoursRepository,
  lockTrainerTimes,
  MAX_HORIZON_DAYS,
  presentHours,
  toHoursRow,
  toSchedules,
} from "../trainers/public.ts";
import { compareHours } from "./compare-hours.policy.ts";

/** Holidays and changes of the clock are told for a year. */
const TOLD_DAYS = 365;

/** @throws {AppError} `request.invalid` for a zone that is none. */
function requireZone(hours: WorkingHours): WorkingHours {
  const timeZone = canonicalizeZone(hours.timeZone);
  if (!timeZone) throw new AppError("request.invalid", { fields: { "hours.timeZone": "validation.invalid" } });
  return { ...hours, timeZone };
}

function present(row: HoursRow, now: Date): Availability {
  const { time_zone: timeZone, id: trainerId, version } = row;
  const end = now.getTime() + TOLD_DAYS * DAY_MS;
  const today = toZonedDate(timeZone, now.getTime());
  return {
    trainerId,
    hours: presentHours(row, today),
    version,
    holidays: listSchoolHolidays(today, toZonedDate(timeZone, end)),
    clockChanges: listClockChanges(timeZone, now.getTime(), end).map(({ at, ...change }) => ({
      at: new Date(at).toISOString(),
      ...change,
    })),
  };
}

/** The hours of trainers: what they are, what a change would do, and why a time is not free. */
export function availabilityService({ database, clock }: { database: Database; clock: Clock }) {
  async function require(tx: Database, owner: HoursOwner): Promise<HoursRow> {
    const row = await hoursRepository(tx).find(owner);
    if (!row) throw new AppError("request.not_found");
    return row;
  }

  return {
    /** @throws {AppError} `request.not_found` */
    async read(owner: HoursOwner): Promise<Availability> {
      return present(await require(database, owner), clock());
    },

    /**
     * Replaces the hours. Lessons and holds stay: new ones are taken under the same lock, by the hours of that moment.
     *
     * @throws {AppError} `request.not_found`; `request.invalid`; `availability.changed` with `current` in `extra`.
     */
    async change(
      owner: HoursOwner,
      { hours, expectedVersion }: { hours: WorkingHours; expectedVersion: number },
    ): Promise<Availability> {
      const wanted = toHoursRow(requireZone(hours));
      return database.transaction(async (tx) => {
        const { id: trainerId } = await require(tx, owner);
        await lockTrainerTimes(tx, trainerId);
        const now = clock();
        const before = await require(tx, { trainerId });
        if (before.version !== expectedVersion) {
          throw new AppError("availability.changed", { extra: { current: present(before, now) } });
        }
        await hoursRepository(tx).replace(trainerId, wanted);
        const after = await require(tx, { trainerId });
        await audit(tx, {
          object: { kind: "availability", id: trainerId },
          subject: before.user_id,
          before: presentHours(before, ""),
          after: presentHours(after, ""),
        });
        return present(after, now);
      });
    },

    /** Changes nothing. @throws {AppError} `request.not_found`; `request.invalid` */
    async preview(owner: HoursOwner, hours: WorkingHours): Promise<AvailabilityPreview> {
      const wanted = requireZone(hours);
      const row = await require(database, owner);
      const now = clock();
      const until = now.getTime() + MAX_HORIZON_DAYS * DAY_MS;
      const taken = await readTakenTimes(database, [row.id], now.getTime(), until, now);
      return compareHours({
        before: toSchedules(row),
        after: toSchedules({ ...row, ...toHoursRow(wanted) }),
        taken: taken.get(row.id) ?? [],
        booked: await listBookedTimes(database, row.id, now),
        now: now.getTime(),
      });
    },

    /** Times that nobody can take besides the lessons. @throws {AppError} `request.not_found` */
    async listHeld(owner: HoursOwner, { from, until }: { from: string; until: string }): Promise<HeldTime[]> {
      const { id } = await require(database, owner);
      const span = { from: new Date(from), until: new Date(until), now: clock() };
      const held = await listHeldTimes(database, id, span);
      return held.map(({ startsAt, endsAt, by, heldUntil }) => ({
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        by,
        heldUntil: heldUntil?.toISOString() ?? null,
      }));
    },

    /** Why a time on the trainer's clock is or is not free; the longest lessons first. @throws {AppError} `request.not_found` */
    async explain(owner: HoursOwner, at: string): Promise<TimeReason[]> {
      const row = await require(database, owner);
      const now = clock();
      const dial = Date.parse(`${at}:00Z`);
      const day = Math.floor(dial / DAY_MS) * DAY_MS;
      const around = findInstants(row.time_zone, dial);
      const [from = dial, until = dial] = [around.at(0), around.at(-1)];
      const taken = await readTakenTimes(database, [row.id], from, until, now);
      const asker = { now: now.getTime(), timeZone: row.time_zone };
      const schedules = toSchedules(row).toSorted((a, b) => b.lessonMinutes - a.lessonMinutes);
      const time = { day, minute: (dial - day) / MINUTE_MS };
      return schedules
        .flatMap((schedule) => explainTime(schedule, taken.get(row.id) ?? [], asker, time))
        .map((reason) => (row.status === "active" ? reason : { ...reason, rule: "inactive" as const }));
    },
  };
}
