import type { FastifyInstance } from "fastify";
import type { Charges } from "./charges.ts";
import type { Delivery } from "./delivery.ts";
import { requireSameOrigin } from "./forms.ts";
import { renderAnsweredPage, renderBankPage } from "./page/bank-page.ts";
import { renderDeskPage } from "./page/desk-page.ts";
import { type SandboxCharge, webhookManner } from "./protocol.ts";

/** Buttons may lead to the site: browsers hold redirects of a form to `form-action`, too. */
function formatPolicy(charge?: SandboxCharge): string {
  const site = charge?.returnUrl ? ` ${new URL(charge.returnUrl).origin}` : "";
  return `default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'${site}; frame-ancestors 'none'`;
}

/** Answers of the cardholder, and whether the bank's page then returns to the site. */
const ANSWERS = {
  approve: { isApproved: true, isReturning: true },
  reject: { isApproved: false, isReturning: true },
  /** The tab is closed, or the line breaks, behind the answer. */
  "approve-and-stay": { isApproved: true, isReturning: false },
} as const;
const isAnswer = (name: string): name is keyof typeof ANSWERS => Object.hasOwn(ANSWERS, name);

type ChargeRoute = { Params: { attempt: string } };
type AnswerRoute = { Params: { attempt: string; answer: string } };

/**
 * Serves `/bank/:attempt`, which plays the bank of a card that asks for its holder (3-D Secure), and `/bank`, which
 * shows the newest charges and sets how webhooks are sent.
 */
export function serveBank(app: FastifyInstance, charges: Charges, delivery: Delivery): void {
  const html = "text/html; charset=utf-8";
  const notFound = { code: "request.not_found" };
  const pressing = { onRequest: requireSameOrigin };

  app.get("/bank", async (_request, reply) =>
    reply
      .header("content-security-policy", formatPolicy())
      .type(html)
      .send(renderDeskPage(charges.list(), delivery.manner())),
  );
  app.post("/bank/webhooks", pressing, async (request, reply) => {
    const numbers = Object.entries(Object(request.body)).map(([name, value]) => [name, Number(value)]);
    const parsed = webhookManner.safeParse(Object.fromEntries(numbers));
    if (!parsed.success) return reply.code(400).send({ code: "request.invalid" });
    delivery.setManner(parsed.data);
    return reply.redirect("/bank", 303);
  });
  app.get<ChargeRoute>("/bank/:attempt", async ({ params }, reply) => {
    const charge = charges.find(params.attempt);
    if (!charge?.card) return reply.code(404).send(notFound);
    const isOpen = charge.status === "requires_action";
    return reply
      .header("content-security-policy", formatPolicy(charge))
      .type(html)
      .send(isOpen ? renderBankPage(charge) : renderAnsweredPage(charge));
  });
  app.post<AnswerRoute>("/bank/:attempt/:answer", pressing, async ({ params: { attempt, answer } }, reply) => {
    if (!isAnswer(answer)) return reply.code(404).send(notFound);
    const { isApproved, isReturning } = ANSWERS[answer];
    const charge = charges.answerBank(attempt, isApproved);
    if (!charge?.card) return reply.code(404).send(notFound);
    return reply.redirect((isReturning && charge.returnUrl) || `/bank/${attempt}`, 303);
  });
}
