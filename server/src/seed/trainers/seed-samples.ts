import type { Database } from "../../kernel/database/database.ts";
import { writeSeedWords } from "../write-seed-words.ts";
import { SAMPLE_TEXTS, type SampleText } from "./sample-texts.ts";
import { makeTrainerId } from "./seed-trainers.ts";

/** Adds what some demo trainers wrote after a session, with the consent of its student. Runs once: later answers come from people. */
export async function seedSamples(database: Database, now: Date): Promise<void> {
  const [row] = await database.query<{ present: boolean }>("SELECT EXISTS (SELECT FROM feedback_consents) AS present");
  if (row?.present) return;
  await database.transaction(async (tx) => {
    for (const sample of SAMPLE_TEXTS) await addSample(tx, sample, now);
  });
}

/** Into the trainer's newest session with feedback. */
async function addSample(tx: Database, sample: SampleText, now: Date): Promise<void> {
  const [lesson] = await tx.query<{ id: string }>(
    `UPDATE lesson_feedback SET went_well = $2, corrections = $3, next_step = $4
     WHERE lesson_id = (SELECT l.id FROM lessons l JOIN lesson_feedback f ON f.lesson_id = l.id
       WHERE l.trainer_id = $1 AND NOT EXISTS (SELECT FROM lesson_room_notes n WHERE n.lesson_id = l.id)
       ORDER BY l.ends_at DESC, l.id LIMIT 1)
     RETURNING lesson_id AS id`,
    [makeTrainerId(sample.trainer), sample.wentWell, sample.corrections, sample.nextStep],
  );
  if (!lesson) return;
  await tx.query(
    `INSERT INTO feedback_consents (lesson_id, trainer_id, may_show, may_name, answered_at)
     VALUES ($1, $2, true, $3, $4)`,
    [lesson.id, makeTrainerId(sample.trainer), sample.isNamed, now],
  );
  await writeSeedWords(tx, lesson.id, sample.words, now);
}
