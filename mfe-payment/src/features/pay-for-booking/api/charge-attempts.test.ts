import { AppError } from "@kalima/contracts/errors";
import { describe, expect, it } from "vitest";
import { createChargeAttempts } from "./charge-attempts.ts";

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

  it("ends an open charge when the card is edited", () => {
    const attempts = numbered();
    attempts.keyFor("token-1");
    attempts.fail(new AppError("network.timeout"));
    attempts.end();
    expect(attempts.openToken()).toBeNull();
  });
});
