import { randomUUID } from "node:crypto";
import type { SearchResult } from "@kalima/school-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildLesson } from "../../../test/build-lesson.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";

const NOW = new Date("2027-03-03T12:00:00.000Z");
const CODE = "ABCDEFGH34567899";
const OTHER_CODE = "ZBCDEFGH34567899";

let test: TestApp;
let owner: TestUser;
let agent: TestUser;
let trainer: TestUser;
let otherTrainer: TestUser;
let student: TestUser;
let otherStudent: TestUser;
let guestQuestion: string;

const rename = (user: TestUser, name: string, email: string | null = null) =>
  test.database.query("UPDATE users SET name = $2, email = $3 WHERE id = $1", [user.id, name, email]);

/** A paid pack with a lesson tomorrow, and its payment by a card. */
async function buildPaidPack(code: string, studentId: string, trainerId: string, card: string): Promise<void> {
  const startsAt = new Date(NOW.getTime() + 86_400_000 + Number(card) * 3_600_000);
  const { bookingId } = await buildLesson(test.database, { studentId, trainerId, startsAt, now: NOW });
  const [orderId, chargeId] = [randomUUID(), randomUUID()];
  await test.database.query("UPDATE bookings SET reference_code = $2 WHERE id = $1", [bookingId, code]);
  await test.database.query(
    `INSERT INTO orders (id, booking_id, student_id, reference_code, order_number, status, amount_minor, currency, created_at)
     VALUES ($1, $2, $3, $4, $5, 'succeeded', 600, 'EGP', $6)`,
    [orderId, bookingId, studentId, code, `K12345600${card.slice(-2)}`, NOW],
  );
  await test.database.query(
    `INSERT INTO charges (id, order_id, provider, method, status, amount_minor, currency, card_brand, card_last4, started_at)
     VALUES ($1, $2, 'sandbox', 'card', 'succeeded', 600, 'EGP', 'visa', $3, $4)`,
    [chargeId, orderId, `42${card.slice(-2)}`, NOW],
  );
}

async function addQuestion(values: { user?: string; name?: string; phone?: string; email?: string }): Promise<string> {
  const id = randomUUID();
  await test.database.query(
    `INSERT INTO support_requests (id, source, user_id, full_name, phone, email, language, topic, details, created_at, changed_at)
     VALUES ($1, 'contact', $2, $3, $4, $5, 'ar', 'other', 'How?', $6, $6)`,
    [id, values.user ?? null, values.name ?? null, values.phone ?? null, values.email ?? null, NOW],
  );
  return id;
}

async function search(user: TestUser, q: string): Promise<SearchResult[]> {
  const answer = await test.as(user)("GET", `/api/staff/search?q=${encodeURIComponent(q)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
const list = async (user: TestUser, q: string) => (await search(user, q)).map(({ kind, name }) => `${kind} ${name}`);
const listKinds = async (user: TestUser, q: string) =>
  [...new Set((await search(user, q)).map(({ kind }) => kind))].sort();

beforeAll(async () => {
  test = await createTestApp();
  test.setTime(NOW);
  owner = await test.signUp({ role: "admin", grants: ["owner"] });
  agent = await test.signUp({ role: "agent" });
  trainer = await test.signUp({ role: "trainer" });
  otherTrainer = await test.signUp({ role: "trainer" });
  student = await test.signUp();
  otherStudent = await test.signUp();
  await rename(owner, "Nadia Fahmy");
  await rename(agent, "Hana Sobhy");
  await rename(trainer, "Rania Mostafa");
  await rename(otherTrainer, "Sherif Kamel");
  await rename(student, "إيمان عبد الرحمٰن", "iman@school.example");
  await rename(otherStudent, "Khaled Mansour");
  const trainerId = await buildTrainer(test.database, { userId: trainer.id });
  const otherTrainerId = await buildTrainer(test.database, { userId: otherTrainer.id });
  await buildPaidPack(CODE, student.id, trainerId, "11");
  await buildPaidPack(OTHER_CODE, otherStudent.id, otherTrainerId, "22");
  guestQuestion = await addQuestion({ name: "أحمد زكي", phone: "01055556666", email: "Ahmed@guest.example" });
  await addQuestion({ user: student.id });
});
afterAll(() => test.close());

describe("a name", () => {
  it.each(["إيمان", "ايمان", "أيمان الرحمن", "ايمَان عبد", "رحمـن إيم"])(
    "is found in the spelling %s",
    async (typed) => {
      expect(await list(owner, typed)).toContain("person إيمان عبد الرحمٰن");
    },
  );

  it("finds what is the person's, each with its page", async () => {
    const results = await search(owner, "khaled");
    expect(results.toSorted((a, b) => b.kind.localeCompare(a.kind))).toMatchObject([
      { kind: "person", id: otherStudent.id, state: "student" },
      { kind: "payment", reference: "K1234560022", amount: { amountMinor: 600, currency: "EGP" }, lastFour: null },
      {
        kind: "booking",
        reference: OTHER_CODE,
        path: `/dashboard/appointments/bookings/${OTHER_CODE}`,
        state: "confirmed",
      },
    ]);
  });

  it("finds nobody by fewer than three letters, nor by what stands for other characters", async () => {
    for (const typed of ["kh", "kha_ed", "%%%", "___"]) expect(await search(owner, typed)).toEqual([]);
  });
});

describe("a contact", () => {
  const inArabic = (digits: string) => digits.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? digit);

  it("is a phone in any writing, with or without its country, or its end", async () => {
    const national = `0${student.phone.slice(3)}`;
    const writings = [
      student.phone,
      national,
      inArabic(national),
      `00${student.phone.slice(1)}`,
      student.phone.slice(-6),
    ];
    for (const typed of [...writings, `${national.slice(0, 4)} ${national.slice(4)}`]) {
      expect(await list(owner, typed), typed).toContain("person إيمان عبد الرحمٰن");
    }
  });

  it("is an e-mail address as a whole, in any case", async () => {
    expect(await list(owner, "IMAN@school.example")).toContain("person إيمان عبد الرحمٰن");
    expect(await search(owner, "iman@school")).toEqual([]);
    expect(await list(agent, "ahmed@guest.example")).toEqual(["question أحمد زكي"]);
  });

  it("is masked in what is found, and left out for readers without contacts", async () => {
    const quality = await test.signUp({ role: "admin", grants: ["quality"] });
    const findPerson = async (reader: TestUser) =>
      (await search(reader, "khaled")).find(({ kind }) => kind === "person");
    const found = await findPerson(owner);
    expect(found?.phone).toBe(`${otherStudent.phone.slice(0, 3)}…${otherStudent.phone.slice(-2)}`);
    expect(await findPerson(quality)).toMatchObject({ kind: "person", phone: null });
    expect(JSON.stringify(await search(owner, "إيمان"))).not.toContain("iman@school.example");
  });

  it("finds nobody for those who may not see contacts", async () => {
    const quality = await test.signUp({ role: "admin", grants: ["quality"] });
    for (const reader of [quality, trainer]) {
      expect(await search(reader, student.phone)).toEqual([]);
      expect(await search(reader, "iman@school.example")).toEqual([]);
    }
  });

  it("leaves a row without it in the audit log; a name leaves none", async () => {
    const reader = await test.signUp({ role: "admin", grants: ["people"] });
    await search(reader, "khaled");
    await search(reader, otherStudent.phone);
    await search(reader, "iman@school.example");
    const rows = await test.database.query<{ action: string; subject_id: string; after: object }>(
      "SELECT action, subject_id, after FROM audit_entries WHERE actor = $1 ORDER BY id",
      [reader.id],
    );
    expect(rows).toMatchObject([
      { action: "contact.searched", subject_id: otherStudent.id, after: { by: "phone" } },
      { action: "contact.searched", subject_id: student.id, after: { by: "email" } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(otherStudent.phone.slice(-6));
  });

  it("may not be tried again and again", async () => {
    const reader = await test.signUp({ role: "admin", grants: ["people"] });
    const ask = (q: number) => test.as(reader)("GET", `/api/staff/search?q=010${10_000_000 + q}`);
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries += 1) statuses.push((await ask(tries)).statusCode);
    expect(statuses.at(-2)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    // Names are still found.
    expect(await list(reader, "khaled")).toContain("person Khaled Mansour");
  });
});

describe("a reference", () => {
  it("is a booking's code from its sixth sign on, with blanks and in any case", async () => {
    for (const typed of [CODE, "abcdef", "ABCD EFGH 3456", "abcd-efgh"]) {
      expect(await listKinds(owner, typed), typed).toEqual(["booking", "payment"]);
    }
    expect(await search(owner, "ABCDE")).toEqual([]);
  });

  it("is an order's number, with and without its letter, in any digits", async () => {
    for (const typed of ["K1234560011", "1234560011", "١٢٣٤٥٦٠٠١١"]) {
      const found = (await search(owner, typed)).filter(({ kind }) => kind === "payment");
      expect(found, typed).toMatchObject([{ reference: "K1234560011", name: "إيمان عبد الرحمٰن" }]);
    }
  });

  it("is the end of a card", async () => {
    expect((await search(owner, "4211")).filter(({ kind }) => kind === "payment")).toMatchObject([
      { reference: "K1234560011", lastFour: "4211" },
    ]);
  });
});

describe("who finds what", () => {
  it.each([
    ["owner", ["booking", "payment", "person", "question"]],
    ["people", ["booking", "payment", "person"]],
    ["finance", ["booking", "payment", "person"]],
    ["quality", ["booking", "payment", "person", "question"]],
    ["support_lead", ["booking", "payment", "person", "question"]],
    ["content", []],
    ["technical", []],
  ] as const)("an admin for %s finds of a student: %j", async (grant, kinds) => {
    const reader = await test.signUp({ role: "admin", grants: [grant] });
    expect(await listKinds(reader, "إيمان")).toEqual(kinds);
    expect(await listKinds(reader, CODE)).toEqual(kinds.filter((kind) => kind === "booking" || kind === "payment"));
  });

  it("an agent finds bookings and questions, by phone, too", async () => {
    expect(await listKinds(agent, "إيمان")).toEqual(["booking", "question"]);
    expect(await listKinds(agent, student.phone)).toEqual(["booking", "question"]);
    expect(await search(agent, "01055556666")).toMatchObject([
      { kind: "question", path: `/dashboard/support/questions?open=${guestQuestion}` },
    ]);
    expect(await search(agent, "Rania")).toEqual([]);
  });

  it("a trainer finds own students by first name, with their lessons and bookings", async () => {
    const results = await search(trainer, "ايمان");
    expect(results.map(({ kind, name }) => ({ kind, name }))).toEqual([
      { kind: "lesson", name: "إيمان" },
      { kind: "booking", name: "إيمان" },
      { kind: "person", name: "إيمان" },
    ]);
    expect(results.at(-1)?.path).toBe(`/dashboard/students/students/${student.id}`);
    expect(await listKinds(trainer, CODE)).toEqual(["booking"]);
    // The family name would be told by what is found.
    expect(await search(trainer, "الرحمن")).toEqual([]);
  });

  it("a trainer finds nothing of another's student", async () => {
    for (const typed of ["Khaled", OTHER_CODE, otherStudent.phone, "K1234560022", "4222"]) {
      expect(await search(trainer, typed), typed).toEqual([]);
    }
  });

  it("people of the school only for those who give duties", async () => {
    const quality = await test.signUp({ role: "admin", grants: ["quality"] });
    expect(await list(owner, "Hana")).toEqual(["person Hana Sobhy"]);
    expect(await list(quality, "Hana")).toEqual([]);
    expect(await list(quality, "Rania")).toContain("person Rania Mostafa");
  });
});

it("a removed account is found no more", async () => {
  const leaving = await test.signUp();
  await rename(leaving, "Wahida Leaving", "wahida@school.example");
  await addQuestion({ user: leaving.id });
  expect(await list(owner, "wahida")).toHaveLength(2);
  const removed = await test.as(leaving)("DELETE", "/api/auth/delete-account", { password: leaving.password });
  expect(removed.statusCode, removed.body).toBe(200);
  for (const typed of ["wahida", leaving.phone, "wahida@school.example", leaving.id.slice(-6)]) {
    expect(await search(owner, typed), typed).toEqual([]);
  }
});
