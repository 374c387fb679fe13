import type { Booking, LeftPack, UnclaimedPack } from "@kalima/booking-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";

/** Price of one lesson in a pack of 6, in piastres. */
const PRICE = 19_000;
const hour = (day: number) => `2026-03-${day}T16:00:00.000Z`;

let site: CheckoutSite;
let student: TestUser;
let trainer: TestUser;
let admin: TestUser;
let pack: { id: string; code: string };

beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
/** A pack of 6 with a lesson that is too near to come back, two that are not, and three without a time. */
beforeEach(async () => {
  site.reported.length = 0;
  site.setTime(NOW);
  student = await site.signUp();
  trainer = await site.signUp({ role: "trainer" });
  const teacherId = await buildTrainer(site.database, { userId: trainer.id });
  pack = await site.buy(student, { teacherId, pack: 6, startsAt: [hour(10), hour(11), hour(12)] });
  site.setTime(new Date("2026-03-09T17:00:00Z"));
  for (const who of [student, trainer]) {
    Object.assign(who, await site.context.sessions.begin({ id: who.id, kind: "account" }, false));
  }
  admin = await site.signUp({ role: "admin" });
});

const get = async <T>(by: TestUser, path: string): Promise<T> => (await site.as(by)("GET", path)).json().data;
const readPack = () => get<Booking>(admin, `/api/bookings/${pack.id}`);
const listUnclaimed = async () =>
  (await get<UnclaimedPack[]>(admin, "/api/staff/unclaimed-packs")).filter(({ id }) => id === pack.id);
async function remove(leftLessons?: "refund" | "waive"): Promise<void> {
  const { password } = student;
  const answer = await site.as(student)("DELETE", "/api/auth/delete-account", { password, leftLessons });
  expect(answer.statusCode).toBe(200);
  await site.runDue();
}

describe("a student who removes the account while lessons are paid and left", () => {
  it("is told before what would come back, and what would not", async () => {
    const [left, ...others] = await get<LeftPack[]>(student, "/api/bookings/left");
    expect(left).toMatchObject({ id: pack.id, lessons: 5, amount: { amountMinor: 5 * PRICE }, tooNear: 1 });
    expect(others).toEqual([]);
  });

  it("has their money sent back on request, and nothing is left", async () => {
    await remove("refund");
    const { status, credits, refunds, lessons } = await readPack();
    expect([status, credits?.left]).toEqual(["refunded", 0]);
    expect(refunds).toMatchObject([{ amount: { amountMinor: 5 * PRICE }, sentAt: expect.any(String) }]);
    expect(lessons.map((lesson) => lesson.status)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await listUnclaimed()).toEqual([]);
  });

  it("gives them up on request: the pack ends without money", async () => {
    await remove("waive");
    const { status, credits, refunds, lessons } = await readPack();
    expect([status, credits?.left, refunds]).toEqual(["cancelled_by_student", 0, []]);
    expect(lessons.every((lesson) => lesson.status === "cancelled")).toBe(true);
    expect(await listUnclaimed()).toEqual([]);
  });

  it("leaves them to staff without a choice, who refund them", async () => {
    await remove();
    expect((await readPack()).status).toBe("cancelled_by_student");
    const [left] = await listUnclaimed();
    expect(left).toMatchObject({ id: pack.id, pack: 6, lessonsLeft: 6, amount: { amountMinor: 6 * PRICE } });
    const quote = await get<{ left: { amountMinor: number } }>(admin, `/api/bookings/${pack.id}/refund`);
    expect(quote.left.amountMinor).toBe(6 * PRICE);
  });

  it("leaves them to staff, who close them once, with a reason", async () => {
    await remove();
    const close = (by: TestUser, body: object) =>
      site.as(by)("POST", `/api/staff/unclaimed-packs/${pack.id}/close`, body);
    expect((await close(admin, { reason: " " })).json().fields).toHaveProperty("reason");
    expect((await close(trainer, { reason: "x" })).statusCode).toBe(403);
    expect((await close(admin, { reason: "Agreed by phone" })).statusCode).toBe(200);
    expect((await close(admin, { reason: "Agreed by phone" })).statusCode).toBe(404);
    expect([await listUnclaimed(), (await readPack()).credits?.left]).toEqual([[], 0]);
  });

  it("closes no pack of an account that is there", async () => {
    const path = `/api/staff/unclaimed-packs/${pack.id}/close`;
    expect((await site.as(admin)("POST", path, { reason: "x" })).statusCode).toBe(404);
    expect((await readPack()).credits?.left).toBe(3);
  });
});
