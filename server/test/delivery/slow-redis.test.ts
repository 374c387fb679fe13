import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../build-trainer.ts";
import { NOW } from "../checkout-site.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { buildPair, emitEvent, expectHeard, joinMessages, leaveMessages, write } from "../message-people.ts";
import { startRedis } from "../start-redis.ts";
import { type SlowLine, startSlowLine } from "../start-slow-line.ts";
import { disconnectAll, emit, enqueue, expectReceived, join, nextTurn, send } from "../support-people.ts";
import { isDeep } from "../tools.ts";

const LATENCY_MS = 5_000;
/** A connection that was forgotten is given up after 20 seconds, and another is made. */
const mended = { timeout: 60_000, interval: 1_000 };

type Process = Pick<TestApp, "app" | "as" | "runDue">;

let close: (() => void | Promise<void>)[] = [];
let first: TestApp;
let processes: readonly [Process, Process];
let lines: readonly [SlowLine, SlowLine];
let addresses: readonly [string, string];

async function listen({ app }: Process): Promise<string> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  if (!isDeep) return;
  const redis = await startRedis();
  const port = Number(new URL(redis.url).port);
  lines = [await startSlowLine(port), await startSlowLine(port)];
  const [near, far] = lines.map((line) => `redis://127.0.0.1:${line.port}`);
  first = await createTestApp({ REDIS_URL: String(near) });
  first.setTime(NOW);
  processes = [first, await first.startProcess({ redisUrl: far })];
  addresses = [await listen(processes[0]), await listen(processes[1])];
  close = [redis.close, ...lines.map((line) => line.close), first.close];
});
afterEach(async () => {
  disconnectAll();
  leaveMessages();
  for (const each of close.reverse()) await each();
  close = [];
});

/** Connects a visitor to the first process and an agent to the second, who receive each other's events. */
async function talk() {
  const [here, there] = addresses;
  const chat = randomUUID();
  const visitor = await join(here, { chat, token: (await first.signUp()).accessToken });
  await enqueue(visitor, chat);
  const agent = await join(there, { token: (await first.signUp({ role: "agent" })).accessToken });
  await nextTurn(agent);
  await expect
    .poll(async () => {
      await send(visitor, chat, "before");
      return agent.seen.some(({ body }) => body.content === "before");
    }, mended)
    .toBe(true);
  return { chat, visitor, agent };
}

/** Checks that both processes serve requests that need no Redis. */
async function expectService(startsAt: string): Promise<void> {
  for (const [at, { as }] of processes.entries()) {
    const student = await first.signUp();
    const login = await as()("POST", "/api/auth/login", { phone: student.phone, password: student.password });
    expect(login.statusCode).toBe(200);
    const body = { teacherId: await buildTrainer(first.database), pack: 1, startsAt: [startsAt] };
    expect((await as(student)("POST", "/api/bookings", body)).statusCode, `booking at process ${at + 1}`).toBe(201);
  }
}

/** Writes both ways; each is acknowledged, and is in the rows once and in order. */
async function expectChat({ chat, visitor, agent }: Awaited<ReturnType<typeof talk>>): Promise<void> {
  const { messages } = await emit(visitor, "sync", { after: 0 });
  const after = messages.at(-1).sequence;
  const texts = Array.from({ length: 5 }, (_, at) => [`to ${at}`, `fro ${at}`]).flat();
  for (const text of texts) {
    expect(await send(text.startsWith("to") ? visitor : agent, chat, text)).toMatchObject({ ok: true });
  }
  for (const side of [visitor, agent]) {
    const answer = await emit(side, "sync", { after, chatSessionId: chat });
    expect(answer.messages.map(({ content }: { content: string }) => content)).toEqual(texts);
  }
}

/** Expects that the second process receives events of the first again without a restart. */
async function expectEvents({ chat, visitor, agent }: Awaited<ReturnType<typeof talk>>): Promise<void> {
  await expect
    .poll(async () => {
      const text = `again ${randomUUID()}`;
      await send(visitor, chat, text);
      await new Promise((done) => setTimeout(done, 500));
      return agent.seen.some(({ body }) => body.content === text);
    }, mended)
    .toBe(true);
  await expect
    .poll(async () => {
      const text = `back ${randomUUID()}`;
      await send(agent, chat, text);
      await new Promise((done) => setTimeout(done, 500));
      return visitor.seen.some(({ body }) => body.content === text);
    }, mended)
    .toBe(true);
}

/** Expects one notification of an unread message, whichever process sends it. */
async function expectOneNotification(): Promise<void> {
  const { student, trainer, conversationId } = await buildPair(first);
  const writer = await joinMessages(addresses[0], student.accessToken);
  expect(await write(writer, conversationId, "Are you there?")).toMatchObject({ ok: true });
  first.setTime(new Date(NOW.getTime() + 60_000));
  await Promise.all(processes.map((each) => each.runDue()));
  for (const each of processes) await each.runDue();
  const { data } = (await first.as(trainer)("GET", "/api/notifications")).json();
  expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(["message_unread"]);
  const reader = await joinMessages(addresses[1], trainer.accessToken);
  expect(await emitEvent(reader, "read", { conversationId, delivered: 1, read: 1 })).toMatchObject({ ok: true });
  // Sockets of one process hear each other at once.
  const beside = await joinMessages(addresses[0], trainer.accessToken);
  expect(await write(writer, conversationId, "Beside")).toMatchObject({ ok: true });
  await expectHeard(beside, "receiveMessage", ({ message }) => message?.content === "Beside");
}

describe.runIf(isDeep)("two processes", () => {
  it("book, sign in and chat while Redis takes five seconds each way, and hear each other again afterwards", async () => {
    const talking = await talk();
    for (const line of lines) line.delay(LATENCY_MS);
    await expectService("2026-03-10T16:00:00.000Z");
    await expectChat(talking);
    // Late, and once.
    await expectReceived(talking.agent, "receiveMessage", ({ content }) => content === "to 4");
    const heard = talking.agent.seen.filter(({ event, body }) => event === "receiveMessage" && body.content === "to 4");
    expect(heard).toHaveLength(1);
    for (const line of lines) line.delay(0);
    await expectEvents(talking);
    for (const line of lines) line.delay(LATENCY_MS);
    await expectOneNotification();
  }, 180_000);

  it("book, sign in and chat while one of them cannot reach Redis, and hear each other again afterwards", async () => {
    const talking = await talk();
    const [, far] = lines;
    far.partition();
    await expectService("2026-03-10T16:00:00.000Z");
    await expectChat(talking);
    far.heal();
    await expectEvents(talking);
    const texts = talking.agent.seen.flatMap(({ event, body }) => (event === "receiveMessage" ? [body.id] : []));
    expect(new Set(texts).size).toBe(texts.length);
    far.partition();
    await expectOneNotification();
  }, 180_000);
});
