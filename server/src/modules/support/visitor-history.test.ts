import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { SupportRequest, VisitorHistory } from "@kalima/support-contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { disconnectAll, emit, enqueue, join, nextTurn, type Person, send } from "../../../test/support-people.ts";

const NOW = new Date("2026-03-02T08:00:00Z");
const TIME = "2026-03-10T16:00:00.000Z";
let test: TestApp;
let address: string;
let agent: Person;
let agentUser: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  await test.database.query("TRUNCATE support_agents, support_conversations CASCADE");
  await test.database.query("DELETE FROM support_requests");
  agentUser = await test.signUp({ role: "agent" });
  agent = await join(address, { token: agentUser.accessToken });
});
afterEach(disconnectAll);

/** Starts a conversation that the agent takes. */
async function talk(by?: TestUser) {
  const chat = randomUUID();
  const socket = await join(address, { chat, ...(by && { token: by.accessToken }) });
  await enqueue(socket, chat);
  await nextTurn(agent);
  return { chat, socket };
}
/** Starts a conversation in the same way as `talk`, sends this text and rates the chat after the agent has ended it. */
async function talkAndEnd(text: string, by: TestUser) {
  const { chat, socket } = await talk(by);
  await send(socket, chat, text);
  await emit(agent, "closeChat", { chatSessionId: chat, reason: "answered" });
  await emit(socket, "rateChat", { chatSessionId: chat, stars: 4 });
}
async function readHistory(chat: string): Promise<VisitorHistory> {
  const { ok: _, ...history } = await emit(agent, "visitorHistory", { chatSessionId: chat });
  return history as VisitorHistory;
}

describe("what an agent reads about the visitor", () => {
  it("includes their bookings and payments", async () => {
    const student = await test.signUp();
    const teacherId = await buildTrainer(test.database);
    const body = { teacherId, pack: 6, startsAt: [TIME] };
    await test.as(student)("POST", "/api/bookings", body, { "x-timezone": "Africa/Cairo" });
    const { bookings, payments } = await readHistory((await talk(student)).chat);
    expect(bookings).toMatchObject([{ pack: 6, isCheck: false, status: "awaiting_payment", nextAt: TIME }]);
    expect(payments).toMatchObject([
      { status: "pending", amount: { amountMinor: 6 * 19_000, currency: "EGP" }, lastError: null, refunded: null },
    ]);
  });

  it("includes nothing about other people", async () => {
    const [student, other] = [await test.signUp(), await test.signUp()];
    await talkAndEnd("A secret of mine", other);
    expect(await readHistory((await talk(student)).chat)).toEqual({ bookings: [], payments: [], earlier: [] });
    expect(await readHistory((await talk()).chat)).toEqual({ bookings: [], payments: [], earlier: [] });
  });

  it("includes earlier conversations with their end reason, rating and agent", async () => {
    const student = await test.signUp();
    await talkAndEnd("My first question", student);
    const { chat } = await talk(student);
    const { earlier } = await readHistory(chat);
    expect(earlier).toMatchObject([{ reason: "answered", stars: 4, agent: expect.any(String), note: "" }]);
    const conversationId = earlier[0]?.conversationId;
    expect(await emit(agent, "earlierMessages", { chatSessionId: chat, conversationId })).toMatchObject({
      ok: true,
      messages: [{ content: "My first question", sender: "other" }],
    });
  });

  it("ends with the conversation, and never leads to another person's", async () => {
    const [student, other] = [await test.signUp(), await test.signUp()];
    await talkAndEnd("A secret of mine", other);
    const [secret] = await test.database.query<{ id: string }>("SELECT id FROM support_conversations");
    const { chat } = await talk(student);
    const peek = { chatSessionId: chat, conversationId: secret?.id };
    expect(await emit(agent, "earlierMessages", peek)).toEqual({ ok: false, code: "request.not_found" });
    await emit(agent, "closeChat", { chatSessionId: chat, reason: "answered" });
    const refused = { ok: false, code: "support.chat_not_yours" };
    expect(await emit(agent, "visitorHistory", { chatSessionId: chat })).toEqual(refused);
    expect(await emit(agent, "earlierMessages", peek)).toEqual(refused);
  });

  it("cannot be read by visitors", async () => {
    const { chat, socket } = await talk(await test.signUp());
    const refused = { ok: false, code: "auth.forbidden" };
    for (const event of ["visitorHistory", "earlierMessages", "followUp"]) {
      expect(await emit(socket, event, { chatSessionId: chat })).toEqual(refused);
    }
  });
});

describe("a follow-up", () => {
  const request = { topic: "payment", details: "Check the second charge" };
  const listTaken = async (): Promise<SupportRequest[]> =>
    (await test.as(agentUser)("GET", "/api/staff/support-requests?state=taken")).json().data;

  it("creates one question of the visitor, assigned to the agent, even if sent twice", async () => {
    const student = await test.signUp();
    const followUp = { chatSessionId: (await talk(student)).chat, id: randomUUID(), request };
    expect(await emit(agent, "followUp", followUp)).toEqual({ ok: true });
    expect(await emit(agent, "followUp", followUp)).toEqual({ ok: true });
    expect(await listTaken()).toMatchObject([
      { ...request, id: followUp.id, source: "follow_up", channel: "profile", from: { hasAccount: true } },
    ]);
    const own = await test.as(student)("GET", "/api/support/requests");
    expect(own.json().data).toMatchObject([{ ...request, state: "taken" }]);
  });

  it("requires contact details for a guest, and takes the language from the question", async () => {
    const { chat } = await talk();
    const contact = { fullName: "نور", phone: "+201012345678" };
    const bare = { chatSessionId: chat, id: randomUUID(), request };
    expect(await emit(agent, "followUp", bare)).toEqual({ ok: false, code: "request.invalid" });
    const full = { ...bare, request: { ...request, details: "مراجعة الدفعة الثانية", contact } };
    expect(await emit(agent, "followUp", full)).toEqual({ ok: true });
    expect(await listTaken()).toMatchObject([{ channel: "sms", from: { name: "نور", hasAccount: false } }]);
    const rows = await test.database.query("SELECT language FROM support_requests");
    expect(rows).toEqual([{ language: "ar" }]);
  });
});
