import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { register } from "../../../test/accounts.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import {
  join as connect,
  disconnectAll,
  emit,
  enqueue,
  expectReceived,
  nextTurn,
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
afterEach(disconnectAll);

const accounts: [string, () => Promise<string>][] = [
  ["a disabled account", async () => (await test.signUp({ status: "inactive" })).accessToken],
  ["an account without a country", async () => (await test.signUp({ country: null })).accessToken],
  ["an account that is not verified yet", async () => (await register(test)).accessToken],
];

describe("support is for everyone", () => {
  it.each(accounts)("%s joins the queue and talks to an agent", async (_who, createToken) => {
    const chat = randomUUID();
    const visitor = await connect(address, { chat, token: await createToken() });
    expect(await enqueue(visitor, chat)).toMatchObject({ ok: true, status: "waiting" });
    const agent = await connect(address, { token: (await test.signUp({ role: "agent" })).accessToken });
    expect(await nextTurn(agent)).toEqual({ ok: true, chatSessionId: chat });
    await send(visitor, chat, "Why can I not get in?");
    await expectReceived(agent, "receiveMessage", ({ content }) => content === "Why can I not get in?");
    await emit(agent, "closeChat", { chatSessionId: chat, reason: "answered" });
  });

  it("gives a disabled agent the rights of a visitor alone", async () => {
    const { accessToken } = await test.signUp({ role: "agent", status: "inactive" });
    const chat = randomUUID();
    const visitor = await connect(address, { chat, token: accessToken });
    for (const event of ["nextTurn", "setAgentAvailability"]) {
      expect(await emit(visitor, event, { status: "available" })).toEqual({ ok: false, code: "auth.forbidden" });
    }
    expect(await enqueue(visitor, chat)).toMatchObject({ ok: true, status: "waiting" });
  });
});
