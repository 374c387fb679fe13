import type { ReviewWord } from "@kalima/learning-contract";
import type { Database } from "../../../kernel/database/database.ts";
import type { ReviewState } from "./review.policy.ts";

type CardKey = { studentId: string; key: string; direction: ReviewWord["direction"] };
type CardRow = ReviewState & { word: string; direction: ReviewWord["direction"] };

const STATE = "due_at, reviewed_at, stability, difficulty, scheduled_days, learning_steps, reviews, lapses, state";

/** Rows of cards that were reviewed at least once. */
export function cardsRepository(database: Database) {
  return {
    list: (studentId: string) =>
      database.query<CardRow>(`SELECT word, direction, ${STATE} FROM vocabulary_cards WHERE student_id = $1`, [
        studentId,
      ]),

    async find({ studentId, key, direction }: CardKey): Promise<ReviewState | null> {
      const [row] = await database.query<ReviewState>(
        `SELECT ${STATE} FROM vocabulary_cards WHERE student_id = $1 AND word = $2 AND direction = $3`,
        [studentId, key, direction],
      );
      return row ?? null;
    },

    /** Stores a card, unless it was reviewed since the state was read that the new one follows from. */
    write: ({ studentId, key, direction }: CardKey, state: ReviewState) =>
      database.query(
        `INSERT INTO vocabulary_cards AS c (student_id, word, direction, ${STATE})
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         ON CONFLICT (student_id, word, direction) DO UPDATE SET due_at = excluded.due_at,
           reviewed_at = excluded.reviewed_at, stability = excluded.stability, difficulty = excluded.difficulty,
           scheduled_days = excluded.scheduled_days, learning_steps = excluded.learning_steps,
           reviews = excluded.reviews, lapses = excluded.lapses, state = excluded.state
         WHERE c.reviews = excluded.reviews - 1`,
        [
          studentId,
          key,
          direction,
          state.due_at,
          state.reviewed_at,
          state.stability,
          state.difficulty,
          state.scheduled_days,
          state.learning_steps,
          state.reviews,
          state.lapses,
          state.state,
        ],
      ),

    forgetStudent: (userId: string) => database.query("DELETE FROM vocabulary_cards WHERE student_id = $1", [userId]),
  };
}
