import type { ModuleContext } from "../../../kernel/server-module.ts";

/** Keeps the pictures that trainers' pages show. */
export function registerTrainerPictures({ files }: Pick<ModuleContext, "files">): void {
  files.registerUse("picture", (database, ids) =>
    database.query("SELECT picture_file_id AS id FROM trainers WHERE picture_file_id = ANY($1)", [ids]),
  );
}
