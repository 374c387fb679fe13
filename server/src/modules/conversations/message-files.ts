import { AppError } from "@kalima/contracts/errors";
import { MESSAGE_UPLOAD, type MessageType } from "@kalima/messages-contract";
import { RETENTION_DAYS } from "@kalima/school-contract";
import type { Database } from "../../kernel/database/database.ts";
import { hasPermission, type RequestSession } from "../../kernel/http/access.ts";
import { buildFileUrl } from "../../kernel/http/file-url.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { isFileOfKind } from "../files/public.ts";
import { SHOWN_MESSAGES } from "./staff-reports.routes.ts";

/** `$1` is the file's address, `$2` the account. */
const IN_OWN_CONVERSATION = `
  SELECT FROM conversation_messages m JOIN conversations c ON c.id = m.conversation_id JOIN trainers t ON t.id = c.trainer_id
  WHERE m.type <> 'text' AND m.content = $1 AND (c.student_id = $2 OR t.user_id = $2) LIMIT 1`;
/** Sequences have no gaps, so they count messages. */
const IN_OPEN_REPORT = `
  SELECT FROM conversation_messages m JOIN conversation_reports r ON r.conversation_id = m.conversation_id
  WHERE m.type <> 'text' AND m.content = $1 AND r.settled_at IS NULL
    AND m.sequence <= r.last_sequence AND m.sequence > r.last_sequence - ${SHOWN_MESSAGES} LIMIT 1`;

/** Allows the participants, and admins with `reports.see` for the messages that an open report shows. */
async function canSee(database: Database, viewer: RequestSession | null, file: { id: string; owner_id: string }) {
  if (!viewer?.active) return false;
  if (viewer.userId === file.owner_id) return true;
  const address = buildFileUrl(file.id);
  if (viewer.role === "admin" && !hasPermission(viewer, "reports.see")) return false;
  const found =
    viewer.role === "admin"
      ? await database.query(IN_OPEN_REPORT, [address])
      : await database.query(IN_OWN_CONVERSATION, [address, viewer.userId]);
  return found.length > 0;
}

/** Registers the pictures and voice notes (WAV) that students and trainers send each other. */
export function registerMessageFiles({ files, database }: Pick<ModuleContext, "files" | "database">): void {
  files.registerPurpose({
    purpose: "message",
    ...MESSAGE_UPLOAD,
    canSee: (viewer, file) => canSee(database, viewer, file),
    cacheSeconds: 0,
    maxAgeDays: RETENTION_DAYS.messageFile,
  });
  files.registerUse("message", async (tx, ids) => {
    const addresses = ids.map(buildFileUrl);
    const messages = await tx.query<{ content: string }>(
      "SELECT content FROM conversation_messages WHERE type <> 'text' AND content = ANY($1)",
      [addresses],
    );
    return messages.map(({ content }) => ({ id: content.slice(buildFileUrl("").length) }));
  });
}

type Media = { type: Exclude<MessageType, "text">; content: string };

/** @throws {AppError} `request.not_found` unless the sender uploaded the file for messages and it matches the type. */
export async function requireOwnMedia(
  files: ModuleContext["files"],
  senderId: string,
  { type, content }: Media,
): Promise<void> {
  const file = await files.requireOwn(content.slice(buildFileUrl("").length), senderId, "message");
  if (!isFileOfKind(file, type === "image" ? "picture" : "wav")) throw new AppError("request.not_found");
}
