import { setTimeout as wait } from "node:timers/promises";
import { bookingStatus, type LessonStatus, lessonStatus } from "@kalima/booking-contract";
import { MINUTE_MS, roleName } from "@kalima/contracts/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildLesson } from "../../../../test/build-lesson.ts";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { CARDS, type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";
import { mayMove, requireCancellation } from "./booking.policy.ts";
import { LESSON_TRANSITIONS, type LessonActor, mayMoveLesson } from "./lesson.policy.ts";

/** Every state, tried by every role over HTTP: only what the tables of transitions say passes (S51). */
const REFUSED = [403, 404, 409, 422];

let site: CheckoutSite;
let people: Record<"student" | "trainer" | "agent" | "admin" | "stranger", TestUser>;
let trainerId: string;

beforeAll(async () => {
  site = await createCheckoutSite();
  site.setTime(NOW);
  people = {
    student: await site.signUp(),
    trainer: await site.signUp({ role: "trainer" }),
    agent: await site.signUp({ role: "agent" }),
    admin: await site.signUp({ role: "admin" }),
    stranger: await site.signUp(),
  };
  trainerId = await buildTrainer(site.database, { userId: people.trainer.id });
});
afterAll(() => site.close());
type Person = keyof typeof people;
const PEOPLE: readonly Person[] = ["student", "trainer", "agent", "admin", "stranger"];

async function readStatus(table: "bookings" | "lessons", id: string): Promise<string> {
  const [row] = await site.database.query<{ status: string }>(`SELECT status FROM ${table} WHERE id = $1`, [id]);
  return row?.status ?? "gone";
}

/** A fast machine reaches the 50 calls that an account has in a second: they are made again when the second is over. */
async function post(by: Person, path: string, body: object) {
  let answer = await site.as(people[by])("POST", path, body);
  while (answer.statusCode === 429) {
    await wait(Number(answer.headers["retry-after"]) * 1_000);
    answer = await site.as(people[by])("POST", path, body);
  }
  return answer;
}

describe.each(bookingStatus.options)("a booking that is %s", (status) => {
  const isPaid = status === "confirmed" || status === "refunded";

  /** A booking of this status; what another one has held is free again. */
  async function build() {
    await site.database.query("UPDATE lessons SET status = 'cancelled' WHERE student_id = $1", [people.student.id]);
    await site.database.query(
      "UPDATE bookings SET status = 'expired' WHERE student_id = $1 AND status <> 'confirmed'",
      [people.student.id],
    );
    const wanted = { teacherId: trainerId, pack: 1, startsAt: ["2026-03-10T16:00:00.000Z"] };
    const made = await (isPaid ? site.buy : site.hold)(people.student, wanted);
    await site.database.query("UPDATE bookings SET status = $2 WHERE id = $1", [made.id, status]);
    return made;
  }

  it("can be cancelled only by the roles that the table allows", async () => {
    let booking = await build();
    for (const person of PEOPLE) {
      const role = roleName.options.find((name) => name === person);
      const answer = await post(person, `/api/bookings/${booking.id}/cancel`, { reason: "Exams" });
      const move = role && role !== "agent" ? requireCancellation(role) : undefined;
      const may = move !== undefined && mayMove(move.by, status, move.to);
      expect([person, answer.statusCode === 200], answer.body).toEqual([person, may]);
      if (!may) expect(REFUSED).toContain(answer.statusCode);
      expect(await readStatus("bookings", booking.id)).toBe(may ? move?.to : status);
      if (may) booking = await build();
    }
  });

  it("can be paid once by its student, while it waits for payment", async () => {
    const { id, code } = await build();
    for (const person of PEOPLE.toReversed()) {
      const answer = await site.charge(people[person], code, CARDS.good);
      const may = person === "student" && status === "awaiting_payment";
      expect([person, answer.statusCode < 300], answer.body).toEqual([person, may]);
      if (!may) expect(REFUSED).toContain(answer.statusCode);
      if (!may) expect(await readStatus("bookings", id)).toBe(status);
    }
  });
});

describe("a lesson", () => {
  const STATES: { status: LessonStatus; isRunning?: boolean }[] = [
    ...lessonStatus.options.map((status) => ({ status })),
    { status: "upcoming", isRunning: true },
  ];
  /** Minutes from now to its beginning: days ahead, hours ahead, at once, begun, and over. */
  const BEGINS_IN = [48 * 60, 120, 5, -20, -52];
  const ACTIONS: [path: string, body: object][] = [
    ["start", { delayReason: "Traffic", meetingUrl: "https://meet.example/1" }],
    ["adjourn", { freezeReason: "other" }],
    ["complete", {}],
    ["cancel", { reason: "Exams" }],
    ["reschedule", { startsAt: "2026-03-12T16:00:00.000Z" }],
    ["proposal", { startsAt: "2026-03-12T17:00:00.000Z" }],
    ["rating", { stars: 5 }],
    ["feedback", { wentWell: "Tenses" }],
  ];

  async function build({ status, isRunning = false }: (typeof STATES)[number], startsAt: Date): Promise<string> {
    await site.database.query(
      "UPDATE lessons SET status = 'cancelled', running_since = NULL WHERE student_id = $1 AND status <> 'completed'",
      [people.student.id],
    );
    const { id } = await buildLesson(site.database, { studentId: people.student.id, trainerId, startsAt, now: NOW });
    const hasRun = isRunning || status === "freezed" || status === "completed";
    await site.database.query(
      `UPDATE lessons SET status = $2, running_since = CASE WHEN $3 THEN $4::timestamptz END,
         trainer_joined_at = CASE WHEN $5 THEN $4::timestamptz END, student_joined_at = CASE WHEN $5 THEN $4::timestamptz END WHERE id = $1`,
      [id, status, isRunning, new Date(NOW.getTime() - 10 * MINUTE_MS), hasRun],
    );
    return id;
  }

  it("moves as its table says: each row by those it names, and nothing else", async () => {
    const seen = new Set<string>();
    for (const state of STATES) {
      for (const minutes of BEGINS_IN) {
        const startsAt = new Date(NOW.getTime() + minutes * MINUTE_MS);
        let id = await build(state, startsAt);
        for (const person of PEOPLE) {
          for (const [path, body] of ACTIONS) {
            const answer = await post(person, `/api/lessons/${id}/${path}`, body);
            const now = (await readStatus("lessons", id)) as LessonStatus;
            const what = `${person}: ${path} of ${state.status} in ${minutes} min: ${answer.statusCode} ${answer.body}`;
            if (answer.statusCode >= 300) {
              expect(REFUSED, what).toContain(answer.statusCode);
              expect(now, what).toBe(state.status);
              continue;
            }
            expect(["student", "trainer", "admin"], what).toContain(person);
            if (now !== state.status) {
              expect(mayMoveLesson(person as LessonActor, state.status, now), what).toBe(true);
              seen.add(`${person}: ${state.status} → ${now}`);
            }
            id = await build(state, startsAt);
          }
        }
      }
    }
    const table = LESSON_TRANSITIONS.filter(({ by }) => by === "student" || by === "trainer" || by === "admin");
    const rows = table.flatMap(({ from, to, by }) => from.map((status) => `${by}: ${status} → ${to}`));
    expect([...seen].sort()).toEqual(rows.sort());
  });
});
