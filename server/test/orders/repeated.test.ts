import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { HOUR_MS } from "@kalima/contracts/domain";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../build-trainer.ts";
import { CARDS, type CheckoutSite, createCheckoutSite, NOW } from "../checkout-site.ts";
import type { TestApp, TestUser } from "../create-test-app.ts";

const TRIES = 20;
const startsAt = ["2026-03-10T16:00:00.000Z"];

let site: CheckoutSite;
let second: Pick<TestApp, "as">;
let student: TestUser;
let teacherId: string;

beforeAll(async () => {
  site = await createCheckoutSite();
  second = await site.startProcess();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.reported.length = 0;
  site.setTime(NOW);
  student = await site.signUp();
  teacherId = await buildTrainer(site.database);
});

type Call = { by: TestUser; url: string; body: object; key: string };

/** Calls like a client: retries after `retryAfter` while the first try is running or calls come too often. */
async function send(
  { by, url, body, key }: Call,
  process: Pick<TestApp, "as"> = site,
): Promise<LightMyRequestResponse> {
  for (;;) {
    const answer = await process.as(by)("POST", url, body, { "idempotency-key": key });
    if (!["request.in_progress", "request.too_many"].includes(answer.json().code)) return answer;
    await wait(answer.json().retryAfter * 1_000);
  }
}

/** Sends the calls at once, half of them to each of two processes. */
function sendMany(call: Call): Promise<LightMyRequestResponse[]> {
  return Promise.all(Array.from({ length: TRIES }, (_, at) => send(call, at % 2 === 0 ? site : second)));
}

const booking = (by = student, changes: object = {}): Call => ({
  by,
  url: "/api/bookings",
  body: { teacherId, pack: 1, startsAt, ...changes },
  key: randomUUID(),
});

async function charging(by: TestUser, code: string, card = CARDS.good): Promise<Call> {
  const payload = { holder: "Mona Adel", number: card, expiry: "12/27", cvv: "123" };
  const headers = { "sec-fetch-site": "same-origin" };
  const { token } = (await site.sandbox.inject({ method: "POST", url: "/tokens", headers, payload })).json();
  const body = { method: { type: "card", token } };
  return { by, url: `/api/payments/${code}/charges`, body, key: randomUUID() };
}

const count = async (table: "bookings" | "orders", by = student) =>
  (await site.database.query(`SELECT 1 FROM ${table} WHERE student_id = $1`, [by.id])).length;
const charges = (code: string) =>
  site.database.query<{ status: string }>(
    "SELECT c.status FROM charges c JOIN orders o ON o.id = c.order_id WHERE o.reference_code = $1",
    [code],
  );

describe("one key, sent twenty times at once over two processes", () => {
  it("makes one booking, and everybody gets its answer byte for byte", async () => {
    const answers = await sendMany(booking());
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(answers.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(TRIES - 1);
    expect([await count("bookings"), await count("orders")]).toEqual([1, 1]);
  });

  it("makes one charge, and everybody gets its answer byte for byte", async () => {
    const { code } = await site.hold(student, { teacherId });
    const answers = await sendMany(await charging(student, code));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(202);
    await site.deliver(await site.waitForWebhook("charge.succeeded", code));
    expect(await charges(code)).toEqual([{ status: "succeeded" }]);
    expect(site.reported.filter(({ type }) => type === "charge.succeeded")).toHaveLength(1);
  });

  it("gives a refusal to everybody, too, and a declined card is asked once", async () => {
    const { code } = await site.hold(student, { teacherId });
    const answers = await sendMany(await charging(student, code, CARDS.declined));
    expect(new Set(answers.map(({ json }) => json().code))).toEqual(new Set(["payment.declined"]));
    expect(await charges(code)).toHaveLength(1);
  });

  it("gives money back once", async () => {
    const { id, code } = await site.buy(student, { teacherId });
    const admin = await site.signUp({ role: "admin" });
    const body = { to: "method", amountMinor: 5_000, of: 20_000, reason: "The sound was bad" };
    const answers = await sendMany({ by: admin, url: `/api/bookings/${id}/refunds`, body, key: randomUUID() });
    expect(new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`))).toEqual(
      new Set(['200 {"data":{"state":"made"}}']),
    );
    expect((await site.readOrder(student, code)).refunds).toMatchObject([{ amount: { amountMinor: 5_000 } }]);
  });
});

describe("a key that was used", () => {
  it("cannot be reused with another body or at another address", async () => {
    const call = booking();
    const first = await send(call);
    const { id } = first.json().data;
    for (const changed of [
      { ...call, body: { teacherId, pack: 6, startsAt } },
      { ...call, body: { ...call.body, note: "Please" } },
      { ...call, url: `/api/bookings/${id}/cancel`, body: {} },
    ]) {
      const answer = await send(changed);
      expect([answer.statusCode, answer.json().code]).toEqual([422, "request.idempotency_key_reused"]);
    }
    expect((await site.as(student)("GET", `/api/bookings/${id}`)).json()).toEqual(first.json());
    expect(await count("bookings")).toBe(1);
  });

  it("does not collide with the same key of another account", async () => {
    const other = await site.signUp();
    const mine = booking();
    const theirs = { ...mine, by: other, body: { ...mine.body, startsAt: ["2026-03-11T16:00:00.000Z"] } };
    const [first, second] = [await send(mine), await send(theirs)];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.headers["idempotency-replayed"]).toBeUndefined();
    expect(second.json().data.id).not.toBe(first.json().data.id);
  });

  it("answers the same for a day, whatever became of the booking, also after keys were tidied", async () => {
    const call = booking();
    const first = await send(call);
    await site.as(student)("POST", `/api/bookings/${first.json().data.id}/cancel`, {});
    site.setTime(new Date(NOW.getTime() + 24 * HOUR_MS - 1));
    await site.runDue();
    Object.assign(student, await site.context.sessions.begin({ id: student.id, kind: "account" }, false));
    const again = await send(call);
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(await count("bookings")).toBe(1);
  });
});
