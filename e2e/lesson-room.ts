import { expect, type Page } from "@playwright/test";
import { buildCalledNameSql } from "../server/src/kernel/database/called-name.ts";
import { joinDatabase } from "../server/src/kernel/database/open-database.ts";
import { readConfig } from "../server/src/settings/config.ts";
import { buildLesson } from "../server/test/build-lesson.ts";
import { writeNotes } from "../server/test/write-notes.ts";
import { MINUTE_MS } from "../shared/contracts/src/domain/constants.ts";
import { type RunningSite, SILENT } from "./running-site.ts";

export type SoonLesson = { id: string; startsAt: string; trainerName: { en: string; ar: string }; studentName: string };

/** A paid lesson of these accounts that may be joined now, in place of others at that time. */
export async function lessonSoon({ env }: RunningSite, studentId: string, trainerUserId: string): Promise<SoonLesson> {
  const { database, close } = await joinDatabase(readConfig(env), SILENT);
  try {
    const [trainer] = await database.query<{ id: string; name: { en: string; ar: string } }>(
      "SELECT id, name FROM trainers WHERE user_id = $1",
      [trainerUserId],
    );
    const [student] = await database.query<{ name: string }>(
      `SELECT ${buildCalledNameSql("name")} AS name FROM users WHERE id = $1`,
      [studentId],
    );
    if (!trainer || !student) throw new Error("the demo accounts are missing");
    const now = new Date();
    const startsAt = new Date(now.getTime() + 2 * MINUTE_MS);
    await database.query(
      `UPDATE lessons SET status = 'cancelled', running_since = NULL WHERE (trainer_id = $1 OR student_id = $2)
         AND status IN ('upcoming', 'delayed', 'freezed') AND starts_at < $3 AND ends_at > $4`,
      [trainer.id, studentId, new Date(now.getTime() + 120 * MINUTE_MS), now],
    );
    const { id } = await buildLesson(database, { studentId, trainerId: trainer.id, startsAt, now });
    return { id, startsAt: startsAt.toISOString(), trainerName: trainer.name, studentName: student.name };
  } finally {
    await close();
  }
}

/** Both have been in the room since its start until its planned end, and wrote something; the trainer may end it. */
export async function letLessonPass(
  { env }: RunningSite,
  id: string,
  notes: { text: string; words: readonly Record<string, string>[] },
): Promise<void> {
  const { database, close } = await joinDatabase(readConfig(env), SILENT);
  await database.query(
    `UPDATE lessons SET starts_at = now() - interval '51 minutes', ends_at = now() - interval '1 minute',
       student_joined_at = now() - interval '51 minutes', trainer_joined_at = now() - interval '51 minutes',
       running_since = now() - interval '51 minutes' WHERE id = $1`,
    [id],
  );
  await writeNotes(database, id, notes, new Date());
  await close();
}

/** The lesson is over, as after its time. */
export async function endLesson({ env }: RunningSite, id: string): Promise<void> {
  const { database, close } = await joinDatabase(readConfig(env), SILENT);
  await database.query(
    "UPDATE lessons SET status = 'completed', running_since = NULL, ended_at = now(), ran_seconds = 2400 WHERE id = $1",
    [id],
  );
  await close();
}

/** The picture of the other person plays: it has a size, and its time goes on. */
export async function expectMoving(page: Page, label: string): Promise<void> {
  const video = page.getByLabel(label, { exact: true });
  const readVideoTime = () =>
    video.evaluate((element: HTMLVideoElement) => (element.videoWidth > 0 ? element.currentTime : 0));
  await expect.poll(readVideoTime).toBeGreaterThan(0);
  const before = await readVideoTime();
  await expect.poll(readVideoTime).toBeGreaterThan(before);
}
