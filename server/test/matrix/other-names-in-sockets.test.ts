import { randomUUID } from "node:crypto";
import { LESSON_ROOM_NAMESPACE, lessonRoomSocket } from "@kalima/booking-contract";
import type { SocketContract } from "@kalima/contracts/sockets";
import { TODAY_NAMESPACE } from "@kalima/learning-contract";
import { MESSAGES_NAMESPACE, messagesSocket } from "@kalima/messages-contract";
import { NOTIFICATIONS_NAMESPACE } from "@kalima/notifications-contract";
import { RELEASES_NAMESPACE } from "@kalima/releases-contract";
import { DASHBOARD_NAMESPACE } from "@kalima/school-contract";
import { SUPPORT_NAMESPACE, supportSocket } from "@kalima/support-contract";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { contracts } from "../../src/kernel/contracts.ts";
import { listen } from "../../src/modules/files/tests/fixtures/wire.ts";
import { buildLesson } from "../build-lesson.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { buildOwners, MAKERS, type Owners } from "./objects.ts";
import type { Schema } from "./operations.ts";
import { findPeopleNames, makeSmuggledHeaders, makeSmuggledQuery, type Named, smuggleInto } from "./people-fields.ts";
import { findRowsNaming } from "./rows-naming.ts";
import { makeSample } from "./sample.ts";

type Ack = { ok: boolean; code?: string } & Record<string, unknown>;

let server: TestApp;
let address: string;
let stranger: Owners;
let named: Named;
let theirIds: string[];
let open: Socket[] = [];
beforeAll(async () => {
  server = await createTestApp();
  address = `http://127.0.0.1:${await listen(server)}`;
  stranger = await buildOwners(server);
  named = { studentId: stranger.student.id, trainerUserId: stranger.trainer.id, trainerId: stranger.teacherId };
  theirIds = Object.values(named);
  for (const make of Object.values(MAKERS)) theirIds.push(await make(server, stranger));
}, 60_000);
afterAll(() => server.close());
afterEach(() => {
  for (const socket of open) socket.disconnect();
  open = [];
});

/** Connects with a handshake that names the stranger wherever it can. */
async function join(namespace: string, token: string | undefined, query: Record<string, string> = {}): Promise<Socket> {
  const socket = io(`${address}${namespace}`, {
    query: { ...Object.fromEntries(new URLSearchParams(makeSmuggledQuery(named))), ...query },
    auth: { ...(smuggleInto({}, named) as object), ...(token && { token }) },
    extraHeaders: makeSmuggledHeaders(named),
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
  });
  open.push(socket);
  await new Promise<void>((done, fail) => {
    socket.once("connect", done);
    socket.once("connect_error", fail);
  });
  return socket;
}

const emit = (socket: Socket, event: string, body: unknown): Promise<Ack> =>
  socket.timeout(15_000).emitWithAck(event, smuggleInto(body, named));

const toSchema = (payload: z.core.$ZodType) => z.toJSONSchema(payload, { io: "input" }) as Schema;

/** A sample of every event's payload, with these values for what it names. */
function makeSamples(events: SocketContract["client"], values: Record<string, unknown>): [string, unknown][] {
  return Object.entries(events).map(([event, { payload }]) => {
    const sample = payload ? makeSample(toSchema(payload)) : {};
    const known = Object.entries(sample as object).map(([key, value]) => [key, key in values ? values[key] : value]);
    return [event, Object.fromEntries(known)];
  });
}

/** Sends every event and answers those that were taken. */
async function sendAll(socket: Socket, events: SocketContract["client"], values: object): Promise<string[]> {
  const before = await findRowsNaming(server.database, theirIds);
  const taken: string[] = [];
  for (const [event, body] of makeSamples(events, values as Record<string, unknown>)) {
    if ((await emit(socket, event, body)).ok) taken.push(event);
    expect({ event, rows: await findRowsNaming(server.database, theirIds) }).toEqual({ event, rows: before });
  }
  return taken;
}

it("each event that names a person is known", () => {
  const found = contracts.sockets.flatMap(({ namespace, client }) =>
    Object.entries(client).flatMap(([event, { payload }]) =>
      payload ? findPeopleNames(toSchema(payload)).map((name) => `${namespace} ${event}: ${name}`) : [],
    ),
  );
  // A colleague at the desk, a connection between browsers, and a student who is not believed.
  expect(found.toSorted()).toEqual([
    `${LESSON_ROOM_NAMESPACE} signal: to`,
    `${SUPPORT_NAMESPACE} enqueue: params.studentId`,
    `${SUPPORT_NAMESPACE} transferChat: to`,
  ]);
  expect(contracts.sockets.map(({ namespace }) => namespace).toSorted()).toEqual(
    [
      DASHBOARD_NAMESPACE,
      LESSON_ROOM_NAMESPACE,
      MESSAGES_NAMESPACE,
      NOTIFICATIONS_NAMESPACE,
      RELEASES_NAMESPACE,
      SUPPORT_NAMESPACE,
      TODAY_NAMESPACE,
    ].toSorted(),
  );
});

describe("asking support with another student's id", () => {
  const enqueue = (socket: Socket, chatSessionId: string) =>
    emit(socket, "enqueue", { chatSessionId, chatType: "normal", params: { studentId: stranger.student.id } });

  async function readDesk(chatSessionId: string) {
    const agent = await join(SUPPORT_NAMESPACE, (await server.signUp({ role: "agent" })).accessToken, {
      chatSessionId: randomUUID(),
    });
    await emit(agent, "setAgentAvailability", { status: "available" });
    expect(await emit(agent, "nextTurn", {})).toEqual({ ok: true, chatSessionId });
    const desk = await emit(agent, "desk", {});
    const [conversation] = desk.conversations as { visitor: { phone: string } | null; earlier: number }[];
    const history = await emit(agent, "visitorHistory", { chatSessionId });
    await emit(agent, "closeChat", { chatSessionId, reason: "answered" });
    return { conversation, history: JSON.stringify(history) };
  }

  it("the agent sees the student whose session it is", async () => {
    const [student, chatSessionId] = [await server.signUp(), randomUUID()];
    const socket = await join(SUPPORT_NAMESPACE, student.accessToken, { chatSessionId });
    expect(await enqueue(socket, chatSessionId)).toMatchObject({ ok: true, status: "waiting" });
    const { conversation, history } = await readDesk(chatSessionId);
    expect(conversation).toMatchObject({ visitor: { phone: student.phone }, earlier: 0 });
    for (const id of theirIds) expect(history).not.toContain(id);
  });

  it("a guest stays a guest", async () => {
    const chatSessionId = randomUUID();
    const socket = await join(SUPPORT_NAMESPACE, undefined, { chatSessionId });
    expect(await enqueue(socket, chatSessionId)).toMatchObject({ ok: true, status: "waiting" });
    const { conversation, history } = await readDesk(chatSessionId);
    expect(conversation).toMatchObject({ visitor: null, earlier: 0 });
    for (const id of theirIds) expect(history).not.toContain(id);
  });
});

describe("events that name another person change nothing", () => {
  it("by a visitor of support", async () => {
    const [student, chatSessionId] = [await server.signUp(), randomUUID()];
    const socket = await join(SUPPORT_NAMESPACE, student.accessToken, { chatSessionId });
    const params = { studentId: stranger.student.id };
    const message = { clientId: randomUUID(), type: "text", content: "Hello" };
    expect((await emit(socket, "enqueue", { chatSessionId, chatType: "normal", params })).ok).toBe(true);
    const taken = await sendAll(socket, supportSocket.client, { chatSessionId, params, message });
    expect(taken).toEqual(expect.arrayContaining(["sendMessage", "chatStatus", "enqueue", "endChat", "sync", "read"]));
  });

  it("by an agent", async () => {
    const visitor = await join(SUPPORT_NAMESPACE, (await server.signUp()).accessToken, { chatSessionId: randomUUID() });
    const { chatSessionId } = visitor.io.opts.query as { chatSessionId: string };
    await emit(visitor, "enqueue", { chatSessionId, chatType: "normal", params: {} });
    const agent = await join(SUPPORT_NAMESPACE, (await server.signUp({ role: "agent" })).accessToken, {
      chatSessionId: randomUUID(),
    });
    await emit(agent, "setAgentAvailability", { status: "available" });
    await emit(agent, "nextTurn", {});
    const message = { clientId: randomUUID(), type: "text", content: "Hello" };
    const { closeChat, transferChat, ...others } = supportSocket.client;
    const values = { chatSessionId, message, note: "Calls back", to: null, reason: "answered" };
    // Events that end the conversation are sent last.
    const taken = await sendAll(agent, { ...others, transferChat, closeChat }, values);
    expect(taken).toEqual(expect.arrayContaining(["sendMessage", "visitorHistory", "setNote", "read", "transferChat"]));
  });

  it("in messages", async () => {
    const owners = await buildOwners(server);
    const conversationId = await MAKERS["/api/conversations/:id"]?.(server, owners);
    const socket = await join(MESSAGES_NAMESPACE, owners.student.accessToken);
    const message = { clientId: randomUUID(), content: "Hello" };
    const taken = await sendAll(socket, messagesSocket.client, { conversationId, message });
    expect(taken).toEqual(Object.keys(messagesSocket.client));
  });

  it("in a lesson's room", async () => {
    const owners = await buildOwners(server);
    const now = new Date();
    const startsAt = new Date(now.getTime() + 60_000);
    const people = { studentId: owners.student.id, trainerId: owners.teacherId };
    const { id: lessonId } = await buildLesson(server.database, { ...people, startsAt, now });
    for (const person of [owners.student, owners.trainer]) {
      await server.as(person)("POST", `/api/lessons/${lessonId}/start`, smuggleInto({}, named) as object);
    }
    const socket = await join(LESSON_ROOM_NAMESPACE, owners.student.accessToken, { lessonId });
    const values = { clientId: randomUUID(), text: "Hello", update: "AAA=", to: null };
    const taken = await sendAll(socket, lessonRoomSocket.client, values);
    expect(taken).toEqual(expect.arrayContaining(["enter", "say", "signal"]));
  });

  it("in the day of a student, who hears of the own changes alone", async () => {
    const student = await server.signUp();
    const socket = await join(TODAY_NAMESPACE, student.accessToken);
    let heard = 0;
    socket.on("dayChanged", () => {
      heard += 1;
    });
    for (const id of [stranger.student.id, student.id]) {
      await server.database.query("SELECT pg_notify('day_changed', $1)", [id]);
    }
    await expect.poll(() => heard, { timeout: 15_000 }).toBe(1);
  });
});
