import type { FastifyInstance } from "fastify";
import type { Database } from "../database/database.ts";
import type { AccessTable } from "./access.ts";

export const healthAccess: AccessTable = { "GET /healthz": "public", "GET /readyz": "public" };

const ANSWER_WITHIN_MS = 1_500;

async function answers(database: Database): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, false).unref());
  const answer = database.query("SELECT 1").then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]);
}

/** /healthz: the process is alive. /readyz: it can serve, because the database answers and it is not closing. */
export function answerHealth(app: FastifyInstance, database: Database): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.get("/healthz", async () => ({ status: "alive" }));
  app.get("/readyz", async (_request, reply) => {
    const ready = !closing && (await answers(database));
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "not ready", database: ready ? "up" : "down" });
  });
}
