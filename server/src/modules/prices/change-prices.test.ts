import type { CountryPriceLists, PricePreview } from "@kalima/catalog-contract";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../test/checkout-site.ts";
import type { TestUser } from "../../../test/create-test-app.ts";
import { seedPrices } from "../../seed/seed-prices.ts";
import { listOf, setPrices } from "./prices.fixtures.ts";

let site: CheckoutSite;
let finance: TestUser;
let owner: TestUser;
let teacherId: string;
beforeAll(async () => {
  site = await createCheckoutSite();
  site.setTime(NOW);
  await seedPrices(site.database, new Date(NOW.getTime() - 1));
  finance = await site.signUp({ role: "admin", grants: ["finance"] });
  owner = await site.signUp({ role: "admin", grants: ["owner"] });
  teacherId = await buildTrainer(site.database);
});
afterAll(() => site.close());
beforeEach(() => site.setTime(NOW));

const request = (country: string, body: object, by = finance) =>
  site.as(by)("POST", "/api/staff/price-changes", { country, ...body });
const decide = (id: string, act: "approve" | "refuse" | "withdraw", by = owner) =>
  site.as(by)("POST", `/api/staff/price-changes/${id}/${act}`);
async function requestWaiting(country: string, body: object, by = finance): Promise<string> {
  const answer = await request(country, body, by);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.waiting.id;
}
async function readLists(country: string | null, by = owner): Promise<CountryPriceLists | undefined> {
  const { data } = (await site.as(by)("GET", "/api/staff/price-lists")).json() as { data: CountryPriceLists[] };
  return data.find((each) => each.country === country);
}
/** The price of a single lesson that a visitor of a country sees. */
async function readPrice(country: string) {
  const cookie = `${COOKIE_NAMES.country}=${country}`;
  return (await site.as()("GET", `/api/teachers/${teacherId}`, undefined, { cookie })).json().data.pricePerLesson;
}
const OMR = listOf("OMR", [4_000, 3_800, 3_600, 3_400]);

describe("prices that somebody requested", () => {
  it("count once a second person has approved them", async () => {
    const id = await requestWaiting("OM", OMR);
    expect(await readPrice("OM")).toMatchObject({ currency: "EGP" });
    expect(await readLists("OM", finance)).toMatchObject({
      lists: [],
      waiting: { id, currency: "OMR", fromDay: null, requestedBy: "Mona Adel", byReader: true, mayDecide: false },
      mayRequest: true,
    });
    expect(await readLists("OM")).toMatchObject({ waiting: { byReader: false, mayDecide: true }, mayRequest: false });
    const approved = (await decide(id, "approve")).json().data;
    expect(approved).toMatchObject({
      waiting: null,
      lists: [{ state: "current", currency: "OMR", setBy: "Mona Adel", approvedBy: "Mona Adel" }],
    });
    expect(await readPrice("OM")).toEqual({ amountMinor: 4_000, currency: "OMR" });
    expect((await decide(id, "approve")).json().code).toBe("prices.change_decided");
  });

  it("begin at midnight of their day on the school's clock", async () => {
    await setPrices(site, [finance, owner], "JO", {
      ...listOf("JOD", [3_000, 2_900, 2_800, 2_700]),
      fromDay: "2026-03-20",
    });
    expect(await readLists("JO")).toMatchObject({
      lists: [{ state: "planned", fromDay: "2026-03-20", validFrom: "2026-03-19T22:00:00.000Z" }],
    });
    site.setTime(new Date("2026-03-19T21:59:59Z"));
    expect(await readPrice("JO")).toMatchObject({ currency: "EGP" });
    site.setTime(new Date("2026-03-19T22:00:00Z"));
    expect(await readPrice("JO")).toEqual({ amountMinor: 3_000, currency: "JOD" });
  });

  it("count from a late approval on, never for the past", async () => {
    const id = await requestWaiting("BH", { ...listOf("BHD", [4_000, 3_900, 3_800, 3_700]), fromDay: "2026-03-03" });
    await site.database.query("UPDATE price_list_changes SET from_day = '2026-03-01' WHERE id = $1", [id]);
    expect((await readLists("BH"))?.waiting?.fromDay).toBeNull();
    const [list] = (await decide(id, "approve")).json().data.lists;
    expect(list).toMatchObject({ state: "current", validFrom: NOW.toISOString(), fromDay: "2026-03-02" });
  });

  it("are refused by the second person, and withdrawn by the first alone", async () => {
    const refused = await requestWaiting("FR", listOf("EUR", [900, 900, 900, 900]));
    expect((await decide(refused, "withdraw", owner)).json().code).toBe("auth.forbidden");
    expect((await decide(refused, "refuse")).json().data).toMatchObject({ lists: [], waiting: null });
    const withdrawn = await requestWaiting("FR", listOf("EUR", [900, 900, 900, 900]));
    expect((await decide(withdrawn, "withdraw", finance)).json().data.waiting).toBeNull();
    expect(await readPrice("FR")).toMatchObject({ currency: "EGP" });
    const log = (await site.as(owner)("GET", "/api/staff/audit?object=price-list:FR")).json().data;
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      "price-list.withdrawn",
      "price-list.requested",
      "price-list.refused",
      "price-list.requested",
    ]);
  });

  it("wait one at a time for a country, for a week, and not beyond the account of who requested them", async () => {
    const body = listOf("EUR", [800, 800, 800, 800]);
    const old = await requestWaiting("DE", body);
    expect((await request("DE", listOf("EUR", [700, 700, 700, 700]))).json().code).toBe("prices.change_waits");
    await requestWaiting("AT", body);
    await site.database.query(
      "UPDATE price_list_changes SET requested_at = requested_at - interval '8 days' WHERE id = $1",
      [old],
    );
    expect((await decide(old, "approve")).json().code).toBe("prices.change_decided");
    expect(await readLists("DE")).toBeUndefined();
    const leaver = await site.signUp({ role: "admin", grants: ["finance"] });
    const left = await requestWaiting("DE", body, leaver);
    const removal = await site.as(leaver)("DELETE", "/api/auth/delete-account", { password: leaver.password });
    expect(removal.statusCode).toBe(200);
    expect((await decide(left, "approve")).json().code).toBe("prices.change_decided");
  });

  it("take two people, in the database, too", async () => {
    const both = await site.signUp({ role: "admin" });
    const id = await requestWaiting("LB", listOf("USD", [900, 800, 700, 600]), both);
    expect((await decide(id, "approve", both)).json().code).toBe("auth.forbidden");
    const approve =
      "UPDATE price_list_changes SET state = 'approved', decided_at = now(), decided_by = requested_by WHERE id = $1";
    await expect(site.database.query(approve, [id])).rejects.toThrow(/check constraint/);
    await expect(
      site.database.query(
        `INSERT INTO price_lists (id, country, currency, valid_from, set_by, set_at, change_id)
         SELECT gen_random_uuid(), country, currency, now(), requested_by, now(), id FROM price_list_changes WHERE id = $1`,
        [id],
      ),
    ).rejects.toThrow("was not approved");
    expect((await decide(id, "approve")).statusCode).toBe(200);
    await expect(
      site.database.query("UPDATE price_list_changes SET state = 'refused' WHERE id = $1", [id]),
    ).rejects.toThrow();
    await expect(site.database.query("UPDATE price_lists SET currency = 'USD'")).rejects.toThrow();
    await expect(site.database.query("DELETE FROM price_list_packs")).rejects.toThrow();
  });

  it("are a queue of who may approve, without one's own", async () => {
    const count = async (by: TestUser) => {
      const { data } = (await site.as(by)("GET", "/api/staff/queues")).json() as {
        data: { key: string; waiting: number }[];
      };
      return data.find(({ key }) => key === "price-changes")?.waiting;
    };
    const both = await site.signUp({ role: "admin" });
    const before = [await count(owner), await count(both), await count(finance)];
    expect(before[2]).toBeUndefined();
    const id = await requestWaiting("MA", listOf("EUR", [700, 700, 700, 700]), both);
    expect([await count(owner), await count(both)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    await decide(id, "refuse");
    expect(await count(owner)).toBe(before[0]);
  });

  it.each([["people"], ["content"], ["quality"]] as const)("are not for an admin with %s", async (grant) => {
    const admin = await site.signUp({ role: "admin", grants: [grant] });
    expect((await request("SA", listOf("SAR", [9, 8, 7, 6]), admin)).json().code).toBe("auth.forbidden");
  });
});

describe("a country", () => {
  it("has the default again", async () => {
    expect(await readPrice("QA")).toMatchObject({ currency: "QAR" });
    await setPrices(site, [finance, owner], "QA", { list: null });
    expect((await readLists("QA"))?.lists[0]).toMatchObject({ packs: null, currency: null, state: "current" });
    expect(await readPrice("QA")).toMatchObject({ currency: "EGP" });
  });

  it.each([
    ["a country that is none", "ZZ", listOf("USD", [9, 8, 7, 6]), ["country"]],
    ["the default in another currency", "default", listOf("USD", [9, 8, 7, 6]), ["list"]],
    ["no default", "default", { list: null }, ["list"]],
    ["the default where it counts already", "ES", { list: null }, ["list"]],
    ["the same prices again", "SA", listOf("SAR", [4_500, 4_300, 4_000, 3_800]), ["list"]],
    ["a larger pack that costs more", "IT", listOf("EUR", [900, 950, 800, 700]), ["list"]],
    ["a day that has begun", "IT", { ...listOf("EUR", [9, 8, 7, 6]), fromDay: "2026-03-02" }, ["fromDay"]],
    ["an unknown currency", "IT", listOf("XXX", [9, 8, 7, 6]), ["list.currency"]],
    [
      "a pack without a price",
      "IT",
      { list: { currency: "EUR", packs: [{ pack: 1, lessonMinor: 5 }] } },
      ["list.packs"],
    ],
    ["a price of nothing", "IT", listOf("EUR", [0, 0, 0, 0]), expect.arrayContaining(["list.packs.0.lessonMinor"])],
  ])("cannot be given %s", async (_what, country, body, fields) => {
    const answer = await request(country, body);
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([422, fields]);
  });
});

describe("the preview of prices", () => {
  const preview = async (country: string, body: object): Promise<PricePreview> => {
    const answer = await site.as(owner)("POST", "/api/staff/price-preview", { country, ...body });
    expect(answer.statusCode).toBe(200);
    return answer.json().data;
  };

  it("shows the cheapest, a middle and the dearest trainer before and after, and whom it concerns", async () => {
    await buildTrainer(site.database);
    await buildTrainer(site.database);
    await site.runDue();
    const before = await preview("AE", listOf("AED", [5_000, 4_800, 4_600, 4_400]));
    const student = await site.signUp({ country: "AE" });
    const held = await site.hold(student, {
      teacherId,
      pack: 6,
      startsAt: ["2026-03-10T16:00:00.000Z", "2026-03-11T16:00:00.000Z"],
    });
    const shown = await preview("AE", listOf("AED", [5_000, 4_800, 4_600, 4_400]));
    expect(shown.students).toBe(before.students + 1);
    expect(shown.unpaid).toBe(before.unpaid + 1);
    expect(shown.trainers).toHaveLength(3);
    for (const trainer of shown.trainers) {
      expect(trainer.before.at(-1)?.packs[0]?.total.currency).toBe("AED");
      expect(trainer.after.map(({ packs }) => packs.length)).toEqual(trainer.after.map(() => 4));
    }
    const [cheapest, , dearest] = shown.trainers;
    expect(cheapest?.after.at(-1)?.packs[0]?.total.amountMinor).toBeLessThanOrEqual(
      dearest?.after.at(-1)?.packs[0]?.total.amountMinor ?? 0,
    );
    // The booking keeps what it was made with.
    await setPrices(site, [finance, owner], "AE", listOf("AED", [5_000, 4_800, 4_600, 4_400]));
    expect((await site.readOrder(student, held.code)).amount).toEqual({ amountMinor: 6 * 4_300, currency: "AED" });
  });

  it("compares with the prices of the day on which they begin", async () => {
    await setPrices(site, [finance, owner], "US", {
      ...listOf("USD", [2_000, 1_900, 1_800, 1_700]),
      fromDay: "2026-04-01",
    });
    const soon = await preview("US", { ...listOf("USD", [1_500, 1_400, 1_300, 1_200]), fromDay: "2026-03-15" });
    const later = await preview("US", { list: null, fromDay: "2026-04-02" });
    const single = (offers: PricePreview["trainers"][number]["before"]) => offers.at(-1)?.packs[0]?.total;
    expect(soon.trainers.map(({ before }) => single(before)?.amountMinor)).toContain(1_200);
    expect(later.trainers.map(({ before }) => single(before)?.amountMinor)).toContain(2_000);
    expect(later.trainers.every(({ after }) => single(after)?.currency === "EGP")).toBe(true);
  });

  it("of the default concerns all students without prices of their own", async () => {
    const list = listOf("EGP", [22_000, 21_000, 20_000, 19_000]);
    const before = await preview("default", list);
    await site.signUp({ country: "ES" });
    await site.signUp({ country: "GB" });
    expect((await preview("default", list)).students).toBe(before.students + 1);
  });
});
