import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { Conversation } from "@kalima/messages-contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import {
  buildPair,
  emitEvent,
  expectHeard,
  joinMessages,
  leaveMessages,
  startConversation,
  write,
} from "../../../test/message-people.ts";
import { accountRemoved } from "../users/public.ts";

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test.close());
afterEach(leaveMessages);

const join = ({ accessToken }: TestUser) => joinMessages(address, accessToken);
const listConversations = async (by: TestUser): Promise<Conversation[]> =>
  (await test.as(by)("GET", "/api/conversations")).json().data;
const countUnread = async (by: TestUser): Promise<number> =>
  (await test.as(by)("GET", "/api/conversations/unread")).json().data.unread;
const readTexts = async (by: TestUser, id: string, query = "") => {
  const answer = (await test.as(by)("GET", `/api/conversations/${id}/messages${query}`)).json();
  return { texts: answer.data.map(({ content }: { content: string }) => content), next: answer.page.nextCursor };
};

describe("how soon a trainer usually replies", () => {
  const HOUR_MS = 3_600_000;
  /** Each answer took this many hours. */
  async function converse(conversationId: string, hours: readonly number[], daysAgo = 5) {
    for (const [place, took] of hours.entries()) {
      const asked = Date.now() - daysAgo * 24 * HOUR_MS + place * 60_000;
      const turns = [
        ["student", asked],
        // A second question before the answer does not shorten the wait.
        ["student", asked + 1_000],
        ["trainer", asked + took * HOUR_MS],
      ] as const;
      for (const [turn, [sender, at]] of turns.entries()) {
        await test.database.query(
          `INSERT INTO conversation_messages (id, conversation_id, sequence, client_id, sender, sender_id, type, content, created_at)
           VALUES (gen_random_uuid(), $1, $2, gen_random_uuid(), $3, 'x', 'text', 'words', $4)`,
          [conversationId, (daysAgo * 100 + place) * 3 + turn + 1, sender, new Date(at)],
        );
      }
    }
  }

  it.each([
    ["few answers", [0.1, 0.1, 0.1, 0.1], null],
    ["most within an hour", [0.1, 0.5, 1, 9, 90], "hour"],
    ["the median counts, rounded up", [0.1, 1, 3.5, 20, 30], "day"],
    ["slow ones", [60, 60, 60, 60, 60], null],
  ] as const)("%s", async (_, hours, expected) => {
    const { trainerId, conversationId } = await buildPair(test);
    await converse(conversationId, hours);
    // Older ones say nothing about today.
    await converse(conversationId, [0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 91);
    const { data } = (await test.as()("GET", `/api/teachers/${trainerId}`)).json();
    expect(data.repliesWithin).toBe(expected);
  });
});

describe("a conversation", () => {
  it("starts once, between a student and any trainer who has an account", async () => {
    const { student, trainerId, conversationId } = await buildPair(test, { isPaid: false });
    const again = await test.as(student)("POST", "/api/users/start-conversation", { partnerId: trainerId });
    expect(again.json().data).toMatchObject({
      isNew: false,
      conversation: { id: conversationId, partner: { id: trainerId, gender: expect.stringMatching(/^(fe)?male$/) } },
    });
    const nobody = await test.as(student)("POST", "/api/users/start-conversation", {
      partnerId: await buildTrainer(test.database),
    });
    expect(nobody.json()).toMatchObject({ code: "conversation.trainer_away" });
  });

  it("cannot be started by a trainer unless the student has a paid pack with them", async () => {
    const { student, trainer, conversationId } = await buildPair(test);
    expect(await startConversation(test, trainer, student.id)).toBe(conversationId);
    const stranger = await test.signUp();
    const answer = await test.as(trainer)("POST", "/api/users/start-conversation", { partnerId: stranger.id });
    expect(answer.statusCode).toBe(404);
  });

  it("carries messages both ways, numbered and once each, with unread counts and receipts", async () => {
    const { student, trainer, conversationId } = await buildPair(test);
    const [here, there, elsewhere] = [await join(student), await join(trainer), await join(student)];
    const clientId = randomUUID();
    const first = await write(here, conversationId, "Hello", clientId);
    expect(await write(here, conversationId, "Hello", clientId)).toEqual(first);
    expect(first).toMatchObject({ ok: true, message: { sequence: 1, sender: "user" } });
    await expectHeard(
      there,
      "receiveMessage",
      ({ message }) => message?.content === "Hello" && message.sender === "other",
    );
    await expectHeard(elsewhere, "receiveMessage", ({ message }) => message?.sender === "user");
    expect(here.heard).toEqual([]);
    expect(await listConversations(trainer)).toMatchObject([
      { id: conversationId, unread: 1, lastMessage: { content: "Hello" } },
    ]);
    expect([await countUnread(trainer), await countUnread(student)]).toEqual([1, 0]);

    await emitEvent(there, "read", { conversationId, delivered: 1, read: 1 });
    await expectHeard(here, "receipts", (body) => (body as unknown as { read: number }).read === 1);
    expect(await listConversations(trainer)).toMatchObject([{ unread: 0 }]);
    expect(await countUnread(trainer)).toBe(0);
    expect(await listConversations(student)).toMatchObject([{ receipts: { delivered: 1, read: 1 } }]);
    expect(await write(there, conversationId, "Hi")).toMatchObject({ message: { sequence: 2 } });
    expect(await emitEvent(here, "sync", { conversationId, after: 1 })).toMatchObject({
      messages: [{ content: "Hi" }],
    });
  });

  it("returns its messages by pages, the newest first", async () => {
    const { student, conversationId } = await buildPair(test);
    for (const content of ["one", "two", "three"]) {
      await test.as(student)("POST", `/api/conversations/${conversationId}/messages`, {
        clientId: randomUUID(),
        content,
      });
    }
    const first = await readTexts(student, conversationId, "?limit=2");
    expect(first).toEqual({ texts: ["three", "two"], next: "2" });
    expect(await readTexts(student, conversationId, "?limit=2&cursor=2")).toEqual({ texts: ["one"], next: null });
  });

  it("hides contact details for both until there is a paid pack", async () => {
    const { student, trainer, conversationId } = await buildPair(test, { isPaid: false });
    await write(await join(student), conversationId, "Call me on 01012345678");
    expect((await readTexts(trainer, conversationId)).texts).toEqual(["Call me on •••"]);
    expect(await listConversations(student)).toMatchObject([{ hidesContacts: true }]);

    const paid = await buildPair(test);
    await write(await join(paid.student), paid.conversationId, "Call me on 01012345678");
    expect((await readTexts(paid.trainer, paid.conversationId)).texts).toEqual(["Call me on 01012345678"]);
  });

  it("can be blocked and unblocked by one side, and reported", async () => {
    const { student, trainer, conversationId } = await buildPair(test);
    const there = await join(trainer);
    const blocked = await test.as(student)("PUT", `/api/conversations/${conversationId}/block`, { isBlocked: true });
    expect(blocked.json().data).toMatchObject({ isBlocked: true, canWrite: false });
    await expectHeard(there, "conversationChanged");
    expect(await write(there, conversationId, "Hello?")).toEqual({ ok: false, code: "conversation.blocked" });
    await test.as(trainer)("PUT", `/api/conversations/${conversationId}/block`, { isBlocked: false });
    expect(await listConversations(student)).toMatchObject([{ isBlocked: true, canWrite: false }]);
    await test.as(student)("PUT", `/api/conversations/${conversationId}/block`, { isBlocked: false });
    expect(await write(there, conversationId, "Hello?")).toMatchObject({ ok: true });

    await test.as(student)("POST", `/api/conversations/${conversationId}/reports`, { reason: "Rude" });
    const reports = await test.database.query("SELECT side, reason, last_sequence FROM conversation_reports");
    expect(reports).toEqual([{ side: "student", reason: "Rude", last_sequence: 1 }]);
  });

  it("can be read by admins up to a report, until they settle it", async () => {
    const { student, trainer, conversationId } = await buildPair(test);
    const admin = await test.signUp({ role: "admin" });
    const there = await join(trainer);
    await write(there, conversationId, "Pay me in cash");
    await test.as(student)("POST", `/api/conversations/${conversationId}/reports`, { reason: "Not allowed" });
    await write(there, conversationId, "Later");
    const listReports = async () => {
      const { data } = (await test.as(admin)("GET", "/api/staff/conversation-reports")).json();
      return data.filter(({ reason }: { reason: string }) => reason === "Not allowed");
    };
    const [report] = await listReports();
    expect(report).toMatchObject({
      reportedBy: "student",
      messages: [{ sender: "trainer", content: "Pay me in cash" }],
    });
    const settled = await test.as(admin)("PUT", `/api/staff/conversation-reports/${report.id}/settled`);
    expect(settled.statusCode).toBe(200);
    expect(await listReports()).toEqual([]);
    const missing = await test.as(admin)("PUT", `/api/staff/conversation-reports/${randomUUID()}/settled`);
    expect(missing.statusCode).toBe(404);
  });

  it.each(["student", "trainer"] as const)("goes with the account of its %s, messages and all", async (side) => {
    const pair = await buildPair(test);
    const { conversationId } = pair;
    await write(await join(pair.student), conversationId, "See you on Sunday");
    const other = side === "student" ? pair.trainer : pair.student;
    expect(await listConversations(other)).toHaveLength(1);
    await test.database.transaction((tx) => test.context.events.emit(tx, accountRemoved, { userId: pair[side].id }));
    expect(await listConversations(other)).toEqual([]);
    const kept = "SELECT FROM conversation_messages WHERE conversation_id = $1";
    expect(await test.database.query(kept, [conversationId])).toEqual([]);
  });
});

describe("a message", () => {
  it("that two connections send at once is stored once, and leaves no gap", async () => {
    const { student, conversationId } = await buildPair(test);
    const sockets = [await join(student), await join(student), await join(student), await join(student)];
    for (let round = 0; round < 10; round += 1) {
      const clientId = randomUUID();
      const answers = await Promise.all(sockets.map((socket) => write(socket, conversationId, "Hello", clientId)));
      const sequences = answers.map((answer) => (answer as { message: { sequence: number } }).message.sequence);
      expect(sequences).toEqual(sockets.map(() => round + 1));
    }
  });

  it("counts towards a limit of 600 a minute for its account", async () => {
    test.setTime(new Date("2027-10-01T10:00:00Z"));
    const { student, conversationId } = await buildPair(test);
    await test.database.query(
      "INSERT INTO limit_hits (key, at) SELECT 'message:' || $1, $2 FROM generate_series(1, 540)",
      [student.id, new Date("2027-10-01T10:00:00Z")],
    );
    // One socket may send 30 at once.
    for (const socket of [await join(student), await join(student)]) {
      for (let sent = 0; sent < 30; sent += 1) {
        expect(await write(socket, conversationId, "Hi")).toMatchObject({ ok: true });
      }
    }
    const refused = { ok: false, code: "auth.too_many_tries" };
    expect(await write(await join(student), conversationId, "Hi")).toEqual(refused);
  });
});

describe("strangers", () => {
  it("get nothing from a conversation whose id they know, and cannot write into it", async () => {
    const { student, conversationId } = await buildPair(test);
    const stranger = await join(await test.signUp());
    await write(await join(student), conversationId, "private");
    const missing = { ok: false, code: "request.not_found" };
    expect(await emitEvent(stranger, "sync", { conversationId, after: 0 })).toEqual(missing);
    expect(await emitEvent(stranger, "read", { conversationId, delivered: 1, read: 1 })).toEqual(missing);
    expect(await write(stranger, conversationId, "let me in")).toEqual(missing);
    expect(stranger.heard).toEqual([]);
  });

  it("without a session, and agents, do not connect", async () => {
    await expect(joinMessages(address, "junk")).rejects.toThrow("auth.required");
    await expect(join(await test.signUp({ role: "agent" }))).rejects.toThrow("auth.forbidden");
  });
});

describe("an unread message", () => {
  const listNotifiedKinds = async (by: TestUser) =>
    (await test.as(by)("GET", "/api/notifications")).json().data.map(({ kind }: { kind: string }) => kind);

  it("causes one notification after half a minute, until everything is read", async () => {
    const start = new Date("2027-11-01T10:00:00Z");
    const later = (seconds: number) => test.setTime(new Date(start.getTime() + seconds * 1_000));
    later(0);
    const { student, trainer, conversationId } = await buildPair(test);
    const here = await join(student);
    await write(here, conversationId, "one");
    await test.runDue();
    expect(await listNotifiedKinds(trainer)).toEqual([]);
    later(31);
    await test.runDue();
    expect(await listNotifiedKinds(trainer)).toEqual(["message_unread"]);
    await write(here, conversationId, "two");
    later(90);
    await test.runDue();
    expect(await listNotifiedKinds(trainer)).toEqual(["message_unread"]);

    await emitEvent(await join(trainer), "read", { conversationId, delivered: 2, read: 2 });
    await write(here, conversationId, "three");
    later(150);
    await test.runDue();
    expect(await listNotifiedKinds(trainer)).toEqual(["message_unread", "message_unread"]);
    expect(await listNotifiedKinds(student)).toEqual([]);
  });

  it("causes a notification whichever process stored it", async () => {
    const start = new Date("2027-11-02T10:00:00Z");
    const later = (seconds: number) => test.setTime(new Date(start.getTime() + seconds * 1_000));
    later(0);
    const { student, trainer, conversationId } = await buildPair(test);
    const { app } = await test.startProcess();
    await app.listen({ host: "127.0.0.1", port: 0 });
    const there = await joinMessages(
      `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
      student.accessToken,
    );
    await write(await join(student), conversationId, "one");
    later(20);
    await write(there, conversationId, "two");
    later(31);
    await test.runDue();
    await emitEvent(await join(trainer), "read", { conversationId, delivered: 2, read: 2 });
    await write(there, conversationId, "three");
    later(70);
    await test.runDue();
    expect(await listNotifiedKinds(trainer)).toEqual(["message_unread", "message_unread"]);
  });

  it("causes a notification only once it is half a minute old, even in an active conversation", async () => {
    const start = new Date("2027-11-03T10:00:00Z");
    const later = (seconds: number) => test.setTime(new Date(start.getTime() + seconds * 1_000));
    later(0);
    const { student, trainer, conversationId } = await buildPair(test);
    const [here, there] = [await join(student), await join(trainer)];
    await write(here, conversationId, "one");
    await emitEvent(there, "read", { conversationId, delivered: 1, read: 1 });
    later(20);
    await write(here, conversationId, "two");
    later(31);
    await test.runDue();
    expect(await listNotifiedKinds(trainer)).toEqual([]);
    later(51);
    await test.runDue();
    expect(await listNotifiedKinds(trainer)).toEqual(["message_unread"]);
  });

  it("causes no notification if it is read in time", async () => {
    const start = new Date("2027-11-04T10:00:00Z");
    test.setTime(start);
    const { student, trainer, conversationId } = await buildPair(test);
    await write(await join(student), conversationId, "one");
    await emitEvent(await join(trainer), "read", { conversationId, delivered: 1, read: 1 });
    test.setTime(new Date(start.getTime() + 31_000));
    await test.runDue();
    expect(await listNotifiedKinds(trainer)).toEqual([]);
  });
});
