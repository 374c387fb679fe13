import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import { SCHOOL_CURRENCY, sumMoney } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { EarnedLesson, OwnEarnings, PlannedEarning } from "@kalima/payment-contract";
import { buildCalledNameSql } from "../../kernel/database/called-name.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { formatMonthAt, type Month, resolveMonth } from "../../time/month.ts";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";

type Dependencies = Pick<ModuleContext, "database" | "clock">;
type Row = {
  id: string;
  student_name: string;
  starts_at: Date;
  price_minor: number;
  share_percent: number | null;
  amount_minor: number | null;
  missed_by: EarnedLesson["missedBy"];
};

const ENDED = "coalesce(l.ended_at, l.ends_at)";
/** Speaking checks are free, so nothing can be earned with them. */
const OVER_SQL = `FROM lessons l JOIN bookings b ON b.id = l.booking_id
  WHERE l.trainer_id = $1 AND l.status IN ('completed', 'missed') AND b.service IS NULL`;

/** Times that are only held count once they are paid. */
const PLANNED_SQL = `FROM lessons l JOIN bookings b ON b.id = l.booking_id
  WHERE l.trainer_id = $1 AND l.status = ANY($2) AND b.status = 'confirmed' AND b.service IS NULL`;

/** A trainer's share of a price, both in minor units; half a minor unit counts as a whole one. */
const computeShare = (priceMinor: number, sharePercent: number) => Math.floor((priceMinor * sharePercent + 50) / 100);

const toMoney = (amountMinor: number) => ({ amountMinor, currency: SCHOOL_CURRENCY });

/**
 * Returns a trainer's earnings from the lessons that ended in a month of the school's calendar (PO-09), newest first, in the
 * school's currency whatever the student paid in, and what its planned lessons will earn.
 *
 * @throws {AppError} `request.not_found` for an account without a trainer's page.
 */
export async function readEarnings(
  { database, clock }: Dependencies,
  userId: string,
  wanted: string | undefined,
): Promise<OwnEarnings> {
  const [trainer] = await database.query<{ id: string; share_percent: number }>(
    "SELECT id, share_percent FROM trainers WHERE user_id = $1",
    [userId],
  );
  if (!trainer) throw new AppError("request.not_found");
  const lastMonth = formatMonthAt(SCHOOL_TIME_ZONE, clock());
  const month = resolveMonth(SCHOOL_TIME_ZONE, wanted ?? lastMonth);
  const [first] = await database.query<{ at: Date | null }>(`SELECT min(${ENDED}) AS at ${OVER_SQL}`, [trainer.id]);
  const lessons = (await listLessons(database, trainer.id, month)).map(toEarnedLesson);
  const planned = await listPlanned(database, trainer, month);
  const lastPlanned = await findLastPlanned(database, trainer.id);
  const completed = lessons.filter(({ sharePercent }) => sharePercent !== null).length;
  return {
    month: month.name,
    firstMonth: first?.at ? formatMonthAt(SCHOOL_TIME_ZONE, first.at) : lastMonth,
    lastMonth,
    sharePercent: trainer.share_percent,
    earned: sumMoney(
      SCHOOL_CURRENCY,
      lessons.map(({ earned }) => earned),
    ),
    completed,
    missed: lessons.length - completed,
    paidOutFrom: month.dayAfter,
    lessons,
    payout: omitMonth(await findPayout(database, trainer.id, month.name)),
    latestPayout: await findPayout(database, trainer.id, null),
    lastPlannedMonth: lastPlanned && lastPlanned > lastMonth ? lastPlanned : lastMonth,
    expected: sumMoney(
      SCHOOL_CURRENCY,
      planned.map(({ expected }) => expected),
    ),
    planned,
  };
}

/** The month, `YYYY-MM`, in which the last planned lesson ends. */
async function findLastPlanned(database: Dependencies["database"], trainerId: string): Promise<string | null> {
  const [last] = await database.query<{ at: Date | null }>(`SELECT max(l.ends_at) AS at ${PLANNED_SQL}`, [
    trainerId,
    LIVE_LESSON_STATUSES,
  ]);
  return last?.at ? formatMonthAt(SCHOOL_TIME_ZONE, last.at) : null;
}

/** Planned lessons that end in a month, the next one first. The share is rounded as the table `trainer_earnings` rounds it. */
async function listPlanned(
  database: Dependencies["database"],
  trainer: { id: string; share_percent: number },
  { from, until }: Month,
): Promise<PlannedEarning[]> {
  const rows = await database.query<Pick<Row, "id" | "student_name" | "starts_at" | "price_minor">>(
    `SELECT l.id, l.starts_at, l.price AS price_minor, ${buildCalledNameSql("u.name")} AS student_name
     FROM (SELECT l.*, coalesce(b.school_price_minor, b.price_per_lesson_minor) AS price ${PLANNED_SQL} AND l.ends_at >= $3 AND l.ends_at < $4) l
     JOIN users u ON u.id = l.student_id ORDER BY l.starts_at, l.id`,
    [trainer.id, LIVE_LESSON_STATUSES, from, until],
  );
  return rows.map((row) => ({
    id: row.id,
    studentName: row.student_name,
    startsAt: row.starts_at.toISOString(),
    price: toMoney(row.price_minor),
    expected: toMoney(computeShare(row.price_minor, trainer.share_percent)),
  }));
}

type Payout = NonNullable<OwnEarnings["latestPayout"]>;
type PayoutRow = { id: string; month: string; amount_minor: number; paid_on: string; reference: string };

/** The money of a month, `YYYY-MM`, or with null of the newest one, if it has left. */
async function findPayout(
  database: Dependencies["database"],
  trainerId: string,
  month: string | null,
): Promise<Payout | null> {
  const [row] = await database.query<PayoutRow>(
    `SELECT id, month, amount_minor, paid_on::text AS paid_on, reference FROM trainer_payouts
     WHERE trainer_id = $1 AND ($2::text IS NULL OR month = $2) AND state = 'paid' ORDER BY month DESC LIMIT 1`,
    [trainerId, month],
  );
  if (!row) return null;
  const { id, paid_on: paidOn, reference } = row;
  return { id, month: row.month, amount: toMoney(row.amount_minor), paidOn, reference };
}

function omitMonth(payout: Payout | null): OwnEarnings["payout"] {
  if (!payout) return null;
  const { month: _month, ...rest } = payout;
  return rest;
}

function listLessons(database: Dependencies["database"], trainerId: string, { from, until }: Month): Promise<Row[]> {
  return database.query<Row>(
    `SELECT l.id, l.starts_at, l.missed_by, coalesce(e.price_minor, l.price) AS price_minor, e.share_percent, e.amount_minor,
       ${buildCalledNameSql("u.name")} AS student_name
     FROM (SELECT l.*, coalesce(b.school_price_minor, b.price_per_lesson_minor) AS price ${OVER_SQL} AND ${ENDED} >= $2 AND ${ENDED} < $3) l
     JOIN users u ON u.id = l.student_id LEFT JOIN trainer_earnings e ON e.lesson_id = l.id
     ORDER BY ${ENDED} DESC, l.id DESC`,
    [trainerId, from, until],
  );
}

function toEarnedLesson(row: Row): EarnedLesson {
  return {
    id: row.id,
    studentName: row.student_name,
    startsAt: row.starts_at.toISOString(),
    price: toMoney(row.price_minor),
    sharePercent: row.share_percent,
    earned: toMoney(row.amount_minor ?? 0),
    missedBy: row.missed_by,
  };
}
