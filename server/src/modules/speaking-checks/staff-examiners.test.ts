import { randomUUID } from "node:crypto";
import type { Examiner } from "@kalima/booking-contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";

const NOW = new Date("2026-03-02T08:00:00Z");
let test: TestApp;
let admin: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  test.setTime(NOW);
  admin = await test.signUp({ role: "admin" });
  await test.database.query("UPDATE trainers SET status = 'inactive'");
});
afterAll(() => test.close());

const list = async (query = ""): Promise<Examiner[]> =>
  (await test.as(admin)("GET", `/api/speaking-check/examiners${query}`)).json().data;
const choose = (by: TestUser, id: string, examinesSpeaking: boolean) =>
  test.as(by)("PUT", `/api/speaking-check/examiners/${id}`, { examinesSpeaking });
const freeTimes = async (): Promise<unknown[]> => {
  const headers = { "x-timezone": "Africa/Cairo" };
  return (await test.as()("GET", "/api/speaking-check/time-slots?date=2026-03-10", undefined, headers)).json().data;
};

it("decides who holds speaking checks, which students see at once", async () => {
  const [first, second] = [await buildTrainer(test.database), await buildTrainer(test.database)];
  expect(await freeTimes()).toEqual([]);
  expect((await choose(admin, second, true)).statusCode).toBe(200);
  expect((await list()).map(({ id, examinesSpeaking }) => [id, examinesSpeaking])).toEqual([
    [second, true],
    [first, false],
  ]);
  expect(await freeTimes()).not.toEqual([]);
  await choose(admin, second, false);
  expect(await freeTimes()).toEqual([]);
});

it("finds trainers by name in both languages", async () => {
  expect(await list("?search=hopper")).toHaveLength(2);
  expect(await list(`?search=${encodeURIComponent("هوبر")}`)).toHaveLength(2);
  expect(await list("?search=nobody")).toEqual([]);
  expect(await list(`?search=${encodeURIComponent("!")}`)).toEqual([]);
});

it("rejects inactive trainers, and callers who are not admins", async () => {
  expect((await choose(admin, randomUUID(), true)).json().code).toBe("request.not_found");
  const trainer = await test.signUp({ role: "trainer" });
  expect((await choose(trainer, randomUUID(), true)).json().code).toBe("auth.forbidden");
});
