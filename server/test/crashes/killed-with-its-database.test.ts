import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTrainer } from "../build-trainer.ts";
import { type CrashSite, createCrashSite, type Student } from "./crash-site.ts";

const isDeep = process.env.TEST_DEEP === "1";
const ROUNDS = isDeep ? 20 : 1;
const STUDENTS = 40;
const TEACHERS = 8;
const MAX_CONCURRENT_WRITES = 10;

let site: CrashSite;
beforeAll(async () => {
  site = await createCrashSite();
  await site.start();
}, 180_000);
afterAll(() => site.close());

type BookingRequest = { student: Student; key: string; body: object; id?: string };

/** Each student wants a time of their own. */
async function makeRequests(round: number): Promise<BookingRequest[]> {
  const students: Student[] = [];
  while (students.length < STUDENTS) students.push(await site.signUp());
  const teachers: string[] = [];
  while (teachers.length < TEACHERS) teachers.push(await buildTrainer(site.database, { timeZone: "UTC" }));
  return students.map((student, at) => {
    const day = new Date(Date.now() + (3 + Math.floor(at / teachers.length)) * DAY_MS).toISOString().slice(0, 10);
    const hour = 16 + (round % 6);
    const body = { teacherId: teachers[at % teachers.length], pack: 1, startsAt: [`${day}T${hour}:00:00.000Z`] };
    return { student, key: randomUUID(), body };
  });
}

/** Books as much as is answered before the server dies; an id is kept for each booking that was acknowledged. */
async function bookUntilKilled(wanted: readonly BookingRequest[]): Promise<void> {
  const waiting = [...wanted];
  async function work(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { student, body, key } = next;
      const answer = await site.post(student, "/api/bookings", body, key).catch(() => undefined);
      if (answer?.status === 201) next.id = answer.body.data.id ?? "";
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_WRITES }, work));
}

describe("a server that is killed while it books", () => {
  it(`keeps every booking that it acknowledged, and makes each of them once, ${ROUNDS} times`, {
    timeout: 1_200_000,
  }, async () => {
    let acknowledged = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const wanted = await makeRequests(round);
      const booked = bookUntilKilled(wanted);
      // Later in each round, so that it dies with none, some and nearly all of them booked.
      await wait(60 + 25 * round);
      await site.kill();
      // In turns as everything dies, and the server alone.
      if (round % 2 === 0) await site.killDatabase();
      await booked;
      await site.start();

      const ids = wanted.map(({ student }) => student.id);
      const listKept = () =>
        site.database.query<{ id: string; student_id: string }>(
          "SELECT id, student_id FROM bookings WHERE student_id = ANY($1)",
          [ids],
        );
      const before = await listKept();
      for (const { student, id } of wanted.filter((each) => each.id)) {
        acknowledged += 1;
        expect(before.filter((row) => row.student_id === student.id).map((row) => row.id)).toEqual([id]);
      }
      for (const { student, body, key, id } of wanted) {
        const again = await site.post(student, "/api/bookings", body, key);
        expect(again).toMatchObject({ status: 201, ...(id && { replayed: true, body: { data: { id } } }) });
      }
      expect((await listKept()).map((row) => row.student_id).toSorted()).toEqual(ids.toSorted());
      expect(await site.database.query("SELECT * FROM ledger_differences()")).toEqual([]);
    }
    if (isDeep) expect(acknowledged).toBeGreaterThan(ROUNDS);
  });

  it("keeps its data folder to itself: a second one ends with a sentence that says who has it", async () => {
    const { code, output } = await site.startSecond();
    expect(code).toBe(1);
    expect(output.trim().split("\n")).toEqual([
      expect.stringMatching(
        /^Another Kalima server \(process \d+ on .+, since .+\) is using .+; stop it, or set DATA_DIR/,
      ),
    ]);
    expect(await site.isReady()).toBe(true);
  });
});
