import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { seed } from "../../../seed/seed.ts";

const NOW = new Date("2026-10-20T08:00:00Z");
let server: TestApp;
let student: TestUser;

beforeAll(async () => {
  server = await createTestApp();
  server.setTime(NOW);
  await seed(server.database, NOW);
  student = await server.signUp();
  // The history of a student of the demo, who cannot sign in.
  const [rated] = await server.database.query<{ student_id: string }>(
    "SELECT student_id FROM lessons WHERE rating IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
  );
  await server.database.query("UPDATE lessons SET student_id = $1 WHERE student_id = $2", [
    student.id,
    rated?.student_id,
  ]);
});
afterAll(() => server.close());

it("lists the ratings a student gave, newest first, each with its trainer, page by page", async () => {
  type Page = {
    data: { lessonId: string; stars: number; words: string | null; at: string; trainer: object }[];
    page: { nextCursor: string | null };
  };
  const seen: Page["data"] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const path: string = `/api/students/my/ratings?limit=4${cursor && `&cursor=${cursor}`}`;
    const { data, page }: Page = (await server.as(student)("GET", path)).json();
    seen.push(...data);
    cursor = page.nextCursor;
  }
  const rows = await server.database.query<{
    id: string;
    rating: number;
    feedback: string | null;
    ends_at: Date;
    trainer: object;
  }>(
    `SELECT l.id, rating, feedback, ends_at, jsonb_build_object(
       'id', t.id, 'name', t.name, 'gender', t.gender, 'pictureUrl', null,
       'ratings', (
         SELECT jsonb_build_object('average', round(avg(rating), 1), 'count', count(rating))
         FROM lessons WHERE trainer_id = t.id AND status = 'completed'
       )
     ) AS trainer
     FROM lessons l JOIN trainers t ON t.id = l.trainer_id
     WHERE student_id = $1 AND rating IS NOT NULL ORDER BY ends_at DESC, l.id DESC`,
    [student.id],
  );
  expect(rows.length).toBeGreaterThan(4);
  expect(seen).toEqual(
    rows.map(({ id, rating, feedback, ends_at, trainer }) => ({
      lessonId: id,
      stars: rating,
      words: feedback,
      answer: null,
      at: ends_at.toISOString(),
      trainer,
    })),
  );
});

it("shows students only their own ratings, and trainers none", async () => {
  const other = await server.as(await server.signUp())("GET", "/api/students/my/ratings");
  expect(other.json().data).toEqual([]);
  const trainer = await server.signUp({ role: "trainer" });
  expect((await server.as(trainer)("GET", "/api/students/my/ratings")).statusCode).toBe(403);
});
