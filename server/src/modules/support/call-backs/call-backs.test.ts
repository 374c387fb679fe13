import type { StaffQueue } from "@kalima/school-contract";
import type { CallBack } from "@kalima/support-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

/** A Wednesday in winter, 14:30 in Cairo. */
const NOW = new Date("2027-03-03T12:30:00.000Z");
const WISHED = "2027-03-03T15:00:00.000Z";
let test: TestApp;
let agent: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
/** Sessions end with time: an agent of each moment. */
async function moveTo(at: string): Promise<void> {
  test.setTime(new Date(at));
  agent = await test.signUp({ role: "agent" });
}
beforeEach(async () => {
  await moveTo(NOW.toISOString());
  await test.database.query("DELETE FROM call_backs");
});
afterAll(() => test.close());

const ask = (by: TestUser | undefined, changes: object = {}) =>
  test.as(by)("POST", "/api/support/call-backs", { topic: "lessons", details: "", wishedAt: WISHED, ...changes });
const list = async (state = "waiting"): Promise<CallBack[]> =>
  (await test.as(agent)("GET", `/api/staff/call-backs?state=${state}`)).json().data;
const note = (id: string, outcome: string, text = "") =>
  test.as(agent)("POST", `/api/staff/call-backs/${id}/tries`, { outcome, note: text });
async function waitingOne(by?: TestUser): Promise<CallBack> {
  await ask(by ?? (await test.signUp()));
  const [one] = await list();
  if (!one) throw new Error("nobody waits");
  return one;
}
async function readQueue(): Promise<StaffQueue | undefined> {
  const answer = await test.as(agent)("GET", "/api/staff/queues");
  return (answer.json().data as StaffQueue[]).find(({ key }) => key === "call-backs");
}

it("a visitor without an account leaves a name and a phone, and hears until when the call comes", async () => {
  const refused = await ask(undefined);
  expect(refused.json().fields).toEqual({
    "contact.fullName": "validation.required",
    "contact.phone": "validation.required",
  });
  const taken = await ask(undefined, { contact: { fullName: "Nour", phone: "+201012345678" }, details: "After work" });
  expect(taken.json().data).toEqual({ done: true, callBy: "2027-03-03T16:00:00.000Z" });
  expect(await list()).toMatchObject([
    {
      from: { name: "Nour", phone: "+201012345678", hasAccount: false },
      details: "After work",
      wishedAt: WISHED,
      dueAt: "2027-03-03T16:00:00.000Z",
      tries: [],
    },
  ]);
});

it("an account is called at the phone of its profile", async () => {
  const student = await test.signUp();
  expect(await waitingOne(student)).toMatchObject({ from: { phone: student.phone, hasAccount: true } });
});

it("offers hours of the school alone, and takes no other", async () => {
  const { data } = (await test.as()("GET", "/api/support/call-hours")).json();
  expect(data[0]).toBe("2027-03-03T13:00:00.000Z");
  for (const wishedAt of ["2027-03-03T12:00:00.000Z", "2027-03-03T15:10:00.000Z", "2027-03-05T10:00:00.000Z"]) {
    expect((await ask(agent, { wishedAt })).json().fields).toEqual({ wishedAt: "validation.invalid" });
  }
});

it("is due within a working hour of the wish, and again after each attempt", async () => {
  const { id } = await waitingOne();
  expect(await readQueue()).toMatchObject({ waiting: 1, overdue: 0, nextDueAt: "2027-03-03T16:00:00.000Z" });
  await moveTo("2027-03-03T16:00:00.000Z");
  expect(await readQueue()).toMatchObject({ waiting: 1, overdue: 1 });
  // At 20:30 in Cairo: half an hour today, and half tomorrow.
  await moveTo("2027-03-03T18:30:00.000Z");
  const tried = (await note(id, "no_answer", "Rang out")).json().data;
  expect(tried).toMatchObject({ state: "waiting", dueAt: "2027-03-04T07:30:00.000Z" });
  expect(tried.tries).toMatchObject([{ outcome: "no_answer", note: "Rang out", agent: "Mona Adel" }]);
  expect(await readQueue()).toMatchObject({ waiting: 1, overdue: 0, nextDueAt: "2027-03-04T07:30:00.000Z" });
});

it.each([
  ["is reached", ["no_answer", "reached"], "reached"],
  ["has given a wrong number", ["wrong_number"], "given_up"],
  ["does not answer three times", ["no_answer", "no_answer", "no_answer"], "given_up"],
] as const)("nobody calls again who %s", async (_case, outcomes, state) => {
  const { id } = await waitingOne();
  for (const outcome of outcomes) expect((await note(id, outcome)).statusCode).toBe(201);
  expect([await list(), (await list(state))[0]?.id, (await readQueue())?.waiting]).toEqual([[], id, 0]);
  expect((await note(id, "reached")).json().code).toBe("support.call_over");
});

describe("the list", () => {
  const read = async (query: string) => (await test.as(agent)("GET", `/api/staff/call-backs?${query}`)).json();
  const namesOf = (people: CallBack[]) => people.map(({ from }) => from.name).join(" ");

  beforeEach(async () => {
    for (const [fullName, wishedAt] of [
      ["Omar", "2027-03-03T13:00:00.000Z"],
      ["Amal", "2027-03-03T15:00:00.000Z"],
      ["Zein", "2027-03-03T14:00:00.000Z"],
    ]) {
      const contact = { fullName, phone: "+201012345678" };
      expect((await ask(await test.signUp(), { wishedAt })).statusCode).toBe(201);
      await test.database.query(
        "UPDATE call_backs SET user_id = NULL, full_name = $1, phone = $2 WHERE user_id IS NOT NULL",
        [contact.fullName, contact.phone],
      );
    }
  });

  it.each([
    ["", "Omar Zein Amal"],
    ["sort=-dueAt", "Amal Zein Omar"],
    ["sort=wishedAt", "Omar Zein Amal"],
    ["sort=name", "Amal Omar Zein"],
    ["sort=-name", "Zein Omar Amal"],
  ])("sorted by %j comes in pages, everybody once", async (sort, expected) => {
    expect(namesOf((await read(sort)).data)).toBe(expected);
    const seen: CallBack[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const answer = await read(`limit=1&${sort}${cursor && `&cursor=${cursor}`}`);
      seen.push(...(answer.data as CallBack[]));
      cursor = answer.page.nextCursor as string | null;
    }
    expect(namesOf(seen)).toBe(expected);
  });

  it("shows one by its id in whatever state, and the newest attempt first once nobody calls", async () => {
    const [omar, zein] = await list();
    if (!omar || !zein) throw new Error("nobody waits");
    await note(zein.id, "wrong_number");
    test.setTime(new Date(NOW.getTime() + 1_000));
    await note(omar.id, "wrong_number");
    expect(namesOf(await list("given_up"))).toBe("Omar Zein");
    expect((await read(`id=${omar.id}`)).data).toMatchObject([{ id: omar.id, state: "given_up", dueAt: null }]);
    expect((await read(`id=${agent.id}`)).data).toEqual([]);
  });

  it("refuses a cursor that it did not give", async () => {
    const forged = Buffer.from(`${agent.id} Omar`).toString("base64url");
    expect((await read(`cursor=${forged}`)).fields).toEqual({ cursor: "validation.invalid" });
  });
});

it("goes with the account, and what is over with its time", async () => {
  const student = await test.signUp();
  await waitingOne(student);
  await test.as(student)("DELETE", "/api/auth/delete-account", { password: student.password });
  const kept = await test.database.query("SELECT FROM call_backs WHERE user_id = $1", [student.id]);
  expect(kept).toEqual([]);
});
