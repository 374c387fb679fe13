import type { Booking } from "@kalima/booking-contract";
import { describe, expect, it } from "vitest";
import { selectBookings } from "./today.policy.ts";

type Facts = Partial<Pick<Booking, "status" | "lessons" | "credits" | "replacement" | "renewal" | "speakingCheck">>;
const lesson = (status: Booking["lessons"][number]["status"]) => ({ id: "lesson", startsAt: "", endsAt: "", status });
const booking = (facts: Facts) =>
  ({
    status: "confirmed",
    lessons: [],
    credits: { left: 0, expiresAt: null },
    speakingCheck: null,
    ...facts,
  }) as unknown as Booking;

describe("bookings of the day", () => {
  it.each<[string, Facts, "shown" | "used up" | "hidden"]>([
    ["held", { status: "awaiting_payment" }, "shown"],
    ["being paid", { status: "pending" }, "shown"],
    ["whose transfer is checked", { status: "pending_approval" }, "shown"],
    ["with a lesson ahead", { lessons: [lesson("completed"), lesson("upcoming")] }, "shown"],
    ["with a lesson that was stopped", { lessons: [lesson("freezed")] }, "shown"],
    ["with lessons to plan", { credits: { left: 1, expiresAt: null } }, "shown"],
    ["with another trainer to accept", { replacement: { former: { en: "A", ar: "أ" }, mayRefuse: true } }, "shown"],
    ["used up", { lessons: [lesson("completed"), lesson("missed")] }, "used up"],
    ["expired", { status: "expired" }, "hidden"],
    ["cancelled", { status: "cancelled" }, "hidden"],
    ["a speaking check", { speakingCheck: { studentName: null, written: null, spoken: null } }, "hidden"],
  ])("one %s is %s", (_name, facts, expected) => {
    const one = booking(facts);
    expect(selectBookings([one])).toEqual({
      bookings: expected === "shown" ? [one] : [],
      usedUp: expected === "used up" ? one : null,
    });
  });
});
