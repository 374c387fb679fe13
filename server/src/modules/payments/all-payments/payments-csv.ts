import { toDecimal } from "@kalima/contracts/domain";
import type { ListedPayment } from "@kalima/payment-contract";
import { streamCsv } from "../../../print/csv.ts";
import type { PaymentsReader } from "./list-payments.ts";

const HEADER = [
  "order",
  "reference",
  "student",
  "amount",
  "currency",
  "state",
  "method",
  "last_digits",
  "provider",
  "provider_id",
  "created",
  "paid",
];

const toRow = (payment: ListedPayment): string[] => [
  payment.orderNumber,
  payment.referenceCode,
  payment.student.name,
  toDecimal(payment.amount),
  payment.amount.currency,
  payment.state,
  payment.method ?? "",
  payment.lastDigits ?? "",
  payment.provider ?? "",
  payment.providerId ?? "",
  payment.createdAt,
  payment.paidAt ?? "",
];

/** All payments of a filter as CSV, read while they are sent. */
export const streamPayments = (read: PaymentsReader): AsyncGenerator<string> =>
  streamCsv({ header: HEADER, toCells: ({ payment }) => toRow(payment), toPlace: ({ place }) => place }, read);
