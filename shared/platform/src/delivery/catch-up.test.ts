import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCatchUp } from "./catch-up.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A conversation of which this side has some messages, and the server more; an answer holds two at most. */
function conversation() {
  const state = { here: 0, stored: 0, asked: [] as number[] };
  const catchUp = createCatchUp(
    () => state.here,
    async (after) => {
      state.asked.push(after);
      const found = Math.min(state.stored, after + 2);
      await Promise.resolve();
      state.here = Math.max(state.here, found);
    },
  );
  return { state, catchUp };
}

it("fetches until an answer holds nothing new", async () => {
  const { state, catchUp } = conversation();
  state.stored = 5;
  await catchUp.now();
  expect(state).toEqual({ here: 5, stored: 5, asked: [0, 2, 4, 5] });
});

it("fetches one at a time, and what was asked meanwhile afterwards", async () => {
  const { state, catchUp } = conversation();
  const first = catchUp.now();
  state.stored = 1;
  await Promise.all([first, catchUp.now(), catchUp.now()]);
  expect(state).toEqual({ here: 1, stored: 1, asked: [0, 0, 1] });
});

it("fetches what is missing before a message, all gaps at once", async () => {
  const { state, catchUp } = conversation();
  state.stored = 4;
  catchUp.saw(2);
  catchUp.saw(4);
  await vi.runAllTimersAsync();
  expect(state).toEqual({ here: 4, stored: 4, asked: [0, 2, 4] });
});

it("leaves a gap that closes by itself, and the next message without a gap", async () => {
  const { state, catchUp } = conversation();
  catchUp.saw(2);
  state.here = 2;
  catchUp.saw(2);
  await vi.runAllTimersAsync();
  expect(state.asked).toEqual([]);
});
