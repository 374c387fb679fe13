import { randomUUID } from "node:crypto";
import type { CreateTrainer } from "@kalima/catalog-contract";
import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findLastSms, login } from "../../../test/accounts.ts";
import { buildLesson } from "../../../test/build-lesson.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, generatePhone, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { upload } from "../../../test/matrix/objects.ts";

let test: TestApp;
let quality: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
// Each may invite twenty people a day.
beforeEach(async () => {
  quality = await test.signUp({ role: "admin", grants: ["quality"] });
});
afterAll(() => test.close());

const path = "/api/staff/trainers";
const reason = "asked by phone";
const makeTrainer = (changes: Partial<CreateTrainer> = {}): CreateTrainer => ({
  ...{
    name: { en: "Hana Adel", ar: "هنا عادل" },
    gender: "female",
    country: "EG",
    nationality: "EG",
    bornOn: "1990-05-01",
  },
  ...{ pricePerLessonMinor: 25_000, phone: generatePhone(), language: "en", timeZone: "Africa/Cairo" },
  ...changes,
});
const create = (changes: Partial<CreateTrainer> = {}, actor = quality) =>
  test.as(actor)("POST", path, makeTrainer(changes), { "idempotency-key": randomUUID() });
const act = (id: string, name: string, body: object = { reason }, actor = quality) =>
  test.as(actor)("POST", `${path}/${id}/${name}`, body);
async function outcome(called: ReturnType<typeof act>): Promise<string> {
  const answer = await called;
  return answer.statusCode < 300 ? answer.json().data.state : answer.json().code;
}
const read = async (id: string) => (await test.as(quality)("GET", `${path}/${id}`)).json().data;
const readToken = (phone: string) => new URL(findLastSms(test, phone)?.link ?? "").searchParams.get("token") ?? "";
const accept = (phone: string) =>
  test.as()("POST", "/api/auth/accept-invitation", { token: readToken(phone), password: "Sunny-Day-42" });
const PAGE = {
  ...{ headline: { en: "A", ar: "ا" }, description: { en: "B", ar: "ب" } },
  qualifications: [
    {
      ...{ kind: "certificate", title: { en: "C", ar: "ج" }, institution: { en: "D", ar: "د" } },
      ...{ fromYear: 2020, toYear: null },
    },
  ],
};
/** Brings a page to what publishing needs. */
async function complete(id: string, trainer: TestUser): Promise<void> {
  const pictureId = await upload(test, trainer, "picture", "rgb(1,2,3)");
  await test.database.query(
    `WITH hours AS (INSERT INTO trainer_shifts (trainer_id, weekday, from_minute, until_minute) VALUES ($1, 1, 600, 720))
     UPDATE trainers SET specializations = '{conversation}', levels = '{B1}', picture_file_id = $3, page = $2 WHERE id = $1`,
    [id, PAGE, pictureId],
  );
}

describe("a new trainer", () => {
  it("is a draft, gets an account by the link, and is published once nothing is missing", async () => {
    const phone = generatePhone();
    const created = (await create({ phone })).json().data;
    expect(created).toMatchObject({ state: "invited", personId: null, weeklyMinutes: 0, link: { isOver: false } });
    const { id } = created;
    expect((await test.as()("GET", `/api/teachers/${id}`)).statusCode).toBe(404);
    expect(await outcome(act(id, "publish", {}))).toBe("trainers.changed");

    const accepted = (await accept(phone)).json().data;
    expect(accepted.user.role.name).toBe("trainer");
    expect(await read(id)).toMatchObject({ state: "draft", personId: accepted.user.id, link: null });
    const own = await test.as(accepted)("GET", "/api/trainer/profile");
    expect([own.statusCode, own.json().data?.trainerId]).toEqual([200, id]);
    expect((await read(id)).missing).toEqual([
      "picture",
      "texts",
      "specializations",
      "levels",
      "hours",
      "qualifications",
    ]);

    await complete(id, accepted);
    expect((await read(id)).missing).toEqual([]);
    expect(await outcome(act(id, "publish", {}))).toBe("published");
    expect((await test.as()("GET", `/api/teachers/${id}`)).statusCode).toBe(200);
    expect(await outcome(act(id, "publish", {}))).toBe("trainers.changed");
  });

  it("is refused for a number with an account, and for one that is invited", async () => {
    const student = await test.signUp();
    expect((await create({ phone: student.phone })).json()).toMatchObject({
      code: "auth.phone_taken",
      personId: student.id,
    });
    const phone = generatePhone();
    await create({ phone });
    expect((await create({ phone })).json().code).toBe("trainers.phone_invited");
    expect(
      await test.database.query("SELECT 1 FROM trainers WHERE invitation_id IS NULL AND status = 'draft'"),
    ).toEqual([]);
  });

  it.each([
    [{ bornOn: "2999-01-01" }, "bornOn"],
    [{ timeZone: "Mars/Olympus" }, "timeZone"],
    [{ pricePerLessonMinor: 1 }, "pricePerLessonMinor"],
  ])("is refused with %j", async (changes, field) => {
    expect(Object.keys((await create(changes)).json().fields ?? {})).toEqual([field]);
  });

  it("gets a new link, to another number too; the one before stops working", async () => {
    const [wrong, right] = [generatePhone(), generatePhone()];
    const { id } = (await create({ phone: wrong })).json().data;
    await test.database.query("UPDATE invitations SET sent_at = sent_at - interval '49 hours' WHERE phone = $1", [
      wrong,
    ]);
    expect(await read(id)).toMatchObject({ state: "no_account", link: { isOver: true } });
    expect(await outcome(act(id, "invite", { phone: right, language: "ar" }))).toBe("invited");
    expect(findLastSms(test, right)?.text).toMatch(/^كلمة: /);
    expect((await accept(wrong)).json().code).toBe("auth.reset_token_invalid");
    expect((await accept(right)).statusCode).toBe(200);
    expect((await read(id)).state).toBe("draft");
    expect(await outcome(act(id, "invite", { phone: generatePhone(), language: "ar" }))).toBe("trainers.changed");
  });
});

describe("a student who becomes a trainer", () => {
  const { phone: _phone, language: _language, ...details } = makeTrainer();
  const draftFor = (personId: string) => test.as(quality)("POST", `/api/staff/people/${personId}/trainer`, details);
  const change = (actor: TestUser, personId: string) =>
    test.as(actor)("POST", "/api/staff/person-changes", { personId, kind: "role", value: "trainer", reason });

  it("has a draft, and gets it with the role, which takes two people", async () => {
    const [owner, people] = [
      await test.signUp({ role: "admin", grants: ["owner"] }),
      await test.signUp({ role: "admin", grants: ["people"] }),
    ];
    const student = await test.signUp();
    expect((await change(people, student.id)).json().code).toBe("staff.no_draft");
    const created = (await draftFor(student.id)).json().data;
    expect(created).toMatchObject({ state: "no_account", personId: null, candidateId: student.id, link: null });
    expect((await draftFor(student.id)).json().code).toBe("trainers.changed");
    expect(await outcome(act(created.id, "invite", { phone: generatePhone(), language: "en" }))).toBe(
      "trainers.changed",
    );
    const waiting = (await change(people, student.id)).json().data.waiting;
    expect((await read(created.id)).state).toBe("no_account");
    expect((await test.as(owner)("POST", `/api/staff/person-changes/${waiting.id}/approve`)).statusCode).toBe(200);
    expect(await read(created.id)).toMatchObject({ state: "draft", personId: student.id, candidateId: null });
    const { accessToken } = await login(test, student);
    expect((await test.as({ accessToken })("GET", "/api/trainer/profile")).json().data.trainerId).toBe(created.id);
  });

  it("is no agent, and nobody with sessions ahead", async () => {
    const agent = await test.signUp({ role: "agent" });
    expect((await draftFor(agent.id)).json().code).toBe("trainers.changed");
    const people = await test.signUp({ role: "admin", grants: ["people"] });
    const student = await test.signUp();
    await draftFor(student.id);
    const startsAt = new Date(Date.now() + 3 * DAY_MS);
    const trainerId = await buildTrainer(test.database);
    await buildLesson(test.database, { studentId: student.id, trainerId, startsAt, now: new Date() });
    expect((await change(people, student.id)).json().code).toBe("staff.has_lessons");
  });

  it("leaves the draft when the account is removed", async () => {
    const student = await test.signUp();
    const { id } = (await draftFor(student.id)).json().data;
    await test.as(student)("DELETE", "/api/auth/delete-account", { password: student.password });
    expect(await read(id)).toMatchObject({ state: "no_account", candidateId: null });
  });
});

describe("the list of trainers", () => {
  it("finds by a part of the name in both languages, by state, and page by page in order", async () => {
    const mark = `Zz${Date.now()}`;
    const ids: string[] = [];
    for (const last of ["A", "B", "C"]) {
      ids.push((await create({ name: { en: `${mark} ${last}`, ar: `${mark} أحمد` } })).json().data.id);
    }
    const list = async (query: string) => (await test.as(quality)("GET", `${path}?${query}`)).json();
    const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
    expect(idsOf(await list(`q=${mark.toLowerCase()}`))).toEqual(ids);
    expect(idsOf(await list(`q=${encodeURIComponent(`${mark} احمد`)}`))).toEqual(ids);
    expect(idsOf(await list(`q=${mark}&state=published`))).toEqual([]);
    const first = await list(`q=${mark}&state=invited&limit=2`);
    const rest = await list(`q=${mark}&state=invited&limit=2&cursor=${first.page.nextCursor}`);
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(ids);
    expect(rest.page.nextCursor).toBeNull();
    expect(idsOf(await list("q=%25"))).toEqual([]);
  });

  it("shows rating, missed sessions, and the share of feedback in time", async () => {
    const student = await test.signUp();
    const trainerId = await buildTrainer(test.database);
    const now = new Date();
    const at = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
    const build = async (startsAt: Date, columns: string) => {
      const { id } = await buildLesson(test.database, { studentId: student.id, trainerId, startsAt, now });
      await test.database.query(`UPDATE lessons SET ${columns} WHERE id = $1`, [id]);
      return id;
    };
    const inTime = await build(at(100), "status = 'completed', rating = 5");
    await build(at(200), "status = 'completed', rating = 4");
    await build(at(300), "status = 'missed', missed_by = 'trainer'");
    await build(at(400), "status = 'missed', missed_by = 'student'");
    await build(at(24 * 100), "status = 'missed', missed_by = 'trainer'");
    await test.database.query(
      "INSERT INTO lesson_feedback (lesson_id, went_well, given_at) SELECT id, 'Well', ends_at + interval '1 hour' FROM lessons WHERE id = $1",
      [inTime],
    );
    expect(await read(trainerId)).toMatchObject({
      ...{ state: "published", rating: { average: 4.5, count: 2 }, missed: 1, feedbackInTime: 0.5 },
      weeklyMinutes: 7 * 6 * 60,
    });
  });

  it.each([
    ["finance", 200, 403],
    ["quality", 200, 404],
    ["content", 403, 403],
  ] as const)("for %s: reading %i, hiding %i", async (grant, reading, hiding) => {
    const admin = await test.signUp({ role: "admin", grants: [grant] });
    expect((await test.as(admin)("GET", path)).statusCode).toBe(reading);
    const unknown = "0193a000-0000-7000-8000-000000000001";
    expect((await act(unknown, "hide", { reason }, admin)).statusCode).toBe(hiding);
  });
});

describe("what staff change", () => {
  it("is name, price and personal details, with the reason in the audit log", async () => {
    const trainerId = await buildTrainer(test.database);
    const { phone: _phone, language: _language, timeZone: _zone, bornOn: _bornOn, ...details } = makeTrainer();
    expect(await outcome(act(trainerId, "details", { ...details, reason }))).toBe("published");
    expect(await read(trainerId)).toMatchObject({
      ...{ name: details.name, country: "EG" },
      pricePerLesson: { amountMinor: 25_000 },
    });
    const owner = await test.signUp({ role: "admin", grants: ["owner"] });
    const [entry] = (await test.as(owner)("GET", `/api/staff/audit?object=trainer:${trainerId}`)).json().data;
    expect(entry).toMatchObject({ action: "trainer.changed", before: { price: 20_000 }, reason });
  });

  it("is nothing of a trainer who has left", async () => {
    const trainerId = await buildTrainer(test.database);
    await test.database.query("UPDATE trainers SET status = 'inactive' WHERE id = $1", [trainerId]);
    for (const [name, body] of [["hide"], ["pause", { until: "2999-01-01", reason }], ["publish", {}]] as const) {
      expect(["trainers.changed", "trainers.changed", "request.invalid"]).toContain(
        await outcome(act(trainerId, name, body)),
      );
    }
    expect((await read(trainerId)).state).toBe("left");
  });
});

describe("a pause", () => {
  const toDay = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

  it.each([toDay(-1), toDay(400)])("does not last until %s", async (until) => {
    const trainerId = await buildTrainer(test.database);
    expect(await outcome(act(trainerId, "pause", { until, reason }))).toBe("request.invalid");
  });

  it("ends earlier when staff show the trainer again, even if the page lacks something by now", async () => {
    const trainerId = await buildTrainer(test.database);
    expect(await outcome(act(trainerId, "pause", { until: toDay(10), reason }))).toBe("paused");
    expect(await outcome(act(trainerId, "pause", { until: toDay(20), reason }))).toBe("paused");
    expect(await outcome(act(trainerId, "publish", {}))).toBe("published");
    expect((await read(trainerId)).pausedUntil).toBeNull();
  });

  it("becomes hiding, which stays", async () => {
    const trainerId = await buildTrainer(test.database);
    await act(trainerId, "pause", { until: toDay(10), reason });
    expect(await outcome(act(trainerId, "hide"))).toBe("hidden");
    expect(await outcome(act(trainerId, "pause", { until: toDay(10), reason }))).toBe("trainers.changed");
  });
});
