import { pageQuery, wrapData, wrapList } from "@kalima/contracts/api";
import { bilingualText, calendarMonth, currencyCode, id, instant, money, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** Days after which a requested closing is over if nobody decides. */
export const LEDGER_CLOSING_DAYS = 7;

/** Why something is posted. Each kind moves an amount from one account (credit) to another (debit). */
export const postingKind = openEnum([
  "charge_taken",
  "charge_undone",
  "refund_owed",
  "refund_dropped",
  "refund_sent",
  "refund_undone",
  "share_earned",
  "share_corrected",
  "share_paid",
]);

/** Such as `orders`, `refunds_due`, `trainers_due` or `provider:stripe`. */
const accountName = z.string();

/**
 * An account in a month: debits minus credits, so that what somebody holds for the school is positive and what it owes is negative.
 * `closing` is `opening` with `debits` and without `credits`.
 */
export const ledgerAccount = z.object({
  account: accountName,
  opening: money,
  debits: money,
  credits: money,
  closing: money,
});
export type LedgerAccount = z.infer<typeof ledgerAccount>;

/** The closing of a month. `waiting`: a second person has to approve it. */
export const ledgerClosing = z.object({
  id,
  state: openEnum(["waiting", "approved"]),
  /** By a name. */
  requestedBy: z.string(),
  requestedAt: instant,
  /** When the request is over if nobody decides. */
  endsAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** True if the reader requested it, and so may only withdraw it. */
  byReader: z.boolean(),
  mayDecide: z.boolean(),
});
export type LedgerClosing = z.infer<typeof ledgerClosing>;

/** All accounts at the end of a month of the school's clock, or now in the running one. */
export const ledgerOfMonth = z.object({
  month: calendarMonth,
  /** Null where nothing was posted before, and after the running month. */
  previousMonth: z.nullable(calendarMonth),
  nextMonth: z.nullable(calendarMonth),
  accounts: z.array(ledgerAccount),
  /** All accounts together by currency: zero, as each posting moves money from one to another. */
  sums: z.array(money),
  /** `earlier`: a month before has to be closed first. */
  state: openEnum(["running", "open", "earlier", "waiting", "closed"]),
  /** The month that can be closed next; null while none is over. */
  nextToClose: z.nullable(calendarMonth),
  /** The one of this month; null for one that is closed together with a later one, and before somebody requests it. */
  closing: z.nullable(ledgerClosing),
  /** True for a reader who may request that months are closed. */
  mayRequest: z.boolean(),
});
export type LedgerOfMonth = z.infer<typeof ledgerOfMonth>;

/** A posting, which is never changed, with all that caused it. */
export const ledgerPosting = z.object({
  number: z.string(),
  at: instant,
  kind: postingKind,
  debit: accountName,
  credit: accountName,
  amount: money,
  order: z.nullable(z.object({ id, orderNumber: z.string(), studentName: z.string() })),
  refundId: z.nullable(id),
  trainer: z.nullable(z.object({ id, name: bilingualText })),
  /** The session that was taught, with the code of its booking. */
  lesson: z.nullable(z.object({ id, startsAt: instant, referenceCode: z.string() })),
  /** The month that was paid out. */
  payoutMonth: z.nullable(calendarMonth),
  /** Why staff corrected earnings. */
  correctionReason: z.nullable(z.string()),
});
export type LedgerPosting = z.infer<typeof ledgerPosting>;

/** Something about which the ledger says another amount than charges, refunds, earnings and payouts. */
export const ledgerDifference = z.object({ subject: z.string(), expectedMinor: z.int(), foundMinor: z.int() });
export type LedgerDifference = z.infer<typeof ledgerDifference>;

/** GET /staff/ledger: the running month if none is named. */
export const ledgerQuery = z.object({ month: z.optional(calendarMonth) });

/** Which postings are listed; all of all months without any. */
export const postingsFilter = z.object({
  month: z.optional(calendarMonth),
  /** On either side. */
  account: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}(:[a-z0-9_-]{1,40})?$/))),
  currency: z.optional(currencyCode),
  /** One posting alone. */
  number: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
});
export type PostingsFilter = z.infer<typeof postingsFilter>;

/** POST /staff/ledger-closings */
export const requestClosingBody = z.object({ month: calendarMonth });

/** For staff: accounts of a month. `request.invalid` naming `month` for one that has not begun. */
export const readLedger = operation("GET /api/staff/ledger", { query: ledgerQuery, answer: wrapData(ledgerOfMonth) });
/** For staff: compares the ledger with what it is about; empty while all is well, and at most 50 differences. */
export const checkLedger = operation("GET /api/staff/ledger-check", { answer: wrapData(z.array(ledgerDifference)) });
/** For staff, newest first. The same as a table, of any length, at `GET /api/staff/ledger.csv` with a `PostingsFilter`. */
export const listPostings = operation("GET /api/staff/ledger-postings", {
  query: z.extend(pageQuery, postingsFilter.shape),
  answer: wrapList(ledgerPosting),
});
/**
 * Requests that a month is closed: a second person decides. `ledger.month_not_next` unless it is over and all before are closed;
 * `ledger.closing_waits`.
 */
export const requestClosing = operation("POST /api/staff/ledger-closings", {
  body: requestClosingBody,
  answer: wrapData(ledgerOfMonth),
});
/**
 * For the second person: closes the month for good. `auth.forbidden` for the first; `ledger.closing_decided` when it does not wait any
 * more; `ledger.does_not_add_up` while there are differences.
 */
export const approveClosing = operation("POST /api/staff/ledger-closings/:id/approve", {
  answer: wrapData(ledgerOfMonth),
});
/** For the second person. Errors as for `approveClosing`. */
export const refuseClosing = operation("POST /api/staff/ledger-closings/:id/refuse", {
  answer: wrapData(ledgerOfMonth),
});
/** For the requester. `auth.forbidden` for others; `ledger.closing_decided`. */
export const withdrawClosing = operation("POST /api/staff/ledger-closings/:id/withdraw", {
  answer: wrapData(ledgerOfMonth),
});
