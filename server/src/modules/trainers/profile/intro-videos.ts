import { INTRO_VIDEO_UPLOAD } from "@kalima/catalog-contract";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { isOwnerOrHas } from "../../files/public.ts";

const CACHE_SECONDS = 300;

/** Video introductions of trainers. Everybody sees a published one; before approval, only the trainer and admins do. */
export function registerIntroVideos({ files, database }: Pick<ModuleContext, "files" | "database">): void {
  files.registerPurpose({
    purpose: "introVideo",
    ...INTRO_VIDEO_UPLOAD,
    async canSee(viewer, file) {
      if (isOwnerOrHas(viewer, file, "reviews.see")) return true;
      const [shown] = await database.query(
        "SELECT 1 FROM trainers WHERE intro_video_file_id = $1 AND status = 'active'",
        [file.id],
      );
      return shown !== undefined;
    },
    cacheSeconds: CACHE_SECONDS,
  });
  // A page shows it, or a change under review holds it.
  files.registerUse("introVideo", (tx, ids) =>
    tx.query(
      `SELECT intro_video_file_id AS id FROM trainers WHERE intro_video_file_id = ANY($1)
       UNION SELECT intro_video_file_id FROM trainer_profile_changes
         WHERE intro_video_file_id = ANY($1) AND decided_at IS NULL`,
      [ids],
    ),
  );
}
