import { MAX_OWN_VIEWS, type SavedView } from "@kalima/staff-contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { accountRemoved } from "../users/public.ts";

let test: TestApp;
let owner: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.query("DELETE FROM saved_views");
  owner = await test.signUp({ role: "admin" });
  colleague = await test.signUp({ role: "admin", grants: ["people"] });
});

const REFUNDS = { list: "audit", name: "Refunds", query: "action=refund.approved&sort=at", isShared: false };
const save = (by: TestUser, changes: Partial<typeof REFUNDS> = {}) =>
  test.as(by)("POST", "/api/staff/views", { ...REFUNDS, ...changes });
const list = async (by: TestUser): Promise<SavedView[]> =>
  (await test.as(by)("GET", "/api/staff/views?list=audit")).json().data;

it("keeps filters and order under a name, and replaces an own view of the same name", async () => {
  const { id } = (await save(owner)).json().data;
  const again = await save(owner, { name: "refunds", query: "action=refund.refused" });
  expect(again.json().data.id).toBe(id);
  expect(await list(owner)).toEqual([
    { id, name: "refunds", query: "action=refund.refused", isShared: false, by: null },
  ]);
});

it("shows colleagues what is shared, after their own, with the name of its owner", async () => {
  await save(owner, { name: "A private one" });
  await save(owner, { name: "B shared", isShared: true });
  await save(colleague, { name: "Z own" });
  expect((await list(colleague)).map(({ name, by }) => [name, by])).toEqual([
    ["Z own", null],
    ["B shared", "Mona Adel"],
  ]);
});

it("keeps nothing that names a person, nor the open row", async () => {
  await save(owner, { query: "subject=%2B201000000001&actor=Karim&open=812&object=refund&other=1" });
  expect((await list(owner))[0]?.query).toBe("object=refund");
});

it("keeps views of several lists apart, each with its own filters", async () => {
  await save(owner, { list: "people", name: "Refunds", query: "q=mona&role=trainer&sort=name" });
  expect(await list(owner)).toEqual([]);
  const people = await test.as(owner)("GET", "/api/staff/views?list=people");
  expect(people.json().data).toMatchObject([{ name: "Refunds", query: "role=trainer&sort=name" }]);
});

it("is for those who may open the list", async () => {
  const quality = await test.signUp({ role: "admin", grants: ["quality"] });
  expect((await save(quality)).statusCode).toBe(403);
  expect((await test.as(quality)("GET", "/api/staff/views?list=audit")).statusCode).toBe(403);
  expect((await test.as(owner)("GET", "/api/staff/views?list=other")).statusCode).toBe(422);
});

it("is removed by its owner alone, and with the account", async () => {
  const { id } = (await save(owner, { isShared: true })).json().data;
  expect((await test.as(colleague)("DELETE", `/api/staff/views/${id}`)).statusCode).toBe(404);
  expect((await test.as(owner)("DELETE", `/api/staff/views/${id}`)).statusCode).toBe(200);
  expect(await list(owner)).toEqual([]);
  await save(owner, { isShared: true });
  await test.database.transaction((tx) => test.context.events.emit(tx, accountRemoved, { userId: owner.id }));
  expect(await list(colleague)).toEqual([]);
});

it(`keeps ${MAX_OWN_VIEWS} at most, and leaves a row in the audit log`, async () => {
  for (let at = 0; at < MAX_OWN_VIEWS; at += 1) await save(owner, { name: `View ${at}` });
  expect((await save(owner, { name: "One more" })).statusCode).toBe(422);
  expect((await save(owner, { name: "View 3", isShared: true })).statusCode).toBe(200);
  const rows = await test.database.query("SELECT FROM audit_entries WHERE actor = $1 AND action = 'view.saved'", [
    owner.id,
  ]);
  expect(rows).toHaveLength(MAX_OWN_VIEWS + 1);
});
