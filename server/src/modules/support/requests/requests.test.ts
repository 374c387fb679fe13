import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { OwnSupportRequest, SupportRequest } from "@kalima/support-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, generatePhone, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";
import { accountRemoved } from "../../users/public.ts";

const NOW = new Date();
let test: TestApp;
let agent: TestUser;
let student: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  [agent, student] = [await test.signUp({ role: "agent" }), await test.signUp()];
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  await test.database.query("DELETE FROM support_requests");
});

const guest = { fullName: "Nour", phone: "+201012345678" };
const QUESTION = { topic: "payment", details: "Was I charged twice?" };
const leave = (body: object, by?: TestUser, headers?: Record<string, string>) =>
  test.as(by)("POST", "/api/support/requests", { ...QUESTION, ...body }, headers);
const list = async (state = "open"): Promise<SupportRequest[]> =>
  (await test.as(agent)("GET", `/api/staff/support-requests?state=${state}`)).json().data;
const listOwn = async (): Promise<OwnSupportRequest[]> =>
  (await test.as(student)("GET", "/api/support/requests")).json().data;
const move = (id: string, state: "taken" | "closed") =>
  test.as(agent)("PUT", `/api/staff/support-requests/${id}`, { state });
const reply = (id: string, text: string) =>
  test.as(agent)("POST", `/api/staff/support-requests/${id}/replies`, { text });

async function requireOnly(state?: string): Promise<SupportRequest> {
  const [request, ...others] = await list(state);
  if (!request || others.length > 0) throw new Error("not one question");
  return request;
}

describe("leaving a question", () => {
  it("needs no contact details with an account, and shows the question only to that account", async () => {
    expect((await leave({}, student)).statusCode).toBe(201);
    expect(await listOwn()).toEqual([expect.objectContaining({ ...QUESTION, state: "open", replies: [] })]);
    expect(await requireOnly()).toMatchObject({
      from: { name: "Mona Adel", phone: student.phone, hasAccount: true },
      channel: "profile",
      source: "chat",
      agent: null,
    });
    const other = await test.as(await test.signUp())("GET", "/api/support/requests");
    expect(other.json().data).toEqual([]);
  });

  it("needs a name and a phone or e-mail address without an active account", async () => {
    const disabled = await test.signUp({ status: "inactive" });
    for (const by of [undefined, disabled]) {
      const refused = await leave({}, by);
      expect([refused.statusCode, refused.json().fields]).toEqual([
        422,
        { "contact.fullName": "validation.required", "contact.phone": "validation.required" },
      ]);
    }
    expect((await leave({ contact: { fullName: "Nour" } })).json().fields).toEqual({
      "contact.phone": "validation.required",
    });
    expect((await leave({ contact: guest }, disabled)).statusCode).toBe(201);
    expect((await requireOnly()).from).toEqual({ name: "Nour", phone: guest.phone, email: null, hasAccount: false });
  });

  it("allows five questions an hour", async () => {
    const person = await test.signUp();
    for (let sent = 0; sent < 5; sent += 1) expect((await leave({}, person)).statusCode).toBe(201);
    expect((await leave({}, person)).statusCode).toBe(429);
  });

  it("also happens through the contact page", async () => {
    const message = { fullName: "Nour", email: "nour@example.com", subject: "lessons", details: "When do you open?" };
    await test.as()("POST", "/api/contact-messages", { ...message, isOnWhatsapp: false, agreesToOffers: false });
    expect(await requireOnly()).toMatchObject({ source: "contact", topic: "lessons", channel: "email" });
  });
});

describe("the time until when a question is answered", () => {
  const due = computeDeadline("answer", NOW).toISOString();

  it("appears in every answer to a new question, and at the desk", async () => {
    expect((await leave({}, student)).json().data).toEqual({ done: true, answerBy: due });
    const message = { fullName: "Nour", email: "nour@example.com", details: "When do you open?" };
    const sent = await test.as()("POST", "/api/contact-messages", {
      ...message,
      isOnWhatsapp: false,
      agreesToOffers: false,
    });
    expect(sent.json().data).toEqual({ done: true, answerBy: due });
    expect((await list()).map(({ dueAt }) => dueAt)).toEqual([due, due]);
    expect((await listOwn()).map(({ dueAt }) => dueAt)).toEqual([due]);
  });

  it("stays while an agent has the question, and is over with the first answer, also when it is opened again", async () => {
    await leave({}, student);
    const { id } = await requireOnly();
    await move(id, "taken");
    expect((await requireOnly("taken")).dueAt).toBe(due);
    await reply(id, "No, once.");
    expect((await listOwn())[0]?.dueAt).toBeNull();
    await move(id, "taken");
    expect((await requireOnly("taken")).dueAt).toBeNull();
  });

  it("orders the desk: the longest wait first, what is settled by its news", async () => {
    for (const hours of [2, 1, 3]) {
      await leave({ contact: guest, details: `${hours} hours ago` });
      await test.database.query("UPDATE support_requests SET created_at = $1 WHERE details = $2", [
        new Date(NOW.getTime() - hours * HOUR_MS),
        `${hours} hours ago`,
      ]);
    }
    const details = async (state: string) => (await list(state)).map((request) => request.details);
    expect(await details("open")).toEqual(["3 hours ago", "2 hours ago", "1 hours ago"]);
    for (const { id } of await list()) await move(id, "taken");
    expect(await details("taken")).toEqual(["3 hours ago", "2 hours ago", "1 hours ago"]);
    for (const { id } of await list("taken")) await move(id, "closed");
    expect(await details("closed")).toEqual(["1 hours ago", "2 hours ago", "3 hours ago"]);
    expect((await list("closed")).map(({ dueAt }) => dueAt)).toEqual([null, null, null]);
    const path = "/api/staff/support-requests?state=closed&limit=2";
    const { page } = (await test.as(agent)("GET", path)).json();
    const rest = (await test.as(agent)("GET", `${path}&cursor=${page.nextCursor}`)).json().data;
    expect(rest.map((request: SupportRequest) => request.details)).toEqual(["3 hours ago"]);
  });
});

describe("answering", () => {
  it("tells an account in its notifications, and shows the answer in its profile", async () => {
    await leave({}, student);
    const { id } = await requireOnly();
    expect((await move(id, "taken")).statusCode).toBe(200);
    expect(await requireOnly("taken")).toMatchObject({ agent: "Mona Adel" });
    expect((await reply(id, "  No, once.  ")).statusCode).toBe(201);
    expect(await listOwn()).toEqual([
      expect.objectContaining({ state: "answered", replies: [expect.objectContaining({ text: "No, once." })] }),
    ]);
    const told = (await test.as(student)("GET", "/api/notifications")).json().data;
    expect(told[0]).toMatchObject({ kind: "support_answered", path: "/profile/support" });
  });

  it("sends everyone else an SMS in their language, once", async () => {
    const phone = generatePhone();
    await leave({ contact: { fullName: "Nour", phone } }, undefined, { "accept-language": "ar" });
    await reply((await requireOnly()).id, "مرة واحدة فقط.");
    await test.runDue();
    expect(test.sms.filter((message) => message.phone === phone)).toEqual([]);
    test.setTime(new Date(NOW.getTime() + MINUTE_MS));
    await test.runDue();
    await test.runDue();
    const sent = test.sms.filter((message) => message.phone === phone);
    const link = expect.stringMatching(/\/rate-answer\?link=[\w-]{43}$/);
    expect(sent).toEqual([{ phone, purpose: "support_answered", text: expect.any(String), link }]);
    const { text = "", link: sentLink } = sent[0] ?? {};
    expect(text.split("\n")).toEqual(["كلمة: ردنا على سؤالك: مرة واحدة فقط.", `هل كان الرد مفيدًا؟ ${sentLink}`]);
  });

  it("fails if the person can only be called, and after the question is closed", async () => {
    const message = { fullName: "Nour", phone: "010 1234 5678", subject: "lessons", details: "When do you open?" };
    await test.as()("POST", "/api/contact-messages", { ...message, isOnWhatsapp: false, agreesToOffers: false });
    const { id } = await requireOnly();
    expect((await reply(id, "Hello")).json().code).toBe("support.answer_elsewhere");
    await move(id, "closed");
    expect((await reply(id, "Hello")).json().code).toBe("support.request_closed");
    expect((await move(id, "closed")).statusCode).toBe(404);
    expect((await move(id, "taken")).statusCode).toBe(200);
  });
});

describe("retention of questions", () => {
  it("deletes the questions of a removed account", async () => {
    const person = await test.signUp();
    await leave({}, person);
    await test.database.transaction((tx) => test.context.events.emit(tx, accountRemoved, { userId: person.id }));
    expect(await list()).toEqual([]);
  });

  // Must be the last test, because sessions end as the time moves on.
  it("deletes questions of guests 90 days after they were closed, and keeps open ones", async () => {
    await leave({ contact: guest });
    await move((await requireOnly()).id, "closed");
    await leave({ contact: guest });
    const readStatesAfter = async (days: number) => {
      test.setTime(new Date(NOW.getTime() + days * DAY_MS));
      await test.runDue();
      const rows = await test.database.query<{ state: string }>("SELECT state FROM support_requests ORDER BY state");
      return rows.map(({ state }) => state);
    };
    expect(await readStatesAfter(89)).toEqual(["closed", "open"]);
    expect(await readStatesAfter(91)).toEqual(["open"]);
  });
});
