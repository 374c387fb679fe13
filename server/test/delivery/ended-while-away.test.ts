import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { emit, join, send } from "../support-people.ts";
import { openFakePage } from "./fake-page.ts";
import { openChat, openDesk } from "./people.ts";
import { type Relay, startRelay } from "./start-relay.ts";

const patient = { timeout: 30_000, interval: 100 };

let test: TestApp;
let relays: readonly [Relay, Relay];
beforeAll(async () => {
  openFakePage();
  test = await createTestApp({ DATABASE_URL: "postgres://configured.test/site" });
  relays = [await openRelay(test), await openRelay(await test.startProcess())];
});
afterAll(async () => {
  for (const relay of relays) relay.close();
  await test.close();
});

async function openRelay({ app }: Pick<TestApp, "app">): Promise<Relay> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  return startRelay([{ port: () => (app.server.address() as AddressInfo).port }]);
}

/** A visitor and an agent, at one process each, who have written to each other. */
async function talk() {
  const [here, there] = relays;
  const visitor = await test.signUp();
  const agent = await test.signUp({ role: "agent" });
  const chat = openChat(here, visitor.accessToken);
  chat.start();
  await expect.poll(() => chat.state().phase, patient).toBe("waiting");
  const desk = await openDesk(there, agent.accessToken);
  await desk.takeNext();
  const id = desk.state().chosen ?? "";
  chat.write("Hello");
  const readThread = () => desk.state().threads[id]?.messages ?? [];
  await expect.poll(() => readThread().map(({ content }) => content), patient).toEqual(["Hello"]);
  return { chat, desk, id, thread: readThread, visitor, agent };
}

const readStoredTexts = async (chat: string) =>
  (
    await test.database.query<{ content: string }>(
      `SELECT content FROM support_messages WHERE conversation_id =
         (SELECT id FROM support_conversations WHERE chat_session_id = $1) ORDER BY sequence`,
      [chat],
    )
  ).map(({ content }) => content);

it("a visitor who was away sees that the agent has ended the chat, and cannot write into it", async () => {
  const { chat, desk, id, visitor } = await talk();
  const [here] = relays;
  here.shut();
  await expect.poll(() => chat.state().connection, patient).toBe("reconnecting");
  chat.write("Typed while away");
  await desk.end(id, "answered");
  here.open();
  await expect.poll(() => chat.state().phase, patient).toBe("ended");
  chat.write("Typed after the end");
  // The typed text is kept for the next chat, and was not sent into this one.
  expect(chat.state().messages.map(({ content, delivery }) => [content, delivery])).toEqual([
    ["Hello", "sent"],
    ["Typed while away", "queued"],
  ]);
  const socket = await join(here.address, { chat: id, token: visitor.accessToken });
  expect(await send(socket, id, "Past the panel")).toEqual({ ok: false, code: "support.not_waiting" });
  expect(await readStoredTexts(id)).toEqual(["Hello"]);
  socket.disconnect();
  chat.leave();
  desk.leave();
});

it("an agent who was away sees that the visitor has ended the chat, and cannot write into it", async () => {
  const { chat, desk, id, agent } = await talk();
  const [, there] = relays;
  there.shut();
  await expect.poll(() => desk.state().connection, patient).toBe("reconnecting");
  desk.draft(id, "Typed while away");
  desk.write(id);
  chat.close();
  await expect
    .poll(() => test.database.query("SELECT 1 FROM support_tickets WHERE status = 'taken'"), patient)
    .toEqual([]);
  there.open();
  await expect.poll(() => desk.state().connection, patient).toBe("live");
  expect(desk.state().desk?.conversations).toEqual([]);
  expect(desk.state().chosen).toBeNull();
  const socket = await join(there.address, { token: agent.accessToken });
  expect(await send(socket, id, "Past the desk")).toEqual({ ok: false, code: "support.chat_not_yours" });
  expect(await emit(socket, "desk")).toMatchObject({ ok: true, conversations: [] });
  expect(await readStoredTexts(id)).toEqual(["Hello"]);
  socket.disconnect();
  desk.leave();
});
