import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { OwnTrainer, PlanStep } from "@kalima/learning-contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildLesson } from "../../../../test/build-lesson.ts";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { accountRemoved } from "../../users/public.ts";

const NOW = new Date("2026-03-16T10:00:00Z");

let test: TestApp;
let student: TestUser;
let trainer: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  [student, trainer] = [await test.signUp(), await test.signUp({ role: "trainer" })];
  const trainerId = await buildTrainer(test.database, { userId: trainer.id });
  const startsAt = new Date(NOW.getTime() + DAY_MS);
  await buildLesson(test.database, { studentId: student.id, trainerId, startsAt, now: NOW });
});

const write = (text: string, by = trainer) => test.as(by)("POST", `/api/trainer/students/${student.id}/plan`, { text });
const toTexts = (steps: readonly PlanStep[] = []) => steps.map(({ text }) => text);
const readAsTrainer = async (by = trainer) =>
  toTexts((await test.as(by)("GET", `/api/trainer/students/${student.id}`)).json().data.plan);
async function readAsStudent(by = student): Promise<string[]> {
  const [own]: OwnTrainer[] = (await test.as(by)("GET", "/api/learning/trainers")).json().data;
  return toTexts(own?.plan);
}

it("is the newest step that the trainer wrote, with those before it, and both read it", async () => {
  expect([await readAsTrainer(), await readAsStudent()]).toEqual([[], []]);
  expect((await write("Read two pages a day.")).statusCode).toBe(201);
  test.setTime(new Date(NOW.getTime() + MINUTE_MS));
  expect((await write("  Retell them. ")).json().data).toMatchObject({ text: "Retell them." });
  const steps = ["Retell them.", "Read two pages a day."];
  expect([await readAsTrainer(), await readAsStudent()]).toEqual([steps, steps]);
});

it("is written by a trainer of the student alone", async () => {
  const other = await test.signUp({ role: "trainer" });
  await buildTrainer(test.database, { userId: other.id });
  expect((await write("Mine.", other)).statusCode).toBe(404);
  expect((await write("Own.", student)).statusCode).toBe(403);
  expect((await write("  ")).statusCode).toBe(422);
  expect(await readAsTrainer()).toEqual([]);
});

it("goes with the account of the student", async () => {
  await write("Read two pages a day.");
  await test.database.transaction((tx) => test.context.events.emit(tx, accountRemoved, { userId: student.id }));
  expect(await test.database.query("SELECT FROM plan_steps WHERE student_id = $1", [student.id])).toEqual([]);
});
