import type { BookingStatus, PaymentStatus } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { aBooking } from "@kalima/testing";
import { describe, expect, it } from "vitest";
import { createChargeAttempts } from "./charge-attempts.ts";
import { pollDelayMs } from "./poll-delay.ts";
import { type Stage, stageOf } from "./stage.ts";

describe("stageOf", () => {
  it.each<[PaymentStatus, BookingStatus, Stage]>([
    ["pending", "awaiting_payment", "pay"],
    ["pending", "pending", "confirming"],
    ["confirmed", "confirmed", "paid"],
    ["confirmed", "expired", "paid"],
    ["confirmed", "refunded", "paid"],
    ["pending", "expired", "holdOver"],
    ["pending", "cancelled_by_student", "cancelled"],
    ["pending", "cancelled_by_admin", "cancelled"],
    ["initiated", "pending_approval", "awaitingSupport"],
  ])("of a %s payment of a booking that is %s is %s", (status, bookingStatus, stage) => {
    expect(stageOf({ status, booking: aBooking({ status: bookingStatus }) })).toBe(stage);
  });
});

describe("pollDelayMs", () => {
  it.each([
    [0, 1_000],
    [9_999, 1_000],
    [10_000, 2_000],
    [30_000, 5_000],
    [120_000, 15_000],
    [3_600_000, 15_000],
  ])("after %i ms of waiting is %i ms", (waited, delay) => {
    expect(pollDelayMs(waited)).toBe(delay);
  });
});

describe("createChargeAttempts", () => {
  function numbered() {
    let last = 0;
    return createChargeAttempts(() => `key-${++last}`);
  }

  it.each([new AppError("network.timeout"), new AppError("server.unexpected"), new Error("?")])(
    "keeps the charge open after %s, because the card may have been charged",
    (error) => {
      const attempts = numbered();
      attempts.keyFor("token-1");
      attempts.fail(error);
      expect(attempts.openToken()).toBe("token-1");
      expect(attempts.keyFor("token-1")).toBe("key-1");
    },
  );

  it.each(["payment.declined", "payment.provider_unavailable", "payment.hold_over"])("ends it after %s", (code) => {
    const attempts = numbered();
    attempts.keyFor("token-1");
    attempts.fail(new AppError(code));
    expect(attempts.openToken()).toBeNull();
    expect(attempts.keyFor("token-2")).toBe("key-2");
  });

  it("forgets an open charge when the card is edited", () => {
    const attempts = numbered();
    attempts.keyFor("token-1");
    attempts.fail(new AppError("network.timeout"));
    attempts.end();
    expect(attempts.openToken()).toBeNull();
  });
});
