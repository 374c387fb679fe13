import { randomUUID } from "node:crypto";
import { FIRST_SHOWN_HOUR, TRAINER_NOTICE_HOURS, trainer } from "@kalima/catalog-contract";
import { wrapList } from "@kalima/contracts/api";
import { HOUR_MS, LANGUAGES } from "@kalima/contracts/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { seed } from "../../seed/seed.ts";
import { TRAINER_PROFILES } from "../../seed/trainers/seed-trainers.ts";
import { toWallTime } from "../../time/wall-clock.ts";
import { readVoices } from "./best-voices.ts";
import { refreshListings } from "./list/refresh-listings.ts";

type Listed = {
  id: string;
  name: { en: string };
  nextFree: string[];
  pricePerLesson: { amountMinor: number };
  ratings: { count: number };
  specializations: string[];
  levels: string[];
};

const NOW = new Date("2026-10-20T08:00:00Z");
const cairo = { "x-timezone": "Africa/Cairo" };
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
  test.setTime(NOW);
  await seed(test.database, NOW);
});
afterAll(() => test.close());

async function list(query = "", headers = {}): Promise<Listed[]> {
  return (await test.as()("GET", `/api/teachers?limit=50${query}`, undefined, headers)).json().data;
}

describe("GET /api/teachers", () => {
  it("shows the seeded trainers with counts from rows, and nothing private", async () => {
    const answer = await test.as()("GET", "/api/teachers?limit=50");
    expect(answer.json().data).toHaveLength(TRAINER_PROFILES.length);
    expect(answer.body).not.toMatch(/"(phone|email|address|user_?id)"|\+\d{8}/i);
    for (const trainer of answer.json().data) {
      const [row] = await test.database.query<{ lessons: number; students: number }>(
        `SELECT count(*) AS lessons, count(DISTINCT student_id) AS students FROM lessons
         WHERE trainer_id = $1 AND status = 'completed'`,
        [trainer.id],
      );
      expect([trainer.lessonCount, trainer.studentCount]).toEqual([row?.lessons, row?.students]);
    }
  });

  it("answers exactly what the contract names, although the answer is not parsed on its way out", async () => {
    const answer = (await test.as()("GET", "/api/teachers?limit=50")).json();
    expect(wrapList(trainer).parse(answer)).toEqual(answer);
    expect((await test.as()("GET", "/api/teachers?limit=none")).json().code).toBe("request.invalid");
  });

  it("asks for the school's notice, unless a trainer has another", async () => {
    const nextFree = async () => Date.parse((await list("&sort=soonest", cairo))[0]?.nextFree[0] ?? "");
    // Half an hour before Cairo's midnight, so that the notice decides what is first, not the student's day.
    const now = Date.parse("2026-10-20T20:30:00Z");
    test.setTime(new Date(now));
    expect(await nextFree()).toBeGreaterThanOrEqual(now + TRAINER_NOTICE_HOURS * HOUR_MS);
    await test.database.query("UPDATE trainers SET notice_hours = 1");
    await refreshListings(test.database, new Date(now));
    expect(await nextFree()).toBeLessThan(now + TRAINER_NOTICE_HOURS * HOUR_MS);
    await test.database.query("UPDATE trainers SET notice_hours = NULL");
    test.setTime(NOW);
    await refreshListings(test.database, NOW);
  });

  it("seeds once", async () => {
    await seed(test.database, NOW);
    expect(await list()).toHaveLength(TRAINER_PROFILES.length);
  });

  it("finds a trainer by either name, however it is spelled", async () => {
    const [first] = await test.database.query<{ name: { en: string; ar: string }; id: string }>(
      "SELECT id, name FROM trainers WHERE name ->> 'ar' LIKE '%أ%' LIMIT 1",
    );
    const english = await list(`&search=${encodeURIComponent(first?.name.en.toUpperCase() ?? "")}`);
    const arabic = await list(`&search=${encodeURIComponent(first?.name.ar.replaceAll("أ", "ا") ?? "")}`);
    expect(english.map(({ id }) => id)).toContain(first?.id);
    expect(arabic.map(({ id }) => id)).toContain(first?.id);
    expect(await list("&search=%25")).toEqual([]);
  });

  it("sorts by price and pages without overlap", async () => {
    const seen: Listed[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { data: Listed[]; page: { nextCursor: string | null } } = (
        await test.as()("GET", `/api/teachers?sort=price&limit=7${cursor && `&cursor=${cursor}`}`)
      ).json();
      seen.push(...page.data);
      cursor = page.page.nextCursor;
    }
    const prices = seen.map(({ pricePerLesson }) => pricePerLesson.amountMinor);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(TRAINER_PROFILES.length);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  it("offers as next only times that can be booked from tomorrow on", async () => {
    for (const { nextFree } of await list("&sort=soonest")) {
      for (const time of nextFree) expect(time.slice(0, 10) > "2026-10-20").toBe(true);
    }
  });
});

describe("GET /api/teachers/:id and its calendar", () => {
  it("prices the packs", async () => {
    const [first] = await list();
    const { packs } = (await test.as()("GET", `/api/teachers/${first?.id}`)).json().data;
    expect(packs.map(({ pack }: { pack: number }) => pack)).toEqual([1, 6, 12, 24]);
    for (const { pack, total, perLesson } of packs) expect(total.amountMinor).toBe(perLesson.amountMinor * pack);
  });

  it.each(["Nour El-Sayed", "Amina Siddiqui", "Prakash Gurung", "Leila Karimi"])(
    "agrees with the day lists and next free times of %s over Cairo's change of clocks",
    async (name) => {
      const listed = (await list("", cairo)).find((trainer) => trainer.name.en === name);
      const get = async (path: string) =>
        (await test.as()("GET", `/api/teachers/${listed?.id}${path}`, undefined, cairo)).json().data;
      const days: { date: string; free: number }[] = await get("/calendar?month=2026-10");
      expect(days).toHaveLength(31);
      const starts: string[] = [];
      const free: string[] = [];
      for (const day of days.slice(19)) {
        const slots: { startsAt: string; free: boolean }[] = await get(`/time-slots?date=${day.date}`);
        const freeSlots = slots.filter((slot) => slot.free);
        expect(freeSlots).toHaveLength(day.free);
        starts.push(...slots.map(({ startsAt }) => startsAt));
        free.push(...freeSlots.map(({ startsAt }) => startsAt));
      }
      expect(starts).toEqual([...new Set(starts)].sort());
      expect((await get("")).nextFree).toEqual(free.slice(0, 3));
      const shown = free.filter((at) => toWallTime("Africa/Cairo", Date.parse(at)).minute >= FIRST_SHOWN_HOUR * 60);
      expect(listed?.nextFree).toEqual((shown.length > 0 ? shown : free).slice(0, 3));
      const soonest = (await list("&sort=soonest", cairo)).find((trainer) => trainer.name.en === name);
      expect(soonest?.nextFree).toEqual(free.slice(0, 3));
    },
  );

  it("shows early times where a trainer has no others", async () => {
    const early = await list("&hours=0n,1n,2n,3n,4n,5n,6n", cairo);
    expect(early.some(({ nextFree }) => nextFree.length > 0)).toBe(true);
  });

  it("shows a student's words once the school has let them through, and never a name", async () => {
    const [rated] = await test.database.query<{ id: string; trainer_id: string }>(
      "SELECT id, trainer_id FROM lessons WHERE rating IS NOT NULL ORDER BY ends_at DESC, id DESC LIMIT 1",
    );
    if (!rated) throw new Error("nobody has rated a lesson");
    const read = async (path: string) =>
      (await test.as()("GET", `/api/teachers/${rated.trainer_id}${path}`)).json().data;
    const newest = async () => (await read("/ratings?limit=1"))[0];
    const given = {
      name: null as string | null,
      answer: null,
      stars: expect.any(Number),
      at: expect.any(String),
      sessions: expect.any(Number),
      levels: { first: expect.any(String), newest: expect.any(String) },
    };
    const write = (shownAt: string) =>
      test.database.query(
        `UPDATE lessons SET feedback = 'Clear and friendly.', feedback_may_show = true, feedback_shown_at = ${shownAt} WHERE id = $1`,
        [rated.id],
      );
    await write("NULL");
    expect(await newest()).toEqual({ ...given, feedback: null });
    const withoutIt = (await read("")).reviewCount;
    await write("now()");
    expect(await newest()).toEqual({ ...given, feedback: "Clear and friendly." });
    expect((await read("")).reviewCount).toBe(withoutIt + 1);
    await test.database.query("UPDATE lessons SET feedback_may_name = true WHERE id = $1", [rated.id]);
    expect((await newest()).name).toMatch(/^\S+$/);
    const reviews = (await read("/ratings?withWords=true&limit=50")) as { feedback: string | null; sessions: number }[];
    expect(reviews).toHaveLength(withoutIt + 1);
    expect(reviews.every(({ feedback, sessions }) => feedback && sessions > 0)).toBe(true);
  });

  it("chooses words for the home page that students let be shown, of three trainers in each language, risen levels first", async () => {
    const voices = await readVoices(test.database, { areSamples: true });
    for (const language of LANGUAGES) {
      const own = voices.filter((voice) => voice.language === language);
      expect(new Set(own.map(({ trainer }) => trainer.id)).size).toBe(3);
      const risen = own.map(({ levels }) => levels !== null);
      expect(risen).toEqual([...risen].sort((one, other) => Number(other) - Number(one)));
    }
    for (const { words, levels, isSample } of voices) {
      const shown = await test.database.query(
        "SELECT rating FROM lessons WHERE feedback = $1 AND feedback_may_show AND feedback_shown_at IS NOT NULL",
        [words],
      );
      expect(shown[0]).toEqual({ rating: 5 });
      expect(isSample).toBe(true);
      if (levels) expect(levels.first < levels.newest).toBe(true);
    }
    await test.database.query("UPDATE lessons SET feedback_shown_at = NULL WHERE feedback = $1", [voices[0]?.words]);
    const after = await readVoices(test.database, { areSamples: true });
    expect(after.map(({ words }) => words)).not.toContain(voices[0]?.words);
  });

  it("counts the ratings by stars, and lists them newest first, page by page", async () => {
    const trainer = (await list("&sort=rating")).find(({ ratings }) => ratings.count > 4);
    const get = async (path: string) => (await test.as()("GET", `/api/teachers/${trainer?.id}${path}`)).json();
    const { ratingCounts, ratings } = (await get("")).data as {
      ratingCounts: { stars: number; count: number }[];
      ratings: { count: number };
    };
    const seen: { stars: number; at: string }[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await get(`/ratings?limit=3${cursor && `&cursor=${cursor}`}`);
      expect(page.data.length).toBeLessThanOrEqual(3);
      seen.push(...page.data);
      cursor = page.page.nextCursor;
    }
    expect(seen).toHaveLength(ratings.count);
    expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).sort((a, b) => b.localeCompare(a)));
    expect(ratingCounts).toEqual(
      [5, 4, 3, 2, 1].map((stars) => ({ stars, count: seen.filter((given) => given.stars === stars).length })),
    );
  });

  it("names up to three others who share a topic or a level", async () => {
    const [first] = await list();
    const { data } = (await test.as()("GET", `/api/teachers/${first?.id}/similar`)).json() as { data: Listed[] };
    expect(data).toHaveLength(3);
    for (const { id, specializations, levels } of data) {
      expect(id).not.toBe(first?.id);
      const shared = [...specializations, ...levels].filter((each) =>
        [...(first?.specializations ?? []), ...(first?.levels ?? [])].includes(each),
      );
      expect(shared).not.toEqual([]);
    }
  });

  it.each(["", "/calendar?month=2026-10", "/time-slots?date=2026-10-25", "/ratings", "/similar"])(
    "answers 404 for an unknown trainer%s",
    async (path) => {
      expect((await test.as()("GET", `/api/teachers/${randomUUID()}${path}`)).statusCode).toBe(404);
    },
  );

  it.each(["Etc/Unknown", "Mars/Olympus"])("answers in the school's zone where it does not know %s", async (zone) => {
    const answer = await test.as()("GET", "/api/teachers", undefined, { "x-timezone": zone });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(
      (await test.as()("GET", "/api/teachers", undefined, { "x-timezone": "Africa/Cairo" })).json(),
    );
  });

  it("refuses a text that names no zone", async () => {
    const answer = await test.as()("GET", "/api/teachers", undefined, { "x-timezone": "'; SELECT 1" });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "request.timezone_invalid"]);
  });
});

it("GET /api/teachers/:id/contact tells an admin how to reach a trainer, and says so where there is no account", async () => {
  const admin = await test.signUp({ role: "admin" });
  const trainer = await test.signUp({ role: "trainer" });
  const read = async (id: string) => (await test.as(admin)("GET", `/api/teachers/${id}/contact`)).json().data;
  const own = await buildTrainer(test.database, { userId: trainer.id });
  expect(await read(own)).toMatchObject({ phone: trainer.phone });
  expect(await read(await buildTrainer(test.database))).toEqual({ phone: null, email: null, address: null });
});
