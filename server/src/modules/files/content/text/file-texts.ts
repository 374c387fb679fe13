import { buffer } from "node:stream/consumers";
import { isOfKind } from "@kalima/contracts/uploads";
import { COMPARED_TEXT_MAX_BYTES } from "@kalima/learning-contract";
import type { Clock, Database } from "../../../../kernel/database/database.ts";
import type { FileRow, FileText } from "../../../../kernel/ports/files.ts";
import { createThread, ThreadStopped } from "../../../../threads/thread.ts";
import type { FileStore } from "../../storage/file-store.ts";
import { judgeText } from "./judge-text.ts";

/** Time limit for one file. An essay takes a fifth of a second. */
const MAX_MS = 15_000;
const MAX_WAITING = 20;
/** Memory limits of the thread. Decoded streams are outside its heap, limited by `pdf-text.ts`. */
const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

const UNREADABLE: FileText = { state: "unreadable" };

/** Text files begin with a mark in UTF-16, which Notepad writes. */
function decode(bytes: Buffer): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return new TextDecoder(isUtf16 ? (bytes[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8").decode(bytes);
}

type FileTextsParts = { database: Database; store: FileStore; clock: Clock };

/**
 * Reads the texts of files. That of a Word document or a PDF is read once, in a thread with limits, and kept beside the row of
 * the file, with which it is deleted.
 */
export function createFileTexts({ database, store, clock }: FileTextsParts, maxMs = MAX_MS) {
  const thread = createThread<{ bytes: Uint8Array; type: string }, FileText>({
    file: new URL("./text-worker.ts", import.meta.url),
    maxMs,
    maxWaiting: MAX_WAITING,
    limits: LIMITS,
  });

  async function findKept(id: string): Promise<FileText | undefined> {
    const [row] = await database.query<{ state: FileText["state"]; text: string | null }>(
      "SELECT state, text FROM file_texts WHERE file_id = $1",
      [id],
    );
    return row && (row.state === "read" ? { state: "read", text: row.text ?? "" } : { state: row.state });
  }

  async function readInThread(bytes: Buffer, type: string): Promise<FileText> {
    try {
      return await thread.run({ bytes, type });
    } catch (error) {
      if (error instanceof ThreadStopped) return UNREADABLE;
      throw error;
    }
  }

  /** The file may have been deleted meanwhile, or read for somebody else. */
  async function keep(id: string, found: FileText): Promise<void> {
    await database.query(
      `INSERT INTO file_texts (file_id, state, text, read_at)
       SELECT id, $2, $3, $4 FROM files WHERE id = $1 ON CONFLICT DO NOTHING`,
      [id, found.state, found.state === "read" ? found.text : null, clock()],
    );
  }

  /** @throws {AppError} `server.unavailable` while too many wait. */
  return async ({ id, type, size }: FileRow): Promise<FileText> => {
    const isText = isOfKind(type, ["text"]);
    if (!isText && !isOfKind(type, ["docx", "pdf"])) return UNREADABLE;
    if (isText && size > COMPARED_TEXT_MAX_BYTES) return { state: "too_long" };
    const kept = isText ? undefined : await findKept(id);
    if (kept) return kept;
    const stream = await store.open(id);
    if (!stream) return UNREADABLE;
    const bytes = await buffer(stream);
    if (isText) return judgeText(decode(bytes));
    const found = await readInThread(bytes, type);
    await keep(id, found);
    return found;
  };
}
