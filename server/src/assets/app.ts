import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { SAFE_HEADERS } from "../http/headers.ts";

type AssetsParts = {
  /** The store of versions; a build that was not published is not served. */
  storeFolder: string;
  /** Which remotes are served; all without it. */
  only?: readonly string[] | undefined;
};

const HEADERS = {
  ...SAFE_HEADERS,
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "timing-allow-origin": "*",
};

/** Serves the versions of remotes at `/<remote>/<version>/<file>`, to every origin. Files never change once they stand there. */
export async function buildAssets({ storeFolder, only }: AssetsParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: true,
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      reply.code(400).headers(HEADERS).type("text/plain").send("bad request");
    },
  });
  // The first version may come long after the start.
  mkdirSync(storeFolder, { recursive: true });
  await app.register(fastifyStatic, { root: storeFolder, serve: false, preCompressed: true });
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
  app.get<{ Params: { remote: string; version: string; file: string } }>(
    "/:remote/:version/:file",
    (request, reply) => {
      const { remote, version, file } = request.params;
      const isName = [remote, version, file].every((part) => /^[\w.-]+$/.test(part) && !part.startsWith("."));
      const isServed = isName && !/\.map(\.\w+)?$/.test(file) && only?.includes(remote) !== false;
      const path = join(remote, version, file);
      if (!isServed || !existsSync(join(storeFolder, path))) return reply.callNotFound();
      return reply.sendFile(path, { maxAge: "365d", immutable: true });
    },
  );
  return app;
}
