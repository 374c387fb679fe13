import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as Y from "yjs";
import { buildLesson } from "../../../test/build-lesson.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { joinRoom, leaveRooms, type RoomPerson } from "../../../test/room-people.ts";

const TURN_SECRET = "t".repeat(32);

let test: TestApp;
let address: string;
let student: TestUser;
let trainer: TestUser;
let lessonId: string;

beforeAll(async () => {
  test = await createTestApp({ STUN_URLS: "stun:stun.example:3478", TURN_URLS: "turn:turn.example:3478", TURN_SECRET });
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test.close());
afterEach(leaveRooms);
beforeEach(async () => {
  student = await test.signUp();
  trainer = await test.signUp({ role: "trainer" });
  const trainerId = await buildTrainer(test.database, { userId: trainer.id });
  const now = new Date();
  const startsAt = new Date(now.getTime() + 5 * MINUTE_MS);
  ({ id: lessonId } = await buildLesson(test.database, { studentId: student.id, trainerId, startsAt, now }));
});

const act = (by: TestUser, action: string, body: object = {}) =>
  test.as(by)("POST", `/api/lessons/${lessonId}/${action}`, body);
const join = (who: Pick<TestUser, "accessToken"> | null) => joinRoom(address, lessonId, who?.accessToken ?? null);
const tryJoin = (who: Pick<TestUser, "accessToken"> | null) =>
  join(who).then(
    () => "joined",
    (error: Error) => error.message,
  );
const emit = (person: RoomPerson, event: string, ...body: unknown[]) =>
  person.timeout(15_000).emitWithAck(event, ...body);
async function expectEvent(person: RoomPerson, event: string, part: object = {}): Promise<void> {
  await expect
    .poll(() => person.seen.filter((message) => message.event === event).map(({ body }) => body))
    .toContainEqual(expect.objectContaining(part));
}

/** Both have joined and are in the room. */
async function meet(): Promise<[RoomPerson, RoomPerson]> {
  await act(student, "start");
  await act(trainer, "start");
  return [await join(student), await join(trainer)];
}

describe("entering a room", () => {
  it("requires a person who has joined the lesson", async () => {
    expect(await tryJoin(student)).toBe("lesson.not_now");
    await act(student, "start");
    expect(await tryJoin(student)).toBe("joined");
    expect(await tryJoin(trainer)).toBe("lesson.not_now");
  });

  it.each<[string, () => Promise<Pick<TestUser, "accessToken"> | null>, string]>([
    ["a guest", async () => null, "auth.required"],
    ["a student of another lesson", () => test.signUp(), "request.not_found"],
    ["another trainer", () => test.signUp({ role: "trainer" }), "request.not_found"],
    ["an admin", () => test.signUp({ role: "admin" }), "request.not_found"],
    ["an agent", () => test.signUp({ role: "agent" }), "request.not_found"],
    ["a token that is not live", async () => ({ accessToken: "no.such.token" }), "auth.required"],
  ])("fails for %s, and leaves both people connected", async (_, person, code) => {
    const people = await meet();
    expect(await tryJoin(await person())).toBe(code);
    for (const { connected, seen } of people) {
      expect(connected).toBe(true);
      expect(seen.filter(({ event }) => event === "replaced")).toEqual([]);
    }
  });

  it("answers a student of another lesson over HTTP as if the lesson did not exist", async () => {
    await meet();
    const stranger = await test.signUp();
    const [answer, unknown] = await Promise.all(
      [lessonId, randomUUID()].map((id) => test.as(stranger)("GET", `/api/lessons/${id}/room`)),
    );
    expect(answer?.statusCode).toBe(404);
    expect(answer?.json().code).toBe(unknown?.json().code);
    expect((await act(stranger, "start")).statusCode).toBe(404);
  });

  it("replaces and closes the earlier connection of the same person", async () => {
    const [first] = await meet();
    const second = await join(student);
    await expectEvent(first, "replaced");
    await expect.poll(() => first.connected).toBe(false);
    expect((await emit(second, "enter", { after: 0 })).state.present).toEqual(["student", "trainer"]);
  });

  it("lasts no longer than the session", async () => {
    const [person] = await meet();
    await test.as(student)("POST", "/api/auth/logout", { refreshToken: student.refreshToken });
    await expect.poll(() => person.connected).toBe(false);
  });
});

describe("a signal", () => {
  const signal = () => ({ from: randomUUID(), to: null, hello: true });

  it("reaches only the other person of the lesson", async () => {
    const [one, two] = await meet();
    const other = { student: await test.signUp(), trainer: await test.signUp({ role: "trainer" }) };
    const trainerId = await buildTrainer(test.database, { userId: other.trainer.id });
    const now = new Date();
    const time = { startsAt: new Date(now.getTime() + 5 * MINUTE_MS), now };
    const { id } = await buildLesson(test.database, { studentId: other.student.id, trainerId, ...time });
    await test.as(other.student)("POST", `/api/lessons/${id}/start`, {});
    const stranger = await joinRoom(address, id, other.student.accessToken);

    const sent = signal();
    expect(await emit(one, "signal", sent)).toEqual({ ok: true, isDelivered: true });
    await expectEvent(two, "signal", sent);
    expect(await emit(stranger, "signal", signal())).toEqual({ ok: true, isDelivered: false });
    const back = signal();
    await emit(two, "signal", back);
    await expectEvent(one, "signal", back);
    expect(stranger.seen.filter(({ event }) => event === "signal")).toEqual([]);
    expect(one.seen.filter(({ event }) => event === "signal")).toHaveLength(1);
  });

  it.each([
    ["without a sender", { to: null }],
    [
      "with a huge description",
      { from: randomUUID(), to: null, description: { type: "offer", sdp: "x".repeat(60_001) } },
    ],
    ["that rolls back", { from: randomUUID(), to: null, description: { type: "rollback", sdp: "" } }],
  ])("%s is refused", async (_, body) => {
    const [one, two] = await meet();
    expect(await emit(one, "signal", body)).toEqual({ ok: false, code: "request.invalid" });
    expect(two.seen.filter(({ event }) => event === "signal")).toEqual([]);
  });
});

describe("a room", () => {
  it("tells both the same course and clock", async () => {
    const [one, two] = await meet();
    const enter = () =>
      Promise.all([one, two].map(async (person) => (await emit(person, "enter", { after: 0 })).state));
    // The answers show that both people have entered.
    await enter();
    const states = await enter();
    const [{ now: _, ...first }, { now: __, ...second }] = states;
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      present: ["student", "trainer"],
      runningSince: expect.any(String),
      status: "upcoming",
    });
    expect(await emit(one, "clock")).toEqual({ ok: true, now: expect.any(String) });
    two.disconnect();
    await expectEvent(one, "state", { present: ["student"] });
  });

  it("gives credentials that the TURN server can check until they expire", async () => {
    const [one] = await meet();
    const { iceServers } = await emit(one, "enter", { after: 0 });
    expect(iceServers).toEqual([
      { urls: ["stun:stun.example:3478"] },
      {
        urls: ["turn:turn.example:3478"],
        username: expect.stringMatching(`^\\d+:${student.id}$`),
        credential: expect.any(String),
      },
    ]);
    const expiresAt = Number(iceServers[1].username.split(":")[0]) * 1_000;
    expect(expiresAt).toBeGreaterThan(Date.now());
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + 10 * MINUTE_MS);
  });

  it("says that the trainer stopped the lesson, and closes", async () => {
    const [one, two] = await meet();
    expect((await act(trainer, "adjourn", { freezeReason: "technical_issues" })).statusCode).toBe(200);
    await expectEvent(one, "state", { status: "freezed" });
    await expectEvent(two, "state", { status: "freezed" });
    await expect.poll(() => one.connected || two.connected).toBe(false);
    expect(await tryJoin(student)).toBe("lesson.not_now");
  });
});

describe("the chat", () => {
  it("delivers each message once, numbered, and keeps it for later visitors", async () => {
    const [one, two] = await meet();
    const clientId = randomUUID();
    const said = await emit(one, "say", { clientId, text: " Good morning " });
    expect(said).toMatchObject({ ok: true, message: { sequence: 1, from: "student", text: "Good morning" } });
    expect(await emit(one, "say", { clientId, text: "Good morning" })).toEqual(said);
    await expectEvent(two, "said", said.message);
    expect(two.seen.filter(({ event }) => event === "said")).toHaveLength(1);
    await emit(two, "say", { clientId: randomUUID(), text: "صباح النور" });
    const again = await join(student);
    expect((await emit(again, "enter", { after: 0 })).messages.map(({ text }: { text: string }) => text)).toEqual([
      "Good morning",
      "صباح النور",
    ]);
    expect((await emit(again, "enter", { after: 1 })).messages).toHaveLength(1);
  });
});

describe("the notes", () => {
  const encodeNotes = (text: string) => {
    const document = new Y.Doc();
    document.getText("notes").insert(0, text);
    return Buffer.from(Y.encodeStateAsUpdate(document)).toString("base64");
  };
  const readRoom = async (who: TestUser) => (await test.as(who)("GET", `/api/lessons/${lessonId}/room`)).json().data;

  it("keep what both wrote at once, with the lesson", async () => {
    const [one, two] = await meet();
    const updates = [encodeNotes("from the student "), encodeNotes("from the trainer ")] as const;
    await Promise.all([emit(one, "edit", { update: updates[0] }), emit(two, "edit", { update: updates[1] })]);
    await expectEvent(two, "edited", { update: updates[0] });
    await expectEvent(one, "edited", { update: updates[1] });
    const { notes, role } = await readRoom(student);
    expect(role).toBe("student");
    expect(notes.text).toContain("from the student ");
    expect(notes.text).toContain("from the trainer ");
    expect((await readRoom(trainer)).notes).toEqual(notes);
  });

  it("of the last lesson with the same trainer are there before the next one", async () => {
    expect((await readRoom(student)).last).toBeNull();
    const [one] = await meet();
    await emit(one, "edit", { update: encodeNotes("will or going to") });
    const [lesson] = await test.database.query<{ trainer_id: string }>(
      "UPDATE lessons SET status = 'completed', running_since = NULL, ended_at = ends_at WHERE id = $1 RETURNING trainer_id",
      [lessonId],
    );
    await test.database.query(
      `INSERT INTO lesson_feedback (lesson_id, went_well, next_step, given_at) VALUES ($1, 'Fluent', 'Past tense', now())`,
      [lessonId],
    );
    const before = lessonId;
    const startsAt = new Date(Date.now() + 3 * DAY_MS);
    const pair = { studentId: student.id, trainerId: lesson?.trainer_id ?? "" };
    ({ id: lessonId } = await buildLesson(test.database, { ...pair, startsAt, now: new Date() }));
    const last = { lessonId: before, nextStep: "Past tense", notes: { text: "will or going to" } };
    expect((await readRoom(student)).last).toMatchObject(last);
    expect((await readRoom(trainer)).last).toMatchObject(last);
  });

  it("refuse an invalid update, and stay as they were", async () => {
    const [one] = await meet();
    await emit(one, "edit", { update: encodeNotes("kept") });
    const broken = { update: Buffer.from([9, 9, 9]).toString("base64") };
    expect(await emit(one, "edit", broken)).toEqual({ ok: false, code: "request.invalid" });
    expect((await readRoom(student)).notes.text).toBe("kept");
  });

  it("disappear with the student's account, and so does the chat", async () => {
    const [one] = await meet();
    await emit(one, "edit", { update: encodeNotes("private") });
    await emit(one, "say", { clientId: randomUUID(), text: "private" });
    const { refreshToken, password } = student;
    const removal = await test.as(student)("DELETE", "/api/auth/delete-account", { refreshToken, password });
    expect(removal.statusCode).toBeLessThan(300);
    expect(await test.database.query("SELECT FROM lesson_room_notes WHERE lesson_id = $1", [lessonId])).toEqual([]);
    expect(await test.database.query("SELECT FROM lesson_room_messages WHERE lesson_id = $1", [lessonId])).toEqual([]);
  });
});
