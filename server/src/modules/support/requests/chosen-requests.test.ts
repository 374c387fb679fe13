import { randomUUID } from "node:crypto";
import { type ActPreview, type ActResult, MAX_CHOSEN_ROWS } from "@kalima/contracts/api";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

let test: TestApp;
let hana: TestUser;
let omar: TestUser;
let lead: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  [hana, omar] = [await test.signUp({ role: "agent" }), await test.signUp({ role: "agent" })];
  lead = await test.signUp({ role: "admin", grants: ["support_lead"] });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.query("DELETE FROM support_requests");
  await test.database.query("DELETE FROM notifications");
});

type State = "open" | "taken" | "answered" | "closed";
async function addQuestion(state: State = "open", agent: TestUser | null = null): Promise<string> {
  const id = randomUUID();
  await test.database.query(
    `INSERT INTO support_requests (id, source, full_name, email, language, details, state, agent_id, created_at, changed_at)
     VALUES ($1, 'contact', 'Nour', 'nour@example.com', 'en', 'When?', $2, $3, now(), now())`,
    [id, state, agent?.id ?? null],
  );
  return id;
}
const call = (by: TestUser, path: string, body: object, headers?: Record<string, string>) =>
  test.as(by)("POST", `/api/staff/chosen-support-requests/${path}`, body, headers);
async function preview(by: TestUser, act: "assign" | "close", body: object): Promise<ActPreview> {
  const answer = await call(by, `${act}/preview`, body);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}
const run = async (by: TestUser, act: "assign" | "close", body: object): Promise<ActResult> =>
  (await call(by, act, body)).json().data;
const readStates = async (ids: readonly string[]) => {
  const rows = await test.database.query<{ id: string; state: State; agent_id: string | null }>(
    "SELECT id, state, agent_id FROM support_requests",
  );
  return ids.map((id) => rows.find((row) => row.id === id)).map((row) => [row?.state, row?.agent_id]);
};
const readAudit = (ids: readonly string[]) =>
  test.database.query(
    "SELECT action, actor, object_id FROM audit_entries WHERE object_id = ANY($1) ORDER BY object_id",
    [ids],
  );

it("a preview changes nothing, and the act does what it said, with a row in the audit log for each", async () => {
  const [first, second] = [await addQuestion(), await addQuestion("taken", hana)];
  const [closed, others] = [await addQuestion("closed"), await addQuestion("taken", omar)];
  const ids = [first, second, closed, others];
  const before = await readStates(ids);
  const said = await preview(hana, "close", { ids: [...ids, first] });
  expect(said.rows.map(({ id }) => id)).toEqual([first, second]);
  expect(said.skipped).toEqual([
    { id: closed, reason: "unchanged", code: null },
    { id: others, reason: "refused", code: "support.not_yours" },
  ]);
  expect(said.effects).toEqual([{ name: "unanswered", count: 2 }]);
  expect([await readStates(ids), await readAudit(ids)]).toEqual([before, []]);

  expect(await run(hana, "close", { rows: said.rows })).toEqual({ done: [first, second], skipped: [] });
  expect((await readStates(ids)).map(([state]) => state)).toEqual(["closed", "closed", "closed", "taken"]);
  const row = { action: "support-request.moved", actor: hana.id };
  expect(await readAudit(ids)).toEqual([first, second].toSorted().map((id) => ({ ...row, object_id: id })));
});

it("a row that is refused is taken back alone, however many there are", async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, () => addQuestion()));
  const others = await addQuestion("taken", omar);
  const { rows } = await preview(omar, "close", { ids: [...ids, others] });
  expect(rows).toHaveLength(61);
  expect(await run(hana, "close", { rows })).toEqual({
    done: ids,
    skipped: [{ id: others, reason: "refused", code: "support.not_yours" }],
  });
  expect(await readAudit([others])).toEqual([]);
  expect(await readAudit(ids)).toHaveLength(60);
  expect(await readStates([others])).toEqual([["taken", omar.id]]);
});

it("what was changed or removed since the preview is skipped, and the rest is done", async () => {
  const [kept, taken, removed] = [await addQuestion(), await addQuestion(), await addQuestion()];
  const { rows } = await preview(lead, "close", { ids: [kept, taken, removed] });
  expect(rows).toHaveLength(3);
  await test.as(omar)("PUT", `/api/staff/support-requests/${taken}`, { state: "taken" });
  await test.database.query("DELETE FROM support_requests WHERE id = $1", [removed]);
  expect(await run(lead, "close", { rows })).toEqual({
    done: [kept],
    skipped: [
      { id: taken, reason: "changed", code: null },
      { id: removed, reason: "gone", code: null },
    ],
  });
  expect(await readStates([taken])).toEqual([["taken", omar.id]]);
});

it("a lead gives questions to an agent, who is notified once, and takes them from a colleague, as the preview says", async () => {
  const ids = [await addQuestion(), await addQuestion("taken", hana), await addQuestion("taken", omar)];
  const said = await preview(lead, "assign", { ids, agentId: omar.id });
  expect(said.effects).toEqual([{ name: "from_colleague", count: 1 }]);
  expect(said.skipped).toEqual([{ id: ids[2], reason: "unchanged", code: null }]);
  const count = async () =>
    (await test.database.query("SELECT FROM notifications WHERE user_id = $1", [omar.id])).length;
  expect(await count()).toBe(0);
  expect((await run(lead, "assign", { rows: said.rows, agentId: omar.id })).done).toEqual(ids.slice(0, 2));
  expect(await readStates(ids)).toEqual(ids.map(() => ["taken", omar.id]));
  expect(await count()).toBe(1);
});

it("an agent may take many, and not give those of others away", async () => {
  const ids = [await addQuestion(), await addQuestion()];
  const refused = await preview(hana, "assign", { ids, agentId: omar.id });
  expect(refused.skipped.map(({ code }) => code)).toEqual(["support.not_yours", "support.not_yours"]);
  const { rows } = await preview(hana, "assign", { ids, agentId: hana.id });
  expect((await run(hana, "assign", { rows, agentId: hana.id })).done).toEqual(ids);
  const back = await preview(hana, "assign", { ids, agentId: null });
  await run(hana, "assign", { rows: back.rows, agentId: null });
  expect(await readStates(ids)).toEqual(ids.map(() => ["open", null]));
});

it("a retried call acts once, and one that does nothing leaves no row in the audit log", async () => {
  const id = await addQuestion();
  const { rows } = await preview(hana, "close", { ids: [id] });
  const headers = { "idempotency-key": randomUUID() };
  const answers = [await call(hana, "close", { rows }, headers), await call(hana, "close", { rows }, headers)];
  expect(answers.map((answer) => answer.json().data.done)).toEqual([[id], [id]]);
  const count = async () => (await test.database.query("SELECT FROM audit_entries WHERE actor = $1", [hana.id])).length;
  const before = await count();
  expect((await run(hana, "close", { rows })).skipped).toEqual([{ id, reason: "changed", code: null }]);
  expect(await count()).toBe(before);
});

it(`takes 1 to ${MAX_CHOSEN_ROWS} rows, of those who may change questions`, async () => {
  const ids = Array.from({ length: MAX_CHOSEN_ROWS }, () => randomUUID());
  expect((await preview(hana, "close", { ids })).skipped).toHaveLength(MAX_CHOSEN_ROWS);
  expect((await call(hana, "close/preview", { ids: [...ids, randomUUID()] })).statusCode).toBe(422);
  expect((await call(hana, "close", { rows: [] })).statusCode).toBe(422);
  const quality = await test.signUp({ role: "admin", grants: ["quality"] });
  expect((await call(quality, "close/preview", { ids: ids.slice(0, 1) })).statusCode).toBe(403);
});
