import { readFile } from "node:fs/promises";
import { type DemoFiles, keepDemoFile } from "../demo-files.ts";
import { DEMO_FILMS, type DemoFilm } from "./demo-films.ts";

async function addFilm(files: DemoFiles, { id, ownerId, name, sentences }: DemoFilm, now: Date): Promise<void> {
  const bytes = await readFile(new URL(`${name}.webm`, import.meta.url));
  await keepDemoFile(
    files,
    { id, ownerId, purpose: "introVideo", name: `${name}.webm`, type: "video/webm", bytes },
    now,
  );
  await files.database.query(
    "UPDATE trainers SET intro_video_file_id = $2, intro_video_transcript = $3 WHERE user_id = $1",
    [ownerId, id, sentences.join(" ")],
  );
}

/** Puts the introductions of the demo's trainers on their pages; a page that was changed is left as it is. */
export async function seedFilms(files: DemoFiles, now: Date): Promise<void> {
  for (const film of DEMO_FILMS) {
    const [isNew] = await files.database.query(
      `SELECT 1 FROM trainers t WHERE user_id = $1 AND intro_video_file_id IS NULL
         AND NOT EXISTS (SELECT FROM trainer_profile_changes WHERE trainer_id = t.id)`,
      [film.ownerId],
    );
    if (isNew) await addFilm(files, film, now);
  }
}
