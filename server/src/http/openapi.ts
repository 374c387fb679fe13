import swagger from "@fastify/swagger";
import { problem } from "@kalima/contracts/api";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { AccessTable } from "./access.ts";

export const openApiAccess: AccessTable = { "GET /api/openapi.json": "public" };

/** Collects the schemas of all `/api` routes and serves them at /api/openapi.json. Register before the routes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  app.addHook("onRoute", (route) => {
    if (!route.url.startsWith("/api/")) {
      route.schema = { ...route.schema, hide: true } as never;
      return;
    }
    const response = (route.schema?.response ?? {}) as Record<string, unknown>;
    route.schema = { ...route.schema, response: { "4xx": problem, "5xx": problem, ...response } };
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
  app.get("/api/openapi.json", { schema: { summary: "This description" } }, async (_request, reply) =>
    reply.header("cache-control", "no-cache").send(JSON.stringify(app.swagger())),
  );
}
