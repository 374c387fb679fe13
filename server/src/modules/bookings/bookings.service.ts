import type { Booking, BookingCounts, bookingQuery, CancelBooking, CreateBooking } from "@kalima/contracts/api";
import { type BookingStatus, bookingStatus } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type * as z from "zod/mini";
import { limitOf, pageOf, readCursor } from "../../http/time-pages.ts";
import { levelsOf } from "../placement/public.ts";
import type { ModuleContext } from "../server-module.ts";
import { type BookingRow, bookingsRepository } from "./bookings.repository.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { holdTimes } from "./hold-times.ts";
import { presentBooking, type Reader } from "./present-booking.ts";
import { scopeOf } from "./scope.ts";

export type BookingsService = {
  /**
   * Holds times for a student and opens the order. All times or none.
   *
   * @param visitor The guest id of the student's browser, which may book its own held time.
   * @throws {AppError} `booking.slot_taken` with `taken` and `alternatives` in `extra`, `booking.student_busy`,
   * `booking.too_many_holds`, or the rule a time breaks (`booking.in_the_past`, `booking.same_day`, `booking.too_soon`,
   * `booking.not_offered`, `booking.too_many_times`).
   */
  book(studentId: string, wanted: CreateBooking, timeZone: string, visitor: string | null): Promise<Booking>;
  list(
    reader: Reader,
    query: z.infer<typeof bookingQuery>,
  ): Promise<{ bookings: Booking[]; nextCursor: string | null }>;
  /** How many bookings the reader has in each status. */
  counts(reader: Reader): Promise<BookingCounts>;
  /** @throws {AppError} `request.not_found` for an unknown booking and for one of another person. */
  one(reader: Reader, id: string): Promise<Booking>;
  /** By its reference code. Errors as in `one`. */
  named(reader: Reader, referenceCode: string): Promise<Booking>;
  /**
   * @throws {AppError} `booking.transition_refused` where the table of transitions has no such row, or nothing would come
   * back; `booking.quote_changed` when another number of lessons was expected; `booking.after_expiry` for lessons to plan
   * again of a pack that is over; `request.invalid` naming `reason` for staff without one.
   */
  cancel(reader: Reader, id: string, wanted: CancelBooking): Promise<Booking>;
};

function statusesOf(text: string | undefined): BookingStatus[] | null {
  if (!text) return null;
  return text.split(",").map((word) => {
    const status = bookingStatus.options.find((option) => option === word.trim());
    if (!status) throw new AppError("request.invalid", { fields: { status: "validation.invalid" } });
    return status;
  });
}

/** Bookings as students, trainers and staff read, make and cancel them. */
export function bookingsService(parts: Pick<ModuleContext, "database" | "events" | "jobs" | "clock">): BookingsService {
  const { database, clock } = parts;

  /** Presents these rows, with the levels of their speaking checks. */
  async function presenter(
    rows: readonly BookingRow[],
    reader: Reader,
    now: Date,
  ): Promise<(row: BookingRow) => Booking> {
    const levels = await levelsOf(
      database,
      rows.flatMap(({ placement_result_id: result }) => result ?? []),
    );
    return (row) => presentBooking(row, reader, now, levels.get(row.placement_result_id ?? ""));
  }

  async function present(row: BookingRow | undefined, reader: Reader): Promise<Booking> {
    if (!row) throw new AppError("request.not_found");
    return (await presenter([row], reader, clock()))(row);
  }

  return {
    async book(studentId, wanted, timeZone, visitor) {
      const id = await holdTimes(parts, studentId, wanted, timeZone, visitor);
      return this.one({ userId: studentId, role: "student" }, id);
    },

    async list(reader, query) {
      const limit = limitOf(query.limit);
      const now = clock();
      const rows = await bookingsRepository(database).list(scopeOf(reader), {
        statuses: statusesOf(query.status),
        after: readCursor(query.cursor),
        limit: limit + 1,
        now,
      });
      const { page, nextCursor } = pageOf(rows, limit);
      return { bookings: page.map(await presenter(page, reader, now)), nextCursor };
    },

    counts(reader) {
      return bookingsRepository(database).countByStatus(scopeOf(reader), clock());
    },

    async one(reader, id) {
      return present(await bookingsRepository(database).find(id, scopeOf(reader)), reader);
    },

    async named(reader, referenceCode) {
      return present(await bookingsRepository(database).findByCode(referenceCode, scopeOf(reader)), reader);
    },

    async cancel(reader, id, wanted) {
      await cancelBooking(parts, reader, id, wanted);
      return this.one(reader, id);
    },
  };
}
