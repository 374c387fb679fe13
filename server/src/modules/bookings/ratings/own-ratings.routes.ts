import type { Trainer } from "@kalima/catalog-contract";
import { listOwnRatings } from "@kalima/catalog-contract";
import type { BilingualText } from "@kalima/contracts/domain";
import type { Database } from "../../../kernel/database/database.ts";
import { requireSession } from "../../../kernel/http/access.ts";
import { handle, type Routes } from "../../../kernel/http/routes.ts";
import { type After, clampLimit, paginate, readCursor } from "../../../kernel/http/time-pages.ts";
import { buildPictureUrl } from "../../trainers/public.ts";
import { WORDS_AT } from "./given-ratings.ts";

type Row = {
  id: string;
  stars: number;
  words: string | null;
  answer: string | null;
  created_at: Date;
  trainer_id: string;
  name: BilingualText;
  gender: Trainer["gender"];
  picture_file_id: string | null;
  rating_average: number | null;
  rating_count: number;
};

/** Rated lessons of a student from behind `after`, newest first; `created_at` is the lesson's end. */
function listRatings(database: Database, studentId: string, after: After, limit: number): Promise<Row[]> {
  return database.query(
    `SELECT l.id, l.rating AS stars, l.feedback AS words, l.ends_at AS created_at, l.trainer_id, t.name, t.gender, t.picture_file_id,
       r.rating_average, r.rating_count,
       (SELECT a.text FROM rating_answers a WHERE a.lesson_id = l.id AND a.is_shown AND a.words_at = ${WORDS_AT}
          AND l.feedback_shown_at IS NOT NULL) AS answer
     FROM lessons l JOIN trainers t ON t.id = l.trainer_id
     CROSS JOIN LATERAL (
       SELECT round(avg(rating), 1)::float AS rating_average, count(rating)::int AS rating_count
       FROM lessons WHERE trainer_id = t.id AND status = 'completed'
     ) r
     WHERE l.student_id = $1 AND l.status = 'completed' AND l.rating IS NOT NULL
       AND ($2::timestamptz IS NULL OR (l.ends_at, l.id) < ($2, $3::uuid))
     ORDER BY l.ends_at DESC, l.id DESC LIMIT $4`,
    [studentId, after?.at ?? null, after?.id ?? null, limit],
  );
}

/** The ratings a student gave (CA-08, A-18). */
export function ownRatingsRoutes(database: Database): Routes {
  return [
    handle(
      listOwnRatings,
      { access: { roles: ["student"] }, summary: "Ratings you gave, newest lesson first", tags: ["teachers"] },
      async (request) => {
        const limit = clampLimit(request.query.limit);
        const { userId } = requireSession(request);
        const rows = await listRatings(database, userId, readCursor(request.query.cursor), limit + 1);
        const { page, nextCursor } = paginate(rows, limit);
        const data = page.map((row) => ({
          lessonId: row.id,
          stars: row.stars,
          words: row.words,
          answer: row.answer,
          at: row.created_at.toISOString(),
          trainer: {
            id: row.trainer_id,
            name: row.name,
            gender: row.gender,
            pictureUrl: buildPictureUrl(row.picture_file_id),
            ratings: { average: row.rating_average, count: row.rating_count },
          },
        }));
        return { data, page: { nextCursor } };
      },
    ),
  ];
}
