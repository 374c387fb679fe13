import { INTRO_POSTER_UPLOAD, INTRO_VIDEO_UPLOAD } from "@kalima/catalog-contract";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { isOwnerOrHas } from "../../files/public.ts";

const CACHE_SECONDS = 300;

/** Column of both tables that hold a page: that of visitors, and that of changes. */
const PURPOSES = [
  { purpose: "introVideo", rule: INTRO_VIDEO_UPLOAD, column: "intro_video_file_id" },
  { purpose: "introPoster", rule: INTRO_POSTER_UPLOAD, column: "intro_poster_file_id" },
] as const;

/**
 * Video introductions of trainers, and the frames that stand for them. Everybody sees a published one; before approval,
 * only the trainer and admins do.
 */
export function registerIntroVideos({ files, database }: Pick<ModuleContext, "files" | "database">): void {
  for (const { purpose, rule, column } of PURPOSES) {
    files.registerPurpose({
      purpose,
      ...rule,
      async canSee(viewer, file) {
        if (isOwnerOrHas(viewer, file, "reviews.see")) return true;
        const [shown] = await database.query(
          `SELECT 1 FROM trainers WHERE ${column} = $1 AND intro_video_file_id IS NOT NULL AND status = 'active'`,
          [file.id],
        );
        return shown !== undefined;
      },
      cacheSeconds: CACHE_SECONDS,
    });
    // A page shows it, or a change under review holds it.
    files.registerUse(purpose, (tx, ids) =>
      tx.query(
        `SELECT ${column} AS id FROM trainers WHERE ${column} = ANY($1)
         UNION SELECT ${column} FROM trainer_profile_changes WHERE ${column} = ANY($1) AND decided_at IS NULL`,
        [ids],
      ),
    );
  }
}
