import { AppError } from "@kalima/contracts/errors";
import type { FastifyInstance } from "fastify";

// Postgres holds no NUL character: refused at the border instead of failing inside.
const NUL = /\\u0000|\0/;

/** JSON alone is accepted (a plain-text body would pass for a simple cross-site request); an empty body is none. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    if (request.routeOptions.config.rawBody) request.rawBody = text;
    if (text === "") return done(null, undefined);
    if (NUL.test(text)) return done(new AppError("request.malformed"));
    return parse(request, text, done);
  });
  app.addHook("onRequest", async (request) => {
    if (/%00/.test(request.url)) throw new AppError("request.malformed");
  });
}
