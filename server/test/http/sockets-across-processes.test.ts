import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { MINUTE_MS } from "@kalima/contracts/domain";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../create-test-app.ts";
import { buildPair, expectHeard, joinMessages, leaveMessages, type Messenger, write } from "../message-people.ts";
import { disconnectAll, emit, enqueue, expectReceived, join, nextTurn } from "../support-people.ts";

const isDeep = process.env.TEST_DEEP === "1";

let first: TestApp;
let second: Awaited<ReturnType<TestApp["startProcess"]>>;
let here: string;
let there: string;

async function listen({ app }: Pick<TestApp, "app">): Promise<string> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  first = await createTestApp({ DATABASE_URL: "postgres://configured.test/site" });
  second = await first.startProcess();
  here = await listen(first);
  there = await listen(second);
});
afterAll(() => first.close());
afterEach(() => {
  disconnectAll();
  leaveMessages();
});

const expectOver = (socket: Socket) => expect.poll(() => socket.connected, { timeout: 15_000 }).toBe(false);

const JOINS: [string, (address: string, token: string) => Promise<Socket>][] = [
  ["support", (address, token) => join(address, { token })],
  ["messages", joinMessages],
];
/** Actions that end the session of a socket; each is sent to the first process. */
const ENDS: [string, (user: TestUser, session: { refreshToken: string; accessToken: string }) => Promise<unknown>][] = [
  [
    "a logout",
    (_user, session) => first.as(session)("POST", "/api/auth/logout", { refreshToken: session.refreshToken }),
  ],
  [
    "a new password, set in another session,",
    (user) =>
      first.as(user)("POST", "/api/auth/change-password", {
        currentPassword: user.password,
        newPassword: "Quiet-River-2026",
      }),
  ],
  [
    "disabling the account",
    ({ id }) => first.database.query("UPDATE users SET status = 'inactive' WHERE id = $1", [id]),
  ],
];

describe.each(JOINS)("the sockets of %s", (_namespace, joinAt) => {
  it.each(ENDS)("end with %s, at both processes, and those of others stay", async (_what, end) => {
    const user = await first.signUp();
    const session = await first.context.sessions.begin({ id: user.id, kind: "account" }, false);
    const sockets = [await joinAt(here, session.accessToken), await joinAt(there, session.accessToken)];
    const other = await joinAt(there, (await first.signUp()).accessToken);
    await end(user, session);
    for (const socket of sockets) await expectOver(socket);
    expect(other.connected).toBe(true);
    await expect(joinAt(there, session.accessToken)).rejects.toThrow(/^auth\./);
  });

  it("stay open in the session that set a new password", async () => {
    const user = await first.signUp();
    const own = await joinAt(there, user.accessToken);
    const session = await first.context.sessions.begin({ id: user.id, kind: "account" }, false);
    const elsewhere = await joinAt(there, session.accessToken);
    const body = { currentPassword: user.password, newPassword: "Quiet-River-2026" };
    await first.as(user)("POST", "/api/auth/change-password", body);
    await expectOver(elsewhere);
    expect(own.connected).toBe(true);
  });
});

describe("an agent at one process and visitors at the other", () => {
  async function joinQueue(address: string) {
    const chat = randomUUID();
    const socket = await join(address, { chat, token: (await first.signUp()).accessToken });
    await enqueue(socket, chat);
    return { chat, socket };
  }
  const joinAgent = async (address: string, token: string) => join(address, { token });

  it("share one queue, its positions and every open desk", async () => {
    const [one, two] = [await joinQueue(there), await joinQueue(here)];
    const { accessToken } = await first.signUp({ role: "agent" });
    const [desk, otherDesk] = [await joinAgent(here, accessToken), await joinAgent(there, accessToken)];
    expect(await nextTurn(desk)).toEqual({ ok: true, chatSessionId: one.chat });
    await expectReceived(one.socket, "chatStatusResponse", ({ status }) => status === "inchat");
    await expectReceived(two.socket, "chatStatusResponse", ({ status, queue }) => status === "waiting" && queue === 1);
    await expectReceived(otherDesk, "agentStatus", ({ status }) => status === "in_chat");
    await emit(one.socket, "typing", { chatSessionId: one.chat });
    for (const open of [desk, otherDesk])
      await expectReceived(open, "typing", ({ chatSessionId }) => chatSessionId === one.chat);
    for (const { socket } of [one, two]) await emit(socket, "endChat");
  });

  it.runIf(isDeep)(
    "keep the chat and the place for minutes: each process says who is there",
    async () => {
      const { accessToken } = await first.signUp({ role: "agent" });
      const taken = await joinQueue(there);
      await nextTurn(await joinAgent(here, accessToken));
      const inQueue = await joinQueue(there);
      const start = Date.now();
      const readSeen = () =>
        first.database.query<{ seen_at: Date }>(
          `SELECT t.seen_at FROM support_tickets t JOIN support_conversations c ON c.id = t.conversation_id
         WHERE c.chat_session_id = $1
         UNION ALL SELECT lease_until - interval '30 seconds' FROM support_tickets WHERE status = 'taken'`,
          [inQueue.chat],
        );
      for (let minutes = 0.25; minutes <= 3; minutes += 0.25) {
        const now = new Date(start + minutes * MINUTE_MS);
        first.setTime(now);
        await expect
          .poll(async () => (await readSeen()).every((row) => row.seen_at.getTime() >= now.getTime()), {
            timeout: 20_000,
          })
          .toBe(true);
      }
      expect(await emit(inQueue.socket, "chatStatus", { chatSessionId: inQueue.chat })).toMatchObject({ queue: 1 });
      expect(await emit(taken.socket, "chatStatus", { chatSessionId: taken.chat })).toMatchObject({ status: "inchat" });
      first.setTime(new Date());
    },
    240_000,
  );
});

describe("limits", () => {
  it("count the messages of one person over both processes, each beyond its first 60", async () => {
    const { student, conversationId } = await buildPair(first);
    first.setTime(new Date());
    const hits = Array.from({ length: 539 }, () => ({ key: `message:${student.id}`, rules: [] }));
    await first.context.limits.takeAll(hits);
    /** Sends 60 messages over three connections, because one may send 30 at once. Each waits for its answer. */
    async function writeUsual(address: string): Promise<Messenger> {
      const sockets = await Promise.all([0, 1, 2].map(() => joinMessages(address, student.accessToken)));
      async function write20(socket: Messenger): Promise<void> {
        for (let sent = 0; sent < 20; sent += 1) {
          expect(await write(socket, conversationId, "usual")).toMatchObject({ ok: true });
        }
      }
      await Promise.all(sockets.map(write20));
      return sockets[0] as Messenger;
    }
    const [one, two] = [await writeUsual(here), await writeUsual(there)];
    expect(await write(one, conversationId, "the last")).toMatchObject({ ok: true });
    await expectHeard(two, "receiveMessage", ({ message }) => message?.content === "the last");
    for (const socket of [one, two]) {
      expect(await write(socket, conversationId, "too many")).toEqual({ ok: false, code: "auth.too_many_tries" });
    }
  });

  it("count the new conversations with support of one person over both processes", async () => {
    const user = await first.signUp();
    const hits = Array.from({ length: 99 }, () => ({ key: `support-conversation:user:${user.id}`, rules: [] }));
    await first.context.limits.takeAll(hits);
    const [one, two] = [randomUUID(), randomUUID()];
    expect(await enqueue(await join(here, { chat: one, token: user.accessToken }), one)).toMatchObject({ ok: true });
    expect(await enqueue(await join(there, { chat: two, token: user.accessToken }), two)).toEqual({
      ok: false,
      code: "support.quota_used_up",
    });
  });
});
