import { id as entityId, type Language, language as languageName } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import {
  cancelCharge,
  checkCharge,
  chooseTransfer,
  createCharge,
  getPayment,
  listPayments,
  type Payment,
  sendProof,
} from "@kalima/payment-contract";
import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import { describeAct } from "../../kernel/audit/act.ts";
import { maskContacts } from "../../kernel/audit/mask.ts";
import { admins, hasPermission, requireSession } from "../../kernel/http/access.ts";
import { negotiateLanguage } from "../../kernel/http/language.ts";
import { handle, route } from "../../kernel/http/routes.ts";
import { clampLimit, paginate, readCursor } from "../../kernel/http/time-pages.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";
import { readStudentBookings } from "../bookings/public.ts";
import {
  chargeService,
  createConfiguredProviders,
  findAnyOrder,
  findOrder,
  listOfferedMethods,
  listOrders,
  type OrderView,
  transferService,
} from "../payments/public.ts";
import { findUser, readTimeZone } from "../users/public.ts";
import { type Offer, presentPayment } from "./present-payment.ts";
import { planReceipt } from "./receipt/receipt-plan.ts";

const ofStudent = { roles: ["student"], complete: true, reach: { student: "own" } } as const;

const params = z.object({ referenceCode: z.string().check(z.maxLength(64)) });
const receiptQuery = z.object({ language: z.optional(languageName) });
const tags = ["payments"];

/** A student's orders together with their bookings, and how they are paid. */
export const checkoutModule: ModuleFactory = (context) => {
  const { database, clock, company, printer } = context;
  const providers = createConfiguredProviders(context);
  const charges = chargeService(context, providers);
  const transfers = transferService(context);
  const { account } = transfers;
  const { hostedFieldsUrl: fieldsUrl, savedCards, cardBrands } = providers.current;
  const offer: Offer = {
    fieldsUrl,
    methods: listOfferedMethods(providers.current, context.config),
    canSaveCard: savedCards !== null,
    cardBrands,
    account,
  };

  async function present(studentId: string, orders: readonly OrderView[]) {
    const now = clock();
    const ids = orders.map(({ booking_id }) => booking_id);
    const [bookings, student] = await Promise.all([
      readStudentBookings(database, studentId, ids, now),
      findUser(database, studentId),
    ]);
    return orders.flatMap((order) => {
      const booking = bookings.get(order.booking_id);
      return booking ? [presentPayment(order, booking, { country: student?.country ?? null, now }, offer)] : [];
    });
  }

  const readPayment = async (studentId: string, referenceCode: string) =>
    presentWithParties(studentId, await findOrder(database, studentId, referenceCode));

  async function presentWithParties(studentId: string, order: OrderView | undefined) {
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

  /** @throws {AppError} `payment.no_receipt` */
  async function sendReceipt(reply: FastifyReply, payment: Payment, language: Language, timeZone: string) {
    const { paidAt, parties } = payment;
    if (!paidAt || !parties) throw new AppError("payment.no_receipt");
    const pdf = await printer.print(planReceipt({ payment, paidAt, ...parties, language, timeZone }));
    return reply
      .header("content-type", "application/pdf")
      .header("content-disposition", `attachment; filename="kalima-${payment.orderNumber}-${language}.pdf"`)
      .header("cache-control", "private, no-store")
      .send(pdf);
  }

  return {
    name: "checkout",
    routes: [
      handle(listPayments, { access: ofStudent, summary: "Your orders, newest first", tags }, async (request) => {
        const { userId } = requireSession(request);
        const limit = clampLimit(request.query.limit);
        const found = await listOrders(database, userId, limit + 1, readCursor(request.query.cursor));
        const { page, nextCursor } = paginate(found, limit);
        return { data: await present(userId, page), page: { nextCursor } };
      }),
      handle(getPayment, { access: ofStudent, summary: "One of your orders", tags, params }, async (request) => ({
        data: await readPayment(requireSession(request).userId, request.params.referenceCode),
      })),
      route(
        "GET /api/payments/:referenceCode/receipt",
        {
          access: ofStudent,
          summary: "The receipt of a paid order, as PDF",
          tags,
          params,
          query: receiptQuery,
          // A link downloads it.
          acceptsCookies: true,
        },
        async (request, reply) => {
          const payment = await readPayment(requireSession(request).userId, request.params.referenceCode);
          const { language = negotiateLanguage(request) } = request.query;
          return sendReceipt(reply, payment, language, request.timeZone);
        },
      ),
      route(
        "GET /api/staff/payments/:id/receipt",
        {
          access: { ...admins("payments.see"), reach: "all" },
          act: "payment.receipt_read",
          summary: "The receipt of any paid order, as PDF; the phone is masked for readers without contacts",
          tags,
          params: z.object({ id: entityId }),
          query: receiptQuery,
          // A link downloads it.
          acceptsCookies: true,
        },
        async (request, reply) => {
          const order = await findAnyOrder(database, request.params.id);
          const studentId = order?.student_id ?? "";
          const payment = await presentWithParties(studentId, order);
          const { parties } = payment;
          if (parties && !hasPermission(requireSession(request), "contacts.see")) {
            parties.buyer.phone = maskContacts(parties.buyer.phone);
          }
          describeAct({ subject: studentId, after: { order: payment.orderNumber } });
          const { language = negotiateLanguage(request) } = request.query;
          // Sessions stand as on the student's own receipt.
          const timeZone = (await readTimeZone(database, studentId)) ?? SCHOOL_TIME_ZONE;
          return sendReceipt(reply, payment, language, timeZone);
        },
      ),
      handle(
        createCharge,
        {
          access: ofStudent,
          summary: "Pay with a card token, a saved card, a mobile wallet, InstaPay or a Fawry code",
          tags,
          params,
          status: 202,
          idempotency: "required",
        },
        async (request) => {
          const { userId } = requireSession(request);
          const { referenceCode } = request.params;
          const requestKey = request.claim?.key ?? null;
          await charges.charge({ studentId: userId, referenceCode, requestKey }, request.body);
          return { data: await readPayment(userId, referenceCode) };
        },
      ),
      handle(
        cancelCharge,
        {
          access: ofStudent,
          summary:
            "Take back a charge that waits for the wallet, the bank or the payer of its code, to pay in another way",
          tags,
          params,
        },
        async (request) => {
          const { userId } = requireSession(request);
          const { referenceCode } = request.params;
          await charges.cancel(userId, referenceCode);
          return { data: await readPayment(userId, referenceCode) };
        },
      ),
      handle(
        checkCharge,
        {
          access: ofStudent,
          summary: "Ask the provider what became of the running charge, back from the bank",
          tags,
          params,
        },
        async (request) => {
          const { userId } = requireSession(request);
          const { referenceCode } = request.params;
          await charges.check(userId, referenceCode);
          return { data: await readPayment(userId, referenceCode) };
        },
      ),
      handle(
        chooseTransfer,
        { access: ofStudent, summary: "Pay by bank transfer; holds the times for a day, once", tags, params },
        async (request) => {
          const { userId } = requireSession(request);
          const { referenceCode } = request.params;
          await transfers.choose(userId, referenceCode);
          return { data: await readPayment(userId, referenceCode) };
        },
      ),
      handle(
        sendProof,
        {
          access: ofStudent,
          summary: "Send the proof of a bank transfer, or another one instead of it",
          tags,
          params,
          idempotency: "required",
        },
        async (request) => {
          const { userId } = requireSession(request);
          const { referenceCode } = request.params;
          await transfers.sendProof(userId, referenceCode, request.body);
          return { data: await readPayment(userId, referenceCode) };
        },
      ),
    ],
  };
};
