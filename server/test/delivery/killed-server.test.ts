import { AGENT_CAPACITY } from "@kalima/support-contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Site, startSite } from "../processes/start-site.ts";
import { openFakePage } from "./fake-page.ts";
import { openChat, openDesk } from "./people.ts";
import { type Relay, startRelay } from "./start-relay.ts";

const isDeep = process.env.TEST_DEEP === "1";
const AGENTS = 17;
const CHATS = 50;
const QUEUED = 20;
const MESSAGES = 20;
const WRITE_EVERY_MS = 150;
const patient = { timeout: 60_000, interval: 100 };

type Chat = ReturnType<typeof openChat>;
type Stored = { chat: string; sender: string; client_id: string; sequence: number; content: string };

let site: Site;
let relay: Relay;
beforeAll(async () => {
  if (!isDeep) return;
  openFakePage();
  site = await startSite(1);
  relay = await startRelay(site.processes);
});
afterAll(async () => {
  relay?.close();
  await site?.close();
});

const listPhases = (chats: readonly Chat[]) => chats.map((chat) => chat.state().phase);
const listPlaces = (chats: readonly Chat[]) => chats.map((chat) => chat.state().queue);
const repeatValue = <T>(count: number, value: T) => Array<T>(count).fill(value);

async function ask(): Promise<Chat> {
  const chat = openChat(relay, (await site.test.signUp()).accessToken);
  chat.start();
  await expect.poll(() => chat.state().phase, patient).toBe("waiting");
  return chat;
}

async function runInOrder<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at += 1) made.push(await make(at));
  return made;
}

/** Everybody in a chat writes; resolves when the last text is typed. */
async function writeAll(chats: readonly Chat[], desks: readonly Awaited<ReturnType<typeof openDesk>>[]) {
  for (let at = 1; at <= MESSAGES; at += 1) {
    for (const chat of chats) chat.write(`visitor ${at}`);
    for (const desk of desks) {
      for (const { chatSessionId } of desk.state().desk?.conversations ?? []) {
        desk.draft(chatSessionId, `agent ${at}`);
        desk.write(chatSessionId);
      }
    }
    await new Promise((done) => setTimeout(done, WRITE_EVERY_MS));
  }
}

const readStored = () =>
  site.test.database.query<Stored>(
    `SELECT c.chat_session_id AS chat, m.sender, m.client_id, m.sequence, m.content
     FROM support_messages m JOIN support_conversations c ON c.id = m.conversation_id ORDER BY c.id, m.sequence`,
  );

it.runIf(isDeep)(
  `a server killed with ${CHATS} chats and ${QUEUED} in the queue comes back with all of them, and with every message once`,
  async () => {
    const chats = await runInOrder(CHATS, ask);
    const desks = await runInOrder(AGENTS, async () =>
      openDesk(relay, (await site.test.signUp({ role: "agent" })).accessToken),
    );
    for (let taken = 0; taken < CHATS; taken += 1) await desks[Math.floor(taken / AGENT_CAPACITY)]?.takeNext();
    const queued = await runInOrder(QUEUED, ask);
    await expect.poll(() => listPhases(chats), patient).toEqual(repeatValue(CHATS, "inchat"));
    const expectedPlaces = queued.map((_, at) => at + 1);
    await expect.poll(() => listPlaces(queued), patient).toEqual(expectedPlaces);

    const writing = writeAll(chats, desks);
    const listAcknowledged = () =>
      chats.flatMap((chat) =>
        chat.state().messages.filter(({ sender, delivery }) => sender === "user" && delivery === "sent"),
      );
    await expect.poll(() => listAcknowledged().length, patient).toBeGreaterThan(CHATS);
    await site.processes[0]?.kill();
    const before = listAcknowledged();
    await site.processes[0]?.start();
    await writing;

    // The place in the queue and the chat of each, as the visitors see them.
    await expect.poll(() => listPhases(chats), patient).toEqual(repeatValue(CHATS, "inchat"));
    await expect
      .poll(() => queued.map((chat) => chat.state().connection), patient)
      .toEqual(repeatValue(QUEUED, "live"));
    expect(listPhases(queued)).toEqual(repeatValue(QUEUED, "waiting"));
    expect(listPlaces(queued)).toEqual(expectedPlaces);

    const allTexts = ["visitor", "agent"].flatMap((name) =>
      Array.from({ length: MESSAGES }, (_, at) => `${name} ${at + 1}`),
    );
    await expect
      .poll(() => chats.filter((chat) => chat.state().messages.length < allTexts.length).length, patient)
      .toBe(0);
    const stored = await readStored();
    const known = new Map(stored.map((row) => [row.client_id, row]));
    expect(known.size).toBe(stored.length);
    expect(before.filter(({ clientId, sequence }) => known.get(clientId ?? "")?.sequence !== sequence)).toEqual([]);
    for (const chat of chats) {
      const shown = chat.state().messages;
      expect(shown.map(({ sequence }) => sequence)).toEqual(allTexts.map((_, at) => at + 1));
      for (const name of ["visitor", "agent"]) {
        const own = shown.flatMap(({ content }) => (content.startsWith(name) ? content : []));
        expect(own).toEqual(allTexts.filter((text) => text.startsWith(name)));
      }
    }

    // The queue goes on where it was.
    const [firstDesk] = desks;
    const [firstChat] = firstDesk?.state().desk?.conversations ?? [];
    await firstDesk?.end(firstChat?.chatSessionId ?? "", "answered");
    await firstDesk?.takeNext();
    await expect.poll(() => queued[0]?.state().phase, patient).toBe("inchat");
    expect(queued.slice(1).every((chat) => chat.state().phase === "waiting")).toBe(true);
    for (const chat of [...chats, ...queued]) chat.leave();
    for (const desk of desks) desk.leave();
  },
  240_000,
);
