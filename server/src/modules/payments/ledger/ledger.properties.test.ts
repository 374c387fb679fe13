import { MINUTE_MS } from "@kalima/contracts/domain";
import type { RefundQuote } from "@kalima/payment-contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { CARDS, type CheckoutSite, createCheckoutSite, NOW, WEBHOOK_SECRET } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";
import { sandboxCharges } from "../../../sandbox/protocol.ts";
import { deriveApiKey, signBody } from "../../../sandbox/signature.ts";
import { chargeService } from "../charges/charge.service.ts";
import type { PaymentProvider } from "../providers/payment-provider.ts";
import { createConfiguredProviders, createProviders } from "../providers/providers.ts";
import { listLedgerDifferences, readBalance } from "./ledger.ts";

const isDeep = process.env.TEST_DEEP === "1";

/** Lessons of each order: the second one costs more than one admin may refund alone. */
const PACKS = [1, 6];
/** Price of one lesson, in piastres. */
const PRICE = 20_000;
/** Limit of the refunds that one admin may make alone for an order, in piastres. */
const ALONE = 100_000;

let site: CheckoutSite;
beforeAll(async () => {
  site = await createCheckoutSite({ confirmMs: { succeeds: 0, succeeds_slowly: 20 } });
});
afterAll(() => site.close());

const order = fc.nat(PACKS.length - 1);
const by = fc.nat(1);
const step = fc.oneof(
  fc.record({ what: fc.constant("charge" as const), order, card: fc.constantFrom("good", "good", "slow", "declined") }),
  fc.record({ what: fc.constant("crash" as const), order, isSent: fc.boolean() }),
  // Any event that was ever sent, so late, doubled and in any order.
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant("deliver" as const), event: fc.nat(), copies: fc.constantFrom(1, 2) }),
  },
  fc.record({
    what: fc.constant("refund" as const),
    charge: fc.nat(),
    amountMinor: fc.constantFrom(1, PRICE / 2, PRICE),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("staff refund" as const),
      order,
      by,
      amount: fc.constantFrom("a piastre", "a lesson", "most", "all", "a credit"),
      presses: fc.constantFrom(1, 2),
    }),
  },
  fc.record({ what: fc.constant("decide" as const), by, action: fc.constantFrom("approve", "approve", "refuse") }),
  fc.record({ what: fc.constant("crash of a refund" as const) }),
  fc.record({ what: fc.constant("cancel" as const), order }),
  fc.record({ what: fc.constant("wait" as const), minutes: fc.constantFrom(1, 5, 30) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Walk = { students: TestUser[]; admins: TestUser[]; held: { id: string; code: string }[]; now: number };

async function callSandbox(url: string, payload: object) {
  const headers = { authorization: `Bearer ${deriveApiKey(WEBHOOK_SECRET)}` };
  return site.sandbox.inject({ method: "POST", url, headers, payload });
}

async function createCardToken(): Promise<string> {
  const payload = { holder: "Mona Adel", number: CARDS.good, expiry: "12/27", cvv: "123" };
  const headers = { "sec-fetch-site": "same-origin" };
  return (await site.sandbox.inject({ method: "POST", url: "/tokens", headers, payload })).json().token;
}

/** Simulates a process that dies before the provider was called, or before its answer arrived. */
async function crash(walk: Walk, chosen: Extract<Step, { what: "crash" }>): Promise<void> {
  const { current } = createConfiguredProviders(site.context);
  const dying: PaymentProvider = {
    ...current,
    async charge(...call) {
      if (chosen.isSent) await current.charge(...call);
      throw new Error("the process died");
    },
  };
  const service = chargeService(site.context, createProviders([dying], dying.name));
  const { code } = walk.held[chosen.order] as Walk["held"][number];
  const studentId = (walk.students[chosen.order] as TestUser).id;
  // Refused where the order is paid, over, or has a charge that runs.
  await service
    .charge(
      { studentId, referenceCode: code, requestKey: null },
      { method: { type: "card", token: await createCardToken() } },
    )
    .catch((error: { code?: string }) => {
      if (!error.code) throw error;
    });
}

async function wait(walk: Walk, minutes: number): Promise<void> {
  walk.now += minutes * MINUTE_MS;
  site.setTime(new Date(walk.now));
  await site.runDue();
  for (const person of [...walk.students, ...walk.admins]) {
    Object.assign(person, await site.context.sessions.begin({ id: person.id, kind: "account" }, false));
  }
}

/** An admin refunds a part of the rest, once or with a double click. Above the limit, the other admin decides. */
async function refundByStaff(walk: Walk, { by, amount, order, presses }: Extract<Step, { what: "staff refund" }>) {
  const call = site.as(walk.admins[by]);
  const path = `/api/bookings/${walk.held[order]?.id}`;
  const quote = await call("GET", `${path}/refund`);
  if (quote.statusCode !== 200) return;
  const { left, maxLessons } = quote.json().data as RefundQuote;
  const amounts = { "a piastre": 1, "a lesson": PRICE, most: left.amountMinor - 1, all: left.amountMinor };
  const isCredit = amount === "a credit";
  const wanted = isCredit
    ? { to: "credits", lessons: 1, of: maxLessons, reason: "Any" }
    : { to: "method", amountMinor: amounts[amount as keyof typeof amounts], of: left.amountMinor, reason: "Any" };
  const answers = await Promise.all(Array.from({ length: presses }, () => call("POST", `${path}/refunds`, wanted)));
  for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
  // Credits that were given leave their amount as it was, so that a second press of them is another one.
  if (!isCredit) expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
}

/** Both admins decide at the same moment; the one who requested the refund cannot approve it. */
async function decide(walk: Walk, { by, action }: Extract<Step, { what: "decide" }>): Promise<void> {
  const [waiting] = await site.database.query<{ id: string; requested_by: string }>(
    "SELECT id, requested_by FROM staff_refunds WHERE state = 'waiting' AND booking_id = ANY($1) ORDER BY requested_at, id LIMIT 1",
    [walk.held.map(({ id }) => id)],
  );
  if (!waiting) return;
  const admins = by === 0 ? walk.admins : walk.admins.toReversed();
  const answers = await Promise.all(
    admins.map(async (admin) => ({
      admin,
      answer: await site.as(admin)("POST", `/api/staff/refunds/${waiting.id}/${action}`),
    })),
  );
  expect(answers.filter(({ answer }) => answer.statusCode === 200).length).toBeLessThanOrEqual(1);
  for (const { admin, answer } of answers) {
    expect(answer.statusCode).toBeLessThan(500);
    if (action === "approve" && admin.id === waiting.requested_by) expect(answer.json().code).toBe("auth.forbidden");
  }
}

/** Simulates a process that dies after the provider has sent the money, before it has recorded that. */
async function crashRefund(): Promise<void> {
  const { current } = createConfiguredProviders(site.context);
  const [owed] = await site.database.query<{ key: string; attempt: string; providerId: string; amountMinor: number }>(
    `SELECT r.id AS key, c.id AS attempt, c.provider_charge_id AS "providerId", r.amount_minor AS "amountMinor"
     FROM refunds r JOIN charges c ON c.id = r.charge_id WHERE r.status = 'owed' ORDER BY r.created_at LIMIT 1`,
  );
  // Refused if an admin has sent the money by hand meanwhile.
  if (owed) await current.refund(owed).catch(() => undefined);
}

async function take(walk: Walk, chosen: Step): Promise<void> {
  if (chosen.what === "wait") return wait(walk, chosen.minutes);
  if (chosen.what === "crash") return crash(walk, chosen);
  if (chosen.what === "crash of a refund") return crashRefund();
  if (chosen.what === "staff refund") return refundByStaff(walk, chosen);
  if (chosen.what === "decide") return decide(walk, chosen);
  if (chosen.what === "deliver" || chosen.what === "refund") {
    const index = chosen.what === "deliver" ? chosen.event : chosen.charge;
    const event = site.reported[index % Math.max(1, site.reported.length)];
    if (!event) return;
    if (chosen.what === "refund") {
      await callSandbox("/v1/refunds", { attempt: event.charge.attempt, amountMinor: chosen.amountMinor });
      return;
    }
    const signature = signBody(WEBHOOK_SECRET, JSON.stringify(event), new Date(walk.now));
    const copies = Array.from({ length: chosen.copies }, () => site.deliver(event, { signature }));
    for (const answer of await Promise.all(copies)) expect(answer.statusCode).toBe(200);
    return;
  }
  const { id, code } = walk.held[chosen.order] as Walk["held"][number];
  if (chosen.what === "cancel") {
    const answer = await site.as(walk.admins[0])("POST", `/api/bookings/${id}/cancel`, { reason: "Any" });
    expect(answer.statusCode).toBeLessThan(500);
    return;
  }
  const student = walk.students[chosen.order] as TestUser;
  const card = CARDS[chosen.card as keyof typeof CARDS];
  // A double click: two calls at once.
  const answers = await Promise.all([site.charge(student, code, card), site.charge(student, code, card)]);
  for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
}

/** Returns the amount that the provider holds of all charges, by its own books. */
async function sumHeldByProvider(): Promise<number> {
  const rows = await site.database.query<{ id: string }>("SELECT id FROM charges");
  const answer = await callSandbox("/v1/charges/query", { attempts: rows.map(({ id }) => id) });
  const charges = sandboxCharges.parse(answer.json());
  expect(charges.filter(({ status }) => status === "processing")).toEqual([]);
  return charges
    .filter(({ status }) => status !== "failed")
    .reduce(
      (sum, charge) => sum + charge.amountMinor - charge.refunds.reduce((all, each) => all + each.amountMinor, 0),
      0,
    );
}

/**
 * Checks for each order that the refunds made by one person alone, and all refunds together, are within their bounds.
 */
async function checkRefunds(walk: Walk): Promise<void> {
  const rows = await site.database.query<{ alone: number; unapproved: number; left: number }>(
    `SELECT coalesce(sum(s.amount_minor) FILTER (WHERE s.state = 'made' AND s.decided_by IS NULL), 0)::int AS alone,
       count(*) FILTER (WHERE s.decided_by = s.requested_by AND s.state = 'made')::int AS unapproved,
       (SELECT coalesce(min(c.amount_minor - coalesce((SELECT sum(amount_minor) FROM refunds
          WHERE charge_id = c.id AND status <> 'failed'), 0)), 0)::int
        FROM charges c JOIN orders o ON o.id = c.order_id WHERE o.booking_id = b.id AND c.status = 'succeeded') AS left
     FROM bookings b LEFT JOIN staff_refunds s ON s.booking_id = b.id WHERE b.id = ANY($1) GROUP BY b.id`,
    [walk.held.map(({ id }) => id)],
  );
  for (const { alone, unapproved, left } of rows) {
    expect(alone).toBeLessThanOrEqual(ALONE);
    expect(unapproved).toBe(0);
    expect(left).toBeGreaterThanOrEqual(0);
  }
}

/** Checks that charges and orders are in final states, and that the ledger matches the provider's books. */
async function checkEnd(walk: Walk): Promise<void> {
  await vi.waitFor(sumHeldByProvider);
  // Some webhooks never came: the jobs ask the provider.
  for (let hours = 0; hours < 3; hours++) await wait(walk, 60);
  for (const { id } of walk.held) {
    const charges = await site.database.query<{ status: string; left: number }>(
      `SELECT c.status, c.amount_minor - coalesce((SELECT sum(amount_minor) FROM refunds
         WHERE charge_id = c.id AND status = 'sent'), 0) AS left
       FROM charges c JOIN orders o ON o.id = c.order_id WHERE o.booking_id = $1`,
      [id],
    );
    // One charge pays; any other failed, or its money went back.
    expect(charges.filter(({ status }) => status === "initiated" || status === "processing")).toEqual([]);
    expect(charges.filter(({ status }) => status === "succeeded").length).toBeLessThanOrEqual(1);
    expect(charges.filter(({ status, left }) => status === "superseded" && left > 0)).toEqual([]);
    const [state] = await site.database.query<{ order: string; booking: string }>(
      "SELECT o.status AS order, b.status AS booking FROM orders o JOIN bookings b ON b.id = o.booking_id WHERE b.id = $1",
      [id],
    );
    expect([state?.order, state?.booking]).not.toContain("processing");
    expect(state?.booking).not.toBe("pending");
  }
  // The findings of the jobs are reported at the end, including refunds made at the provider.
  for (let event = 0; event < site.reported.length; event++) await take(walk, { what: "deliver", event, copies: 1 });
  await wait(walk, 1);
  expect(await readBalance(site.database, "provider:sandbox", "EGP")).toBe(await sumHeldByProvider());
}

/** A limit, not an expectation: a walk takes a second or more. */
const timeout = isDeep ? 1_800_000 : 60_000;

it("whatever happens to charges, webhooks, refunds and processes, the ledger says what was paid", {
  timeout,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 6, maxLength: 24 }), async (isPaid, steps) => {
      site.reported.length = 0;
      site.setTime(NOW);
      const students = [await site.signUp(), await site.signUp()];
      const admins = [await site.signUp({ role: "admin" }), await site.signUp({ role: "admin" })];
      const walk: Walk = { students, admins, held: [], now: NOW.getTime() };
      for (const [at, pack] of PACKS.entries()) {
        walk.held.push(await site.hold(students[at] as TestUser, { pack }));
      }
      if (isPaid) {
        const { code } = walk.held[1] as Walk["held"][number];
        await site.charge(students[1] as TestUser, code, CARDS.good);
        await site.deliver(await site.waitForWebhook("charge.succeeded", code));
      }
      for (const chosen of steps) {
        await take(walk, chosen);
        expect(await listLedgerDifferences(site.database)).toEqual([]);
        await checkRefunds(walk);
      }
      await checkEnd(walk);
      expect(await listLedgerDifferences(site.database)).toEqual([]);
    }),
    // A smaller counterexample would take longer than the test may.
    { numRuns: isDeep ? 200 : 8, endOnFailure: true },
  );
  if (!isDeep) return;
  const reached = await site.database.query<{ state: string; is_decided: boolean }>(
    "SELECT state, decided_by IS NOT NULL AS is_decided FROM staff_refunds GROUP BY 1, 2 ORDER BY 1, 2",
  );
  // The walks come to every end of a refund by staff.
  expect(reached.filter(({ state }) => state !== "waiting")).toEqual([
    { state: "made", is_decided: false },
    { state: "made", is_decided: true },
    { state: "refused", is_decided: true },
  ]);
});
