import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { FailedRefund } from "@kalima/payment-contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";
import { listLedgerDifferences } from "../ledger/ledger.ts";

let site: CheckoutSite;
let student: TestUser;
let admin: TestUser;

beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.reported.length = 0;
  site.setTime(NOW);
  student = await site.signUp();
  admin = await site.signUp({ role: "admin" });
});

const setProvider = (provider: string, code: string) =>
  site.database.query(
    "UPDATE charges SET provider = $1 WHERE order_id = (SELECT id FROM orders WHERE reference_code = $2)",
    [provider, code],
  );
const listFailed = async (by = admin) => (await site.as(by)("GET", "/api/staff/failed-refunds")).json().data;
const retry = (id: string) => site.as(admin)("POST", `/api/staff/failed-refunds/${id}/retry`);
const listKinds = async (user: TestUser) =>
  (await site.as(user)("GET", "/api/notifications")).json().data.map(({ kind }: { kind: string }) => kind);
/** Longer than the longest delay between two attempts, until the last one. */
async function letTimePass() {
  for (let hours = 2; hours <= 48; hours += 2) {
    site.setTime(new Date(NOW.getTime() + hours * HOUR_MS));
    await site.runDue();
  }
  // The sessions of the test have expired by then.
  site.setTime(NOW);
}

/** Part of an order or all of it, on its way back. */
async function createOwedRefund(amountMinor?: number) {
  const { id, code } = await site.buy(student);
  const { amount } = await site.readOrder(student, code);
  const body = { to: "method", amountMinor: amountMinor ?? amount.amountMinor, of: amount.amountMinor, reason: "Ill" };
  await site.as(admin)("POST", `/api/bookings/${id}/refunds`, body, { "idempotency-key": code });
  return code;
}

it("notifies the student and admins of a failed refund once, and sends it when staff retry", async () => {
  const code = await createOwedRefund(1_000);
  await setProvider("gone", code);
  await letTimePass();
  const [refund] = await listFailed();
  expect(refund).toMatchObject({
    state: "failed",
    referenceCode: code,
    method: "card",
    studentName: expect.any(String),
  });
  expect((await listKinds(student)).filter((kind: string) => kind === "refund_failed")).toHaveLength(1);
  expect((await listKinds(admin)).filter((kind: string) => kind === "refund_to_mend")).toHaveLength(1);
  expect((await site.readOrder(student, code)).refunds).toMatchObject([{ status: "failed" }]);

  await setProvider("sandbox", code);
  expect((await retry(refund.id)).statusCode).toBe(200);
  expect((await site.readOrder(student, code)).refunds).toMatchObject([{ status: "owed" }]);
  // Twice pressed, or by two people.
  expect((await retry(refund.id)).json().code).toBe("payment.refund_not_failed");
  await site.runDue();
  expect((await site.readOrder(student, code)).refunds).toMatchObject([{ id: refund.id, status: "sent" }]);
  expect((await retry(refund.id)).json().code).toBe("payment.refund_not_failed");
  expect((await listFailed()).map(({ id }: { id: string }) => id)).not.toContain(refund.id);
  expect(await listLedgerDifferences(site.database)).toEqual([]);
});

it("lists a refund as late from its promised hour on, while the server still retries", async () => {
  const code = await createOwedRefund(1_000);
  await setProvider("gone", code);
  await site.runDue();
  const listAfterMinutes = async (minutes: number) => {
    site.setTime(new Date(NOW.getTime() + minutes * MINUTE_MS));
    const rows: FailedRefund[] = await listFailed(await site.signUp({ role: "admin" }));
    return rows.find(({ referenceCode }) => referenceCode === code);
  };
  const dueAt = new Date(NOW.getTime() + 3_600_000).toISOString();
  expect((await site.readOrder(student, code)).refunds).toMatchObject([{ status: "owed", dueAt }]);
  expect(await listAfterMinutes(59)).toBeUndefined();
  const late = await listAfterMinutes(61);
  expect(late).toMatchObject({ state: "late", dueAt });
  site.setTime(NOW);
  expect((await retry(late?.id ?? "")).json().code).toBe("payment.refund_not_failed");

  await setProvider("sandbox", code);
  await letTimePass();
  expect((await site.readOrder(student, code)).refunds).toMatchObject([{ status: "sent", dueAt: null }]);
  expect(await listAfterMinutes(61)).toBeUndefined();
});

it("drops a failed refund once its money went back in another way", async () => {
  const code = await createOwedRefund();
  await site.database.query("UPDATE refunds SET status = 'failed' WHERE status = 'owed'");
  const [refund] = await listFailed();
  const [charge] = site.reported.filter(({ type, charge }) => type === "charge.succeeded" && charge.reference === code);
  await site.refundAtProvider(charge?.charge.amountMinor ?? 0);
  expect((await listFailed()).map(({ id }: { id: string }) => id)).not.toContain(refund.id);
  expect((await retry(refund.id)).json().code).toBe("payment.refund_not_failed");
  expect((await retry("0192d2b4-3333-7c1a-9f5e-2d7b1c3a4e5f")).statusCode).toBe(404);
});
