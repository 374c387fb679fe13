import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { StaffGrant } from "@kalima/staff-contract";
import { AGENT_CAPACITY, type SupportRequest } from "@kalima/support-contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { disconnectAll, emit, enqueue, expectReceived, join, nextTurn, send } from "../../../test/support-people.ts";

let test: TestApp;
let address: string;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.query("TRUNCATE support_agents, support_conversations, support_hand_overs CASCADE");
  await test.database.query("DELETE FROM support_requests");
});
afterEach(disconnectAll);

async function signUpAgent(name: string) {
  const user = await test.signUp({ role: "agent" });
  await test.database.query("UPDATE users SET name = $2 WHERE id = $1", [user.id, name]);
  return user;
}
const signUpLead = (grants: readonly StaffGrant[] = ["support_lead"]) => test.signUp({ role: "admin", grants });

async function enqueueVisitor() {
  const chat = randomUUID();
  const socket = await join(address, { chat, token: (await test.signUp()).accessToken });
  await enqueue(socket, chat);
  const [row] = await test.database.query<{ id: string }>(
    "SELECT id FROM support_conversations WHERE chat_session_id = $1",
    [chat],
  );
  return { chat, socket, id: row?.id ?? "" };
}
const assignChat = (by: TestUser, id: string, agentId: string | null, from: string | null, note?: string) =>
  test.as(by)("PUT", `/api/staff/support-conversations/${id}/assignee`, { agentId, from, note });
const openDesk = ({ accessToken }: TestUser) => join(address, { token: accessToken });

describe("a live conversation", () => {
  it("is handed over with its note; then the colleague writes and the first agent only reads", async () => {
    const [hana, omar] = [await signUpAgent("Hana"), await signUpAgent("Omar")];
    const visitor = await enqueueVisitor();
    const [hers, his] = [await openDesk(hana), await openDesk(omar)];
    await nextTurn(hers);
    expect((await assignChat(hana, visitor.id, omar.id, hana.id, "Wants a refund")).statusCode).toBe(200);
    await expectReceived(hers, "deskChanged");
    expect((await emit(his, "desk")).conversations).toMatchObject([
      { chatSessionId: visitor.chat, conversationId: visitor.id, note: "Wants a refund" },
    ]);
    expect((await emit(hers, "desk")).others).toMatchObject([
      { chatSessionId: visitor.chat, agent: { id: omar.id, name: "Omar" }, note: "Wants a refund" },
    ]);
    expect(await send(his, visitor.chat, "Omar here")).toMatchObject({ ok: true });
    await expectReceived(visitor.socket, "receiveMessage", ({ content }) => content === "Omar here");
    expect(await send(hers, visitor.chat, "Me too")).toEqual({ ok: false, code: "support.chat_not_yours" });
    expect((await emit(hers, "readChat", { chatSessionId: visitor.chat })).messages).toMatchObject([
      { content: "Omar here" },
    ]);
    await send(visitor.socket, visitor.chat, "Thanks");
    await expectReceived(hers, "receiveMessage", ({ content }) => content === "Thanks");
    expect(await test.database.query("SELECT agent_id, kind FROM support_hand_overs")).toEqual([
      { agent_id: hana.id, kind: "conversation" },
    ]);
  });

  it("goes to the first of two who take it at once, and the other reads who that was", async () => {
    const people = [await signUpAgent("Hana"), await signUpAgent("Omar")];
    const { id } = await enqueueVisitor();
    const answers = await Promise.all(people.map((each) => assignChat(each, id, each.id, null)));
    const lost = answers.findIndex(({ statusCode }) => statusCode !== 200);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const winner = lost === 0 ? "Omar" : "Hana";
    expect(answers[lost]?.json()).toMatchObject({ code: "support.taken_by_colleague", agent: winner });
  });

  it("is taken over by a colleague who saw whose it is, but not given away by them", async () => {
    const [hana, omar, salma] = [await signUpAgent("Hana"), await signUpAgent("Omar"), await signUpAgent("Salma")];
    const { id } = await enqueueVisitor();
    await assignChat(hana, id, hana.id, null);
    const given = await assignChat(omar, id, salma.id, hana.id);
    expect([given.statusCode, given.json().code]).toEqual([403, "support.not_yours"]);
    expect((await assignChat(omar, id, null, hana.id)).json().code).toBe("support.not_yours");
    expect((await assignChat(omar, id, omar.id, hana.id)).statusCode).toBe(200);
    expect((await assignChat(salma, id, salma.id, hana.id)).json()).toMatchObject({ agent: "Omar" });
  });

  it("is assigned to anybody by a lead, and by no admin without the duty", async () => {
    const [hana, omar] = [await signUpAgent("Hana"), await signUpAgent("Omar")];
    const { id } = await enqueueVisitor();
    const lead = await signUpLead();
    expect((await assignChat(await signUpLead(["finance"]), id, hana.id, null)).statusCode).toBe(403);
    expect((await assignChat(lead, id, hana.id, null)).statusCode).toBe(200);
    expect((await assignChat(lead, id, omar.id, hana.id)).statusCode).toBe(200);
    expect((await assignChat(lead, id, null, omar.id)).statusCode).toBe(200);
    expect(await emit(await openDesk(lead), "desk")).toMatchObject({ assignsAny: true, others: [{ agent: null }] });
    expect(await emit(await openDesk(hana), "desk")).toMatchObject({ assignsAny: false });
  });

  it("goes neither to students, nor to somebody without room, nor anywhere once it is over", async () => {
    const [hana, omar] = [await signUpAgent("Hana"), await signUpAgent("Omar")];
    for (let count = 0; count < AGENT_CAPACITY; count += 1) {
      await assignChat(omar, (await enqueueVisitor()).id, omar.id, null);
    }
    const visitor = await enqueueVisitor();
    expect((await assignChat(omar, visitor.id, omar.id, null)).json().code).toBe("support.at_capacity");
    await assignChat(hana, visitor.id, hana.id, null);
    for (const { id } of [omar, await test.signUp()]) {
      expect((await assignChat(hana, visitor.id, id, hana.id)).json().code).toBe("support.colleague_not_free");
    }
    await emit(visitor.socket, "endChat");
    expect((await assignChat(hana, visitor.id, omar.id, hana.id)).json().code).toBe("support.chat_over");
    expect((await assignChat(hana, randomUUID(), omar.id, hana.id)).statusCode).toBe(404);
  });

  it("shows its deadline until an agent has written", async () => {
    const hana = await signUpAgent("Hana");
    const { chat, id } = await enqueueVisitor();
    const socket = await openDesk(hana);
    const [{ askedAt, dueAt }] = (await emit(socket, "desk")).others;
    expect(Date.parse(dueAt) - Date.parse(askedAt)).toBe(60_000);
    await assignChat(hana, id, hana.id, null);
    await send(socket, chat, "Hello");
    expect((await emit(socket, "desk")).conversations).toMatchObject([{ chatSessionId: chat, dueAt: null }]);
  });
});

describe("a question", () => {
  const path = (id: string, part: string) => `/api/staff/support-requests/${id}/${part}`;
  const assign = (by: TestUser, id: string, agentId: string | null, from: string | null, note?: string) =>
    test.as(by)("PUT", path(id, "assignee"), { agentId, from, note });
  const list = async (by: TestUser, state: string): Promise<SupportRequest[]> =>
    (await test.as(by)("GET", `/api/staff/support-requests?state=${state}`)).json().data;

  async function ask() {
    await test.as(await test.signUp())("POST", "/api/support/requests", { topic: "other", details: "When?" });
    const [row] = await test.database.query<{ id: string }>("SELECT id FROM support_requests");
    return row?.id ?? "";
  }

  it("tells a colleague once whom its note mentions, and not who writes it", async () => {
    const [hana, omar] = [await signUpAgent("Hana"), await signUpAgent("Omar")];
    const id = await ask();
    for (const note of ["@Omar knows, @Hana too", "@Omar knows this person"]) {
      await test.as(hana)("PUT", path(id, "note"), { note });
    }
    const told = await test.database.query("SELECT kind, user_id FROM notifications WHERE user_id = ANY($1)", [
      [hana.id, omar.id],
    ]);
    expect(told).toEqual([{ kind: "support_mentioned", user_id: omar.id }]);
  });

  it("is handed over with its note to a colleague, who is told and answers it", async () => {
    const [hana, omar] = [await signUpAgent("Hana"), await signUpAgent("Omar")];
    const id = await ask();
    const his = await openDesk(omar);
    await test.as(hana)("PUT", `/api/staff/support-requests/${id}`, { state: "taken" });
    expect((await assign(hana, id, omar.id, hana.id, "Call after six")).statusCode).toBe(200);
    await expectReceived(his, "deskChanged");
    expect(await list(omar, "taken")).toMatchObject([{ agent: "Omar", agentId: omar.id, note: "Call after six" }]);
    const told = await test.database.query("SELECT kind FROM notifications WHERE user_id = $1", [omar.id]);
    expect(told).toEqual([{ kind: "support_assigned" }]);
    const refused = await test.as(hana)("POST", path(id, "replies"), { text: "At nine" });
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: "support.not_yours", agent: "Omar" }]);
    const closed = await test.as(hana)("PUT", `/api/staff/support-requests/${id}`, { state: "closed" });
    expect(closed.json().code).toBe("support.not_yours");
    expect((await test.as(omar)("POST", path(id, "replies"), { text: "At nine" })).statusCode).toBe(201);
  });

  it("goes to the first of two who take it at once, and the other reads who that was", async () => {
    const people = [await signUpAgent("Hana"), await signUpAgent("Omar")];
    const id = await ask();
    const answers = await Promise.all(
      people.map((each) => test.as(each)("PUT", `/api/staff/support-requests/${id}`, { state: "taken" })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const winner = answers[0]?.statusCode === 200 ? "Hana" : "Omar";
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().agent).toBe(winner);
  });

  it("is noted on by everyone, and goes back to everybody", async () => {
    const [hana, omar] = [await signUpAgent("Hana"), await signUpAgent("Omar")];
    const id = await ask();
    await assign(hana, id, hana.id, null);
    expect((await test.as(omar)("PUT", path(id, "note"), { note: "Asked twice" })).statusCode).toBe(200);
    expect((await assign(hana, id, null, hana.id)).statusCode).toBe(200);
    expect(await list(omar, "open")).toMatchObject([{ agentId: null, note: "Asked twice" }]);
  });

  it("shows the history of an account, and none of others", async () => {
    const hana = await signUpAgent("Hana");
    const answer = await test.as(hana)("GET", path(await ask(), "history"));
    expect(answer.json().data).toEqual({ bookings: [], payments: [], earlier: [] });
    expect((await test.as(hana)("GET", path(randomUUID(), "history"))).statusCode).toBe(404);
  });

  it("is assigned to somebody who works at the desk, and to nobody once it is closed", async () => {
    const [hana, lead] = [await signUpAgent("Hana"), await signUpLead()];
    const id = await ask();
    expect((await assign(lead, id, (await test.signUp()).id, null)).json().code).toBe("support.colleague_not_free");
    expect((await assign(lead, id, hana.id, null)).statusCode).toBe(200);
    const agents = (await test.as(hana)("GET", "/api/staff/support-agents")).json().data;
    expect(agents.map(({ id: each }: { id: string }) => each)).toEqual(expect.arrayContaining([hana.id, lead.id]));
    await test.as(hana)("PUT", `/api/staff/support-requests/${id}`, { state: "closed" });
    expect((await assign(lead, id, lead.id, hana.id)).json().code).toBe("support.request_closed");
  });
});
