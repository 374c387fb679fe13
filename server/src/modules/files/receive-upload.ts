import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { filePurpose } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyRequest } from "fastify";
import { type FilePurpose, maxBytesOf } from "./accepted-types.ts";

export type Upload = { purpose: FilePurpose; name: string };

function atMost(maxBytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      seen += chunk.length;
      if (seen > maxBytes) next(new AppError("files.too_large"));
      else next(null, chunk);
    },
  });
}

/** A name fit for a download: no path, no control or direction characters, at most 120 characters. */
export function safeName(given: string | undefined): string {
  const last = (given ?? "").split(/[\\/]/).at(-1) ?? "";
  const clean = last
    .replace(/[\p{C}"%;]/gu, "")
    .trim()
    .slice(-120);
  return clean || "file";
}

function purposeOf(value: unknown): FilePurpose {
  const parsed = filePurpose.safeParse(value);
  if (!parsed.success) throw new AppError("request.invalid", { fields: { purpose: "validation.invalid" } });
  return parsed.data;
}

/**
 * Streams the part `file` of a multipart body to `path`, and reads `purpose` (`picture` when it is absent).
 * Counts while streaming: one byte over the limit ends the upload. Only a `purpose` that stands before the
 * file can raise the limit.
 *
 * @throws {AppError} `files.missing`, `files.too_large`, or `request.media_type` for another kind of body.
 */
export async function receiveUpload(request: FastifyRequest, path: string): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError("request.media_type");
  let purpose: FilePurpose = "picture";
  let received: FilePurpose | undefined;
  let name: string | undefined;
  for await (const part of request.parts()) {
    if (part.type === "field") {
      if (part.fieldname === "purpose") purpose = purposeOf(part.value);
      continue;
    }
    if (part.fieldname !== "file" || name !== undefined) throw new AppError("request.malformed");
    name = safeName(part.filename);
    received = purpose;
    await pipeline(part.file, atMost(maxBytesOf(purpose)), createWriteStream(path, { mode: 0o600 }));
  }
  if (name === undefined || received === undefined)
    throw new AppError("files.missing", { fields: { file: "validation.required" } });
  return { purpose, name };
}
