import { createCharge, dataOf, listOf, pageQuery, payment, sendProof } from "@kalima/contracts/api";
import { language as languageName } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../http/access.ts";
import { languageOf } from "../../http/language.ts";
import { limitOf, pageOf, readCursor } from "../../http/time-pages.ts";
import { readBookingsOf } from "../bookings/public.ts";
import {
  chargeService,
  configuredProviders,
  findOrder,
  listOrders,
  type OrderView,
  offeredMethods,
  transferService,
} from "../payments/public.ts";
import type { ModuleFactory } from "../server-module.ts";
import { findUser } from "../users/public.ts";
import { type Offer, presentPayment } from "./present-payment.ts";
import { receiptPlan } from "./receipt/receipt-plan.ts";

const reach = { student: "own" } as const;
const access: AccessTable = {
  "GET /api/payments": { roles: ["student"], complete: true, reach },
  "GET /api/payments/:referenceCode": { roles: ["student"], complete: true, reach },
  "GET /api/payments/:referenceCode/receipt": { roles: ["student"], complete: true, reach },
  "POST /api/payments/:referenceCode/charges": { roles: ["student"], complete: true, reach },
  "POST /api/payments/:referenceCode/charges/cancel": { roles: ["student"], complete: true, reach },
  "POST /api/payments/:referenceCode/charges/check": { roles: ["student"], complete: true, reach },
  "POST /api/payments/:referenceCode/transfer": { roles: ["student"], complete: true, reach },
  "POST /api/payments/:referenceCode/proof": { roles: ["student"], complete: true, reach },
};

const params = z.object({ referenceCode: z.string().check(z.maxLength(64)) });
const receiptQuery = z.object({ language: z.optional(languageName) });
const tags = ["payments"];

/** A student's orders together with their bookings, and how they are paid. */
export const checkoutModule: ModuleFactory = (context) => {
  const { database, clock, company, printer } = context;
  const providers = configuredProviders(context);
  const charges = chargeService(context, providers);
  const transfers = transferService(context);
  const { account } = transfers;
  const { hostedFieldsUrl: fieldsUrl, savedCards, cardBrands } = providers.current;
  const offer: Offer = {
    fieldsUrl,
    methods: offeredMethods(providers.current, context.config),
    canSaveCard: savedCards !== null,
    cardBrands,
    account,
  };

  async function present(studentId: string, orders: readonly OrderView[]) {
    const now = clock();
    const ids = orders.map(({ booking_id }) => booking_id);
    const bookings = await readBookingsOf(database, studentId, ids, now);
    return orders.flatMap((order) => {
      const booking = bookings.get(order.booking_id);
      return booking ? [presentPayment(order, booking, offer)] : [];
    });
  }

  async function one(studentId: string, referenceCode: string) {
    const order = await findOrder(database, studentId, referenceCode);
    const [shown] = order ? await present(studentId, [order]) : [];
    if (!shown) throw new AppError("request.not_found");
    const buyer = shown.paidAt ? await findUser(database, studentId) : undefined;
    if (!buyer) return shown;
    const { location, email, phone } = await company.read();
    return {
      ...shown,
      parties: { seller: { location, email, phone }, buyer: { name: buyer.name, phone: buyer.phone } },
    };
  }

  return {
    name: "checkout",
    access,
    async routes(app) {
      app.get(
        "/api/payments",
        {
          schema: {
            summary: "Your orders, newest first",
            tags,
            querystring: pageQuery,
            response: { 200: listOf(payment) },
          },
        },
        async (request) => {
          const { userId } = requireSession(request);
          const limit = limitOf(request.query.limit);
          const found = await listOrders(database, userId, limit + 1, readCursor(request.query.cursor));
          const { page, nextCursor } = pageOf(found, limit);
          return { data: await present(userId, page), page: { nextCursor } };
        },
      );
      app.get(
        "/api/payments/:referenceCode",
        { schema: { summary: "One of your orders", tags, params, response: { 200: dataOf(payment) } } },
        async (request) => ({ data: await one(requireSession(request).userId, request.params.referenceCode) }),
      );
      app.get(
        "/api/payments/:referenceCode/receipt",
        {
          // A link downloads it.
          config: { acceptsCookies: true },
          schema: { summary: "The receipt of a paid order, as PDF", tags, params, querystring: receiptQuery },
        },
        async (request, reply) => {
          const { userId } = requireSession(request);
          const shown = await one(userId, request.params.referenceCode);
          const { paidAt, parties } = shown;
          if (!paidAt || !parties) throw new AppError("booking.transition_refused");
          const { language = languageOf(request) } = request.query;
          const { timeZone } = request;
          const pdf = await printer.print(receiptPlan({ payment: shown, paidAt, ...parties, language, timeZone }));
          return reply
            .header("content-type", "application/pdf")
            .header("content-disposition", `attachment; filename="kalima-${shown.orderNumber}-${language}.pdf"`)
            .header("cache-control", "private, no-store")
            .send(pdf);
        },
      );
      app.post(
        "/api/payments/:referenceCode/charges",
        {
          config: { idempotency: "required" },
          schema: {
            summary: "Pay with a card token, a saved card or a mobile wallet",
            tags,
            params,
            body: createCharge,
            response: { 202: dataOf(payment) },
          },
        },
        async (request, reply) => {
          const { userId } = requireSession(request);
          const { referenceCode } = request.params;
          const requestKey = request.claim?.key ?? null;
          await charges.charge({ studentId: userId, referenceCode, requestKey }, request.body);
          return reply.code(202).send({ data: await one(userId, referenceCode) });
        },
      );
      app.post(
        "/api/payments/:referenceCode/charges/cancel",
        {
          schema: {
            summary: "Take back a charge that waits for the wallet or the bank, to pay in another way",
            tags,
            params,
            response: { 200: dataOf(payment) },
          },
        },
        async (request) => {
          const { userId } = requireSession(request);
          const { referenceCode } = request.params;
          await charges.cancel(userId, referenceCode);
          return { data: await one(userId, referenceCode) };
        },
      );
      app.post(
        "/api/payments/:referenceCode/charges/check",
        {
          schema: {
            summary: "Ask the provider what became of the running charge, back from the bank",
            tags,
            params,
            response: { 200: dataOf(payment) },
          },
        },
        async (request) => {
          const { userId } = requireSession(request);
          const { referenceCode } = request.params;
          await charges.check(userId, referenceCode);
          return { data: await one(userId, referenceCode) };
        },
      );
      app.post(
        "/api/payments/:referenceCode/transfer",
        {
          schema: {
            summary: "Pay by bank transfer; holds the times for a day, once",
            tags,
            params,
            response: { 200: dataOf(payment) },
          },
        },
        async (request) => {
          const { userId } = requireSession(request);
          const { referenceCode } = request.params;
          await transfers.choose(userId, referenceCode);
          return { data: await one(userId, referenceCode) };
        },
      );
      app.post(
        "/api/payments/:referenceCode/proof",
        {
          config: { idempotency: "required" },
          schema: {
            summary: "Send the proof of a bank transfer, or another one instead of it",
            tags,
            params,
            body: sendProof,
            response: { 200: dataOf(payment) },
          },
        },
        async (request) => {
          const { userId } = requireSession(request);
          const { referenceCode } = request.params;
          await transfers.sendProof(userId, referenceCode, request.body);
          return { data: await one(userId, referenceCode) };
        },
      );
    },
  };
};
