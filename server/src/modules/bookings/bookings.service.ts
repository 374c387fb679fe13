import { randomUUID } from "node:crypto";
import type { Booking, bookingQuery, CreateBooking } from "@kalima/contracts/api";
import { type BookingStatus, bookingStatus, HOLD_MINUTES } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type * as z from "zod/mini";
import type { Clock, Database } from "../../database/database.ts";
import type { RequestSession } from "../../http/access.ts";
import { limitOf, pageOf, readCursor } from "../../http/time-pages.ts";
import { DAY } from "../../time/wall-clock.ts";
import { paymentsRepository } from "../payments/public.ts";
import {
  alternativesTo,
  LESSON_MS,
  packPriceOf,
  refusalOf,
  scheduleOf,
  teachersRepository,
} from "../teachers/public.ts";
import { actionsFor, cancelledStatusFor, mayMove, refundOwed, statusAt } from "./booking.policy.ts";
import { type BookingRow, bookingsRepository, type Scope } from "./bookings.repository.ts";
import { newReferenceCode } from "./reference-code.ts";

const ALTERNATIVES = 6;

type Caller = Pick<RequestSession, "userId" | "role">;

export type BookingsService = {
  /**
   * Holds times for a student and opens the order. All times or none.
   *
   * @throws {AppError} `booking.slot_taken` with `taken` and `alternatives` in `extra`, `booking.student_busy`, or the
   * rule a time breaks (`booking.in_the_past`, `booking.same_day`, `booking.too_soon`, `booking.not_offered`).
   */
  book(studentId: string, wanted: CreateBooking, timeZone: string): Promise<Booking>;
  list(
    caller: Caller,
    query: z.infer<typeof bookingQuery>,
  ): Promise<{ bookings: Booking[]; nextCursor: string | null }>;
  /** @throws {AppError} `request.not_found` for somebody else's booking and for none alike. */
  one(caller: Caller, id: string): Promise<Booking>;
  /** @throws {AppError} `booking.transition_refused` where the table of transitions has no such row. */
  cancel(caller: Caller, id: string, reason: string | undefined): Promise<Booking>;
  /** Ends all holds that are over; returns how many. */
  expireHolds(): Promise<number>;
};

/** A booking as its reader sees it now. */
export function presentBooking(row: BookingRow, role: Caller["role"], now: Date): Booking {
  const status = statusAt(row.status, row.hold_expires_at, now);
  return {
    id: row.id,
    referenceCode: row.reference_code,
    createdAt: row.created_at.toISOString(),
    teacher: { id: row.trainer_id, name: row.trainer_name },
    pack: row.pack,
    lessons: row.lessons,
    status,
    total: { amountMinor: row.total_minor, currency: "EGP" },
    holdExpiresAt: status === "awaiting_payment" ? (row.hold_expires_at?.toISOString() ?? null) : null,
    note: row.note,
    actions: actionsFor(role, status),
  };
}

export function scopeOf({ userId, role }: Caller): Scope {
  if (role === "student") return { student: userId };
  return role === "trainer" ? { trainerUser: userId } : null;
}

function statusesOf(text: string | undefined): BookingStatus[] | null {
  if (!text) return null;
  return text.split(",").map((word) => {
    const status = bookingStatus.options.find((option) => option === word.trim());
    if (!status) throw new AppError("request.invalid", { fields: { status: "validation.invalid" } });
    return status;
  });
}

/** Bookings: holding times, and what becomes of them until they are paid. */
export function bookingsService(database: Database, clock: Clock): BookingsService {
  async function rulesOf(wanted: CreateBooking, timeZone: string) {
    const times = [...new Set(wanted.startsAt.map((at) => Date.parse(at)))];
    if (times.length > wanted.pack || times.length < wanted.startsAt.length)
      throw new AppError("booking.too_many_times");
    const [trainer] = await teachersRepository(database).find({ id: wanted.teacherId });
    if (!trainer) throw new AppError("request.not_found");
    const asker = { now: clock().getTime(), timeZone };
    const schedule = scheduleOf(trainer);
    for (const time of times) {
      const refusal = refusalOf(schedule, asker, time);
      if (refusal) throw new AppError(refusal, { extra: { time: new Date(time).toISOString() } });
    }
    return { trainer, times, asker, schedule };
  }

  async function slotTaken(wanted: CreateBooking, taken: readonly number[], timeZone: string): Promise<AppError> {
    const { schedule, asker } = await rulesOf(wanted, timeZone);
    const from = Math.min(...taken) - 4 * DAY;
    const until = Math.max(...taken) + 8 * DAY;
    const hours = await teachersRepository(database).takenHours([wanted.teacherId], from, until, clock());
    const asked = wanted.startsAt.map((at) => Date.parse(at));
    const busy = new Set([...(hours.get(wanted.teacherId) ?? []), ...asked, ...taken]);
    const alternatives = alternativesTo(schedule, busy, asker, taken, ALTERNATIVES);
    const iso = (at: number) => new Date(at).toISOString();
    return new AppError("booking.slot_taken", {
      extra: { taken: taken.map(iso), alternatives: alternatives.map(iso) },
    });
  }

  async function oweRefund(tx: Database, row: BookingRow, now: Date): Promise<void> {
    const payments = paymentsRepository(tx);
    const payment = await payments.ofBooking(row.id);
    if (!payment?.charge_id) return;
    const lessonsGiven = row.lessons.filter(({ status }) => status === "completed" || status === "missed").length;
    const amountMinor = refundOwed({ totalMinor: row.total_minor, pack: row.pack, lessonsGiven });
    if (amountMinor > 0)
      await payments.oweRefund({ paymentId: payment.id, attempt: payment.charge_id, amountMinor, now });
  }

  return {
    async book(studentId, wanted, timeZone) {
      const { trainer, times } = await rulesOf(wanted, timeZone);
      const lessons = times.map((at) => ({
        id: randomUUID(),
        startsAt: new Date(at),
        endsAt: new Date(at + LESSON_MS),
      }));
      const now = clock();
      const booking = {
        id: randomUUID(),
        referenceCode: newReferenceCode(),
        studentId,
        trainerId: trainer.id,
        pack: wanted.pack,
        pricePerLessonMinor: packPriceOf(trainer.price_per_lesson_minor, wanted.pack).perLesson.amountMinor,
        note: wanted.note || null,
        holdExpiresAt: new Date(now.getTime() + HOLD_MINUTES * 60_000),
        now,
        lessons,
      };
      const missing: number[] = [];
      try {
        await database.transaction(async (tx) => {
          const bookings = bookingsRepository(tx);
          await bookings.expireHolds(now, { trainerId: trainer.id, studentId });
          if ((await bookings.studentBusyAt(studentId, lessons)).length > 0) throw new AppError("booking.student_busy");
          const got = new Set((await bookings.add(booking)).map((at) => at.getTime()));
          missing.splice(0, missing.length, ...times.filter((at) => !got.has(at)));
          if (missing.length > 0) throw new AppError("booking.slot_taken");
          await paymentsRepository(tx).open({
            bookingId: booking.id,
            amountMinor: booking.pricePerLessonMinor * wanted.pack,
            now,
          });
        });
      } catch (error) {
        // The alternatives are looked for after the rollback, when what this booking took is free again.
        if (missing.length > 0 && error instanceof AppError) throw await slotTaken(wanted, missing, timeZone);
        throw error;
      }
      return this.one({ userId: studentId, role: "student" }, booking.id);
    },

    async list(caller, query) {
      const limit = limitOf(query.limit);
      const now = clock();
      const rows = await bookingsRepository(database).list(scopeOf(caller), {
        statuses: statusesOf(query.status),
        after: readCursor(query.cursor),
        limit: limit + 1,
        now,
      });
      const { page, nextCursor } = pageOf(rows, limit);
      return { bookings: page.map((row) => presentBooking(row, caller.role, now)), nextCursor };
    },

    async one(caller, id) {
      const row = await bookingsRepository(database).find(id, scopeOf(caller));
      if (!row) throw new AppError("request.not_found");
      return presentBooking(row, caller.role, clock());
    },

    async cancel(caller, id, reason) {
      const { to, by } = cancelledStatusFor(caller.role);
      await database.transaction(async (tx) => {
        const bookings = bookingsRepository(tx);
        const row = await bookings.find(id, scopeOf(caller));
        if (!row) throw new AppError("request.not_found");
        if (by === "admin" && !reason?.trim()) {
          throw new AppError("request.invalid", { fields: { reason: "validation.required" } });
        }
        const now = clock();
        const status = statusAt(row.status, row.hold_expires_at, now);
        // From the status just read: a charge that starts or ends in between refuses the cancellation.
        const isMoved = mayMove(by, status, to) && (await bookings.move(id, [status], to, now, reason ?? null));
        if (!isMoved) throw new AppError("booking.transition_refused");
        await bookings.releaseTimes(id);
        await paymentsRepository(tx).close(id, "cancelled", now);
        if (status === "confirmed") await oweRefund(tx, row, now);
      });
      return this.one(caller, id);
    },

    expireHolds: () => database.transaction((tx) => bookingsRepository(tx).expireHolds(clock(), null)),
  };
}
