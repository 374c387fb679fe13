import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Booking, BookingEvent } from "@kalima/booking-contract";
import { HOUR_MS } from "@kalima/contracts/domain";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";
import { advanceLessons } from "./lesson-clock.ts";
import { advancePacks } from "./pack-clock.ts";
import { endProposals } from "./proposals.ts";

const PACK = 6;
/** Price of one lesson in a pack of 6, in piastres. */
const PRICE = 19_000;
const hour = (day: number, at = 16) => `2026-03-${String(10 + day)}T${at}:00:00.000Z`;
const cairo = { "x-timezone": "Africa/Cairo" };

let site: CheckoutSite;
beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());

/** Calls as this person; one who calls more often than the server allows in a second waits as long as it says. */
function callAs(by: TestUser): ReturnType<CheckoutSite["as"]> {
  return async (...call) => {
    for (;;) {
      const answer = await site.as(by)(...call);
      if (answer.statusCode !== 429) return answer;
      await setTimeout(answer.json().retryAfter * 1_000);
    }
  };
}

const lesson = fc.nat(5);
const time = fc.record({ day: fc.nat(14), at: fc.integer({ min: 16, max: 19 }) });
const who = fc.constantFrom("student" as const, "trainer" as const);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 40 }) }) },
  fc.record({ what: fc.constant("cancel" as const), by: who, lesson }),
  fc.record({ what: fc.constant("start" as const), by: who, lesson }),
  fc.record({ what: fc.constant("adjourn" as const), by: fc.constant("trainer" as const), lesson }),
  fc.record({ what: fc.constant("reschedule" as const), by: fc.constant("student" as const), lesson, time }),
  fc.record({ what: fc.constant("propose" as const), by: who, lesson, time }),
  fc.record({ what: fc.constant("answer" as const), by: who, lesson, accept: fc.boolean() }),
  fc.record({ what: fc.constant("plan" as const), time }),
  fc.record({
    what: fc.constant("end" as const),
    by: fc.constantFrom("student" as const, "student" as const, "trainer" as const, "admin" as const),
    giveBack: fc.constantFrom("money" as const, "credits" as const, "credits" as const),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type People = Record<"student" | "trainer" | "admin", TestUser>;
type Walk = { people: People; bookingId: string; now: number };

async function describeCall({ people, bookingId }: Walk, chosen: Exclude<Step, { what: "wait" }>) {
  if (chosen.what === "plan") {
    const { day, at } = chosen.time;
    return { by: people.student, path: `/api/bookings/${bookingId}/lessons`, body: { startsAt: [hour(day, at)] } };
  }
  if (chosen.what === "end") {
    const body = { giveBack: chosen.giveBack, reason: "Any" };
    return { by: people[chosen.by], path: `/api/bookings/${bookingId}/cancel`, body };
  }
  const { lessons } = (await callAs(people.student)("GET", `/api/bookings/${bookingId}`)).json().data as Booking;
  const path = `/api/lessons/${lessons[chosen.lesson % Math.max(1, lessons.length)]?.id}`;
  const by = people[chosen.by];
  if (chosen.what === "cancel") return { by, path: `${path}/cancel`, body: { reason: "Any" } };
  if (chosen.what === "start") return { by, path: `${path}/start`, body: { delayReason: "Traffic" } };
  if (chosen.what === "adjourn") return { by, path: `${path}/adjourn`, body: { freezeReason: "other" } };
  if (chosen.what === "answer") return { by, path: `${path}/proposal/answer`, body: { accept: chosen.accept } };
  const startsAt = hour(chosen.time.day, chosen.time.at);
  return { by, path: `${path}/${chosen.what === "propose" ? "proposal" : "reschedule"}`, body: { startsAt } };
}

/** Tries the step; a client that lost the answer sends the same call again and gets the same one. */
async function take(walk: Walk, chosen: Step): Promise<void> {
  if (chosen.what === "wait") {
    walk.now += chosen.hours * HOUR_MS;
    site.setTime(new Date(walk.now));
    await advanceLessons(site.context, new Date(walk.now));
    await advancePacks(site.context);
    await endProposals(site.context);
    await site.runDue();
    for (const person of Object.values(walk.people)) {
      Object.assign(person, await site.context.sessions.begin({ id: person.id, kind: "account" }, false));
    }
    return;
  }
  const { by, path, body } = await describeCall(walk, chosen);
  const headers = { ...cairo, "idempotency-key": randomUUID() };
  const first = await callAs(by)("POST", path, body, headers);
  const again = await callAs(by)("POST", path, body, headers);
  expect(first.statusCode).toBeLessThan(500);
  expect([again.statusCode, again.json().code]).toEqual([first.statusCode, first.json().code]);
  // Due jobs run at once, such as the refund of a credit of an ended booking.
  await site.runDue();
}

type Sums = {
  granted: number;
  refunded: number;
  held: number;
  left: number;
  expired: number;
  owed: number;
  waiting: number;
};

/** Checks the invariants that must hold after every step and returns the booking's history. */
async function check({ people, bookingId }: Walk, before: readonly BookingEvent[]): Promise<BookingEvent[]> {
  const [sums] = await site.database.query<Sums>(
    `SELECT coalesce(sum(credits) FILTER (WHERE kind = 'granted'), 0) AS granted,
       coalesce(-sum(credits) FILTER (WHERE kind = 'refunded'), 0) AS refunded,
       coalesce(-sum(credits) FILTER (WHERE kind IN ('used', 'returned')), 0) AS held,
       coalesce(-sum(credits) FILTER (WHERE kind = 'expired'), 0) AS expired, coalesce(sum(credits), 0) AS left,
       (SELECT coalesce(sum(r.amount_minor), 0) FROM refunds r JOIN charges c ON c.id = r.charge_id
        JOIN orders o ON o.id = c.order_id WHERE o.booking_id = $1) AS owed,
       (SELECT coalesce(sum(amount_minor), 0) FROM staff_refunds WHERE booking_id = $1 AND state = 'waiting') AS waiting
     FROM credit_entries WHERE booking_id = $1`,
    [bookingId],
  );
  if (!sums) throw new Error("no sums");
  // Each lesson that was paid for is planned or taken, to be planned, refunded, or expired.
  expect(sums.granted).toBe(PACK);
  expect(sums.held + sums.left + sums.refunded + sums.expired).toBe(PACK);
  expect(sums.owed).toBe(sums.refunded * PRICE);
  const wrong = await site.database.query(
    `SELECT l.id FROM lessons l JOIN lessons o ON o.trainer_id = l.trainer_id AND o.id <> l.id
       AND tstzrange(o.starts_at, o.ends_at) && tstzrange(l.starts_at, l.ends_at)
     WHERE l.booking_id = $1 AND l.status IN ('upcoming', 'delayed', 'freezed') AND o.status IN ('upcoming', 'delayed', 'freezed')`,
    [bookingId],
  );
  expect(wrong).toEqual([]);
  const { status } = (await callAs(people.student)("GET", `/api/bookings/${bookingId}`)).json().data as Booking;
  // The credits of an ended booking that are not refunded wait for a second person.
  if (status !== "confirmed") expect(sums.left * PRICE).toBe(sums.waiting);
  const history = (await callAs(people.student)("GET", `/api/bookings/${bookingId}/history`)).json()
    .data as BookingEvent[];
  const steps = (events: readonly BookingEvent[]) => events.filter(({ kind }) => kind !== "refund");
  expect(steps(history).slice(0, steps(before).length)).toEqual(steps(before));
  return history;
}

it("whatever people try, and however often, every paid lesson is accounted for and nothing is booked twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      site.reported.length = 0;
      site.setTime(NOW);
      const people: People = {
        student: await site.signUp(),
        trainer: await site.signUp({ role: "trainer" }),
        admin: await site.signUp({ role: "admin" }),
      };
      const teacherId = await buildTrainer(site.database, { userId: people.trainer.id });
      const startsAt = [hour(0), hour(2), hour(4), hour(6)];
      const { id: bookingId } = await site.buy(people.student, { teacherId, pack: PACK, startsAt });
      const walk = { people, bookingId, now: NOW.getTime() };
      let history: BookingEvent[] = [];
      // Most rules are about the days around the first lesson.
      await take(walk, { what: "wait", hours: 150 });
      for (const chosen of steps) {
        await take(walk, chosen);
        history = await check(walk, history);
      }
    }),
    // A smaller counterexample would take longer than the test may.
    { numRuns: 5, endOnFailure: true },
  );
});
