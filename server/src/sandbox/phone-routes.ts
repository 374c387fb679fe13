import type { FastifyInstance } from "fastify";
import type { Charges } from "./charges.ts";
import { requireSameOrigin } from "./forms.ts";
import { renderPhonePage } from "./page/phone-page.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const ANSWERS = { approve: "approved", reject: "rejected" } as const;

/** `/phone` plays the phones of all wallets that are asked to pay. */
export function servePhone(app: FastifyInstance, charges: Charges): void {
  const listWaiting = () => charges.list().filter(({ status, wallet }) => status === "processing" && wallet);
  app.get("/phone", async (_request, reply) =>
    reply
      .header("content-security-policy", POLICY)
      .type("text/html; charset=utf-8")
      .send(renderPhonePage(listWaiting())),
  );
  const answering = { onRequest: requireSameOrigin };
  type AnswerRoute = { Params: { attempt: string; answer: string } };
  app.post<AnswerRoute>("/phone/:attempt/:answer", answering, async (request, reply) => {
    const { attempt, answer } = request.params;
    const known = Object.hasOwn(ANSWERS, answer) ? ANSWERS[answer as keyof typeof ANSWERS] : undefined;
    if (!known || !charges.answer(attempt, known)) return reply.code(404).send({ code: "request.not_found" });
    return reply.redirect("/phone", 303);
  });
}
