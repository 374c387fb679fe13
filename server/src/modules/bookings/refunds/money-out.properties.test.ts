import { HOUR_MS } from "@kalima/contracts/domain";
import type { PayoutsOfMonth, WaitingRefund } from "@kalima/payment-contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";
import { ALONE_DAY_LIMIT_MINOR, ALONE_LIMIT_MINOR } from "../../../money-out/money-out.policy.ts";

const RUNS = process.env.TEST_DEEP === "1" ? 30 : 3;

let site: CheckoutSite;
beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());

const who = fc.constantFrom("trainer" as const, "admin" as const, "second" as const);
const which = fc.nat(1);
/** Trainers whom the school owes for the last months. */
const OWED = 2;
const MONTHS = ["2025-12", "2026-01", "2026-02"];
const staff = fc.constantFrom("admin" as const, "second" as const);
const step = fc.oneof(
  fc.record({ what: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 30 }) }),
  fc.record({
    what: fc.constant("refund" as const),
    by: who,
    which,
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  fc.record({ what: fc.constant("give" as const), by: who, which }),
  fc.record({
    what: fc.constant("cancel" as const),
    by: who,
    which,
    giveBack: fc.constantFrom("money" as const, "money" as const, "credits" as const),
  }),
  fc.record({ what: fc.constant("missed" as const), which }),
  fc.record({ what: fc.constant("extend" as const), by: who, which, days: fc.integer({ min: 1, max: 180 }) }),
  fc.record({ what: fc.constant("retry" as const), by: who }),
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant("pay out" as const),
      by: staff,
      trainer: fc.nat(OWED - 1),
      month: fc.constantFrom(...MONTHS),
    }),
  },
  fc.record({ what: fc.constant("approve payouts" as const), by: staff }),
  fc.record({
    what: fc.constant("decide" as const),
    by: who,
    to: fc.constantFrom("approve" as const, "refuse" as const),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type People = Record<"student" | "trainer" | "admin" | "second", TestUser>;
type Walk = { people: People; bookings: string[]; owed: string[]; now: number };

/** Sum of all refunds of a booking that have not failed, in minor units. */
async function sumMoved(bookingId: string): Promise<number> {
  const [row] = await site.database.query<{ minor: number }>(
    `SELECT coalesce(sum(r.amount_minor), 0)::int AS minor FROM refunds r JOIN charges c ON c.id = r.charge_id
     JOIN orders o ON o.id = c.order_id WHERE o.booking_id = $1 AND r.status <> 'failed'`,
    [bookingId],
  );
  return row?.minor ?? 0;
}

/** Sum of the trainer's payouts that no second person approved, in minor units. */
async function paidAlone(trainerId: string): Promise<number> {
  const [row] = await site.database.query<{ minor: number }>(
    `SELECT coalesce(sum(amount_minor), 0)::int AS minor FROM trainer_payouts
     WHERE trainer_id = $1 AND state IN ('approved', 'paid') AND approved_by IS NULL`,
    [trainerId],
  );
  return row?.minor ?? 0;
}

/** A trainer with about 800 EGP of each month to be paid out. */
async function buildOwed(writtenBy: string): Promise<string> {
  const trainerId = await buildTrainer(site.database);
  for (const [at, month] of MONTHS.entries()) {
    await site.database.query(
      `INSERT INTO earning_corrections (id, trainer_id, amount_minor, reason, written_by, at)
       VALUES (gen_random_uuid(), $1, $2, 'Any', $3, $4)`,
      [trainerId, 70_000 + at * 12_000, writtenBy, new Date(`${month}-15T12:00:00Z`)],
    );
  }
  return trainerId;
}

/** Tries the step; answers who acted with how many people, null where the clock did. */
async function take(walk: Walk, chosen: Step): Promise<{ by: keyof People; asked: string | null } | null> {
  const { people, bookings } = walk;
  if (chosen.what === "wait") {
    walk.now += chosen.hours * HOUR_MS;
    site.setTime(new Date(walk.now));
    await site.runDue();
    for (const person of Object.values(people))
      Object.assign(person, await site.context.sessions.begin({ id: person.id, kind: "account" }, false));
    return null;
  }
  const bookingId = "which" in chosen ? bookings[chosen.which] : undefined;
  if (chosen.what === "missed") {
    // A lesson that its trainer missed, also of a booking that is over: its credit comes back by itself.
    await site.database.query(
      "UPDATE lessons SET status = 'completed' WHERE booking_id = $1 AND status = 'upcoming' AND starts_at < $2",
      [bookingId, new Date(walk.now)],
    );
    return null;
  }
  const call = site.as(people[chosen.by]);
  if (chosen.what === "decide") {
    const all: WaitingRefund[] = (await site.as(people.second)("GET", "/api/staff/refunds?limit=50")).json().data;
    const [first] = all;
    if (first) await call("POST", `/api/staff/refunds/${first.id}/${chosen.to}`);
    return { by: chosen.by, asked: first?.requestedBy ?? null };
  }
  if (chosen.what === "retry") {
    const { data = [] } = (await call("GET", "/api/staff/failed-refunds")).json();
    for (const { id } of data) await call("POST", `/api/staff/failed-refunds/${id}/retry`);
    return { by: chosen.by, asked: null };
  }
  if (chosen.what === "pay out") {
    const month: PayoutsOfMonth = (await call("GET", `/api/staff/payouts?month=${chosen.month}`)).json().data;
    const trainerId = walk.owed[chosen.trainer];
    const row = month.trainers.find((trainer) => trainer.trainerId === trainerId);
    const body = { trainerId, month: chosen.month, of: row?.due.amountMinor };
    if (row && !row.payout) await call("POST", "/api/staff/payouts", body);
    return { by: chosen.by, asked: null };
  }
  if (chosen.what === "approve payouts") {
    for (const month of MONTHS) {
      const { trainers }: PayoutsOfMonth = (await call("GET", `/api/staff/payouts?month=${month}`)).json().data;
      for (const { payout } of trainers) {
        if (payout?.state === "waiting") await call("POST", `/api/staff/payouts/${payout.id}/approve`);
      }
    }
    return { by: chosen.by, asked: null };
  }
  const path = `/api/bookings/${bookingId}`;
  if (chosen.what === "cancel") await call("POST", `${path}/cancel`, { reason: "Any", giveBack: chosen.giveBack });
  else if (chosen.what === "extend") await call("POST", `${path}/extension`, { days: chosen.days });
  else {
    const quote = (await site.as(people.admin)("GET", `${path}/refund`)).json().data;
    if (!quote) return null;
    const money = {
      to: "method",
      amountMinor: Math.ceil(quote.left.amountMinor * ("share" in chosen ? chosen.share : 1)),
    };
    const body =
      chosen.what === "give"
        ? { to: "credits", lessons: 1, of: quote.maxLessons }
        : { ...money, of: quote.left.amountMinor };
    await call("POST", `${path}/refunds`, { ...body, reason: "Any" });
  }
  return { by: chosen.by, asked: null };
}

it("whatever people try, in whatever order, one person alone never moves more than the limits", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      site.reported.length = 0;
      site.setTime(NOW);
      const people: People = {
        student: await site.signUp(),
        trainer: await site.signUp({ role: "trainer" }),
        admin: await site.signUp({ role: "admin" }),
        second: await site.signUp({ role: "admin" }),
      };
      const teacherId = await buildTrainer(site.database, { userId: people.trainer.id });
      const bookings: string[] = [];
      for (const day of [10, 14]) {
        const startsAt = [0, 1, 2].map((later) => `2026-03-${day + later}T16:00:00.000Z`);
        bookings.push((await site.buy(people.student, { teacherId, pack: 12, startsAt })).id);
      }
      const owed: string[] = [];
      while (owed.length < OWED) owed.push(await buildOwed(people.admin.id));
      const walk: Walk = { people, bookings, owed, now: NOW.getTime() };
      const alone = new Map<string, number>();
      const count = (key: string, minor: number) => alone.set(key, (alone.get(key) ?? 0) + minor);
      for (const chosen of steps) {
        const moved = () => Promise.all([...bookings.map(sumMoved), ...owed.map(paidAlone)]);
        const before = await moved();
        const acted = await take(walk, chosen);
        const after = await moved();
        for (const [at, id] of [...bookings, ...owed].entries()) {
          const minor = (after[at] ?? 0) - (before[at] ?? 0);
          if (minor === 0) continue;
          // The clock sends what was decided, and decides nothing.
          expect(acted).not.toBeNull();
          if (!acted || acted.asked !== null) continue;
          const today = new Date(walk.now).toLocaleDateString("en-CA", { timeZone: "Africa/Cairo" });
          count(at < bookings.length ? id : `${id} ${today.slice(0, 7)}`, minor);
          count(`${acted.by} ${today}`, minor);
        }
      }
      const isOfPerson = (key: string) =>
        key.startsWith("admin ") || key.startsWith("second ") || key.startsWith("trainer ");
      for (const [key, minor] of alone) {
        expect(minor, key).toBeLessThanOrEqual(isOfPerson(key) ? ALONE_DAY_LIMIT_MINOR : ALONE_LIMIT_MINOR);
      }
      expect(await site.database.query("SELECT * FROM ledger_differences()")).toEqual([]);
      // The second person is never the one who asked, and a booking has one request that waits.
      const wrong = await site.database.query(
        "SELECT 1 FROM staff_refunds WHERE state = 'made' AND decided_by = requested_by",
      );
      expect(wrong).toEqual([]);
      await site.approveRefunds();
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
