import type { Booking } from "@kalima/booking-contract";
import type { Database } from "../../../kernel/database/database.ts";
import { bookingsRepository } from "./bookings.repository.ts";
import { presentBooking } from "./present-booking.ts";

const makeReader = (studentId: string) => ({ userId: studentId, role: "student" }) as const;

/** A student's newest bookings, newest first. */
export async function listNewestBookings(
  database: Database,
  studentId: string,
  limit: number,
  now: Date,
): Promise<Booking[]> {
  const newest = { statuses: null, after: null, limit, now };
  const rows = await bookingsRepository(database).list({ student: studentId }, newest);
  return rows.map((row) => presentBooking(row, makeReader(studentId), now));
}

/** A student's bookings among these ids, by id. */
export async function readStudentBookings(
  database: Database,
  studentId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Booking>> {
  const rows = await bookingsRepository(database).findAll(ids);
  const own = rows.filter((row) => row.student_id === studentId);
  return new Map(own.map((row) => [row.id, presentBooking(row, makeReader(studentId), now)]));
}
