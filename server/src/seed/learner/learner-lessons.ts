import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import { createReferenceCode, grantCredits } from "../../modules/bookings/public.ts";
import { computeLessonPrice, computePackPrice, readDefaultPrices } from "../../modules/prices/public.ts";
import { LEARNER } from "../demo-accounts.ts";
import { makeCriteria } from "../trainers/make-criteria.ts";
import { makeTrainerId, TRAINER_PROFILES } from "../trainers/seed-trainers.ts";
import type { TrainerProfile } from "../trainers/trainer-profile.ts";
import { openWorkingTimes } from "../trainers/working-times.ts";
import { writeSeedWords } from "../write-seed-words.ts";
import { addPaidOrder } from "./learner-orders.ts";
import { LEARNER_WORDS } from "./learner-words.ts";

const PACK = 12;
const LESSON_MINUTES = 50;
/** `weeks` are the weeks of the lessons, counted back from the one that comes in `daysAhead`. */
type SeededPack = { trainer: number; daysAhead: number; weeks: readonly number[] };
/** With the trainers who have accounts: whoever writes to them, or sends them work, is answered. */
const PACKS: readonly SeededPack[] = [
  { trainer: 0, daysAhead: 2, weeks: [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11] },
  { trainer: 1, daysAhead: 5, weeks: [0, 2, 3, 6, 9, 13, 14, 15, 16] },
];
/** The student did not come. */
const MISSED_WEEK = 5;
/** Stars for the lessons of a pack, in order; null is not rated. */
const STARS = [5, 5, 4, null, 5, 4, 5, 3] as const;
/** At six or seven in the evening in Cairo, or when the trainer works next. */
const HOUR_OF_DAY = 16 * HOUR_MS;
const WORDS_PER_LESSON = 4;

const computeWish = (now: Date, { daysAhead }: SeededPack, week: number) =>
  Math.floor(now.getTime() / DAY_MS) * DAY_MS + (daysAhead - week * 7) * DAY_MS + HOUR_OF_DAY;

/** Times when neither the trainer nor the learner has another lesson. */
async function openTimes(tx: Database, profile: TrainerProfile, trainerId: string) {
  const taken = await tx.query<{ starts_at: Date; ends_at: Date }>(
    "SELECT starts_at, ends_at FROM lessons WHERE trainer_id = $1 OR student_id = $2",
    [trainerId, LEARNER.id],
  );
  const times = taken.map((lesson) => ({ startsAt: lesson.starts_at.getTime(), endsAt: lesson.ends_at.getTime() }));
  return openWorkingTimes(profile, LESSON_MINUTES, times);
}

/** Adds two packs with past and future lessons, and the words that were written down in the newest ones. */
export async function addLessons(tx: Database, now: Date): Promise<void> {
  const completed: string[] = [];
  for (const pack of PACKS) completed.push(...(await addPack(tx, pack, now)));
  for (let at = 0; at < LEARNER_WORDS.length; at += WORDS_PER_LESSON) {
    const words = LEARNER_WORDS.slice(at, at + WORDS_PER_LESSON);
    await writeSeedWords(tx, completed[at / WORDS_PER_LESSON], words, now);
  }
}

/** Returns the ids of the completed lessons, newest first. */
async function addPack(tx: Database, pack: SeededPack, now: Date): Promise<string[]> {
  const profile = TRAINER_PROFILES[pack.trainer];
  if (!profile) throw new Error(`no demo trainer ${pack.trainer}`);
  const bookingId = randomUUID();
  const { amountMinor, currency } = computePackPrice(
    await readDefaultPrices(tx, now),
    computeLessonPrice(profile.price * 100, LESSON_MINUTES),
    PACK,
  ).perLesson;
  const [referenceCode, totalMinor] = [createReferenceCode(), amountMinor * PACK];
  const times = await openTimes(tx, profile, makeTrainerId(pack.trainer));
  const bookedAt = new Date(computeWish(now, pack, Math.max(...pack.weeks)) - 2 * DAY_MS);
  await tx.query(
    `INSERT INTO bookings (id, reference_code, student_id, trainer_id, pack, price_per_lesson_minor, total_minor, currency,
       status, lesson_minutes, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'confirmed', $9, $10, $10)`,
    [
      bookingId,
      referenceCode,
      LEARNER.id,
      makeTrainerId(pack.trainer),
      PACK,
      amountMinor,
      totalMinor,
      currency,
      LESSON_MINUTES,
      bookedAt,
    ],
  );
  await addPaidOrder(tx, {
    studentId: LEARNER.id,
    bookingId,
    referenceCode,
    amountMinor: totalMinor,
    currency,
    now: bookedAt,
  });
  await grantCredits(tx, { id: bookingId, pack: PACK }, bookedAt);
  const completed: string[] = [];
  for (const [place, week] of pack.weeks.entries()) {
    const id = randomUUID();
    await tx.query(
      `INSERT INTO lessons (id, booking_id, trainer_id, student_id, starts_at, ends_at, status)
       VALUES ($1, $2, $3, $4, $5, $5::timestamptz + make_interval(mins => $6), 'upcoming')`,
      [
        id,
        bookingId,
        makeTrainerId(pack.trainer),
        LEARNER.id,
        times.take(computeWish(now, pack, week)),
        LESSON_MINUTES,
      ],
    );
    await tx.query(
      "INSERT INTO credit_entries (booking_id, kind, credits, lesson_id, at) VALUES ($1, 'used', -1, $2, $3)",
      [bookingId, id, bookedAt],
    );
    if (week === 0) continue;
    if (week === MISSED_WEEK) {
      await tx.query(
        "UPDATE lessons SET status = 'missed', missed_by = 'student', trainer_joined_at = starts_at WHERE id = $1",
        [id],
      );
      continue;
    }
    const stars = STARS[place % STARS.length] ?? null;
    await completeLesson(tx, id, { stars, criteria: makeCriteria(stars, place), lateMinutes: (place % 3) * 4 });
    completed.push(id);
  }
  return completed;
}

type Completion = { stars: number | null; criteria: string | null; lateMinutes: number };

async function completeLesson(tx: Database, id: string, { stars, criteria, lateMinutes }: Completion): Promise<void> {
  await tx.query(
    `UPDATE lessons SET status = 'completed', rating = $2, rating_criteria = $4, rated_at = CASE WHEN $2::smallint IS NOT NULL THEN ends_at END,
       student_joined_at = starts_at + $3::interval, trainer_joined_at = starts_at, ended_at = ends_at,
       ran_seconds = extract(epoch FROM ends_at - starts_at - $3::interval) WHERE id = $1`,
    [id, stars, `${lateMinutes * MINUTE_MS} milliseconds`, criteria],
  );
  await tx.query(
    `INSERT INTO lesson_feedback (lesson_id, went_well, next_step, given_at)
     SELECT id, $2, $3, ends_at FROM lessons WHERE id = $1`,
    [
      id,
      "You told your story without long pauses, and corrected yourself twice.",
      "Use five of the new words in sentences of your own.",
    ],
  );
}
