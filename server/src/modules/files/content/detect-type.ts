import { open, readFile } from "node:fs/promises";
import { AppError } from "@kalima/contracts/errors";
import { fileTypeFromFile } from "file-type";
import { isSafeDocx } from "./docx-check.ts";
import { FILE_TYPES, type FileKind, isOfKind } from "./file-types.ts";
import { hasNoActiveContent } from "./pdf-check.ts";

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

async function startsLikeMarkup(path: string): Promise<boolean> {
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
  const isText = /\.txt$/i.test(name) && !(await startsLikeMarkup(path)) && (await isPlainText(path));
  return isText ? FILE_TYPES.text : undefined;
}

/**
 * The type of a file by its content, whatever its name and the browser claim.
 *
 * @throws {AppError} `files.type_refused` for a type that is not `accepted`, or a document that is unsafe to open.
 */
export async function detectType(path: string, name: string, accepted: readonly FileKind[]): Promise<string> {
  const type = await typeByContent(path, name);
  if (!type || !isOfKind(type, accepted)) throw new AppError("files.type_refused");
  if (type === FILE_TYPES.pdf && !(await hasNoActiveContent(await readFile(path))))
    throw new AppError("files.type_refused");
  if (type === FILE_TYPES.docx && !(await isSafeDocx(path))) throw new AppError("files.type_refused");
  return type;
}
