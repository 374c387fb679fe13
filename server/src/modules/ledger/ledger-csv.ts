import { toDecimal } from "@kalima/contracts/domain";
import type { LedgerPosting } from "@kalima/payment-contract";
import { streamCsv } from "../../print/csv.ts";
import type { PostingsReader } from "./read-postings.ts";

const HEADER = [
  "number",
  "at",
  "kind",
  "debit",
  "credit",
  "amount",
  "currency",
  "order",
  "refund",
  "trainer",
  "booking_of_session",
  "payout_month",
  "correction_reason",
];

const toRow = (posting: LedgerPosting): string[] => [
  posting.number,
  posting.at,
  posting.kind,
  posting.debit,
  posting.credit,
  toDecimal(posting.amount),
  posting.amount.currency,
  posting.order?.orderNumber ?? "",
  posting.refundId ?? "",
  posting.trainer?.name.en ?? "",
  posting.lesson?.referenceCode ?? "",
  posting.payoutMonth ?? "",
  posting.correctionReason ?? "",
];

/** All postings of a filter as CSV, read while they are sent. Students are named by their orders alone. */
export const streamPostings = (read: PostingsReader): AsyncGenerator<string> =>
  streamCsv({ header: HEADER, toCells: ({ posting }) => toRow(posting), toPlace: ({ place }) => place }, read);
