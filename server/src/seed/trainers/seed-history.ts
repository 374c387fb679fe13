import { LESSON_MINUTES, type LessonLength } from "@kalima/catalog-contract";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import { createReferenceCode, grantCredits } from "../../modules/bookings/public.ts";
import { computeLessonPrice, computePackPrice, readDefaultPrices } from "../../modules/prices/public.ts";
import { makeCriteria } from "./make-criteria.ts";
import { makeTrainerId, TRAINER_PROFILES } from "./seed-trainers.ts";
import type { TrainerProfile } from "./trainer-profile.ts";
import { openWorkingTimes } from "./working-times.ts";

const PAST_STUDENTS = 60;
const PACK = 6;
const HOURS_OF_STUDENTS = 5;
/** Ratings of past lessons, repeated in this order; null is not rated. Trainers differ, as in any school. */
const STARS: readonly (readonly (number | null)[])[] = [
  [5, 5, 5, null, 5, 4, 5, 5, null, 5, 5],
  [5, 4, 5, null, 4, 5, 5, 4, null, 3, 5],
  [5, 5, null, 4, 5, 5, null, 5, 4, 5, 5],
  [4, 3, 5, null, 4, 2, 5, null, 4, 3, 5],
];
/** The school keeps its promise: every lesson has feedback. */
const FEEDBACK = {
  wentWell: "You asked your questions without notes, and your answers were longer than last time.",
  nextStep: "Tell somebody about your week in five sentences, all in the past tense.",
};
/** Students of the past by trainer: some are booked all year, some have just begun. */
const STUDENTS = [12, 24, 5, 17, 8, 2, 14, 1, 21, 6, 9, 0, 11, 3, 19, 7, 1, 15, 4, 10, 13, 0, 6];

function makeId(kind: string, ...places: number[]): string {
  const digits = places
    .map((place) => String(place).padStart(4, "0"))
    .join("")
    .padStart(12, "0");
  return `0193${kind}-0000-7000-8000-${digits}`;
}

const FIRST_NAMES = ["Mona", "Karim", "Heba", "Youssef", "Salma", "Tarek", "Dina", "Omar", "Rania", "Hany", "Aya"];
const LAST_NAMES = ["Fathy", "Mansour", "Adel", "Saber", "Nabil", "Hamdy", "Galal"];

/** Trainers see their students by name. */
function makeName(place: number): string {
  return `${FIRST_NAMES[place % FIRST_NAMES.length]} ${LAST_NAMES[place % LAST_NAMES.length]}`;
}

/**
 * A past for the demo: students who have finished packs with these trainers and rated their lessons, so that
 * ratings, lesson counts and the home page's counters are counted from rows like any other. These students have
 * no password and cannot sign in. Runs once, on a fresh database.
 */
export async function seedHistory(database: Database, now: Date): Promise<void> {
  const [row] = await database.query<{ present: boolean }>(
    "SELECT EXISTS (SELECT 1 FROM users WHERE id = $1) AS present",
    [makeId("c000", 0)],
  );
  if (row?.present) return;
  const students = Array.from({ length: PAST_STUDENTS }, (_, place) => place);
  await database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO users (id, name, phone, password_hash, role, country, verified_at, created_at, updated_at)
       SELECT s.id, s.name, '+2010999' || lpad(s.place::text, 5, '0'), '!', 'student', 'EG', $3, $3, $3
       FROM unnest($1::uuid[], $2::int[], $4::text[]) AS s(id, place, name)`,
      [
        students.map((place) => makeId("c000", place)),
        students,
        new Date(now.getTime() - 300 * DAY_MS),
        students.map(makeName),
      ],
    );
    for (const [trainer, profile] of TRAINER_PROFILES.entries()) await addPast(tx, trainer, profile, now);
  });
}

async function addPast(tx: Database, trainer: number, profile: TrainerProfile, now: Date): Promise<void> {
  const lessonMinutes = Math.max(...(profile.lessonLengths ?? [LESSON_MINUTES])) as LessonLength;
  const price = computeLessonPrice(profile.price * 100, lessonMinutes);
  const { amountMinor: perLesson, currency } = computePackPrice(
    await readDefaultPrices(tx, now),
    price,
    PACK,
  ).perLesson;
  const times = openWorkingTimes(profile, lessonMinutes);
  const stars = STARS[trainer % STARS.length] ?? [];
  for (let at = 0; at < (STUDENTS[trainer % STUDENTS.length] ?? 0); at += 1) {
    const student = (trainer * 11 + at * 5) % PAST_STUDENTS;
    const bookingId = makeId("d000", trainer, at);
    // Each student comes at an hour of their own, every week.
    const firstAt = now.getTime() - (60 + at * 9) * DAY_MS + (at % HOURS_OF_STUDENTS) * HOUR_MS;
    await tx.query(
      `INSERT INTO bookings (id, reference_code, student_id, trainer_id, pack, price_per_lesson_minor, total_minor, currency, status, lesson_minutes, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'confirmed', $9, $10, $10)`,
      [
        bookingId,
        createReferenceCode(),
        makeId("c000", student),
        makeTrainerId(trainer),
        PACK,
        perLesson,
        perLesson * PACK,
        currency,
        lessonMinutes,
        new Date(firstAt - DAY_MS),
      ],
    );
    const lessons = Array.from({ length: PACK }, (_, week) => {
      const startsAt = times.take(firstAt + week * 7 * DAY_MS);
      return {
        id: makeId("e000", trainer, at, week),
        startsAt,
        endsAt: new Date(startsAt.getTime() + lessonMinutes * MINUTE_MS),
        rating: stars[(at * PACK + week) % stars.length] ?? null,
      };
    });
    await tx.query(
      `INSERT INTO lessons (id, booking_id, trainer_id, student_id, starts_at, ends_at, status, rating, rating_criteria)
       SELECT l.id, $1, $2, $3, l.starts_at, l.ends_at, 'completed', l.rating, l.criteria
       FROM unnest($4::uuid[], $5::timestamptz[], $6::timestamptz[], $7::smallint[], $8::jsonb[])
         AS l(id, starts_at, ends_at, rating, criteria)`,
      [
        bookingId,
        makeTrainerId(trainer),
        makeId("c000", student),
        lessons.map((lesson) => lesson.id),
        lessons.map((lesson) => lesson.startsAt),
        lessons.map((lesson) => lesson.endsAt),
        lessons.map((lesson) => lesson.rating),
        lessons.map((lesson, week) => makeCriteria(lesson.rating, at * PACK + week)),
      ],
    );
    await tx.query(
      `INSERT INTO lesson_feedback (lesson_id, went_well, next_step, given_at)
       SELECT id, $2, $3, ends_at + interval '3 hours' FROM lessons WHERE booking_id = $1`,
      [bookingId, FEEDBACK.wentWell, FEEDBACK.nextStep],
    );
    await grantCredits(tx, { id: bookingId, pack: PACK }, new Date(firstAt - DAY_MS));
  }
}
