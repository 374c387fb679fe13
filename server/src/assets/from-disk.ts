import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { MAX_AGE_SECONDS, type SendFile } from "./sender.ts";

/** Sends files of the store in a folder. */
export async function sendFromDisk(app: FastifyInstance, storeFolder: string): Promise<SendFile> {
  // The first version may come long after the start.
  mkdirSync(storeFolder, { recursive: true });
  if (!app.hasReplyDecorator("sendFile"))
    await app.register(fastifyStatic, { root: storeFolder, serve: false, preCompressed: true });
  return ({ remote, version, file }, _request, reply) => {
    const path = join(remote, version, file);
    if (!existsSync(join(storeFolder, path))) return reply.callNotFound();
    return reply.sendFile(path, storeFolder, { maxAge: MAX_AGE_SECONDS * 1_000, immutable: true });
  };
}
