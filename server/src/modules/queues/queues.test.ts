import { randomUUID } from "node:crypto";
import type { StaffQueue } from "@kalima/school-contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildLesson } from "../../../test/build-lesson.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { createQueues } from "./registry.ts";

/** A Wednesday in winter, 14:00 in Cairo. */
const NOW = new Date("2027-03-03T12:00:00.000Z");
let test: TestApp;
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  test.setTime(NOW);
  admin = await test.signUp({ role: "admin" });
  other = await test.signUp({ role: "admin" });
});
afterEach(() => test.setTime(NOW));
afterAll(() => test.close());

/** By default as somebody who signs in at the time of the test. */
async function readQueues(reader?: TestUser): Promise<Map<string, StaffQueue>> {
  const caller = reader ?? (await test.signUp({ role: "admin" }));
  const answer = await test.as(caller)("GET", "/api/staff/queues");
  expect(answer.statusCode).toBe(200);
  return new Map((answer.json().data as StaffQueue[]).map((queue) => [queue.key, queue]));
}

const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

async function plan(endedMinutesAgo: number) {
  const student = await test.signUp();
  const trainer = await test.signUp({ role: "trainer" });
  const trainerId = await buildTrainer(test.database, { userId: trainer.id });
  const startsAt = minutesAgo(endedMinutesAgo + 50);
  const { id } = await buildLesson(test.database, { studentId: student.id, trainerId, startsAt, now: startsAt });
  const ended = minutesAgo(endedMinutesAgo);
  await test.database.query("UPDATE lessons SET status = 'completed', ended_at = $2, ends_at = $2 WHERE id = $1", [
    id,
    ended,
  ]);
  const [row] = await test.database.query<{ booking_id: string }>("SELECT booking_id FROM lessons WHERE id = $1", [id]);
  return { id, trainerId, bookingId: row?.booking_id ?? "" };
}

it("each list of staff that waits for somebody is a queue, empty at first", async () => {
  const queues = await readQueues();
  expect([...queues.keys()].sort()).toEqual([
    "call-backs",
    "conversation-reports",
    "failed-jobs",
    "failed-refunds",
    "grant-changes",
    "invitations",
    "late-feedback",
    "live-chats",
    "month-closings",
    "payouts",
    "person-changes",
    "price-changes",
    "refunds",
    "reviews",
    "support-requests",
    "trainer-changes",
    "transfer-proofs",
    "transfer-refunds",
    "unclaimed-packs",
  ]);
  for (const queue of queues.values()) expect(queue).toMatchObject({ waiting: 0, oldestAt: null, nextDueAt: null });
});

it("agents see their own queues alone, and nobody else any", async () => {
  expect([...(await readQueues(await test.signUp({ role: "agent" }))).keys()]).toEqual([
    "support-requests",
    "call-backs",
  ]);
  for (const role of ["student", "trainer"] as const) {
    const answer = await test.as(await test.signUp({ role }))("GET", "/api/staff/queues");
    expect(answer.json().code).toBe("auth.forbidden");
  }
});

it("questions: one working day, until an answer arrives", async () => {
  const ask = async () =>
    test.as(await test.signUp())("POST", "/api/support/requests", { topic: "other", details: "How?" });
  // On Monday at 14:00: its day was over yesterday. The second is due tomorrow.
  test.setTime(new Date("2027-03-01T12:00:00.000Z"));
  await ask();
  test.setTime(NOW);
  await ask();
  expect((await readQueues()).get("support-requests")).toEqual({
    key: "support-requests",
    waiting: 2,
    overdue: 1,
    oldestAt: "2027-03-01T12:00:00.000Z",
    nextDueAt: "2027-03-04T12:00:00.000Z",
  });
  const listed = await test.as(admin)("GET", "/api/staff/support-requests");
  const ids = (listed.json().data as { id: string }[]).map(({ id }) => id);
  for (const id of ids) await test.as(admin)("POST", `/api/staff/support-requests/${id}/replies`, { text: "So." });
  expect((await readQueues()).get("support-requests")).toMatchObject({ waiting: 0, nextDueAt: null });
});

it("live conversations: a minute, until an agent writes, and for those who lead", async () => {
  const id = randomUUID();
  const askedAt = new Date(NOW.getTime() - 30_000);
  await test.database.query(
    "INSERT INTO support_conversations (id, chat_session_id, owner, created_at, last_active_at) VALUES ($1, $1, $2, $3, $3)",
    [id, `guest:${id}`, askedAt],
  );
  await test.database.query(
    "INSERT INTO support_tickets (id, conversation_id, status, enqueued_at) VALUES ($1, $1, 'waiting', $2)",
    [id, askedAt],
  );
  const lead = await test.signUp({ role: "admin", grants: ["support_lead"] });
  const nextDueAt = new Date(askedAt.getTime() + 60_000).toISOString();
  expect((await readQueues(lead)).get("live-chats")).toMatchObject({ waiting: 1, overdue: 0, nextDueAt });
  test.setTime(new Date(NOW.getTime() + 30_000));
  expect((await readQueues(lead)).get("live-chats")).toMatchObject({ waiting: 1, overdue: 1 });
  await test.database.query(
    `INSERT INTO support_messages (id, conversation_id, sequence, sender, sender_id, type, content, created_at)
     VALUES ($1, $1, 1, 'agent', $2, 'text', 'Hello', $3)`,
    [id, lead.id, NOW],
  );
  expect((await readQueues(lead)).get("live-chats")).toMatchObject({ waiting: 0, overdue: 0 });
});

it("page changes: one working day, over Friday", async () => {
  const { trainerId } = await plan(60);
  const send = (sentAt: string) =>
    test.database.query(
      `INSERT INTO trainer_profile_changes (id, trainer_id, page, price_per_lesson_minor, sent_at)
       SELECT $1, id, page, price_per_lesson_minor, $3 FROM trainers WHERE id = $2`,
      [randomUUID(), trainerId, sentAt],
    );
  // Thursday at 15:00 in Cairo: Saturday at 15:00.
  await send("2027-03-04T13:00:00.000Z");
  test.setTime(new Date("2027-03-06T12:59:59.000Z"));
  const queue = (await readQueues()).get("trainer-changes");
  expect(queue).toMatchObject({ waiting: 1, overdue: 0, nextDueAt: "2027-03-06T13:00:00.000Z" });
  test.setTime(new Date("2027-03-06T13:00:00.000Z"));
  expect((await readQueues()).get("trainer-changes")).toMatchObject({ waiting: 1, overdue: 1, nextDueAt: null });
  await test.database.query("DELETE FROM trainer_profile_changes WHERE trainer_id = $1", [trainerId]);
});

it("late feedback is overdue at once, and reviews wait two days", async () => {
  const { id } = await plan(25 * 60);
  await plan(23 * 60);
  await test.database.query(
    "UPDATE lessons SET rating = 5, feedback = 'Clear', feedback_may_show = true, rated_at = $2 WHERE id = $1",
    [id, minutesAgo(60)],
  );
  const queues = await readQueues();
  expect(queues.get("late-feedback")).toMatchObject({ waiting: 1, overdue: 1 });
  expect(queues.get("reviews")).toMatchObject({ waiting: 1, overdue: 0, nextDueAt: "2027-03-05T11:00:00.000Z" });
});

it("refunds: four working hours, and only for whom may decide", async () => {
  const { bookingId } = await plan(60);
  await test.database.query(
    `INSERT INTO staff_refunds (id, booking_id, cause, target, amount_minor, reason, state, requested_by, requested_at)
     VALUES ($1, $2, 'refund', 'method', 123500, 'Ill', 'waiting', $3, $4)`,
    [randomUUID(), bookingId, admin.id, minutesAgo(60)],
  );
  expect((await readQueues(admin)).get("refunds")).toMatchObject({ waiting: 0 });
  expect((await readQueues(other)).get("refunds")).toMatchObject({ waiting: 1, nextDueAt: "2027-03-03T15:00:00.000Z" });
});

it("payouts: by the fifth of the month after, when the school closes", async () => {
  const before = (await readQueues()).get("payouts")?.waiting ?? 0;
  // On 26 February.
  await plan(5 * 24 * 60);
  expect((await readQueues()).get("payouts")).toMatchObject({
    waiting: before + 1,
    overdue: 0,
    oldestAt: "2027-02-28T22:00:00.000Z",
    nextDueAt: "2027-03-05T19:00:00.000Z",
  });
  test.setTime(new Date("2027-03-05T19:00:00.000Z"));
  expect((await readQueues()).get("payouts")).toMatchObject({ overdue: before + 1, nextDueAt: null });
});

describe("the registry", () => {
  it("takes each key once", () => {
    const queues = createQueues();
    const queue = {
      key: "same",
      roles: ["admin"],
      permission: "reports.change",
      due: "report",
      select: () => ({ statement: "" }),
    } as const;
    queues.register(queue);
    expect(() => queues.register(queue)).toThrow('Two queues are called "same"');
  });
});
