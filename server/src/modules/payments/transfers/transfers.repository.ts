import { randomUUID } from "node:crypto";
import type { RefusalReason } from "@kalima/booking-contract";
import { NOT_GIVEN, type SendProof } from "@kalima/payment-contract";
import type { Database } from "../../../kernel/database/database.ts";

export type ProofRow = {
  id: string;
  order_id: string;
  state: "waiting" | "replaced" | "refused" | "accepted";
};

/** Rows of bank transfers and their proofs. */
export function transfersRepository(database: Database) {
  return {
    /** Resolves to false when the transfer was chosen before. */
    async choose(orderId: string, now: Date): Promise<boolean> {
      const rows = await database.query(
        "INSERT INTO bank_transfers (order_id, chosen_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1",
        [orderId, now],
      );
      return rows.length > 0;
    },

    /** Adds a proof, which replaces one that waits. Resolves to true if it replaced one. */
    async addProof(orderId: string, proof: SendProof, sha256: string, now: Date): Promise<boolean> {
      const replaced = await database.query(
        "UPDATE transfer_proofs SET state = 'replaced' WHERE order_id = $1 AND state = 'waiting' RETURNING 1",
        [orderId],
      );
      const { fileId, accountName, accountNumber = "", bankName, bankCode, bankReference } = proof;
      await database.query(
        `INSERT INTO transfer_proofs
           (id, order_id, file_id, sha256, account_name, account_last4, bank_name, bank_code, bank_reference, state, sent_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'waiting', $10)`,
        [
          randomUUID(),
          orderId,
          fileId,
          sha256,
          accountName || NOT_GIVEN,
          accountNumber.replace(/[\s-]/g, "").slice(-4) || NOT_GIVEN,
          bankName || NOT_GIVEN,
          bankCode || null,
          bankReference || null,
          now,
        ],
      );
      return replaced.length > 0;
    },

    async findProof(id: string): Promise<ProofRow | undefined> {
      const [row] = await database.query<ProofRow>("SELECT id, order_id, state FROM transfer_proofs WHERE id = $1", [
        id,
      ]);
      return row;
    },

    async countRefused(orderId: string): Promise<number> {
      const [row] = await database.query<{ count: number }>(
        "SELECT count(*) AS count FROM transfer_proofs WHERE order_id = $1 AND state = 'refused'",
        [orderId],
      );
      return row?.count ?? 0;
    },

    /** Resolves to false when the proof is no longer waiting. */
    async decide(
      id: string,
      decision: { state: "accepted" } | { state: "refused"; reason: RefusalReason; note: string | null },
      by: { staffId: string; now: Date },
    ): Promise<boolean> {
      const { reason, note } = decision.state === "refused" ? decision : { reason: null, note: null };
      const rows = await database.query(
        `UPDATE transfer_proofs SET state = $2, reason = $3, note = $4, decided_by = $5, decided_at = $6
         WHERE id = $1 AND state = 'waiting' RETURNING 1`,
        [id, decision.state, reason, note, by.staffId, by.now],
      );
      return rows.length > 0;
    },

    /** Clears the data of the paying accounts, except where money still has to go back. */
    async forgetStudent(studentId: string): Promise<void> {
      await database.query(
        `UPDATE transfer_proofs p SET account_name = $2, account_last4 = $2, bank_name = $2, bank_code = NULL,
           bank_reference = NULL, note = NULL
         FROM orders o WHERE o.id = p.order_id AND o.student_id = $1
           AND NOT EXISTS (SELECT FROM refunds r JOIN charges c ON c.id = r.charge_id
             WHERE c.order_id = o.id AND r.status = 'requested')`,
        [studentId, NOT_GIVEN],
      );
    },
  };
}
