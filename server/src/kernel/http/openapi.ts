import { hash } from "node:crypto";
import swagger from "@fastify/swagger";
import { problem } from "@kalima/contracts/errors";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Access } from "./access.ts";
import { negotiateEncoding, varyByEncoding } from "./encodings.ts";
import { type Routes, route } from "./routes.ts";

/** Calls `make` once, at the first call: by then all routes are known. */
function memoize(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function needsSession(access: Access | undefined): boolean {
  const level = typeof access === "object" ? (access.level ?? "signedIn") : access;
  return level !== undefined && level !== "public";
}

/**
 * Collects the schemas of all `/api` routes that are added from now on, and answers them at /api/openapi.json. The text is
 * a megabyte: it is made and packed once, or a few callers would keep the server busy with it.
 */
export async function describeApi(app: FastifyInstance): Promise<Routes> {
  app.addHook("onRoute", (route) => {
    if (!route.url.startsWith("/api/")) {
      route.schema = { ...route.schema, hide: true } as never;
      return;
    }
    const response = (route.schema?.response ?? {}) as Record<string, unknown>;
    const security = needsSession(route.config?.access) ? { security: [{ bearer: [] }] } : {};
    route.schema = { ...route.schema, ...security, response: { "4xx": problem, "5xx": problem, ...response } };
  });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Kalima",
        version: "1.0.0",
        description: "Errors are RFC 9457 problem documents with a stable code.",
      },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
  });
  const readDescription = memoize(() => JSON.stringify(app.swagger()));
  const computeEtag = memoize(() => `"${hash("sha1", readDescription(), "base64url")}"`);
  const packed = new Map<string, Promise<Buffer>>();
  return [
    route("GET /api/openapi.json", { access: "public", summary: "This description" }, async (request, reply) => {
      varyByEncoding(reply);
      reply
        .header("cache-control", "public, no-cache")
        .header("etag", computeEtag())
        .type("application/json; charset=utf-8");
      if (request.headers["if-none-match"] === computeEtag()) return reply.code(304).send();
      const encoding = negotiateEncoding(request);
      if (!encoding) return reply.send(Buffer.from(readDescription()));
      const bytes = packed.get(encoding.name) ?? encoding.pack(readDescription());
      packed.set(encoding.name, bytes);
      return reply.header("content-encoding", encoding.name).send(await bytes);
    }),
  ];
}
