import { PICTURE_UPLOAD } from "@kalima/accounts-contract";
import type { ModuleContext } from "../../kernel/server-module.ts";

const CACHE_SECONDS = 300;

/** Profile pictures are public: trainers show theirs to guests. */
export function registerProfilePictures(files: ModuleContext["files"]): void {
  files.registerPurpose({
    purpose: "picture",
    ...PICTURE_UPLOAD,
    canSee: () => true,
    cacheSeconds: CACHE_SECONDS,
  });
  files.registerUse("picture", (database, ids) =>
    database.query("SELECT picture_file_id AS id FROM users WHERE picture_file_id = ANY($1)", [ids]),
  );
}
