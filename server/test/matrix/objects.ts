import { randomUUID } from "node:crypto";
import { MAX_UNPAID_HOLDS } from "@kalima/booking-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import sharp from "sharp";
import { addSoftPasskey } from "../../src/modules/auth/factors/factors.fixtures.ts";
import { payoutsRepository } from "../../src/modules/earnings/payouts/payouts.repository.ts";
import { pdf, upload as uploadFile } from "../../src/modules/files/tests/fixtures/upload.ts";
import { keepMethod } from "../../src/modules/payments/saved-methods/saved-methods.ts";
import { conversationsRepository, type Owner } from "../../src/modules/support/conversations.repository.ts";
import { buildLesson } from "../build-lesson.ts";
import { buildTrainer } from "../build-trainer.ts";
import type { TestApp, TestUser } from "../create-test-app.ts";

/** Who an object belongs to: the student, and the trainer whom it concerns. */
export type Owners = { student: TestUser; trainer: TestUser; teacherId: string };

/** A student with an own trainer, whose hours no other test books. */
export async function buildOwners(server: TestApp): Promise<Owners> {
  const [student, trainer] = [await server.signUp(), await server.signUp({ role: "trainer" })];
  return { student, trainer, teacherId: await buildTrainer(server.database, { userId: trainer.id }) };
}

/** Cancels the oldest of a student's unpaid bookings when no other one may be made. */
async function makeRoom(server: TestApp, student: TestUser): Promise<void> {
  const held = (await server.as(student)("GET", "/api/bookings?status=awaiting_payment")).json().data;
  if (held.length < MAX_UNPAID_HOLDS) return;
  await server.as(student)("POST", `/api/bookings/${held.at(-1).id}/cancel`, {});
}

async function book(server: TestApp, { student, teacherId }: Owners): Promise<{ id: string; referenceCode: string }> {
  const teacher = await server.as()("GET", `/api/teachers/${teacherId}`);
  const [first] = teacher.json().data.nextFree;
  await makeRoom(server, student);
  const answer = await server.as(student)("POST", "/api/bookings", { teacherId, pack: 1, startsAt: [first] });
  if (answer.statusCode !== 201) throw new Error(`no booking: ${answer.body}`);
  return answer.json().data;
}

let lessonsBuilt = 0;

/** Plans a lesson on a day of its own, because a trainer has one lesson at a time. */
async function planLesson({ database }: TestApp, { student, teacherId }: Owners): Promise<string> {
  lessonsBuilt += 1;
  const now = new Date();
  const startsAt = new Date(now.getTime() + (1_000 + lessonsBuilt) * DAY_MS);
  return (await buildLesson(database, { studentId: student.id, trainerId: teacherId, startsAt, now })).id;
}

/** A rating with words that visitors see. */
async function rateInWords(server: TestApp, owners: Owners): Promise<string> {
  const id = await planLesson(server, owners);
  await server.database.query(
    `UPDATE lessons SET status = 'completed', rating = 5, feedback = 'Clear.', feedback_may_show = true,
       rated_at = now(), feedback_shown_at = now() WHERE id = $1`,
    [id],
  );
  return id;
}

async function setTask(server: TestApp, owners: Owners): Promise<string> {
  await planLesson(server, owners);
  const dueAt = new Date(Date.now() + DAY_MS).toISOString();
  const task = { studentId: owners.student.id, title: "An essay", dueAt };
  return (await server.as(owners.trainer)("POST", "/api/tasks", task)).json().data.id;
}

async function addCalendar(server: TestApp, { trainer }: Owners): Promise<string> {
  const address = "https://8.8.8.8/calendar.ics";
  return (await server.as(trainer)("POST", "/api/trainer/busy-calendars", { address })).json().data.id;
}

async function startConversation(server: TestApp, { student, teacherId }: Owners): Promise<string> {
  const answer = await server.as(student)("POST", "/api/users/start-conversation", { partnerId: teacherId });
  return answer.json().data.conversation.id;
}

async function talkToSupport({ database }: TestApp, { student }: Owners): Promise<string> {
  const conversations = conversationsRepository(database);
  const owner: Owner = `user:${student.id}`;
  const { id } = await conversations.open(randomUUID(), owner, new Date());
  const message = { conversationId: id, clientId: null, side: "visitor", senderId: owner } as const;
  await conversations.add({ ...message, type: "text", content: "Hello", now: new Date() });
  return id;
}

/** Leaves a question, and has it answered. */
async function askSupport({ as, database }: TestApp, { student }: Owners): Promise<string> {
  await as(student)("POST", "/api/support/requests", { topic: "other", details: "When?" });
  const [row] = await database.query<{ id: string }>(
    "SELECT id FROM support_requests WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1",
    [student.id],
  );
  const id = row?.id ?? "";
  await database.query(
    "INSERT INTO support_replies (id, request_id, content, created_at) VALUES ($1, $2, 'At nine', now())",
    [randomUUID(), id],
  );
  return id;
}

/** Saves a card in the same way as a payment does. */
async function saveCard({ database, context }: TestApp, { student }: Owners): Promise<string> {
  const owner = { studentId: student.id, provider: "sandbox" };
  const card = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2090, holder: "Mona Adel" };
  await database.query("INSERT INTO payment_customers VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", [
    owner.studentId,
    owner.provider,
    owner.studentId,
  ]);
  const token = randomUUID();
  await database.transaction((tx) =>
    keepMethod(context, tx, { ...owner, card: { ...card, token, holder: token }, now: new Date() }),
  );
  const [row] = await database.query<{ id: string }>("SELECT id FROM saved_methods WHERE token = $1", [token]);
  return row?.id ?? "";
}

async function beginTest(server: TestApp, { student }: Owners): Promise<string> {
  return (await server.as(student)("POST", "/api/placement-test/attempts")).json().data.id;
}

/** Stores a picture of one colour for a purpose; answers its id. */
export async function upload(server: TestApp, owner: TestUser, purpose: string, background = "teal"): Promise<string> {
  const form = new FormData();
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  form.set("purpose", purpose);
  form.set("file", new File([new Uint8Array(image)], "proof.png", { type: "image/png" }));
  const request = new Request("http://localhost", { method: "POST", body: form });
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/files",
    headers: {
      authorization: `Bearer ${owner.accessToken}`,
      "content-type": String(request.headers.get("content-type")),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  if (answer.statusCode !== 201) throw new Error(`no file: ${answer.body}`);
  return answer.json().data.id;
}

/** Pays out the money of a completed lesson. */
async function payOut(server: TestApp, owners: Owners): Promise<string> {
  const { database } = server;
  await database.query("UPDATE lessons SET status = 'completed' WHERE id = $1", [await planLesson(server, owners)]);
  const id = randomUUID();
  const admin = await server.signUp({ role: "admin" });
  await database.transaction(async (tx) => {
    const payouts = payoutsRepository(tx);
    const until = new Date("2100-01-01");
    const amountMinor = await payouts.sumOpenMinor(owners.teacherId, until);
    const month = `20${(lessonsBuilt % 90) + 10}-01`;
    const payout = { trainerId: owners.teacherId, month, amountMinor, currency: "EGP", state: "approved" as const };
    const made = await payouts.add(payout, { until, by: admin.id, now: new Date() });
    await payouts.pay(made, { reference: id, paidOn: "2026-04-02" }, { by: admin.id, now: new Date() });
  });
  const [row] = await database.query<{ id: string }>("SELECT id FROM trainer_payouts WHERE reference = $1", [id]);
  return row?.id ?? "";
}

/**
 * How to make an object of `owners`, by the path that names it; returns the value of the parameter. A new path
 * with a parameter needs a maker here, or a row of the access table that says `reach: "all"`.
 */
export const MAKERS: Record<string, (server: TestApp, owners: Owners) => Promise<string>> = {
  "/api/auth/factors/passkeys/:id": async (server, { student }) => {
    await addSoftPasskey(server, student);
    return (await server.as(student)("GET", "/api/auth/factors")).json().data.passkeys[0].id;
  },
  "/api/bookings/:id": async (server, owners) => (await book(server, owners)).id,
  "/api/conversations/:id": startConversation,
  "/api/lessons/:id": planLesson,
  "/api/notifications/:id": async ({ context, database }, { student }) => {
    await context.notifier.notify(database, student.id, "password_changed", {});
    const [row] = await database.query<{ id: string }>("SELECT id FROM notifications WHERE user_id = $1", [student.id]);
    return row?.id ?? "";
  },
  "/api/payments/:referenceCode": async (server, owners) => (await book(server, owners)).referenceCode,
  "/api/staff/payments/:id": async (server, owners) => {
    const { referenceCode } = await book(server, owners);
    return (await server.as(owners.student)("GET", `/api/payments/${referenceCode}`)).json().data.id;
  },
  "/api/payment-methods/:id": saveCard,
  "/api/placement-test/attempts/:id": beginTest,
  "/api/placement-test/attempts/:id/recordings": async (server, owners) => {
    const id = await beginTest(server, owners);
    await server.database.query(
      "UPDATE placement_attempts SET finished_sections = 3, section_ends_at = now() + interval '1 hour' WHERE id = $1",
      [id],
    );
    await server.database.query(
      `INSERT INTO placement_answers (attempt_id, section, place, item_id, option_order)
       VALUES ($1, 4, 1, 'listening-a1-01', '{0,1,2,3}')`,
      [id],
    );
    return id;
  },
  "/api/staff/views/:id": async (server) => {
    const view = { list: "audit", name: "Refunds", query: "object=refund", isShared: false };
    return (await server.as(await server.signUp({ role: "admin" }))("POST", "/api/staff/views", view)).json().data.id;
  },
  "/api/support/conversations/:id": talkToSupport,
  "/api/support/requests/:id": askSupport,
  "/api/tasks/:id": setTask,
  "/api/tasks/:id/hints": async (server, owners) => {
    const id = await setTask(server, owners);
    const work = { bytes: pdf(), purpose: "task", name: "essay.pdf", user: owners.student };
    const fileId = (await uploadFile(server, work)).json().data.id;
    await server.as(owners.student)("POST", `/api/tasks/${id}/submissions`, { fileId });
    return id;
  },
  "/api/trainer/busy-calendars/:id": addCalendar,
  "/api/trainer/payouts/:id": payOut,
  "/api/trainer/ratings/:id": rateInWords,
  "/api/trainer/feedback-templates/:id": async (server, { trainer }) => {
    const texts = { title: "Good", wentWell: "Questions", corrections: "", nextStep: "" };
    return (await server.as(trainer)("POST", "/api/trainer/feedback-templates", texts)).json().data.id;
  },
  "/api/trainer/rubrics/:id": async (server, { trainer }) => {
    const levels = [
      { text: "Good", points: 100 },
      { text: "Weak", points: 0 },
    ];
    const body = { title: "Essay", criteria: [{ title: "Grammar", levels }] };
    return (await server.as(trainer)("POST", "/api/trainer/rubrics", body)).json().data.id;
  },
  "/api/trainer/students/:id": async (server, owners) => {
    await planLesson(server, owners);
    return owners.student.id;
  },
  "/api/files/:id": (server, { student }) => upload(server, student, "proof"),
};

/** An unused id of the same shape. */
export function makeMissing(value: string): string {
  const swap = (sign: string) => (sign === "a" ? "b" : sign === "A" ? "B" : /[a-f]/.test(sign) ? "a" : "A");
  return value.replace(/[a-fA-Z]/g, swap);
}
