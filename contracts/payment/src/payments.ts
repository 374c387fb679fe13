import { booking } from "@kalima/booking-contract";
import { pack } from "@kalima/catalog-contract";
import { pageQuery, wrapData, wrapList } from "@kalima/contracts/api";
import {
  bilingualText,
  id,
  instant,
  money,
  openEnum,
  TYPED_PHONE_MAX_LENGTH,
  type ValueOf,
} from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { bankAccount, sendProofBody, transfer } from "./transfers.ts";
import { parseWalletPhone } from "./wallet-phone.ts";

/** One step of an order's life, newest last. */
export const paymentEvent = z.object({
  kind: openEnum([
    "created",
    "charge_started",
    "charge_declined",
    "authentication_required",
    "code_issued",
    "transfer_chosen",
    "proof_sent",
    "proof_refused",
    "succeeded",
    "expired",
    "cancelled",
  ]),
  at: instant,
});

/** Money of an order that goes back to the payer: `sent` once the provider has taken it. */
export const refund = z.object({
  id,
  amount: money,
  status: openEnum(["requested", "owed", "sent", "failed"]),
  createdAt: instant,
  sentAt: z.nullable(instant),
  /** Until when it is to be sent; null once it is. A server of an earlier version sends none. */
  dueAt: z.optional(z.nullable(instant)),
});
export type Refund = z.infer<typeof refund>;

/** `initiated` is shown as "awaiting support". */
export const paymentStatus = openEnum(["pending", "confirmed", "initiated"]);
export type PaymentStatus = ValueOf<typeof paymentStatus>;

/** Ways to pay an order. */
export const paymentMethod = openEnum(["card", "wallet", "instapay", "fawry", "transfer"]);
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** The mobile wallet that is asked to pay an order, or has paid it. Of its number only the end is kept. */
export const chargedWallet = z.object({
  operator: openEnum(["vodafone", "etisalat", "orange", "we"]),
  last3: z.string(),
  /** Until when its owner may approve; null once paid. */
  approveBy: z.nullable(instant),
});

/** A card whose bank wants to see its holder (3-D Secure) before the charge of an order goes on. */
export const cardAuthentication = z.object({
  /** The bank's page, to open in this window. It leads back to `/payment/{ref}`, which confirms nothing by itself. */
  url: z.string(),
  /** Until when its holder may answer; then the charge is taken back. */
  completeBy: instant,
});

/** An order that is paid elsewhere with a code, or was. */
export const payCode = z.object({
  method: openEnum(["instapay", "fawry"]),
  /** InstaPay: the address to pay to. Fawry: the reference code. Null until the provider has given one. */
  code: z.nullable(z.string()),
  /** Opens InstaPay with the payment filled in, as its QR code does; null for Fawry and once paid. */
  link: z.nullable(z.string()),
  /** The QR code of the link: modules a side, and its dark ones as an SVG path of such a field. */
  qr: z.nullable(z.object({ size: z.int(), path: z.string() })),
  /** Until when it can be paid, and the times are held; null once paid. */
  payBy: z.nullable(instant),
});
export type PayCode = z.infer<typeof payCode>;

/** The order behind a reference code. */
export const payment = z.object({
  id,
  orderNumber: z.string(),
  referenceCode: z.string(),
  status: paymentStatus,
  amount: money,
  createdAt: instant,
  paidAt: z.nullable(instant),
  /** Why the last charge failed, as an error code. */
  lastError: z.nullable(z.string()),
  /** How the last charge was to be paid; null before the first one. Answers of earlier versions have none. */
  lastMethod: z.optional(z.nullable(paymentMethod)),
  lines: z.array(z.object({ pack, unit: money, total: money })),
  booking,
  methods: z.array(paymentMethod),
  /** Set once paid with a card. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  wallet: z.nullable(chargedWallet),
  /** Set while a charge by InstaPay or Fawry runs, and once it has paid. Answers of earlier versions have none. */
  payCode: z.optional(z.nullable(payCode)),
  /** Set while the bank waits for the cardholder. Answers of earlier versions have none. */
  authentication: z.optional(z.nullable(cardAuthentication)),
  /** True if the provider keeps cards for the next payment. Answers of earlier versions have none. */
  canSaveCard: z.optional(z.boolean()),
  /** Brands of cards that the provider takes. Answers of earlier versions have none. */
  cardBrands: z.optional(z.array(z.string())),
  /** Whom a receipt names: of one paid order. */
  parties: z.optional(
    z.object({
      seller: z.object({ location: bilingualText, email: z.string(), phone: z.string() }),
      buyer: z.object({ name: z.string(), phone: z.string() }),
    }),
  ),
  /** Once chosen. Answers of earlier versions have none. */
  transfer: z.optional(z.nullable(transfer)),
  /** Where a bank transfer goes, and the text that names the order; null once paid. Answers of earlier versions have none. */
  transferTo: z.optional(z.nullable(z.object({ account: bankAccount, reference: z.string() }))),
  timeline: z.array(paymentEvent),
  /** Newest last. */
  refunds: z.array(refund),
  /** Where the hosted card fields are loaded from; null once paid. */
  hostedFieldsUrl: z.nullable(z.string()),
});
export type Payment = z.infer<typeof payment>;

const walletPhone = z
  .string()
  .check(
    z.minLength(1, "validation.phone_required"),
    z.maxLength(TYPED_PHONE_MAX_LENGTH, "validation.phone_invalid"),
    (payload) => {
      const phone = parseWalletPhone(payload.value);
      if (phone) payload.value = phone;
      else payload.issues.push({ code: "custom", input: payload.value, message: "validation.phone_invalid" });
    },
  );

/** The number of a wallet as people type it: in Latin or Arabic digits, with spaces. */
export const walletForm = z.object({ phone: walletPhone });

export const createChargeBody = z.object({
  method: z.discriminatedUnion("type", [
    z.object({ type: z.literal("card"), token: z.string().check(z.minLength(8), z.maxLength(128)) }),
    /** A saved payment method of the student. */
    z.object({ type: z.literal("saved"), id: z.uuid() }),
    z.object({ type: z.literal("wallet"), phone: walletPhone }),
    z.object({ type: z.literal("instapay") }),
    z.object({ type: z.literal("fawry") }),
  ]),
  /** Keeps the card, once paid, for the next payment. */
  saveForFuture: z.optional(z.boolean()),
});
export type CreateCharge = z.infer<typeof createChargeBody>;

/** The student's own orders, newest first. */
export const listPayments = operation("GET /api/payments", { query: pageQuery, answer: wrapList(payment) });
export const getPayment = operation("GET /api/payments/:referenceCode", { answer: wrapData(payment) });
/** Takes back the request at a wallet, or the charge that waits for the cardholder, so that the order can be paid in another way. */
export const cancelCharge = operation("POST /api/payments/:referenceCode/charges/cancel", {
  answer: wrapData(payment),
});
export const createCharge = operation("POST /api/payments/:referenceCode/charges", {
  body: createChargeBody,
  answer: wrapData(payment),
});
/** Reads the state of the running charge from the provider, when a cardholder returns from their bank. */
export const checkCharge = operation("POST /api/payments/:referenceCode/charges/check", {
  answer: wrapData(payment),
});

/** Pays by bank transfer: the times are held for a day, once. */
export const chooseTransfer = operation("POST /api/payments/:referenceCode/transfer", { answer: wrapData(payment) });
/** Sends the proof of a transfer, or another one instead of it. */
export const sendProof = operation("POST /api/payments/:referenceCode/proof", {
  body: sendProofBody,
  answer: wrapData(payment),
});
