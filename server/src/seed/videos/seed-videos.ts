import { readFile } from "node:fs/promises";
import { type DemoFiles, keepDemoFile } from "../demo-files.ts";
import { DEMO_VIDEOS, type DemoVideo } from "./demo-videos.ts";

async function addVideo(files: DemoFiles, { id, ownerId, name, sentences }: DemoVideo, now: Date): Promise<void> {
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
export async function seedVideos(files: DemoFiles, now: Date): Promise<void> {
  for (const video of DEMO_VIDEOS) {
    const [isNew] = await files.database.query(
      `SELECT 1 FROM trainers t WHERE user_id = $1 AND intro_video_file_id IS NULL
         AND NOT EXISTS (SELECT FROM trainer_profile_changes WHERE trainer_id = t.id)`,
      [video.ownerId],
    );
    if (isNew) await addVideo(files, video, now);
  }
}
