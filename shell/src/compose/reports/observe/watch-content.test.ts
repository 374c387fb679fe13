import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Content } from "./judge-content.ts";
import { watchContent } from "./watch-content.ts";

let root: HTMLElement;
let missing: string[];
/** Milliseconds by which each timer of the simulated machine is late. */
let behind: number;
let arrivedAt: number;
let start: number;
beforeEach(() => {
  vi.useFakeTimers();
  start = performance.now();
  root = document.createElement("div");
  document.body.append(root);
  [missing, behind, arrivedAt] = [[], 0, 0];
});
afterEach(() => {
  vi.useRealTimers();
  root.remove();
});

const now = () => performance.now() - start + behind;
function watch(look: () => Content): void {
  watchContent(root, {
    onVisible: () => undefined,
    onMissing: (signal) => missing.push(signal),
    requestedAt: now(),
    isAsking: () => false,
    ...{ now, look, lastArrival: () => arrivedAt },
  });
}

it("a machine too busy for its timers finds nothing missing, however long it takes", async () => {
  watch(() => (now() < 40_000 ? "blank" : "visible"));
  for (let second = 0; second < 30; second += 1) {
    behind += 1_000;
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(missing).toEqual([]);
});

it("files that are still on their way are waited for", async () => {
  watch(() => (now() < 20_000 ? "busy" : "visible"));
  for (let second = 0; second < 20; second += 1) {
    arrivedAt = now();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(missing).toEqual([]);
});

it("what stays blank on a machine that has become quiet is noticed then", async () => {
  watch(() => "blank");
  for (let second = 0; second < 12; second += 1) {
    behind += 1_000;
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(missing).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(missing).toEqual(["blank"]);
});
