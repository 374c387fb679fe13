import type { LedgerOfMonth, LedgerPosting } from "@kalima/payment-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../test/checkout-site.ts";
import type { TestUser } from "../../../test/create-test-app.ts";
import type { Database } from "../../kernel/database/database.ts";

const MARCH = "2026-03";
const APRIL = "2026-04";
const IN_APRIL = new Date("2026-04-02T08:00:00Z");
const IN_MAY = new Date("2026-05-02T08:00:00Z");
const PRICE = 20_000;
/** 70 % of it. */
const SHARE = 14_000;
const TIMES = ["2026-03-10T16:00:00.000Z", "2026-03-11T16:00:00.000Z"];

let site: CheckoutSite;
let finance: TestUser;
let owner: TestUser;
let trainerId: string;
let codes: string[];

/** A site in April with two paid lessons of March, the first of which was taught, and a correction. */
async function openSite(): Promise<void> {
  site = await createCheckoutSite();
  site.setTime(NOW);
  const student = await site.signUp();
  const trainer = await site.signUp({ role: "trainer" });
  trainerId = await buildTrainer(site.database, { userId: trainer.id });
  codes = [];
  for (const time of TIMES) {
    codes.push((await site.buy(student, { teacherId: trainerId, startsAt: [time] })).code);
  }
  await complete(TIMES[0], "2026-03-10T16:50:00Z");
  await signIn();
  await correct(-500, "=1+1");
  site.setTime(IN_APRIL);
}
async function signIn(): Promise<void> {
  finance = await site.signUp({ role: "admin", grants: ["finance"] });
  owner = await site.signUp({ role: "admin", grants: ["owner"] });
}
// One account may make so many calls in a second.
beforeEach(signIn);

const correct = (amountMinor: number, reason: string) =>
  site.database.query(
    `INSERT INTO earning_corrections (id, trainer_id, amount_minor, reason, written_by, at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, '2026-03-20T10:00:00Z')`,
    [trainerId, amountMinor, reason, finance.id],
  );
const complete = (startsAt: string | undefined, endedAt: string, database: Database = site.database) =>
  database.query("UPDATE lessons SET status = 'completed', ended_at = $2 WHERE starts_at = $1", [startsAt, endedAt]);
async function read(month = "", by = finance): Promise<LedgerOfMonth> {
  const answer = await site.as(by)("GET", `/api/staff/ledger${month && `?month=${month}`}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
async function list(query: Record<string, string>) {
  const answer = await site.as(finance)("GET", `/api/staff/ledger-postings?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { data: LedgerPosting[]; page: { nextCursor: string | null } };
}
const request = (month: string, by = finance) => site.as(by)("POST", "/api/staff/ledger-closings", { month });
const decide = (id: string, act: "approve" | "refuse" | "withdraw", by = owner) =>
  site.as(by)("POST", `/api/staff/ledger-closings/${id}/${act}`);
async function requestWaiting(month: string): Promise<string> {
  const answer = await request(month);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.closing.id;
}
const inPounds = ({ accounts }: LedgerOfMonth) =>
  Object.fromEntries(
    accounts.map(({ account, opening, debits, credits, closing }) => [
      account,
      [opening, debits, credits, closing].map(({ amountMinor }) => amountMinor / 100),
    ]),
  );

describe("the ledger of a month", () => {
  beforeAll(openSite, 60_000);
  afterAll(() => site.close());

  it("shows what each account had, got and gave, and that all together are nothing", async () => {
    const march = await read(MARCH);
    expect(inPounds(march)).toEqual({
      orders: [0, 0, 400, -400],
      "provider:sandbox": [0, 400, 0, 400],
      trainer_shares: [0, 140, 5, 135],
      trainers_due: [0, 5, 140, -135],
    });
    expect(march).toMatchObject({
      sums: [{ amountMinor: 0, currency: "EGP" }],
      previousMonth: null,
      nextMonth: APRIL,
      state: "open",
      nextToClose: MARCH,
      closing: null,
      mayRequest: true,
    });
    const april = await read();
    expect(april).toMatchObject({ month: APRIL, previousMonth: MARCH, nextMonth: null, state: "running" });
    expect(inPounds(april)["provider:sandbox"]).toEqual([400, 0, 0, 400]);
    expect((await read(MARCH, owner)).mayRequest).toBe(false);
    expect((await site.as(finance)("GET", "/api/staff/ledger?month=2026-05")).json().code).toBe("request.invalid");
  });

  it("leads from each posting to what caused it", async () => {
    const { data } = await list({ month: MARCH });
    expect(data.map(({ kind }) => kind).sort()).toEqual([
      "charge_taken",
      "charge_taken",
      "share_corrected",
      "share_earned",
    ]);
    expect(data.find(({ kind }) => kind === "share_earned")).toMatchObject({
      at: "2026-03-10T16:50:00.000Z",
      debit: "trainer_shares",
      credit: "trainers_due",
      amount: { amountMinor: SHARE, currency: "EGP" },
      order: null,
      trainer: { id: trainerId },
      lesson: { startsAt: TIMES[0], referenceCode: codes[0] },
    });
    expect(data.find(({ kind }) => kind === "charge_taken")).toMatchObject({
      debit: "provider:sandbox",
      amount: { amountMinor: PRICE },
      order: { studentName: "Mona Adel" },
      trainer: null,
      lesson: null,
    });
    expect((await list({ number: data[0]?.number ?? "" })).data).toEqual([data[0]]);
  });

  it("is read by account, page by page", async () => {
    expect((await list({ account: "trainers_due", currency: "EGP" })).data).toHaveLength(2);
    expect((await list({ account: "provider:sandbox", currency: "SAR" })).data).toEqual([]);
    const first = await list({ account: "orders", limit: "1" });
    const second = await list({ account: "orders", limit: "1", cursor: first.page.nextCursor ?? "" });
    expect(second.page.nextCursor).toBeNull();
    expect([...first.data, ...second.data]).toEqual((await list({ account: "orders" })).data);
  });

  it("is downloaded as a table without formulas, which leaves a row", async () => {
    const answer = await site.as(finance)("GET", `/api/staff/ledger.csv?month=${MARCH}`);
    expect(answer.headers["content-disposition"]).toContain("kalima-ledger-2026-03.csv");
    const lines = answer.body.split("\r\n");
    expect(lines[0]).toMatch(/^\ufeffnumber,at,kind,debit,credit,amount,currency,order/);
    expect(lines).toHaveLength(6);
    expect(lines[1]).toMatch(/,share_corrected,trainers_due,trainer_shares,5\.00,EGP,.*,'=1\+1$/);
    const log = (await site.as(owner)("GET", "/api/staff/audit?action=ledger.exported")).json().data;
    expect(log).toMatchObject([{ after: { month: MARCH } }]);
  });

  it.each(["people", "quality", "support_lead", "content", "technical"] as const)(
    "is not read by an admin for %s",
    async (grant) => {
      const call = site.as(await site.signUp({ role: "admin", grants: [grant] }));
      for (const path of ["ledger", "ledger-check", "ledger-postings", "ledger.csv"]) {
        expect((await call("GET", `/api/staff/${path}`)).json().code, path).toBe("auth.forbidden");
      }
    },
  );
});

describe("a closing that is requested", () => {
  beforeAll(openSite, 60_000);
  afterAll(() => site.close());

  it("is requested by one person and ended by another, or withdrawn by the first", async () => {
    expect((await request(MARCH, owner)).json().code).toBe("auth.forbidden");
    expect((await request(APRIL)).json().code).toBe("ledger.month_not_next");
    const refused = await requestWaiting(MARCH);
    expect(await read(MARCH, owner)).toMatchObject({
      state: "waiting",
      closing: { id: refused, state: "waiting", byReader: false, mayDecide: true },
    });
    expect((await request(MARCH)).json().code).toBe("ledger.closing_waits");
    expect((await decide(refused, "approve", finance)).json().code).toBe("auth.forbidden");
    expect((await decide(refused, "refuse", finance)).json().code).toBe("auth.forbidden");
    expect((await decide(refused, "refuse")).json().data).toMatchObject({ state: "open", closing: null });
    const withdrawn = await requestWaiting(MARCH);
    const colleague = await site.signUp({ role: "admin", grants: ["finance"] });
    expect((await decide(withdrawn, "withdraw", colleague)).json().code).toBe("auth.forbidden");
    expect((await decide(withdrawn, "withdraw", finance)).json().data.state).toBe("open");
    expect((await decide(withdrawn, "approve")).json().code).toBe("ledger.closing_decided");
  });

  it("waits for a week, and not beyond the account of who requested it", async () => {
    const old = await requestWaiting(MARCH);
    await site.database.query(
      "UPDATE ledger_closings SET requested_at = requested_at - interval '8 days' WHERE id = $1",
      [old],
    );
    expect((await decide(old, "approve")).json().code).toBe("ledger.closing_decided");
    const colleague = await site.signUp({ role: "admin", grants: ["finance"] });
    expect((await request(MARCH, colleague)).statusCode).toBe(200);
    const removed = await site.as(colleague)("DELETE", "/api/auth/delete-account", { password: colleague.password });
    expect(removed.statusCode, removed.body).toBe(200);
    expect((await read(MARCH)).state).toBe("open");
  });

  it("is refused while the ledger does not add up", async () => {
    const id = await requestWaiting(MARCH);
    const shift = (by: number) =>
      site.database.query(
        `UPDATE ledger_balances SET amount_minor = amount_minor + $1 WHERE ctid = (
           SELECT ctid FROM ledger_balances WHERE account = 'orders' ORDER BY slice LIMIT 1)`,
        [by],
      );
    await shift(7);
    expect((await site.as(owner)("GET", "/api/staff/ledger-check")).json().data).toEqual([
      { subject: "balance of orders in EGP", expectedMinor: -40_000, foundMinor: -39_993 },
    ]);
    expect((await read(MARCH)).sums).toEqual([{ amountMinor: 7, currency: "EGP" }]);
    expect((await decide(id, "approve")).json().code).toBe("ledger.does_not_add_up");
    await shift(-7);
    expect((await site.as(owner)("GET", "/api/staff/ledger-check")).json().data).toEqual([]);
    expect((await decide(id, "withdraw", finance)).statusCode).toBe(200);
  });
});

describe("a month that is closed", () => {
  let approved: Awaited<ReturnType<typeof decide>> | undefined;
  /** The second lesson is posted while the month is being closed. */
  beforeAll(async () => {
    await openSite();
    await signIn();
    const id = await requestWaiting(MARCH);
    let deciding: Promise<typeof approved> | undefined;
    await site.database.transaction(async (tx) => {
      await complete(TIMES[1], "2026-03-11T16:50:00Z", tx);
      deciding = decide(id, "approve").then((answer) => answer);
      await vi.waitFor(async () => {
        const waiting = await site.database.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
        expect(waiting).toHaveLength(1);
      }, 10_000);
    });
    approved = await deciding;
  }, 60_000);
  afterAll(() => site.close());

  it("has what was on its way, and says who closed it", async () => {
    expect(approved?.json().data).toMatchObject({
      state: "closed",
      nextToClose: null,
      closing: { state: "approved", decidedBy: "Mona Adel" },
    });
    expect(inPounds(await read(MARCH)).trainers_due).toEqual([0, 5, 280, -275]);
    const log = (await site.as(owner)("GET", `/api/staff/audit?object=ledger-month:${MARCH}&limit=1`)).json().data;
    expect(log).toMatchObject([{ action: "ledger-month.approved", after: { "trainers_due EGP": -27_500 } }]);
  });

  it.each([
    `INSERT INTO ledger_transfers (trainer_id, kind, debit, credit, amount_minor, currency, at)
     SELECT id, 'share_earned', 'trainer_shares', 'trainers_due', 1, 'EGP', '2026-03-31T21:59:59Z' FROM trainers LIMIT 1`,
    "UPDATE ledger_closings SET state = 'refused' WHERE state = 'approved'",
    "DELETE FROM ledger_closings WHERE state = 'approved'",
    "TRUNCATE ledger_closings",
    "TRUNCATE ledger_transfers CASCADE",
    `INSERT INTO ledger_closings (id, month, until, requested_by, requested_at, state, decided_by, decided_at)
     SELECT gen_random_uuid(), '2026-05', now(), requested_by, now(), 'approved', decided_by, now()
     FROM ledger_closings WHERE state = 'approved' LIMIT 1`,
  ])("is kept by the database, which refuses: %s", async (statement) => {
    await expect(site.database.query(statement)).rejects.toThrow(/closed|never changed/);
  });

  it("leaves what belongs to it to the moment at which that becomes known", async () => {
    const before = await read(MARCH);
    await correct(1_000, "Late");
    expect((await read(MARCH)).accounts).toEqual(before.accounts);
    const [late] = (await list({ account: "trainers_due" })).data;
    expect(late).toMatchObject({ kind: "share_corrected", correctionReason: "Late" });
    expect(Date.parse(late?.at ?? "")).toBeGreaterThanOrEqual(Date.parse("2026-03-31T22:00:00Z"));
    expect((await site.as(owner)("GET", "/api/staff/ledger-check")).json().data).toEqual([]);
  });

  it("is followed by the next one, once that is over", async () => {
    expect((await request(MARCH)).json().code).toBe("ledger.month_not_next");
    site.setTime(IN_MAY);
    await signIn();
    expect(await read(APRIL)).toMatchObject({ state: "open", nextToClose: APRIL });
    expect(await read(MARCH)).toMatchObject({ state: "closed", nextToClose: APRIL });
    const id = await requestWaiting(APRIL);
    const queues = (await site.as(owner)("GET", "/api/staff/queues")).json().data;
    expect(queues.find(({ key }: { key: string }) => key === "month-closings")).toMatchObject({ waiting: 1 });
    expect((await decide(id, "approve")).json().data.state).toBe("closed");
  });
});
