import { TASK_UPLOAD } from "@kalima/learning-contract";
import type { Database } from "../../kernel/database/database.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { isOwnerOrHas } from "../files/public.ts";

/** True if the account is the student or the trainer of the task that the file belongs to. */
async function isParticipant(database: Database, fileId: string, userId: string): Promise<boolean> {
  const rows = await database.query(
    `SELECT FROM tasks k JOIN trainers t ON t.id = k.trainer_id
     WHERE (k.student_id = $2 OR t.user_id = $2) AND (k.file_id = $1
       OR EXISTS (SELECT FROM task_submissions WHERE task_id = k.id AND file_id = $1)
       OR EXISTS (SELECT FROM task_reviews WHERE task_id = k.id AND file_id = $1)) LIMIT 1`,
    [fileId, userId],
  );
  return rows.length > 0;
}

/** Registers the texts, Word documents and PDFs that the student and the trainer of a task may read (BO-18). */
export function registerTaskFiles({ files, database }: Pick<ModuleContext, "files" | "database">): void {
  files.registerPurpose({
    purpose: "task",
    ...TASK_UPLOAD,
    async canSee(viewer, file) {
      if (isOwnerOrHas(viewer, file, "bookings.see")) return true;
      return viewer?.active === true && isParticipant(database, file.id, viewer.userId);
    },
    cacheSeconds: 0,
  });
  files.registerUse("task", (tx, ids) =>
    tx.query(
      `SELECT file_id AS id FROM tasks WHERE file_id = ANY($1)
       UNION SELECT file_id FROM task_submissions WHERE file_id = ANY($1)
       UNION SELECT file_id FROM task_reviews WHERE file_id = ANY($1)`,
      [ids],
    ),
  );
}
