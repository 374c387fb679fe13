import type { Worker } from "node:worker_threads";
import { afterEach, expect, it } from "vitest";
import { createThread, type Thread, ThreadStopped } from "./thread.ts";

type Task = { text: string } | { endless: true } | { bytes: number } | { error: string };

let thread: Thread<Task, string>;
afterEach(() => thread.close());

function startThread(
  parts: { file?: URL; maxMs?: number; maxWaiting?: number; maxIdleMs?: number; maxStartMs?: number } = {},
): Thread<Task, string> {
  return createThread<Task, string>({
    file: new URL("./thread.fixtures.ts", import.meta.url),
    maxMs: 10_000,
    maxWaiting: 10,
    limits: { maxOldGenerationSizeMb: 32 },
    ...parts,
  });
}

it("answers each task with its own result, though all come at once", async () => {
  thread = startThread();
  const texts = ["one", "two", "three"];
  expect(await Promise.all(texts.map((text) => thread.run({ text })))).toEqual(texts);
});

it("starts with its first task, ends once it is idle, and starts again", async () => {
  let [started, ended] = [0, 0];
  const count = (worker: Worker) => {
    started += 1;
    worker.once("exit", () => {
      ended += 1;
    });
  };
  process.on("worker", count);
  try {
    thread = startThread({ maxIdleMs: 50 });
    expect(started).toBe(0);
    await thread.run({ text: "one" });
    await expect.poll(() => [started, ended]).toEqual([1, 1]);
    expect(await thread.run({ text: "two" })).toBe("two");
    expect(started).toBe(2);
  } finally {
    process.off("worker", count);
  }
});

it("counts a task's time from when the thread has started", async () => {
  thread = startThread({ file: new URL("./slow-start.fixtures.ts", import.meta.url), maxMs: 1_000 });
  expect(await thread.run({ text: "at last" })).toBe("at last");
});

it("rejects a task for which the thread does not start, and starts again for the next one", async () => {
  let started = 0;
  const count = () => (started += 1);
  process.on("worker", count);
  try {
    thread = startThread({ file: new URL("./silent-start.fixtures.ts", import.meta.url), maxStartMs: 50 });
    const outcomes = await Promise.allSettled([thread.run({ text: "one" }), thread.run({ text: "two" })]);
    expect(outcomes).toMatchObject(Array(2).fill({ status: "rejected", reason: { name: "ThreadStopped" } }));
    expect(started).toBe(2);
  } finally {
    process.off("worker", count);
  }
});

it("rejects with the error of a task, and runs the next one", async () => {
  thread = startThread();
  await expect(thread.run({ error: "no ink" })).rejects.toThrow("no ink");
  expect(await thread.run({ text: "next" })).toBe("next");
});

it.each<{ name: string; task: Task }>([
  { name: "that does not end", task: { endless: true } },
  { name: "that takes more memory than it may", task: { bytes: 1_000_000_000 } },
])("stops only a task $name, and runs the next one", async ({ task }) => {
  thread = startThread({ maxMs: 2_000 });
  const stopped = thread.run(task);
  const next = thread.run({ text: "next" });
  await expect(stopped).rejects.toThrow(ThreadStopped);
  expect(await next).toBe("next");
});

it("rejects a task while too many wait", async () => {
  thread = startThread({ maxWaiting: 1 });
  const outcomes = await Promise.allSettled(["one", "two", "three"].map((text) => thread.run({ text })));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(outcomes[2]).toMatchObject({ reason: { code: "server.unavailable", retryAfter: 2 } });
});
