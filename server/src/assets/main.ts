import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import closeWithGrace from "close-with-grace";
import Fastify from "fastify";

/**
 * Serves the builds of remotes at `/<remote>/<version>/<file>`, from an origin of their own. Files never
 * change once they stand there. `REMOTES` (comma-separated) limits which ones, so that a remote may have
 * a server to itself.
 */
const PROJECT_ROOT = resolve(import.meta.dirname, "../../..");
const port = Number(process.env.ASSETS_PORT ?? 4001);
const only = process.env.REMOTES?.split(",");

const app = Fastify({ logger: false, exposeHeadRoutes: true });
await app.register(fastifyStatic, { root: PROJECT_ROOT, serve: false, preCompressed: true });
app.addHook("onRequest", async (_request, reply) => {
  reply.headers({
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "timing-allow-origin": "*",
  });
});
app.setNotFoundHandler((_request, reply) => reply.code(404).type("text/plain").send("not found"));
app.get<{ Params: { remote: string; version: string; file: string } }>("/:remote/:version/:file", (request, reply) => {
  const { remote, version, file } = request.params;
  const isName = [remote, version, file].every((part) => /^[\w.-]+$/.test(part) && !part.startsWith("."));
  const path = join(remote, "dist", "builds", version, file);
  if (
    !isName ||
    !remote.startsWith("mfe-") ||
    only?.includes(remote) === false ||
    !existsSync(join(PROJECT_ROOT, path))
  ) {
    return reply.callNotFound();
  }
  return reply.sendFile(path, { maxAge: "365d", immutable: true });
});

closeWithGrace({ delay: 2_000, logger: false }, () => app.close());
try {
  await app.listen({ port, host: "localhost" });
  console.log(`ready http://localhost:${port}`);
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
  console.error(`Port ${port} is in use; set ASSETS_PORT to a free one.`);
  process.exit(1);
}
