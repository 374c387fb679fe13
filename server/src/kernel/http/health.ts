import type { FastifyInstance } from "fastify";
import type { Database } from "../database/database.ts";
import { type Routes, route } from "./routes.ts";

const ANSWER_WITHIN_MS = 1_500;

async function isAnswering(database: Database): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, false).unref());
  const answer = database.query("SELECT 1").then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]);
}

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
