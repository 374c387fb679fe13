import { pack } from "@kalima/catalog-contract";
import { pageQuery, wrapList } from "@kalima/contracts/api";
import { bilingualText, calendarDate, id, instant, money, openEnum, type ValueOf } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { bookingStatus } from "./statuses.ts";

/**
 * The state of a booking's money. `open`: it can still be paid. `unpaid`: it never was, and cannot be any more. `free`: a speaking
 * check, which costs nothing.
 */
export const BOOKING_PAYMENTS = ["open", "paid", "partly_refunded", "refunded", "unpaid", "free"] as const;
const bookingPayment = openEnum(BOOKING_PAYMENTS);
export type BookingPayment = ValueOf<typeof bookingPayment>;

/** A booking in the list of all. */
export const listedBooking = z.object({
  id,
  referenceCode: z.string(),
  student: z.object({ id, name: z.string() }),
  trainer: z.object({ id, name: bilingualText }),
  /** 1 for a speaking check. */
  pack,
  isSpeakingCheck: z.boolean(),
  status: bookingStatus,
  total: money,
  payment: bookingPayment,
  /** When its next lesson begins; null without a planned one. */
  nextLessonAt: z.nullable(instant),
  createdAt: instant,
  /** When it last changed. */
  changedAt: instant,
});
export type ListedBooking = z.infer<typeof listedBooking>;

/** Orders of the list, by default the newest first; `-` for the last first. */
export const BOOKING_SORTS = ["-createdAt", "createdAt", "-changedAt", "changedAt"] as const;

/** Which bookings are listed; all of them without any. */
export const bookingFilter = z.object({
  /**
   * The beginning of a reference code, a part of the student's or trainer's name of at least three letters or, for readers with
   * `contacts.see`, a phone in any digits or an e-mail address.
   */
  q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  status: z.optional(z.enum(bookingStatus.options)),
  payment: z.optional(z.enum(BOOKING_PAYMENTS)),
  trainer: z.optional(id),
  student: z.optional(id),
  /** The first and the last day on which it was made, on the school's clock. */
  fromDay: z.optional(calendarDate),
  toDay: z.optional(calendarDate),
  sort: z.optional(z.enum(BOOKING_SORTS)),
});
export type StaffBookingFilter = z.infer<typeof bookingFilter>;

/**
 * Bookings of everybody. The same as a table, of any length, at `GET /api/staff/bookings.csv` with a `StaffBookingFilter`.
 * `request.invalid` for days in the wrong order.
 */
export const listStaffBookings = operation("GET /api/staff/bookings", {
  query: z.extend(pageQuery, bookingFilter.shape),
  answer: wrapList(listedBooking),
});
