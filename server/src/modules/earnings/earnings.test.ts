import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../test/checkout-site.ts";
import type { TestUser } from "../../../test/create-test-app.ts";

const FIRST = "2026-03-10T16:00:00.000Z";
const THIRD = "2026-03-12T16:00:00.000Z";
const SECOND = "2026-03-11T16:00:00.000Z";

let site: CheckoutSite;
let student: TestUser;
let trainer: TestUser;
let trainerId: string;
beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setTime(NOW);
  student = await site.signUp();
  trainer = await site.signUp({ role: "trainer" });
  trainerId = await buildTrainer(site.database, { userId: trainer.id });
  await site.buy(student, { teacherId: trainerId, pack: 6, startsAt: [FIRST, SECOND] });
});

const get = (month?: string, by = trainer) =>
  site.as(by)("GET", `/api/trainer/earnings${month === undefined ? "" : `?month=${month}`}`);
const earnings = async (month?: string) => (await get(month)).json().data;
const price = async (): Promise<number> => {
  const [row] = await site.database.query<{ price: number }>(
    "SELECT price_per_lesson_minor AS price FROM bookings WHERE trainer_id = $1",
    [trainerId],
  );
  return row?.price ?? Number.NaN;
};
const share = async () => Math.floor(((await price()) * 70 + 50) / 100);
const setShare = (percent: number) =>
  site.database.query("UPDATE trainers SET share_percent = $2 WHERE id = $1", [trainerId, percent]);
const complete = (startsAt: string, endedAt: string | null = null) =>
  site.database.query(
    "UPDATE lessons SET status = 'completed', ended_at = $3 WHERE trainer_id = $1 AND starts_at = $2",
    [trainerId, startsAt, endedAt],
  );

describe("what a trainer earns", () => {
  it("starts at zero before a lesson is completed", async () => {
    expect(await earnings()).toEqual({
      month: "2026-03",
      firstMonth: "2026-03",
      lastMonth: "2026-03",
      sharePercent: 70,
      earned: { amountMinor: 0, currency: "EGP" },
      completed: 0,
      missed: 0,
      paidOutFrom: "2026-04-01",
      lessons: [],
      payout: null,
      latestPayout: null,
      lastPlannedMonth: "2026-03",
      expected: { amountMinor: 2 * (await share()), currency: "EGP" },
      planned: [
        expect.objectContaining({ startsAt: FIRST, expected: { amountMinor: await share(), currency: "EGP" } }),
        expect.objectContaining({ startsAt: SECOND }),
      ],
    });
  });

  it("lists the share of the price that was paid, lesson by lesson, newest first", async () => {
    await complete(FIRST);
    await complete(SECOND);
    const paid = await price();
    const found = await earnings();
    expect(found.lessons.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual([SECOND, FIRST]);
    expect(found.lessons[0]).toMatchObject({ price: { amountMinor: paid }, sharePercent: 70, missedBy: null });
    expect(found).toMatchObject({ completed: 2, earned: { amountMinor: 2 * Math.floor((paid * 70 + 50) / 100) } });
  });

  it.each([
    [20_000, 70, 14_000],
    [16_667, 70, 11_667],
    [15, 70, 11],
    [14, 70, 10],
    [20_000, 0, 0],
    [20_000, 100, 20_000],
  ])("rounds half a piastre up: %i piastres at %i percent earn %i", async (paid, percent, earned) => {
    await setShare(percent);
    await site.database.query("UPDATE trainers SET price_per_lesson_minor = $2 WHERE id = $1", [trainerId, paid]);
    await site.buy(student, { teacherId: trainerId, pack: 1, startsAt: [THIRD] });
    await complete(THIRD);
    expect(await earnings()).toMatchObject({ earned: { amountMinor: earned }, completed: 1 });
  });

  it("keeps the share of the moment at which the lesson was completed", async () => {
    await complete(FIRST);
    await setShare(50);
    await complete(SECOND);
    const found = await earnings();
    expect(found.sharePercent).toBe(50);
    expect(found.lessons.map((lesson: { sharePercent: number }) => lesson.sharePercent)).toEqual([50, 70]);
  });

  it("counts a lesson once, however often it is written", async () => {
    await complete(FIRST);
    await complete(FIRST);
    expect((await earnings()).lessons).toHaveLength(1);
    await expect(site.database.query("UPDATE trainer_earnings SET share_percent = 90")).rejects.toThrow();
  });

  it("moves from expected to earned when a lesson is completed, to the piastre", async () => {
    const before = await earnings();
    await complete(FIRST);
    const after = await earnings();
    expect(after.planned.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual([SECOND]);
    expect(after.earned.amountMinor + after.expected.amountMinor).toBe(before.expected.amountMinor);
  });

  it("expects nothing of a lesson that was cancelled, nor of times that are held and not paid", async () => {
    await site.database.query("UPDATE lessons SET status = 'cancelled' WHERE trainer_id = $1 AND starts_at = $2", [
      trainerId,
      FIRST,
    ]);
    expect((await earnings()).planned).toHaveLength(1);
    await site.database.query("UPDATE bookings SET status = 'awaiting_payment' WHERE trainer_id = $1", [trainerId]);
    expect(await earnings()).toMatchObject({ planned: [], expected: { amountMinor: 0 } });
  });

  it("is expected in the month in which the lesson ends, up to the last one planned", async () => {
    await site.buy(student, { teacherId: trainerId, pack: 1, startsAt: ["2026-04-02T16:00:00.000Z"] });
    expect(await earnings()).toMatchObject({ lastPlannedMonth: "2026-04", planned: [{}, {}] });
    expect(await earnings("2026-04")).toMatchObject({ month: "2026-04", planned: [{}], lessons: [] });
  });

  it("excludes a missed lesson, and says who missed it", async () => {
    await site.database.query(
      "UPDATE lessons SET status = 'missed', missed_by = 'student' WHERE trainer_id = $1 AND starts_at = $2",
      [trainerId, FIRST],
    );
    const found = await earnings();
    expect(found).toMatchObject({ earned: { amountMinor: 0 }, completed: 0, missed: 1 });
    expect(found.lessons[0]).toMatchObject({ missedBy: "student", sharePercent: null, earned: { amountMinor: 0 } });
  });

  it("belongs to the month in which the lesson ended, on the school's calendar", async () => {
    await complete(FIRST, "2026-03-31T21:59:59Z");
    await complete(SECOND, "2026-03-31T22:00:00Z");
    expect((await earnings("2026-03")).lessons).toHaveLength(1);
    expect((await earnings("2026-04")).lessons).toHaveLength(1);
    expect(await earnings("2026-05")).toMatchObject({ firstMonth: "2026-03", completed: 0 });
  });
});

describe("GET /api/trainer/earnings", () => {
  it("shows trainers their own earnings only", async () => {
    await complete(FIRST);
    const other = await site.signUp({ role: "trainer" });
    expect((await get(undefined, other)).statusCode).toBe(404);
    await buildTrainer(site.database, { userId: other.id });
    expect((await get(undefined, other)).json().data).toMatchObject({ completed: 0, lessons: [] });
    expect((await get(undefined, student)).statusCode).toBe(403);
  });

  it.each(["2026-13", "2026-3", "1999-01", "march"])("refuses %s, which is no month", async (month) => {
    const answer = await get(month);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().code).toBe("request.invalid");
  });
});
