import { randomUUID } from "node:crypto";
import { HOUR_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildLesson } from "../../../../test/build-lesson.ts";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

const NOW = new Date("2026-03-02T08:00:00Z");
let test: TestApp;
let admin: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  test.setTime(NOW);
});
// One account may call fifty times a second.
beforeEach(async () => {
  admin = await test.signUp({ role: "admin", grants: ["support_lead"] });
});
afterAll(() => test.close());

type Listed = { data: Record<string, unknown>[]; page: { nextCursor: string | null } };
async function list(query: string, reader = admin): Promise<Listed> {
  const answer = await test.as(reader)("GET", `/api/staff/bookings?${query}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json();
}
const idsOf = ({ data }: Listed) => data.map(({ id }) => id);
const search = async (q: string, reader = admin) => idsOf(await list(`q=${encodeURIComponent(q)}`, reader));

async function buildBooking(changes: { status?: string; holdExpiresAt?: Date; createdAt?: Date } = {}) {
  const student = await test.signUp();
  const trainerId = await buildTrainer(test.database);
  const startsAt = new Date(NOW.getTime() + 48 * HOUR_MS);
  const { bookingId } = await buildLesson(test.database, { studentId: student.id, trainerId, startsAt, now: NOW });
  const code = randomUUID().replaceAll("-", "").slice(0, 16).toUpperCase();
  await test.database.query("UPDATE bookings SET reference_code = $2, created_at = $3, updated_at = $3 WHERE id = $1", [
    bookingId,
    code,
    changes.createdAt ?? NOW,
  ]);
  if (changes.status) {
    await test.database.transaction(async (tx) => {
      await tx.query("UPDATE lessons SET status = 'cancelled' WHERE booking_id = $1", [bookingId]);
      await tx.query("ALTER TABLE credit_entries DISABLE TRIGGER ALL");
      await tx.query("DELETE FROM credit_entries WHERE booking_id = $1", [bookingId]);
      await tx.query("ALTER TABLE credit_entries ENABLE TRIGGER ALL");
      await tx.query("UPDATE bookings SET status = $2, hold_expires_at = $3 WHERE id = $1", [
        bookingId,
        changes.status,
        changes.holdExpiresAt ?? null,
      ]);
    });
  }
  return { bookingId, code, student, trainerId };
}
const setName = (id: string, name: string) =>
  test.database.query("UPDATE users SET name = $2 WHERE id = $1", [id, name]);

async function addOrder(bookingId: string, studentId: string, status: string): Promise<string> {
  const id = randomUUID();
  await test.database.query(
    `INSERT INTO orders (id, booking_id, student_id, reference_code, order_number, status, amount_minor, currency, created_at)
     SELECT $1::uuid, b.id, $3, b.reference_code, 'K' || b.reference_code, $4, 600, 'EGP', $5 FROM bookings b WHERE b.id = $2`,
    [id, bookingId, studentId, status, NOW],
  );
  return id;
}
const addCharge = (orderId: string, status: string, minutes: number) =>
  test.database.query(
    `INSERT INTO charges (id, order_id, provider, method, status, amount_minor, currency, card_brand, card_last4, started_at, ended_at)
     VALUES (gen_random_uuid(), $1, 'sandbox', 'card', $2, 600, 'EGP', 'visa', '4242', $3, $3)`,
    [orderId, status, new Date(NOW.getTime() + minutes * 60_000)],
  );

describe("bookings of everybody", () => {
  it("are found by the student's phone in Arabic digits, either name in another writing, and the reference code", async () => {
    const { bookingId, student, code, trainerId } = await buildBooking();
    await setName(student.id, "إيمان القاضي");
    await test.database.query("UPDATE trainers SET name = $2 WHERE id = $1", [
      trainerId,
      { en: "Ada Winterbourne", ar: "آدا وينتربورن" },
    ]);
    const arabic = student.phone.slice(3).replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    const owner = await test.signUp({ role: "admin", grants: ["owner"] });
    const texts = [`٠${arabic}`, "ايمان القاضى", "winterbourne", "ادا وينتربورن", code, code.slice(0, 7).toLowerCase()];
    for (const q of texts) expect([q, await search(q, owner)]).toEqual([q, [bookingId]]);
  });

  it("are found by no phone for readers who may not read contacts, and by agents", async () => {
    const quality = await test.signUp({ role: "admin", grants: ["quality"] });
    const agent = await test.signUp({ role: "agent" });
    const { bookingId, student } = await buildBooking();
    expect([await search(student.phone, quality), await search(student.phone, agent)]).toEqual([[], [bookingId]]);
  });

  it("name the people, the pack, the money and the next session", async () => {
    const { bookingId, student, code, trainerId } = await buildBooking();
    await setName(student.id, "Mona Adel");
    const [row] = (await list(`student=${student.id}`)).data;
    expect(row).toEqual({
      id: bookingId,
      referenceCode: code,
      student: { id: student.id, name: "Mona Adel" },
      trainer: { id: trainerId, name: { en: "Grace Hopper", ar: "غريس هوبر" } },
      pack: 6,
      isSpeakingCheck: false,
      status: "confirmed",
      total: { amountMinor: 600, currency: "EGP" },
      payment: "paid",
      nextLessonAt: "2026-03-04T08:00:00.000Z",
      createdAt: NOW.toISOString(),
      changedAt: NOW.toISOString(),
    });
  });

  it("are narrowed by trainer and student", async () => {
    const [one, other] = [await buildBooking(), await buildBooking()];
    expect(idsOf(await list(`trainer=${one.trainerId}`))).toEqual([one.bookingId]);
    expect(idsOf(await list(`student=${other.student.id}`))).toEqual([other.bookingId]);
    expect(idsOf(await list(`trainer=${one.trainerId}&student=${other.student.id}`))).toEqual([]);
  });

  it("are narrowed by days on the school's clock", async () => {
    const { bookingId, trainerId } = await buildBooking({ createdAt: new Date("2026-02-10T22:30:00Z") });
    const found = async (days: string) => idsOf(await list(`trainer=${trainerId}&${days}`));
    expect(await found("fromDay=2026-02-11&toDay=2026-02-11")).toEqual([bookingId]);
    expect(await found("toDay=2026-02-10")).toEqual([]);
    const answer = await test.as(admin)("GET", "/api/staff/bookings?fromDay=2026-02-11&toDay=2026-02-10");
    expect([answer.statusCode, answer.json().code]).toEqual([422, "request.invalid"]);
  });

  it("count as expired, and as never paid, once their hold is over", async () => {
    const over = await buildBooking({ status: "awaiting_payment", holdExpiresAt: new Date(NOW.getTime() - 1) });
    const held = await buildBooking({ status: "awaiting_payment", holdExpiresAt: new Date(NOW.getTime() + HOUR_MS) });
    for (const [{ trainerId, bookingId }, status, payment] of [
      [over, "expired", "unpaid"],
      [held, "awaiting_payment", "open"],
    ] as const) {
      for (const filter of [`status=${status}`, `payment=${payment}`]) {
        const { data } = await list(`trainer=${trainerId}&${filter}`);
        expect([filter, data]).toMatchObject([filter, [{ id: bookingId, status, payment }]]);
      }
      expect(idsOf(await list(`trainer=${trainerId}&payment=paid`))).toEqual([]);
    }
  });

  it.each([
    ["partially_refunded", "partly_refunded"],
    ["refunded", "refunded"],
    ["succeeded", "paid"],
  ])("with an order that is %s are %s", async (status, payment) => {
    const { bookingId, student } = await buildBooking();
    await addOrder(bookingId, student.id, status);
    expect((await list(`student=${student.id}&payment=${payment}`)).data).toMatchObject([{ id: bookingId, payment }]);
  });

  it.each(["", "createdAt", "-changedAt", "changedAt"])(
    "sorted by %j, pages hold each once and in order",
    async (sort) => {
      const trainerId = await buildTrainer(test.database);
      for (let count = 0; count < 5; count += 1) {
        const { bookingId } = await buildBooking({ createdAt: new Date(NOW.getTime() - (count % 3)) });
        await test.database.query("UPDATE bookings SET trainer_id = $2 WHERE id = $1", [bookingId, trainerId]);
      }
      const query = `trainer=${trainerId}${sort && `&sort=${sort}`}`;
      const whole = idsOf(await list(`${query}&limit=50`));
      const seen: unknown[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const read: Listed = await list(`${query}&limit=2${cursor && `&cursor=${cursor}`}`);
        seen.push(...idsOf(read));
        cursor = read.page.nextCursor;
      }
      expect([seen, new Set(seen).size]).toEqual([whole, 5]);
    },
  );

  it("refuse a cursor that no page gave", async () => {
    const answer = await test.as(admin)("GET", "/api/staff/bookings?cursor=Zm9v");
    expect([answer.statusCode, answer.json().code]).toEqual([422, "request.invalid"]);
  });

  it("are a table to download, with a row in the audit log that says by what", async () => {
    const { trainerId, code } = await buildBooking();
    const owner = await test.signUp({ role: "admin", grants: ["owner"] });
    const answer = await test.as(owner)("GET", `/api/staff/bookings.csv?trainer=${trainerId}&status=confirmed`);
    const [head, row, ...rest] = answer.body.trimEnd().split("\r\n");
    expect([head?.startsWith("\ufeffreference,"), row?.startsWith(code), rest]).toEqual([true, true, []]);
    const log = (await test.as(owner)("GET", "/api/staff/audit?action=booking.exported&limit=1")).json();
    expect(log.data).toMatchObject([
      { action: "booking.exported", after: { trainer: trainerId, status: "confirmed" } },
    ]);
  });
});

describe("what happened to a booking, for the school", () => {
  async function read(reader: TestUser, bookingId: string) {
    return (await test.as(reader)("GET", `/api/bookings/${bookingId}/history`)).json().data as Record<
      string,
      unknown
    >[];
  }

  it("holds each attempt to pay and each session that is over, in order, and students and trainers see neither", async () => {
    const { bookingId, student } = await buildBooking();
    const orderId = await addOrder(bookingId, student.id, "succeeded");
    await addCharge(orderId, "failed", 1);
    await addCharge(orderId, "succeeded", 2);
    await test.database.query(
      "UPDATE lessons SET status = 'missed', missed_by = 'trainer', starts_at = $2, ends_at = $3 WHERE booking_id = $1",
      [bookingId, new Date(NOW.getTime() + HOUR_MS), new Date(NOW.getTime() + 2 * HOUR_MS)],
    );
    const events = await read(admin, bookingId);
    expect(events.filter(({ kind }) => kind === "payment").map(({ payment }) => payment)).toEqual([
      expect.objectContaining({ state: "failed", amount: { amountMinor: 600, currency: "EGP" } }),
      expect.objectContaining({ state: "paid", card: { brand: "visa", last4: "4242" } }),
    ]);
    expect(events.at(-1)).toMatchObject({
      kind: "lesson_missed",
      missedBy: "trainer",
      startsAt: "2026-03-02T09:00:00.000Z",
    });
    const times = events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    const own = (await read(student, bookingId)).map(({ kind }) => kind);
    expect(own).not.toContain("payment");
    expect(own).not.toContain("lesson_missed");
  });

  it("names the colleague who acted, to colleagues alone", async () => {
    const { bookingId, student } = await buildBooking();
    const colleague = await test.signUp({ role: "admin", grants: ["quality"] });
    await setName(colleague.id, "Karim Saleh");
    await test.database.query("UPDATE bookings SET credits_expire_at = $2 WHERE id = $1", [
      bookingId,
      new Date(NOW.getTime() + 900 * HOUR_MS),
    ]);
    const extended = await test.as(colleague)("POST", `/api/bookings/${bookingId}/extension`, { days: 30 });
    expect(extended.statusCode).toBe(200);
    const names = async (reader: TestUser) =>
      (await read(reader, bookingId)).filter(({ kind }) => kind === "credits_extended").map(({ byName }) => byName);
    expect([await names(admin), await names(student)]).toEqual([["Karim Saleh"], [null]]);
  });
});
