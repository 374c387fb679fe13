import { SCHOOL_CURRENCY } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type {
  CorrectEarnings,
  PayoutsOfMonth,
  PreparePayout,
  RecordPayout,
  TrainerDue,
} from "@kalima/payment-contract";
import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { ALONE_LIMIT_MINOR, decideMoneyOut, type Mover } from "../../../money-out/money-out.policy.ts";
import { lockMover, sumMovedAlone } from "../../../money-out/moved-alone.ts";
import { formatMonthAt, type Month, resolveMonth, shiftMonth } from "../../../time/month.ts";
import { SCHOOL_TIME_ZONE } from "../../../time/school-zone.ts";
import { toZonedDate } from "../../../time/wall-clock.ts";
import { payoutPaid } from "./payout-events.ts";
import { type DueRow, OPEN_PAYOUTS, type PayoutRow, payoutsRepository } from "./payouts.repository.ts";

type Dependencies = Pick<ModuleContext, "database" | "clock">;

const toMoney = (amountMinor: number) => ({ amountMinor, currency: SCHOOL_CURRENCY });

/** The newest month that is over. */
const computeLastMonth = (now: Date) => shiftMonth(formatMonthAt(SCHOOL_TIME_ZONE, now), -1);

/** @throws {AppError} `request.invalid` for a month that is not over. */
function requireClosedMonth(name: string, now: Date): Month {
  if (name > computeLastMonth(now)) throw new AppError("request.invalid", { fields: { month: "validation.invalid" } });
  return resolveMonth(SCHOOL_TIME_ZONE, name);
}

/** Returns the amount that each trainer is due or was paid for a month. Trainers with neither are left out. */
export async function readPayouts(
  { database, clock }: Dependencies,
  readerId: string,
  asked?: string,
): Promise<PayoutsOfMonth> {
  const lastMonth = computeLastMonth(clock());
  const month = requireClosedMonth(asked ?? lastMonth, clock());
  const rows = await payoutsRepository(database).listDue(month.name, month.from, month.until);
  return {
    month: month.name,
    previousMonth: shiftMonth(month.name, -1),
    nextMonth: month.name < lastMonth ? shiftMonth(month.name, 1) : null,
    alone: toMoney(ALONE_LIMIT_MINOR),
    trainers: rows.map((row) => toTrainerDue(row, readerId)),
  };
}

/** Since when each trainer's month waits for staff: to be prepared, approved by a second person, or paid. */
export function selectOpenPayouts(readerId: string, now: Date) {
  const { name, until } = resolveMonth(SCHOOL_TIME_ZONE, computeLastMonth(now));
  return { statement: OPEN_PAYOUTS, values: [name, until, readerId, SCHOOL_TIME_ZONE] };
}

function toTrainerDue(row: DueRow, readerId: string): TrainerDue {
  const { payout } = row;
  const step = (by: string | null, at: unknown) => (by === null ? null : { by, at: String(at) });
  return {
    trainerId: row.trainer_id,
    trainerName: row.trainer_name,
    due: toMoney(row.due_minor),
    lessons: row.lessons,
    earned: toMoney(row.earned_minor),
    earlier: toMoney(row.earlier_minor),
    corrections: toMoney(row.corrections_minor),
    payout: payout && {
      id: payout.id,
      state: payout.state === "withdrawn" ? "waiting" : payout.state,
      prepared: { by: payout.prepared_name, at: String(payout.prepared_at) },
      approved: step(payout.approved_name, payout.approved_at),
      paid: step(payout.paid_name, payout.paid_at),
      reference: payout.reference,
      paidOn: payout.paid_on,
      byReader: payout.prepared_by === readerId,
    },
  };
}

/**
 * Prepares the payout of a month: all entries until its end that no payout includes yet. Above the amount that one
 * person may pay out alone, it waits for a second one.
 *
 * @throws {AppError} `request.not_found` for an unknown trainer; `request.invalid` for a month that is not over;
 * `payout.changed` when the amount is not `of`, or the month was prepared before.
 */
export async function preparePayout(
  { database, clock }: Dependencies,
  by: Mover & { userId: string },
  { trainerId, month: name, of }: PreparePayout,
) {
  const now = clock();
  const month = requireClosedMonth(name, now);
  return database.transaction(async (tx) => {
    const payouts = payoutsRepository(tx);
    if (!(await payouts.lockTrainer(trainerId))) throw new AppError("request.not_found");
    const amountMinor = await payouts.sumOpenMinor(trainerId, month.until);
    if (amountMinor !== of || (await payouts.isPrepared(trainerId, name))) throw new AppError("payout.changed");
    await lockMover(tx, by.userId);
    const moved = await sumMovedAlone(tx, { trainerId }, by.userId, now);
    const decided = decideMoneyOut(by, amountMinor, moved, "payouts.change");
    const state = decided === "made" ? ("approved" as const) : ("waiting" as const);
    const payout = { trainerId, month: name, amountMinor, currency: SCHOOL_CURRENCY, state };
    const id = await payouts.add(payout, { until: month.until, by: by.userId, now });
    await audit(tx, { object: { kind: "payout", id }, after: payout });
    return { id, state };
  });
}

function auditPayout(tx: Database, known: PayoutRow, state: PayoutRow["state"]): Promise<void> {
  const { trainer_user_id: subject, amount_minor: amountMinor, currency, month } = known;
  return audit(tx, { subject, before: { state: known.state }, after: { state, amountMinor, currency, month } });
}

/**
 * @throws {AppError} `request.not_found`; `auth.forbidden` for the person who prepared it; `payout.changed` when it is
 * not waiting.
 */
export async function approvePayout({ database, clock }: Dependencies, by: string, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const payouts = payoutsRepository(tx);
    const known = await payouts.find(id);
    if (!known) throw new AppError("request.not_found");
    if (known.prepared_by === by) throw new AppError("auth.forbidden");
    if (!(await payouts.approve(id, by, clock()))) throw new AppError("payout.changed");
    await auditPayout(tx, known, "approved");
  });
}

/** @throws {AppError} `request.not_found`; `payout.changed` once it was paid or withdrawn. */
export async function withdrawPayout({ database, clock }: Dependencies, by: string, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const payouts = payoutsRepository(tx);
    const known = await payouts.find(id);
    if (!known) throw new AppError("request.not_found");
    if (!(await payouts.withdraw(id, by, clock()))) throw new AppError("payout.changed");
    await auditPayout(tx, known, "withdrawn");
  });
}

/**
 * Records that the money has left, and notifies the trainer.
 *
 * @throws {AppError} `request.not_found`; `request.invalid` for a day before the month was over or after today;
 * `payout.changed` unless it is approved and unpaid.
 */
export async function recordPayout(
  { database, clock, events }: Dependencies & Pick<ModuleContext, "events">,
  by: string,
  { id, ...paid }: RecordPayout & { id: string },
): Promise<void> {
  const now = clock();
  const known = await payoutsRepository(database).find(id);
  if (!known) throw new AppError("request.not_found");
  const isPossible =
    paid.paidOn >= resolveMonth(SCHOOL_TIME_ZONE, known.month).dayAfter &&
    paid.paidOn <= toZonedDate(SCHOOL_TIME_ZONE, now.getTime());
  if (!isPossible) throw new AppError("request.invalid", { fields: { paidOn: "validation.invalid" } });
  const { trainer_user_id: userId, month, amount_minor: amountMinor, currency } = known;
  await database.transaction(async (tx) => {
    if (!(await payoutsRepository(tx).pay(id, paid, { by, now }))) throw new AppError("payout.changed");
    await auditPayout(tx, known, "paid");
    if (userId) await events.emit(tx, payoutPaid, { userId, month, amount: { amountMinor, currency }, ...paid });
  });
}

/**
 * Adds a correction to a trainer's earnings. It is paid with the month in which it is written.
 *
 * @throws {AppError} `request.not_found`
 */
export async function correctEarnings(
  { database, clock }: Dependencies,
  by: string,
  wanted: CorrectEarnings,
): Promise<void> {
  const { trainerId, amountMinor, reason } = wanted;
  await database.transaction(async (tx) => {
    const payouts = payoutsRepository(tx);
    if (!(await payouts.lockTrainer(trainerId))) throw new AppError("request.not_found");
    await payouts.correct(trainerId, amountMinor, reason, { by, now: clock() });
    await audit(tx, { object: { kind: "trainer", id: trainerId }, after: { amountMinor } });
  });
}
