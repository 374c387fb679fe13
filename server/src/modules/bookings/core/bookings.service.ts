import type { Booking, BookingCounts, bookingQuery } from "@kalima/booking-contract";
import { type BookingStatus, bookingStatus } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import type * as z from "zod/mini";
import type { Database } from "../../../kernel/database/database.ts";
import { clampLimit, paginate, readCursor } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { readLevels } from "../../placement/public.ts";
import { type BookingRow, bookingsRepository } from "./bookings.repository.ts";
import { presentBooking, type Reader, toScope } from "./present-booking.ts";

export type BookingsService = {
  list(
    reader: Reader,
    query: z.infer<typeof bookingQuery>,
  ): Promise<{ bookings: Booking[]; nextCursor: string | null }>;
  /** How many bookings the reader has in each status. */
  countByStatus(reader: Reader): Promise<BookingCounts>;
  /** @throws {AppError} `request.not_found` for an unknown booking and for one of another person. */
  read(reader: Reader, id: string): Promise<Booking>;
  /** By its reference code. Errors as in `read`. */
  readByCode(reader: Reader, referenceCode: string): Promise<Booking>;
};

function parseStatuses(text: string | undefined): BookingStatus[] | null {
  if (!text) return null;
  return text.split(",").map((word) => {
    const status = bookingStatus.options.find((option) => option === word.trim());
    if (!status) throw new AppError("request.invalid", { fields: { status: "validation.invalid" } });
    return status;
  });
}

/** Bookings as students, trainers and staff read them. */
export function bookingsService({ database, clock }: Pick<ModuleContext, "database" | "clock">): BookingsService {
  /** Presents these rows, with the levels of their speaking checks. */
  async function createPresenter(
    rows: readonly BookingRow[],
    reader: Reader,
    now: Date,
  ): Promise<(row: BookingRow) => Booking> {
    const levels = await readLevels(
      database,
      rows.flatMap(({ placement_result_id: result }) => result ?? []),
    );
    return (row) => presentBooking(row, reader, now, levels.get(row.placement_result_id ?? ""));
  }

  async function present(row: BookingRow | undefined, reader: Reader): Promise<Booking> {
    if (!row) throw new AppError("request.not_found");
    return (await createPresenter([row], reader, clock()))(row);
  }

  return {
    async list(reader, query) {
      const limit = clampLimit(query.limit);
      const now = clock();
      const rows = await bookingsRepository(database).list(toScope(reader), {
        statuses: parseStatuses(query.status),
        after: readCursor(query.cursor),
        limit: limit + 1,
        now,
      });
      const { page, nextCursor } = paginate(rows, limit);
      return { bookings: page.map(await createPresenter(page, reader, now)), nextCursor };
    },

    countByStatus(reader) {
      return bookingsRepository(database).countByStatus(toScope(reader), clock());
    },

    async read(reader, id) {
      return present(await bookingsRepository(database).find(id, toScope(reader)), reader);
    },

    async readByCode(reader, referenceCode) {
      return present(await bookingsRepository(database).findByCode(referenceCode, toScope(reader)), reader);
    },
  };
}

/** Creates the answer to a call that made or changed this booking, read in the transaction of the call. */
export function createBookingAnswer(parts: Pick<ModuleContext, "clock">, reader: Reader, id: string) {
  return async (database: Database) => ({ data: await bookingsService({ ...parts, database }).read(reader, id) });
}
