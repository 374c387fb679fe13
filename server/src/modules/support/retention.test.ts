import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { accountRemoved } from "../users/public.ts";
import { agentChatsRepository } from "./agent-chats.repository.ts";
import { conversationsRepository, type Owner } from "./conversations.repository.ts";
import { queueRepository } from "./queue.repository.ts";

const NOW = new Date();
let hours = 0;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  test.setTime(NOW);
  await test.database.query("DELETE FROM support_conversations");
});
afterAll(() => test.close());

async function insertConversation(owner: Owner, days: number, state: "waiting" | "ended" = "ended"): Promise<string> {
  const [conversations, queue] = [conversationsRepository(test.database), queueRepository(test.database)];
  const now = daysAgo(days);
  const { id: conversationId } = await conversations.open(randomUUID(), owner, now);
  await queue.enter(conversationId, now);
  const message = { conversationId, clientId: null, side: "visitor", senderId: owner } as const;
  await conversations.add({ ...message, type: "text", content: "Hello", now });
  if (state === "ended") await queue.end(conversationId, now);
  return conversationId;
}
const count = async (table: string) => (await test.database.query(`SELECT 1 FROM ${table}`)).length;
const isKept = async (id: string) =>
  (await test.database.query("SELECT 1 FROM support_conversations WHERE id = $1", [id])).length > 0;

describe("the retention job", () => {
  it.each<[string, Owner, number, "waiting" | "ended", boolean]>([
    ["a guest's after 91 days", "guest:g", 91, "ended", false],
    ["a guest's after 89 days", "guest:g", 89, "ended", true],
    ["a guest's that waits in the queue", "guest:g", 91, "waiting", true],
    ["an account's after 91 days", "user:u", 91, "ended", true],
    ["an account's after 366 days", "user:u", 366, "ended", false],
  ])("%s", async (_what, owner, days, state, kept) => {
    const id = await insertConversation(owner, days, state);
    // The job repeats every hour.
    hours += 2;
    test.setTime(new Date(NOW.getTime() + hours * HOUR_MS));
    await test.runDue();
    expect(await isKept(id)).toBe(kept);
    if (!kept) expect([await count("support_messages"), await count("support_tickets")]).toEqual([0, 0]);
  });
});

describe("the removal of an account", () => {
  it("deletes its conversations, and one that it continued as a guest's", async () => {
    const user = await test.signUp();
    const own = await insertConversation(`user:${user.id}`, 1);
    const other = await insertConversation("guest:g", 1);
    const continued = await insertConversation("guest:h", 1);
    await test.database.query("UPDATE support_messages SET sender_id = $1 WHERE conversation_id = $2", [
      `user:${user.id}`,
      continued,
    ]);
    await test.database.transaction((tx) => test.context.events.emit(tx, accountRemoved, { userId: user.id }));
    await test.runDue();
    expect(await Promise.all([own, continued, other].map(isKept))).toEqual([false, false, true]);
  });

  it("returns the chat of a removed agent to the queue", async () => {
    const agent = await test.signUp({ role: "agent" });
    const queue = queueRepository(test.database);
    const waiting = await insertConversation("guest:g", 0, "waiting");
    await queue.setAvailability(agent.id, true, NOW);
    await agentChatsRepository(test.database).takeNext(agent.id, NOW);
    await test.database.transaction((tx) => test.context.events.emit(tx, accountRemoved, { userId: agent.id }));
    await test.runDue();
    expect(await queue.readStatus(waiting, NOW)).toEqual({ status: "waiting", queue: 1 });
    expect(await count("support_agents")).toBe(0);
  });

  it("retries until the database accepts it", async () => {
    const user = await test.signUp();
    const own = await insertConversation(`user:${user.id}`, 1);
    await test.database.query("ALTER TABLE support_agents RENAME TO support_agents_away");
    await test.database.transaction((tx) => test.context.events.emit(tx, accountRemoved, { userId: user.id }));
    await test.runDue();
    expect(await isKept(own)).toBe(true);
    await test.database.query("ALTER TABLE support_agents_away RENAME TO support_agents");
    test.setTime(new Date(Date.now() + 86_400_000));
    await test.runDue();
    expect(await isKept(own)).toBe(false);
  });
});
