import { readFile, stat } from "node:fs/promises";
import { AppError } from "@kalima/contracts/errors";
import { isOfKind, type UploadKind } from "@kalima/contracts/uploads";
import { fileTypeFromFile } from "file-type";
import { isSafeDocx } from "./docx-check.ts";
import { FILE_TYPES } from "./file-types.ts";
import type { PdfCheck } from "./pdf/pdf-check.ts";

/** Recognises UTF-16 by its byte order mark, which Notepad writes; anything else is treated as UTF-8. */
function detectEncoding(bytes: Buffer): "utf-16le" | "utf-16be" | "utf-8" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
}

/**
 * Decodes the text of a file; returns null if the bytes are not text.
 *
 * @throws {AppError} `files.text_encoding` for text that is neither valid UTF-8 nor valid UTF-16.
 */
function decodeText(bytes: Buffer): string | null {
  const encoding = detectEncoding(bytes);
  if (encoding === "utf-8" && bytes.includes(0)) return null;
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    throw new AppError("files.text_encoding");
  }
}

const startsLikeMarkup = (text: string) => /^[\s\ufeff]*<[a-z!?%/]/i.test(text);

async function sniffType(path: string, name: string): Promise<string | undefined> {
  const found = await fileTypeFromFile(path);
  if (found) return found.mime;
  if (!/\.txt$/i.test(name)) return undefined;
  const text = decodeText(await readFile(path));
  return text !== null && !startsLikeMarkup(text) ? FILE_TYPES.text : undefined;
}

/**
 * Detects the type of a file from its content. The name and the type that the browser sends are not trusted.
 *
 * @throws {AppError} `files.empty`; `files.type_refused` for a type that is not `accepted`; `files.text_encoding`;
 * `files.unsafe` for a document that runs code when opened, or that cannot be inspected completely.
 */
export async function detectType(
  path: string,
  { name, accepted, isSafePdf }: { name: string; accepted: readonly UploadKind[]; isSafePdf: PdfCheck },
): Promise<string> {
  if ((await stat(path)).size === 0) throw new AppError("files.empty");
  const type = await sniffType(path, name);
  if (!type || !isOfKind(type, accepted)) throw new AppError("files.type_refused");
  const isSafe =
    (type !== FILE_TYPES.pdf || (await isSafePdf(path))) && (type !== FILE_TYPES.docx || (await isSafeDocx(path)));
  if (!isSafe) throw new AppError("files.unsafe");
  return type;
}
