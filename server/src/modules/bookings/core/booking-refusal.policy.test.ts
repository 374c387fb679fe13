import { type BookingStatus, bookingStatus } from "@kalima/booking-contract";
import { errorTexts as arabic } from "@kalima/booking-contract/errors/ar";
import { errorTexts as english } from "@kalima/booking-contract/errors/en";
import { HOUR_MS } from "@kalima/contracts/domain";
import { expect, it } from "vitest";
import { mayMove, requireCancellation } from "./booking.policy.ts";
import { selectCheckRefusal, selectStatusRefusal } from "./booking-refusal.policy.ts";
import { mayAssess, mayEndCheck } from "./check.policy.ts";

const ROLES = ["student", "trainer", "admin"] as const;
const STATUSES = bookingStatus.options as readonly BookingStatus[];
const HERE = new Date("2026-05-01T16:00:00Z");

it("whoever may not cancel a booking is told why, whatever its status", () => {
  const refused = ROLES.flatMap((role) => {
    const { to, by } = requireCancellation(role);
    return STATUSES.filter((status) => !mayMove(by, status, to));
  });
  expect(refused.length).toBeGreaterThan(12);
  for (const status of refused) {
    const code = selectStatusRefusal(status);
    expect([status, code]).not.toContain("booking.transition_refused");
    expect([english[code], arabic[code]].every(Boolean)).toBe(true);
  }
});

it.each(["cancel", "assess"] as const)("whoever may not %s a speaking check is told why", (action) => {
  let refusals = 0;
  for (const status of STATUSES)
    for (const isAssessed of [false, true])
      for (const hour of [-1, 0, 1]) {
        const check = { status, isAssessed, cancelledAt: null, startsAt: new Date(HERE.getTime() + hour * HOUR_MS) };
        const isAllowed =
          action === "assess" ? mayAssess(check, HERE) : mayEndCheck("student", "cancelled_by_student", check, HERE);
        if (isAllowed) continue;
        refusals += 1;
        expect(selectCheckRefusal(action, check, HERE), JSON.stringify(check)).not.toBe("booking.transition_refused");
      }
  expect(refusals).toBeGreaterThan(40);
});

it.each([
  ["pending", "booking.payment_runs"],
  ["expired", "booking.is_expired"],
  ["refunded", "booking.is_refunded"],
  ["cancelled", "booking.is_cancelled"],
  ["pending_approval", "booking.unpaid"],
] as const)("a booking that is %s: %s", (status, code) => expect(selectStatusRefusal(status)).toBe(code));
