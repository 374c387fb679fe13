import type { FastifyInstance } from "fastify";
import type { Charges, CodeAnswer } from "./charges.ts";
import { requireSameOrigin } from "./forms.ts";
import { renderCodePage, renderWaitingCodes } from "./page/code-page.ts";
import type { SandboxCharge } from "./protocol.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const ANSWERS: ReadonlyMap<string, CodeAnswer> = new Map([
  ["pay", "paid"],
  ["refuse", "rejected"],
  ["expire", "timed_out"],
]);
const METHODS = ["instapay", "fawry"] as const;

type CodeRoute = { Params: { attempt: string } };
type AnswerRoute = { Params: { attempt: string; answer: string } };

/**
 * `/instapay` and `/fawry` play the payer's banking app and the counter: all codes that wait, one of them, and the answer.
 */
export function serveCodes(app: FastifyInstance, charges: Charges): void {
  const html = "text/html; charset=utf-8";
  const notFound = { code: "request.not_found" };
  const isOf = (method: string, charge?: SandboxCharge) => charge?.coded?.method === method;

  for (const method of METHODS) {
    app.get(`/${method}`, async (_request, reply) => {
      const waiting = charges.list().filter((charge) => charge.status === "requires_action" && isOf(method, charge));
      return reply.header("content-security-policy", POLICY).type(html).send(renderWaitingCodes(method, waiting));
    });
    app.get<CodeRoute>(`/${method}/:attempt`, async ({ params }, reply) => {
      const charge = charges.find(params.attempt);
      if (!charge || !isOf(method, charge)) return reply.code(404).send(notFound);
      return reply.header("content-security-policy", POLICY).type(html).send(renderCodePage(method, charge));
    });
    app.post<AnswerRoute>(
      `/${method}/:attempt/:answer`,
      { onRequest: requireSameOrigin },
      async ({ params: { attempt, answer } }, reply) => {
        const known = ANSWERS.get(answer);
        if (!known || !isOf(method, charges.find(attempt))) return reply.code(404).send(notFound);
        charges.answerCode(attempt, known);
        return reply.redirect(`/${method}/${attempt}`, 303);
      },
    );
  }
}
