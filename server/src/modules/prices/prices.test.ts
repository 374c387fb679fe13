import type { PriceCountries, TrainerWithPrices } from "@kalima/catalog-contract";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../test/checkout-site.ts";
import type { TestUser } from "../../../test/create-test-app.ts";
import { seedPrices } from "../../seed/seed-prices.ts";
import { listOf, setPrices } from "./prices.fixtures.ts";

let site: CheckoutSite;
let admin: TestUser;
let second: TestUser;
let teacherId: string;
beforeAll(async () => {
  site = await createCheckoutSite();
  site.setTime(NOW);
  await seedPrices(site.database, new Date(NOW.getTime() - 1));
  [admin, second] = [await site.signUp({ role: "admin" }), await site.signUp({ role: "admin" })];
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setTime(NOW);
  teacherId = await buildTrainer(site.database);
});

const STARTS = ["2026-03-10T16:00:00.000Z", "2026-03-11T16:00:00.000Z"];
const readTrainer = async (by?: TestUser, country?: string): Promise<TrainerWithPrices> => {
  const headers = country === undefined ? undefined : { cookie: `${COOKIE_NAMES.country}=${country}` };
  return (await site.as(by)("GET", `/api/teachers/${teacherId}`, undefined, headers)).json().data;
};
const set = (country: string, body: ReturnType<typeof listOf>) => setPrices(site, [admin, second], country, body);

describe("the prices that somebody reads", () => {
  it.each([
    ["SA", 4_500, "SAR"],
    ["KW", 3_750, "KWD"],
    ["EG", 20_000, "EGP"],
    ["FR", 20_000, "EGP"],
  ] as const)(
    "are those of the account's country, %s, whatever the browser chose",
    async (country, minor, currency) => {
      const student = await site.signUp({ country });
      const { pricePerLesson, packs } = await readTrainer(student, "AE");
      expect(pricePerLesson).toEqual({ amountMinor: minor, currency });
      expect(
        packs.every(({ perLesson, total }) => perLesson.currency === currency && total.currency === currency),
      ).toBe(true);
    },
  );

  it.each([
    ["AE", "AED"],
    ["ZZ", "EGP"],
    ["", "EGP"],
    [undefined, "EGP"],
  ])("without an account are those of the country that the browser chose: %s", async (country, currency) => {
    expect((await readTrainer(undefined, country)).pricePerLesson.currency).toBe(currency);
  });

  it("come with every list, its bounds and filters, and the counters of the home page", async () => {
    const student = await site.signUp({ country: "SA" });
    const get = async (url: string) => (await site.as(student)("GET", url)).json().data;
    expect(await get("/api/teachers/facets")).toMatchObject({
      currency: "SAR",
      prices: { min: { amountMinor: 4_500 } },
    });
    expect((await get("/api/teachers?maxPrice=4499")).length).toBe(0);
    const [listed] = await get("/api/teachers?minPrice=4500&maxPrice=4500");
    expect(listed.offers.at(-1).packs[1].perLesson).toEqual({ amountMinor: 4_300, currency: "SAR" });
    expect((await get(`/api/bookables/${teacherId}`)).trainer.pricePerLesson.currency).toBe("SAR");
    expect((await get("/api/company/stats")).prices[0].perLesson.currency).toBe("SAR");
    const seen: PriceCountries = await get("/api/price-countries");
    expect(seen).toMatchObject({ country: "SA", currency: "SAR", isOfAccount: true, defaultCurrency: "EGP" });
    expect(seen.countries).toContainEqual({ country: "KW", currency: "KWD" });
  });
});

describe("an order", () => {
  it.each([
    ["SA", "SAR", 4_300, 19_000, ["card"]],
    ["KW", "KWD", 3_550, 19_000, ["card"]],
    ["EG", "EGP", 19_000, 19_000, ["instapay", "wallet", "card", "fawry", "transfer"]],
  ])("of %s is made, paid and refunded in %s", async (country, currency, perLesson, atHome, methods) => {
    const student = await site.signUp({ country });
    const trainer = await site.signUp({ role: "trainer" });
    teacherId = await buildTrainer(site.database, { userId: trainer.id });
    const held = await site.buy(student, { teacherId, pack: 6, startsAt: STARTS });
    const paid = await site.readOrder(student, held.code);
    const total = { amountMinor: 6 * perLesson, currency };
    expect(paid).toMatchObject({ amount: total, lines: [{ unit: { amountMinor: perLesson, currency }, total }] });
    expect(paid.methods).toEqual(methods);

    // Later lists change nothing of what was ordered.
    const later = country === "EG" ? [21_000, 20_000, 19_000, 18_000] : [9_000, 8_000, 7_000, 6_000];
    await set(country, listOf("USD", later as never));
    expect((await readTrainer(student)).pricePerLesson.currency).toBe("USD");
    expect((await site.readOrder(student, held.code)).amount).toEqual(total);

    const cancelled = await site.as(student)("POST", `/api/bookings/${held.id}/cancel`, { giveBack: "money" });
    expect(cancelled.statusCode).toBe(200);
    await site.runDue();
    const refunded = await site.readOrder(student, held.code);
    expect(refunded.refunds.map(({ amount }) => amount)).toEqual([total]);
    expect(refunded.amount).toEqual(total);

    // The trainer is paid by the school, in its currency.
    const other = await site.signUp({ country });
    await set(
      country,
      listOf(currency, country === "KW" ? [3_750, 3_550, 3_350, 3_150] : [4_500, 4_300, 4_000, 3_800]),
    );
    if (country === "EG") await set(country, listOf("EGP", [20_000, 19_000, 18_000, 17_000]));
    await site.buy(other, { teacherId, pack: 6, startsAt: STARTS });
    await site.database.query(
      "UPDATE lessons SET status = 'completed' WHERE trainer_id = $1 AND starts_at = $2 AND status = 'upcoming'",
      [teacherId, STARTS[0]],
    );
    const earned = (await site.as(trainer)("GET", "/api/trainer/earnings")).json().data;
    expect(earned).toMatchObject({ earned: { amountMinor: (atHome * 70) / 100, currency: "EGP" }, completed: 1 });
    expect(await site.database.query("SELECT * FROM ledger_differences()")).toEqual([]);
  });

  it("is paid by card alone in another currency than that of Egypt's phones and accounts", async () => {
    const student = await site.signUp({ country: "AE" });
    const { code } = await site.hold(student, { teacherId });
    const pay = (method: object) => site.as(student)("POST", `/api/payments/${code}/charges`, { method });
    expect((await pay({ type: "wallet", phone: "01000000001" })).json().code).toBe("payment.method_unavailable");
    expect((await pay({ type: "instapay" })).json().code).toBe("payment.method_unavailable");
    expect((await site.as(student)("POST", `/api/payments/${code}/transfer`, {})).json().code).toBe(
      "payment.method_unavailable",
    );
    expect(await site.readOrder(student, code)).toMatchObject({ methods: ["card"], transferTo: null });
  });

  it("keeps amount and currency, even in the database", async () => {
    const student = await site.signUp({ country: "SA" });
    const { id } = await site.hold(student, { teacherId });
    const change = (sql: string) => site.database.query(sql, [id]);
    for (const column of ["amount_minor = amount_minor + 1", "currency = 'JPY'"])
      await expect(change(`UPDATE orders SET ${column} WHERE booking_id = $1`)).rejects.toThrow("never changed");
    for (const column of ["total_minor = 1", "currency = 'JPY'", "school_price_minor = 1"])
      await expect(change(`UPDATE bookings SET ${column} WHERE id = $1`)).rejects.toThrow("never changed");
  });
});

describe("refunds by staff", () => {
  it("count at what they are worth in the school's currency, and never add to amounts of another", async () => {
    const student = await site.signUp({ country: "QA" });
    const { id } = await site.buy(student, { teacherId, pack: 12, startsAt: STARTS });
    const read = async () => (await site.as(admin)("GET", `/api/bookings/${id}/refund`)).json().data;
    const refund = async (amountMinor: number, of: number) =>
      (
        await site.as(admin)("POST", `/api/bookings/${id}/refunds`, { to: "method", amountMinor, of, reason: "Ill" })
      ).json();
    const whole = 12 * 4_000;
    // EGP 1,000 of lessons that cost QAR 40 here and EGP 180 at home.
    const alone = Math.floor((100_000 * 4_000) / 18_000);
    const quote = await read();
    expect([quote.left, quote.alone]).toEqual([
      { amountMinor: whole, currency: "QAR" },
      { amountMinor: alone, currency: "QAR" },
    ]);
    expect((await refund(alone, whole)).data.state).toBe("made");
    expect((await read()).alone).toEqual({ amountMinor: 0, currency: "QAR" });
    expect((await refund(100, whole - alone)).data.state).toBe("waiting");
    const waiting = (await site.as(second)("GET", "/api/staff/refunds")).json().data;
    expect(waiting.at(-1).amount).toEqual({ amountMinor: 100, currency: "QAR" });
    const totals = await site.database.query<{ currency: string; amount: number }>(
      `SELECT o.currency, c.currency AS charged, t.currency AS posted FROM orders o JOIN charges c ON c.order_id = o.id
       JOIN ledger_transfers t ON t.order_id = o.id WHERE o.currency <> c.currency OR o.currency <> t.currency`,
    );
    expect(totals).toEqual([]);
  });

  it("leave in steps that a card can move", async () => {
    const student = await site.signUp({ country: "BH" });
    await set("BH", listOf("BHD", [4_000, 3_800, 3_600, 3_400]));
    const { id } = await site.buy(student, { teacherId, pack: 1, startsAt: STARTS.slice(0, 1) });
    const refund = (amountMinor: number) =>
      site.as(admin)("POST", `/api/bookings/${id}/refunds`, { to: "method", amountMinor, of: 4_000, reason: "Ill" });
    expect((await refund(1_005)).json().fields).toEqual({ amountMinor: "validation.invalid" });
    expect((await refund(1_010)).json().data.state).toBe("made");
  });
});
