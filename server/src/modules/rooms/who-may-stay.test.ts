import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildLesson } from "../../../test/build-lesson.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { joinRoom, leaveRooms, type RoomPerson } from "../../../test/room-people.ts";

/** Trainers of tests work from 16:00 to 22:00 in London, which has no summer time then. */
const NOW = new Date("2026-03-10T16:55:00Z");
const STARTS_AT = new Date("2026-03-10T17:00:00Z");

let test: TestApp;
let address: string;
let student: TestUser;
let former: TestUser;
let next: TestUser;
let nextId: string;
let lesson: { id: string; bookingId: string };
let room: { student?: RoomPerson; former: RoomPerson };

beforeAll(async () => {
  test = await createTestApp({ TURN_URLS: "turn:turn.example:3478", TURN_SECRET: "t".repeat(32) });
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test.close());
afterEach(leaveRooms);
beforeEach(async () => {
  test.setTime(NOW);
  student = await test.signUp();
  [former, next] = [await test.signUp({ role: "trainer" }), await test.signUp({ role: "trainer" })];
  const trainerId = await buildTrainer(test.database, { userId: former.id });
  nextId = await buildTrainer(test.database, { userId: next.id });
  lesson = await buildLesson(test.database, { studentId: student.id, trainerId, startsAt: STARTS_AT, now: NOW });
  room = { former: await enterRoom(former) };
});

const start = (who: TestUser) => test.as(who)("POST", `/api/lessons/${lesson.id}/start`, {});
const join = (who: TestUser) => joinRoom(address, lesson.id, who.accessToken);
async function enterRoom(who: TestUser): Promise<RoomPerson> {
  expect((await start(who)).statusCode).toBe(200);
  return join(who);
}
const emit = (person: RoomPerson, event: string, ...body: unknown[]) =>
  person.timeout(15_000).emitWithAck(event, ...body);
const expectClosed = (person: RoomPerson | undefined) =>
  expect.poll(() => person?.connected, { timeout: 15_000 }).toBe(false);
const sql = (text: string, ...values: unknown[]) => test.database.query(text, values);
async function changeTrainer() {
  const admin = await test.signUp({ role: "admin" });
  const body = { teacherId: nextId, reason: "On leave" };
  const answer = await test.as(admin)("POST", `/api/bookings/${lesson.bookingId}/trainer`, body);
  expect([answer.statusCode, answer.json().code]).toEqual([200, undefined]);
}

/** Events that change who may be in a room, with the people whom each one disconnects. */
const EVENTS: [string, () => Promise<unknown>, ("student" | "former")[]][] = [
  [
    "the lesson gets another trainer by SQL",
    () => sql("UPDATE lessons SET trainer_id = $2 WHERE id = $1", lesson.id, nextId),
    ["former"],
  ],
  [
    "the profile of the trainer loses its account",
    () => sql("UPDATE trainers SET user_id = NULL WHERE user_id = $1", former.id),
    ["former"],
  ],
  [
    "the account of the trainer is blocked",
    () => sql("UPDATE users SET status = 'inactive' WHERE id = $1", former.id),
    ["former"],
  ],
  ["the trainer gets another role", () => sql("UPDATE users SET role = 'agent' WHERE id = $1", former.id), ["former"]],
  [
    "the trainer signs out",
    () => test.as(former)("POST", "/api/auth/logout", { refreshToken: former.refreshToken }),
    ["former"],
  ],
  [
    "the account of the student is blocked",
    () => sql("UPDATE users SET status = 'inactive' WHERE id = $1", student.id),
    ["student"],
  ],
  [
    "the booking is cancelled",
    () => sql("UPDATE bookings SET status = 'cancelled' WHERE id = $1", lesson.bookingId),
    ["student", "former"],
  ],
  [
    "the lesson is cancelled",
    () =>
      sql(
        "UPDATE lessons SET status = 'cancelled', cancelled_by_role = 'trainer', cancel_outcome = 'credit', running_since = NULL WHERE id = $1",
        lesson.id,
      ),
    ["student", "former"],
  ],
];

describe.each(EVENTS)("when %s", (_what, happen, leavers) => {
  it("those who may not stay leave the room, and those who may stay in it", async () => {
    room.student = await enterRoom(student);
    await happen();
    for (const who of leavers) await expectClosed(room[who]);
    const stays = (["student", "former"] as const).filter((who) => !leavers.includes(who));
    for (const who of stays) {
      const { state } = await emit(room[who] as RoomPerson, "enter", { after: 0 });
      expect(state.present).toEqual([who === "former" ? "trainer" : "student"]);
    }
  });
});

describe("a trainer who has handed over", () => {
  it("no longer counts as joined, and cannot come back", async () => {
    await changeTrainer();
    await expectClosed(room.former);
    const [row] = await test.database.query(
      "SELECT trainer_joined_at AS joined, running_since AS runs FROM lessons WHERE id = $1",
      [lesson.id],
    );
    expect(row).toEqual({ joined: null, runs: null });
    await expect(join(former)).rejects.toThrow("request.not_found");
    expect((await start(former)).statusCode).toBe(404);
  });

  it("receives no credentials and no messages before the connection ends", async () => {
    const { former: socket } = room;
    const other = await enterRoom(student);
    const heard = socket.seen.length;
    await sql("UPDATE lessons SET trainer_id = $2 WHERE id = $1", lesson.id, nextId);
    const answers = await Promise.all([
      emit(socket, "iceServers").catch(() => ({ ok: false })),
      emit(socket, "enter", { after: 0 }).catch(() => ({ ok: false })),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([false, false]);
    await expectClosed(socket);
    await emit(other, "say", { clientId: randomUUID(), text: "Hello?" });
    expect(socket.seen.slice(heard).filter(({ event }) => event === "said")).toEqual([]);
  });

  it("leaves the lesson to the new trainer, who can hold it", async () => {
    await changeTrainer();
    await expectClosed(room.former);
    const own = await enterRoom(student);
    expect((await emit(own, "enter", { after: 0 })).state).toMatchObject({ present: ["student"], runningSince: null });
    const trainer = await enterRoom(next);
    const { state } = await emit(trainer, "enter", { after: 0 });
    expect(state).toMatchObject({ present: ["student", "trainer"], runningSince: expect.any(String) });
    expect(own.connected).toBe(true);
  });
});
