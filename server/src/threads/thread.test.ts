import { afterEach, expect, it } from "vitest";
import { createThread, type Thread, ThreadStopped } from "./thread.ts";

type Task = { text: string } | { endless: true } | { bytes: number } | { error: string };

let thread: Thread<Task, string>;
afterEach(() => thread.close());

function startThread(parts: { file?: URL; maxMs?: number; maxWaiting?: number } = {}): Thread<Task, string> {
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

it("counts a task's time from when the thread has started", async () => {
  thread = startThread({ file: new URL("./slow-start.fixtures.ts", import.meta.url), maxMs: 1_000 });
  expect(await thread.run({ text: "at last" })).toBe("at last");
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
