import { randomUUID } from "node:crypto";
import type { Database } from "../../../kernel/database/database.ts";

export type PayoutRow = {
  id: string;
  trainer_id: string;
  /** Null for a trainer without an account. */
  trainer_user_id: string | null;
  month: string;
  amount_minor: number;
  currency: string;
  state: "waiting" | "approved" | "paid" | "withdrawn";
  prepared_by: string;
  prepared_at: Date;
  approved_at: Date | null;
  paid_at: Date | null;
  reference: string | null;
  /** `YYYY-MM-DD` */
  paid_on: string | null;
};

/**
 * The amount that a trainer is due or was paid for a month: from the payout if there is one, otherwise from the entries
 * without a payout.
 */
export type DueRow = {
  trainer_id: string;
  trainer_name: { en: string; ar: string };
  due_minor: number;
  lessons: number;
  earned_minor: number;
  earlier_minor: number;
  corrections_minor: number;
  payout:
    | (Omit<PayoutRow, "trainer_user_id"> & {
        prepared_name: string;
        approved_name: string | null;
        paid_name: string | null;
      })
    | null;
};

/**
 * Entries that are paid once: completed lessons at the time they ended, and corrections at the time they were written.
 */
const ENTRIES = `
  SELECT l.trainer_id, e.amount_minor, coalesce(l.ended_at, l.ends_at) AS at, e.lesson_id, NULL::uuid AS correction_id, i.payout_id
  FROM trainer_earnings e JOIN lessons l ON l.id = e.lesson_id LEFT JOIN trainer_payout_items i ON i.lesson_id = e.lesson_id
  UNION ALL
  SELECT c.trainer_id, c.amount_minor, c.at, NULL, c.id, i.payout_id
  FROM earning_corrections c LEFT JOIN trainer_payout_items i ON i.correction_id = c.id`;

const COLUMNS = `id, trainer_id, (SELECT user_id FROM trainers t WHERE t.id = trainer_id) AS trainer_user_id, month, amount_minor, currency, state, prepared_by, prepared_at, approved_at, paid_at, reference,
  paid_on::text AS paid_on`;

/**
 * One row for each trainer's month that is over and not paid: `$1` the newest such month, `$2` its end, `$3` the reader, who does not
 * approve what they prepared themselves, `$4` the school's zone.
 */
export const OPEN_PAYOUTS = `
  SELECT $2::timestamptz AS since FROM (${ENTRIES}) e
  WHERE e.payout_id IS NULL AND e.at < $2
    AND NOT EXISTS (SELECT FROM trainer_payouts p WHERE p.trainer_id = e.trainer_id AND p.month = $1 AND p.state <> 'withdrawn')
  GROUP BY e.trainer_id HAVING sum(e.amount_minor) > 0
  UNION ALL
  SELECT ((p.month || '-01')::timestamp + interval '1 month') AT TIME ZONE $4 FROM trainer_payouts p
  WHERE p.state = 'approved' OR p.state = 'waiting' AND p.prepared_by <> $3`;

/** Rows of payouts and of the entries that they pay. */
export function payoutsRepository(database: Database) {
  return {
    /** @param from @param until The month, which is over. */
    listDue(month: string, from: Date, until: Date): Promise<DueRow[]> {
      return database.query<DueRow>(
        `WITH entries AS (${ENTRIES}), payouts AS (
           SELECT p.*, p.paid_on::text AS paid_day, prepared.name AS prepared_name, approved.name AS approved_name, paid.name AS paid_name
           FROM trainer_payouts p JOIN users prepared ON prepared.id = p.prepared_by
           LEFT JOIN users approved ON approved.id = p.approved_by LEFT JOIN users paid ON paid.id = p.paid_by
           WHERE p.month = $1 AND p.state <> 'withdrawn'
         )
         SELECT t.id AS trainer_id, t.name AS trainer_name, sum(e.amount_minor)::int AS due_minor,
           count(e.lesson_id)::int AS lessons,
           coalesce(sum(e.amount_minor) FILTER (WHERE e.lesson_id IS NOT NULL), 0)::int AS earned_minor,
           coalesce(sum(e.amount_minor) FILTER (WHERE e.lesson_id IS NOT NULL AND e.at < $2), 0)::int AS earlier_minor,
           coalesce(sum(e.amount_minor) FILTER (WHERE e.correction_id IS NOT NULL), 0)::int AS corrections_minor,
           (SELECT jsonb_build_object('id', p.id, 'state', p.state, 'prepared_by', p.prepared_by, 'prepared_name', p.prepared_name,
              'prepared_at', iso_instant(p.prepared_at), 'approved_name', p.approved_name, 'approved_at', iso_instant(p.approved_at),
              'paid_name', p.paid_name, 'paid_at', iso_instant(p.paid_at), 'reference', p.reference, 'paid_on', p.paid_day)
            FROM payouts p WHERE p.trainer_id = t.id) AS payout
         FROM trainers t LEFT JOIN payouts p ON p.trainer_id = t.id
         JOIN entries e ON e.trainer_id = t.id
           AND CASE WHEN p.id IS NULL THEN e.payout_id IS NULL AND e.at < $3 ELSE e.payout_id = p.id END
         GROUP BY t.id HAVING sum(e.amount_minor) <> 0 OR bool_or(p.id IS NOT NULL)
         ORDER BY t.name->>'en', t.id`,
        [month, from, until],
      );
    },

    /** Locks the trainer, so that two payouts of one never count the same lesson. False for an unknown one. */
    async lockTrainer(trainerId: string): Promise<boolean> {
      return (await database.query("SELECT 1 FROM trainers WHERE id = $1 FOR UPDATE", [trainerId])).length > 0;
    },

    /** Resolves to true if a payout for the trainer's month was prepared and not withdrawn. */
    async isPrepared(trainerId: string, month: string): Promise<boolean> {
      const rows = await database.query(
        "SELECT 1 FROM trainer_payouts WHERE trainer_id = $1 AND month = $2 AND state <> 'withdrawn'",
        [trainerId, month],
      );
      return rows.length > 0;
    },

    /** Sums the entries up to the end of a month that no payout includes yet. */
    async sumOpenMinor(trainerId: string, until: Date): Promise<number> {
      const [row] = await database.query<{ amount: number }>(
        `SELECT coalesce(sum(amount_minor), 0)::int AS amount FROM (${ENTRIES}) e
         WHERE trainer_id = $1 AND payout_id IS NULL AND at < $2`,
        [trainerId, until],
      );
      return row?.amount ?? 0;
    },

    async add(
      payout: {
        trainerId: string;
        month: string;
        amountMinor: number;
        currency: string;
        state: "waiting" | "approved";
      },
      { until, by, now }: { until: Date; by: string; now: Date },
    ): Promise<string> {
      const { trainerId, month, amountMinor, currency, state } = payout;
      const id = randomUUID();
      await database.query(
        `INSERT INTO trainer_payouts (id, trainer_id, month, amount_minor, currency, state, prepared_by, prepared_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, trainerId, month, amountMinor, currency, state, by, now],
      );
      await database.query(
        `INSERT INTO trainer_payout_items (payout_id, lesson_id, correction_id)
         SELECT $1, lesson_id, correction_id FROM (${ENTRIES}) e WHERE trainer_id = $2 AND payout_id IS NULL AND at < $3`,
        [id, trainerId, until],
      );
      return id;
    },

    async find(id: string): Promise<PayoutRow | undefined> {
      const [row] = await database.query<PayoutRow>(`SELECT ${COLUMNS} FROM trainer_payouts WHERE id = $1`, [id]);
      return row;
    },

    /** Resolves to false when the payout is not waiting. */
    async approve(id: string, by: string, now: Date): Promise<boolean> {
      const rows = await database.query(
        `UPDATE trainer_payouts SET state = 'approved', approved_by = $2, approved_at = $3
         WHERE id = $1 AND state = 'waiting' RETURNING 1`,
        [id, by, now],
      );
      return rows.length > 0;
    },

    /** Releases the lessons and corrections of the payout. Resolves to false once it was paid or withdrawn. */
    async withdraw(id: string, by: string, now: Date): Promise<boolean> {
      const rows = await database.query(
        `UPDATE trainer_payouts SET state = 'withdrawn', withdrawn_by = $2, withdrawn_at = $3
         WHERE id = $1 AND state IN ('waiting', 'approved') RETURNING 1`,
        [id, by, now],
      );
      await database.query("DELETE FROM trainer_payout_items WHERE payout_id = $1 AND $2", [id, rows.length > 0]);
      return rows.length > 0;
    },

    /** Resolves to false unless the payout is approved. */
    async pay(
      id: string,
      paid: { reference: string; paidOn: string },
      { by, now }: { by: string; now: Date },
    ): Promise<boolean> {
      const rows = await database.query(
        `UPDATE trainer_payouts SET state = 'paid', reference = $2, paid_on = $3, paid_by = $4, paid_at = $5
         WHERE id = $1 AND state = 'approved' RETURNING 1`,
        [id, paid.reference, paid.paidOn, by, now],
      );
      return rows.length > 0;
    },

    async correct(trainerId: string, amountMinor: number, reason: string, { by, now }: { by: string; now: Date }) {
      await database.query(
        `INSERT INTO earning_corrections (id, trainer_id, amount_minor, reason, written_by, at) VALUES ($1, $2, $3, $4, $5, $6)`,
        [randomUUID(), trainerId, amountMinor, reason, by, now],
      );
    },
  };
}
