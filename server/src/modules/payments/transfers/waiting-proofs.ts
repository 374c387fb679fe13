import { NOT_GIVEN, type WaitingProof } from "@kalima/payment-contract";
import type { Database } from "../../../kernel/database/database.ts";
import { buildFileUrl } from "../../../kernel/http/file-url.ts";
import type { After } from "../../../kernel/http/time-pages.ts";
import type { StoredFile } from "../../../kernel/ports/files.ts";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";

type WaitingRow = Omit<WaitingProof, "sentAt" | "dueAt" | "file"> & {
  created_at: Date;
  file: Omit<StoredFile, "url"> | null;
};
type WaitingProofView = Omit<WaitingProof, "sentAt"> & { created_at: Date };

/** Two proofs of one amount from one account within this time may be one transfer. */
const SAME_TIME = "24 hours";
/** Most warnings of each kind, the newest first: one picture may be sent for hundreds of orders. */
const MAX_WARNINGS = 3;

const WARNINGS_SQL = `
  SELECT json_agg(json_build_object('kind', w.kind, 'orderNumber', w.order_number) ORDER BY w.rank, w.place) FROM (
    SELECT d.rank, d.kind, d.order_number, row_number() OVER (PARTITION BY d.kind ORDER BY max(d.sent_at) DESC) AS place FROM (
      SELECT 1 AS rank, 'same_picture' AS kind, x.order_number, q.sent_at
        FROM transfer_proofs q JOIN orders x ON x.id = q.order_id
        WHERE q.sha256 = p.sha256 AND q.order_id <> p.order_id
      UNION ALL
      SELECT 2, 'same_reference', x.order_number, q.sent_at FROM transfer_proofs q JOIN orders x ON x.id = q.order_id
        WHERE lower(q.bank_reference) = lower(p.bank_reference) AND q.order_id <> p.order_id
      UNION ALL
      SELECT 3, 'same_amount_and_time', x.order_number, q.sent_at FROM transfer_proofs q JOIN orders x ON x.id = q.order_id
        WHERE q.account_last4 = p.account_last4 AND p.account_last4 <> '${NOT_GIVEN}' AND q.order_id <> p.order_id
          AND (x.amount_minor, x.currency) = (o.amount_minor, o.currency)
          AND q.sent_at BETWEEN p.sent_at - interval '${SAME_TIME}' AND p.sent_at + interval '${SAME_TIME}'
    ) d GROUP BY d.rank, d.kind, d.order_number
  ) w WHERE w.place <= ${MAX_WARNINGS}`;

/** Lists proofs that wait for staff, the longest waiting first, each with warnings about possible duplicates. */
export async function listWaitingProofs(database: Database, after: After, limit: number): Promise<WaitingProofView[]> {
  const rows = await database.query<WaitingRow>(
    `SELECT p.id, p.sent_at AS created_at, o.order_number AS "orderNumber", u.name AS "studentName",
       json_build_object('amountMinor', o.amount_minor, 'currency', o.currency) AS amount,
       p.account_name AS "accountName", p.account_last4 AS "accountLast4", p.bank_name AS "bankName",
       p.bank_code AS "bankCode", p.bank_reference AS "bankReference",
       (SELECT json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'type', f.type) FROM files f
         WHERE f.id = p.file_id) AS file,
       (SELECT count(*) FROM transfer_proofs r WHERE r.order_id = o.id AND r.state = 'refused') AS refusals,
       o.status = 'cancelled' AS "isCancelled", coalesce((${WARNINGS_SQL}), '[]') AS warnings
     FROM transfer_proofs p JOIN orders o ON o.id = p.order_id JOIN users u ON u.id = o.student_id
     WHERE p.state = 'waiting'
       AND ($1::timestamptz IS NULL OR (date_trunc('milliseconds', p.sent_at), p.id) > ($1, $2::uuid))
     ORDER BY date_trunc('milliseconds', p.sent_at), p.id LIMIT $3`,
    [after?.at ?? null, after?.id ?? null, limit],
  );
  return rows.map((row) => ({
    ...row,
    dueAt: computeDeadline("proof", row.created_at).toISOString(),
    file: row.file && { ...row.file, url: buildFileUrl(row.file.id) },
  }));
}
