import type { FastifyInstance } from "fastify";
import type { Charges } from "./charges.ts";
import { phonePage } from "./page/phone-page.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const ANSWERS = { approve: "approved", reject: "rejected" } as const;

/** `/phone` plays the phones of all wallets that are asked to pay. */
export function servePhone(app: FastifyInstance, charges: Charges): void {
  // The buttons send an empty form.
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, _body, done) =>
    done(null, {}),
  );
  app.get("/phone", async (_request, reply) =>
    reply.header("content-security-policy", POLICY).type("text/html; charset=utf-8").send(phonePage(charges.waiting())),
  );
  app.post<{ Params: { attempt: string; answer: string } }>("/phone/:attempt/:answer", async (request, reply) => {
    // Pages of other sites may not press the buttons.
    if (request.headers["sec-fetch-site"] !== "same-origin")
      return reply.code(403).send({ code: "auth.origin_refused" });
    const { attempt, answer } = request.params;
    const known = Object.hasOwn(ANSWERS, answer) ? ANSWERS[answer as keyof typeof ANSWERS] : undefined;
    if (!known || !charges.answer(attempt, known)) return reply.code(404).send({ code: "request.not_found" });
    return reply.redirect("/phone", 303);
  });
}
