import { Readable } from "node:stream";
import { negotiate } from "@fastify/accept-negotiator";
import { mime } from "@fastify/send";
import { isRemoteName, isVersionName } from "../modules/registry/store/kept-version.ts";
import { createKeptFiles, type FilesOfVersion } from "../modules/registry/store/s3/kept-files.ts";
import type { Bucket } from "../storage/bucket.ts";
import { MAX_AGE_SECONDS, type SendFile } from "./sender.ts";

function selectFile(files: FilesOfVersion | null, file: string, accepted: string | undefined) {
  // A client that accepts anything (`*`) may still be unable to unpack Brotli.
  const isAccepted = accepted !== undefined && negotiate(accepted.replaceAll("*", "identity"), ["br"]) !== null;
  const packed = isAccepted ? files?.get(`${file}.br`) : undefined;
  return { found: packed ?? files?.get(file), isPacked: packed !== undefined };
}

function toContentType(file: string): string {
  const type = mime.getType(file) ?? "application/octet-stream";
  return /^text\/|\/(javascript|json)$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Sends files of the store in a bucket as a stream. */
export function sendFromBucket(bucket: Bucket): SendFile {
  const findFiles = createKeptFiles(bucket);
  return async ({ remote, version, file }, request, reply) => {
    if (!isRemoteName(remote) || !isVersionName(version)) return reply.callNotFound();
    const files = await findFiles(remote, version);
    const { found, isPacked } = selectFile(files, file, request.headers["accept-encoding"]);
    if (!found) return reply.callNotFound();
    const isKnown = request.headers["if-none-match"] === found.etag;
    // For a stream, Fastify keeps the content length set below, also in the answer to HEAD.
    const body = isKnown || request.method === "HEAD" ? Readable.from([]) : await found.open();
    if (body === null) return reply.callNotFound();
    // Set only now: an error must not be cached for ever.
    reply.headers({
      "cache-control": `public, max-age=${MAX_AGE_SECONDS}, immutable`,
      etag: found.etag,
      "last-modified": found.modified.toUTCString(),
      vary: "accept-encoding",
    });
    if (isKnown) return reply.code(304).send();
    reply.headers({ "content-type": toContentType(file), "content-length": found.bytes });
    if (isPacked) reply.header("content-encoding", "br");
    return reply.send(body);
  };
}
