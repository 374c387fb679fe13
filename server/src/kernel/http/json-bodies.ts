import { AppError } from "@kalima/contracts/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "./problems.ts";

// Postgres holds no NUL character: refused at the border instead of failing inside.
const NUL = /\\u0000|\0/;

/** Twice what any schema needs; thousands of levels would overflow the stack of recursive code. */
const MAX_DEPTH = 32;

/** True when brackets nest deeper than in any valid body. Brackets inside strings do not count. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** A phone on a slow line sends the largest body in less. A longer limit would let idle lines exhaust the server. */
const MAX_SENDING_MS = 30_000;

/** Answers a body that does not arrive, and closes its connection. Uploads are no JSON and have limits of their own. */
function refuseSlow(request: FastifyRequest, reply: FastifyReply): void {
  const timer = setTimeout(() => {
    void sendProblem(request, reply.header("connection", "close"), new AppError("request.too_slow"));
  }, MAX_SENDING_MS);
  request.raw.once("close", () => clearTimeout(timer));
  request.raw.once("end", () => clearTimeout(timer));
}

/** Accepts only JSON: a plain-text body would make a cross-site request a simple one. An empty body counts as missing. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    if (request.routeOptions.config.rawBody) request.rawBody = text;
    if (text === "") return done(null, undefined);
    if (NUL.test(text) || isTooDeep(text)) return done(new AppError("request.malformed"));
    return parse(request, text, done);
  });
  app.addHook("preParsing", async (request, reply) => {
    if (request.headers["content-type"]?.startsWith("application/json")) refuseSlow(request, reply);
  });
  app.addHook("onRequest", async (request) => {
    if (request.url.startsWith("/api/") && /%00/.test(request.url)) throw new AppError("request.malformed");
  });
}
