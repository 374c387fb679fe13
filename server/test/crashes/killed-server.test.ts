import { randomUUID } from "node:crypto";
import { DAY_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../build-trainer.ts";
import { type CrashSite, createCrashSite, type HeldRows, type Student } from "./crash-site.ts";

const isDeep = process.env.TEST_DEEP === "1";
const USER_ROW = "SELECT 1 FROM users WHERE id = $1 FOR UPDATE";
const ORDER_ROW = "SELECT 1 FROM orders WHERE reference_code = $1 FOR UPDATE";

let site: CrashSite;
let student: Student;
let teacherId: string;

beforeAll(async () => {
  site = await createCrashSite();
  await site.start();
}, 180_000);
afterAll(() => site.close());
beforeEach(async () => {
  student = await site.signUp();
  teacherId = await buildTrainer(site.database, { timeZone: "UTC" });
});

const makeTime = (days: number) => `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T16:00:00.000Z`;
const makeBooking = (days = 3) => ({ teacherId, pack: 1, startsAt: [makeTime(days)] });

async function hold(): Promise<{ id: string; code: string }> {
  const { body } = await site.post(student, "/api/bookings", makeBooking(), randomUUID());
  return { id: String(body.data.id), code: String(body.data.referenceCode) };
}
const prepareCharge = async (code: string, key: string) => {
  const body = { method: { type: "card", token: await site.createCardToken() } };
  return () => site.post(student, `/api/payments/${code}/charges`, body, key);
};
async function pay(code: string) {
  await (await prepareCharge(code, randomUUID()))();
  return site.waitForWebhook("charge.succeeded", code);
}
const readStatuses = (code: string) =>
  site.database.query(
    `SELECT b.status AS booking, o.status AS "order", (SELECT array_agg(c.status) FROM charges c WHERE c.order_id = o.id) AS charges,
       (SELECT sum(credits) FROM credit_entries e WHERE e.booking_id = b.id AND kind = 'granted') AS granted
     FROM bookings b JOIN orders o ON o.booking_id = b.id WHERE b.reference_code = $1`,
    [code],
  );
const listDifferences = () => site.database.query("SELECT * FROM ledger_differences()");

/** Kills the server while `call` waits for the held rows, before or right after its commit, and starts it again. */
async function crash(held: HeldRows, call: () => Promise<unknown>, at: "before the commit" | "after the commit") {
  let isAnswered = false;
  const lost = call().then(
    () => {
      isAnswered = true;
    },
    () => undefined,
  );
  await held.waitUntilBlocked();
  if (at === "after the commit") await held.commitSilently();
  await site.kill();
  await lost;
  expect(isAnswered).toBe(false);
  await held.end();
  await site.start();
}

const points = isDeep ? (["before the commit", "after the commit"] as const) : (["after the commit"] as const);

// Each case starts a server and its database again.
describe.each(points)("a server that is killed %s", { timeout: 180_000 }, (at) => {
  it("answers the second try of a booking with the one booking that there is", async () => {
    const key = randomUUID();
    const book = () => site.post(student, "/api/bookings", makeBooking(), key);
    await crash(await site.holdRows(USER_ROW, [student.id]), book, at);
    const again = await book();
    expect(again).toMatchObject({ status: 201, replayed: at === "after the commit" });
    expect(await site.get(student, "/api/bookings")).toMatchObject([{ id: again.body.data.id, lessons: [{}] }]);
    expect(await book()).toEqual({ ...again, replayed: true });
  });

  it.runIf(isDeep)("answers the second try of a charge with the one charge that there is", async () => {
    const { code } = await hold();
    const pays = await prepareCharge(code, randomUUID());
    await crash(await site.holdRows(ORDER_ROW, [code]), pays, at);
    const again = await pays();
    expect(again).toMatchObject({ status: 202, body: { data: { referenceCode: code } } });
    const [found] = await readStatuses(code);
    expect(found).toMatchObject({ order: "processing", charges: [expect.any(String)] });
  });

  it.runIf(isDeep)("answers the second try of a cancellation with the first one", async () => {
    const { id, code } = await hold();
    const key = randomUUID();
    const cancel = () => site.post(student, `/api/bookings/${id}/cancel`, {}, key);
    await crash(await site.holdRows(ORDER_ROW, [code]), cancel, at);
    expect(await cancel()).toMatchObject({ status: 200, body: { data: { status: "cancelled_by_student" } } });
  });

  it.runIf(isDeep)("takes the webhook once that the provider sends again", async () => {
    const { code } = await hold();
    const event = await pay(code);
    await crash(await site.holdRows(ORDER_ROW, [code]), () => site.deliver(event), at);
    expect([await site.deliver(event), await site.deliver(event)]).toEqual([200, 200]);
    expect(await readStatuses(code)).toEqual([
      { booking: "confirmed", order: "succeeded", charges: ["succeeded"], granted: 1 },
    ]);
    expect(await listDifferences()).toEqual([]);
  });

  it.runIf(isDeep)("sends the money once, whose job it was at", async () => {
    const { id, code } = await hold();
    await site.deliver(await pay(code));
    const admin = await site.signUp("admin");
    const held = Promise.withResolvers<HeldRows>();
    site.onRefund = async () => held.resolve(await site.holdRows(ORDER_ROW, [code]));
    const refund = { to: "method", amountMinor: 5_000, of: 20_000, reason: "The sound was bad" };
    await site.post(admin, `/api/bookings/${id}/refunds`, refund, randomUUID());
    await crash(await held.promise, () => Promise.reject(new Error("a job answers nobody")), at);
    site.onRefund = async () => undefined;
    await expect
      .poll(async () => (await site.get<{ refunds: object[] }>(student, `/api/payments/${code}`)).refunds, {
        timeout: 20_000,
      })
      .toMatchObject([{ status: "sent", amount: { amountMinor: 5_000 } }]);
    const unfinished = "SELECT 1 FROM pgboss.job WHERE name = 'payments.send-refund' AND state <> 'completed'";
    await expect.poll(() => site.database.query(unfinished), { timeout: 20_000 }).toEqual([]);
    const sent = site.reported.filter((event) => event.type === "charge.refunded" && event.charge.reference === code);
    expect(sent).toHaveLength(1);
    expect(await listDifferences()).toEqual([]);
  });
});
