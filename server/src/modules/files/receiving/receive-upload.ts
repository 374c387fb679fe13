import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { filePurpose } from "@kalima/accounts-contract";
import { AppError, isAppError } from "@kalima/contracts/errors";
import { makeTooLargeError } from "@kalima/contracts/uploads";
import type { FastifyReply, FastifyRequest } from "fastify";
import { toStatus } from "../../../kernel/contracts.ts";
import type { UploadPurpose } from "../../../kernel/ports/files.ts";
import type { Purposes } from "../purposes/purposes.ts";
import { toStorageFailure } from "../storage/storage-failure.ts";
import { closeIfLong, computeMaxFormBytes } from "./body-bounds.ts";
import { type BodyMeter, meterBody, type UploadTimeouts } from "./body-meter.ts";
import { ByteLimit } from "./byte-limit.ts";
import { sanitizeName } from "./file-name.ts";

export type Upload = { purpose: UploadPurpose; name: string };
export type ReceiveOptions = {
  /** The file to write. */
  path: string;
  /** The only purpose of this route; by default a field of the form names it. */
  purpose?: UploadPurpose;
  purposes: Purposes;
  timeouts: UploadTimeouts;
};

function parsePurpose(value: unknown): UploadPurpose {
  const parsed = filePurpose.safeParse(value);
  if (!parsed.success) throw new AppError("request.invalid", { fields: { purpose: "validation.invalid" } });
  return parsed.data;
}

async function readParts(
  request: FastifyRequest,
  reply: FastifyReply,
  receiving: ReceiveOptions,
  meter: () => BodyMeter,
): Promise<Upload> {
  let purpose = receiving.purpose ?? "picture";
  let name: string | undefined;
  let size = 0;
  for await (const part of request.parts()) {
    if (part.type === "field") {
      if (part.fieldname === "purpose" && !receiving.purpose) purpose = parsePurpose(part.value);
      continue;
    }
    if (part.fieldname !== "file" || name !== undefined) throw new AppError("request.malformed");
    name = sanitizeName(part.filename);
    const { file } = part;
    file.once("close", () => {
      if (!file.readableEnded) meter().halt();
    });
    const { maxBytes } = receiving.purposes.requireUploadRule(purpose);
    const limit = new ByteLimit(maxBytes);
    await pipeline(file, limit, createWriteStream(receiving.path, { mode: 0o600, flush: true })).catch((error) => {
      if (isAppError(error) && toStatus(error) === 413) closeIfLong(request, reply, maxBytes);
      throw error;
    });
    size = limit.seen;
  }
  if (name === undefined) throw new AppError("files.missing", { fields: { file: "validation.required" } });
  // A `purpose` field after the file may have a lower limit than the one that was applied while reading it.
  const { maxBytes } = receiving.purposes.requireUploadRule(purpose);
  if (size > maxBytes) throw makeTooLargeError({ maxBytes });
  return { purpose, name };
}

/** Converts the plain errors that the multipart parser throws for broken forms. */
function toAppError(error: unknown): unknown {
  const failure = toStorageFailure(error);
  if (isAppError(failure) || "statusCode" in (failure as object)) return failure;
  return new AppError("request.malformed", { cause: error });
}

/**
 * Streams the part `file` of a multipart body to a path, and reads `purpose` (`picture` when it is absent).
 * Counts while streaming: one byte over the limit ends the upload. Only a `purpose` field before the file can raise
 * the limit.
 *
 * @throws {AppError} `files.missing`, `files.too_large`, `files.upload_stalled`, `request.malformed`, or
 * `request.media_type` for another kind of body.
 */
export async function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  receiving: ReceiveOptions,
): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError("request.media_type");
  const reading = readParts(request, reply, receiving, () => meter);
  const { purpose, purposes, timeouts } = receiving;
  const maxBytes = purpose ? purposes.requireUploadRule(purpose).maxBytes : purposes.computeMaxBytes();
  const meter = meterBody(request.raw, computeMaxFormBytes(maxBytes), timeouts);
  try {
    return await reading;
  } catch (error) {
    if (isAppError(error) && error.code === "files.upload_stalled") reply.header("connection", "close");
    throw toAppError(error);
  } finally {
    meter.end();
  }
}
