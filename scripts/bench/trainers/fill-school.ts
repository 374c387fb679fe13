import {
  LESSON_MINUTES,
  type LessonLength,
  SHORT_LESSON_MINUTES,
  type Specialization,
  specialization,
} from "../../../contracts/catalog/src/index.ts";
import { createRandom } from "../../../server/src/kernel/create-random.ts";
import type { Database } from "../../../server/src/kernel/database/database.ts";
import { createListing, type Listing } from "../../../server/src/modules/catalog/list/listing.policy.ts";
import { computeLessonPrice } from "../../../server/src/modules/prices/public.ts";
import {
  type FreeTime,
  listFreeTimesOfAnyLength,
} from "../../../server/src/modules/trainers/core/availability.policy.ts";
import { type Schedule, SHORT_GRID_MINUTES } from "../../../server/src/modules/trainers/core/schedule.policy.ts";
import { DAY_MS } from "../../../shared/contracts/src/domain/constants.ts";
import { cefrLevel } from "../../../shared/contracts/src/domain/index.ts";

const DAYS = 15;
const SHAPES = 400;
const BATCH = 1_000;
const ZONES = ["Africa/Cairo", "Europe/London", "Asia/Riyadh", "America/New_York", "Asia/Kolkata", "Australia/Sydney"];
const COUNTRIES = "EG EG EG EG EG SA SA SA GB GB US US JO AE MA TN LB IN IN PK CA AU IE ZA NG KE NP NZ MT CY".split(
  " ",
);
const FIRST = "Nour Omar Layla Karim Emily Daniel Grace Hassan Salma Youssef Olivia James Aisha Liam Mona Ahmed".split(
  " ",
);
const FIRST_AR = "نور عمر ليلى كريم إيميلي دانيال غريس حسن سلمى يوسف أوليفيا جيمس عائشة ليام منى أحمد".split(" ");
const LAST =
  "El-Sayed Haddad Nasser Mansour Carter Brooks Thompson Mahmoud Nabil Benali Bennett Wilson Khan O'Connor".split(" ");
const LAST_AR = "السيد حداد ناصر منصور كارتر بروكس طومسون محمود نبيل بنعلي بينيت ويلسون خان أوكونور".split(" ");

type Random = () => number;
type Shape = {
  timeZone: string;
  shifts: Schedule["shifts"];
  noticeHours: number;
  lengths: readonly LessonLength[];
  free: FreeTime[];
};

/** Most trainers give long lessons alone, every fourth short ones as well, and some only short ones. */
const LENGTHS: readonly (readonly LessonLength[])[] = [
  ...Array(6).fill([LESSON_MINUTES]),
  ...Array(2).fill([SHORT_LESSON_MINUTES, LESSON_MINUTES]),
  [SHORT_LESSON_MINUTES],
];

/** A week of two to six working days, some of whose times are taken. */
function drawShape(random: Random, now: number): Shape {
  const timeZone = pick(random, ZONES);
  const from = 7 + Math.floor(random() * 11);
  const until = Math.min(24, from + 2 + Math.floor(random() * 4));
  const days = [0, 1, 2, 3, 4, 5, 6].filter(() => random() < 0.6);
  const shifts = days.map((weekday) => ({ weekday, from: from * 60, until: until * 60 }));
  const noticeHours = random() < 0.9 ? 12 : 24;
  const lengths = pick(random, LENGTHS);
  const schedules = lengths.map((lessonMinutes) => {
    const gridMinutes = lessonMinutes === LESSON_MINUTES ? 60 : SHORT_GRID_MINUTES;
    return { timeZone, shifts, gridMinutes, noticeHours, lessonMinutes } as const;
  });
  const free = listFreeTimesOfAnyLength(schedules, [], now, now + DAYS * DAY_MS).filter(() => random() < 0.7);
  return { timeZone, shifts, noticeHours, lengths, free };
}

function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

type GeneratedTrainer = {
  trainer: Record<string, unknown>;
  listing: Listing;
  shape: number;
  noticeHours: number;
  rating: number | null;
  ratings: number;
};

function drawTrainer(
  random: Random,
  place: number,
  shape: number,
  { timeZone, noticeHours, lengths, free }: Shape,
  now: number,
): GeneratedTrainer {
  const [first, last] = [Math.floor(random() * FIRST.length), Math.floor(random() * LAST.length)];
  const specializations = specialization.options.filter(() => random() < 0.3) as Specialization[];
  const lowest = Math.floor(random() * 4);
  const levels = cefrLevel.options.slice(lowest, lowest + 2 + Math.floor(random() * 2));
  const ratings = Math.floor(random() ** 3 * 400);
  const rating = ratings === 0 ? null : Math.round((5 - random() ** 2 * 2) * 10) / 10;
  const country = pick(random, COUNTRIES);
  const name = { en: `${FIRST[first]} ${LAST[last]} ${place}`, ar: `${FIRST_AR[first]} ${LAST_AR[last]} ${place}` };
  const headline = {
    en: `${pick(random, ["Calm", "Clear", "Patient", "Everyday"])} English for ${pick(random, ["nurses", "engineers", "teenagers", "travellers"])}`,
    ar: `إنجليزية ${pick(random, ["هادئة", "واضحة", "يومية"])} ${pick(random, ["للمهندسين", "للأطباء", "للمسافرين"])}`,
  };
  const listed = {
    name,
    page: { headline },
    country,
    specializations,
    levels,
    lesson_lengths: lengths,
    gender: "female",
    intro_video_file_id: null,
    rating_average: rating,
    rating_count: ratings,
  } as const;
  const price = 12_000 + Math.floor(random() * 40) * 1_000;
  const listedPrice = computeLessonPrice(price, Math.max(...lengths) as LessonLength);
  const trainer = {
    name,
    headline,
    country,
    specializations,
    levels,
    lengths,
    time_zone: timeZone,
    price,
    listedPrice,
  };
  const starts = free.map(({ startsAt }) => startsAt);
  return { trainer, listing: createListing(listed, starts, noticeHours, now), shape, noticeHours, rating, ratings };
}

async function insert(database: Database, batch: readonly GeneratedTrainer[], now: Date): Promise<void> {
  const rows = batch.map(({ trainer, listing, shape, noticeHours, rating, ratings }) => ({
    ...trainer,
    ...listing,
    lastFreeAt: Number.isFinite(listing.lastFreeAt) ? new Date(listing.lastFreeAt) : "-infinity",
    lastCallAt: Number.isFinite(listing.lastCallAt) ? new Date(listing.lastCallAt) : "-infinity",
    shape,
    noticeHours,
    rating,
    ratings,
  }));
  await database.query(
    `WITH given AS MATERIALIZED (
       SELECT gen_random_uuid() AS id, g.* FROM jsonb_to_recordset($1) AS g(name jsonb, headline jsonb, country text,
         specializations jsonb, levels jsonb, lengths jsonb, time_zone text, price int, "listedPrice" int, tokens jsonb, blocks jsonb, words jsonb,
         "matchRank" float8, "ratingRank" float8, "lastFreeAt" timestamptz, "lastCallAt" timestamptz, "freeQuarters" text, shape int,
         "noticeHours" int, rating float8, ratings int)
     ), trainer AS (
       INSERT INTO trainers (id, name, gender, country, nationality, born_on, specializations, levels, page,
         lesson_lengths, time_zone, notice_hours, price_per_lesson_minor)
       SELECT id, name, 'female', country, country, '1990-01-01', ARRAY(SELECT jsonb_array_elements_text(specializations)),
         ARRAY(SELECT jsonb_array_elements_text(levels)), jsonb_build_object('headline', headline, 'description', headline, 'qualifications', '[]'::jsonb),
         ARRAY(SELECT jsonb_array_elements_text(lengths)::smallint), time_zone, "noticeHours", price FROM given
     ), shift AS (
       INSERT INTO trainer_shifts (trainer_id, weekday, from_minute, until_minute)
       SELECT given.id, s.weekday, s.from_minute, s.until_minute FROM given JOIN bench_shifts s USING (shape)
     ), listing AS (
       INSERT INTO trainer_listings (trainer_id, tokens, blocks, words, price_minor, rating_average, rating_count, lesson_count,
         student_count, match_rank, rating_rank, notice, last_free_at, last_call_at, lot, refreshed_at, stale_at, free_quarters)
       SELECT id, ARRAY(SELECT jsonb_array_elements_text(tokens)), ARRAY(SELECT jsonb_array_elements_text(blocks)::smallint),
         array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text(words))), "listedPrice", rating, ratings, ratings * 3, ratings,
         "matchRank", "ratingRank", make_interval(hours => "noticeHours"), "lastFreeAt", "lastCallAt", random(), $2::timestamptz, $2::timestamptz + interval '12 hours',
         decode("freeQuarters", 'base64')
       FROM given
     )
     INSERT INTO trainer_free_times (trainer_id, starts_at, previous_at, call_at, lesson_minutes)
     SELECT given.id, f.starts_at, f.previous_at, f.starts_at - make_interval(hours => "noticeHours"), f.lesson_minutes
     FROM given JOIN bench_free_times f USING (shape)`,
    [JSON.stringify(rows), now],
  );
}

async function addShapes(database: Database, shapes: readonly Shape[]): Promise<void> {
  await database.query("CREATE TEMP TABLE bench_shifts (shape int, weekday int, from_minute int, until_minute int)");
  await database.query(
    "CREATE TEMP TABLE bench_free_times (shape int, starts_at timestamptz, previous_at timestamptz, lesson_minutes int)",
  );
  const shifts = shapes.flatMap((shape, at) =>
    shape.shifts.map(({ weekday, from, until }) => ({ shape: at, weekday, from_minute: from, until_minute: until })),
  );
  const times = shapes.flatMap(({ free }, at) =>
    free.map(({ startsAt, lessonMinutes }, place) => ({
      shape: at,
      starts_at: new Date(startsAt),
      previous_at: place > 0 ? new Date((free[place - 1] as FreeTime).startsAt) : "-infinity",
      lesson_minutes: lessonMinutes,
    })),
  );
  await database.query("INSERT INTO bench_shifts SELECT * FROM jsonb_populate_recordset(NULL::bench_shifts, $1)", [
    JSON.stringify(shifts),
  ]);
  await database.query(
    "INSERT INTO bench_free_times SELECT * FROM jsonb_populate_recordset(NULL::bench_free_times, $1)",
    [JSON.stringify(times)],
  );
}

/**
 * Adds generated trainers with listings and free times, as a refresh would make them; marks of stale listings and
 * references are not checked meanwhile.
 */
export async function fillSchool(database: Database, count: number, now: Date): Promise<void> {
  const random = createRandom(12);
  const shapes = Array.from({ length: SHAPES }, () => drawShape(random, now.getTime()));
  await database.transaction(async (tx) => {
    // Without its triggers and references: a mark for each of 100,000 trainers is not what is measured.
    await tx.query("SET LOCAL session_replication_role = replica");
    await tx.query("SET LOCAL statement_timeout = 0");
    await tx.query("DROP INDEX free_times_by_start");
    await addShapes(tx, shapes);
    for (let at = 0; at < count; at += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, count - at) }, (_, place) => {
        const shape = Math.floor(random() * SHAPES);
        return drawTrainer(random, at + place, shape, shapes[shape] as Shape, now.getTime());
      });
      await insert(tx, batch, now);
    }
    await tx.query("DROP TABLE bench_shifts, bench_free_times");
    await tx.query(
      "CREATE INDEX free_times_by_start ON trainer_free_times (starts_at, trainer_id) INCLUDE (previous_at, call_at)",
    );
  });
  for (const table of ["trainers", "trainer_shifts", "trainer_listings", "trainer_free_times"]) {
    await database.query(`VACUUM ANALYZE ${table}`);
  }
}
