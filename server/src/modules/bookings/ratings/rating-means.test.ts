import type { RatingMonth, TrainerWithPrices } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildLesson } from "../../../../test/build-lesson.ts";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";

const NOW = new Date("2026-10-20T08:00:00Z");
let test: TestApp;
let trainerId: string;
let studentId: string;

beforeAll(async () => {
  test = await createTestApp();
  test.setTime(NOW);
});
afterAll(() => test.close());
beforeEach(async () => {
  trainerId = await buildTrainer(test.database);
  ({ id: studentId } = await test.signUp());
});

async function rated(end: string, rating: number, criteria: object | null): Promise<void> {
  const startsAt = new Date(Date.parse(end) - 50 * MINUTE_MS);
  const { id } = await buildLesson(test.database, { studentId, trainerId, startsAt, now: startsAt });
  await test.database.query(
    "UPDATE lessons SET status = 'completed', rating = $2, rating_criteria = $3 WHERE id = $1",
    [id, rating, criteria],
  );
}
const get = async (path: string) => (await test.as()("GET", `/api/teachers/${trainerId}${path}`)).json().data;
const criteria = async () => ((await get("")) as TrainerWithPrices).criteria;
const months = (): Promise<RatingMonth[]> => get("/rating-months");

it("gives the mean of a criterion once five ratings name it, in the order in which students are asked", async () => {
  for (const day of [1, 2, 3, 4]) await rated(`2026-10-0${day}T12:00:00Z`, 5, { usefulness: 5, clarity: 4 });
  expect(await criteria()).toEqual([]);
  await rated("2026-10-05T12:00:00Z", 4, { clarity: 5, usefulness: 2 });
  await rated("2026-10-06T12:00:00Z", 4, { patience: 1 });
  await rated("2026-10-07T12:00:00Z", 4, null);
  expect(await criteria()).toEqual([
    { criterion: "clarity", average: 4.2, count: 5 },
    { criterion: "usefulness", average: 4.4, count: 5 },
  ]);
});

it("gives the last twelve months by the school's calendar, the newest first, and criteria that three ratings name", async () => {
  for (const day of [10, 11, 12]) await rated(`2026-09-${day}T12:00:00Z`, 3, { preparation: 2 });
  // In Cairo the first of October has begun.
  await rated("2026-09-30T22:30:00Z", 5, { preparation: 5 });
  // The first month that counts, and the last minute before it.
  await rated("2025-11-01T00:30:00Z", 4, null);
  await rated("2025-10-31T21:30:00Z", 1, { preparation: 1 });
  expect(await months()).toEqual([
    { month: "2026-10", average: 5, count: 1, criteria: [] },
    { month: "2026-09", average: 3, count: 3, criteria: [{ criterion: "preparation", average: 2, count: 3 }] },
    { month: "2025-11", average: 4, count: 1, criteria: [] },
  ]);
});

it("has nothing for a trainer without ratings, and knows no unknown trainer", async () => {
  expect([await criteria(), await months()]).toEqual([[], []]);
  const unknown = await test.as()("GET", "/api/teachers/0193a000-0000-7000-8000-00000000ffff/rating-months");
  expect(unknown.json().code).toBe("request.not_found");
});
