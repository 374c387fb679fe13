import type { Database } from "../../../kernel/database/database.ts";

/** Records that somebody gave up what they had, for the figures. */
export async function recordHandOver(
  tx: Database,
  agentId: string,
  kind: "conversation" | "question",
  now: Date,
): Promise<void> {
  await tx.query("INSERT INTO support_hand_overs (agent_id, kind, at) VALUES ($1, $2, $3)", [agentId, kind, now]);
}
