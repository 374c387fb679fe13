import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { SAFE_HEADERS } from "../http/headers.ts";

type AssetsParts = {
  /** The folder in which remotes stand. */
  projectFolder: string;
  /** Which remotes are served; all without it. */
  only?: readonly string[] | undefined;
};

const HEADERS = {
  ...SAFE_HEADERS,
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "timing-allow-origin": "*",
};

/** Serves the builds of remotes at `/<remote>/<version>/<file>`, to every origin. Files never change once they stand there. */
export async function buildAssets({ projectFolder, only }: AssetsParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: true,
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      reply.code(400).headers(HEADERS).type("text/plain").send("bad request");
    },
  });
  await app.register(fastifyStatic, { root: projectFolder, serve: false, preCompressed: true });
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
      const isServed = isName && remote.startsWith("mfe-") && only?.includes(remote) !== false;
      const path = join(remote, "dist", "builds", version, file);
      if (!isServed || !existsSync(join(projectFolder, path))) return reply.callNotFound();
      return reply.sendFile(path, { maxAge: "365d", immutable: true });
    },
  );
  return app;
}
