import type { LessonLength } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { toWallTime } from "../../../time/wall-clock.ts";

const NOW = new Date("2026-03-02T08:00:00Z");
const DATE = "2026-03-12";
const LENGTHS: readonly LessonLength[][] = [[50], [30], [30, 50]];

let test: TestApp;
let students: TestUser[];
beforeAll(async () => {
  test = await createTestApp();
  test.setTime(NOW);
  students = await Promise.all([0, 1, 2].map(() => test.signUp()));
});
afterAll(() => test.close());

const trainer = fc.record({
  timeZone: fc.constantFrom(
    "Africa/Cairo",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    ...Intl.supportedValuesOf("timeZone"),
  ),
  gridMinutes: fc.constantFrom(30 as const, 60 as const),
  lessonLengths: fc.constantFrom(...LENGTHS),
});
const attempt = fc.record({
  trainer: fc.nat({ max: 1 }),
  student: fc.nat({ max: 2 }),
  length: fc.constantFrom(30, 50),
  place: fc.nat(),
});

/** Pairs of live lessons of one trainer or of one student that overlap. */
const OVERLAPS = `SELECT 1 FROM lessons a JOIN lessons b ON a.id < b.id
  AND (a.trainer_id = b.trainer_id OR a.student_id = b.student_id)
  AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
  WHERE a.status = 'upcoming' AND b.status = 'upcoming'`;

type Slot = { startsAt: string; endsAt: string };

async function listSlots(id: string, lessonMinutes: number): Promise<Slot[]> {
  const path = `/api/teachers/${id}/time-slots?date=${DATE}&lessonMinutes=${lessonMinutes}`;
  return (await test.as(undefined)("GET", path, undefined, { "x-timezone": "UTC" })).json().data;
}

it("no lessons of a trainer or a student overlap, whatever their lengths, zones and grids, and all lie on the grid", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(trainer, trainer),
      fc.array(attempt, { minLength: 6, maxLength: 14 }),
      async (drawn, attempts) => {
        await test.database.query("UPDATE bookings SET status = 'expired' WHERE status = 'awaiting_payment'");
        await test.database.query("UPDATE lessons SET status = 'cancelled' WHERE status = 'upcoming'");
        const ids = await Promise.all(drawn.map((changes) => buildTrainer(test.database, changes)));
        const offered = new Map<string, Slot[]>();
        for (const [place, id] of ids.entries()) {
          for (const length of drawn[place]?.lessonLengths ?? [])
            offered.set(`${id} ${length}`, await listSlots(id, length));
        }
        for (const [key, slots] of offered) {
          const [id = "", length] = key.split(" ");
          const { timeZone, gridMinutes } = drawn[ids.indexOf(id)] as (typeof drawn)[0];
          for (const { startsAt, endsAt } of slots) {
            expect((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS).toBe(Number(length));
            const grid = length === "30" ? 30 : gridMinutes;
            expect(toWallTime(timeZone, Date.parse(startsAt)).minute % grid).toBe(0);
          }
        }
        const answers = await Promise.all(
          attempts.map(async ({ trainer: place, student, length, place: at }) => {
            const id = ids[place] as string;
            const slots = offered.get(`${id} ${length}`) ?? [];
            if (slots.length === 0) return "nothing offered";
            const startsAt = [slots[at % slots.length]?.startsAt, slots[(at + 1) % slots.length]?.startsAt];
            const body = { teacherId: id, pack: 6, lessonMinutes: length, startsAt: [...new Set(startsAt)] };
            const answer = await test.as(students[student])("POST", "/api/bookings", body, { "x-timezone": "UTC" });
            return answer.statusCode === 201 ? "held" : answer.json().code;
          }),
        );
        expect(await test.database.query(OVERLAPS)).toEqual([]);
        const refusals = ["booking.slot_taken", "booking.student_busy", "booking.too_many_holds", "nothing offered"];
        expect(answers.filter((answer) => answer !== "held" && !refusals.includes(answer))).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
}, 60_000);
