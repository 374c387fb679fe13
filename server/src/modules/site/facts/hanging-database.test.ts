import { beforeEach, describe, expect, it, vi } from "vitest";
import { createReadWithBreaker, type IsHanging, type ReadWithBreaker } from "./hanging-database.ts";

let time: number;
let limits: { at: number; end(): void }[];
let readWithBreaker: ReadWithBreaker;
let isHanging: IsHanging;
beforeEach(() => {
  time = 0;
  limits = [];
  ({ readWithBreaker, isHanging } = createReadWithBreaker({
    now: () => time,
    wait(milliseconds) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const limit = { at: time + milliseconds, end: resolve };
      limits.push(limit);
      return { done: promise, cancel: () => void limits.splice(limits.indexOf(limit), 1) };
    },
  }));
});

/** Advances the clock and runs the expired timers. */
async function pass(milliseconds: number): Promise<void> {
  time += milliseconds;
  for (const limit of limits.filter(({ at }) => at <= time)) limit.end();
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const readOutcome = (reading: Promise<string>) => reading.catch((error: Error) => error.message);
const LATE = "the database does not answer within 150 ms";
const HANGING = "the database does not answer";

/** Makes a read that the test settles. */
function openRead() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { read: vi.fn(() => promise), answer: () => resolve("answer"), fail: () => reject(new Error("refused")) };
}

async function hang() {
  const first = openRead();
  const outcome = readOutcome(readWithBreaker(first.read));
  await pass(150);
  expect(await outcome).toBe(LATE);
  return first;
}

it("a read that is answered or refused in time is as it was, and leaves no timer behind", async () => {
  expect(await readWithBreaker(async () => "answer")).toBe("answer");
  await expect(readWithBreaker(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(limits).toEqual([]);
});

describe("while the database hangs", () => {
  it("one read waits for it, and no further one is even begun", async () => {
    expect(isHanging()).toBe(false);
    await hang();
    expect(isHanging()).toBe(true);
    const { read } = openRead();
    expect(await readOutcome(readWithBreaker(read))).toBe(HANGING);
    expect(read).not.toHaveBeenCalled();
  });

  it("one read a second tries it, for which nobody waits", async () => {
    await hang();
    await pass(1_000);
    const reads = [openRead(), openRead()];
    expect(await Promise.all(reads.map(({ read }) => readOutcome(readWithBreaker(read))))).toEqual([HANGING, HANGING]);
    expect(reads.map(({ read }) => read.mock.calls.length)).toEqual([1, 0]);
    reads[0]?.answer();
    await pass(0);
    expect(isHanging()).toBe(false);
    expect(await readWithBreaker(async () => "answer")).toBe("answer");
  });

  it("an answer that is late ends it, a late refusal does not", async () => {
    const refused = await hang();
    refused.fail();
    await pass(0);
    expect(await readOutcome(readWithBreaker(async () => "answer"))).toBe(HANGING);
    await pass(1_000);
    const probe = openRead();
    await readOutcome(readWithBreaker(probe.read));
    probe.answer();
    await pass(0);
    expect(await readWithBreaker(async () => "answer")).toBe("answer");
  });
});

it("one slow read among others that are answered is no reason to give up on them", async () => {
  const slow = readOutcome(readWithBreaker(openRead().read));
  await pass(100);
  await readWithBreaker(async () => "answer");
  await pass(50);
  expect(await slow).toBe(LATE);
  expect(await readWithBreaker(async () => "answer")).toBe("answer");
});
