import { INVITATION_HOURS } from "@kalima/accounts-contract";
import {
  type ListedStaffTrainer,
  PAGE_NEEDS,
  type StaffTrainer,
  type StaffTrainersQuery,
  TRAINER_FIGURES_DAYS,
} from "@kalima/catalog-contract";
import { type BilingualText, DAY_MS, HOUR_MS, SCHOOL_CURRENCY } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { createSortCursor } from "../../kernel/http/cursor.ts";
import { clampLimit } from "../../kernel/http/time-pages.ts";
import { NO_FIGURES, readTrainerFigures, type TrainerFigures } from "./trainer-figures.ts";

type Parts = { database: Database; clock: Clock };
type ListedRow = {
  id: string;
  name: BilingualText;
  state: ListedStaffTrainer["state"];
  paused_until: Date | null;
  price: number;
  weekly_minutes: number;
};

const places = createSortCursor();

/** SQL for how trainers `t` stand, with their invitations `i`; `now` is a parameter. */
const buildStateSql = (now: string) => `CASE t.status
  WHEN 'active' THEN 'published'
  WHEN 'inactive' THEN 'left'
  WHEN 'draft' THEN CASE
    WHEN t.user_id IS NOT NULL THEN 'draft'
    WHEN i.state = 'open' AND i.sent_at > ${now}::timestamptz - make_interval(hours => ${INVITATION_HOURS}) THEN 'invited'
    ELSE 'no_account' END
  ELSE t.status END`;

const buildColumns = (
  now: string,
) => `t.id, t.name, ${buildStateSql(now)} AS state, t.paused_until, t.price_per_lesson_minor AS price,
  (SELECT coalesce(sum(s.until_minute - s.from_minute), 0)::int FROM trainer_shifts s WHERE s.trainer_id = t.id) AS weekly_minutes`;
const FROM = "FROM trainers t LEFT JOIN invitations i ON i.id = t.invitation_id";

const toPattern = (q: string | undefined) => (q ? `%${q.replace(/[\\%_]/g, "\\$&")}%` : null);

function presentListed(row: ListedRow, figures: TrainerFigures): ListedStaffTrainer {
  const { id, name, state, paused_until, price, weekly_minutes: weeklyMinutes } = row;
  return {
    ...{ id, name, state, weeklyMinutes },
    pausedUntil: paused_until?.toISOString() ?? null,
    pricePerLesson: { amountMinor: price, currency: SCHOOL_CURRENCY },
    rating: { average: figures.average, count: figures.ratings },
    missed: figures.missed,
    feedbackInTime: figures.due === 0 ? null : figures.inTime / figures.due,
  };
}

const sinceFigures = (now: Date) => new Date(now.getTime() - TRAINER_FIGURES_DAYS * DAY_MS);

/** Trainers by English name, page by page. */
export async function listTrainers({ database, clock }: Parts, query: StaffTrainersQuery) {
  const now = clock();
  const limit = clampLimit(query.limit);
  const after = places.read(query.cursor);
  const rows = await database.query<ListedRow>(
    `SELECT * FROM (SELECT ${buildColumns("$1")} ${FROM}
       WHERE ($2::text IS NULL OR fold_text(t.name ->> 'en') LIKE fold_text($2) OR fold_text(t.name ->> 'ar') LIKE fold_text($2))
         AND ($3::text IS NULL OR (t.name ->> 'en', t.id) > ($3, $4::uuid))) AS t
     WHERE ($5::text IS NULL OR t.state = $5) ORDER BY t.name ->> 'en', t.id LIMIT $6`,
    [now, toPattern(query.q), after?.[0] ?? null, after?.[1] ?? null, query.state ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  const ids = page.map(({ id }) => id);
  const figures = await readTrainerFigures(database, ids, { since: sinceFigures(now), now });
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? places.write([last.name.en, last.id]) : null;
  return { data: page.map((row) => presentListed(row, figures.get(row.id) ?? NO_FIGURES)), page: { nextCursor } };
}

type Row = ListedRow &
  Pick<StaffTrainer, "gender" | "country" | "nationality"> & {
    time_zone: string;
    person_id: string | null;
    candidate_id: string | null;
    sent_at: Date | null;
    lessons_ahead: number;
    has: Record<(typeof PAGE_NEEDS)[number], boolean>;
  };

/** SQL that tells, by the name of each need, if a page has it. */
const HAS = `json_build_object(
  'picture', t.picture_file_id IS NOT NULL,
  'texts', coalesce((SELECT bool_and(btrim(t.page #>> ARRAY[part, language]) <> '')
    FROM unnest(ARRAY['headline', 'description']) AS part, unnest(ARRAY['en', 'ar']) AS language), false),
  'specializations', cardinality(t.specializations) > 0,
  'levels', cardinality(t.levels) > 0,
  'price', t.price_per_lesson_minor > 0,
  'hours', EXISTS (SELECT FROM trainer_shifts s WHERE s.trainer_id = t.id),
  'account', coalesce(u.status = 'active', false),
  'qualifications', jsonb_array_length(t.page -> 'qualifications') > 0) AS has`;

/** One trainer, for staff. @throws {AppError} `request.not_found`. */
export async function readTrainer({ database, clock }: Parts, id: string): Promise<StaffTrainer> {
  const now = clock();
  const [row] = await database.query<Row>(
    `SELECT ${buildColumns("$2")}, t.gender, t.country, t.nationality, t.time_zone,
       t.user_id AS person_id, t.candidate_id, CASE WHEN i.state = 'open' AND t.user_id IS NULL THEN i.sent_at END AS sent_at, ${HAS},
       (SELECT count(*)::int FROM lessons l WHERE l.trainer_id = t.id AND l.status = 'upcoming' AND l.starts_at > $2) AS lessons_ahead
     ${FROM} LEFT JOIN users u ON u.id = t.user_id WHERE t.id = $1`,
    [id, now],
  );
  if (!row) throw new AppError("request.not_found");
  const figures = await readTrainerFigures(database, [id], { since: sinceFigures(now), now });
  const endsAt = row.sent_at && new Date(row.sent_at.getTime() + INVITATION_HOURS * HOUR_MS);
  return {
    ...presentListed(row, figures.get(id) ?? NO_FIGURES),
    ...{ gender: row.gender, country: row.country, nationality: row.nationality },
    timeZone: row.time_zone,
    personId: row.person_id,
    candidateId: row.candidate_id,
    missing: PAGE_NEEDS.filter((need) => !row.has[need]),
    lessonsAhead: row.lessons_ahead,
    link:
      row.sent_at && endsAt
        ? { sentAt: row.sent_at.toISOString(), endsAt: endsAt.toISOString(), isOver: endsAt <= now }
        : null,
  };
}
