import { TASK_FILE_MAX_BYTES } from "@kalima/contracts/api";
import type { Database } from "../../database/database.ts";
import { isOwnerOrAdmin } from "../files/public.ts";
import type { ModuleContext } from "../server-module.ts";

/** Whether the file belongs to a task of this account, as its student or its trainer. */
async function isOfOwnTask(database: Database, fileId: string, userId: string): Promise<boolean> {
  const rows = await database.query(
    `SELECT FROM tasks k JOIN trainers t ON t.id = k.trainer_id
     WHERE (k.student_id = $2 OR t.user_id = $2) AND (k.file_id = $1
       OR EXISTS (SELECT FROM task_submissions WHERE task_id = k.id AND file_id = $1)
       OR EXISTS (SELECT FROM task_reviews WHERE task_id = k.id AND file_id = $1)) LIMIT 1`,
    [fileId, userId],
  );
  return rows.length > 0;
}

/** Files that no task, version or review refers to. */
async function removeUnused(database: Database, before: Date): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `DELETE FROM files WHERE purpose = 'task' AND created_at < $1
       AND NOT EXISTS (SELECT FROM tasks WHERE file_id = files.id)
       AND NOT EXISTS (SELECT FROM task_submissions WHERE file_id = files.id)
       AND NOT EXISTS (SELECT FROM task_reviews WHERE file_id = files.id) RETURNING id`,
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Texts, Word documents and PDF, which the student and the trainer of a task may read (BO-18). */
export function registerTaskFiles({ files, database }: Pick<ModuleContext, "files" | "database">): void {
  files.registerPurpose({
    purpose: "task",
    kinds: ["pdf", "docx", "text"],
    maxBytes: TASK_FILE_MAX_BYTES,
    checksName: true,
    async canSee(viewer, file) {
      if (isOwnerOrAdmin(viewer, file)) return true;
      return viewer?.active === true && isOfOwnTask(database, file.id, viewer.userId);
    },
    cacheSeconds: 0,
    removeUnused,
  });
}
