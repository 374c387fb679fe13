import { copyFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Database } from "../../database/database.ts";
import type { openFileStore } from "../../modules/files/public.ts";
import { DEMO_FILMS, type DemoFilm } from "./demo-films.ts";

const TYPE = "video/webm";

async function addFilm(
  { database, store, drafts }: { database: Database } & ReturnType<typeof openFileStore>,
  { id, ownerId, name, sentences }: DemoFilm,
  now: Date,
): Promise<void> {
  const source = fileURLToPath(new URL(`${name}.webm`, import.meta.url));
  const { size } = await stat(source);
  const draft = await drafts.create(id);
  await copyFile(source, draft);
  await store.keep(draft, id);
  await database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO files (id, owner_id, purpose, name, size, type, created_at)
       VALUES ($1, $2, 'introVideo', $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
      [id, ownerId, `${name}.webm`, size, TYPE, now],
    );
    await tx.query("UPDATE trainers SET intro_video_file_id = $2, intro_video_transcript = $3 WHERE user_id = $1", [
      ownerId,
      id,
      sentences.join(" "),
    ]);
  });
}

/** Puts the introductions of the demo's trainers on their pages; a page that was changed is left as it is. */
export async function seedFilms(database: Database, files: ReturnType<typeof openFileStore>, now: Date): Promise<void> {
  for (const film of DEMO_FILMS) {
    const [isNew] = await database.query(
      `SELECT 1 FROM trainers t WHERE user_id = $1 AND intro_video_file_id IS NULL
         AND NOT EXISTS (SELECT FROM trainer_profile_changes WHERE trainer_id = t.id)`,
      [film.ownerId],
    );
    if (isNew) await addFilm({ database, ...files }, film, now);
  }
}
