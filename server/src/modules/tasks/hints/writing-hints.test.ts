import { HINTS_TEXT_MAX_LENGTH } from "@kalima/learning-contract";
import { afterEach, expect, it, vi } from "vitest";
import { createWritingHints } from "./writing-hints.ts";

const log = { warn: vi.fn() };
const create = (maxMs?: number) => createWritingHints({ files: {} as never, log: log as never }, maxMs);
let hints: ReturnType<typeof create>;
afterEach(() => hints.close());

const NONE = { hints: [], hasMore: false };

it("a text that takes too long gets no hints instead of an error, and the next one is checked", async () => {
  hints = create(1);
  expect(await hints.check("I bought a apple. ".repeat(500))).toEqual({ state: "stopped", ...NONE });
  await hints.close();
  hints = create();
  expect((await hints.check("I bought a apple.")).hints).toHaveLength(1);
  expect(log.warn).not.toHaveBeenCalled();
});

it("more texts than may wait get no hints instead of an error", async () => {
  hints = create();
  const found = await Promise.all(Array.from({ length: 12 }, () => hints.check("I bought a apple.")));
  expect(found.map(({ state }) => state)).toEqual([...Array(9).fill("checked"), ...Array(3).fill("stopped")]);
});

it("takes little more memory for the longest text than for a sentence", async () => {
  hints = create();
  await hints.check("I bought a apple.");
  const before = process.memoryUsage().rss;
  const longest = "I has teh b00k ".repeat(HINTS_TEXT_MAX_LENGTH).slice(0, HINTS_TEXT_MAX_LENGTH);
  expect((await hints.check(longest)).state).not.toBe("too_long");
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});
