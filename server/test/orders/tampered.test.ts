import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contracts } from "../../src/kernel/contracts.ts";
import { buildTrainer } from "../build-trainer.ts";
import { CARDS, type CheckoutSite, createCheckoutSite, NOW } from "../checkout-site.ts";
import type { TestUser } from "../create-test-app.ts";

const at = (day: number, time = "16:00") => `2026-03-${String(day).padStart(2, "0")}T${time}:00.000Z`;
const days = (count: number) => Array.from({ length: count }, (_, index) => at(10 + (index % 20), "16:00"));
/** Price of one lesson of 50 minutes, in piastres. */
const PRICE = 20_000;

let site: CheckoutSite;
let student: TestUser;
let teacherId: string;

beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.reported.length = 0;
  site.setTime(NOW);
  student = await site.signUp();
  teacherId = await buildTrainer(site.database);
});

function book(changes: object, language = "en") {
  const headers = { "x-timezone": "Africa/Cairo", "accept-language": language };
  return site.as(student)("POST", "/api/bookings", { teacherId, pack: 1, startsAt: [at(10)], ...changes }, headers);
}

async function stored(): Promise<number> {
  const [row] = await site.database.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM bookings WHERE student_id = $1) + (SELECT count(*) FROM lessons WHERE student_id = $1)
       + (SELECT count(*) FROM orders WHERE student_id = $1) AS count`,
    [student.id],
  );
  return row?.count ?? Number.NaN;
}

describe("a booking with a number of sessions, or times, that a page would not send", () => {
  it.each([
    ...[7, -6, "24", 0, 1.5, 1e9, -1, 2, [6], {}, true, "1 OR 1=1"].map(
      (pack) => [{ pack }, "booking.pack_invalid"] as const,
    ),
    [{ startsAt: days(2) }, "booking.too_many_times"],
    [{ pack: 6, startsAt: days(7) }, "booking.too_many_times"],
    [{ pack: 24, startsAt: days(25) }, "booking.too_many_times"],
    [{ startsAt: [at(10), at(10)] }, "booking.too_many_times"],
    [{ startsAt: [at(1)] }, "booking.in_the_past"],
    [{ startsAt: ["1970-01-01T16:00:00.000Z"] }, "booking.in_the_past"],
    [{ startsAt: [at(2, "20:00")] }, "booking.same_day"],
    [{ startsAt: [at(10, "16:07")] }, "booking.not_offered"],
    [{ startsAt: [at(10, "03:00")] }, "booking.not_offered"],
    [{ startsAt: ["2036-03-10T16:00:00.000Z"] }, "booking.not_offered"],
    [{ lessonMinutes: 1 }, "booking.length_not_offered"],
    [{ lessonMinutes: 500 }, "booking.length_not_offered"],
    [{ lessonMinutes: -50 }, "booking.length_not_offered"],
  ] as const)("%j is refused with %s in the words of the site, and nothing is stored", async (changes, code) => {
    for (const [language, texts] of [
      ["en", contracts.errorTexts.en],
      ["ar", contracts.errorTexts.ar],
    ] as const) {
      const answer = await book(changes, language);
      expect(answer.json()).toMatchObject({ code, message: texts[code] });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    }
    expect(await stored()).toBe(0);
  });

  it.each([
    { pack: null },
    { startsAt: [] },
    { startsAt: "2026-03-10T16:00:00.000Z" },
    { startsAt: ["tomorrow"] },
    { lessonMinutes: "50" },
    { lessonMinutes: 49.5 },
    { teacherId: "1" },
    { note: "x".repeat(501) },
  ])("%j is refused, and nothing is stored", async (changes) => {
    const answer = await book(changes);
    expect([404, 422]).toContain(answer.statusCode);
    expect(await stored()).toBe(0);
  });
});

describe("a price that a browser names", () => {
  const named = [
    { total: { amountMinor: 1, currency: "EGP" } },
    { amountMinor: 0, currency: "USD" },
    { price: 0, pricePerLessonMinor: 0, price_per_lesson_minor: 0, total_minor: 0 },
    { discount: 100, coupon: "FREE", service: "speaking_check", status: "confirmed", paidAt: NOW.toISOString() },
  ];

  it.each(named)("%j changes neither order nor charge", async (changes) => {
    const made = (await book({ pack: 6, ...changes })).json().data;
    const price = { amountMinor: 6 * PRICE * 0.95, currency: "EGP" };
    expect(made).toMatchObject({ total: price, status: "awaiting_payment" });
    const card = { type: "card", token: await tokenOfCard() };
    const body = { method: { ...card, ...changes }, ...changes };
    const charged = await site.as(student)("POST", `/api/payments/${made.referenceCode}/charges`, body);
    expect(charged.json().data).toMatchObject({ amount: price });
    expect((await site.waitForWebhook("charge.succeeded", made.referenceCode)).charge).toMatchObject(price);
  });

  it("comes from the trainer's row at the moment of the booking, and an order keeps it", async () => {
    const { code } = await site.hold(student, { teacherId });
    await site.database.query("UPDATE trainers SET price_per_lesson_minor = 1 WHERE id = $1", [teacherId]);
    await site.charge(student, code, CARDS.good);
    expect((await site.waitForWebhook("charge.succeeded", code)).charge.amountMinor).toBe(PRICE);
  });
});

async function tokenOfCard(): Promise<string> {
  const payload = { holder: "Mona Adel", number: CARDS.good, expiry: "12/27", cvv: "123" };
  const headers = { "sec-fetch-site": "same-origin" };
  return (await site.sandbox.inject({ method: "POST", url: "/tokens", headers, payload })).json().token;
}

describe("an event of the provider about another amount than the order's", () => {
  it.each([{ amountMinor: 1 }, { amountMinor: PRICE + 1 }, { currency: "USD" }])(
    "with %j pays nothing",
    async (changes) => {
      const { code } = await site.hold(student, { teacherId });
      await site.charge(student, code, CARDS.good);
      const event = await site.waitForWebhook("charge.succeeded", code);
      await site.deliver({ ...event, charge: { ...event.charge, ...changes } });
      expect((await site.readOrder(student, code)).paidAt).toBeNull();
    },
  );
});

describe("money that staff give back", () => {
  it.each([-1, 0, 0.5, "190", 1e12, null, Number.MAX_SAFE_INTEGER])("cannot be %j", async (amountMinor) => {
    const { id, code } = await site.buy(student, { teacherId });
    const admin = await site.signUp({ role: "admin" });
    const wanted = { to: "method", amountMinor, of: PRICE, reason: "Any" };
    const answer = await site.as(admin)("POST", `/api/bookings/${id}/refunds`, wanted);
    expect(answer.statusCode).toBe(422);
    expect((await site.readOrder(student, code)).refunds).toEqual([]);
  });
});
