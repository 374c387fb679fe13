import type { FastifyInstance } from "fastify";
import type { Database } from "../database/database.ts";
import { isAnswering } from "../database/is-answering.ts";
import { type Routes, route } from "./routes.ts";

/** /healthz: the process is alive. /readyz: it can serve, because the database answers and it is not closing. */
export function healthRoutes(app: FastifyInstance, database: Database): Routes {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  return [
    route("GET /healthz", { access: "public" }, async () => ({ status: "alive" })),
    route("GET /readyz", { access: "public" }, async (_request, reply) => {
      const ready = !closing && (await isAnswering(database));
      return reply
        .code(ready ? 200 : 503)
        .send({ status: ready ? "ready" : "not ready", database: ready ? "up" : "down" });
    }),
  ];
}
