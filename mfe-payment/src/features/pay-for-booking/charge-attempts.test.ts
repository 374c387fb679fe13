import { AppError } from "@kalima/contracts/errors";
import type { CreateCharge } from "@kalima/payment-contract";
import { describe, expect, it } from "vitest";
import { createChargeAttempts } from "./charge-attempts.ts";

const byToken = (token: string): CreateCharge => ({ method: { type: "card", token } });
const SAVED: CreateCharge = { method: { type: "saved", id: "0192d2b4-6666-7c1a-9f5e-2d7b1c3a4e5f" } };

describe("createChargeAttempts", () => {
  function numbered() {
    let last = 0;
    return createChargeAttempts(() => `key-${++last}`);
  }

  it.each([new AppError("network.timeout"), new AppError("server.unexpected"), new Error("?")])(
    "keeps the charge open after %s, because the card may have been charged",
    (error) => {
      const attempts = numbered();
      attempts.keyFor(byToken("token-1"));
      attempts.fail(error);
      expect(attempts.open()).toEqual(byToken("token-1"));
      expect(attempts.keyFor(byToken("token-1"))).toBe("key-1");
    },
  );

  it.each(["payment.declined", "payment.provider_unavailable", "payment.hold_over"])("ends it after %s", (code) => {
    const attempts = numbered();
    attempts.keyFor(byToken("token-1"));
    attempts.fail(new AppError(code));
    expect(attempts.open()).toBeNull();
    expect(attempts.keyFor(byToken("token-2"))).toBe("key-2");
  });

  it("tries a saved card anew after a decline, and once while it runs", () => {
    const attempts = numbered();
    expect([attempts.keyFor(SAVED), attempts.keyFor(SAVED)]).toEqual(["key-1", "key-1"]);
    attempts.fail(new AppError("payment.insufficient_funds"));
    expect(attempts.keyFor(SAVED)).toBe("key-2");
  });

  it("starts a new key when the card is to be saved", () => {
    const attempts = numbered();
    attempts.keyFor(byToken("token-1"));
    expect(attempts.keyFor({ ...byToken("token-1"), saveForFuture: true })).toBe("key-2");
  });

  it("ends an open charge when the card is edited", () => {
    const attempts = numbered();
    attempts.keyFor(byToken("token-1"));
    attempts.fail(new AppError("network.timeout"));
    attempts.end();
    expect(attempts.open()).toBeNull();
  });
});
