import { describe, expect, it } from "vitest";
import { createEventRate } from "./bind-events.ts";

const MEGABYTE = 1024 * 1024;
const send = (count: number, bytes: number, rate = createEventRate()) =>
  Array.from({ length: count }, () => rate.take(1_000, bytes));

describe("createEventRate", () => {
  it.each([
    ["short messages", 100, 30],
    ["recordings of 4 MB", 4 * MEGABYTE, 4],
    ["frames of 20 MB", 20 * MEGABYTE, 1],
  ])("allows a burst of %s", (_what, bytes, allowed) => {
    const verdicts = send(allowed + 1, bytes);
    expect(verdicts.indexOf("too_many")).toBe(allowed);
  });

  it("refills by ten a second", () => {
    const rate = createEventRate();
    send(31, 0, rate);
    const later = Array.from({ length: 11 }, () => rate.take(2_000, 0));
    expect(later.indexOf("too_many")).toBe(10);
  });

  it.each([
    ["short messages", 100, 331],
    ["frames of 20 MB", 20 * MEGABYTE, 9],
  ])("ends a flood of %s", (_what, bytes, sent) => {
    expect(send(sent, bytes).indexOf("flooded")).toBe(sent - 1);
  });
});
