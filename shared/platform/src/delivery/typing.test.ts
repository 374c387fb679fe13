import { TYPING_REPEAT_MS, TYPING_SHOWN_MS } from "@kalima/messages-contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTypingSender, createTypingWatch } from "./typing.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("tells of key strokes now and then, not of each", () => {
  const tell = vi.fn();
  const sender = createTypingSender(tell, Date.now);
  for (let stroke = 0; stroke < 10; stroke += 1) sender.typed();
  expect(tell).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(TYPING_REPEAT_MS);
  sender.typed();
  expect(tell).toHaveBeenCalledTimes(2);
});

it("shows who writes until they stop or their message comes", () => {
  const seen: boolean[] = [];
  const watch = createTypingWatch((isTyping) => seen.push(isTyping));
  watch.over();
  watch.heard();
  vi.advanceTimersByTime(TYPING_SHOWN_MS - 1);
  watch.heard();
  vi.advanceTimersByTime(TYPING_SHOWN_MS - 1);
  expect(seen).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([true, false]);
  watch.heard();
  watch.over();
  expect(seen).toEqual([true, false, true, false]);
});
