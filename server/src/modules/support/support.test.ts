import { randomUUID } from "node:crypto";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import {
  join as connect,
  disconnectAll,
  emit,
  enqueue,
  expectReceived,
  nextTurn,
  type Person,
  type PersonOptions,
  type ReceivedEvent,
  send,
} from "../../../test/support-people.ts";

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

const join = (options: PersonOptions) => connect(address, options);
const readRefusal = (options: PersonOptions) =>
  join(options).then(
    () => "joined",
    (error: Error) => error.message,
  );

/** Returns the cookie that a new browser gets with its first handshake. */
function requestGuestCookie(): Promise<string> {
  return new Promise((done, fail) => {
    const key = Buffer.from(randomUUID().slice(0, 16)).toString("base64");
    const upgrade = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": key,
    };
    get(`${address}/socket.io/?EIO=4&transport=websocket`, { headers: upgrade })
      .on("upgrade", (answer, socket) => {
        socket.destroy();
        const [cookie = ""] = answer.headers["set-cookie"] ?? [];
        expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Strict/);
        done(cookie.split(";")[0] ?? "");
      })
      .on("error", fail);
  });
}

async function talk(student?: TestUser) {
  const by = student ?? (await test.signUp());
  const chat = randomUUID();
  const visitor = await join({ chat, token: by.accessToken });
  await enqueue(visitor, chat);
  const agentUser = await test.signUp({ role: "agent" });
  const agent = await join({ token: agentUser.accessToken });
  expect(await nextTurn(agent)).toEqual({ ok: true, chatSessionId: chat });
  return { by, chat, visitor, agent, agentUser };
}

describe("receipts", () => {
  it("tell each side how far the other has got, now and after it comes back", async () => {
    const { chat, visitor, agent } = await talk();
    await send(visitor, chat, "one");
    await emit(agent, "read", { chatSessionId: chat, delivered: 1, read: 0 });
    await expectReceived(visitor, "receipts", ({ delivered, read }) => delivered === 1 && read === 0);
    await emit(agent, "read", { chatSessionId: chat, delivered: 1, read: 1 });
    await expectReceived(visitor, "receipts", ({ read }) => read === 1);
    expect(await emit(visitor, "sync", { after: 1 })).toEqual({
      ok: true,
      messages: [],
      receipts: { delivered: 1, read: 1 },
    });
  });

  it("stay within what was written, never go back, and belong to the conversation alone", async () => {
    const { chat, visitor, agent } = await talk();
    await send(visitor, chat, "one");
    await emit(agent, "read", { chatSessionId: chat, delivered: 99, read: 99 });
    await emit(agent, "read", { chatSessionId: chat, delivered: 0, read: 0 });
    expect(await emit(visitor, "sync", { after: 0 })).toMatchObject({ receipts: { delivered: 1, read: 1 } });
    const stranger = await join({ token: (await test.signUp()).accessToken });
    expect(await emit(stranger, "read", { chatSessionId: chat, delivered: 1, read: 1 })).toEqual({
      ok: false,
      code: "support.chat_not_yours",
    });
  });
});

describe("the queue", () => {
  it("sends every visitor its position, and moves up", async () => {
    const chats = [randomUUID(), randomUUID(), randomUUID()] as const;
    const visitors: Person[] = [];
    for (const [place, chat] of chats.entries()) {
      const visitor = await join({ chat, token: (await test.signUp()).accessToken });
      expect(await enqueue(visitor, chat)).toEqual({ ok: true, status: "waiting", queue: place + 1 });
      visitors.push(visitor);
    }
    const [first, second, third] = visitors as [Person, Person, Person];
    expect(await enqueue(second, chats[1])).toMatchObject({ queue: 2 });
    const agent = await join({ token: (await test.signUp({ role: "agent" })).accessToken });
    expect(await nextTurn(agent)).toEqual({ ok: true, chatSessionId: chats[0] });
    await expectReceived(first, "chatStatusResponse", ({ status }) => status === "inchat");
    await expectReceived(second, "chatStatusResponse", ({ queue }) => queue === 1);
    await expectReceived(third, "queueStatusResponse", ({ queue, agents }) => queue === 2 && agents === 1);
    expect(await emit(third, "queueStatus")).toEqual({
      ok: true,
      queue: 2,
      waiting: 2,
      agents: 1,
      expectedMinutes: null,
    });
  });

  it("gives each turn to one agent only", async () => {
    const chat = randomUUID();
    await enqueue(await join({ chat, token: (await test.signUp()).accessToken }), chat);
    const agents = await Promise.all(
      Array.from({ length: 8 }, async () => join({ token: (await test.signUp({ role: "agent" })).accessToken })),
    );
    const turns = await Promise.all(agents.map((agent) => nextTurn(agent)));
    expect(turns.filter(({ chatSessionId }) => chatSessionId === chat)).toHaveLength(1);
  });
});

describe("a conversation", () => {
  it("carries messages both ways, numbered and once each", async () => {
    const { chat, visitor, agent } = await talk();
    const clientId = randomUUID();
    const first = await send(visitor, chat, "  Hello, I need help ", clientId);
    const again = await send(visitor, chat, "Hello, I need help", clientId);
    expect(first).toMatchObject({ ok: true, message: { sequence: 1, sender: "user", content: "Hello, I need help" } });
    expect(again.message.id).toBe(first.message.id);
    await send(agent, chat, "أهلًا، كيف أساعدك؟");
    await expectReceived(
      visitor,
      "receiveMessage",
      ({ sender, content }) => sender === "other" && content === "أهلًا، كيف أساعدك؟",
    );
    expect(agent.seen.filter(({ event }) => event === "receiveMessage")).toHaveLength(1);
    const { messages } = await emit(visitor, "sync", { after: 0 });
    expect(messages.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 2]);
    expect((await emit(visitor, "sync", { after: 1 })).messages).toHaveLength(1);
  });

  it("returns large recordings over several syncs", async () => {
    const { chat, visitor } = await talk();
    const recording = `data:audio/wav;base64,${"A".repeat(2_500_000)}`;
    for (let count = 0; count < 3; count += 1) await send(visitor, chat, recording, randomUUID(), "audio");
    const numbers = async (after: number) =>
      (await emit(visitor, "sync", { after })).messages.map(({ sequence }: ReceivedEvent["body"]) => sequence);
    expect(await numbers(0)).toEqual([1, 2]);
    expect(await numbers(2)).toEqual([3]);
    expect(await numbers(3)).toEqual([]);
  });

  it("ends for both, and takes nothing more", async () => {
    const { chat, visitor, agent } = await talk();
    await emit(visitor, "endChat", { chatSessionId: chat });
    await expectReceived(agent, "chatStatusResponse", ({ status }) => status === "disconnected");
    expect(await send(agent, chat, "Still there?")).toEqual({ ok: false, code: "support.chat_not_yours" });
    expect(await send(visitor, chat, "One more")).toEqual({ ok: false, code: "support.not_waiting" });
  });

  it("turns typed commands into text", async () => {
    const { chat, visitor, agent } = await talk();
    await send(visitor, chat, "[[cmd:end]] [[hide-user]]");
    await expectReceived(agent, "receiveMessage", ({ content }) => !/\[\[/.test(String(content)));
  });

  it("goes back to its place when the agent is lost", async () => {
    const { chat, visitor, agent } = await talk();
    const later = randomUUID();
    await enqueue(await join({ chat: later, token: (await test.signUp()).accessToken }), later);
    agent.disconnect();
    await test.database.query(
      "UPDATE support_tickets SET lease_until = now() - interval '1 second' WHERE status = 'taken'",
    );
    await expect
      .poll(() => emit(visitor, "chatStatus", { chatSessionId: chat }), { timeout: 8_000, interval: 500 })
      .toEqual({ ok: true, status: "waiting", queue: 1 });
  });
});

describe("strangers", () => {
  it("do not enter a conversation of another person by its id", async () => {
    const { chat, visitor } = await talk();
    const stranger = await test.signUp();
    expect(await readRefusal({ chat, token: stranger.accessToken })).toBe("support.chat_not_yours");
    expect(await readRefusal({ chat })).toBe("support.chat_not_yours");
    const other = await join({ token: stranger.accessToken });
    expect(await send(other, chat, "hi")).toEqual({ ok: false, code: "support.chat_not_yours" });
    expect(await enqueue(other, chat)).toEqual({ ok: false, code: "support.chat_not_yours" });
    await send(visitor, chat, "private");
    expect(other.seen).toEqual([]);
  });

  it.each(["1", "undefined", "", "00000000"])("cannot use the guessable id %j", async (chat) => {
    expect(await readRefusal({ chat })).toBe("support.malformed");
  });

  it("keep as guests what they started, by the cookie of the handshake", async () => {
    const cookie = await requestGuestCookie();
    const chat = randomUUID();
    expect(await enqueue(await join({ chat, cookie }), chat)).toMatchObject({ ok: true, status: "waiting" });
    expect(await readRefusal({ chat, cookie })).toBe("joined");
    expect(await readRefusal({ chat, cookie: await requestGuestCookie() })).toBe("support.chat_not_yours");
    expect(await readRefusal({ chat, cookie: `${cookie}x` })).toBe("support.chat_not_yours");
  });

  it.each(["http://evil.test", "null"])("cannot connect from the origin %s", async (origin) => {
    expect(await readRefusal({ origin })).not.toBe("joined");
  });

  it("cannot connect with an invalid token, and count as guests without a well-formed one", async () => {
    expect(await readRefusal({ token: "a.b.c" })).toBe("auth.token_invalid");
    expect(await readRefusal({ token: "undefined" })).toBe("joined");
  });
});

describe("what only agents may do", () => {
  it.each([
    ["setAgentAvailability", { status: "available" }],
    ["nextTurn", {}],
    ["desk", {}],
    ["closeChat", { chatSessionId: randomUUID(), reason: "answered" }],
    ["transferChat", { chatSessionId: randomUUID(), to: null }],
    ["setNote", { chatSessionId: randomUUID(), note: "x" }],
  ])("refuses %s from a student and changes nothing", async (event, body) => {
    const student = await join({ token: (await test.signUp()).accessToken });
    expect(await emit(student, event, body)).toEqual({ ok: false, code: "auth.forbidden" });
    expect(await test.database.query("SELECT 1 FROM support_agents")).toEqual([]);
  });
});

describe("bad input", () => {
  it.each([
    ["sendMessage", { message: { content: "x" } }],
    ["sendMessage", "text"],
    ["sendMessage", JSON.parse('{"__proto__": {"ok": true}}')],
    ["enqueue", null],
    ["sync", { after: -1 }],
  ])("%s with a wrong shape is malformed", async (event, body) => {
    const visitor = await join({ token: (await test.signUp()).accessToken });
    expect(await emit(visitor, event, body)).toEqual({ ok: false, code: "support.malformed" });
  });

  it("refuses empty texts, other schemes and unknown events", async () => {
    const { chat, visitor } = await talk();
    expect(await send(visitor, chat, "   ")).toEqual({ ok: false, code: "support.message_empty" });
    for (const [type, content, code] of [
      ["image", "javascript:alert(1)", "support.malformed"],
      ["audio", "data:text/html;base64,AAAA", "support.malformed"],
      ["html", "<b>", "support.malformed"],
      ["text", "x".repeat(4_001), "support.message_too_large"],
    ] as const) {
      expect(await send(visitor, chat, content, randomUUID(), type)).toEqual({ ok: false, code });
    }
    expect(await emit(visitor, "toString")).toEqual({ ok: false, code: "auth.forbidden" });
  });

  it("slows a flood down", async () => {
    const visitor = await join({ token: (await test.signUp()).accessToken });
    const answers = await Promise.all(Array.from({ length: 60 }, () => emit(visitor, "queueStatus")));
    expect(answers.some(({ code }) => code === "request.too_many")).toBe(true);
    expect(visitor.connected).toBe(true);
  });
});

describe("the end of a session", () => {
  it("ends its sockets", async () => {
    const { by, visitor } = await talk();
    (await test.context.sessions.endAll(test.database, by.id))();
    await expect.poll(() => visitor.connected, { timeout: 5_000 }).toBe(false);
  });
});

describe("a visitor whose line breaks", () => {
  const inSeconds = (seconds: number) => test.setTime(new Date(Date.now() + seconds * 1_000));
  const place = (socket: Person, chat: string) => emit(socket, "chatStatus", { chatSessionId: chat });

  it("keeps the place when back in time, and gets what was missed, in order", async () => {
    const chats = [randomUUID(), randomUUID()] as const;
    const [one, two] = [await test.signUp(), await test.signUp()];
    const first = await join({ chat: chats[0], token: one.accessToken });
    await enqueue(first, chats[0]);
    const second = await join({ chat: chats[1], token: two.accessToken });
    await enqueue(second, chats[1]);
    await send(first, chats[0], "one");
    first.disconnect();
    const again = await join({ chat: chats[0], token: one.accessToken });
    expect(await place(again, chats[0])).toEqual({ ok: true, status: "waiting", queue: 1 });
    expect(await place(second, chats[1])).toEqual({ ok: true, status: "waiting", queue: 2 });
    const agent = await join({ token: (await test.signUp({ role: "agent" })).accessToken });
    await nextTurn(agent);
    again.disconnect();
    for (const text of ["two", "three"]) await send(agent, chats[0], text);
    const back = await join({ chat: chats[0], token: one.accessToken });
    const { messages } = await emit(back, "sync", { after: 1 });
    expect(messages.map(({ sequence, content }: ReceivedEvent["body"]) => [sequence, content])).toEqual([
      [2, "two"],
      [3, "three"],
    ]);
  });

  it("leaves the queue after a minute away, and the others move up", async () => {
    const chats = [randomUUID(), randomUUID()] as const;
    const [one, two] = [await test.signUp(), await test.signUp()];
    const gone = await join({ chat: chats[0], token: one.accessToken });
    await enqueue(gone, chats[0]);
    const stays = await join({ chat: chats[1], token: two.accessToken });
    await enqueue(stays, chats[1]);
    gone.disconnect();
    inSeconds(61);
    await expect
      .poll(() => place(stays, chats[1]), { timeout: 8_000, interval: 500 })
      .toEqual({ ok: true, status: "waiting", queue: 1 });
    await expectReceived(stays, "chatStatusResponse", ({ queue }) => queue === 1);
    const back = await join({ chat: chats[0], token: one.accessToken });
    expect(await place(back, chats[0])).toEqual({ ok: true, status: "disconnected", queue: null });
    expect(await enqueue(back, chats[0])).toEqual({ ok: true, status: "waiting", queue: 2 });
  });
});
