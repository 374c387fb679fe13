import { readFileSync } from "node:fs";
import type { OwnTrainerProfile, OwnTrainerProfileChanges, TrainerChange } from "@kalima/catalog-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { picture, upload } from "../../files/tests/fixtures/upload.ts";

const VIDEO = readFileSync(new URL("../../files/tests/fixtures/videos/phone.mp4", import.meta.url));
const TEXT = { en: "Grace Hopper", ar: "غريس هوبر" };
const LIVE: OwnTrainerProfileChanges = {
  specializations: ["conversation"],
  levels: ["B1"],
  headline: TEXT,
  description: TEXT,
  pricePerLessonMinor: 20_000,
};
const TRANSCRIPT = "Hello, I am Grace. Let us talk.";

let test: TestApp;
let admin: TestUser;
let trainer: TestUser;
let student: TestUser;
let trainerId: string;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signUp({ role: "admin" });
  trainer = await test.signUp({ role: "trainer" });
  student = await test.signUp();
  trainerId = await buildTrainer(test.database, { userId: trainer.id });
});
afterAll(() => test.close());

const uploadVideo = async (user: TestUser): Promise<string> =>
  (await upload(test, { user, bytes: VIDEO, name: "video.mp4", purpose: "introVideo" })).json().data.id;
const uploadPoster = async (user: TestUser): Promise<string> =>
  (await upload(test, { user, bytes: await picture("jpeg"), name: "frame.jpg", purpose: "introPoster" })).json().data
    .id;
const send = (introVideo: OwnTrainerProfileChanges["introVideo"], more: Partial<OwnTrainerProfileChanges> = {}) =>
  test.as(trainer)("PUT", "/api/trainer/profile", {
    ...LIVE,
    ...more,
    ...(introVideo !== undefined && { introVideo }),
  });
const shown = async () => (await test.as()("GET", `/api/teachers/${trainerId}`)).json().data;
const read = async (fileId: string, by?: TestUser) => (await test.as(by)("GET", `/api/files/${fileId}`)).statusCode;
async function decide(body: object): Promise<TrainerChange> {
  const all: TrainerChange[] = (await test.as(admin)("GET", "/api/staff/trainer-changes?limit=50")).json().data;
  const change = all.find((one) => one.trainer.id === trainerId);
  expect((await test.as(admin)("PUT", `/api/staff/trainer-changes/${change?.id}`, body)).statusCode).toBe(200);
  return change as TrainerChange;
}

describe("a video introduction", () => {
  it("waits for staff, is seen by everybody once approved, and goes when its trainer takes it off", async () => {
    const fileId = await uploadVideo(trainer);
    const sent: OwnTrainerProfile = (await send({ fileId, transcript: TRANSCRIPT })).json().data;
    const video = { fileId, url: `/api/files/${fileId}`, transcript: TRANSCRIPT, posterFileId: null, posterUrl: null };
    expect(sent).toMatchObject({ live: { introVideo: null }, waiting: { introVideo: video } });
    expect(await shown()).toMatchObject({ introVideoUrl: null, introTranscript: null });
    expect([await read(fileId, trainer), await read(fileId, admin)]).toEqual([200, 200]);
    expect([await read(fileId, student), await read(fileId)]).toEqual([404, 404]);

    expect(await decide({ isApproved: true })).toMatchObject({
      live: { introVideo: null },
      wanted: { introVideo: video },
    });
    expect(await shown()).toMatchObject({ introVideoUrl: video.url, introTranscript: TRANSCRIPT });
    expect([await read(fileId, student), await read(fileId)]).toEqual([200, 200]);

    await send(null);
    await decide({ isApproved: false, reason: "Keep it, please." });
    expect(await shown()).toMatchObject({ introVideoUrl: video.url });
    await send(null);
    await decide({ isApproved: true });
    expect(await shown()).toMatchObject({ introVideoUrl: null, introTranscript: null });
    expect(await read(fileId)).toBe(404);
  });

  it("has a frame of it in front, which waits with it, stays with it, and goes with it", async () => {
    const [fileId, posterFileId, another] = [
      await uploadVideo(trainer),
      await uploadPoster(trainer),
      await uploadVideo(trainer),
    ];
    const posterUrl = `/api/files/${posterFileId}`;
    const { waiting } = (await send({ fileId, transcript: TRANSCRIPT, posterFileId })).json().data as OwnTrainerProfile;
    expect(waiting).toMatchObject({ changed: ["introVideo"], introVideo: { posterFileId, posterUrl } });
    expect([await read(posterFileId, trainer), await read(posterFileId, admin), await read(posterFileId)]).toEqual([
      200, 200, 404,
    ]);
    await decide({ isApproved: true });
    expect([await shown(), await read(posterFileId)]).toMatchObject([{ introPosterUrl: posterUrl }, 200]);

    const kept = (await send({ fileId, transcript: "Other words" })).json().data as OwnTrainerProfile;
    expect(kept.waiting?.introVideo).toMatchObject({ posterFileId });
    const bare = (await send({ fileId, transcript: TRANSCRIPT, posterFileId: null })).json().data as OwnTrainerProfile;
    expect(bare.waiting).toMatchObject({ changed: ["introVideo"], introVideo: { posterUrl: null } });
    const other = (await send({ fileId: another, transcript: TRANSCRIPT })).json().data as OwnTrainerProfile;
    expect(other.waiting?.introVideo).toMatchObject({ fileId: another, posterFileId: null });
    await send(null);
    await decide({ isApproved: true });
    expect([await shown(), await read(posterFileId)]).toMatchObject([{ introPosterUrl: null }, 404]);
  });

  it("stays as it is for a page that does not know videos", async () => {
    const fileId = await uploadVideo(trainer);
    await send({ fileId, transcript: TRANSCRIPT });
    const headline = { en: "Calm", ar: "هدوء" };
    const { waiting } = (await send(undefined, { headline })).json().data as OwnTrainerProfile;
    expect(waiting).toMatchObject({ headline, introVideo: { fileId } });
  });

  it.each<[string, () => Promise<object>, string]>([
    [
      "a video that another account uploaded",
      async () => ({ fileId: await uploadVideo(admin), transcript: TRANSCRIPT }),
      "introVideo",
    ],
    ["that does not exist", async () => ({ fileId: trainerId, transcript: TRANSCRIPT }), "introVideo"],
    [
      "with a frame of another account",
      async () => ({
        fileId: await uploadVideo(trainer),
        transcript: TRANSCRIPT,
        posterFileId: await uploadPoster(admin),
      }),
      "introVideo.posterFileId",
    ],
    [
      "without its words",
      async () => ({ fileId: await uploadVideo(trainer), transcript: " " }),
      "introVideo.transcript",
    ],
  ])("%s is refused", async (_what, video, field) => {
    const answer = await send((await video()) as never);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it("gets deleted after a while when nothing shows it", async () => {
    const [lost, kept] = [await uploadVideo(trainer), await uploadVideo(trainer)];
    await send({ fileId: kept, transcript: TRANSCRIPT });
    await test.database.query("UPDATE files SET created_at = created_at - interval '10 days'");
    await test.context.files.sweep();
    expect([await read(lost, trainer), await read(kept, trainer)]).toEqual([404, 200]);
  });
});
