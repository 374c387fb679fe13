import { AppError, errors, toStatus } from "@kalima/contracts/errors";
import { describe, expect, it } from "vitest";
import { createActionKeys } from "./action-keys.ts";

function makeNumberedKeys() {
  let last = 0;
  return createActionKeys(() => `key-${++last}`);
}

describe("createActionKeys", () => {
  it.each(["network.timeout", "server.unavailable", "request.in_progress"])(
    "keeps the key after %s, because the outcome is unknown",
    (code) => {
      const keys = makeNumberedKeys();
      keys.keyFor({ pack: 1 });
      keys.fail(new AppError(code, { status: toStatus({ code, status: 0 }, errors) }));
      expect(keys.keyFor({ pack: 1 })).toBe("key-1");
    },
  );

  it("starts a new key after a definite error", () => {
    const keys = makeNumberedKeys();
    keys.keyFor({ pack: 1 });
    keys.fail(new AppError("booking.slot_taken"));
    expect(keys.keyFor({ pack: 1 })).toBe("key-2");
  });

  it("starts a new key for another body and after success", () => {
    const keys = makeNumberedKeys();
    keys.keyFor({ pack: 1 });
    expect(keys.keyFor({ pack: 6 })).toBe("key-2");
    keys.succeed();
    expect(keys.keyFor({ pack: 6 })).toBe("key-3");
  });
});
