import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { AppError, isAppError } from "@kalima/contracts/errors";
import { BuildError, parseDocument, type RemoteBuild } from "@kalima/release-client";
import { type Provenance, uploadFields } from "@kalima/releases-contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ByteLimit, meterBody, type UploadTimeouts } from "../../files/public.ts";

/** Size limit of a whole form. The largest remote has 6 MB, with its bundle for the server and all packed files. */
export const MAX_UPLOAD_BYTES = 48 * 1024 * 1024;
const MAX_DOCUMENT_BYTES = 200_000;
/** Brotli adds a few bytes to what it cannot pack. */
const PACKING_OVERHEAD_BYTES = 1_024;
export const UPLOAD_LIMITS = {
  files: 601,
  fields: 6,
  parts: 607,
  fieldSize: 1_000,
  headerPairs: 20,
  fileSize: Number.POSITIVE_INFINITY,
} as const;

export type ReceivedBuild = { build: RemoteBuild; provenance: Provenance; mayBeUnserved: boolean };

const makeRefusal = (detail: string) => new AppError("releases.build_refused", { extra: { detail } });

function refuse(detail: string): never {
  throw makeRefusal(detail);
}

/** Limits a file of a build. The sender learns which file it is: limits of single files are no megabytes. */
function limitFile(filename: string, maxBytes: number): ByteLimit {
  return new ByteLimit(maxBytes, () => makeRefusal(`${filename} is longer than ${maxBytes} bytes`));
}

/** Lists the names that a build's form may carry, with the size limit of each: nothing else is ever written. */
function listPermittedFiles({ files, render }: RemoteBuild): Map<string, number> {
  const names = new Map<string, number>();
  for (const { file, bytes } of files) {
    names.set(file, bytes);
    names.set(`${file}.br`, bytes + PACKING_OVERHEAD_BYTES);
  }
  if (render) names.set(render.file, render.bytes);
  return names;
}

const DOCUMENT = "release.json";

type Part = { filename: string; file: Readable & { resume(): void } };

async function readDocument({ filename, file }: Part, remote: string, folder: string): Promise<RemoteBuild> {
  if (filename !== DOCUMENT) refuse(`the first file is ${DOCUMENT}`);
  const document = await text(file.pipe(limitFile(DOCUMENT, MAX_DOCUMENT_BYTES)));
  const build = parseDocument(document);
  if (build.name !== remote) refuse(`this is a build of ${build.name}, not of ${remote}`);
  await writeFile(join(folder, DOCUMENT), document);
  return build;
}

async function readFilePart({ filename, file }: Part, names: Map<string, number>, folder: string): Promise<void> {
  const maxBytes = names.get(filename);
  if (maxBytes === undefined) refuse(`${JSON.stringify(filename.slice(0, 100))} is not in release.json, or came twice`);
  names.delete(filename);
  await pipeline(file, limitFile(filename, maxBytes), createWriteStream(join(folder, filename), { flags: "wx" }));
}

async function readParts(request: FastifyRequest, remote: string, folder: string): Promise<ReceivedBuild> {
  const fields: Record<string, unknown> = {};
  let build: RemoteBuild | undefined;
  let names = new Map<string, number>();
  for await (const part of request.parts({ preservePath: true })) {
    if (part.type === "field") {
      if (build) refuse("fields come before files");
      fields[part.fieldname] = part.value;
      continue;
    }
    try {
      if (build) await readFilePart(part, names, folder);
      else {
        build = await readDocument(part, remote, folder);
        names = listPermittedFiles(build);
      }
    } catch (error) {
      part.file.resume();
      throw error;
    }
  }
  if (!build) return refuse("it has no files");
  const { commit, builder, isDirty, mayBeUnserved } = uploadFields.parse(fields);
  const provenance = { commit, builder, isDirty: isDirty === "true" };
  return { build, provenance, mayBeUnserved: mayBeUnserved === "true" };
}

/** Parsers of forms and of descriptions have errors of their own. */
function toAppError(error: unknown): unknown {
  if (isAppError(error)) return error;
  if (error instanceof BuildError) return makeRefusal(error.message);
  if ((error as Error).name.includes("ZodError")) return new AppError("request.invalid", { cause: error });
  const { code = "" } = error as NodeJS.ErrnoException;
  // Errors of the disk are not the sender's fault.
  return /^E[A-Z]+$/.test(code) ? error : new AppError("request.malformed", { cause: error });
}

/**
 * Streams a build's form into a folder: fields, then `release.json`, then the files that it lists, each under its name
 * and within its length. The store checks the contents of the files.
 *
 * @throws {AppError} `releases.build_refused` for a name that is not listed; `files.too_large`, `files.upload_stalled`,
 * `request.malformed`, `request.invalid`, `request.media_type`.
 */
export async function receiveBuild(
  request: FastifyRequest,
  reply: FastifyReply,
  into: { remote: string; folder: string; maxBytes: number; timeouts: UploadTimeouts },
): Promise<ReceivedBuild> {
  if (!request.isMultipart()) throw new AppError("request.media_type");
  const reading = readParts(request, into.remote, into.folder);
  // After the reader, so that no byte passes before it.
  const meter = meterBody(request.raw, into.maxBytes, into.timeouts);
  try {
    return await reading;
  } catch (error) {
    meter.halt();
    reply.header("connection", "close");
    throw toAppError(error);
  } finally {
    meter.end();
  }
}
