import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { SAFE_HEADERS } from "../kernel/http/headers.ts";
import type { Bucket } from "../storage/bucket.ts";
import { sendFromBucket } from "./from-bucket.ts";
import { sendFromDisk } from "./from-disk.ts";
import type { FileRequest } from "./sender.ts";

type AssetsOptions = {
  /** Remotes that are served; all of them without it. */
  only?: readonly string[] | undefined;
  // The store of versions, a folder or a bucket; a build that was not published is not served.
} & ({ storeFolder: string } | { bucket: Bucket });

const HEADERS = {
  ...SAFE_HEADERS,
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "timing-allow-origin": "*",
};

/** Serves the versions of remotes at `/<remote>/<version>/<file>`, to every origin. Files never change. */
export async function buildAssets({ only, ...store }: AssetsOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: true,
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      reply.code(400).headers(HEADERS).type("text/plain").send("bad request");
    },
  });
  const send = "bucket" in store ? sendFromBucket(store.bucket) : await sendFromDisk(app, store.storeFolder);
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(HEADERS);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).type("text/plain").send("not found"));
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    return reply
      .code(status)
      .type("text/plain")
      .send(status < 500 ? "bad request" : "unexpected error");
  });
  app.get<{ Params: FileRequest }>("/:remote/:version/:file", (request, reply) => {
    const { remote, version, file } = request.params;
    const isName = [remote, version, file].every((part) => /^[\w.-]+$/.test(part) && !part.startsWith("."));
    const isServed = isName && !/\.map(\.\w+)?$/.test(file) && only?.includes(remote) !== false;
    return isServed ? send(request.params, request, reply) : reply.callNotFound();
  });
  return app;
}
