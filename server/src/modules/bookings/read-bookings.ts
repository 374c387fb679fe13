import type { Booking } from "@kalima/contracts/api";
import type { Database } from "../../database/database.ts";
import { bookingsRepository } from "./bookings.repository.ts";
import { presentBooking } from "./present-booking.ts";

/** A student's bookings among these ids, by id. */
export async function readBookingsOf(
  database: Database,
  studentId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Booking>> {
  const rows = await bookingsRepository(database).all(ids);
  const own = rows.filter((row) => row.student_id === studentId);
  return new Map(own.map((row) => [row.id, presentBooking(row, { userId: studentId, role: "student" }, now)]));
}
