import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildLesson } from "../../../../test/build-lesson.ts";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { describeOutcome, pdf, recording, upload } from "../../files/tests/fixtures/upload.ts";

let test: TestApp;
let student: TestUser;
let trainer: TestUser;
let lessonId: string;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  [student, trainer] = [await test.signUp(), await test.signUp({ role: "trainer" })];
  const trainerId = await buildTrainer(test.database, { userId: trainer.id });
  const now = test.context.clock();
  lessonId = (await buildLesson(test.database, { studentId: student.id, trainerId, startsAt: now, now })).id;
  await test.database.query("UPDATE lessons SET status = 'completed', ended_at = ends_at WHERE id = $1", [lessonId]);
});

const send = (user: TestUser, bytes = recording(), purpose = "feedback") =>
  upload(test, { bytes, name: "voice.wav", purpose, user });
const sendVoice = async (user = trainer): Promise<string> => (await send(user)).json().data.id;
const give = (voiceFileId: string) =>
  test.as(trainer)("POST", `/api/lessons/${lessonId}/feedback`, { wentWell: "Clear questions.", voiceFileId });
const readVoice = async (by: TestUser) =>
  (await test.as(by)("GET", `/api/lessons/${lessonId}`)).json().data.feedback?.voiceUrl;

it("the two people of the lesson and admins hear the voice note of feedback, and nobody else", async () => {
  const fileId = await sendVoice();
  const listen = (by: TestUser) => test.as(by)("GET", `/api/files/${fileId}`);
  expect((await listen(student)).statusCode).toBe(404);
  expect((await give(fileId)).json().data.feedback).toMatchObject({ voiceUrl: `/api/files/${fileId}` });
  const admin = await test.signUp({ role: "admin" });
  for (const one of [student, trainer, admin]) {
    expect(await readVoice(one)).toBe(`/api/files/${fileId}`);
    expect((await listen(one)).headers["content-type"]).toBe("audio/wav");
  }
  const agent = await test.signUp({ role: "agent" });
  expect(await readVoice(agent)).toBeNull();
  for (const one of [agent, await test.signUp(), await test.signUp({ role: "trainer" })]) {
    expect((await listen(one)).statusCode).toBe(404);
  }
});

it("feedback takes an own voice note alone", async () => {
  const other = await test.signUp({ role: "trainer" });
  const ofOther = await sendVoice(other);
  const message = (await send(trainer, recording(), "message")).json().data.id;
  for (const fileId of [ofOther, message]) expect(describeOutcome(await give(fileId))).toBe("422 request.invalid");
  expect(await readVoice(student)).toBeUndefined();
});

it("only a recording is taken as a voice note", async () => {
  expect(describeOutcome(await send(trainer, pdf()))).toBe("415 files.type_refused");
});

it("feedback stays without its voice note once the file is gone", async () => {
  const fileId = await sendVoice();
  await give(fileId);
  await test.database.query("DELETE FROM files WHERE id = $1", [fileId]);
  expect(await readVoice(student)).toBeNull();
});
