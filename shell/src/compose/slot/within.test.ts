import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { within } from "./within.ts";

/** Milliseconds by which each timer of the simulated device is late. */
let behind: number;
let arrivals: { responseEnd: number }[];
beforeEach(() => {
  vi.useFakeTimers();
  [behind, arrivals] = [0, []];
  const start = performance.now();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() - start + behind);
  vi.spyOn(performance, "getEntriesByType").mockImplementation(() => arrivals as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function waiting(milliseconds: number) {
  const outcome = { now: "waits" };
  within(new Promise(() => {}), milliseconds).catch((error: Error) => {
    outcome.now = error.message;
  });
  return outcome;
}

/** So many quarters of a second, each of which comes late by `late`. */
async function pass(quarters: number, late = 0): Promise<void> {
  for (let at = 0; at < quarters; at += 1) {
    behind += late;
    await vi.advanceTimersByTimeAsync(250);
  }
}

it("gives up in time where the device keeps up", async () => {
  const outcome = waiting(4_000);
  await pass(15, 20);
  expect(outcome.now).toBe("waits");
  await pass(1);
  expect(outcome.now).toBe("no answer within 4000 ms");
});

it("a device that cannot keep up is waited for, and has all of its time once it can", async () => {
  const outcome = waiting(4_000);
  await pass(40, 500);
  await pass(15);
  expect(outcome.now).toBe("waits");
  await pass(1);
  expect(outcome.now).toBe("no answer within 4000 ms");
});

it("files that still come are waited for", async () => {
  const outcome = waiting(2_000);
  for (let at = 0; at < 40; at += 1) {
    arrivals = [{ responseEnd: performance.now() + 100 }];
    await pass(1);
  }
  expect(outcome.now).toBe("waits");
  await pass(8);
  expect(outcome.now).toBe("no answer within 2000 ms");
});

it("nobody waits for more than a minute", async () => {
  const outcome = waiting(4_000);
  await pass(80, 500);
  expect(outcome.now).toBe("waits");
  await pass(2, 500);
  expect(outcome.now).toBe("no answer within 4000 ms");
});

it("an answer ends the wait", async () => {
  expect(await within(Promise.resolve("here"), 2_000)).toBe("here");
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});
