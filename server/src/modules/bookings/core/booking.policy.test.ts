import { type BookingStatus, bookingStatus } from "@kalima/booking-contract";
import { describe, expect, it } from "vitest";
import {
  type BookingActor,
  listBookingActions,
  mayMove,
  requireCancellation,
  resolveStatus,
} from "./booking.policy.ts";

const STATUSES = bookingStatus.options;
const ACTORS: readonly BookingActor[] = ["student", "trainer", "admin", "payment", "job"];

/** Requirements, section 10, once more in another form: `from > to`. */
const ALLOWED: Record<BookingActor, readonly string[]> = {
  student: [
    "awaiting_payment > pending_approval",
    "pending_approval > pending_approval",
    "awaiting_payment > cancelled_by_student",
    "pending_approval > cancelled_by_student",
    "confirmed > cancelled_by_student",
  ],
  trainer: ["awaiting_payment > cancelled", "confirmed > cancelled"],
  admin: [
    "pending_approval > confirmed",
    "pending_approval > awaiting_payment",
    "awaiting_payment > cancelled_by_admin",
    "pending > cancelled_by_admin",
    "pending_approval > cancelled_by_admin",
    "confirmed > cancelled_by_admin",
    "cancelled > confirmed",
    "cancelled_by_admin > confirmed",
  ],
  payment: [
    "awaiting_payment > pending",
    "pending > confirmed",
    "pending > awaiting_payment",
    "pending > expired",
    "awaiting_payment > confirmed",
    "confirmed > refunded",
    "expired > confirmed",
    "cancelled > confirmed",
    "cancelled_by_student > confirmed",
    "cancelled_by_admin > confirmed",
    "cancelled > refunded",
    "cancelled_by_student > refunded",
    "cancelled_by_admin > refunded",
  ],
  job: ["awaiting_payment > expired"],
};

describe("mayMove", () => {
  const all = ACTORS.flatMap((by) => STATUSES.flatMap((from) => STATUSES.map((to) => ({ by, from, to }))));

  it.each(all)("$by: $from > $to", ({ by, from, to }) => {
    expect(mayMove(by, from, to)).toBe(ALLOWED[by].includes(`${from} > ${to}`));
  });
});

describe("resolveStatus", () => {
  const end = new Date("2026-04-01T10:00:00Z");
  it.each([
    { now: "2026-04-01T09:59:59Z", status: "awaiting_payment" },
    { now: "2026-04-01T10:00:00Z", status: "expired" },
  ])("counts an unpaid hold as $status at $now", ({ now, status }) => {
    expect(resolveStatus("awaiting_payment", end, new Date(now))).toBe(status);
  });

  it("leaves a booking alone whose charge is on its way", () => {
    expect(resolveStatus("pending", end, new Date("2026-04-02T00:00:00Z"))).toBe("pending");
  });
});

describe("listBookingActions", () => {
  it.each<[BookingStatus, string[]]>([
    ["awaiting_payment", ["pay", "cancel", "view"]],
    ["pending", ["view"]],
    ["pending_approval", ["cancel", "view"]],
    ["expired", ["book_again", "view"]],
    ["refunded", ["book_again", "view"]],
  ])("offers a student of a booking that is %s: %j", (status, actions) => {
    expect(listBookingActions("student", status)).toEqual(actions);
  });

  it.each([
    [{ comesBack: 3, toPlan: 1, toCome: 2, isValid: true, isPaid: true }, ["plan", "cancel", "view"]],
    [{ comesBack: 0, toPlan: 0, toCome: 1, isValid: true, isPaid: true }, ["view"]],
    [{ comesBack: 0, toPlan: 0, toCome: 0, isValid: false, isPaid: true }, ["book_again", "view"]],
  ])("offers a student of a paid pack with %j: %j", (pack, actions) => {
    expect(listBookingActions("student", "confirmed", pack)).toEqual(actions);
  });

  it.each<[BookingStatus, boolean, boolean]>([
    ["confirmed", true, true],
    ["cancelled_by_student", true, true],
    ["refunded", true, false],
    ["expired", false, false],
    ["awaiting_payment", false, false],
  ])("lets staff refund a booking that is %s (paid: %s): %s", (status, isPaid, mayRefund) => {
    const pack = { comesBack: 0, toPlan: 0, toCome: 0, isValid: false, isPaid };
    expect(listBookingActions("admin", status, pack).includes("refund")).toBe(mayRefund);
  });

  it("lets agents look and nothing else", () => {
    expect(STATUSES.every((status) => listBookingActions("agent", status).join() === "view")).toBe(true);
    expect(() => requireCancellation("agent")).toThrow("auth.forbidden");
  });
});
