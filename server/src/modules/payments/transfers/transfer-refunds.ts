import { AppError } from "@kalima/contracts/errors";
import type { TransferRefund } from "@kalima/payment-contract";
import type { Database } from "../../../kernel/database/database.ts";
import { buildFileUrl } from "../../../kernel/http/file-url.ts";
import type { After } from "../../../kernel/http/time-pages.ts";
import type { StoredFile } from "../../../kernel/ports/files.ts";
import { type SettlementDependencies, settleRefundByHand } from "../charges/settlement.ts";
import { refundsRepository } from "../refunds/refunds.repository.ts";

type OwedRow = Omit<TransferRefund, "owedSince" | "dueAt" | "file"> & {
  created_at: Date;
  file: Omit<StoredFile, "url"> | null;
};

/** Refunds `r` that staff have to transfer back. */
export const OWED_TRANSFER_REFUNDS = `FROM refunds r JOIN charges c ON c.id = r.charge_id JOIN orders o ON o.id = c.order_id
  JOIN users u ON u.id = o.student_id JOIN transfer_proofs p ON p.order_id = o.id AND p.state = 'accepted'
  WHERE r.status = 'requested'`;

/** Lists money that staff have to transfer back, the longest owed first, with the account that paid it. */
export async function listOwedTransferRefunds(
  database: Database,
  after: After,
  limit: number,
): Promise<(Omit<OwedRow, "file"> & Pick<TransferRefund, "file">)[]> {
  const rows = await database.query<OwedRow>(
    `SELECT r.id, r.created_at, o.order_number AS "orderNumber", u.name AS "studentName",
       json_build_object('amountMinor', r.amount_minor, 'currency', o.currency) AS amount,
       p.account_name AS "accountName", p.account_last4 AS "accountLast4", p.bank_name AS "bankName",
       (SELECT json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'type', f.type) FROM files f
         WHERE f.id = p.file_id) AS file
     ${OWED_TRANSFER_REFUNDS}
       AND ($1::timestamptz IS NULL OR (date_trunc('milliseconds', r.created_at), r.id) > ($1, $2::uuid))
     ORDER BY date_trunc('milliseconds', r.created_at), r.id LIMIT $3`,
    [after?.at ?? null, after?.id ?? null, limit],
  );
  return rows.map((row) => ({ ...row, file: row.file && { ...row.file, url: buildFileUrl(row.file.id) } }));
}

/**
 * Records that staff transferred the money of a refund back.
 *
 * @throws {AppError} `request.not_found`, `payment.refund_recorded` when that was recorded before.
 */
export async function recordTransferRefund(
  parts: SettlementDependencies,
  id: string,
  bankReference: string,
  now: Date,
): Promise<void> {
  const refund = await refundsRepository(parts.database).find(id);
  if (!refund) throw new AppError("request.not_found");
  // With the refund's id: one transfer may return two refunds of a charge.
  await settleRefundByHand(parts, refund, `${bankReference} ${id}`, now);
}
