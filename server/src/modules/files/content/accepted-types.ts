import { open, readFile } from "node:fs/promises";
import { UPLOAD_MAX_BYTES } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { fileTypeFromFile } from "file-type";
import { pdfIsQuiet } from "./pdf-check.ts";
import { docxIsSafe } from "./zip-check.ts";

export type FilePurpose = "picture" | "proof" | "task";
/** What an upload may be for: kept with an account, or `temporary`, for a chat. */
export type UploadPurpose = FilePurpose | "temporary";

const PICTURES = ["image/jpeg", "image/png", "image/webp"];
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const PDF = "application/pdf";
const TEXT = "text/plain";
export const WAV = "audio/wav";
/** The one type that pictures are stored as. */
export const STORED_PICTURE = "image/webp";

const ACCEPTED: Record<UploadPurpose, { types: string[]; maxBytes: number }> = {
  picture: { types: PICTURES, maxBytes: UPLOAD_MAX_BYTES },
  proof: { types: [...PICTURES, PDF], maxBytes: UPLOAD_MAX_BYTES },
  task: { types: [PDF, DOCX, TEXT], maxBytes: 2 * UPLOAD_MAX_BYTES },
  temporary: { types: [...PICTURES, WAV], maxBytes: UPLOAD_MAX_BYTES },
};
const EXTENSIONS: Record<string, string> = {
  [STORED_PICTURE]: "webp",
  [PDF]: "pdf",
  [DOCX]: "docx",
  [TEXT]: "txt",
  [WAV]: "wav",
};

/** The most bytes a file of this purpose may have; exactly this many pass. */
export function maxBytesOf(purpose: UploadPurpose): number {
  return ACCEPTED[purpose].maxBytes;
}

/** Whether the type is a picture, which is stored re-encoded. */
export function isPicture(type: string): boolean {
  return PICTURES.includes(type);
}

/** The extension that tells what a stored file is, whatever its sender called it. */
export function extensionOf(type: string): string {
  return EXTENSIONS[type] ?? "bin";
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
    return /^[\s\ufeff]*<[a-z!?%/]/i.test(buffer.subarray(0, bytesRead).toString("utf8"));
  } finally {
    await file.close();
  }
}

async function typeByContent(path: string, name: string): Promise<string | undefined> {
  const found = await fileTypeFromFile(path);
  if (found) return found.mime;
  const isText = /\.txt$/i.test(name) && !(await startsLikeAPage(path)) && (await isPlainText(path));
  return isText ? TEXT : undefined;
}

/**
 * The type of a file by its content; its name and what the browser claims say nothing.
 *
 * @throws {AppError} `files.type_refused` when the purpose does not take it, or when it holds what could run or burst.
 */
export async function acceptedTypeOf(path: string, name: string, purpose: UploadPurpose): Promise<string> {
  const type = await typeByContent(path, name);
  if (!type || !ACCEPTED[purpose].types.includes(type)) throw new AppError("files.type_refused");
  if (type === PDF && !(await pdfIsQuiet(await readFile(path)))) throw new AppError("files.type_refused");
  if (type === DOCX && !(await docxIsSafe(await readFile(path)))) throw new AppError("files.type_refused");
  return type;
}
