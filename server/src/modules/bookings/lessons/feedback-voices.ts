import { AppError } from "@kalima/contracts/errors";
import { VOICE_UPLOAD } from "@kalima/contracts/uploads";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { isOwnerOrHas } from "../../files/public.ts";

/** True if the file is the voice note of feedback on a lesson of this student, or of this trainer. */
async function isOneOfTwo(database: Database, fileId: string, userId: string): Promise<boolean> {
  const rows = await database.query(
    `SELECT FROM lesson_feedback f JOIN lessons l ON l.id = f.lesson_id JOIN trainers t ON t.id = l.trainer_id
     WHERE f.voice_file_id = $1 AND (l.student_id = $2 OR t.user_id = $2) LIMIT 1`,
    [fileId, userId],
  );
  return rows.length > 0;
}

/** Registers the voice notes (WAV) of feedback: the two people of the lesson hear them, and admins who may see lessons. */
export function registerFeedbackVoices({ files, database }: Pick<ModuleContext, "files" | "database">): void {
  files.registerPurpose({
    purpose: "feedback",
    ...VOICE_UPLOAD,
    async canSee(viewer, file) {
      if (isOwnerOrHas(viewer, file, "bookings.see")) return true;
      return viewer?.active === true && isOneOfTwo(database, file.id, viewer.userId);
    },
    cacheSeconds: 0,
  });
  files.registerUse("feedback", (tx, ids) =>
    tx.query("SELECT voice_file_id AS id FROM lesson_feedback WHERE voice_file_id = ANY($1)", [ids]),
  );
}

/** @throws {AppError} `request.invalid` naming `voiceFileId` for a file that is not the trainer's own voice note. */
export async function requireVoice(
  { files }: Pick<ModuleContext, "files">,
  trainerUser: string,
  fileId: string,
): Promise<void> {
  await files.requireOwn(fileId, trainerUser, "feedback").catch(() => {
    throw new AppError("request.invalid", { fields: { voiceFileId: "validation.invalid" } });
  });
}
