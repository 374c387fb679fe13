import type { ListedPayment, StaffPayment } from "@kalima/payment-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CARDS, type CheckoutSite, createCheckoutSite, type Held, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";

let site: CheckoutSite;
let finance: TestUser;
let quality: TestUser;
let mona: TestUser;
let khaled: TestUser;
let paid: Held;
let pack: Held;
let held: Held;
beforeAll(async () => {
  site = await createCheckoutSite();
  site.setTime(NOW);
  quality = await site.signUp({ role: "admin", grants: ["quality"] });
  mona = await site.signUp();
  khaled = await site.signUp();
  await site.database.query("UPDATE users SET name = 'Khaled Mansour' WHERE id = $1", [khaled.id]);
  await site.database.query("UPDATE users SET name = '=Mona Adel' WHERE id = $1", [mona.id]);
  paid = await site.hold(mona);
  await site.charge(mona, paid.code, CARDS.declined);
  await site.deliver(await site.waitForWebhook("charge.failed", paid.code));
  site.setTime(new Date(NOW.getTime() + 30_000));
  await site.charge(mona, paid.code, CARDS.good);
  await site.deliver(await site.waitForWebhook("charge.succeeded", paid.code));
  site.setTime(new Date(NOW.getTime() + 60_000));
  pack = await site.buy(khaled, { pack: 6, startsAt: ["2026-03-11T16:00:00.000Z"] });
  site.setTime(new Date(NOW.getTime() + 120_000));
  held = await site.hold(khaled, { startsAt: ["2026-03-12T16:00:00.000Z"] });
}, 60_000);
afterAll(() => site.close());
// One account may make so many calls in a second.
beforeEach(async () => {
  finance = await site.signUp({ role: "admin", grants: ["finance"] });
});

async function list(query: Record<string, string> = {}, by = finance) {
  const answer = await site.as(by)("GET", `/api/staff/payments?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { data: ListedPayment[]; page: { nextCursor: string | null } };
}
const codesOf = async (query: Record<string, string> = {}, by = finance) =>
  (await list(query, by)).data.map(({ referenceCode }) => referenceCode);
async function read(code: string, by = finance): Promise<StaffPayment> {
  const found = (await list({ q: code })).data[0];
  return (await site.as(by)("GET", `/api/staff/payments/${found?.id}`)).json().data;
}

describe("payments of everyone", () => {
  it("are listed with how they were paid, the newest first", async () => {
    const { data } = await list();
    expect(data.map(({ referenceCode }) => referenceCode)).toEqual([held.code, pack.code, paid.code]);
    expect(data[0]).toMatchObject({ state: "created", method: null, lastDigits: null, providerId: null, paidAt: null });
    expect(data[2]).toMatchObject({
      student: { id: mona.id, name: "=Mona Adel" },
      amount: { amountMinor: 20_000, currency: "EGP" },
      state: "succeeded",
      method: "card",
      lastDigits: "4242",
      provider: "sandbox",
      createdAt: NOW.toISOString(),
    });
    expect(data[2]?.providerId).toBeTruthy();
  });

  it("are found by last four digits and amount, in either order and in any digits", async () => {
    for (const q of ["4242 200", "200 4242", "٤٢٤٢ ٢٠٠", "EGP 200.00 4242"]) {
      expect(await codesOf({ q }), q).toEqual([paid.code]);
    }
    expect(await codesOf({ q: "4242" })).toEqual([pack.code, paid.code]);
    expect(await codesOf({ q: "4242 201" })).toEqual([]);
    expect(await codesOf({ q: "200" })).toEqual([held.code, paid.code]);
  });

  it("are found by code, number, name, phone and the provider's name", async () => {
    const { orderNumber, providerId } = (await list({ q: paid.code })).data[0] as ListedPayment;
    expect(await codesOf({ q: paid.code.slice(0, 8).toLowerCase() })).toEqual([paid.code]);
    expect(await codesOf({ q: orderNumber })).toEqual([paid.code]);
    expect(await codesOf({ q: orderNumber.slice(1) })).toEqual([paid.code]);
    expect(await codesOf({ q: providerId ?? "" })).toEqual([paid.code]);
    expect(await codesOf({ q: "khaled" })).toEqual([held.code, pack.code]);
    expect(await codesOf({ q: mona.phone })).toEqual([paid.code]);
    for (const q of ["%%%%%%", "______", "Nobody Here"]) expect(await codesOf({ q }), q).toEqual([]);
  });

  it("are not found by a phone for readers without contacts, and leave a row where they are", async () => {
    expect(await codesOf({ q: mona.phone }, quality)).toEqual([]);
    await codesOf({ q: mona.phone });
    const log = await site.database.query<{ after: object; subject_id: string }>(
      "SELECT after, subject_id FROM audit_entries WHERE action = 'contact.searched' AND actor = $1 ORDER BY id DESC LIMIT 1",
      [finance.id],
    );
    expect(log).toMatchObject([{ after: { by: "phone", found: 1 }, subject_id: mona.id }]);
    expect(JSON.stringify(log)).not.toContain(mona.phone);
  });

  it("are filtered by state, method and days, and sorted by amount", async () => {
    expect(await codesOf({ state: "created" })).toEqual([held.code]);
    expect(await codesOf({ method: "card" })).toEqual([pack.code, paid.code]);
    expect(await codesOf({ method: "wallet" })).toEqual([]);
    expect(await codesOf({ fromDay: "2026-03-02", toDay: "2026-03-02", q: "khaled" })).toEqual([held.code, pack.code]);
    expect(await codesOf({ fromDay: "2026-03-03" })).toEqual([]);
    expect((await codesOf({ sort: "-amount" }))[0]).toBe(pack.code);
    expect((await codesOf({ sort: "amount" })).at(-1)).toBe(pack.code);
    expect(await codesOf({ sort: "createdAt" })).toEqual([paid.code, pack.code, held.code]);
  });

  it.each(["-createdAt", "createdAt", "-amount", "amount"])("are read page by page in the order %s", async (sort) => {
    const codes: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { data, page } = await list({ sort, limit: "1", ...(cursor && { cursor }) });
      codes.push(...data.map(({ referenceCode }) => referenceCode));
      cursor = page.nextCursor;
    }
    expect(codes).toEqual(await codesOf({ sort }));
  });

  it.each(["fromDay=2026-03-02&toDay=2026-03-01", "sort=name", "state=lost", "cursor=x", "q="])(
    "refuse %s",
    async (query) => {
      expect((await site.as(finance)("GET", `/api/staff/payments?${query}`)).statusCode).toBe(422);
    },
  );

  it("are downloaded as a table without formulas, which leaves a row", async () => {
    const answer = await site.as(finance)("GET", "/api/staff/payments.csv?state=succeeded&q=4242");
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = answer.body.split("\r\n");
    expect(lines[0]).toMatch(/^\ufefforder,reference,student,amount,currency/);
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain(`,${paid.code},'=Mona Adel,200.00,EGP,succeeded,card,4242,sandbox,`);
    const log = (await site.as(finance)("GET", "/api/staff/audit?action=payment.exported")).json().data;
    expect(log).toMatchObject([{ object: { kind: "payment" } }]);
  });

  it.each(["student", "trainer", "agent"] as const)("are not read by a %s", async (role) => {
    const call = site.as(await site.signUp({ role }));
    for (const path of ["payments", "payments.csv"]) {
      expect((await call("GET", `/api/staff/${path}`)).json().code).toBe("auth.forbidden");
    }
  });
});

describe("one payment", () => {
  it("shows every attempt with what became of it", async () => {
    const { charges, timeline, refunds, left, mayRefund } = await read(paid.code);
    expect(charges).toMatchObject([
      { state: "failed", failure: "payment.declined", provider: "sandbox" },
      { state: "succeeded", failure: null, lastDigits: "4242", amount: { amountMinor: 20_000, currency: "EGP" } },
    ]);
    expect(timeline.map(({ kind }) => kind)).toEqual([
      "created",
      "charge_started",
      "charge_declined",
      "charge_started",
      "succeeded",
    ]);
    expect([refunds, left, mayRefund]).toEqual([[], { amountMinor: 20_000, currency: "EGP" }, true]);
    expect(await read(held.code)).toMatchObject({ charges: [], left: { amountMinor: 0 }, mayRefund: false });
  });

  it("shows refunds with who asked for them", async () => {
    const other = await site.buy(await site.signUp(), { startsAt: ["2026-03-13T16:00:00.000Z"] });
    const body = { to: "method", amountMinor: 5_000, of: 20_000, reason: "Any" };
    const made = await site.as(finance)("POST", `/api/bookings/${other.id}/refunds`, body);
    expect(made.statusCode, made.body).toBe(200);
    const shown = await read(other.code);
    expect(shown.refunds).toMatchObject([
      { amount: { amountMinor: 5_000 }, reason: "by_staff", requestedBy: "Mona Adel", mayRetry: false },
    ]);
    expect(shown.left.amountMinor).toBe(15_000);
    await site.database.query("UPDATE refunds SET status = 'failed', last_error = 'x', sent_at = NULL WHERE id = $1", [
      shown.refunds[0]?.id,
    ]);
    expect((await read(other.code)).refunds).toMatchObject([{ status: "failed", mayRetry: true }]);
    expect((await read(other.code, quality)).refunds).toMatchObject([{ status: "failed", mayRetry: false }]);
  });

  it("has its receipt as PDF once paid, which leaves a row", async () => {
    const { id } = await read(paid.code);
    for (const by of [finance, quality]) {
      const answer = await site.as(by)("GET", `/api/staff/payments/${id}/receipt?language=ar`);
      expect(answer.headers["content-type"], answer.body.slice(0, 200)).toBe("application/pdf");
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    }
    const log = (await site.as(finance)("GET", `/api/staff/audit?action=payment.receipt_read`)).json().data;
    expect(log).toHaveLength(2);
    expect(log[0]).toMatchObject({ subject: { id: mona.id } });
    const unpaid = await site.as(finance)("GET", `/api/staff/payments/${(await read(held.code)).id}/receipt`);
    expect(unpaid.json().code).toBe("payment.no_receipt");
    const unknown = await site.as(finance)("GET", `/api/staff/payments/${mona.id}/receipt`);
    expect(unknown.json().code).toBe("request.not_found");
  });
});
