import type { Booking } from "@kalima/booking-contract";
import type { Task } from "@kalima/learning-contract";
import type { Payment } from "@kalima/payment-contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/create-test-app.ts";
import { openFileStore } from "../modules/files/public.ts";
import { type DemoAccount, LEARNER, TRAINER_ONE } from "./demo-accounts.ts";
import { seed, seedFiles } from "./seed.ts";
import { makeTrainerId } from "./trainers/seed-trainers.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await seed(server.database, new Date());
  await add();
});
afterAll(() => server.close());

const add = () => seedFiles({ database: server.database, ...openFileStore(server.context.config) }, new Date());
async function signIn({ phone, password }: DemoAccount): Promise<{ accessToken: string }> {
  return (await server.as()("POST", "/api/auth/login", { phone, password })).json().data;
}

it("shows the introductions of trainers to everybody, once", async () => {
  const readTrainer = async () => (await server.as()("GET", `/api/teachers/${makeTrainerId(0)}`)).json().data;
  const { introVideoUrl, introTranscript } = await readTrainer();
  expect(introTranscript).toContain("Hello, I am Nour.");
  const video = await server.as()("GET", introVideoUrl);
  expect([video.statusCode, video.headers["content-type"]]).toEqual([200, "video/webm"]);

  // A page that was changed since keeps what its trainer and the school made of it.
  const trainer = await signIn(TRAINER_ONE);
  const { live, specializations, levels } = (await server.as(trainer)("GET", "/api/trainer/profile")).json().data;
  const { headline, description, pricePerLesson } = live;
  const changes = { headline, description, specializations, levels, pricePerLessonMinor: pricePerLesson.amountMinor };
  await server.as(trainer)("PUT", "/api/trainer/profile", { ...changes, introVideo: null });
  await server.database.query("UPDATE trainers SET intro_video_file_id = NULL WHERE id = $1", [makeTrainerId(0)]);
  await add();
  expect((await readTrainer()).introVideoUrl).toBeNull();
});

it("gives the learner a task in each state, once, with files that open", async () => {
  await add();
  const learner = await signIn(LEARNER);
  const tasks: Task[] = (await server.as(learner)("GET", "/api/tasks")).json().data;
  const states = tasks.map(({ group, review, submissions }) => [group, submissions.length, review?.score]);
  expect(states).toEqual([
    ["pending", 0, undefined],
    ["completed", 1, undefined],
    ["missed", 0, undefined],
    ["completed", 1, 78],
    ["completed", 2, 92],
  ]);
  const [late] = tasks[3]?.submissions ?? [];
  expect(late?.isLate).toBe(true);
  const answer = await server.as(learner)("GET", late?.file.url ?? "");
  expect(answer.body).toContain("metro line");
});

it("gives the learner paid orders, with receipts and money in the ledger", async () => {
  const learner = await signIn(LEARNER);
  const bookings: Booking[] = (await server.as(learner)("GET", "/api/bookings")).json().data;
  expect(bookings).toHaveLength(2);
  for (const { referenceCode, total } of bookings) {
    const order: Payment = (await server.as(learner)("GET", `/api/payments/${referenceCode}`)).json().data;
    expect([order.status, order.amount]).toEqual(["confirmed", total]);
    expect(order.timeline.map(({ kind }) => kind)).toEqual(["created", "transfer_chosen", "succeeded"]);
    expect((await server.as(learner)("GET", `/api/payments/${referenceCode}/receipt`)).statusCode).toBe(200);
  }
  const [ledger] = await server.database.query<{ posted: number; paid: number }>(
    `SELECT (SELECT sum(amount_minor)::int FROM ledger_transfers WHERE credit = 'orders') AS posted,
       (SELECT sum(amount_minor)::int FROM orders WHERE status = 'succeeded') AS paid`,
  );
  expect(ledger?.posted).toBe(ledger?.paid);
  expect(ledger?.paid).toBeGreaterThan(bookings.reduce((sum, { total }) => sum + total.amountMinor, 0));
});
