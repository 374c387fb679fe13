import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { SupportRequest } from "@kalima/support-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, generatePhone, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { type Email, type EmailMessage, EmailRefusedError } from "../../../email/email.ts";

const START = new Date("2026-03-03T10:00:00Z");
/** Answers can be undone for some seconds. */
const LATER = new Date(START.getTime() + MINUTE_MS);
const QUESTION = { topic: "payment", details: "هل دفعت مرتين؟" };
let test: TestApp;
let agent: TestUser;
let sent: EmailMessage[] = [];
/** Answer of the mail server, set by each test. */
let answer: Email["send"] = async () => undefined;

beforeAll(async () => {
  test = await createTestApp({}, undefined, {
    email: {
      async send(message) {
        await answer(message);
        sent.push(message);
      },
    },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(START);
  await test.database.query("DELETE FROM support_requests");
  agent = await test.signUp({ role: "agent" });
  sent = [];
  answer = async () => undefined;
});

const refuse = async () => {
  throw new EmailRefusedError("550 no such mailbox");
};
const beAway = async () => {
  throw new Error("connect ECONNREFUSED");
};
const call = (path: string, body: object, by = agent) =>
  test.as(by)("POST", `/api/staff/support-requests/${path}`, body);

async function findInState(state: string): Promise<SupportRequest | undefined> {
  // Sessions end while a test waits for hours.
  const reader = await test.signUp({ role: "agent" });
  const listed = await test.as(reader)("GET", `/api/staff/support-requests?state=${state}`);
  return listed.json().data[0];
}
async function readDelivery(state: string) {
  return (await findInState(state))?.replies[0]?.delivery;
}
/** A guest's question, answered by the agent; the jobs have not run. */
async function answerGuest(contact: object = { email: "nour@example.com" }): Promise<string> {
  const body = { ...QUESTION, contact: { fullName: "نور", ...contact } };
  const left = await test.as()("POST", "/api/support/requests", body, { "accept-language": "ar" });
  expect(left.statusCode).toBe(201);
  const id = (await findInState("open"))?.id ?? "";
  expect((await call(`${id}/replies`, { text: "مرة واحدة فقط." })).statusCode).toBe(201);
  return id;
}
/** Runs the jobs that are due in the next hours, including retries. */
async function wait(hours: number): Promise<void> {
  for (let passed = 0; passed <= hours; passed += 1) {
    test.setTime(new Date(LATER.getTime() + passed * HOUR_MS));
    await test.runDue();
  }
}
async function listAgentNotifications(): Promise<string[]> {
  const rows = await test.database.query<{ kind: string }>("SELECT kind FROM notifications WHERE user_id = $1", [
    agent.id,
  ]);
  return rows.map(({ kind }) => kind);
}

describe("an answer by e-mail", () => {
  it("leaves once, in the language of the person who asked, with their question", async () => {
    await answerGuest();
    expect(await readDelivery("answered")).toEqual({ channel: "email", state: "sending", sentAt: null });
    await wait(1);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: "nour@example.com", subject: expect.stringContaining("كلمة") });
    expect(sent[0]?.text).toContain("> هل دفعت مرتين؟");
    expect(sent[0]?.html).toContain('dir="rtl"');
    expect(await readDelivery("answered")).toEqual({ channel: "email", state: "sent", sentAt: LATER.toISOString() });
    expect(await listAgentNotifications()).toEqual([]);
  });

  it("retries with the same id while the mail server is unavailable", async () => {
    const ids: string[] = [];
    answer = async ({ id }) => {
      ids.push(id);
      if (ids.length < 3) await beAway();
    };
    await answerGuest();
    await wait(2);
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(3);
    expect(await readDelivery("answered")).toMatchObject({ state: "sent" });
  });

  it("returns the question to its agent and notifies the agent once, if all retries fail", async () => {
    answer = beAway;
    await answerGuest();
    await wait(24);
    expect(await readDelivery("taken")).toEqual({ channel: "email", state: "undelivered", sentAt: null });
    expect(await listAgentNotifications()).toEqual(["support_reply_failed"]);
  });

  it("fails without retries if the address is refused", async () => {
    let attempts = 0;
    answer = async () => {
      attempts += 1;
      await refuse();
    };
    await answerGuest();
    await wait(2);
    expect(attempts).toBe(1);
    expect(await readDelivery("taken")).toMatchObject({ state: "refused" });
    expect(await listAgentNotifications()).toEqual(["support_reply_failed"]);
  });
});

describe("sending a failed answer again", () => {
  async function fail(): Promise<{ id: string; path: string }> {
    answer = refuse;
    const id = await answerGuest();
    test.setTime(LATER);
    await test.runDue();
    answer = async () => undefined;
    return { id, path: `${id}/replies/${(await findInState("taken"))?.replies[0]?.id}/deliveries` };
  }

  it("sends it, however often the button is pressed, and answers the question", async () => {
    const { path } = await fail();
    expect((await call(path, {})).statusCode).toBe(201);
    expect(await readDelivery("answered")).toMatchObject({ state: "sending" });
    expect((await call(path, {})).statusCode).toBe(201);
    await test.runDue();
    expect((await call(path, {})).statusCode).toBe(201);
    await test.runDue();
    expect(sent).toHaveLength(1);
    expect(await readDelivery("answered")).toMatchObject({ state: "sent" });
  });

  it("fails for a closed question, another question's answer and anyone who is not support staff", async () => {
    const { id, path } = await fail();
    await test.database.query("DELETE FROM support_requests WHERE id <> $1", [id]);
    const foreign = path.replace(id, "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f");
    expect((await call(foreign, {})).statusCode).toBe(404);
    expect((await call(path, {}, await test.signUp())).statusCode).toBe(403);
    await test.as(agent)("PUT", `/api/staff/support-requests/${id}`, { state: "closed" });
    expect((await call(path, {})).json().code).toBe("support.request_closed");
    await test.runDue();
    expect(sent).toEqual([]);
  });
});

it("an answer by SMS is on record, too", async () => {
  const phone = generatePhone();
  await answerGuest({ phone });
  await wait(1);
  expect(test.sms.filter((message) => message.phone === phone)).toHaveLength(1);
  expect(await readDelivery("answered")).toMatchObject({ channel: "sms", state: "sent" });
});
