import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { openFakePage } from "./fake-page.ts";
import { openChat } from "./people.ts";
import { type Relay, startRelay } from "./start-relay.ts";

const patient = { timeout: 30_000, interval: 50 };

let test: TestApp;
let relay: Relay;
beforeAll(async () => {
  openFakePage();
  test = await createTestApp();
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  relay = await startRelay([{ port: () => (test.app.server.address() as AddressInfo).port }]);
});
afterAll(async () => {
  relay.close();
  await test.close();
});

it.each([
  // The tables that the handshake and the events after it read.
  "support_conversations",
  "support_tickets",
])("a line that breaks while %s cannot be read comes back by itself, and the chat goes on", async (table) => {
  const chat = openChat(relay, (await test.signUp()).accessToken);
  chat.start();
  await expect.poll(() => chat.state().phase, patient).toBe("waiting");
  await test.database.query(`ALTER TABLE ${table} RENAME TO away`);
  const seen = new Set<string>();
  const stop = chat.subscribe(() => void seen.add(chat.state().phase));
  relay.cut();
  await expect.poll(() => chat.state().connection, patient).toBe("reconnecting");
  // Long enough for a first answer.
  await new Promise((done) => setTimeout(done, 2_000));
  await test.database.query(`ALTER TABLE away RENAME TO ${table}`);
  await expect.poll(() => chat.state().connection, patient).toBe("live");
  expect([...seen]).toEqual(["waiting"]);
  stop();
  chat.leave();
});
