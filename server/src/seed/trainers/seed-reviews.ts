import { DAY_MS } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import { REVIEW_TEXTS } from "./review-texts.ts";

/** One in this many ratings of a trainer, newest first, comes with a text. */
const RATINGS_PER_TEXT = 2;
/** This many of the newest texts wait for staff to show or hide them. */
const WAITING = 3;

type Rated = { id: string; rating: number };

/** Adds texts to some of the past ratings of the demo. Runs once, because later ratings come from people. */
export async function seedReviews(database: Database): Promise<void> {
  const [row] = await database.query<{ present: boolean }>(
    "SELECT EXISTS (SELECT FROM lessons WHERE feedback IS NOT NULL) AS present",
  );
  if (row?.present) return;
  const rated = await database.query<Rated>(
    "SELECT id, rating FROM lessons WHERE rating IS NOT NULL ORDER BY trainer_id, ends_at DESC, id",
  );
  const used = new Map<number, number>();
  const reviews = rated
    .filter((_, at) => at % RATINGS_PER_TEXT === 0)
    .flatMap(({ id, rating }) => {
      const texts = REVIEW_TEXTS[rating] ?? [];
      const turn = used.get(rating) ?? 0;
      used.set(rating, turn + 1);
      const feedback = texts[turn % texts.length];
      return feedback ? [{ id, feedback }] : [];
    });
  await database.query(
    `UPDATE lessons AS l
     SET feedback = r.feedback, feedback_may_show = true, feedback_may_name = r.age % 3 > 0,
       feedback_shown_at = CASE WHEN r.age > $3 THEN l.ends_at + $2::interval END
     FROM (
       SELECT id, given.feedback, row_number() OVER (ORDER BY lessons.ends_at DESC, id) AS age
       FROM jsonb_to_recordset($1::jsonb) AS given(id uuid, feedback text) JOIN lessons USING (id)
     ) AS r
     WHERE l.id = r.id`,
    [JSON.stringify(reviews), `${DAY_MS} milliseconds`, WAITING],
  );
}
