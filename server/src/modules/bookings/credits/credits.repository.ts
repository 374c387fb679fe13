import { computePackEnd } from "@kalima/booking-contract";
import type { Pack } from "@kalima/catalog-contract";
import type { Database } from "../../../kernel/database/database.ts";
import { getPackDays } from "../../prices/public.ts";

export type CreditTotals = {
  /** Credits that may still be planned. */
  balance: number;
  /** Credits whose money went back. */
  refunded: number;
};

/** The append-only ledger of lesson credits. Triggers of the database check its sums at the end of each transaction. */
export function creditsRepository(database: Database) {
  async function add(
    bookingId: string,
    kind: "granted" | "given" | "refunded" | "expired",
    credits: number,
    at: Date,
  ): Promise<void> {
    if (credits === 0) return;
    await database.query("INSERT INTO credit_entries (booking_id, kind, credits, at) VALUES ($1, $2, $3, $4)", [
      bookingId,
      kind,
      kind === "granted" || kind === "given" ? credits : -credits,
      at,
    ]);
  }

  return {
    /** Grants the credits of a booking that is paid, until the end of its pack; its planned lessons use theirs at once. */
    async grant({ id, pack }: { id: string; pack: Pack }, at: Date): Promise<void> {
      await add(id, "granted", pack, at);
      const planned = await database.query<{ starts_at: Date }>(
        `WITH planned AS (SELECT id, starts_at FROM lessons WHERE booking_id = $1 AND status <> 'cancelled'),
           used AS (INSERT INTO credit_entries (booking_id, kind, credits, lesson_id, at)
             SELECT $1, 'used', -1, id, $2 FROM planned)
         SELECT starts_at FROM planned`,
        [id, at],
      );
      const lessonStarts = planned.map((lesson) => lesson.starts_at.getTime());
      const end = computePackEnd({ paidAt: at.getTime(), validForDays: getPackDays(pack), lessonStarts });
      await database.query("UPDATE bookings SET credits_expire_at = $2 WHERE id = $1", [id, new Date(end)]);
    },

    /** Lets lessons that were just planned use their credits. */
    async use(bookingId: string, at: Date): Promise<void> {
      await database.query(
        `INSERT INTO credit_entries (booking_id, kind, credits, lesson_id, at)
         SELECT booking_id, 'used', -1, id, $2 FROM lessons l WHERE booking_id = $1 AND status = 'upcoming'
           AND NOT EXISTS (SELECT FROM credit_entries WHERE lesson_id = l.id)`,
        [bookingId, at],
      );
    },

    /** Ends credits whose pack is over. */
    expire: (bookingId: string, credits: number, at: Date) => add(bookingId, "expired", credits, at),

    /** Returns the credits of lessons that fell away. Lessons that hold none, such as those of an unpaid hold, return none. */
    async restore(lessonIds: readonly string[], at: Date): Promise<void> {
      await database.query(
        `INSERT INTO credit_entries (booking_id, kind, credits, lesson_id, at)
         SELECT booking_id, 'returned', 1, lesson_id, $2 FROM credit_entries WHERE lesson_id = ANY($1)
         GROUP BY booking_id, lesson_id HAVING sum(credits) = -1`,
        [lessonIds, at],
      );
    },

    /** Gives lessons once more that were lost to the student, by decision of staff. */
    give: (bookingId: string, credits: number, at: Date) => add(bookingId, "given", credits, at),

    /** Takes credits whose money goes back. */
    refund: (bookingId: string, credits: number, at: Date) => add(bookingId, "refunded", credits, at),

    async readTotals(bookingId: string): Promise<CreditTotals> {
      const [row] = await database.query<CreditTotals>(
        `SELECT coalesce(sum(credits), 0) AS balance,
           coalesce(-sum(credits) FILTER (WHERE kind = 'refunded'), 0) AS refunded
         FROM credit_entries WHERE booking_id = $1`,
        [bookingId],
      );
      return row ?? { balance: 0, refunded: 0 };
    },
  };
}

/** Grants the credits of a paid booking, in the transaction that confirms it. Its planned lessons use theirs. */
export function grantCredits(tx: Database, booking: { id: string; pack: Pack }, at: Date): Promise<void> {
  return creditsRepository(tx).grant(booking, at);
}
