import type { Database } from "../../../kernel/database/database.ts";
import type { AnswerRow, AttemptOwner, AttemptRow, ResultRow, ShownItem, Wishes } from "./attempt-rows.ts";

const RESULT = `SELECT r.id, r.attempt_id, r.level, r.score, r.ability, r.confidence, r.or_else, r.skills, r.code, r.taken_at,
  a.with_transcript, a.goal, a.for_child, s.level AS spoken_level, s.note AS spoken_note, s.assessed_at AS spoken_at
  FROM placement_results r JOIN placement_attempts a ON a.id = r.attempt_id
  LEFT JOIN placement_spoken_levels s ON s.result_id = r.id`;

/** A result as it is inserted. */
type NewResult = Omit<
  ResultRow,
  "attempt_id" | "with_transcript" | "spoken_level" | "spoken_note" | "spoken_at" | keyof Wishes
>;

/** Rows of attempts at the placement test, their answers and results. */
export function attemptsRepository(database: Database) {
  return {
    /** Waits until no other transaction of this owner begins an attempt. */
    async lockOwner(owner: AttemptOwner): Promise<void> {
      await database.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 4))", [owner]);
    },

    /** One of `owners`' attempts, locked until the transaction ends. */
    async take(id: string, owners: readonly AttemptOwner[]): Promise<AttemptRow | undefined> {
      const [row] = await database.query<AttemptRow>(
        "SELECT * FROM placement_attempts WHERE id = $1 AND owner = ANY($2) AND given_up_at IS NULL FOR UPDATE",
        [id, owners],
      );
      return row;
    },

    async find(id: string, owners: readonly AttemptOwner[]): Promise<AttemptRow | undefined> {
      const [row] = await database.query<AttemptRow>(
        "SELECT * FROM placement_attempts WHERE id = $1 AND owner = ANY($2) AND given_up_at IS NULL",
        [id, owners],
      );
      return row;
    },

    /** The newest attempt that is under way and began after `since`. */
    async findOpen(owners: readonly AttemptOwner[], since: Date): Promise<AttemptRow | undefined> {
      const [row] = await database.query<AttemptRow>(
        `SELECT * FROM placement_attempts WHERE owner = ANY($1) AND finished_at IS NULL AND given_up_at IS NULL AND started_at > $2
         ORDER BY started_at DESC LIMIT 1`,
        [owners, since],
      );
      return row;
    },

    /** Gives up the attempt that was under way, whose items `listSeenItems` still returns. */
    async begin(id: string, owner: AttemptOwner, wishes: Wishes, now: Date): Promise<void> {
      await database.query(
        "UPDATE placement_attempts SET given_up_at = $2 WHERE owner = $1 AND finished_at IS NULL AND given_up_at IS NULL",
        [owner, now],
      );
      await database.query(
        "INSERT INTO placement_attempts (id, owner, started_at, goal, for_child) VALUES ($1, $2, $3, $4, $5)",
        [id, owner, now, wishes.goal, wishes.for_child],
      );
    },

    /** Ids of all items that these owners have ever been shown. */
    async listSeenItems(owners: readonly AttemptOwner[]): Promise<Set<string>> {
      const rows = await database.query<{ item_id: string }>(
        `SELECT DISTINCT w.item_id FROM placement_answers w JOIN placement_attempts a ON a.id = w.attempt_id
         WHERE a.owner = ANY($1)`,
        [owners],
      );
      return new Set(rows.map(({ item_id }) => item_id));
    },

    async openSection(id: string, section: number, items: readonly ShownItem[], endsAt: Date): Promise<void> {
      await database.query("UPDATE placement_attempts SET section_ends_at = $2 WHERE id = $1", [id, endsAt]);
      await database.query(
        `INSERT INTO placement_answers (attempt_id, section, place, item_id, option_order)
         SELECT $1, $2, shown.place, shown.item->>'item_id',
           ARRAY(SELECT jsonb_array_elements_text(shown.item->'option_order')::smallint)
         FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS shown(item, place)`,
        [id, section, JSON.stringify(items)],
      );
    },

    /** Returns the answers of one section, or of all, in the order shown. */
    listAnswers(id: string, section?: number): Promise<AnswerRow[]> {
      return database.query<AnswerRow>(
        `SELECT section, place, item_id, option_order, choice, is_right FROM placement_answers
         WHERE attempt_id = $1 AND ($2::smallint IS NULL OR section = $2) ORDER BY section, place`,
        [id, section ?? null],
      );
    },

    async choose(id: string, section: number, choices: readonly { place: number; choice: number }[]): Promise<void> {
      await database.query(
        `UPDATE placement_answers AS w SET choice = given.choice
         FROM jsonb_to_recordset($3::jsonb) AS given(place smallint, choice smallint)
         WHERE w.attempt_id = $1 AND w.section = $2 AND w.place = given.place`,
        [id, section, JSON.stringify(choices)],
      );
    },

    /** Marks the answers and ends the section. */
    async closeSection(id: string, section: number, rightPlaces: readonly number[]): Promise<void> {
      await database.query(
        "UPDATE placement_answers SET is_right = (place = ANY($3)) WHERE attempt_id = $1 AND section = $2",
        [id, section, rightPlaces],
      );
      await database.query(
        "UPDATE placement_attempts SET finished_sections = $2, section_ends_at = NULL WHERE id = $1 AND $2 < 4",
        [id, section],
      );
    },

    async finish(id: string, result: NewResult): Promise<void> {
      await database.query(
        `UPDATE placement_attempts SET finished_sections = 4, section_ends_at = NULL, finished_at = $2 WHERE id = $1`,
        [id, result.taken_at],
      );
      await database.query(
        `INSERT INTO placement_results (id, attempt_id, level, score, ability, confidence, or_else, skills, code, taken_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          result.id,
          id,
          result.level,
          result.score,
          result.ability,
          result.confidence,
          result.or_else,
          JSON.stringify(result.skills),
          result.code,
          result.taken_at,
        ],
      );
    },

    async markTranscript(id: string): Promise<void> {
      await database.query("UPDATE placement_attempts SET with_transcript = true WHERE id = $1", [id]);
    },

    async findResult(attemptId: string): Promise<ResultRow | undefined> {
      const [row] = await database.query<ResultRow>(`${RESULT} WHERE r.attempt_id = $1`, [attemptId]);
      return row;
    },

    async findNewestResult(owners: readonly AttemptOwner[]): Promise<ResultRow | undefined> {
      const [row] = await database.query<ResultRow>(
        `${RESULT} WHERE a.owner = ANY($1) ORDER BY r.taken_at DESC LIMIT 1`,
        [owners],
      );
      return row;
    },

    async findResultByCode(code: string): Promise<ResultRow | undefined> {
      const [row] = await database.query<ResultRow>(`${RESULT} WHERE r.code = $1`, [code]);
      return row;
    },

    /** Moves a guest's attempts to an account that has none. Resolves to true if there were any. */
    async adopt(guest: AttemptOwner, account: AttemptOwner): Promise<boolean> {
      const adopted = await database.query(
        `UPDATE placement_attempts SET owner = $2 WHERE owner = $1
         AND NOT EXISTS (SELECT FROM placement_attempts WHERE owner = $2 AND given_up_at IS NULL) RETURNING 1`,
        [guest, account],
      );
      return adopted.length > 0;
    },

    async forget(owner: AttemptOwner): Promise<void> {
      await database.query("DELETE FROM placement_attempts WHERE owner = $1", [owner]);
    },

    /** Deletes the attempts of guests whose browsers have forgotten them. Those of accounts go with the account. */
    async deleteOld(guestsBefore: Date): Promise<void> {
      await database.query("DELETE FROM placement_attempts WHERE owner LIKE 'guest:%' AND started_at < $1", [
        guestsBefore,
      ]);
    },
  };
}
