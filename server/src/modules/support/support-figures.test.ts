import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { type AgentFigures, MIN_FIGURE_COUNT } from "@kalima/support-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { recordHandOver } from "./assignment/hand-overs.ts";

const DAY = "2026-03-10";
/** Noon at the school. */
const NOON = new Date(`${DAY}T10:00:00Z`);
let test: TestApp;
let agent: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  [agent, colleague] = [await test.signUp({ role: "agent" }), await test.signUp({ role: "agent" })];
});
afterAll(() => test.close());
beforeEach(() => test.database.query("TRUNCATE support_conversations, support_hand_overs, support_requests CASCADE"));

const after = (minutes: number, at = NOON) => new Date(at.getTime() + minutes * MINUTE_MS);
async function readFigures(by: TestUser, query = `?from=${DAY}&to=${DAY}`): Promise<AgentFigures[]> {
  return (await test.as(by)("GET", `/api/staff/support-figures${query}`)).json().data.agents;
}

/** A conversation that waited one minute for its turn and `answerMinutes` for its first answer, and lasted ten. */
async function talk(answerMinutes: number, { at = NOON, stars = 4, by = agent } = {}) {
  const id = randomUUID();
  await test.database.query(
    "INSERT INTO support_conversations (id, chat_session_id, owner, created_at, last_active_at) VALUES ($1, $1, $2, $3, $3)",
    [id, `guest:${id}`, at],
  );
  await test.database.query(
    `INSERT INTO support_tickets (id, conversation_id, status, enqueued_at, taken_at, ended_at, agent_id, rating)
     VALUES ($1, $1, 'ended', $2, $3, $4, $5, $6)`,
    [id, at, after(1, at), after(11, at), by.id, stars],
  );
  await test.database.query(
    `INSERT INTO support_messages (id, conversation_id, sequence, sender, sender_id, type, content, created_at)
     VALUES ($1, $1, 1, 'agent', $2, 'text', 'Hello', $3)`,
    [id, by.id, after(answerMinutes, at)],
  );
}

describe("figures of the desk", () => {
  it("count what an agent did, with medians and stars once there are enough", async () => {
    for (let count = 1; count < MIN_FIGURE_COUNT; count += 1) await talk(2);
    expect(await readFigures(agent)).toMatchObject([
      { taken: MIN_FIGURE_COUNT - 1, firstAnswerSeconds: null, lengthSeconds: null, stars: null },
    ]);
    await talk(9, { stars: 5 });
    await test.database.transaction((tx) => recordHandOver(tx, agent.id, "conversation", NOON));
    expect(await readFigures(agent)).toEqual([
      {
        agent: { id: agent.id, name: expect.any(String) },
        ...{ isReader: true, taken: 5, answered: 0, handedOver: 1, rated: 5, stars: 4.2 },
        ...{ firstAnswerSeconds: 120, lengthSeconds: 600 },
        days: [{ date: DAY, taken: 5, answered: 0 }],
      },
    ]);
  });

  it("count a question once, however often it was answered", async () => {
    await test.as(await test.signUp())("POST", "/api/support/requests", { topic: "other", details: "When?" });
    const [question] = await test.database.query<{ id: string }>("SELECT id FROM support_requests");
    for (const text of ["At nine.", "And at ten."]) {
      await test.as(agent)("POST", `/api/staff/support-requests/${question?.id}/replies`, { text });
    }
    await test.database.query("UPDATE support_replies SET created_at = $1", [NOON]);
    expect(await readFigures(agent)).toMatchObject([{ answered: 1, days: [{ date: DAY, answered: 1 }] }]);
  });

  it("show an agent nobody else, and staff everyone who worked", async () => {
    await talk(2);
    await talk(2, { by: colleague });
    expect((await readFigures(agent)).map(({ agent: { id } }) => id)).toEqual([agent.id]);
    const staff = await readFigures(await test.signUp({ role: "admin", grants: ["quality"] }));
    expect(staff.map(({ agent: { id } }) => id)).toEqual(expect.arrayContaining([agent.id, colleague.id]));
    const finance = await test.signUp({ role: "admin", grants: ["finance"] });
    expect((await test.as(finance)("GET", "/api/staff/support-figures")).statusCode).toBe(403);
  });

  it("count the stars of answered questions, each once, and only from who asked", async () => {
    const asker = await test.signUp();
    await test.as(asker)("POST", "/api/support/requests", { topic: "other", details: "When?" });
    const [question] = await test.database.query<{ id: string }>("SELECT id FROM support_requests");
    const rate = (by: TestUser, stars: number) =>
      test.as(by)("PUT", `/api/support/requests/${question?.id}/rating`, { stars });
    expect((await rate(asker, 4)).json().code).toBe("support.not_answered");
    await test.as(agent)("POST", `/api/staff/support-requests/${question?.id}/replies`, { text: "At nine." });
    expect((await rate(colleague, 1)).json().code).toBe("request.not_found");
    expect((await rate(asker, 4)).statusCode).toBe(200);
    expect((await rate(asker, 1)).statusCode).toBe(200);
    const own = (await test.as(asker)("GET", "/api/support/requests")).json().data;
    expect(own).toMatchObject([{ stars: 4 }]);
    const [figures] = await readFigures(agent, "");
    expect(figures).toMatchObject({ rated: 1, stars: null });
  });

  it("go out as a table, for staff alone", async () => {
    for (let count = 0; count < MIN_FIGURE_COUNT; count += 1) await talk(2);
    const path = `/api/staff/support-figures.csv?from=${DAY}&to=${DAY}`;
    const answer = await test.as(await test.signUp({ role: "admin", grants: ["support_lead"] }))("GET", path);
    expect(answer.headers["content-disposition"]).toContain(`kalima-support-${DAY}-${DAY}.csv`);
    const [header, row] = answer.body.replace("\ufeff", "").split("\r\n");
    expect(header).toBe("agent,taken,answered,first_answer_seconds,length_seconds,stars,rated,handed_over");
    expect(row).toBe("Mona Adel,5,0,120,600,4,5,0");
    expect((await test.as(agent)("GET", path)).statusCode).toBe(403);
  });

  it("use the days of the school", async () => {
    // 23:30 and 00:30 at the school.
    await talk(2, { at: new Date(`${DAY}T21:30:00Z`) });
    await talk(2, { at: new Date(`${DAY}T22:30:00Z`) });
    expect(await readFigures(agent)).toMatchObject([{ taken: 1 }]);
    expect((await readFigures(agent, `?from=${DAY}&to=2026-03-11`))[0]?.days).toEqual([
      { date: DAY, taken: 1, answered: 0 },
      { date: "2026-03-11", taken: 1, answered: 0 },
    ]);
  });

  it.each(["?from=2026-03-11&to=2026-03-10", "?from=2025-01-01&to=2026-03-10", "?from=never", "?to=0000-01-01"])(
    "refuse %s",
    async (query) => {
      const answer = await test.as(agent)("GET", `/api/staff/support-figures${query}`);
      expect(answer.statusCode).toBe(422);
    },
  );
});
