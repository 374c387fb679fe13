import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTrainer } from "../build-trainer.ts";
import { type Answer, type CrashSite, createCrashSite, type Student } from "./crash-site.ts";

const ROUNDS = 20;
const STUDENTS = 100;
const MAX_CONCURRENT_WRITES = 20;
const RETRY_MS = 200;
/** Time after which a person would give up. */
const GIVES_UP_AFTER_MS = 60_000;

/** Each student books and pays at once: 200 calls a round. */
type Order = { student: Student; startsAt: string; booking?: string; code?: string; isPaid?: boolean };
type Round = { notReadyMs: number; readyMs: number; longestMs: number };

let site: CrashSite;
beforeAll(async () => {
  if (process.env.TEST_DEEP !== "1") return;
  site = await createCrashSite();
  await site.start();
}, 180_000);
afterAll(() => site?.close());

/** Repeats a call with the same key until it is answered; also returns the time of the longest try. */
async function insist(call: () => Promise<Answer>): Promise<{ answer: Answer; longestMs: number }> {
  const startedAt = performance.now();
  for (let longestMs = 0; ; ) {
    const triedAt = performance.now();
    const answer = await call();
    longestMs = Math.max(longestMs, performance.now() - triedAt);
    const isOver = performance.now() - startedAt > GIVES_UP_AFTER_MS;
    if (isOver || (answer.status !== 503 && answer.body.code !== "request.in_progress")) return { answer, longestMs };
    await wait(RETRY_MS);
  }
}

async function order(wanted: Order, teacherId: string): Promise<number> {
  const { student, startsAt } = wanted;
  const [bookKey, payKey] = [randomUUID(), randomUUID()];
  const body = { teacherId, pack: 1, startsAt: [startsAt] };
  const booked = await insist(() => site.post(student, "/api/bookings", body, bookKey));
  expect(booked.answer).toMatchObject({ status: 201 });
  wanted.booking = booked.answer.body.data.id;
  wanted.code = booked.answer.body.data.referenceCode;
  const method = { type: "card", token: await site.createCardToken() };
  const charged = await insist(() => site.post(student, `/api/payments/${wanted.code}/charges`, { method }, payKey));
  expect(charged.answer).toMatchObject({ status: 202 });
  wanted.isPaid = true;
  return Math.max(booked.longestMs, charged.longestMs);
}

/** Kills the database after a delay, and polls /readyz. */
async function disturb(afterMs: number, isOver: () => boolean): Promise<Pick<Round, "notReadyMs" | "readyMs">> {
  await wait(afterMs);
  await site.killDatabase();
  const killedAt = performance.now();
  let notReadyMs = Number.NaN;
  while (!isOver()) {
    const isReady = await site.isReady();
    if (!isReady && Number.isNaN(notReadyMs)) notReadyMs = performance.now() - killedAt;
    // /readyz never failed: the restart was faster than the polling.
    if (isReady && (!Number.isNaN(notReadyMs) || performance.now() - killedAt > 2_000)) break;
    await wait(20);
  }
  return { notReadyMs, readyMs: performance.now() - killedAt };
}

async function runRound(orders: Order[], teachers: readonly string[], afterMs: number): Promise<Round> {
  let longestMs = 0;
  let isOver = false;
  const waiting = orders.map((each, at) => ({ each, teacherId: teachers[at % teachers.length] as string }));
  const disturbed = disturb(afterMs, () => isOver);
  async function work(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      longestMs = Math.max(longestMs, await order(next.each, next.teacherId));
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_WRITES }, work));
  isOver = true;
  return { ...(await disturbed), longestMs };
}

describe.runIf(process.env.TEST_DEEP === "1")("Postgres that is killed while 200 calls book and pay", () => {
  it(`loses nothing that was acknowledged, doubles nothing, and serves again without a new server, ${ROUNDS} times`, {
    timeout: 1_200_000,
  }, async () => {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const students = await Promise.all(Array.from({ length: STUDENTS }, () => site.signUp()));
      const teachers = await Promise.all(
        Array.from({ length: 20 }, () => buildTrainer(site.database, { timeZone: "UTC" })),
      );
      const orders = students.map((student, at): Order => {
        const day = new Date(Date.now() + (3 + Math.floor(at / 20)) * DAY_MS).toISOString().slice(0, 10);
        return { student, startsAt: `${day}T16:00:00.000Z` };
      });
      rounds.push(await runRound(orders, teachers, 100 + 60 * round));

      const kept = await site.database.query<{ booking: string; code: string; charges: number }>(
        `SELECT b.id AS booking, b.reference_code AS code, (SELECT count(*) FROM charges c WHERE c.order_id = o.id) AS charges
         FROM bookings b JOIN orders o ON o.booking_id = b.id WHERE b.student_id = ANY($1)`,
        [students.map(({ id }) => id)],
      );
      const compareCodes = (a: { code?: string | undefined }, b: { code?: string | undefined }) =>
        (a.code ?? "").localeCompare(b.code ?? "");
      expect(kept.toSorted(compareCodes)).toEqual(
        orders.map(({ booking, code }) => ({ booking, code, charges: 1 })).toSorted(compareCodes),
      );
      expect(await site.database.query("SELECT * FROM ledger_differences()")).toEqual([]);
    }
    const findWorst = (of: (round: Round) => number) => Math.round(Math.max(...rounds.map(of).filter((ms) => ms >= 0)));
    console.info(
      `after the kill, at worst: not ready within ${findWorst((each) => each.notReadyMs)} ms (2,000), ready again within ` +
        `${findWorst((each) => each.readyMs)} ms (5,000), a call took ${findWorst((each) => each.longestMs)} ms (15,000)`,
    );
  });
});
