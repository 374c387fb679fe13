import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { openFakePage } from "./fake-page.ts";
import { openChat, openDesk } from "./people.ts";
import { type Relay, startRelay } from "./start-relay.ts";

const isDeep = process.env.TEST_DEEP === "1";
const ABSENCES_SECONDS = isDeep ? [2, 60, 600] : [2];
const MESSAGES = 20;
const patient = { timeout: 90_000, interval: 100 };

let test: TestApp;
let address: () => number;
let relays: Relay[] = [];
beforeAll(async () => {
  openFakePage();
  test = await createTestApp();
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  address = () => (test.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  for (const relay of relays) relay.close();
  relays = [];
  await test.close();
});

async function openRelay(): Promise<Relay> {
  const relay = await startRelay([{ port: address }]);
  relays.push(relay);
  return relay;
}

/** A visitor, who writes before an agent is there, and an agent; each has a line of its own. */
async function talk() {
  const visitorsLine = await openRelay();
  const chat = openChat(visitorsLine, (await test.signUp()).accessToken);
  chat.start();
  await expect.poll(() => chat.state().phase, patient).toBe("waiting");
  for (const text of ["early 1", "early 2"]) chat.write(text);
  const desk = await openDesk(await openRelay(), (await test.signUp({ role: "agent" })).accessToken);
  await desk.takeNext();
  const id = desk.state().chosen ?? "";
  const listTexts = (messages: readonly { content: string }[]) => messages.map(({ content }) => content);
  const inPanel = () => listTexts(chat.state().messages);
  const atDesk = () => listTexts(desk.state().threads[id]?.messages ?? []);
  await expect.poll(atDesk, patient).toEqual(["early 1", "early 2"]);
  return { visitorsLine, chat, desk, id, inPanel, atDesk };
}

const makeNumbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);
const filterBy = (name: string, texts: readonly string[]) => texts.filter((text) => text.startsWith(name));

async function beAway(
  { visitorsLine, chat, desk, id, inPanel, atDesk }: Awaited<ReturnType<typeof talk>>,
  seconds: number,
) {
  const twins = new Set<string>();
  const stop = chat.subscribe(() => {
    const texts = inPanel();
    for (const text of texts) if (texts.indexOf(text) !== texts.lastIndexOf(text)) twins.add(text);
  });
  visitorsLine.shut();
  await expect.poll(() => chat.state().connection, patient).toBe("reconnecting");
  for (const [at, text] of makeNumbered("agent", MESSAGES).entries()) {
    desk.draft(id, text);
    desk.write(id);
    if (at % 5 === 0) chat.write(`away ${at / 5 + 1}`);
    await wait((seconds * 1_000) / MESSAGES);
  }
  // Nothing has come through meanwhile.
  expect(filterBy("agent", inPanel())).toEqual([]);
  expect(filterBy("away", atDesk())).toEqual([]);
  visitorsLine.open();
  await expect.poll(() => filterBy("agent", inPanel()), patient).toEqual(makeNumbered("agent", MESSAGES));
  await expect.poll(() => filterBy("away", atDesk()), patient).toEqual(makeNumbered("away", 4));
  expect(atDesk()).toEqual(inPanel());
  expect(filterBy("early", inPanel())).toEqual(["early 1", "early 2"]);
  expect(chat.state()).toMatchObject({ phase: "inchat", connection: "live", problem: null });
  expect([...twins]).toEqual([]);
  stop();
  chat.leave();
  desk.leave();
}

it(
  `visitors who are away for ${ABSENCES_SECONDS.join(", ")} seconds get what they missed once and in order, and what they typed is sent once`,
  async () => {
    const talks = [];
    for (const seconds of ABSENCES_SECONDS) talks.push({ seconds, talking: await talk() });
    await Promise.all(talks.map(({ talking, seconds }) => beAway(talking, seconds)));
  },
  isDeep ? 900_000 : 120_000,
);
