import type { QueueDefinition } from "../../../kernel/ports/queues.ts";
import { OWED_TRANSFER_REFUNDS } from "./transfer-refunds.ts";

const roles = ["admin"] as const;

/** Work of staff on bank transfers. */
export const TRANSFER_QUEUES: readonly QueueDefinition[] = [
  {
    key: "transfer-proofs",
    roles,
    permission: "payments.change",
    due: "proof",
    select: () => ({ statement: "SELECT sent_at AS since FROM transfer_proofs WHERE state = 'waiting'" }),
  },
  {
    key: "transfer-refunds",
    roles,
    permission: "payments.change",
    due: "transferBack",
    select: () => ({ statement: `SELECT r.created_at AS since ${OWED_TRANSFER_REFUNDS}` }),
  },
];
