import { buildCalledNameSql } from "../../../kernel/database/called-name.ts";
import type { Database } from "../../../kernel/database/database.ts";

/** A lesson of a payout, or a correction of staff with its reason. */
export type StatementEntry = {
  at: Date;
  amount_minor: number;
  student_name: string | null;
  price_minor: number | null;
  share_percent: number | null;
  reason: string | null;
};
export type Statement = {
  month: string;
  amount_minor: number;
  currency: string;
  /** `YYYY-MM-DD` */
  paid_on: string;
  reference: string;
  trainer_name: { en: string; ar: string };
  entries: StatementEntry[];
};

/** Returns the entries that a payout paid, oldest first, to its own trainer; undefined before the money has left. */
export async function readStatement(database: Database, userId: string, id: string): Promise<Statement | undefined> {
  const [payout] = await database.query<Omit<Statement, "entries">>(
    `SELECT p.month, p.amount_minor, p.currency, p.paid_on::text AS paid_on, p.reference, t.name AS trainer_name
     FROM trainer_payouts p JOIN trainers t ON t.id = p.trainer_id
     WHERE p.id = $1 AND t.user_id = $2 AND p.state = 'paid'`,
    [id, userId],
  );
  if (!payout) return undefined;
  const entries = await database.query<StatementEntry>(
    `SELECT coalesce(c.at, l.starts_at) AS at, coalesce(c.amount_minor, e.amount_minor) AS amount_minor,
       ${buildCalledNameSql("u.name")} AS student_name, e.price_minor, e.share_percent, c.reason
     FROM trainer_payout_items i
     LEFT JOIN trainer_earnings e ON e.lesson_id = i.lesson_id LEFT JOIN lessons l ON l.id = i.lesson_id
     LEFT JOIN users u ON u.id = l.student_id LEFT JOIN earning_corrections c ON c.id = i.correction_id
     WHERE i.payout_id = $1 ORDER BY 1, coalesce(i.lesson_id, i.correction_id)`,
    [id],
  );
  return { ...payout, entries };
}
