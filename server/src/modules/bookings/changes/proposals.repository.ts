import { randomUUID } from "node:crypto";
import type { Database } from "../../../kernel/database/database.ts";

export type ProposalSide = "student" | "trainer";
export type ProposalRow = {
  id: string;
  lesson_id: string;
  by_role: ProposalSide;
  starts_at: Date;
  note: string | null;
  made_at: Date;
  ends_at: Date;
};
type Outcome = "accepted" | "declined" | "withdrawn" | "ended";
export type NewProposal = {
  lessonId: string;
  by: ProposalSide;
  startsAt: Date;
  note: string | null;
  now: Date;
  endsAt: Date;
};

/** Proposals of other times. A lesson has one open proposal at most. */
export function proposalsRepository(database: Database) {
  return {
    /** Answers the id; null where one is open. */
    async add({ lessonId, by, startsAt, note, now, endsAt }: NewProposal): Promise<string | null> {
      const id = randomUUID();
      const rows = await database.query(
        `INSERT INTO lesson_proposals (id, lesson_id, by_role, starts_at, note, made_at, ends_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING 1`,
        [id, lessonId, by, startsAt, note, now, endsAt],
      );
      return rows.length > 0 ? id : null;
    },

    /** The open proposal of a lesson; one that is over at `now` counts as ended. */
    async findOpen(lessonId: string, now: Date): Promise<ProposalRow | undefined> {
      const [row] = await database.query<ProposalRow>(
        "SELECT * FROM lesson_proposals WHERE lesson_id = $1 AND outcome IS NULL AND ends_at > $2",
        [lessonId, now],
      );
      return row;
    },

    async close(id: string, outcome: Outcome): Promise<void> {
      await database.query("UPDATE lesson_proposals SET outcome = $2 WHERE id = $1 AND outcome IS NULL", [id, outcome]);
    },

    /** Ends the open proposals of lessons that were cancelled or moved. */
    async endForLessons(lessonIds: readonly string[]): Promise<void> {
      await database.query(
        "UPDATE lesson_proposals SET outcome = 'ended' WHERE lesson_id = ANY($1) AND outcome IS NULL",
        [lessonIds],
      );
    },

    /** Ends proposals whose time to answer is over and returns them with their lessons. */
    endExpired(now: Date): Promise<(ProposalRow & { booking_id: string; lesson_starts_at: Date })[]> {
      return database.query(
        `UPDATE lesson_proposals p SET outcome = 'ended' FROM lessons l
         WHERE p.id IN (SELECT id FROM lesson_proposals WHERE outcome IS NULL AND ends_at <= $1 LIMIT 200 FOR UPDATE SKIP LOCKED)
           AND l.id = p.lesson_id
         RETURNING p.*, l.booking_id, l.starts_at AS lesson_starts_at`,
        [now],
      );
    },
  };
}
