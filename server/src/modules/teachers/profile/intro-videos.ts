import { INTRO_VIDEO_MAX_BYTES } from "@kalima/contracts/domain";
import type { Database } from "../../../database/database.ts";
import { isOwnerOrAdmin } from "../../files/public.ts";
import type { ModuleContext } from "../../server-module.ts";

const CACHE_SECONDS = 300;

/** Deletes videos that no page shows and no change under review holds. */
async function removeUnused(database: Database, before: Date): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `DELETE FROM files WHERE purpose = 'introVideo' AND created_at < $1
       AND NOT EXISTS (SELECT FROM trainers WHERE intro_video_file_id = files.id)
       AND NOT EXISTS (SELECT FROM trainer_profile_changes
         WHERE intro_video_file_id = files.id AND decided_at IS NULL) RETURNING id`,
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Video introductions of trainers. Everybody sees a published one; before approval, only the trainer and admins do. */
export function registerIntroVideos({ files, database }: Pick<ModuleContext, "files" | "database">): void {
  files.registerPurpose({
    purpose: "introVideo",
    kinds: ["video"],
    maxBytes: INTRO_VIDEO_MAX_BYTES,
    async canSee(viewer, file) {
      if (isOwnerOrAdmin(viewer, file)) return true;
      const [shown] = await database.query(
        "SELECT 1 FROM trainers WHERE intro_video_file_id = $1 AND status = 'active'",
        [file.id],
      );
      return shown !== undefined;
    },
    cacheSeconds: CACHE_SECONDS,
    removeUnused,
  });
}
