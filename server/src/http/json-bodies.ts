import { AppError } from "@kalima/contracts/errors";
import type { FastifyInstance } from "fastify";

// Postgres holds no NUL character: refused at the border instead of failing inside.
const NUL = /\\u0000|\0/;

/** No body of ours is half as deep; thousands of levels would end the stack of whoever walks them. */
const DEEPEST = 32;

/** Whether brackets nest deeper than any body does. Brackets inside strings do not count. */
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
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** JSON alone is accepted (a plain-text body would pass for a simple cross-site request); an empty body is none. */
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
  app.addHook("onRequest", async (request) => {
    if (/%00/.test(request.url)) throw new AppError("request.malformed");
  });
}
