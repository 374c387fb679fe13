import { UPLOAD_MAX_BYTES } from "@kalima/contracts/domain";
import type { Database } from "../../database/database.ts";
import type { ModuleContext } from "../server-module.ts";

const CACHE_SECONDS = 300;

/** Pictures that neither a profile nor a trainer shows. */
async function removeUnused(database: Database, before: Date): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `DELETE FROM files WHERE purpose = 'picture' AND created_at < $1
       AND NOT EXISTS (SELECT FROM users WHERE picture_file_id = files.id)
       AND NOT EXISTS (SELECT FROM trainers WHERE picture_file_id = files.id) RETURNING id`,
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Profile pictures are public: trainers show theirs to guests. */
export function registerProfilePictures(files: ModuleContext["files"]): void {
  files.registerPurpose({
    purpose: "picture",
    kinds: ["picture"],
    maxBytes: UPLOAD_MAX_BYTES,
    canSee: () => true,
    cacheSeconds: CACHE_SECONDS,
    removeUnused,
  });
}
