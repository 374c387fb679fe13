import type { Booking, BookingCancellation, BookingEvent } from "@kalima/booking-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import type { WaitingRefund } from "@kalima/payment-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";

/** Price of one lesson in a pack of 6, in piastres. */
const PRICE = 19_000;
const PAID = 6 * PRICE;
const reason = "The trainer is ill";
const STARTS = [10, 11].map((day) => `2026-03-${day}T16:00:00.000Z`);

let site: CheckoutSite;
let student: TestUser;
let trainer: TestUser;
let admin: TestUser;
let other: TestUser;
let booking: { id: string; code: string };

beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.reported.length = 0;
  site.setTime(NOW);
  student = await site.signUp();
  trainer = await site.signUp({ role: "trainer" });
  admin = await site.signUp({ role: "admin" });
  other = await site.signUp({ role: "admin" });
  const teacherId = await buildTrainer(site.database, { userId: trainer.id });
  booking = await site.buy(student, { teacherId, pack: 6, startsAt: STARTS });
});

const cancel = (by: TestUser, body: object = { reason }) =>
  site.as(by)("POST", `/api/bookings/${booking.id}/cancel`, body);
const refund = (by: TestUser, amountMinor: number, of: number) =>
  site.as(by)("POST", `/api/bookings/${booking.id}/refunds`, { to: "method", amountMinor, of, reason });
const waiting = async (): Promise<WaitingRefund[]> => {
  const all: WaitingRefund[] = (await site.as(other)("GET", "/api/staff/refunds?limit=50")).json().data;
  return all.filter(({ referenceCode }) => referenceCode === booking.code);
};
const decide = async (by: TestUser, action: "approve" | "refuse") =>
  site.as(by)("POST", `/api/staff/refunds/${(await waiting())[0]?.id}/${action}`);
const read = async (by: TestUser): Promise<Booking> =>
  (await site.as(by)("GET", `/api/bookings/${booking.id}`)).json().data;
const kindsIn = async (by: TestUser): Promise<string[]> =>
  (await site.as(by)("GET", `/api/bookings/${booking.id}/history`)).json().data.map(({ kind }: BookingEvent) => kind);
const told = async (): Promise<{ kind: string; text: string }[]> =>
  (await site.as(student)("GET", "/api/notifications")).json().data;
async function movedMinor(): Promise<number> {
  await site.runDue();
  const { refunds } = await site.readOrder(student, booking.code);
  return refunds.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
}

describe.each([
  ["an admin", () => admin],
  ["the trainer", () => trainer],
])("a paid booking that %s cancels", (_who, by) => {
  it.each([{}, { reason: " " }])("needs a reason: %j", async (body) => {
    const answer = await cancel(by(), body);
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { reason: "validation.required" }]);
    expect((await read(student)).status).toBe("confirmed");
  });

  it("gives back what one person may not, only when a second one approves", async () => {
    const quote: BookingCancellation = (await site.as(by())("GET", `/api/bookings/${booking.id}/cancellation`)).json()
      .data;
    expect(quote).toMatchObject({ amount: { amountMinor: PAID }, needsApproval: true, choices: ["money", "credits"] });
    expect((await cancel(by())).statusCode).toBe(200);
    expect(await movedMinor()).toBe(0);
    const shown = await read(student);
    expect(shown.lessons.every(({ status }) => status === "cancelled")).toBe(true);
    expect(shown.cancellation).toMatchObject({ reason });
    expect(await kindsIn(student)).toEqual(expect.arrayContaining(["booking_cancelled", "refund_pending"]));
    expect(await told()).toContainEqual(
      expect.objectContaining({ kind: "booking_called_off", text: expect.stringContaining("second person") }),
    );
    expect(await waiting()).toMatchObject([{ cause: "cancellation", amount: { amountMinor: PAID }, reason }]);
    expect((await decide(other, "approve")).statusCode).toBe(200);
    expect(await movedMinor()).toBe(PAID);
    expect((await read(student)).status).toBe("refunded");
    expect((await told()).map(({ kind }) => kind)).toContain("refund_granted");
    expect(await site.database.query("SELECT * FROM ledger_differences()")).toEqual([]);
  });

  it("leaves its lessons to the student when the second person refuses the money", async () => {
    await cancel(by());
    expect((await decide(other, "refuse")).statusCode).toBe(200);
    expect(await movedMinor()).toBe(0);
    expect(await read(student)).toMatchObject({ status: "confirmed", credits: { left: 6 }, cancellation: null });
    expect(await kindsIn(student)).toContain("credits_given");
    const body = { startsAt: ["2026-03-12T16:00:00.000Z"] };
    expect((await site.as(student)("POST", `/api/bookings/${booking.id}/lessons`, body)).statusCode).toBe(200);
  });

  it("may give its lessons back to be planned again, for longer than before", async () => {
    const before = (await read(student)).credits;
    expect((await cancel(by(), { reason, giveBack: "credits" })).statusCode).toBe(200);
    const after = await read(student);
    expect(after).toMatchObject({ status: "confirmed", credits: { left: 6 } });
    const longer = Date.parse(after.credits?.expiresAt ?? "") - Date.parse(before?.expiresAt ?? "");
    expect(longer).toBe(30 * DAY_MS);
    expect(await movedMinor()).toBe(0);
    const history: BookingEvent[] = (await site.as(student)("GET", `/api/bookings/${booking.id}/history`)).json().data;
    expect(history).toContainEqual(expect.objectContaining({ kind: "lessons_released", lessons: 2, reason }));
  });
});

describe("a request that something else settles", () => {
  it("leaves the list when its booking is cancelled, whose money waits in its place", async () => {
    expect((await refund(admin, PAID, PAID)).json().data.state).toBe("waiting");
    const [asked] = await waiting();
    await cancel(admin);
    expect(await movedMinor()).toBe(0);
    expect(await waiting()).toMatchObject([{ cause: "cancellation" }]);
    expect((await site.as(other)("POST", `/api/staff/refunds/${asked?.id}/approve`)).statusCode).toBe(409);
    expect((await decide(admin, "approve")).json().code).toBe("auth.forbidden");
    expect(await kindsIn(other)).toContain("refund_overtaken");
  });

  it("leaves the list when the student cancels, who gets back what the rules say", async () => {
    await refund(admin, PAID, PAID);
    await cancel(student, { giveBack: "money" });
    expect(await waiting()).toEqual([]);
    expect(await movedMinor()).toBe(PAID);
  });
});

it("what a person gives back of many bookings in a day counts together, until the next day in Cairo", async () => {
  const first = booking;
  const bookings = [first];
  for (let at = 0; at < 5; at += 1)
    bookings.push(await site.buy(student, { pack: 6, startsAt: [`2026-03-${14 + at}T16:00:00.000Z`] }));
  const states: string[] = [];
  for (booking of bookings) states.push((await refund(admin, 100_000, PAID)).json().data.state);
  expect(states).toEqual(["made", "made", "made", "made", "made", "waiting"]);
  await decide(admin, "refuse");
  expect((await refund(other, 100_000, PAID)).json().data.state).toBe("made");
});

describe("a pack that staff prolong", () => {
  const extend = (days: number) => site.as(admin)("POST", `/api/bookings/${booking.id}/extension`, { days });

  it("grows by 180 days in all, and its history says by whom", async () => {
    expect((await extend(1)).statusCode).toBe(200);
    const refused = await extend(180);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { code: "booking.extension_limit", left: 179, fields: { days: "booking.extension_limit" } },
    ]);
    expect((await extend(179)).statusCode).toBe(200);
    expect((await extend(1)).json().code).toBe("booking.extension_limit");
    const history: BookingEvent[] = (await site.as(student)("GET", `/api/bookings/${booking.id}/history`)).json().data;
    expect(history.filter(({ kind }) => kind === "credits_extended").map(({ days, by }) => [days, by])).toEqual([
      [1, "school"],
      [179, "school"],
    ]);
  });
});
