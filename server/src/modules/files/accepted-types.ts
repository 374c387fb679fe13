import { open, readFile } from "node:fs/promises";
import { UPLOAD_MAX_BYTES } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { fileTypeFromFile } from "file-type";
import { zipIsSane } from "./zip-check.ts";

export type FilePurpose = "picture" | "proof" | "task";

const PICTURES = ["image/jpeg", "image/png", "image/webp"];
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const PDF = "application/pdf";
/** What a PDF may run or carry. */
const ACTIVE_PDF = /\/(JavaScript|JS|Launch|EmbeddedFile|OpenAction\s*<<[^>]*\/S\s*\/URI)\b/;

const ACCEPTED: Record<FilePurpose, { types: string[]; maxBytes: number }> = {
  picture: { types: PICTURES, maxBytes: UPLOAD_MAX_BYTES },
  proof: { types: [...PICTURES, PDF], maxBytes: UPLOAD_MAX_BYTES },
  task: { types: [PDF, DOCX, "text/plain"], maxBytes: 2 * UPLOAD_MAX_BYTES },
};

/** The most bytes a file of this purpose may have; exactly this many pass. */
export function maxBytesOf(purpose: FilePurpose): number {
  return ACCEPTED[purpose].maxBytes;
}

/** Whether the type is a picture, which is stored re-encoded. */
export function isPicture(type: string): boolean {
  return PICTURES.includes(type);
}

async function isPlainText(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  if (bytes.length === 0 || bytes.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

async function startsLikeAPage(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return /^\s*(?:\ufeff)?<(!doctype|html|svg|script|\?xml|\?php)/i.test(
      buffer.subarray(0, bytesRead).toString("utf8"),
    );
  } finally {
    await file.close();
  }
}

/**
 * The type of a file by its content; its name and what the browser claims say nothing.
 *
 * @throws {AppError} `files.type_refused` when the purpose does not take it, or when it holds what could run or burst.
 */
export async function acceptedTypeOf(path: string, name: string, purpose: FilePurpose): Promise<string> {
  const found = await fileTypeFromFile(path);
  const isText = !found && /\.txt$/i.test(name) && !(await startsLikeAPage(path)) && (await isPlainText(path));
  const type = found?.mime ?? (isText ? "text/plain" : "unknown");
  if (!ACCEPTED[purpose].types.includes(type)) throw new AppError("files.type_refused");
  if (type === PDF && ACTIVE_PDF.test(await readFile(path, "latin1"))) throw new AppError("files.type_refused");
  if (type === DOCX && !zipIsSane(await readFile(path))) throw new AppError("files.type_refused");
  return type;
}
