import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import { AUDIT_ACTIONS } from "@kalima/school-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readLastCode } from "../../../test/accounts.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, generatePhone, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { buildOwners } from "../../../test/matrix/objects.ts";
import { checkSeals } from "../../kernel/audit/check-seals.ts";
import { sealEntries } from "../../kernel/audit/seal.ts";
import { sendDaySeal } from "./day-seal.ts";

let test: TestApp;
let admin: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signUp({ role: "admin" });
  colleague = await test.signUp({ role: "admin" });
});
afterAll(() => test.close());

/** Each time other prices: those that count already cannot be requested. */
let pounds = 200;
const listPacks = () => [1, 6, 12, 24].map((pack, at) => ({ pack, lessonMinor: pounds * 100 - at * 1_000 }));

/** Approves the prices of a country that somebody else requested: an act with an object, and with values before and after. */
async function setPrices(country: string, headers: Record<string, string> = {}) {
  pounds += 1;
  const list = { currency: "SAR", packs: listPacks() };
  const requested = await test.as(colleague)("POST", "/api/staff/price-changes", { country, list });
  expect(requested.statusCode).toBe(200);
  const path = `/api/staff/price-changes/${requested.json().data.waiting.id}/approve`;
  expect((await test.as(admin)("POST", path, undefined, headers)).statusCode).toBe(200);
}

async function readLog(query = "") {
  const answer = await test.as(admin)("GET", `/api/staff/audit?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json() as { data: Record<string, never>[]; page: { nextCursor: string | null } };
}

/** Transactions of other tests in the same Postgres may be open: rows behind them are sealed later. */
async function sealAll(): Promise<void> {
  await expect
    .poll(
      async () => {
        await sealEntries({ database: test.database, clock: () => new Date() });
        const [left] = await test.database.query<{ left: number }>(
          "SELECT count(*)::int AS left FROM audit_entries WHERE id > coalesce((SELECT max(up_to) FROM audit_seals), 0)",
        );
        return left?.left;
      },
      { timeout: 50_000 },
    )
    .toBe(0);
}

describe("the audit log", () => {
  it("says who did what to which object, from where, with the values before and after", async () => {
    const requestId = randomUUID();
    await setPrices("SA");
    await setPrices("SA", { "x-request-id": requestId });
    const { data } = await readLog("object=price-list:SA&action=price-list.approved");
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({
      actor: { id: admin.id, name: "Mona Adel" },
      role: "admin",
      action: "price-list.approved",
      object: { kind: "price-list", id: "SA" },
      before: { currency: "SAR" },
      after: { currency: "SAR", packs: listPacks() },
      requestId,
      network: null,
      seal: null,
    });
  });

  it("has no row of a call that was refused", async () => {
    const refused = await test.as(admin)("POST", "/api/staff/price-changes", { country: "XX", list: null });
    expect(refused.statusCode).toBe(422);
    expect((await readLog("object=price-list:XX")).data).toEqual([]);
  });

  it("has a row of reading how to reach a trainer", async () => {
    const trainerId = await buildTrainer(test.database, { userId: (await test.signUp({ role: "trainer" })).id });
    await test.as(admin)("GET", `/api/teachers/${trainerId}/contact`);
    expect((await readLog(`object=contact:${trainerId}`)).data).toMatchObject([
      { action: "contact.read", before: null },
    ]);
  });

  it("has a row of what a trainer does with the own account, without phone or password", async () => {
    const trainer = await test.signUp({ role: "trainer" });
    const call = test.as(trainer);
    await call("POST", "/api/calendar/feed");
    expect((await call("DELETE", "/api/calendar/feed")).statusCode).toBe(200);
    const wrong = { currentPassword: "Wrong-Horse-7", newPassword: "Other-Horse-8" };
    expect((await call("POST", "/api/auth/change-password", wrong)).statusCode).toBe(422);
    const next = { ...wrong, currentPassword: trainer.password };
    expect((await call("POST", "/api/auth/change-password", next)).statusCode).toBe(200);
    const phones = { phone: trainer.phone, newPhone: generatePhone(), newCountryCode: "EG" };
    const asked = await call("POST", "/api/auth/reset-phone", { ...phones, currentPassword: next.newPassword });
    expect(asked.statusCode).toBe(200);
    const otp = readLastCode(test, phones.newPhone);
    expect((await call("POST", "/api/auth/change-phone", { ...phones, otp })).statusCode).toBe(200);
    const { data } = await readLog(`actor=${trainer.id}`);
    expect(data.map(({ action }) => action)).toEqual([
      "account.phone_changed",
      "account.password_changed",
      "calendar.feed_ended",
      "calendar.feed_renewed",
    ]);
    const log = JSON.stringify(data);
    const secrets = [trainer.phone, phones.newPhone, trainer.password, next.newPassword, otp];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  });

  it("has a row of what a job did to a booking", async () => {
    const { student, teacherId } = await buildOwners(test);
    const { nextFree } = (await test.as()("GET", `/api/teachers/${teacherId}`)).json().data;
    const wanted = { teacherId, pack: 1, startsAt: [nextFree[0]] };
    const booked = await test.as(student)("POST", "/api/bookings", wanted);
    expect(booked.statusCode).toBe(201);
    test.setTime(new Date(Date.now() + HOUR_MS));
    await test.runDue();
    // Before the end of the tokens.
    test.setTime(new Date());
    expect((await readLog(`object=booking:${booked.json().data.id}`)).data).toMatchObject([
      { actor: { id: "job:bookings.end-hold", name: null }, role: null, action: "booking.hold_ended", requestId: null },
    ]);
  });

  it("has no row of what students do", async () => {
    const student = await test.signUp();
    expect((await test.as(student)("PATCH", "/api/users/profile", { name: "Mona Said" })).statusCode).toBe(200);
    expect((await readLog(`actor=${student.id}`)).data).toEqual([]);
    const trainer = await test.signUp({ role: "trainer" });
    await test.as(trainer)("PATCH", "/api/users/profile", { name: "Mona Said" });
    expect((await readLog(`subject=${trainer.id}`)).data).toMatchObject([
      { action: "account.profile_changed", after: { name: "…(9)" } },
    ]);
  });

  it("is filtered by actor, action and time, and read in pages", async () => {
    for (const country of ["KW", "QA", "BH"]) await setPrices(country);
    const filter = `actor=${admin.id}&action=price-list.approved&limit=2`;
    const first = await readLog(filter);
    const second = await readLog(`${filter}&cursor=${first.page.nextCursor}`);
    const numbers = [...first.data, ...second.data].map(({ number }) => Number(number));
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
    expect(new Set(numbers).size).toBe(4);
    expect((await readLog("to=2020-01-01T00:00:00Z")).data).toEqual([]);
    expect((await readLog(`from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z&${filter}`)).data).toHaveLength(2);
  });

  it("is read oldest first, and between days of the school's clock", async () => {
    const numbers: number[] = [];
    for (const at of ["2026-03-09T22:30:00Z", "2026-03-10T21:30:00Z", "2026-03-10T22:30:00Z"]) {
      const [added] = await test.database.query<{ id: number }>(
        `INSERT INTO audit_entries (at, actor, action, object_kind) VALUES ($1, 'job:days', 'payout.paid', 'payout')
         RETURNING id`,
        [at],
      );
      numbers.push(added?.id ?? 0);
    }
    const numbersOf = ({ data }: Awaited<ReturnType<typeof readLog>>) => data.map(({ number }) => number);
    // From midnight to midnight in Cairo, two hours before UTC's.
    const day = await readLog("actor=job:days&fromDay=2026-03-10&toDay=2026-03-10&sort=at");
    expect(numbersOf(day)).toEqual(numbers.slice(0, 2));
    const first = await readLog("actor=job:days&sort=at&limit=2");
    const second = await readLog(`actor=job:days&sort=at&limit=2&cursor=${first.page.nextCursor}`);
    expect([...numbersOf(first), ...numbersOf(second)]).toEqual(numbers);
    expect(numbersOf(await readLog(`numbers=${numbers[1]}`))).toEqual([numbers[1]]);
  });

  it("is filtered by parts of names, and by phones in any digits", async () => {
    const trainer = await test.signUp({ role: "trainer" });
    await test.as(trainer)("PATCH", "/api/users/profile", { name: "إيمان فؤاد سعد" });
    const numberOf = async (query: string) => (await readLog(query)).data.map(({ number }) => number);
    const [row] = await numberOf(`subject=${trainer.id}`);
    expect(row).toBeGreaterThan(0);
    const arabic = trainer.phone.slice(-8).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
    for (const query of [
      "actor=ايمان سعد",
      "subject=ايمـان فواد",
      `subject=${trainer.phone.slice(1)}`,
      `subject=${arabic}`,
    ]) {
      expect(await numberOf(encodeURI(query)), query).toContain(row);
    }
    for (const query of ["actor=%", "subject=___", "actor=Nobody Here", "subject=Mona Nobody"]) {
      expect(await numberOf(query.replaceAll("%", "%25")), query).toEqual([]);
    }
  });

  it("finds nobody by phone for readers who may not read contacts", async () => {
    const trainer = await test.signUp({ role: "trainer" });
    await test.database.query(
      `INSERT INTO audit_entries (at, actor, action, object_kind, subject_id) VALUES (now(), 'job:flags', 'flag.switched', 'flag', $1)`,
      [trainer.id],
    );
    const read = async (grant: "owner" | "technical", subject: string) => {
      const reader = await test.signUp({ role: "admin", grants: [grant] });
      const answer = await test.as(reader)("GET", `/api/staff/audit?subject=${encodeURIComponent(subject)}`);
      return answer.json().data.length;
    };
    expect([await read("owner", trainer.phone), await read("technical", trainer.phone)]).toEqual([1, 0]);
    expect(await read("technical", trainer.id)).toBe(1);
  });

  it("has a row of who read it and by what, without the name that was looked for", async () => {
    const reader = await test.signUp({ role: "admin" });
    const first = await test.as(reader)(
      "GET",
      "/api/staff/audit?subject=Secret%20Name&action=price-list.approved&limit=1",
    );
    expect(first.statusCode).toBe(200);
    const pages = await test.as(reader)("GET", "/api/staff/audit?action=price-list.approved&limit=1");
    await test.as(reader)(
      "GET",
      `/api/staff/audit?action=price-list.approved&limit=1&cursor=${pages.json().page.nextCursor}`,
    );
    const { data } = await readLog(`actor=${reader.id}`);
    expect(data).toMatchObject([
      { action: "audit.read", after: { action: "price-list.approved" } },
      { action: "audit.read", after: { subjectName: "…(11)" } },
    ]);
  });

  it("is downloaded as a table of any length, which is audited", async () => {
    await test.database.query(
      `INSERT INTO audit_entries (at, actor, action, object_kind, reason)
       SELECT now(), 'job:long', 'payout.paid', 'payout', '=HYPERLINK("x")' FROM generate_series(1, 2100)`,
    );
    const answer = await test.as(admin)("GET", "/api/staff/audit.csv?actor=job:long");
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = answer.body.split("\r\n");
    expect(lines[0]).toMatch(/^\ufeffnumber,at,actor,/);
    // A head, the rows, and what follows the last end of a line.
    expect(lines).toHaveLength(2_102);
    expect(new Set(lines.slice(1, -1).map((line) => line.split(",")[0])).size).toBe(2_100);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
    const numbers = lines.slice(1, 3).map((line) => line.split(",")[0]);
    const chosen = await test.as(admin)("GET", `/api/staff/audit.csv?numbers=${numbers.join(",")}`);
    expect(chosen.body.split("\r\n")).toHaveLength(4);
    expect((await readLog(`actor=${admin.id}&action=audit.exported`)).data).toHaveLength(2);
  });

  it("refuses a span that ends before it begins, and numbers that are none", async () => {
    for (const query of ["fromDay=2026-03-02&toDay=2026-03-01", "numbers=1,x", "sort=name", "fromDay=2026-02-30"]) {
      expect((await test.as(admin)("GET", `/api/staff/audit?${query}`)).statusCode, query).toBe(422);
    }
  });

  it("has words for the action of every route", () => {
    const known: readonly string[] = AUDIT_ACTIONS;
    expect(Object.values(test.actions).filter((action) => !known.includes(action))).toEqual([]);
  });

  it.each(["student", "trainer", "agent"] as const)("is not read by a %s", async (role) => {
    const answer = await test.as(await test.signUp({ role }))("GET", "/api/staff/audit");
    expect([answer.statusCode, answer.json().code]).toEqual([403, "auth.forbidden"]);
  });

  it("is in the copy of a person's data, without the name of who acted", async () => {
    const person = await test.signUp();
    await test.database.query(
      `INSERT INTO audit_entries (at, actor, role, action, object_kind, object_id, subject_id)
       VALUES (now(), $1, 'admin', 'refund.approved', 'refund', 'one', $2)`,
      [admin.id, person.id],
    );
    const { acts } = await test.context.personalData.collect(person.id);
    expect(acts).toMatchObject([{ action: "refund.approved", by: "admin", object: "refund" }]);
    expect(JSON.stringify(acts)).not.toContain(admin.id);
  });
});

describe("the seal of a day", () => {
  it("is sent to the owners once the day is over, once", async () => {
    const owner = await test.signUp({ role: "admin" });
    const other = await test.signUp({ role: "admin", grants: ["people"] });
    const readNews = async (person: TestUser) =>
      (
        (await test.as(person)("GET", "/api/notifications")).json().data as {
          kind: string;
          path: string;
          text: string;
        }[]
      ).filter(({ kind }) => kind === "audit_day_sealed");
    await setPrices("AE");
    await sealAll();
    await sendDaySeal(test.context);
    expect(await readNews(owner)).toEqual([]);
    const tomorrow = () => new Date(Date.now() + DAY_MS);
    await sendDaySeal({ ...test.context, clock: tomorrow });
    await sendDaySeal({ ...test.context, clock: tomorrow });
    const kept = (await checkSeals(test.database)).lastSeal ?? "";
    const [news, ...more] = await readNews(owner);
    expect(more).toEqual([]);
    expect(news?.text).toContain(kept);
    expect(news?.path).toMatch(/^\/dashboard\/settings\/audit\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
    expect(await readNews(other)).toEqual([]);
  });
});

describe("a row", () => {
  it.each([
    "UPDATE audit_entries SET reason = 'other'",
    "DELETE FROM audit_entries",
    "TRUNCATE audit_entries",
    "UPDATE audit_seals SET at = now()",
    "DELETE FROM audit_seals",
    "TRUNCATE audit_seals",
    "DELETE FROM audit_days",
  ])("is refused: %s", async (statement) => {
    await setPrices("OM");
    await sealAll();
    await expect(test.database.query(statement)).rejects.toThrow("are never changed");
  });

  it.each([
    "UPDATE audit_entries SET reason = 'other'",
    "DELETE FROM audit_entries",
    "TRUNCATE audit_seals",
    "ALTER TABLE audit_entries DISABLE TRIGGER ALL",
    "DROP TRIGGER audit_seals_stay ON audit_seals",
    "SET session_replication_role = replica",
    "SET ROLE app",
  ])("is refused to the site itself, which owns nothing: %s", async (statement) => {
    await expect(test.context.database.query(statement)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("a check of the seals", () => {
  /** Changes the log as somebody with all rights could, and takes that back after the check. */
  async function checkAfter(statement: string, values: unknown[] = []) {
    await sealAll();
    const kept = (await checkSeals(test.database)).lastSeal ?? "";
    let found: Awaited<ReturnType<typeof checkSeals>> | undefined;
    const undo = new Error("undone");
    const tried = test.database.transaction(async (tx) => {
      await tx.query("ALTER TABLE audit_entries DISABLE TRIGGER ALL");
      await tx.query("ALTER TABLE audit_seals DISABLE TRIGGER ALL");
      await tx.query(statement, values);
      found = await checkSeals(tx, kept);
      throw undo;
    });
    await expect(tried).rejects.toBe(undo);
    return found?.faults;
  }

  async function findNumber(place: number): Promise<number> {
    await sealAll();
    const [row] = await test.database.query<{ id: number }>(
      "SELECT id FROM audit_entries ORDER BY id OFFSET $1 LIMIT 1",
      [place],
    );
    return row?.id ?? 0;
  }

  it("finds nothing wrong with a log that only grew", async () => {
    await setPrices("JO");
    await sealAll();
    const { entries, seals, faults } = await checkSeals(test.database);
    expect(entries).toBeGreaterThan(1);
    expect(seals).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  it.each(["actor = 'another'", "at = at + interval '1 microsecond'", "after = '{}'", "network = '10.0.0.0/24'"])(
    "names a row that was changed: %s",
    async (change) => {
      const entry = await findNumber(1);
      expect(await checkAfter(`UPDATE audit_entries SET ${change} WHERE id = $1`, [entry])).toEqual([
        { fault: "changed", entry },
      ]);
    },
  );

  it("names a row that was deleted", async () => {
    const entry = await findNumber(0);
    expect(await checkAfter("DELETE FROM audit_entries WHERE id = $1", [entry])).toEqual([{ fault: "missing", entry }]);
  });

  it("names a row that was put between others", async () => {
    const insert = `INSERT INTO audit_entries (id, at, actor, action, object_kind) VALUES (0, now(), 'nobody', 'refund.made', 'refund')`;
    expect(await checkAfter(insert)).toEqual([{ fault: "inserted", entry: 0 }]);
  });

  it("names a seal that was made again for a changed row", async () => {
    const entry = await findNumber(0);
    const statement = `WITH changed AS (UPDATE audit_entries SET actor = 'another' WHERE id = $1 RETURNING id)
      UPDATE audit_seals SET entry_hashes[1] = sha256('forged') WHERE id = 1`;
    expect(await checkAfter(statement, [entry])).toEqual([
      { fault: "seal", seal: 1 },
      { fault: "changed", entry },
    ]);
  });

  it("misses a seal that was kept elsewhere when the end was cut off", async () => {
    const statement = `WITH cut AS (DELETE FROM audit_seals WHERE id = (SELECT max(id) FROM audit_seals) RETURNING entry_ids)
      DELETE FROM audit_entries WHERE id IN (SELECT unnest(entry_ids) FROM cut)`;
    expect(await checkAfter(statement)).toMatchObject([{ fault: "seal" }]);
  });
});
