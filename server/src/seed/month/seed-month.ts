import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import { createReferenceCode, grantCredits } from "../../modules/bookings/public.ts";
import { computeLessonPrice, computePackPrice, readDefaultPrices } from "../../modules/prices/public.ts";
import { isTaken, type Schedule, type TakenTime } from "../../modules/trainers/public.ts";
import { findInstants, toDialWeek } from "../../time/wall-clock.ts";
import { TRAINER_ONE, TRAINER_TWO } from "../demo-accounts.ts";
import { addTalk } from "../learner/learner-messages.ts";
import { addPaidOrder } from "../learner/learner-orders.ts";
import { addResult } from "../learner/learner-results.ts";
import { makeCriteria } from "../trainers/make-criteria.ts";
import { makeTrainerId, TRAINER_PROFILES } from "../trainers/seed-trainers.ts";
import { writeSeedWords } from "../write-seed-words.ts";
import { MONTHS, type MonthStudent, type WeeklyTime } from "./month-students.ts";
import { MONTH_FEEDBACK, MONTH_QUESTIONS } from "./month-texts.ts";

const LESSON_MINUTES = 50;
const LESSON_MS = LESSON_MINUTES * MINUTE_MS;
/** No lesson is planned nearer than this: nobody would be there to give it while a demo is looked at for the first time. */
const AHEAD_MS = 2 * HOUR_MS;
/** Feedback on what ended later than this is still owed, and in time. */
const OWED_MS = 22 * HOUR_MS;
const WEEKS_AHEAD = 4;
/** Stars of completed lessons in turn; null is not rated. */
const STARS = [5, null, 5, 4, 5, null, 5, 5, 4] as const;
/** The student of this lesson of a pack did not come, in every third pack. */
const MISSED = 3;

const ACCOUNTS = [TRAINER_ONE, TRAINER_TWO];

/** The id of a student of this month, by the places of trainer and student. */
export const makeStudentId = (trainer: number, student: number) =>
  `0193c100-0000-7000-8000-${String(trainer * 100 + student).padStart(12, "0")}`;

/**
 * Gives the trainers who can sign in a month as they have it: students with weekly lessons before and after today, feedback
 * and words, ratings, and something that is due. The students cannot sign in. Runs once, on a fresh database.
 */
export async function seedMonth(database: Database, now: Date): Promise<void> {
  const present = await database.query("SELECT FROM users WHERE id = $1", [makeStudentId(0, 0)]);
  if (present.length > 0) return;
  await database.transaction(async (tx) => {
    for (const { trainer, students } of MONTHS) {
      const taken = await readTaken(tx, trainer);
      for (const [place, student] of students.entries()) {
        await addStudent(tx, { id: makeStudentId(trainer, place), student, now });
        await addPack(tx, { trainer, place, student, taken, now });
      }
    }
    for (const { trainer, student, hoursAgo, text } of MONTH_QUESTIONS) {
      const account = ACCOUNTS[trainer] ?? TRAINER_ONE;
      const talk = { trainer, account, said: [{ by: "student" as const, hoursAgo, text }] };
      await addTalk(tx, makeStudentId(trainer, student), talk, now);
    }
  });
}

async function readTaken(tx: Database, trainer: number): Promise<TakenTime[]> {
  const rows = await tx.query<{ starts_at: Date; ends_at: Date }>(
    "SELECT starts_at, ends_at FROM lessons WHERE trainer_id = $1",
    [makeTrainerId(trainer)],
  );
  return rows.map((lesson) => ({ startsAt: lesson.starts_at.getTime(), endsAt: lesson.ends_at.getTime() }));
}

async function addStudent(
  tx: Database,
  { id, student, now }: { id: string; student: MonthStudent; now: Date },
): Promise<void> {
  const { name, country, gender, timeZone, level, weeksAgo } = student;
  const createdAt = new Date(now.getTime() - (weeksAgo + 2) * 7 * DAY_MS);
  await tx.query(
    `INSERT INTO users (id, name, phone, password_hash, role, country, gender, time_zone, verified_at, created_at, updated_at)
     VALUES ($1::uuid, $2, '+2010998' || right($1::text, 5), '!', 'student', $3, $4, $5, $6, $6, $6)`,
    [id, name, country, gender, timeZone, createdAt],
  );
  await addResult(tx, { studentId: id, level, code: `KLM-DEMO-${id.slice(-3)}M`, takenAt: createdAt });
}

type Pack = { trainer: number; place: number; student: MonthStudent; taken: TakenTime[]; now: Date };

/** The starts of a pack's lessons, where the trainer has no other. None is about to begin. */
function listStarts({ trainer, student, taken, now }: Pack): Date[] {
  const profile = TRAINER_PROFILES[trainer];
  if (!profile) throw new Error(`no demo trainer ${trainer}`);
  const { timeZone } = profile;
  const schedule: Schedule = { timeZone, shifts: [], gridMinutes: 60, noticeHours: 0 };
  const week = toDialWeek(timeZone, now.getTime());
  const starts: Date[] = [];
  for (let weeks = -student.weeksAgo; weeks < WEEKS_AHEAD; weeks += 1) {
    for (const time of student.times.toSorted(compareTimes)) {
      const [startsAt] = findInstants(
        timeZone,
        week + (weeks * 7 + daysFromSaturday(time)) * DAY_MS + time[1] * HOUR_MS,
      );
      if (startsAt === undefined || starts.length === student.pack) continue;
      const isPast = startsAt + LESSON_MS < now.getTime();
      if ((!isPast && startsAt < now.getTime() + AHEAD_MS) || isTaken(schedule, taken, startsAt)) continue;
      taken.push({ startsAt, endsAt: startsAt + LESSON_MS });
      starts.push(new Date(startsAt));
    }
  }
  return starts;
}

const daysFromSaturday = ([weekday]: WeeklyTime) => (weekday + 1) % 7;
const compareTimes = (a: WeeklyTime, b: WeeklyTime) => daysFromSaturday(a) - daysFromSaturday(b);

async function addPack(tx: Database, given: Pack): Promise<void> {
  const { trainer, place, student, now } = given;
  const starts = listStarts(given);
  const [first] = starts;
  if (!first) return;
  const [bookingId, referenceCode] = [randomUUID(), createReferenceCode()];
  const studentId = makeStudentId(trainer, place);
  const profile = TRAINER_PROFILES[trainer];
  const { amountMinor, currency } = computePackPrice(
    await readDefaultPrices(tx, now),
    computeLessonPrice((profile?.price ?? 0) * 100, LESSON_MINUTES),
    student.pack,
  ).perLesson;
  const bookedAt = new Date(first.getTime() - 3 * DAY_MS);
  await tx.query(
    `INSERT INTO bookings (id, reference_code, student_id, trainer_id, pack, price_per_lesson_minor, total_minor, currency,
       status, lesson_minutes, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'confirmed', $9, $10, $10)`,
    [
      bookingId,
      referenceCode,
      studentId,
      makeTrainerId(trainer),
      student.pack,
      amountMinor,
      amountMinor * student.pack,
      currency,
      LESSON_MINUTES,
      bookedAt,
    ],
  );
  const order = { bookingId, referenceCode, amountMinor: amountMinor * student.pack, currency, now: bookedAt };
  await addPaidOrder(tx, { ...order, studentId });
  await grantCredits(tx, { id: bookingId, pack: student.pack }, bookedAt);
  let newest: string | null = null;
  for (const [at, startsAt] of starts.entries()) {
    const id = await addLesson(tx, { bookingId, studentId, trainer, startsAt, bookedAt });
    if (startsAt > now) continue;
    if (at === MISSED && place % 3 === 0) await missLesson(tx, id);
    else {
      await completeLesson(tx, {
        id,
        trainer,
        turn: place * 2 + at,
        isOwed: startsAt.getTime() + LESSON_MS > now.getTime() - OWED_MS,
      });
      newest = id;
    }
  }
  if (newest) await writeSeedWords(tx, newest, student.words, now);
}

type NewLesson = { bookingId: string; studentId: string; trainer: number; startsAt: Date; bookedAt: Date };

async function addLesson(
  tx: Database,
  { bookingId, studentId, trainer, startsAt, bookedAt }: NewLesson,
): Promise<string> {
  const id = randomUUID();
  await tx.query(
    `INSERT INTO lessons (id, booking_id, trainer_id, student_id, starts_at, ends_at, status)
     VALUES ($1, $2, $3, $4, $5, $6, 'upcoming')`,
    [id, bookingId, makeTrainerId(trainer), studentId, startsAt, new Date(startsAt.getTime() + LESSON_MS)],
  );
  await tx.query(
    "INSERT INTO credit_entries (booking_id, kind, credits, lesson_id, at) VALUES ($1, 'used', -1, $2, $3)",
    [bookingId, id, bookedAt],
  );
  return id;
}

const missLesson = (tx: Database, id: string) =>
  tx.query("UPDATE lessons SET status = 'missed', missed_by = 'student', trainer_joined_at = starts_at WHERE id = $1", [
    id,
  ]);

type Completion = { id: string; trainer: number; turn: number; isOwed: boolean };

async function completeLesson(tx: Database, { id, trainer, turn, isOwed }: Completion): Promise<void> {
  const stars = isOwed ? null : (STARS[turn % STARS.length] ?? null);
  await tx.query(
    `UPDATE lessons SET status = 'completed', rating = $2, rating_criteria = $3,
       rated_at = CASE WHEN $2::smallint IS NOT NULL THEN ends_at + interval '1 hour' END, student_joined_at = starts_at,
       trainer_joined_at = starts_at, ended_at = ends_at, ran_seconds = extract(epoch FROM ends_at - starts_at) WHERE id = $1`,
    [id, stars, makeCriteria(stars, turn)],
  );
  const feedback = MONTH_FEEDBACK[trainer] ?? [];
  const { wentWell, corrections, nextStep } = feedback[turn % feedback.length] ?? {};
  if (isOwed || !wentWell) return;
  await tx.query(
    `INSERT INTO lesson_feedback (lesson_id, went_well, corrections, next_step, given_at)
     SELECT id, $2, $3, $4, ends_at + interval '2 hours' FROM lessons WHERE id = $1`,
    [id, wentWell, corrections, nextStep],
  );
}
