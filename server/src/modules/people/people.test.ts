import { randomUUID } from "node:crypto";
import { DAY_MS } from "@kalima/contracts/domain";
import type { StaffGrant } from "@kalima/staff-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { login } from "../../../test/accounts.ts";
import { buildLesson } from "../../../test/build-lesson.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { createPeopleCalls } from "./people.fixtures.ts";

let test: TestApp;
let owner: TestUser;
let people: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signUp({ role: "admin", grants: ["owner"] });
});
// One account may call fifty times a second.
beforeEach(async () => {
  people = await test.signUp({ role: "admin", grants: ["people"] });
});
afterAll(() => test.close());

const { act, outcome } = createPeopleCalls(() => test);
const setName = (user: TestUser, name: string) =>
  test.database.query("UPDATE users SET name = $2 WHERE id = $1", [user.id, name]);
async function list(query: string, reader = people) {
  const answer = await test.as(reader)("GET", `/api/staff/people?${query}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json() as { data: Record<string, unknown>[]; page: { nextCursor: string | null } };
}
const idsOf = ({ data }: { data: Record<string, unknown>[] }) => data.map(({ id }) => id);

describe("the list of people", () => {
  it("finds somebody by phone in Arabic digits, by name in another writing, and by e-mail", async () => {
    const user = await test.signUp();
    const address = `${randomUUID()}@school.example`;
    await setName(user, "إيمان القاضي");
    await test.database.query("UPDATE users SET email = $2 WHERE id = $1", [user.id, address]);
    const arabic = user.phone.slice(3).replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    for (const q of [`٠${arabic}`, "ايمان القاضى", address.toUpperCase()]) {
      expect(idsOf(await list(`q=${encodeURIComponent(q)}`))).toEqual([user.id]);
    }
  });

  it("finds nobody by contact for readers who may not read contacts", async () => {
    const quality = await test.signUp({ role: "admin", grants: ["quality"] });
    const user = await test.signUp();
    await setName(user, "Zahra Lotfy");
    expect(idsOf(await list(`q=${encodeURIComponent(user.phone)}`, quality))).toEqual([]);
    expect(idsOf(await list("q=Zahra", quality))).toEqual([user.id]);
  });

  it("shows phones by their first and last digits", async () => {
    const user = await test.signUp();
    const text = JSON.stringify(await list(`q=${user.id}`));
    expect(text).toContain(`+20…${user.phone.slice(-2)}`);
    expect(text).not.toContain(user.phone);
  });

  it.each([
    ["role=trainer", { role: "trainer" }],
    ["status=inactive", { status: "inactive" }],
    ["country=KW", { country: "KW" }],
  ] as const)("lets through by %s", async (query, expected) => {
    await test.signUp({ role: "trainer" });
    await test.signUp({ status: "inactive" });
    await test.signUp({ country: "KW" });
    const { data } = await list(`${query}&limit=50`);
    expect(data.length).toBeGreaterThan(0);
    for (const person of data) expect(person).toMatchObject(expected);
  });

  it("lets through students without a test", async () => {
    const [tested, untested] = [await test.signUp(), await test.signUp()];
    await test.database.query(
      `UPDATE users SET placement_result_id = gen_random_uuid(), placement_level = 'B1', placement_score = 50
       WHERE id = $1`,
      [tested.id],
    );
    const ids = idsOf(await list("test=none&limit=50"));
    expect([ids.includes(tested.id), ids.includes(untested.id)]).toEqual([false, true]);
    expect((await list(`q=${tested.id}`)).data).toMatchObject([{ level: "B1" }]);
  });

  it.each(["", "createdAt", "name", "-name", "lastSeenAt", "-lastSeenAt"])(
    "sorted by %j, pages hold everybody once and in order",
    async (sort) => {
      for (let count = 0; count < 5; count += 1) await setName(await test.signUp(), `Page ${count % 2}`);
      const query = `q=Page&limit=2${sort && `&sort=${sort}`}`;
      const whole = idsOf(await list(query.replace("limit=2", "limit=50")));
      const seen: unknown[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const read: Awaited<ReturnType<typeof list>> = await list(`${query}${cursor && `&cursor=${cursor}`}`);
        seen.push(...idsOf(read));
        cursor = read.page.nextCursor;
      }
      expect(seen).toEqual(whole);
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  it("refuses a cursor that no page gave", async () => {
    const answer = await test.as(people)("GET", "/api/staff/people?cursor=Zm9v");
    expect([answer.statusCode, answer.json().code]).toEqual([422, "request.invalid"]);
  });

  it("has no removed account, on no page", async () => {
    const user = await test.signUp();
    await test.as(user)("DELETE", "/api/auth/delete-account", { password: user.password });
    expect(idsOf(await list(`q=${user.id}`))).toEqual([]);
    expect((await test.as(people)("GET", `/api/staff/people/${user.id}`)).statusCode).toBe(404);
    expect(await outcome(act(people, "activate", user.id))).toBe("request.not_found");
  });

  it("notes when an account was last used", async () => {
    const user = await test.signUp();
    await test.database.query("UPDATE account_visits SET last_at = '2026-01-01' WHERE user_id = $1", [user.id]);
    await login(test, user);
    const seen = (await list(`q=${user.id}`)).data[0]?.lastSeenAt as string;
    expect(Date.parse(seen)).toBeGreaterThan(Date.parse("2026-01-02"));
  });

  it("is downloaded without formulas, which leaves a row", async () => {
    const user = await test.signUp();
    await setName(user, "=1+1 Hana");
    const answer = await test.as(people)("GET", `/api/staff/people.csv?q=${user.id}`);
    expect(answer.body).toContain(`${user.id},'=1+1 Hana,student,'+20…`);
    expect(answer.body).not.toContain(user.phone);
    const log = (await test.as(owner)("GET", `/api/staff/audit?action=person.exported&actor=${people.id}`)).json().data;
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain("Hana");
  });
});

describe("a filter", () => {
  const ORDERS = {
    createdAt: "u.created_at, u.id",
    "-createdAt": "u.created_at DESC, u.id DESC",
    name: "fold_text(u.name), u.id",
    "-name": "fold_text(u.name) DESC, u.id DESC",
    lastSeenAt: "v.last_at, u.id",
    "-lastSeenAt": "v.last_at DESC, u.id DESC",
  };
  // Those of the second country are more than are sorted.
  const COUNTRIES = { QA: { count: 120, code: "+974" }, OM: { count: 5_100, code: "+968" } };

  beforeAll(async () => {
    for (const [country, { count, code }] of Object.entries(COUNTRIES)) {
      await test.database.query(
        `INSERT INTO users (id, name, phone, password_hash, role, status, country, verified_at, created_at, updated_at)
         SELECT gen_random_uuid(), 'Same ' || n % 7, $3 || lpad(n::text, 8, '0'), '!', 'student', CASE WHEN n % 3 = 0 THEN 'inactive' ELSE 'active' END,
           $1, now(), '2020-01-01'::timestamptz + n % 11 * interval '1 day', now() FROM generate_series(1, $2) AS n`,
        [country, count, code],
      );
    }
    await test.database.query(
      `UPDATE account_visits SET last_at = '2020-02-01'::timestamptz + abs(hashtext(user_id::text)) % 13 * interval '1 day'
       WHERE user_id IN (SELECT id FROM users WHERE country = ANY ($1))`,
      [Object.keys(COUNTRIES)],
    );
  });

  it.each(
    Object.keys(COUNTRIES).flatMap((country) => Object.entries(ORDERS).map((order) => [country, ...order] as const)),
  )("of %s lets the same people through, in the order %s, on two pages", async (country, sort, order) => {
    const rows = await test.database.query<{ id: string }>(
      `SELECT u.id FROM users u JOIN account_visits v ON v.user_id = u.id
         WHERE u.country = $1 AND u.status = 'active' ORDER BY ${order} LIMIT 60`,
      [country],
    );
    const query = `country=${country}&status=active&sort=${sort}&limit=30`;
    const first = await list(query);
    const second = await list(`${query}&cursor=${first.page.nextCursor}`);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(rows.map(({ id }) => id));
  });
});

describe("a search", () => {
  const readRows = (reader: TestUser) =>
    test.database.query<{ action: string; subject_id: string | null; after: object }>(
      "SELECT action, subject_id, after FROM audit_entries WHERE actor = $1 ORDER BY id",
      [reader.id],
    );

  it("by phone or e-mail leaves a row without it in the audit log; a name, an id and a filter leave none", async () => {
    const user = await test.signUp();
    const address = `${randomUUID()}@school.example`;
    await test.database.query("UPDATE users SET email = $2 WHERE id = $1", [user.id, address]);
    for (const query of ["", "q=Mona", `q=${user.id}`, "status=inactive"]) await list(query);
    expect(await readRows(people)).toEqual([]);
    for (const typed of [user.phone, address, "0100000"]) await list(`q=${encodeURIComponent(typed)}`);
    const rows = await readRows(people);
    expect(rows).toMatchObject([
      { action: "contact.searched", subject_id: user.id, after: { by: "phone", found: 1 } },
      { action: "contact.searched", subject_id: user.id, after: { by: "email", found: 1 } },
      { action: "contact.searched", after: { by: "phone" } },
    ]);
    for (const typed of [user.phone.slice(-6), address]) expect(JSON.stringify(rows)).not.toContain(typed);
  });

  it("by phone is counted together with those of the workplace, of the export and of the audit log", async () => {
    const reader = await test.signUp({ role: "admin", grants: ["people"] });
    const paths = ["people?q=", "search?q=", "people.csv?q=", "audit?subject="];
    const ask = async (n: number) =>
      (await test.as(reader)("GET", `/api/staff/${paths[n % paths.length]}010${10_000_000 + n}`)).statusCode;
    const statuses: number[] = [];
    for (let tries = 0; tries < 30; tries += 1) statuses.push(await ask(tries));
    expect(statuses).toEqual(Array.from({ length: 30 }, () => 200));
    for (const tries of paths.keys()) expect(await ask(tries)).toBe(429);
    // Names are still found.
    await list("q=Mona", reader);
  });

  it("for an export notes by what", async () => {
    const user = await test.signUp();
    await test.as(people)("GET", `/api/staff/people.csv?q=${encodeURIComponent(user.phone)}`);
    expect(await readRows(people)).toMatchObject([
      { action: "person.exported", subject_id: user.id, after: { by: "phone" } },
    ]);
  });
});

describe("the page of a person", () => {
  it("shows contact data to those who may read it, and notes that they did", async () => {
    const student = await test.signUp();
    const read = (reader: TestUser) => test.as(reader)("GET", `/api/staff/people/${student.id}/contact`);
    const finance = await test.signUp({ role: "admin", grants: ["finance"] });
    const quality = await test.signUp({ role: "admin", grants: ["quality"] });
    expect((await read(finance)).json().data.phone).toBe(student.phone);
    expect((await read(quality)).json().code).toBe("auth.forbidden");
    const log = (await test.as(owner)("GET", `/api/staff/audit?subject=${student.id}`)).json().data;
    expect(log).toMatchObject([{ action: "contact.read", actor: { id: finance.id } }]);
    const seen = async (reader: TestUser) =>
      (await test.as(reader)("GET", `/api/staff/people/${student.id}`)).json().data.mayReadContact;
    expect([await seen(finance), await seen(quality)]).toEqual([true, false]);
  });

  it("tells what happened in the order of time, page by page, each kind to those whose duties include it", async () => {
    const student = await test.signUp();
    const trainerId = await buildTrainer(test.database, { userId: (await test.signUp({ role: "trainer" })).id });
    const startsAt = new Date(Date.now() + 3 * DAY_MS);
    await buildLesson(test.database, { studentId: student.id, trainerId, startsAt, now: new Date() });
    const question = { topic: "lessons", details: "Can I bring a friend?" };
    await test.as(student)("POST", "/api/support/requests", question);
    await act(people, "notes", student.id);
    await act(people, "name", student.id);
    const read = async (reader: TestUser, query = "limit=50") =>
      (await test.as(reader)("GET", `/api/staff/people/${student.id}/events?${query}`)).json();
    const kindsFor = async (grants: readonly StaffGrant[]) => {
      const reader = await test.signUp({ role: "admin", grants });
      return new Set((await read(reader)).data.map(({ kind }: { kind: string }) => kind));
    };
    expect(await kindsFor(["owner"])).toEqual(
      new Set(["lesson", "booking", "question", "note", "act", "notification", "sign-in"]),
    );
    expect(await kindsFor(["support_lead"])).toEqual(
      new Set(["lesson", "booking", "question", "note", "notification", "sign-in"]),
    );

    const whole = (await read(owner)).data as { at: string; kind: string; id: string }[];
    const times = whole.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    const seen: unknown[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await read(owner, `limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.data);
      cursor = page.page.nextCursor;
    }
    expect(seen).toEqual(whole);
    expect((await read(owner, "kind=note")).data).toMatchObject([
      { kind: "note", details: { text: "Prefers mornings", by: "Mona Adel" } },
    ]);
  });
});
