import type { Booking } from "@kalima/booking-contract";
import { HOUR_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../test/checkout-site.ts";
import type { TestUser } from "../../../test/create-test-app.ts";
import { nudgeTrainers } from "./owed-feedback.ts";

const START = "2026-03-10T16:00:00.000Z";

let site: CheckoutSite;
let student: TestUser;
let trainer: TestUser;
let admin: TestUser;
let bookingId: string;
beforeAll(async () => {
  site = await createCheckoutSite();
  admin = await site.signUp({ role: "admin" });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setTime(NOW);
  student = await site.signUp();
  trainer = await site.signUp({ role: "trainer" });
  const teacherId = await buildTrainer(site.database, { userId: trainer.id });
  await site.database.query("UPDATE trainers SET time_zone = 'Africa/Cairo' WHERE id = $1", [teacherId]);
  ({ id: bookingId } = await site.buy(student, { teacherId, pack: 6, startsAt: [START] }));
});

async function fresh(who: TestUser): Promise<TestUser> {
  return { ...who, ...(await site.context.sessions.begin({ id: who.id, kind: "account" }, false)) };
}
const get = async (who: TestUser, path: string) => (await site.as(await fresh(who))("GET", path)).json().data;
const booking = (): Promise<Booking> => get(student, `/api/bookings/${bookingId}`);
const answer = (intends: string, by = student, more: object = {}) =>
  site.as(by)("PATCH", "/api/students/my/intends-to-renew", { bookingId, intends, ...more });
/** Expires credits until so many lessons are left, the planned one included. */
async function leave(lessons: number): Promise<void> {
  const { credits } = await booking();
  const gone = (credits?.left ?? 0) - (lessons - 1);
  await site.database.query(
    "INSERT INTO credit_entries (booking_id, kind, credits, at) VALUES ($1, 'expired', $2, $3)",
    [bookingId, -gone, NOW],
  );
}

describe("another pack", () => {
  it("raises the question when no lesson is left to plan, until it is answered", async () => {
    await leave(2);
    expect((await booking()).renewal).toEqual({ isAsked: false, intends: null });
    expect((await booking()).credits).toMatchObject({ left: 1, used: 1 });
    await leave(1);
    expect((await booking()).renewal).toEqual({ isAsked: true, intends: null });
    expect((await get(trainer, `/api/bookings/${bookingId}`)).renewal).toBeNull();
    expect((await answer("later")).statusCode).toBe(200);
    expect((await booking()).renewal).toEqual({ isAsked: false, intends: "later" });
    expect((await answer("no", student, { reason: "Exams" })).statusCode).toBe(200);
    expect((await get(admin, "/api/staff/renewals"))[0]).toMatchObject({
      id: bookingId,
      intends: "no",
      reason: "Exams",
      lessonsLeft: 1,
      pack: 6,
    });
  });

  it("accepts an answer only from its student, and only for a paid pack", async () => {
    expect((await answer("yes", await site.signUp())).statusCode).toBe(404);
    expect((await answer("maybe")).json().code).toBe("request.invalid");
    const held = await site.hold(student, { startsAt: ["2026-03-20T16:00:00.000Z"] });
    expect((await answer("yes", student, { bookingId: held.id })).statusCode).toBe(404);
  });
});

describe("feedback that is owed", () => {
  const nudges = async () =>
    (await get(trainer, "/api/notifications")).filter(({ kind }: { kind: string }) => kind === "feedback_owed");
  async function at(hoursAfterTheEnd: number): Promise<void> {
    site.setTime(new Date(Date.parse(START) + hoursAfterTheEnd * HOUR_MS));
    await nudgeTrainers(site.context);
    await nudgeTrainers(site.context);
  }
  const late = async () => {
    const rows: { id: string; studentName: string }[] = await get(admin, "/api/staff/late-feedback");
    const [lesson] = (await booking()).lessons;
    return rows.filter(({ id }) => id === lesson?.id);
  };
  beforeEach(() =>
    site.database.query("UPDATE lessons SET status = 'completed', ended_at = $2 WHERE booking_id = $1", [
      bookingId,
      START,
    ]),
  );

  it("nudges the trainer twice, then appears in the list of staff", async () => {
    await at(11);
    expect(await nudges()).toHaveLength(0);
    await at(14);
    await at(15);
    expect(await nudges()).toHaveLength(1);
    await at(20);
    expect(await nudges()).toHaveLength(2);
    expect(await late()).toEqual([]);
    await at(24);
    expect(await nudges()).toHaveLength(2);
    expect(await late()).toMatchObject([{ endedAt: START, dueAt: "2026-03-11T16:00:00.000Z" }]);
  });

  it("stops the nudges and leaves the list once given", async () => {
    const [lesson] = (await booking()).lessons;
    const given = await site.as(await fresh(trainer))("POST", `/api/lessons/${lesson?.id}/feedback`, {
      wentWell: "Clear questions.",
    });
    expect(given.statusCode).toBe(200);
    await at(20);
    expect(await nudges()).toEqual([]);
    await at(25);
    expect(await late()).toEqual([]);
  });
});
