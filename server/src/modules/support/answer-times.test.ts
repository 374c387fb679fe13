import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createAnswerTimes, KEPT_MS, MIN_ANSWERS, toUsualMinutes } from "./answer-times.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.database.query("TRUNCATE support_conversations, support_requests CASCADE"));

const NOW = new Date("2026-03-10T18:00:00Z");
const minutesBefore = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS);
const readTimes = () => createAnswerTimes(test.database, () => NOW)();

/** Inserts a conversation whose visitor asked an hour ago, answered after `minutes`. */
async function insertChat(minutes: number | null): Promise<void> {
  const id = randomUUID();
  await test.database.query(
    "INSERT INTO support_conversations (id, chat_session_id, owner, created_at, last_active_at) VALUES ($1, $2, 'guest:g', $3, $3)",
    [id, randomUUID(), minutesBefore(60)],
  );
  await test.database.query(
    `INSERT INTO support_tickets (id, conversation_id, status, enqueued_at, seen_at, taken_at, ended_at)
     VALUES ($1, $2, 'ended', $3, $3, $3, $4)`,
    [randomUUID(), id, minutesBefore(60), minutesBefore(1)],
  );
  if (minutes === null) return;
  for (const [index, at] of [minutes, minutes + 1].entries()) {
    await test.database.query(
      `INSERT INTO support_messages (id, conversation_id, sequence, sender, sender_id, type, content, created_at)
       VALUES ($1, $2, $3, 'agent', 'a', 'text', 'Hello', $4)`,
      [randomUUID(), id, index + 1, minutesBefore(60 - at)],
    );
  }
}

describe("how long support usually takes", () => {
  it("reports the median time to the first answer, without unanswered conversations", async () => {
    for (const minutes of [2, 3, 4, 5, 50, null, null]) await insertChat(minutes);
    expect(await readTimes()).toEqual({ chatMinutes: 4, questionMinutes: null });
  });

  it("reports null with too few answers", async () => {
    for (let count = 1; count < MIN_ANSWERS; count += 1) await insertChat(3);
    expect((await readTimes()).chatMinutes).toBeNull();
    await insertChat(3);
    expect((await readTimes()).chatMinutes).toBe(3);
  });

  it("caches the times, and returns them to everyone", async () => {
    let now = NOW.getTime();
    const read = createAnswerTimes(test.database, () => new Date(now));
    expect((await read()).chatMinutes).toBeNull();
    for (let count = 0; count < MIN_ANSWERS; count += 1) await insertChat(3);
    now += KEPT_MS - 1;
    expect((await read()).chatMinutes).toBeNull();
    now += 1;
    expect((await read()).chatMinutes).toBe(3);
    const answer = await test.as()("GET", "/api/support/answer-times");
    expect(answer.statusCode).toBe(200);
  });

  it.each([
    [MIN_ANSWERS, 1, 1],
    [MIN_ANSWERS, 61, 2],
    [MIN_ANSWERS, null, null],
    [MIN_ANSWERS - 1, 61, null],
  ])("converts %i answers with a median of %s seconds to %s minutes", (count, seconds, minutes) => {
    expect(toUsualMinutes(count, seconds)).toBe(minutes);
  });
});
