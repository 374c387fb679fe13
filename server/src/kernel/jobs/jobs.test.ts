import { Writable } from "node:stream";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import type { ModuleContext, ModuleFactory } from "../server-module.ts";
import type { Job, JobDefinition } from "./job.ts";

const START = new Date("2027-03-01T10:00:00.000Z");
const opened: TestApp[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

type Note = { note: string };
type Setup = { app: TestApp; job: Job<Note>; ran: string[]; log: string[]; after(seconds: number): Promise<void> };

/** A server whose only module defines one job (`run` after noting it) and what `more` adds. */
async function setUp(
  run: JobDefinition<Note>["run"] = async () => undefined,
  more: { retry?: JobDefinition<Note>["retry"]; compose?(context: ModuleContext, ran: string[]): void } = {},
): Promise<Setup> {
  const ran: string[] = [];
  const log: string[] = [];
  let job: Job<Note> = { name: "" };
  const module: ModuleFactory = (context) => {
    more.compose?.(context, ran);
    const noted: JobDefinition<Note>["run"] = (data, signal) => {
      ran.push(data.note);
      return run(data, signal);
    };
    job = context.jobs.define({ name: "test.note", run: noted, ...(more.retry && { retry: more.retry }) });
    return { name: "test", routes: [] };
  };
  const logTo = new Writable({
    write(line, _, done) {
      log.push(String(line));
      done();
    },
  });
  const app = await createTestApp({ LOG_LEVEL: "error" }, [module], { logTo });
  opened.push(app);
  app.setTime(START);
  async function after(seconds: number): Promise<void> {
    app.setTime(new Date(START.getTime() + seconds * 1_000));
    await app.runDue();
  }
  await after(0);
  return { app, job, ran, log, after };
}

describe("a job", () => {
  it("exists only when the transaction that enqueues it commits", async () => {
    const { app, job, ran } = await setUp();
    const { jobs } = app.context;
    await app.database.transaction((tx) => jobs.enqueue(tx, job, { note: "kept" }));
    const undone = app.database.transaction(async (tx) => {
      await jobs.enqueue(tx, job, { note: "lost" });
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    await app.runDue();
    expect(ran).toEqual(["kept"]);
  });

  it("needs no connection besides that of its transaction, also the first of its queue", async () => {
    const { app, job } = await setUp();
    const overPool = vi.spyOn(app.context.database, "query");
    await app.database.transaction((tx) => app.context.jobs.enqueue(tx, job, { note: "first" }));
    expect(overPool.mock.calls).toEqual([]);
  });

  it("runs at its time, not before", async () => {
    const { app, job, ran, after } = await setUp();
    await app.context.jobs.enqueue(
      app.database,
      job,
      { note: "later" },
      { runAt: new Date(START.getTime() + MINUTE_MS) },
    );
    await after(59.999);
    expect(ran).toEqual([]);
    await after(60);
    expect(ran).toEqual(["later"]);
    await after(3_600);
    expect(ran).toEqual(["later"]);
  });

  it("waits once under its key, and again after it has run", async () => {
    const { app, job, ran } = await setUp();
    const enqueue = (note: string) => app.context.jobs.enqueue(app.database, job, { note }, { key: "same" });
    await enqueue("first");
    await enqueue("duplicate");
    await app.runDue();
    await enqueue("again");
    await app.runDue();
    expect(ran).toEqual(["first", "again"]);
  });

  it("runs once when two processes look for it at the same time", async () => {
    const { app, job, ran } = await setUp();
    const other = await app.startProcess();
    for (let at = 0; at < 20; at += 1) await app.context.jobs.enqueue(app.database, job, { note: `${at}` });
    await Promise.all([app.runDue(), other.runDue()]);
    expect(ran.sort()).toEqual(Array.from({ length: 20 }, (_, at) => `${at}`).sort());
  });

  it("retries with growing delays until it succeeds", async () => {
    let failures = 3;
    const { app, job, ran, log, after } = await setUp(
      async () => {
        failures -= 1;
        if (failures >= 0) throw new Error("not yet");
      },
      { retry: { delaySeconds: 10 } },
    );
    await app.context.jobs.enqueue(app.database, job, { note: "x" });
    await app.runDue();
    expect(ran).toHaveLength(1);
    // With jitter the delays are 10–20 s, 20–40 s and 40–80 s.
    for (const [seconds, attempts] of [
      [9, 1],
      [20, 2],
      [39, 2],
      [60, 3],
      [99, 3],
      [140, 4],
    ] as const) {
      await after(seconds);
      expect(ran).toHaveLength(attempts);
    }
    await after(7_200);
    expect(ran).toHaveLength(4);
    expect(log).toEqual([]);
  });

  it("becomes a dead letter after its last retry: one line at error level, and kept", async () => {
    const fails = () => Promise.reject(new Error("the disk is gone"));
    const { app, job, ran, log, after } = await setUp(fails, { retry: { limit: 2, delaySeconds: 1 } });
    await app.context.jobs.enqueue(app.database, job, { note: "x" });
    for (const seconds of [0, 10, 20, 30]) await after(seconds);
    expect(ran).toHaveLength(3);
    expect(log).toHaveLength(1);
    expect(log[0]).toContain("job test.note");
    const kept = await app.database.query(
      "SELECT state::text, output ->> 'message' AS message, data ->> 'note' AS note FROM pgboss.job WHERE name = 'test.note'",
    );
    expect(kept).toEqual([{ state: "failed", message: "the disk is gone", note: "x" }]);
  });

  it("aborts its signal when the server closes, and runs again in the next process", async () => {
    const started = Promise.withResolvers<void>();
    const { app, job, ran } = await setUp((_, signal) => {
      started.resolve();
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    });
    const other = await app.startProcess();
    await app.context.jobs.enqueue(app.database, job, { note: "x" });
    const running = other.runDue();
    await started.promise;
    await other.close();
    await running;
    expect(ran).toEqual(["x"]);
    const waiting = await app.database.query("SELECT state::text FROM pgboss.job WHERE name = 'test.note'");
    expect(waiting).toEqual([{ state: "retry" }]);
  });
});

describe("a repeated job", () => {
  const scheduleEveryMinute = (context: ModuleContext, ran: string[]) =>
    context.jobs.schedule({ name: "test.sweep", everySeconds: 60, run: async () => void ran.push("sweep") });

  it("runs at the start and then after each interval, once in all processes", async () => {
    const { app, ran, after } = await setUp(undefined, { compose: scheduleEveryMinute });
    const other = await app.startProcess();
    await other.runDue();
    expect(ran).toEqual(["sweep"]);
    await after(59);
    expect(ran).toHaveLength(1);
    await after(60);
    await other.runDue();
    expect(ran).toHaveLength(2);
    // Missed intervals are not made up for.
    await after(3_600);
    expect(ran).toHaveLength(3);
  });

  it("runs again when the process of a run was killed, once the run's time is over", async () => {
    const { app, ran, after } = await setUp(undefined, { compose: scheduleEveryMinute });
    await app.database.query(
      "UPDATE pgboss.job SET state = 'active', started_on = $1 WHERE name = 'test.sweep' AND state = 'created'",
      [START],
    );
    await (await app.startProcess()).close();
    await after(299);
    expect(ran).toHaveLength(1);
    for (const seconds of [400, 410, 470]) await after(seconds);
    expect(ran).toHaveLength(3);
  });

  it("continues after a failure, which is logged", async () => {
    let fails = true;
    const { ran, log, after } = await setUp(undefined, {
      compose: (context, notes) =>
        context.jobs.schedule({
          name: "test.sweep",
          everySeconds: 60,
          async run() {
            notes.push("sweep");
            if (fails) throw new Error("bad row");
          },
        }),
    });
    expect(log.join()).toContain("bad row");
    fails = false;
    await after(60);
    await after(120);
    expect(ran).toHaveLength(3);
    expect(log).toHaveLength(1);
  });
});
