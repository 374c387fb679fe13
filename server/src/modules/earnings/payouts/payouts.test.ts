import type { PayoutsOfMonth, TrainerDue } from "@kalima/payment-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";
import { sumMovedAlone } from "../../../money-out/moved-alone.ts";
import { listLedgerDifferences, readBalance } from "../../payments/ledger/ledger.ts";

const MARCH = "2026-03";
const TIMES = [10, 11, 12, 13, 14, 15].map((day) => `2026-03-${day}T16:00:00.000Z`);
/** The trainer's share of a lesson in a pack of 6, in piastres: 70 % of 190 EGP. */
const SHARE = 13_300;
const IN_APRIL = new Date("2026-04-02T08:00:00Z");
const IN_MAY = new Date("2026-05-02T08:00:00Z");

let site: CheckoutSite;
let student: TestUser;
let admin: TestUser;
let other: TestUser;
let trainer: TestUser;
let trainerId: string;
beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setTime(NOW);
  [student, trainer] = [await site.signUp(), await site.signUp({ role: "trainer" })];
  trainerId = await buildTrainer(site.database, { userId: trainer.id });
  await site.buy(student, { teacherId: trainerId, pack: 6, startsAt: TIMES });
  await goTo(IN_APRIL);
});

/** Sets the time of the server and signs people in again. */
async function goTo(time: Date): Promise<void> {
  site.setTime(time);
  [admin, other] = [await site.signUp({ role: "admin" }), await site.signUp({ role: "admin" })];
  Object.assign(trainer, await site.context.sessions.begin({ id: trainer.id, kind: "account" }, false));
}
const complete = (count: number, endedAt: string | null = null) =>
  site.database.query(
    `UPDATE lessons SET status = 'completed', ended_at = $3 WHERE id IN (
       SELECT id FROM lessons WHERE trainer_id = $1 AND status = 'upcoming' ORDER BY starts_at LIMIT $2)`,
    [trainerId, count, endedAt],
  );
const setShare = (percent: number) =>
  site.database.query("UPDATE trainers SET share_percent = $2 WHERE id = $1", [trainerId, percent]);
const post = (path: string, body?: object, by = admin) => site.as(by)("POST", `/api/staff/${path}`, body);
const list = async (month = MARCH, by = admin): Promise<PayoutsOfMonth> =>
  (await site.as(by)("GET", `/api/staff/payouts?month=${month}`)).json().data;
const due = async (month = MARCH, by = admin): Promise<TrainerDue | undefined> =>
  (await list(month, by)).trainers.find((each) => each.trainerId === trainerId);
const prepare = (of: number, { month = MARCH, by = admin } = {}) => post("payouts", { trainerId, month, of }, by);
const PAID = { reference: "FT-2026-0402", paidOn: "2026-04-02" };
const pay = (id: string, body: object = PAID, by = admin) => post(`payouts/${id}/paid`, body, by);
const correct = (amountMinor: number) =>
  post("earning-corrections", { trainerId, amountMinor, reason: "A long session" });
async function payOut(of: number, month = MARCH, paid: object = PAID): Promise<string> {
  const { id } = (await prepare(of, { month })).json().data;
  expect((await pay(id, paid)).statusCode).toBe(200);
  return id;
}

describe("the payout of a month", () => {
  it("adds up what the lessons of the month earned, once it is over", async () => {
    await complete(2);
    expect(await list()).toMatchObject({
      month: MARCH,
      previousMonth: "2026-02",
      nextMonth: null,
      alone: { amountMinor: 100_000 },
    });
    expect(await due()).toMatchObject({
      due: { amountMinor: 2 * SHARE, currency: "EGP" },
      lessons: 2,
      earned: { amountMinor: 2 * SHARE },
      earlier: { amountMinor: 0 },
      corrections: { amountMinor: 0 },
      payout: null,
    });
    for (const answer of [
      await site.as(admin)("GET", "/api/staff/payouts?month=2026-04"),
      await prepare(2 * SHARE, { month: "2026-04" }),
    ]) {
      expect(answer.json()).toMatchObject({ code: "request.invalid", fields: { month: "validation.invalid" } });
    }
  });

  it("can be prepared and paid only once by concurrent requests", async () => {
    await complete(2);
    const prepared = await Promise.all([admin, other, admin, other].map((by) => prepare(2 * SHARE, { by })));
    expect(prepared.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    const id = (await due())?.payout?.id ?? "";
    const paid = await Promise.all([admin, other, admin, other].map((by) => pay(id, PAID, by)));
    expect(paid.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect((await prepare(2 * SHARE)).json().code).toBe("payout.changed");
    expect((await post(`payouts/${id}/withdraw`)).json().code).toBe("payout.changed");
    expect(await due()).toMatchObject({ due: { amountMinor: 2 * SHARE }, payout: { state: "paid", ...PAID } });
  });

  it("refuses an amount that has changed since it was read", async () => {
    await complete(1);
    await complete(1);
    expect((await prepare(SHARE)).json().code).toBe("payout.changed");
  });

  it("moves what the school owes its trainers to what left its account", async () => {
    const read = async () => [
      await readBalance(site.database, "trainers_due", "EGP"),
      await readBalance(site.database, "school_bank", "EGP"),
    ];
    const [owed = 0, left = 0] = await read();
    await complete(2);
    expect(await read()).toEqual([owed - 2 * SHARE, left]);
    await payOut(2 * SHARE);
    expect(await read()).toEqual([owed, left - 2 * SHARE]);
    expect(await listLedgerDifferences(site.database)).toEqual([]);
  });

  it("notifies the trainer once, when the money has left", async () => {
    const read = async (language: string) =>
      (await site.as(trainer)("GET", "/api/notifications", undefined, { "accept-language": language })).json().data;
    await complete(2);
    const { id } = (await prepare(2 * SHARE)).json().data;
    expect(await read("en")).toEqual([]);
    await Promise.all([pay(id), pay(id)]);
    expect(await read("en")).toMatchObject([
      {
        kind: "earnings_paid",
        title: "Your earnings for March 2026 have been paid out",
        text: "EGP\u00a0266, transferred on 2 April 2026, reference FT-2026-0402.",
        path: "/dashboard/money/earnings?month=2026-03",
      },
    ]);
    const [arabic] = await read("ar");
    expect(arabic.title).toBe("صُرفت أرباحك عن مارس 2026");
    expect(arabic.text).toContain("\u2068FT-2026-0402\u2069");
  });

  it("needs a reference and a day on which it can have left", async () => {
    await complete(1);
    const { id } = (await prepare(SHARE)).json().data;
    for (const paidOn of ["2026-03-31", "2026-04-03"]) {
      expect((await pay(id, { ...PAID, paidOn })).json().fields).toEqual({ paidOn: "validation.invalid" });
    }
    expect((await pay(id, { ...PAID, reference: " " })).json().fields).toEqual({ reference: "validation.required" });
    expect((await due())?.payout?.state).toBe("approved");
  });

  it("can be withdrawn before it is paid, and prepared again", async () => {
    await complete(1);
    const { id } = (await prepare(SHARE)).json().data;
    await post(`payouts/${id}/withdraw`, undefined, other);
    expect((await pay(id)).json().code).toBe("payout.changed");
    await complete(1);
    await payOut(2 * SHARE);
  });
});

describe("what comes after a month was paid", () => {
  it("goes to the next month: lessons that were completed late, and corrections", async () => {
    await complete(1);
    await payOut(SHARE);
    await complete(1, "2026-03-20T17:00:00Z");
    expect((await correct(-3_300)).statusCode).toBe(200);
    expect(await due()).toMatchObject({ due: { amountMinor: SHARE }, payout: { state: "paid" } });
    await goTo(IN_MAY);
    expect(await due("2026-04")).toMatchObject({
      due: { amountMinor: 10_000 },
      earlier: { amountMinor: SHARE },
      corrections: { amountMinor: -3_300 },
    });
    await payOut(10_000, "2026-04", { reference: "FT-2", paidOn: "2026-05-01" });
    expect(await listLedgerDifferences(site.database)).toEqual([]);
  });

  it("waits while a trainer owes the school more than the month earned", async () => {
    await correct(-SHARE - 1);
    await goTo(IN_MAY);
    expect(await due("2026-04")).toMatchObject({ due: { amountMinor: -SHARE - 1 }, payout: null });
    await complete(1, "2026-04-20T17:00:00Z");
    expect((await prepare(-1, { month: "2026-04" })).statusCode).toBe(422);
    expect(await due("2026-04")).toMatchObject({ due: { amountMinor: -1 } });
  });
});

describe("a payout above what one person may pay alone", () => {
  /** Single lessons at this price, before all others. */
  async function buyDear(price: number, starts: readonly string[]): Promise<void> {
    site.setTime(NOW);
    await site.database.query("UPDATE trainers SET price_per_lesson_minor = $2 WHERE id = $1", [trainerId, price]);
    for (const startsAt of starts) await site.buy(student, { teacherId: trainerId, startsAt: [startsAt] });
    await goTo(IN_APRIL);
  }

  it("counts with those that one person made to the trainer in the month, and with refunds of the day", async () => {
    await buyDear(100_000, ["2026-03-05T16:00:00.000Z", "2026-03-06T16:00:00.000Z"]);
    await complete(1);
    await complete(1, "2026-04-20T17:00:00Z");
    await goTo(IN_MAY);
    expect((await prepare(70_000)).json().data.state).toBe("approved");
    const moved = await sumMovedAlone(site.database, { bookingId: student.id }, admin.id, IN_MAY);
    expect(moved).toEqual({ ofSubject: 0, today: 70_000 });
    expect((await prepare(70_000, { month: "2026-04", by: other })).json().data.state).toBe("waiting");
  });

  it("waits for a second person, who is not the first", async () => {
    await buyDear(150_000, ["2026-03-05T16:00:00.000Z"]);
    await complete(1);
    const { id, state } = (await prepare(105_000)).json().data;
    expect(state).toBe("waiting");
    expect((await pay(id)).json().code).toBe("payout.changed");
    expect((await post(`payouts/${id}/approve`)).json().code).toBe("auth.forbidden");
    expect((await due())?.payout).toMatchObject({ byReader: true, approved: null });
    expect((await due(MARCH, other))?.payout?.byReader).toBe(false);
    expect((await post(`payouts/${id}/approve`, undefined, other)).statusCode).toBe(200);
    expect((await post(`payouts/${id}/approve`, undefined, other)).json().code).toBe("payout.changed");
    expect((await pay(id)).statusCode).toBe(200);
    expect((await due())?.payout).toMatchObject({
      prepared: { by: "Mona Adel", at: IN_APRIL.toISOString() },
      approved: { by: "Mona Adel", at: IN_APRIL.toISOString() },
      paid: { by: "Mona Adel", at: IN_APRIL.toISOString() },
    });
  });
});

describe("the database", () => {
  const CHANGES: [string, string][] = [
    ["approves without a second person", "UPDATE trainer_payouts SET state = 'approved' WHERE id = $1"],
    [
      "lets the first person approve",
      "UPDATE trainer_payouts SET approved_by = prepared_by, approved_at = now() WHERE id = $1",
    ],
    ["pays another amount", "UPDATE trainer_payouts SET amount_minor = 1 WHERE id = $1"],
    ["forgets a payout", "DELETE FROM trainer_payouts WHERE id = $1"],
    ["takes a lesson out of it", "DELETE FROM trainer_payout_items WHERE payout_id = $1"],
    [
      "pays a lesson twice",
      "INSERT INTO trainer_payout_items SELECT payout_id, lesson_id FROM trainer_payout_items WHERE payout_id = $1",
    ],
  ];
  it.each(CHANGES)("refuses a statement that %s", async (_what, sql) => {
    await setShare(100);
    await complete(6);
    const { id } = (await prepare(6 * 19_000)).json().data;
    await expect(site.database.query(sql, [id])).rejects.toThrow();
  });

  it("never changes a payout that was paid, nor a correction", async () => {
    await complete(1);
    await correct(100);
    const id = await payOut(SHARE);
    for (const sql of [
      "UPDATE trainer_payouts SET reference = 'x' WHERE id = $1",
      "DELETE FROM earning_corrections WHERE trainer_id <> $1",
    ]) {
      await expect(site.database.query(sql, [id])).rejects.toThrow("never changed");
    }
  });
});

it("allows only admins, and requires a trainer and a reason for a correction", async () => {
  expect((await site.as(trainer)("GET", "/api/staff/payouts")).statusCode).toBe(403);
  const wanted = { trainerId: student.id, amountMinor: 1, reason: "Any" };
  expect((await post("earning-corrections", wanted)).statusCode).toBe(404);
  expect((await post("earning-corrections", { ...wanted, reason: "" })).json().fields).toEqual({
    reason: "validation.required",
  });
});

describe("the trainer", () => {
  const own = async () => (await site.as(trainer)("GET", `/api/trainer/earnings?month=${MARCH}`)).json().data;
  const statement = (id: string, query = "", by = trainer) =>
    site.as(by)("GET", `/api/trainer/payouts/${id}/statement${query}`);

  it("sees the payout once the money has left", async () => {
    await complete(1);
    const { id } = (await prepare(SHARE)).json().data;
    expect((await own()).payout).toBeNull();
    expect((await statement(id)).statusCode).toBe(404);
    await pay(id);
    const paid = { id, amount: { amountMinor: SHARE, currency: "EGP" }, ...PAID };
    expect(await own()).toMatchObject({ payout: paid, latestPayout: { ...paid, month: MARCH } });
    const running = (await site.as(trainer)("GET", "/api/trainer/earnings")).json().data;
    expect([running.payout, running.latestPayout.month]).toEqual([null, MARCH]);
  });

  it("downloads its statement in both languages, as PDF and as a table, which other trainers cannot", async () => {
    await complete(2);
    const id = await payOut(2 * SHARE);
    for (const language of ["en", "ar"]) {
      const pdf = await statement(id, `?language=${language}`);
      expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
      expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
      const csv = await statement(id, `?language=${language}&format=csv`);
      expect(csv.headers["content-disposition"]).toBe(`attachment; filename="kalima-2026-03-${language}.csv"`);
    }
    expect((await statement(id, "?language=en&format=csv")).body.replace("\ufeff", "").split("\r\n")).toEqual([
      "Date,For,Price (EGP),Your share (%),Earned (EGP)",
      "2026-03-10,Session with Mona,190.00,70,133.00",
      "2026-03-11,Session with Mona,190.00,70,133.00",
      "Total paid,,,,266.00",
      "",
    ]);
    expect((await statement(id, "?language=ar&format=csv")).body).toContain("2026-03-10,جلسة مع Mona,190.00,70,133.00");
    const stranger = await site.signUp({ role: "trainer" });
    await buildTrainer(site.database, { userId: stranger.id });
    expect((await statement(id, "", stranger)).statusCode).toBe(404);
    expect((await statement(id, "?format=xls")).statusCode).toBe(422);
  });

  it("reads the reasons of corrections, on as many pages as they need", async () => {
    await site.database.query(
      `INSERT INTO earning_corrections SELECT gen_random_uuid(), $1, 100, 'Taxi, "late"', $2, $3 FROM generate_series(1, 80)`,
      [trainerId, admin.id, IN_APRIL],
    );
    await goTo(IN_MAY);
    const id = await payOut(8_000, "2026-04", { reference: "FT-3", paidOn: "2026-05-01" });
    expect((await statement(id, "?language=en&format=csv")).body).toContain(',"Correction: Taxi, ""late""",,,1.00\r\n');
    expect((await statement(id)).rawPayload.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(3);
  });
});
