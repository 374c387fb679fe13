import { AppError, isAppError } from "@kalima/contracts/errors";
import type { BankAccount, SendProof } from "@kalima/payment-contract";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";
import { takesCurrency } from "../offered-methods.ts";
import { type OrderRow, ordersRepository } from "../orders/orders.repository.ts";
import { proofSent, transferChosen } from "../orders/payment-events.ts";
import { transfersRepository } from "./transfers.repository.ts";

export type TransferService = {
  /** The school's account; undefined where transfers are off. */
  account: BankAccount | undefined;
  /**
   * Pays an order by bank transfer: its times are held for a day. Choosing it again changes nothing.
   *
   * @throws {AppError} `request.not_found` for an order of another student, `payment.already_paid`,
   * `request.in_progress` (a charge runs), `payment.hold_over`, `payment.provider_unavailable` where transfers are off,
   * `payment.method_unavailable` for an order in another currency than the account.
   */
  choose(studentId: string, referenceCode: string): Promise<void>;
  /**
   * Sends a proof to staff, instead of one that waits; without a choice before, that is the choice. It never confirms the
   * order.
   *
   * @throws {AppError} as `choose`; `files.missing` for a file that is not the student's own proof.
   */
  sendProof(studentId: string, referenceCode: string, proof: SendProof): Promise<void>;
};

/** Payment of orders by bank transfer. */
export function transferService(
  context: Pick<ModuleContext, "database" | "events" | "files" | "clock" | "config">,
): TransferService {
  const { database, events, files, clock } = context;
  const account = context.config.bankAccount;

  async function requireOpenOrder(tx: Database, studentId: string, referenceCode: string): Promise<OrderRow> {
    const order = await ordersRepository(tx).lockByReference(referenceCode);
    if (order?.student_id !== studentId) throw new AppError("request.not_found");
    if (order.paid_at) throw new AppError("payment.already_paid");
    if (order.status === "processing") throw new AppError("request.in_progress", { retryAfter: 2 });
    if (order.status !== "created") throw new AppError("payment.hold_over");
    return order;
  }

  async function chooseOnce(tx: Database, order: OrderRow, now: Date): Promise<void> {
    if (!account) throw new AppError("payment.provider_unavailable");
    if (!takesCurrency("transfer", order.currency)) throw new AppError("payment.method_unavailable");
    if (!(await transfersRepository(tx).choose(order.id, now))) return;
    await ordersRepository(tx).addEvent(order.id, "transfer_chosen", now);
    await events.emit(tx, transferChosen, { bookingId: order.booking_id, now });
  }

  async function readProofDigest(studentId: string, fileId: string): Promise<string> {
    try {
      await files.requireOwn(fileId, studentId, "proof");
      return await files.computeSha256(fileId);
    } catch (cause) {
      // Not "not found", which would speak of the order.
      if (isAppError(cause) && cause.code === "request.not_found") throw new AppError("files.missing", { cause });
      throw cause;
    }
  }

  return {
    account,
    async choose(studentId, referenceCode) {
      await database.transaction(async (tx) => {
        await chooseOnce(tx, await requireOpenOrder(tx, studentId, referenceCode), clock());
      });
    },
    async sendProof(studentId, referenceCode, proof) {
      await database.transaction(async (tx) => {
        const now = clock();
        const order = await requireOpenOrder(tx, studentId, referenceCode);
        const transfers = transfersRepository(tx);
        await chooseOnce(tx, order, now);
        const isReplacement = await transfers.addProof(
          order.id,
          proof,
          await readProofDigest(studentId, proof.fileId),
          now,
        );
        const orders = ordersRepository(tx);
        await orders.move(order.id, ["created"], "created", { lastError: null });
        await orders.addEvent(order.id, "proof_sent", now);
        const { booking_id: bookingId, order_number: orderNumber } = order;
        await events.emit(tx, proofSent, {
          bookingId,
          orderNumber,
          isReplacement,
          dueAt: computeDeadline("proof", now),
          now,
        });
      });
    },
  };
}
