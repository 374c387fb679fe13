import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import type { OwnSupportConversation, VisitorHistory } from "@kalima/support-contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { disconnectAll, emit, enqueue, join, nextTurn, type Person, send } from "../../../test/support-people.ts";
import { accountRemoved } from "../users/public.ts";

let test: TestApp;
let address: string;
let agent: Person;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.query("TRUNCATE support_agents, support_conversations CASCADE");
  agent = await join(address, { token: (await test.signUp({ role: "agent" })).accessToken });
});
afterEach(disconnectAll);

/** Returns the guest cookie of a new browser. */
function makeBrowserCookie(): string {
  return test.context.guests.issue().setCookie.split(";")[0] ?? "";
}
/** Signs in with phone and password, as a browser does. */
async function signIn({ phone, password }: TestUser, cookie: string): Promise<void> {
  const body = { phone, password, rememberMe: false };
  const answer = await test.as()("POST", "/api/auth/login", body, { cookie });
  expect(answer.statusCode).toBe(200);
}
/** Starts a conversation with one message, as a browser's guest or an account. */
async function talk(text: string, by: { cookie?: string; token?: string }): Promise<{ chat: string; socket: Person }> {
  const chat = randomUUID();
  const socket = await join(address, { chat, ...by });
  await enqueue(socket, chat);
  await send(socket, chat, text);
  return { chat, socket };
}
async function talkAndEnd(text: string, by: { cookie?: string; token?: string }): Promise<string> {
  const { chat, socket } = await talk(text, by);
  await emit(socket, "endChat");
  return chat;
}
async function listOwn(user: TestUser, cookie?: string): Promise<OwnSupportConversation[]> {
  const answer = await test.as(user)("GET", "/api/support/conversations", undefined, cookie ? { cookie } : {});
  return answer.json().data;
}
const listOpenings = async (user: TestUser, cookie?: string) =>
  (await listOwn(user, cookie)).map(({ opening }) => opening);
async function read(user: TestUser, id: string) {
  return test.as(user)("GET", `/api/support/conversations/${id}/messages`);
}
/** Returns the earlier conversations that the agent sees when this account begins a new one. */
async function readEarlier(by: { cookie?: string; token?: string }): Promise<VisitorHistory["earlier"]> {
  const { chat } = await talk("Hello", by);
  await nextTurn(agent);
  const { earlier } = await emit(agent, "visitorHistory", { chatSessionId: chat });
  await emit(agent, "closeChat", { chatSessionId: chat, reason: "answered" });
  return earlier;
}

describe("what an account talked about with support", () => {
  it("includes its browser's guest conversations from before it signed in, the latest first", async () => {
    const [student, cookie] = [await test.signUp(), makeBrowserCookie()];
    await talkAndEnd("From my account", { token: student.accessToken });
    await talkAndEnd("As a guest", { cookie });
    expect(await listOpenings(student)).toEqual(["From my account"]);
    await signIn(student, cookie);
    expect(await listOwn(student)).toMatchObject([
      { opening: "As a guest", asGuest: true, messages: 1 },
      { opening: "From my account", asGuest: false, messages: 1 },
    ]);
    const [first] = await listOwn(student);
    expect((await read(student, first?.id ?? "")).json().data).toMatchObject([
      { content: "As a guest", sender: "user", sequence: 1 },
    ]);
  });

  it("can be read in parts, and leaves out conversations without a message", async () => {
    const student = await test.signUp();
    const chat = randomUUID();
    await enqueue(await join(address, { chat, token: student.accessToken }), chat);
    expect(await listOwn(student)).toEqual([]);
    const { socket, chat: second } = await talk("One", { token: student.accessToken });
    await send(socket, second, "Two");
    const [{ id, messages } = { id: "", messages: 0 }] = await listOwn(student);
    expect(messages).toBe(2);
    const rest = await test.as(student)("GET", `/api/support/conversations/${id}/messages?after=1`);
    expect(rest.json().data.map(({ content }: { content: string }) => content)).toEqual(["Two"]);
  });
});

describe("a stranger", () => {
  it("gets nothing of a guest: not without the cookie, not with a forged one, not by its id", async () => {
    const [student, stranger, cookie] = [await test.signUp(), await test.signUp(), makeBrowserCookie()];
    await talkAndEnd("A secret", { cookie });
    await signIn(stranger, makeBrowserCookie());
    await signIn(stranger, cookie.replace(/\.[^.]*$/, ".forged"));
    await signIn(stranger, `${COOKIE_NAMES.guest}=${cookie.split("=")[1]?.split(".")[0]}`);
    expect(await listOwn(stranger)).toEqual([]);
    await signIn(student, cookie);
    const [secret] = await listOwn(student);
    expect((await read(stranger, secret?.id ?? "")).statusCode).toBe(404);
    expect((await read(student, secret?.id ?? "")).statusCode).toBe(200);
  });

  it("on the same browser gets nothing that another account has already", async () => {
    const [student, stranger, cookie] = [await test.signUp(), await test.signUp(), makeBrowserCookie()];
    const chat = await talkAndEnd("A secret", { cookie });
    await signIn(student, cookie);
    await signIn(stranger, cookie);
    expect(await listOpenings(stranger, cookie)).toEqual([]);
    expect(await listOpenings(student)).toEqual(["A secret"]);
    const socket = await join(address, { chat, token: stranger.accessToken, cookie }).catch((error: Error) => error);
    const answer = socket instanceof Error ? { code: socket.message } : await emit(socket, "sync", { after: 0 });
    expect(answer.code).toBe("support.chat_not_yours");
    expect(await readEarlier({ token: stranger.accessToken, cookie })).toEqual([]);
  });

  it("cannot be an agent or an admin, who sign in on browsers of others", async () => {
    const [admin, student, cookie] = [await test.signUp({ role: "admin" }), await test.signUp(), makeBrowserCookie()];
    await talkAndEnd("A secret", { cookie });
    await signIn(admin, cookie);
    expect(await listOwn(admin)).toEqual([]);
    await signIn(student, cookie);
    expect(await listOpenings(student)).toEqual(["A secret"]);
  });
});

describe("the agent", () => {
  it("sees what the visitor said as a guest among the earlier conversations, and reads it", async () => {
    const [student, cookie] = [await test.signUp(), makeBrowserCookie()];
    await talkAndEnd("As a guest", { cookie });
    await signIn(student, cookie);
    const { chat } = await talk("Me again", { token: student.accessToken });
    await nextTurn(agent);
    const { earlier } = await emit(agent, "visitorHistory", { chatSessionId: chat });
    expect(earlier).toHaveLength(1);
    const { conversationId } = earlier[0];
    expect(await emit(agent, "earlierMessages", { chatSessionId: chat, conversationId })).toMatchObject({
      messages: [{ content: "As a guest" }],
    });
    expect((await emit(agent, "desk")).conversations).toMatchObject([{ earlier: 1 }]);
  });

  it("sees those of the account beside a conversation that began as a guest and goes on", async () => {
    const [student, cookie] = [await test.signUp(), makeBrowserCookie()];
    await talkAndEnd("From my account", { token: student.accessToken });
    const { chat, socket } = await talk("As a guest", { cookie });
    await signIn(student, cookie);
    await nextTurn(agent);
    expect((await emit(agent, "visitorHistory", { chatSessionId: chat })).earlier).toHaveLength(1);
    // The guest's open tab and the account's tab both continue.
    expect(await send(socket, chat, "Still me")).toMatchObject({ ok: true });
    const again = await join(address, { chat, token: student.accessToken, cookie });
    expect(await send(again, chat, "Signed in")).toMatchObject({ ok: true });
  });

  it("sees nothing of an account beside what a guest says later on its browser", async () => {
    const [student, cookie] = [await test.signUp(), makeBrowserCookie()];
    await talkAndEnd("As a guest", { cookie });
    await signIn(student, cookie);
    expect(await readEarlier({ cookie })).toEqual([]);
  });
});

it("what an account adopted goes with it", async () => {
  const [student, cookie] = [await test.signUp(), makeBrowserCookie()];
  await talkAndEnd("As a guest", { cookie });
  await signIn(student, cookie);
  await test.database.transaction((tx) => test.context.events.emit(tx, accountRemoved, { userId: student.id }));
  await test.runDue();
  expect(await test.database.query("SELECT 1 FROM support_conversations")).toEqual([]);
});
