import { randomUUID } from "node:crypto";
import type { StaffQueue } from "@kalima/school-contract";
import type { FailedJob } from "@kalima/staff-contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import type { Job } from "../../kernel/jobs/job.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";

/** A Wednesday, 14:00 in Cairo. */
const START = new Date("2027-03-03T12:00:00.000Z");
type Work = { bookingId: string; note: string };
let test: TestApp;
let technical: TestUser;
let job: Job<Work>;
let kept: Job<Work>;
let isBroken = true;
const ran: string[] = [];
const recorded: string[] = [];

/** A job that fails until it is repaired, and gives up after two attempts. */
const working: ModuleFactory = ({ jobs }) => {
  job = jobs.define<Work>({
    name: "test.work",
    retry: { limit: 1, delaySeconds: 1, maxDelaySeconds: 1 },
    async run({ note }) {
      if (isBroken) throw new Error('+201012345678 at mona@school.example said "not on my watch"');
      ran.push(note);
    },
  });
  kept = jobs.define<Work>({
    name: "test.kept",
    retry: { limit: 0 },
    run: () => Promise.reject(new Error("it is gone")),
    onDeadLetter: async ({ note }) => void recorded.push(note),
  });
  return { name: "test", routes: [] };
};

beforeAll(async () => {
  test = await createTestApp({}, undefined, { beside: [working] });
  test.setTime(START);
  technical = await test.signUp({ role: "admin", grants: ["technical"] });
});
beforeEach(() => {
  isBroken = true;
});
afterAll(() => test.close());

let seconds = 0;
/** Lets time pass until whatever is due has run and given up. */
async function pass(): Promise<void> {
  for (let step = 0; step < 4; step += 1) {
    seconds += 10;
    test.setTime(new Date(START.getTime() + seconds * 1_000));
    await test.runDue();
  }
}
async function giveUp(note: string): Promise<{ bookingId: string; failed: FailedJob }> {
  const bookingId = randomUUID();
  await test.context.jobs.enqueue(test.database, job, { bookingId, note });
  await pass();
  const failed = (await list()).find(({ about }) => about.some(({ id }) => id === bookingId));
  if (!failed) throw new Error("the job is not listed");
  return { bookingId, failed };
}
const list = async (): Promise<FailedJob[]> => (await test.as(technical)("GET", "/api/staff/jobs")).json().data;
const settle = (failed: FailedJob, to: "again" | "drop") =>
  test.as(technical)("POST", `/api/staff/jobs/${failed.id}/${to}`, { reason: "The disk is back" });
async function readQueue(): Promise<StaffQueue | undefined> {
  const answer = await test.as(technical)("GET", "/api/staff/queues");
  return (answer.json().data as StaffQueue[]).find(({ key }) => key === "failed-jobs");
}

it("a job that gave up waits with what it was about, its tries and a cause without contacts", async () => {
  expect(await readQueue()).toMatchObject({ waiting: 0 });
  const { bookingId, failed } = await giveUp("first");
  expect(failed).toMatchObject({ kind: "test.work", about: [{ kind: "booking", id: bookingId }], tries: 2 });
  expect(failed.cause).toBe('+20…78 at m…@… said "…"');
  expect(await readQueue()).toMatchObject({ waiting: 1, overdue: 0, nextDueAt: failed.dueAt });
  await settle(failed, "drop");
});

it("runs once more when somebody says so, and waits again if it fails again", async () => {
  const { failed } = await giveUp("second");
  expect((await settle(failed, "again")).statusCode).toBe(200);
  expect(await list()).toEqual([]);
  await pass();
  expect(await list()).toMatchObject([{ id: failed.id, tries: 3 }]);
  isBroken = false;
  await settle(failed, "again");
  await pass();
  expect(ran).toEqual(["second"]);
  expect([await list(), (await readQueue())?.waiting]).toEqual([[], 0]);
});

it("is dropped for good, once, with the reason in the audit log", async () => {
  const { failed } = await giveUp("third");
  expect((await settle(failed, "drop")).statusCode).toBe(200);
  isBroken = false;
  await pass();
  expect(ran).not.toContain("third");
  expect((await settle(failed, "again")).json().code).toBe("staff.job_settled");
  const entries = await test.database.query(
    "SELECT action, actor, object_kind, reason, before FROM audit_entries WHERE object_id = $1",
    [failed.id],
  );
  expect(entries).toEqual([
    {
      action: "job.dropped",
      actor: technical.id,
      object_kind: "job",
      reason: "The disk is back",
      before: { job: "test.work", tries: 2 },
    },
  ]);
});

it("run again together as they were previewed; one that a colleague settled meanwhile is skipped", async () => {
  const failed = [await giveUp("fifth"), await giveUp("sixth"), await giveUp("seventh")].map((each) => each.failed);
  const ids = failed.map(({ id }) => id);
  const call = async (path: string, body: object) =>
    (await test.as(technical)("POST", `/api/staff/chosen-jobs/${path}`, body)).json().data;
  const said = await call("again/preview", { ids });
  expect([said.rows.map(({ id }: { id: string }) => id), said.skipped]).toEqual([ids, []]);
  expect((await list()).map(({ id }) => id)).toEqual(ids);
  isBroken = false;
  await pass();
  expect(ran).not.toContain("fifth");

  await settle(failed[1] as FailedJob, "drop");
  expect(await call("again", { rows: said.rows, reason: "Repaired" })).toEqual({
    done: [ids[0], ids[2]],
    skipped: [{ id: ids[1], reason: "gone", code: null }],
  });
  await pass();
  expect([ran.slice(-2).toSorted(), await list()]).toEqual([["fifth", "seventh"], []]);
  const entries = await test.database.query(
    "SELECT object_id, reason FROM audit_entries WHERE action = 'job.retried' AND object_id = ANY($1) ORDER BY object_id",
    [ids],
  );
  expect(entries).toEqual([ids[0], ids[2]].toSorted().map((id) => ({ object_id: id, reason: "Repaired" })));
});

it("are dropped together", async () => {
  const ids = [await giveUp("eighth"), await giveUp("ninth")].map(({ failed }) => failed.id);
  const said = (await test.as(technical)("POST", "/api/staff/chosen-jobs/drop/preview", { ids })).json().data;
  const answer = await test.as(technical)("POST", "/api/staff/chosen-jobs/drop", {
    rows: said.rows,
    reason: "Not needed",
  });
  expect([answer.json().data.done, await list()]).toEqual([ids, []]);
});

it("does not wait here when its module records that it gave up", async () => {
  await test.context.jobs.enqueue(test.database, kept, { bookingId: randomUUID(), note: "fourth" });
  await pass();
  expect([recorded, await list()]).toEqual([["fourth"], []]);
});
