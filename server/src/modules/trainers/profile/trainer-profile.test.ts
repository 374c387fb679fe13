import type { OwnTrainerProfile, OwnTrainerProfileChanges, TrainerChange } from "@kalima/catalog-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

const NOW = new Date("2026-03-10T18:00:00Z");
/** The same time of the next working day. */
const DUE = "2026-03-11T18:00:00.000Z";
const TEXT = { en: "Grace Hopper", ar: "غريس هوبر" };
const LIVE: OwnTrainerProfileChanges = {
  specializations: ["conversation"],
  levels: ["B1", "B2"],
  headline: TEXT,
  description: TEXT,
  pricePerLessonMinor: 20_000,
};
const CELTA = {
  kind: "certificate" as const,
  title: { en: "CELTA", ar: "شهادة CELTA" },
  institution: { en: "Cambridge English", ar: "كامبريدج" },
  fromYear: 2014,
  toYear: null,
};
const WANTED = { headline: { en: "Calm and clear", ar: "هدوء ووضوح" }, pricePerLessonMinor: 25_000 };

let test: TestApp;
let admin: TestUser;
let trainer: TestUser;
let trainerId: string;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  admin = await test.signUp({ role: "admin" });
  trainer = await test.signUp({ role: "trainer" });
  trainerId = await buildTrainer(test.database, { userId: trainer.id });
});

const send = (changes: Partial<OwnTrainerProfileChanges>) =>
  test.as(trainer)("PUT", "/api/trainer/profile", { ...LIVE, ...changes });
const own = async (): Promise<OwnTrainerProfile> => (await test.as(trainer)("GET", "/api/trainer/profile")).json().data;
const listed = async (): Promise<TrainerChange | undefined> => {
  const all: TrainerChange[] = (await test.as(admin)("GET", "/api/staff/trainer-changes?limit=50")).json().data;
  return all.find((change) => change.trainer.id === trainerId);
};
const waiting = async () => {
  const change = await listed();
  if (!change) throw new Error("nothing waits");
  return change;
};
const decide = (id: string, body: object, by = admin) => test.as(by)("PUT", `/api/staff/trainer-changes/${id}`, body);
const shown = async () => (await test.as()("GET", `/api/teachers/${trainerId}`)).json().data;
const notices = async () => (await test.as(trainer)("GET", "/api/notifications")).json().data;

describe("a trainer's own page", () => {
  it("changes goals and levels at once, and texts and price only once staff approve them", async () => {
    const answer = await send({ ...WANTED, specializations: ["ielts", "kids"], levels: ["C1", "A2"] });
    expect(answer.json().data).toMatchObject({
      trainerId,
      specializations: ["ielts", "kids"],
      levels: ["A2", "C1"],
      live: { headline: TEXT, pricePerLesson: { amountMinor: 20_000, currency: "EGP" } },
      waiting: { headline: WANTED.headline, description: TEXT, sentAt: NOW.toISOString(), dueAt: DUE },
      decision: null,
    });
    expect(await shown()).toMatchObject({ specializations: ["ielts", "kids"], levels: ["A2", "C1"], headline: TEXT });

    const change = await waiting();
    expect(change).toMatchObject({
      trainer: { name: TEXT },
      dueAt: DUE,
      live: { headline: TEXT },
      wanted: { headline: WANTED.headline, pricePerLesson: { amountMinor: 25_000 } },
    });
    expect((await decide(change.id, { isApproved: true })).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ headline: WANTED.headline, pricePerLesson: { amountMinor: 25_000 } });
    expect(await own()).toMatchObject({
      waiting: null,
      decision: { isApproved: true, reason: null, decidedAt: NOW.toISOString() },
    });
    expect(await listed()).toBeUndefined();
    expect((await notices())[0]).toMatchObject({ kind: "profile_approved", path: "/dashboard/team/own-page" });
  });

  it("shows qualifications once staff approve them, and keeps those that an earlier version does not send", async () => {
    await send({ qualifications: [CELTA] });
    expect((await shown()).qualifications).toEqual([]);
    await send(WANTED);
    const { id, live, wanted } = await waiting();
    expect([live.qualifications, wanted.qualifications]).toEqual([[], [CELTA]]);
    await decide(id, { isApproved: true });
    expect(await shown()).toMatchObject({ headline: WANTED.headline, qualifications: [CELTA] });
    expect((await send({ ...WANTED, qualifications: [] })).json().data.waiting).toMatchObject({ qualifications: [] });
  });

  it("loses an optional text that its trainer empties, once staff approve, and keeps one that is not sent", async () => {
    await send({ accent: TEXT, languages: TEXT });
    await decide((await waiting()).id, { isApproved: true });
    expect(await shown()).toMatchObject({ accent: TEXT, languages: TEXT });
    expect((await send({ accent: null })).json().data.waiting).toMatchObject({ changed: ["accent"], languages: TEXT });
    const { id, wanted } = await waiting();
    expect(wanted.accent).toBeUndefined();
    await decide(id, { isApproved: true });
    const page = await shown();
    expect([page.accent, page.languages]).toEqual([undefined, TEXT]);
    expect((await send({ headline: null as never })).json().code).toBe("request.invalid");
  });

  it("stays as it is when staff refuse, and the trainer reads why", async () => {
    await send(WANTED);
    const { id } = await waiting();
    expect((await decide(id, { isApproved: false, reason: " " })).json().code).toBe("request.invalid");
    await decide(id, { isApproved: false, reason: "Please leave out the price of others." });
    expect(await shown()).toMatchObject({ headline: TEXT, pricePerLesson: { amountMinor: 20_000 } });
    expect((await own()).decision).toMatchObject({
      isApproved: false,
      reason: "Please leave out the price of others.",
    });
    expect((await notices())[0]).toMatchObject({
      kind: "profile_refused",
      text: "Please leave out the price of others.",
    });
  });

  it("replaces what waited, so that nobody approves a text that they have not read", async () => {
    await send(WANTED);
    const { id: read } = await waiting();
    await send({ ...WANTED, pricePerLessonMinor: 150_000 });
    expect((await decide(read, { isApproved: true })).json().code).toBe("request.not_found");
    const { id, wanted } = await waiting();
    expect(wanted.pricePerLesson.amountMinor).toBe(150_000);
    await decide(id, { isApproved: true });
    expect((await decide(id, { isApproved: false, reason: "Too late" })).json().code).toBe("request.not_found");
    expect(await shown()).toMatchObject({ pricePerLesson: { amountMinor: 150_000 } });
  });

  it("keeps its place in the queue when sent twice, and leaves it with what visitors see already", async () => {
    await send(WANTED);
    const { id } = await waiting();
    test.setTime(new Date(NOW.getTime() + 60_000));
    await send({ ...WANTED, levels: ["C2"] });
    expect(await waiting()).toMatchObject({ id, sentAt: NOW.toISOString() });
    expect((await send({})).json().data.waiting).toBeNull();
    expect(await listed()).toBeUndefined();
  });

  it.each<[string, object]>([
    ["headline.ar", { headline: { en: "Calm", ar: "  " } }],
    ["description.en", { description: { en: "x".repeat(1_001), ar: "نص" } }],
    ["levels", { levels: [] }],
    ["specializations", { specializations: [] }],
    ["qualifications.0.title.en", { qualifications: [{ ...CELTA, title: { en: " ", ar: "شهادة" } }] }],
    ["qualifications.0.fromYear", { qualifications: [{ ...CELTA, fromYear: 1_949 }] }],
    ["qualifications.0.toYear", { qualifications: [{ ...CELTA, toYear: 2_013 }] }],
    ["qualifications.1.fromYear", { qualifications: [CELTA, { ...CELTA, fromYear: 2_027 }] }],
    ["qualifications", { qualifications: Array.from({ length: 13 }, () => CELTA) }],
    ["pricePerLessonMinor", { pricePerLessonMinor: 4_999 }],
    ["pricePerLessonMinor", { pricePerLessonMinor: 200_001 }],
    ["pricePerLessonMinor", { pricePerLessonMinor: 20_000.5 }],
  ])("refuses a bad %s, and changes nothing", async (field, changes) => {
    const answer = (await send({ ...WANTED, ...changes })).json();
    expect([answer.code, Object.keys(answer.fields)]).toEqual(["request.invalid", [field]]);
    expect(await own()).toMatchObject({ waiting: null, levels: ["B1", "B2"] });
  });

  it("returns 404 to trainers without a page, and lets only admins decide", async () => {
    await send(WANTED);
    const { id } = await waiting();
    for (const role of ["student", "trainer", "agent"] as const) {
      const other = await test.signUp({ role });
      expect((await decide(id, { isApproved: true }, other)).statusCode).toBe(403);
      expect((await test.as(other)("GET", "/api/trainer/profile")).statusCode).toBe(role === "trainer" ? 404 : 403);
    }
    expect((await shown()).headline).toEqual(TEXT);
  });

  it("leaves the queue when the account is removed", async () => {
    await send(WANTED);
    const removed = await test.as(trainer)("DELETE", "/api/auth/delete-account", { password: trainer.password });
    expect([removed.statusCode, await listed()]).toEqual([200, undefined]);
  });

  it("shows the picture that its trainer chooses for the account", async () => {
    const [file] = await test.database.query<{ id: string }>(
      `INSERT INTO files (id, owner_id, purpose, name, type, size, created_at)
       VALUES (gen_random_uuid(), $1, 'picture', 'me.png', 'image/png', 9, $2) RETURNING id`,
      [trainer.id, NOW],
    );
    await test.as(trainer)("PATCH", "/api/users/profile", { profilePictureId: file?.id });
    expect((await shown()).pictureUrl).toBe(`/api/files/${file?.id}`);
  });
});
