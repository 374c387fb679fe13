import { frameQuery } from "@kalima/payment-contract";
import Fastify, { type FastifyInstance } from "fastify";
import { SAFE_HEADERS } from "../kernel/http/headers.ts";
import { serveBank } from "./bank-routes.ts";
import { type Books, noBooks } from "./books.ts";
import { type CardVault, createCardVault } from "./cards.ts";
import { type ConfirmTimes, createCharges } from "./charges.ts";
import { serveCodes } from "./code-routes.ts";
import { createDelivery } from "./delivery.ts";
import { acceptForms } from "./forms.ts";
import { createKeptCards } from "./kept-cards.ts";
import { validateCard } from "./page/browser/card-rules.ts";
import { renderFieldsPage } from "./page/fields-page.ts";
import { readPageFiles } from "./page/page-files.ts";
import { servePhone } from "./phone-routes.ts";
import {
  newSandboxCharge,
  newSandboxRefund,
  type SandboxEvent,
  sandboxAttempt,
  sandboxChargesQuery,
  sandboxRemoval,
  webhookManner,
} from "./protocol.ts";
import { hasApiKey } from "./signature.ts";

export type SandboxOptions = {
  /** Sites that may frame the fields. */
  siteOrigins: readonly string[];
  webhookSecret: string;
  /** Without books, charges and kept cards are lost when the process ends. */
  books?: Books;
  /** Receives every webhook to send. */
  onEvent: (event: SandboxEvent) => void;
  clock: () => Date;
  /** The default is long enough for a page to show that it waits. */
  confirmMs?: ConfirmTimes | undefined;
};

const HEADERS = { ...SAFE_HEADERS, "referrer-policy": "no-referrer", "cache-control": "no-store" };

function formatPagePolicy(origin: string): string {
  return `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${origin}`;
}

function serveFields(app: FastifyInstance, { siteOrigins }: SandboxOptions): void {
  const files = readPageFiles();
  app.get("/fields", async (request, reply) => {
    const parsed = frameQuery.safeParse(request.query);
    if (!parsed.success || !siteOrigins.includes(parsed.data.origin)) {
      return reply.code(400).send({ code: "request.invalid" });
    }
    return reply
      .header("content-security-policy", formatPagePolicy(parsed.data.origin))
      .type("text/html; charset=utf-8")
      .send(renderFieldsPage(parsed.data));
  });
  app.get<{ Params: { name: string } }>("/page/:name", async (request, reply) => {
    const file = files.get(request.params.name);
    return file ? reply.type(file.type).send(file.body) : reply.code(404).send({ code: "request.not_found" });
  });
}

function serveTokens(app: FastifyInstance, vault: CardVault, { clock }: SandboxOptions): void {
  app.post<{ Body: Record<string, unknown> | null }>("/tokens", async (request, reply) => {
    // Only from the fields' own page: scripts of other sites may not fill the vault.
    if (request.headers["sec-fetch-site"] !== "same-origin")
      return reply.code(403).send({ code: "auth.origin_refused" });
    const text = (name: string) => {
      const value = request.body?.[name];
      return typeof value === "string" ? value.slice(0, 80) : "";
    };
    const card = { holder: text("holder"), number: text("number"), expiry: text("expiry"), cvv: text("cvv") };
    const fields = validateCard(card, clock());
    if (Object.keys(fields).length > 0) return reply.code(422).send({ code: "request.invalid", fields });
    return reply.code(201).send(vault.keep(card));
  });
}

function serveCharges(app: FastifyInstance, vault: CardVault, parts: SandboxOptions): void {
  const { books = noBooks, onEvent, webhookSecret } = parts;
  const delivery = createDelivery(onEvent);
  const kept = createKeptCards(books.cards);
  const own = { vault, kept, book: books.charges };
  const charges = createCharges(own, delivery.send, parts.clock, parts.confirmMs);
  acceptForms(app);
  servePhone(app, charges);
  serveBank(app, charges, delivery);
  serveCodes(app, charges);
  app.addHook("onClose", async () => {
    charges.close();
    delivery.close();
  });
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/v1/")) return;
    if (!hasApiKey(webhookSecret, request.headers.authorization)) {
      return reply.code(401).send({ code: "auth.required" });
    }
  });
  app.post("/v1/charges", async (request, reply) => {
    const parsed = newSandboxCharge.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ code: "request.invalid" });
    const started = charges.start(parsed.data);
    if (!started) return reply.code(422).send({ code: "token.invalid" });
    const { charge, isAnswerLost } = started;
    // The connection breaks after the charge, so that the caller receives no answer.
    if (isAnswerLost || delivery.losesAnswer()) return reply.hijack().raw.destroy();
    return reply.code(charge.status === "failed" ? 402 : 201).send(charge);
  });
  app.post("/v1/charges/cancel", async (request, reply) => {
    const parsed = sandboxAttempt.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ code: "request.invalid" });
    return charges.cancel(parsed.data.attempt) ?? reply.code(404).send({ code: "request.not_found" });
  });
  // Up to 1,000 ids of 39 bytes each.
  app.post("/v1/charges/query", { bodyLimit: 64 * 1024 }, async (request, reply) => {
    const parsed = sandboxChargesQuery.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ code: "request.invalid" });
    return parsed.data.attempts.flatMap((attempt) => charges.find(attempt) ?? []);
  });
  app.post("/v1/cards/remove", async (request, reply) => {
    const parsed = sandboxRemoval.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ code: "request.invalid" });
    kept.remove(parsed.data);
    return { done: true };
  });
  app.post("/v1/webhook-manner", async (request, reply) => {
    const parsed = webhookManner.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ code: "request.invalid" });
    delivery.setManner(parsed.data);
    return parsed.data;
  });
  app.post("/v1/refunds", async (request, reply) => {
    const parsed = newSandboxRefund.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ code: "request.invalid" });
    return charges.refund(parsed.data) ?? reply.code(409).send({ code: "refund.refused" });
  });
}

/** A payment provider for development and demos: hosted card fields, charges and refunds. It logs no request. */
export function buildSandbox(parts: SandboxOptions): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: 16 * 1024, forceCloseConnections: true });
  app.addHook("onSend", async (_request, reply) => {
    for (const [name, value] of Object.entries(HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    reply.code(status).send({ code: status < 500 ? "request.malformed" : "server.unexpected" });
  });
  const vault = createCardVault(parts.clock);
  app.get("/", async () => ({ name: "Kalima payment sandbox" }));
  serveFields(app, parts);
  serveTokens(app, vault, parts);
  serveCharges(app, vault, parts);
  return app;
}
