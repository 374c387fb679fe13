import type { TimeHold } from "@kalima/booking-contract";
import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { refreshListings } from "../../catalog/public.ts";
import { timeHoldsRepository } from "./holds.ts";

const NOW = new Date("2026-03-02T08:00:00Z");
/** A time of the trainer: London is on UTC until 29 March. */
const at = (time: string) => `2026-03-10T${time}:00.000Z`;

let test: TestApp;
let trainer: string;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  trainer = await buildTrainer(test.database, { lessonLengths: [30, 50] });
});

const pass = (minutes: number) => test.setTime(new Date(NOW.getTime() + minutes * MINUTE_MS));

/** A browser with its cookie, once it has one. */
function browser(user?: TestUser) {
  const headers: Record<string, string> = { "x-timezone": "Africa/Cairo" };
  const call = async (method: "GET" | "PUT" | "POST" | "DELETE", path: string, body?: object) => {
    const answer = await test.as(user)(method, path, body, headers);
    const [given] = [answer.headers["set-cookie"] ?? []].flat();
    if (given?.startsWith("guest=")) headers.cookie = given.split(";")[0] ?? "";
    return answer.json();
  };
  return {
    hold: (startsAt: string, more: object = {}) =>
      call("PUT", "/api/time-hold", { teacherId: trainer, startsAt, ...more }),
    held: async (): Promise<TimeHold | null> => (await call("GET", "/api/time-hold")).data,
    release: () => call("DELETE", "/api/time-hold"),
    book: (startsAt: string, more: object = {}) =>
      call("POST", "/api/bookings", { teacherId: trainer, pack: 1, startsAt: [startsAt], ...more }),
    /** Starts of 12 March that are free for lessons of so many minutes. */
    free: async (lessonMinutes: number): Promise<string[]> => {
      const path = `/api/teachers/${trainer}/time-slots?date=2026-03-10&lessonMinutes=${lessonMinutes}`;
      const slots: { startsAt: string; free: boolean }[] = (await call("GET", path)).data;
      return slots.filter(({ free }) => free).map(({ startsAt }) => startsAt);
    },
    as: (signedIn: TestUser) => {
      const same = browser(signedIn);
      same.useCookie(headers.cookie);
      return same;
    },
    useCookie(cookie: string | undefined) {
      if (cookie) headers.cookie = cookie;
    },
  };
}

describe("a time that a visitor pressed", () => {
  it("stays held for 20 minutes, for the longest lesson that may begin then", async () => {
    const guest = browser();
    expect((await guest.hold(at("17:00"))).data).toEqual({
      teacherId: trainer,
      startsAt: at("17:00"),
      endsAt: at("17:50"),
      lessonMinutes: 50,
      expiresAt: "2026-03-02T08:20:00.000Z",
    });
    expect((await guest.held())?.startsAt).toBe(at("17:00"));
    expect(await guest.free(50)).toContain(at("17:00"));
    expect(await browser().free(50)).not.toContain(at("17:00"));
    expect((await browser().hold(at("16:30"))).data.lessonMinutes).toBe(30);
  });

  it("can be booked by nobody else, and by its visitor after signing in", async () => {
    const [guest, student, other] = [browser(), await test.signUp(), await test.signUp()];
    await guest.hold(at("18:00"));
    const lost = await browser(other).book(at("18:00"));
    expect([lost.code, lost.taken]).toEqual(["booking.slot_taken", [at("18:00")]]);
    expect(lost.alternatives).not.toContain(at("18:00"));
    expect((await guest.as(student).book(at("18:00"))).data.status).toBe("awaiting_payment");
    expect(await guest.held()).toBeNull();
  });

  it("becomes free when the visitor picks another time, releases it, or the hold expires", async () => {
    const [guest, other] = [browser(), browser()];
    await guest.hold(at("17:00"));
    await guest.hold(at("19:00"));
    expect((await other.hold(at("17:00"))).data.startsAt).toBe(at("17:00"));
    await guest.release();
    expect(await other.free(50)).toContain(at("19:00"));
    pass(20);
    expect(await other.held()).toBeNull();
    expect((await guest.hold(at("17:00"))).data.startsAt).toBe(at("17:00"));
  });

  it("keeps the same expiry when picked again", async () => {
    const guest = browser();
    const first = (await guest.hold(at("17:00"))).data;
    pass(19);
    expect((await guest.hold(at("17:00"))).data).toEqual(first);
  });

  it("loses to a lesson that was booked first, and offers free times near it", async () => {
    await browser(await test.signUp()).book(at("17:00"));
    const lost = await browser().hold(at("17:30"));
    expect(lost).toMatchObject({ code: "booking.slot_taken", taken: [at("17:30")] });
    expect(lost.alternatives).toContain(at("18:00"));
    expect(lost.alternatives).not.toContain(at("17:00"));
  });

  it.each([
    { startsAt: at("10:00"), more: {}, code: "booking.not_offered" },
    { startsAt: at("17:30"), more: { lessonMinutes: 50 }, code: "booking.not_offered" },
    { startsAt: at("17:00"), more: { lessonMinutes: 45 }, code: "booking.length_not_offered" },
    { startsAt: "2026-03-01T17:00:00.000Z", more: {}, code: "booking.in_the_past" },
  ])("fails with $code: $startsAt $more", async ({ startsAt, more, code }) => {
    expect((await browser().hold(startsAt, more)).code).toBe(code);
  });

  it("goes to exactly one of ten visitors and ten students who want it at once", async () => {
    const students = await Promise.all(Array.from({ length: 10 }, () => test.signUp()));
    const answers = await Promise.all([
      ...students.map(async (student) => browser(student).book(at("20:00"))),
      ...students.map(async () => browser().hold(at("20:00"))),
    ]);
    expect(answers.filter(({ data }) => data)).toHaveLength(1);
    expect(new Set(answers.filter(({ data }) => !data).map(({ code }) => code))).toEqual(
      new Set(["booking.slot_taken"]),
    );
  });

  it("disappears from the list for other visitors while held, and returns once the hold ends", async () => {
    const listed = async (minutes: number) => {
      const now = new Date(NOW.getTime() + minutes * MINUTE_MS);
      await timeHoldsRepository(test.database).removeExpired(now);
      await refreshListings(test.database, now);
      const rows = await test.database.query(
        "SELECT 1 FROM trainer_free_times WHERE trainer_id = $1 AND starts_at = $2",
        [trainer, at("17:00")],
      );
      return rows.length === 1;
    };
    await test.database.query("INSERT INTO stale_listings (trainer_id) VALUES ($1)", [trainer]);
    expect(await listed(0)).toBe(true);
    await browser().hold(at("17:00"));
    expect(await listed(1)).toBe(false);
    expect(await listed(20)).toBe(true);
  });
});

it("one address holds no more than forty times at once, however many browsers it makes", async () => {
  const limited = await createTestApp({ ADDRESS_LIMIT_FACTOR: "1" });
  limited.setTime(NOW);
  const id = await buildTrainer(limited.database);
  const days = Array.from({ length: 41 }, (_, place) => new Date(Date.parse(at("17:00")) + place * DAY_MS));
  const codes: number[] = [];
  for (const startsAt of days) {
    const body = { teacherId: id, startsAt: startsAt.toISOString() };
    codes.push((await limited.as()("PUT", "/api/time-hold", body)).statusCode);
  }
  expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([40, 429]);
  await limited.close();
});
