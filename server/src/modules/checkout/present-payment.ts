import type { Booking } from "@kalima/booking-contract";
import type { BankAccount, PayCode, Payment, Transfer } from "@kalima/payment-contract";
import { buildFileUrl } from "../../kernel/http/file-url.ts";
import { computeDeadline } from "../../time/compute-deadline.policy.ts";
import {
  brandTakesCurrency,
  computePaymentStatus,
  computeRefundDue,
  isFawryInTime,
  type OfferedMethod,
  type OrderView,
  orderMethods,
  takesCurrency,
} from "../payments/public.ts";
import { drawQrCode } from "./qr-code.ts";

/** How new orders can be paid: the page with the card fields of the provider in use, the methods, the account for transfers. */
export type Offer = {
  fieldsUrl: string;
  methods: readonly OfferedMethod[];
  /** True if the current payment provider can save cards. */
  canSaveCard: boolean;
  cardBrands: readonly string[];
  account: BankAccount | undefined;
};

const STATE = { waiting: "checking", refused: "refused", accepted: "accepted" } as const;

function presentTransfer(order: OrderView, account: BankAccount | undefined): Transfer | null {
  if (!order.transfer || !account) return null;
  const { proof } = order.transfer;
  const { file = null, reason = null, note = null } = proof ?? {};
  return {
    account,
    reference: order.order_number,
    state: proof ? STATE[proof.state] : "chosen",
    refusal: reason && { reason, note },
    proof: proof && {
      file: file && { ...file, url: buildFileUrl(file.id) },
      sentAt: proof.sentAt,
      dueAt: proof.state === "waiting" ? computeDeadline("proof", new Date(proof.sentAt)).toISOString() : null,
    },
  };
}

/** With the QR code of its link, while it is to be paid. */
function presentPayCode({ payCode }: OrderView): PayCode | null {
  return payCode && { ...payCode, qr: payCode.link === null ? null : drawQrCode(payCode.link) };
}

type Reader = {
  /** ISO 3166-1 alpha-2; null when unknown. */
  country: string | null;
  now: Date;
};

/** An order as its student sees it. The ways to pay that are usual in their `country` come first. */
export function presentPayment(
  order: OrderView,
  booking: Booking,
  { country, now }: Reader,
  { fieldsUrl, methods, canSaveCard, cardBrands, account: schoolAccount }: Offer,
): Payment {
  const { amount_minor: amountMinor, currency } = order;
  const total = { amountMinor, currency };
  const account = takesCurrency("transfer", currency) ? schoolAccount : undefined;
  const isPossible = (method: OfferedMethod) =>
    takesCurrency(method, currency) && (method !== "fawry" || isFawryInTime(order.pay_by, now));
  return {
    id: order.id,
    orderNumber: order.order_number,
    referenceCode: order.reference_code,
    status: computePaymentStatus(order, booking),
    amount: total,
    createdAt: order.created_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    lastError: order.last_error,
    lastMethod: order.lastMethod,
    lines: [{ pack: booking.pack, unit: { amountMinor: amountMinor / booking.pack, currency }, total }],
    booking,
    methods: orderMethods(methods, country).filter(isPossible),
    card: order.card,
    wallet: order.wallet,
    payCode: presentPayCode(order),
    authentication: order.authentication,
    canSaveCard,
    cardBrands: cardBrands.filter((brand) => brandTakesCurrency(brand, currency)),
    transfer: presentTransfer(order, account),
    transferTo: account && !order.paid_at ? { account, reference: order.order_number } : null,
    timeline: order.timeline,
    refunds: order.refunds.map((refund) => ({ ...refund, dueAt: computeRefundDue(refund) })),
    hostedFieldsUrl: booking.status === "awaiting_payment" ? fieldsUrl : null,
  };
}
