import { DatabaseSync } from "node:sqlite";
import swagger from "@fastify/swagger";
import Fastify, { type FastifyInstance } from "fastify";
import { createCallerReader } from "./caller.ts";
import { findPhrase } from "./phrases.ts";

type Options = { site: string; data: string; version: string };

const text = { type: "object", properties: { en: { type: "string" }, ar: { type: "string" } }, required: ["en", "ar"] };
const phrase = {
  type: "object",
  properties: {
    day: { type: "string" },
    text: { type: "string" },
    meaning: { ...text, additionalProperties: false },
    isKnown: { type: "boolean" },
  },
  required: ["day", "text", "meaning", "isKnown"],
  additionalProperties: false,
};
const answer = { type: "object", properties: { data: phrase }, required: ["data"], additionalProperties: false };
const params = { type: "object", properties: { day: { type: "string", format: "date" } }, required: ["day"] };
const known = { type: "object", properties: { isKnown: { type: "boolean" } }, required: ["isKnown"] };
const HEADERS = "authorization, content-type, accept-language, x-request-id, x-timezone, idempotency-key";

const problem = (status: number, code: string, requestId: string) => ({
  ...{ type: "about:blank", title: code, status, code, message: code, requestId },
});

/** Pages of the site call from another origin; nobody else's pages do. */
function allowPages(app: FastifyInstance, site: string): void {
  app.addHook("onRequest", async ({ method }, reply) => {
    reply.headers({ "access-control-allow-origin": site, vary: "origin", "cache-control": "private, no-store" });
    reply.header("access-control-expose-headers", "retry-after");
    if (method !== "OPTIONS") return;
    reply.headers({ "access-control-allow-methods": "GET, PUT", "access-control-allow-headers": HEADERS });
    await reply.header("access-control-max-age", "7200").code(204).send();
  });
}

/** A phrase a day, and which of them a student knows. The site knows nothing of this service but its contract. */
export async function createApp({ site, data, version }: Options): Promise<FastifyInstance> {
  const app = Fastify({ logger: false });
  const readCaller = createCallerReader({ site, audience: "phrases" });
  const database = new DatabaseSync(data);
  database.exec("CREATE TABLE IF NOT EXISTS known (person TEXT, day TEXT, PRIMARY KEY (person, day)) STRICT");
  const find = database.prepare("SELECT 1 FROM known WHERE person = ? AND day = ?");
  const add = database.prepare("INSERT INTO known (person, day) VALUES (?, ?) ON CONFLICT DO NOTHING");
  const remove = database.prepare("DELETE FROM known WHERE person = ? AND day = ?");
  const describe = (day: string, person: string | null) => ({
    data: { day, ...findPhrase(day), isKnown: person !== null && find.get(person, day) !== undefined },
  });

  allowPages(app, site);
  await app.register(swagger, { openapi: { openapi: "3.1.0", info: { title: "Phrases", version } } });
  app.setErrorHandler<Error & { statusCode?: number }>(({ statusCode = 500 }, { id }, reply) => {
    const code = statusCode < 500 ? "request.invalid" : "server.unexpected";
    return reply.code(statusCode).send(problem(statusCode, code, id));
  });
  app.get<{ Params: { day: string } }>(
    "/days/:day",
    { schema: { params, response: { 200: answer } } },
    async ({ params: { day }, headers }) => describe(day, await readCaller(headers.authorization)),
  );
  // Doing it twice is doing it once, so a repeated call needs no memory of its key.
  app.put<{ Params: { day: string }; Body: { isKnown: boolean } }>(
    "/days/:day/known",
    { schema: { params, body: known, response: { 200: answer } } },
    async ({ params: { day }, headers, body, id }, reply) => {
      const person = await readCaller(headers.authorization);
      if (person === null) return reply.code(401).send(problem(401, "auth.required", id) as never);
      (body.isKnown ? add : remove).run(person, day);
      return describe(day, person);
    },
  );
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
  app.addHook("onClose", async () => database.close());
  await app.ready();
  return app;
}
