import { AppError } from "@kalima/contracts/errors";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { MAX_AGE_SECONDS } from "../../../assets/sender.ts";
import { type Route, route } from "../../../kernel/http/routes.ts";
import type { BuiltShell } from "../../registry/public.ts";
import type { ShellBundles } from "../../release-serving/public.ts";

type Dependencies = {
  beside: BuiltShell;
  /** Published shells; without it only files of the shell that was built with the server are served. */
  published: ShellBundles | undefined;
};

const fileParams = z.object({ file: z.string() });
const WORKER = "sw.js";
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'";

/**
 * Files of every kept shell, so that an open page finds its own after a release, and the service worker. A browser has
 * one worker for all its pages: the stable shell's.
 */
export async function createShellFileRoutes(
  app: FastifyInstance,
  { beside, published }: Dependencies,
): Promise<readonly Route[]> {
  const send = await published?.sender(app);
  const besideFiles = new Set(beside.build.files.map(({ file }) => file));

  return [
    route(
      "GET /assets/:file",
      { access: { level: "public", reach: "all" }, params: fileParams },
      async (request, reply) => {
        const { file } = request.params;
        // The server's own files are available even while the store does not answer.
        if (besideFiles.has(file))
          return reply.sendFile(file, beside.folder, { maxAge: MAX_AGE_SECONDS * 1_000, immutable: true });
        const version = await published?.findVersion(file);
        if (!version || !send) throw new AppError("request.not_found");
        return send({ remote: beside.build.name, version, file }, request, reply);
      },
    ),

    // Never cached: a faulty worker must be replaceable at once.
    route(`GET /${WORKER}`, { access: "public" }, async (_request, reply) => {
      reply.header("cache-control", "no-cache").header("content-security-policy", WORKER_POLICY);
      const [stable] = (await published?.live().catch(() => [])) ?? [];
      const worker = stable && (await published?.file(stable, WORKER).catch(() => null));
      if (worker) return reply.type("text/javascript; charset=utf-8").send(worker);
      return reply.sendFile(WORKER, beside.folder, { cacheControl: false });
    }),
  ];
}
