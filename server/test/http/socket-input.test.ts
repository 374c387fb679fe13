import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { MESSAGES_NAMESPACE, messagesSocket } from "@kalima/messages-contract";
import { SUPPORT_NAMESPACE, supportSocket } from "@kalima/support-contract";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { buildPair, joinMessages, leaveMessages } from "../message-people.ts";
import { disconnectAll, enqueue, join, nextTurn } from "../support-people.ts";

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test.close());
afterEach(() => {
  disconnectAll();
  leaveMessages();
});

type Ack = { ok: boolean; code?: string };
/** A person who may write, and a person who reads it. */
type Talk = {
  writer: Socket;
  reader: Socket;
  token: string;
  /** Query string of the handshake. */
  query: string;
  /** A payload of `sendMessage` with this message. */
  wrapMessage(message: unknown): Record<string, unknown>;
};

async function talkWithSupport(): Promise<Talk> {
  const chat = randomUUID();
  const { accessToken: token } = await test.signUp();
  const writer = await join(address, { chat, token });
  await enqueue(writer, chat);
  const reader = await join(address, { token: (await test.signUp({ role: "agent" })).accessToken });
  await nextTurn(reader);
  const wrapMessage = (message: unknown) => ({ chatSessionId: chat, message });
  return { writer, reader, token, query: `&chatSessionId=${chat}`, wrapMessage };
}

async function talkWithTrainer(): Promise<Talk> {
  const { student, trainer, conversationId } = await buildPair(test);
  const writer = await joinMessages(address, student.accessToken);
  const reader = await joinMessages(address, trainer.accessToken);
  const wrapMessage = (message: unknown) => ({ conversationId, message });
  return { writer, reader, token: student.accessToken, query: "", wrapMessage };
}

const ask = (socket: Socket, event: string, ...values: unknown[]): Promise<Ack> =>
  socket.timeout(15_000).emitWithAck(event, ...values);

/** A connection that has joined the namespace, below socket.io. */
async function openReliableSocket(namespace: string, { token, query }: Talk): Promise<WebSocket> {
  const line = new WebSocket(`${address.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket${query}`);
  await once(line, "open");
  const joined = new Promise<void>((done) => {
    line.addEventListener("message", ({ data }) => String(data).startsWith(`40${namespace},{"sid"`) && done());
  });
  line.send(`40${namespace},${JSON.stringify({ token })}`);
  await joined;
  return line;
}

const makeText = (content: string) => ({ clientId: randomUUID(), content, type: "text" });

/** The server serves, and a message still arrives. */
async function expectDelivery({ writer, reader, wrapMessage }: Talk): Promise<void> {
  const content = `still here ${randomUUID()}`;
  const arrived = new Promise<void>((done) => {
    reader.on("receiveMessage", (body) => JSON.stringify(body).includes(content) && done());
  });
  expect(await ask(writer, "sendMessage", wrapMessage(makeText(content)))).toMatchObject({ ok: true });
  await arrived;
}

/** JSON that nests this deep, as text: building the object would overflow this side's own stack. */
const nestArrays = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

const SHAPES: [string, unknown][] = [
  ["nothing", undefined],
  ["null", null],
  ["a number", 7],
  ["a text", "sendMessage"],
  ["a list", [[]]],
  ["no fields", {}],
  ["bytes", Buffer.from("hello")],
];
const MESSAGES: [string, unknown][] = [
  ["no text", { ...makeText("Hello"), content: undefined }],
  ["an empty text", makeText("")],
  ["a number for a text", { ...makeText("Hello"), content: 5 }],
  ["a list for a text", { ...makeText("Hello"), content: ["Hello"] }],
  ["bytes for a text", { ...makeText("Hello"), content: Buffer.from("hello") }],
  ["a NUL character", makeText("[\u0000[cmd:end]]")],
  ["a text that is too long", makeText("x".repeat(50_000))],
  ["a text of 12 MB", makeText("x".repeat(12_000_000))],
  ["a recording of 12 MB", { ...makeText(`data:audio/wav;base64,${"A".repeat(12_000_000)}`), type: "audio" }],
  ["a client id that is none", { ...makeText("Hello"), clientId: "1" }],
  ["an object for a client id", { ...makeText("Hello"), clientId: { toString: "1" } }],
  ["bytes", Buffer.from("hello")],
];
const UNKNOWN = ["nope", "", "constructor", "__proto__", "toString", "hasOwnProperty", "receiveMessage"];

/** Frames that no client of ours sends; the event comes after the namespace. */
const FRAMES: [string, (namespace: string) => (string | Uint8Array)[]][] = [
  ["that are no packets", () => ["", "x", "4", "49", "7"]],
  ["that are bytes alone", () => [new Uint8Array(1_000)]],
  ["with broken JSON", (nsp) => [`42${nsp},0["sendMessage",{`]],
  ["without an event", (nsp) => [`42${nsp},0[]`, `42${nsp},0{}`, `42${nsp},0`]],
  ["with a number for an event", (nsp) => [`42${nsp},0[1,{}]`]],
  ["with an object for an event", (nsp) => [`42${nsp},0[{"toString":1},{}]`]],
  ["that name an event of the library", (nsp) => [`42${nsp},0["disconnect"]`, `42${nsp},0["connect_error",{}]`]],
  ["that nest 100,000 deep", (nsp) => [`42${nsp},0["sendMessage",${nestArrays(100_000)}]`]],
  [
    "that nest 100,000 deep around bytes",
    (nsp) => [`451-${nsp},0["sendMessage",${nestArrays(100_000)},{"_placeholder":true,"num":0}]`, new Uint8Array(3)],
  ],
  ["that announce bytes and bring none", (nsp) => [`459-${nsp},0["sendMessage",{"_placeholder":true,"num":0}]`]],
  ["that announce a million bytes fields", (nsp) => [`451000000-${nsp},0["sendMessage"]`, "2"]],
  ["that answer what was never asked", (nsp) => [`43${nsp},99["x"]`, `43${nsp},99999999999999999999["x"]`]],
  ["with a huge number for an answer", (nsp) => [`42${nsp},99999999999999999999999["sendMessage",{}]`]],
  [
    "with a prototype",
    (nsp) => [
      `42${nsp},0["sendMessage",{"__proto__":{"isPolluted":true},"constructor":{"prototype":{"isPolluted":1}}}]`,
    ],
  ],
  ["for a namespace that does not exist", () => ["40/nope,", '42/nope,["x"]', "40/__proto__,"]],
];

describe.each([
  ["support", SUPPORT_NAMESPACE, supportSocket.client, talkWithSupport, "support.malformed"],
  ["messages", MESSAGES_NAMESPACE, messagesSocket.client, talkWithTrainer, "request.invalid"],
] as const)("the socket of %s", (_name, namespace, events, talk, malformed) => {
  const withPayload = Object.entries(events).flatMap(([name, event]) => ("payload" in event ? name : []));

  it.each(SHAPES)("refuses %s as the payload of each event", async (_what, shape) => {
    const { writer } = await talk();
    for (const event of withPayload) {
      const answer = await ask(writer, event, ...(shape === undefined ? [] : [shape]));
      expect([malformed, "auth.forbidden"]).toContain(answer.code);
    }
    expect(await ask(writer, "sendMessage", shape)).toEqual({ ok: false, code: malformed });
    expect(writer.connected).toBe(true);
  });

  it.each(MESSAGES)("refuses a message with %s", async (_what, message) => {
    const { writer, wrapMessage } = await talk();
    const answer = await ask(writer, "sendMessage", wrapMessage(message));
    expect(answer.ok).toBe(false);
    expect([malformed, "support.message_too_large", "support.message_empty"]).toContain(answer.code);
    expect(writer.connected).toBe(true);
  });

  it.each(["html", "__proto__", "constructor", null, 1, ["text"]])("refuses a message of the type %j", async (type) => {
    const { writer, wrapMessage } = await talk();
    const answer = await ask(writer, "sendMessage", wrapMessage({ ...makeText("<b>Hello</b>"), type }));
    expect(answer).toEqual({ ok: false, code: malformed });
  });

  it.each(UNKNOWN)("refuses the event %j", async (event) => {
    expect(await ask((await talk()).writer, event, {})).toEqual({ ok: false, code: "auth.forbidden" });
  });

  it.each(FRAMES)("outlives frames %s, and so do other chats", async (_what, makeFrames) => {
    const [own, others] = [await talk(), await talk()];
    for (const frame of makeFrames(namespace)) {
      const line = await openReliableSocket(namespace, own);
      line.send(frame);
      // In order on one line: what follows is read after it, or the line is closed.
      const isOver = new Promise<void>((done) => {
        line.addEventListener("close", () => done());
        line.addEventListener("message", ({ data }) => String(data).startsWith(`43${namespace},77`) && done());
      });
      line.send(`42${namespace},77["nope"]`);
      await isOver;
      line.close();
    }
    await expectDelivery(own);
    await expectDelivery(others);
    expect(({} as Record<string, unknown>).isPolluted).toBeUndefined();
  });

  it("slows down a thousand messages at once, stores few of them, and delivers those of others", async () => {
    const [own, others] = [await talk(), await talk()];
    const stored = async () => {
      const [row] = await test.database.query<{ count: number }>(
        `SELECT (SELECT count(*) FROM support_messages WHERE content = $1)
           + (SELECT count(*) FROM conversation_messages WHERE content = $1) AS count`,
        ["flood"],
      );
      return row?.count ?? 0;
    };
    const before = await stored();
    const flood = Array.from({ length: 1_000 }, () =>
      ask(own.writer, "sendMessage", own.wrapMessage(makeText("flood"))).catch(() => ({ ok: false, code: "cut" })),
    );
    await expectDelivery(others);
    const answers = await Promise.all(flood);
    const taken = answers.filter(({ ok }) => ok).length;
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(
      new Set(["request.too_many", "cut"]),
    );
    expect(taken).toBeLessThan(200);
    expect((await stored()) - before).toBeLessThan(200);
    await expectDelivery(others);
  });
});
