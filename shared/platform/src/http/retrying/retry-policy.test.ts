import { AppError } from "@kalima/contracts/errors";
import { describe, expect, it } from "vitest";
import { parseRetryAfter, selectCallLimits, waitBeforeRetry } from "./retry-policy.ts";

const FIRST_TRY = { path: "/teachers", tries: 1, retries: 10, remainingMs: 30_000, random: 1 };

function waitAfter(error: AppError, changes: Partial<typeof FIRST_TRY> = {}) {
  return waitBeforeRetry({ ...FIRST_TRY, ...changes, error });
}
const status = (code: number, retryAfter?: number) => new AppError("x.y", { status: code, retryAfter });

describe("waitBeforeRetry", () => {
  it.each([
    ["no answer", new AppError("network.unreachable"), 1_000],
    ["a time-out", new AppError("network.timeout"), 1_000],
    ["500", status(500), 1_000],
    ["502", status(502), 1_000],
    ["408", status(408), 1_000],
    ["425", status(425), 1_000],
    ["429", status(429), 1_000],
    ["429 with 3 s", status(429, 3), 3_000],
    ["429 with an hour", status(429, 3_600), null],
    ["503 with 0 s", status(503, 0), 1_000],
    ["400", status(400), null],
    ["401", status(401), null],
    ["404", status(404), null],
    ["409", status(409), null],
    ["422", status(422), null],
    ["a strange success", status(200), null],
    ["what was cancelled", new AppError("network.cancelled"), null],
  ])("after %s", (_name, error, wait) => {
    expect(waitAfter(error)).toBe(wait);
  });

  it("grows exponentially to 10 s and is spread by half", () => {
    const waits = [1, 2, 3, 4, 5, 6].map((tries) => waitAfter(status(500), { tries }));
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    expect(waitAfter(status(500), { random: 0 })).toBe(500);
  });

  it("gives up after the last retry and before the deadline", () => {
    expect(waitAfter(status(500), { tries: 11 })).toBeNull();
    expect(waitAfter(status(500), { tries: 2, retries: 1 })).toBeNull();
    expect(waitAfter(status(500), { remainingMs: 1_000 })).toBeNull();
  });

  it("waits for an own action that still runs, not for another's", () => {
    const running = new AppError("request.in_progress");
    expect(waitAfter(running, { tries: 1 })).toBeNull();
    expect(waitAfter(running, { tries: 2 })).toBe(2_000);
  });

  it("leaves a limit on signing in to the person", () => {
    expect(waitAfter(status(429, 1), { path: "/auth/login" })).toBeNull();
  });
});

describe("parseRetryAfter", () => {
  const now = Date.parse("2026-03-29T10:00:00Z");
  it.each([
    ["3", 3],
    ["Sun, 29 Mar 2026 10:00:05 GMT", 5],
    ["Sun, 29 Mar 2026 09:00:00 GMT", 0],
    ["99999999", 86_400],
    ["soon", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%s", (header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds);
  });
});

describe("selectCallLimits", () => {
  it.each([
    ["/teachers", 10_000, 10],
    ["/users/profile", 20_000, 10],
    ["/company", 20_000, 10],
    ["/company/stats", 20_000, 10],
    ["/auth/login", 15_000, 1],
    ["/authors", 10_000, 10],
  ])("%s", (path, timeoutMs, retries) => {
    expect(selectCallLimits(path, false)).toEqual({ timeoutMs, retries, deadlineMs: 30_000 });
  });

  it("leaves time for a second rotation within the server's 10 s of grace", () => {
    const { firstTimeoutMs = Number.NaN, retries } = selectCallLimits("/auth/refresh", false);
    const wait = waitAfter(new AppError("network.timeout"), { path: "/auth/refresh", retries }) ?? Number.NaN;
    expect(firstTimeoutMs + wait).toBeLessThan(10_000);
  });
});
