import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { StaffGrant } from "@kalima/staff-contract";
import { AGENT_CAPACITY } from "@kalima/support-contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import {
  disconnectAll,
  emit,
  enqueue,
  expectReceived,
  join,
  nextTurn,
  type Person,
  send,
} from "../../../test/support-people.ts";
import { HELD_MS, queueRepository } from "./queue.repository.ts";

let test: TestApp;
let address: string;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test.close());
beforeEach(() => test.database.query("TRUNCATE support_agents, support_conversations CASCADE"));
afterEach(disconnectAll);

async function enqueueVisitor() {
  const { accessToken } = await test.signUp();
  const chat = randomUUID();
  const socket = await join(address, { chat, token: accessToken });
  await enqueue(socket, chat);
  return { chat, socket };
}

async function joinAgent() {
  const account = await test.signUp({ role: "agent" });
  return { id: account.id, socket: await join(address, { token: account.accessToken }) };
}

const setStatus = (socket: Person, status: string) => emit(socket, "setAgentAvailability", { status });
const listChats = async (socket: Person) =>
  (await emit(socket, "desk")).conversations.map(({ chatSessionId }: { chatSessionId: string }) => chatSessionId);

describe("the next turn", () => {
  it("goes only to available agents", async () => {
    await enqueueVisitor();
    const { socket } = await joinAgent();
    expect(await emit(socket, "nextTurn")).toEqual({ ok: false, code: "support.not_available" });
    await setStatus(socket, "unavailable");
    expect(await emit(socket, "nextTurn")).toEqual({ ok: false, code: "support.not_available" });
    expect((await emit(socket, "desk")).waiting).toHaveLength(1);
  });

  it("stays within the capacity, however many ask at once", async () => {
    for (let count = 0; count <= AGENT_CAPACITY; count += 1) await enqueueVisitor();
    const { socket } = await joinAgent();
    await setStatus(socket, "available");
    const turns = await Promise.all(Array.from({ length: AGENT_CAPACITY + 2 }, () => emit(socket, "nextTurn")));
    expect(turns.filter(({ ok }) => ok)).toHaveLength(AGENT_CAPACITY);
    expect(turns.find(({ ok }) => !ok)).toEqual({ ok: false, code: "support.at_capacity" });
    expect(await emit(socket, "desk")).toMatchObject({ status: "in_chat", waiting: [expect.any(String)] });
  });
});

it("an admin sits at the desk with the permission alone", async () => {
  const openDesk = async (grants: readonly StaffGrant[]) =>
    join(address, { token: (await test.signUp({ role: "admin", grants })).accessToken });
  expect(await emit(await openDesk(["support_lead"]), "desk")).toHaveProperty("waiting");
  expect(await emit(await openDesk(["finance"]), "desk")).toEqual({ ok: false, code: "auth.forbidden" });
});

describe("an agent in two conversations", () => {
  async function joinTwoChats() {
    const [first, second] = [await enqueueVisitor(), await enqueueVisitor()];
    const { id, socket } = await joinAgent();
    await nextTurn(socket);
    await nextTurn(socket);
    return { first, second, id, socket };
  }

  it("reads and writes each apart", async () => {
    const { first, second, socket } = await joinTwoChats();
    await send(first.socket, first.chat, "from the first");
    await send(second.socket, second.chat, "from the second");
    await expectReceived(
      socket,
      "receiveMessage",
      ({ content, chatSessionId }) => content === "from the second" && chatSessionId === second.chat,
    );
    await send(socket, second.chat, "to the second");
    await expectReceived(second.socket, "receiveMessage", ({ content }) => content === "to the second");
    const { messages } = await emit(socket, "sync", { chatSessionId: first.chat, after: 0 });
    expect(messages.map(({ content }: { content: string }) => content)).toEqual(["from the first"]);
    expect(first.socket.seen.filter(({ event }) => event === "receiveMessage")).toEqual([]);
  });

  it("learns who writes, and tells only the visitor it writes to", async () => {
    const { first, second, socket } = await joinTwoChats();
    await emit(first.socket, "typing", { chatSessionId: first.chat });
    await expectReceived(socket, "typing", ({ chatSessionId }) => chatSessionId === first.chat);
    await emit(socket, "typing", { chatSessionId: second.chat });
    await expectReceived(second.socket, "typing");
    expect(first.socket.seen.filter(({ event }) => event === "typing")).toEqual([]);
    expect(await emit(first.socket, "typing", { chatSessionId: second.chat })).toEqual({
      ok: false,
      code: "support.chat_not_yours",
    });
  });

  it("ends one with a reason and keeps the other", async () => {
    const { first, second, socket } = await joinTwoChats();
    expect(await emit(socket, "closeChat", { chatSessionId: first.chat, reason: "answered" })).toEqual({ ok: true });
    await expectReceived(first.socket, "chatStatusResponse", ({ status }) => status === "disconnected");
    expect(await listChats(socket)).toEqual([second.chat]);
    const ended = await test.database.query("SELECT end_reason FROM support_tickets WHERE status = 'ended'");
    expect(ended).toEqual([{ end_reason: "answered" }]);
  });

  it("gets a rating from a visitor after the conversation ended, and the desk shows the average", async () => {
    const { first, second, socket } = await joinTwoChats();
    const rate = (visitor: typeof first, stars: number) =>
      emit(visitor.socket, "rateChat", { chatSessionId: visitor.chat, stars });
    expect(await rate(first, 4)).toEqual({ ok: false, code: "support.not_answered" });
    await emit(socket, "closeChat", { chatSessionId: first.chat, reason: "answered" });
    expect(await rate(first, 6)).toEqual({ ok: false, code: "support.malformed" });
    await rate(first, 2);
    expect(await rate(first, 4)).toEqual({ ok: true });
    expect(await rate(second, 1)).toEqual({ ok: false, code: "support.not_answered" });
    expect(await emit(socket, "rateChat", { chatSessionId: first.chat, stars: 5 })).toMatchObject({ ok: false });
    expect((await emit(socket, "desk")).satisfaction).toEqual({ average: 4, count: 1 });
  });

  it("shows how long visitors wait for their turn, and questions for an answer", async () => {
    const { socket } = await joinTwoChats();
    await test.database.query("UPDATE support_tickets SET enqueued_at = taken_at - interval '90 seconds'");
    const shown = async () => (await emit(socket, "desk")).responseSeconds;
    expect(await shown()).toEqual({ turn: 90, question: null });
    const [asker, { accessToken }] = [await test.signUp(), await test.signUp({ role: "agent" })];
    await test.as(asker)("POST", "/api/support/requests", { topic: "other", details: "When do you open?" });
    await test.database.query("UPDATE support_requests SET created_at = created_at - interval '1 hour'");
    const [question] = await test.database.query<{ id: string }>("SELECT id FROM support_requests");
    await test.as({ accessToken })("POST", `/api/staff/support-requests/${question?.id}/replies`, { text: "At nine." });
    expect((await shown()).question).toBeGreaterThanOrEqual(3_600);
  });

  it("learns its status when a visitor ends the last one", async () => {
    const { first, second, socket } = await joinTwoChats();
    await emit(first.socket, "endChat");
    await emit(second.socket, "endChat");
    const statuses = () => socket.seen.filter(({ event }) => event === "agentStatus").map(({ body }) => body.status);
    await expect.poll(() => statuses().at(-1)).toBe("available");
  });

  it("hands one to a free colleague, note included, and may no longer write there", async () => {
    const { first, socket } = await joinTwoChats();
    const colleague = await joinAgent();
    await test.database.query("UPDATE users SET name = 'Salma Adel' WHERE id = $1", [colleague.id]);
    const transfer = { chatSessionId: first.chat, to: colleague.id };
    await setStatus(colleague.socket, "available");
    await emit(socket, "setNote", { chatSessionId: first.chat, note: "Asks about a refund" });
    expect(await emit(socket, "transferChat", transfer)).toEqual({ ok: true });
    expect((await emit(colleague.socket, "desk")).conversations).toMatchObject([
      { chatSessionId: first.chat, note: "Asks about a refund", visitor: { name: expect.any(String) }, earlier: 0 },
    ]);
    await expectReceived(colleague.socket, "agentStatus", ({ status }) => status === "in_chat");
    await expectReceived(first.socket, "chatStatusResponse", ({ agent: name }) => name === "Salma");
    expect(await send(socket, first.chat, "Still me")).toEqual({ ok: false, code: "support.chat_not_yours" });
    await send(first.socket, first.chat, "Hello again");
    await expectReceived(colleague.socket, "receiveMessage", ({ content }) => content === "Hello again");
  });

  it("offers everyone at the desk and away, disabled ones and students excepted", async () => {
    const { id, socket } = await joinTwoChats();
    const free = await joinAgent();
    await setStatus(free.socket, "available");
    const paused = await joinAgent();
    const [away, staff, disabled, student] = await Promise.all([
      test.signUp({ role: "agent" }),
      test.signUp({ role: "admin" }),
      test.signUp({ role: "agent" }),
      test.signUp(),
    ]);
    await test.database.query("UPDATE users SET status = 'inactive' WHERE id = $1", [disabled.id]);
    const { colleagues } = await emit(socket, "desk");
    const findPresence = ({ id: wanted }: { id: string }) =>
      colleagues.find((colleague: { id: string }) => colleague.id === wanted)?.presence;
    expect([free, paused, away, staff].map(findPresence)).toEqual(["free", "paused", "away", "away"]);
    expect([disabled, student, { id }].map(findPresence)).toEqual([undefined, undefined, undefined]);
  });

  it("hands one to staff who are away, who learn of it and find it at the desk", async () => {
    const { first, socket } = await joinTwoChats();
    const staff = await test.signUp({ role: "admin" });
    expect(await emit(socket, "transferChat", { chatSessionId: first.chat, to: staff.id })).toEqual({ ok: true });
    await expectReceived(first.socket, "chatStatusResponse", ({ isAgentAway }) => isAgentAway === true);
    const news = await test.database.query("SELECT kind FROM notifications WHERE user_id = $1", [staff.id]);
    expect(news).toEqual([{ kind: "support_transferred" }]);
    await send(first.socket, first.chat, "Are you there?");
    const desk = await join(address, { token: staff.accessToken });
    expect(await listChats(desk)).toEqual([first.chat]);
    await expectReceived(first.socket, "chatStatusResponse", ({ isAgentAway }) => isAgentAway === false);
  });

  it("returns one to the queue when nobody came for ten minutes", async () => {
    const { first, socket } = await joinTwoChats();
    const staff = await test.signUp({ role: "admin" });
    await emit(socket, "transferChat", { chatSessionId: first.chat, to: staff.id });
    const queue = queueRepository(test.database);
    const now = test.context.clock().getTime();
    await queue.returnLost(new Date(now + HELD_MS / 2));
    expect(await emit(first.socket, "chatStatus", { chatSessionId: first.chat })).toMatchObject({ status: "inchat" });
    await queue.returnLost(new Date(now + 2 * HELD_MS));
    expect(await emit(first.socket, "chatStatus", { chatSessionId: first.chat })).toMatchObject({ queue: 1 });
  });

  it("hands none to students, disabled staff, or who is at capacity", async () => {
    const { first, socket } = await joinTwoChats();
    const [student, disabled] = [await test.signUp(), await test.signUp({ role: "admin" })];
    await test.database.query("UPDATE users SET status = 'inactive' WHERE id = $1", [disabled.id]);
    for (let count = 0; count < AGENT_CAPACITY; count += 1) await enqueueVisitor();
    const full = await joinAgent();
    for (let count = 0; count < AGENT_CAPACITY; count += 1) await nextTurn(full.socket);
    for (const { id: to } of [student, disabled, full]) {
      const refused = { ok: false, code: "support.colleague_not_free" };
      expect(await emit(socket, "transferChat", { chatSessionId: first.chat, to })).toEqual(refused);
    }
  });

  it("puts one back to its place, before those who came later", async () => {
    const { first, socket } = await joinTwoChats();
    const later = await enqueueVisitor();
    await emit(socket, "transferChat", { chatSessionId: first.chat, to: null });
    expect(await emit(first.socket, "chatStatus", { chatSessionId: first.chat })).toMatchObject({ queue: 1 });
    expect(await emit(later.socket, "chatStatus", { chatSessionId: later.chat })).toMatchObject({ queue: 2 });
  });
});
