import { randomUUID } from "node:crypto";
import type { SavedMethod } from "@kalima/payment-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CARDS, type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";
import { accountRemoved } from "../../users/public.ts";
import { createConfiguredProviders } from "../providers/providers.ts";

let site: CheckoutSite;
let student: TestUser;
beforeAll(async () => {
  site = await createCheckoutSite({ confirmMs: { succeeds: 0, succeeds_slowly: 0 } });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setTime(NOW);
  student = await site.signUp();
});

const MASTERCARD = "5555555555554444";
const methods = async (by = student): Promise<SavedMethod[]> =>
  (await site.as(by)("GET", "/api/payment-methods")).json().data;
const payWith = (by: TestUser, code: string, id: string) =>
  site.as(by)("POST", `/api/payments/${code}/charges`, { method: { type: "saved", id } });

let held = 0;
/** Books at another time each call, because a student has one lesson at a time. */
function hold(by = student) {
  held += 1;
  return site.hold(by, { startsAt: [new Date(Date.UTC(2026, 2, 5 + held, 16)).toISOString()] });
}

/** Pays a new booking with a card that is saved. */
async function save(card = CARDS.good, { by = student, expiry = "12/27" } = {}): Promise<SavedMethod> {
  const { code } = await hold(by);
  await site.charge(by, code, card, { saveForFuture: true, expiry });
  await site.deliver(await site.waitForWebhook("charge.succeeded", code));
  return (await methods(by)).find(({ last4 }) => last4 === card.slice(-4)) as SavedMethod;
}
/** Charges a token without the site's checks, so that only the provider decides. */
function chargeAtProvider(token: string): Promise<unknown> {
  const order = {
    attempt: randomUUID(),
    reference: "R",
    amountMinor: 1,
    currency: "EGP",
    returnUrl: "https://kalima.example/",
  };
  const method = { type: "saved", token, customer: student.id } as const;
  return createConfiguredProviders(site.context).current.charge({ ...order, method }, async () => undefined);
}
const declined = { code: "payment.declined" };
async function readToken(id: string): Promise<string> {
  const [row] = await site.database.query<{ token: string }>("SELECT token FROM saved_methods WHERE id = $1", [id]);
  return row?.token ?? "";
}

describe("a card is saved", () => {
  it("when the student asks for it and has paid, with what may be shown of it", async () => {
    expect(await save()).toEqual({
      id: expect.any(String),
      brand: "visa",
      last4: "4242",
      expiry: "12/27",
      holder: "Mona Adel",
      isDefault: true,
      isExpired: false,
    });
  });

  it("neither unasked nor when nothing was paid", async () => {
    const bought = await hold();
    await site.charge(student, bought.code, CARDS.good);
    await site.deliver(await site.waitForWebhook("charge.succeeded", bought.code));
    for (const card of [CARDS.declined, CARDS.poor]) {
      const { code } = await hold();
      await site.charge(student, code, card, { saveForFuture: true });
    }
    expect(await methods()).toEqual([]);
  });

  it("once, however often it pays and is asked to be saved", async () => {
    const first = await save();
    const before = await readToken(first.id);
    expect((await save()).id).toBe(first.id);
    expect(await methods()).toHaveLength(1);
    // The provider deletes the older of the two.
    await site.runDue();
    await expect(chargeAtProvider(before)).rejects.toMatchObject(declined);
    await chargeAtProvider(await readToken(first.id));
  });
});

describe("a saved card", () => {
  it("pays an order at its own price, without any card data", async () => {
    const { id } = await save();
    const { code } = await hold();
    expect((await payWith(student, code, id)).statusCode).toBe(202);
    await site.deliver(await site.waitForWebhook("charge.succeeded", code));
    expect(await site.readOrder(student, code)).toMatchObject({
      status: "confirmed",
      amount: { amountMinor: 20_000, currency: "EGP" },
      card: { brand: "visa", last4: "4242" },
      booking: { status: "confirmed" },
    });
  });

  it("does not exist for another student", async () => {
    const { id } = await save();
    const other = await site.signUp();
    const { code } = await hold(other);
    const missing = randomUUID();
    for (const foreign of [id, missing]) {
      const answers = [
        await payWith(other, code, foreign),
        await site.as(other)("POST", `/api/payment-methods/${foreign}/default`),
        await site.as(other)("DELETE", `/api/payment-methods/${foreign}`),
      ];
      expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
        Array.from({ length: 3 }, () => [404, "request.not_found"]),
      );
    }
    expect((await site.readOrder(other, code)).booking.status).toBe("awaiting_payment");
    expect(await methods()).toHaveLength(1);
  });

  it("works until the end of its month, and is then marked as expired and refused without a charge", async () => {
    const { id } = await save(CARDS.good, { expiry: "03/26" });
    site.setTime(new Date("2026-03-31T23:59:59Z"));
    Object.assign(student, await site.context.sessions.begin({ id: student.id, kind: "account" }, false));
    expect(await methods()).toMatchObject([{ id, isExpired: false }]);
    site.setTime(new Date("2026-04-02T00:00:00Z"));
    Object.assign(student, await site.context.sessions.begin({ id: student.id, kind: "account" }, false));
    expect(await methods()).toMatchObject([{ id, expiry: "03/26", isExpired: true }]);
    const { code } = await site.hold(student, { startsAt: ["2026-05-10T16:00:00.000Z"] });
    expect((await payWith(student, code, id)).json().code).toBe("payment.card_expired");
    expect((await site.readOrder(student, code)).timeline).toMatchObject([{ kind: "created" }]);
  });

  it("can be made the default, and another one is when it is deleted", async () => {
    const first = await save();
    const second = await save(MASTERCARD);
    expect(await methods()).toMatchObject([
      { id: first.id, isDefault: true },
      { id: second.id, isDefault: false },
    ]);
    const chosen = await site.as(student)("POST", `/api/payment-methods/${second.id}/default`);
    expect(chosen.json().data).toMatchObject([
      { id: second.id, isDefault: true },
      { id: first.id, isDefault: false },
    ]);
    const left = await site.as(student)("DELETE", `/api/payment-methods/${second.id}`);
    expect(left.json().data).toMatchObject([{ id: first.id, isDefault: true }]);
  });

  it("has one default after two choices at once", async () => {
    const [first, second] = [await save(), await save(MASTERCARD)];
    const choices = [first, second, first, second].map(({ id }) =>
      site.as(student)("POST", `/api/payment-methods/${id}/default`),
    );
    expect((await Promise.all(choices)).every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect((await methods()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});

describe("the provider deletes", () => {
  it("a card that its student deletes", async () => {
    const { id } = await save();
    const token = await readToken(id);
    await chargeAtProvider(token);
    await site.as(student)("DELETE", `/api/payment-methods/${id}`);
    await site.runDue();
    await expect(chargeAtProvider(token)).rejects.toMatchObject(declined);
  });

  it("all cards of a removed account, and one that was paid for after that", async () => {
    const token = await readToken((await save()).id);
    const { code } = await hold();
    await site.charge(student, code, MASTERCARD, { saveForFuture: true });
    const late = await site.waitForWebhook("charge.succeeded", code);
    // The charge was given up, so that the account could be removed.
    await site.database.query("UPDATE charges SET status = 'failed' WHERE id = $1", [late.charge.attempt]);
    await site.database.query("UPDATE orders SET status = 'created' WHERE reference_code = $1", [code]);
    await site.database.query("UPDATE bookings SET status = 'awaiting_payment' WHERE reference_code = $1", [code]);
    await site.database.transaction((tx) => site.context.events.emit(tx, accountRemoved, { userId: student.id }));
    await site.deliver(late);
    await site.runDue();
    expect(await site.database.query("SELECT 1 FROM saved_methods WHERE student_id = $1", [student.id])).toEqual([]);
    for (const gone of [token, late.charge.kept?.token ?? ""]) {
      await expect(chargeAtProvider(gone)).rejects.toMatchObject(declined);
    }
  });
});

it("a copy of personal data includes the saved cards, without the provider's token", async () => {
  const { id } = await save();
  const copy = await site.context.personalData.collect(student.id);
  expect(copy.savedPaymentMethods).toEqual([
    {
      brand: "visa",
      last4: "4242",
      expiry: "12/27",
      holder: "Mona Adel",
      isDefault: true,
      savedAt: expect.any(String),
    },
  ]);
  expect(JSON.stringify(copy)).not.toContain(await readToken(id));
});
