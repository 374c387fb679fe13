import { randomUUID } from "node:crypto";
import { sumMoney } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { LedgerClosing, LedgerOfMonth } from "@kalima/payment-contract";
import { audit } from "../../kernel/audit/audit.ts";
import type { Database } from "../../kernel/database/database.ts";
import { hasPermission, type RequestSession } from "../../kernel/http/access.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { formatMonthAt, resolveMonth, shiftMonth } from "../../time/month.ts";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";
import { listLedgerDifferences } from "../payments/public.ts";
import { type ClosingRow, closingsRepository, toEndOfWait } from "./closings.repository.ts";
import { readAccounts } from "./read-accounts.ts";

type Dependencies = Pick<ModuleContext, "database" | "clock">;
type Reader = Pick<RequestSession, "userId" | "permissions">;

const toMonth = (at: Date) => formatMonthAt(SCHOOL_TIME_ZONE, at);

function presentClosing(row: ClosingRow, reader: Reader): LedgerClosing {
  const byReader = row.requested_by === reader.userId;
  return {
    id: row.id,
    state: row.state,
    requestedBy: row.requester,
    requestedAt: row.requested_at.toISOString(),
    endsAt: toEndOfWait(row.requested_at).toISOString(),
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    byReader,
    mayDecide: row.state === "waiting" && !byReader && hasPermission(reader, "payouts.approve"),
  };
}

/** The months that something was posted in, and which of them is closed next: one after the other, once it is over. */
async function readMonths(database: Database, now: Date) {
  const { lastClosed, firstAt } = await closingsRepository(database).readBounds();
  const running = toMonth(now);
  const first = firstAt && toMonth(firstAt) < running ? toMonth(firstAt) : running;
  const next = lastClosed === null ? first : shiftMonth(lastClosed, 1);
  return { first, running, lastClosed, nextToClose: next < running ? next : null };
}

function findState(month: string, months: Awaited<ReturnType<typeof readMonths>>, isWaiting: boolean) {
  if (months.lastClosed !== null && month <= months.lastClosed) return "closed";
  if (month === months.running) return "running";
  if (isWaiting) return "waiting";
  return month === months.nextToClose ? "open" : "earlier";
}

/**
 * Reads all accounts of a month, the running one if none is named, and how far it is from being closed.
 *
 * @throws {AppError} `request.invalid` for a month that has not begun.
 */
export async function readLedger(
  database: Database,
  reader: Reader,
  now: Date,
  asked: string | undefined,
): Promise<LedgerOfMonth> {
  const months = await readMonths(database, now);
  const month = asked ?? months.running;
  if (month > months.running) throw new AppError("request.invalid", { fields: { month: "validation.invalid" } });
  const accounts = await readAccounts(database, resolveMonth(SCHOOL_TIME_ZONE, month));
  const closings = accounts.map(({ closing }) => closing);
  const found = await closingsRepository(database).findOf(month, now);
  return {
    month,
    previousMonth: month > months.first ? shiftMonth(month, -1) : null,
    nextMonth: month < months.running ? shiftMonth(month, 1) : null,
    accounts,
    sums: [...Map.groupBy(closings, ({ currency }) => currency)].map(([currency, each]) => sumMoney(currency, each)),
    state: findState(month, months, found?.state === "waiting"),
    nextToClose: months.nextToClose,
    closing: found ? presentClosing(found, reader) : null,
    mayRequest: hasPermission(reader, "payouts.change"),
  };
}

const objectOf = (month: string) => ({ kind: "ledger-month", id: month });

/**
 * Requests that a month is closed; a second person decides.
 *
 * @throws {AppError} `ledger.month_not_next`, `ledger.closing_waits`
 */
export async function requestClosing(
  { database, clock }: Dependencies,
  reader: Reader,
  month: string,
): Promise<LedgerOfMonth> {
  const now = clock();
  return database.transaction(async (tx) => {
    const closings = closingsRepository(tx);
    await closings.lock();
    await closings.endOld(now);
    const { nextToClose } = await readMonths(tx, now);
    if (month !== nextToClose) throw new AppError("ledger.month_not_next");
    if (await closings.findWaiting(now)) throw new AppError("ledger.closing_waits");
    const { until } = resolveMonth(SCHOOL_TIME_ZONE, month);
    await closings.add({ id: randomUUID(), month, until, requested_by: reader.userId, requested_at: now });
    await audit(tx, { object: objectOf(month), after: { month } });
    return readLedger(tx, reader, now, month);
  });
}

/** @throws {AppError} `ledger.closing_decided` */
async function lockWaiting(tx: Database, id: string, now: Date): Promise<ClosingRow> {
  const closings = closingsRepository(tx);
  await closings.lock();
  const waiting = await closings.findWaiting(now);
  if (waiting?.id !== id) throw new AppError("ledger.closing_decided");
  return waiting;
}

/** The accounts as they are closed, for the audit log. */
const summarize = ({ accounts }: LedgerOfMonth) =>
  Object.fromEntries(accounts.map(({ account, closing }) => [`${account} ${closing.currency}`, closing.amountMinor]));

/**
 * Closes a month for good: nothing is posted in it any more, and what belongs to it is posted when it becomes known.
 *
 * @throws {AppError} `ledger.closing_decided`, `ledger.does_not_add_up`; `auth.forbidden` for the first person.
 */
export async function approveClosing(
  { database, clock }: Dependencies,
  reader: Reader,
  id: string,
): Promise<LedgerOfMonth> {
  return database.transaction(async (tx) => {
    const now = clock();
    const { month, requested_by } = await lockWaiting(tx, id, now);
    if (requested_by === reader.userId) throw new AppError("auth.forbidden");
    const { sums } = await readLedger(tx, reader, now, month);
    const isEven = sums.every(({ amountMinor }) => amountMinor === 0);
    if (!isEven || (await listLedgerDifferences(tx)).length > 0) throw new AppError("ledger.does_not_add_up");
    await closingsRepository(tx).decide(id, "approved", reader.userId, now);
    const closed = await readLedger(tx, reader, now, month);
    await audit(tx, { object: objectOf(month), after: summarize(closed) });
    return closed;
  });
}

/**
 * Ends a closing that waits: its requester withdraws it, anybody else refuses it.
 *
 * @throws {AppError} `ledger.closing_decided`; `auth.forbidden` for the other one of the two.
 */
export async function endClosing(
  { database, clock }: Dependencies,
  reader: Reader,
  { id, to }: { id: string; to: "refused" | "withdrawn" },
): Promise<LedgerOfMonth> {
  return database.transaction(async (tx) => {
    const now = clock();
    const { month, requested_by } = await lockWaiting(tx, id, now);
    if ((requested_by === reader.userId) !== (to === "withdrawn")) throw new AppError("auth.forbidden");
    await closingsRepository(tx).decide(id, to, reader.userId, now);
    await audit(tx, { object: objectOf(month), before: { month }, after: null });
    return readLedger(tx, reader, now, month);
  });
}
