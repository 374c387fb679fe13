import { type ActDetails, type ActedObject, type ActionName, type Actor, readAct, readRecording } from "./act.ts";
import { mask, maskContacts } from "./mask.ts";

type Queries = { query<T>(text: string, values?: readonly unknown[]): Promise<T[]> };

export type AuditEntry = ActDetails & {
  /** By default that of the route, or the job. */
  action?: ActionName;
};

const MAX_REASON_LENGTH = 500;
const INSERT = `
  INSERT INTO audit_entries (at, actor, role, permission, action, object_kind, object_id, subject_id, before, after, reason,
    request_id, session_id, network)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

const toJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(mask(value)));

async function insert(
  tx: Queries,
  { actor, role, permission, requestId, sessionId, network }: Actor,
  at: Date,
  { action, object, subject, before, after, reason }: AuditEntry & { action: ActionName; object: ActedObject },
): Promise<void> {
  const shortReason = reason ? maskContacts(reason).slice(0, MAX_REASON_LENGTH) : null;
  const what = [action, object.kind, object.id, subject ?? null, toJson(before), toJson(after), shortReason];
  await tx.query(INSERT, [at, actor, role, permission, ...what, requestId, sessionId, network]);
}

/**
 * Writes what happens into the audit log, in the transaction of the act: both are there, or neither. Does nothing in calls
 * of students and guests. A transaction of an act that changes rows and does not call this gets a row without details.
 *
 * @throws {Error} outside of a transaction.
 */
export async function audit(tx: Queries, entry: AuditEntry = {}): Promise<void> {
  const act = readAct();
  if (!act) return;
  const recording = readRecording();
  if (recording?.act !== act) throw new Error(`${act.action} is audited outside of its transaction`);
  const { action = act.action, ...own } = entry;
  const details = { ...act.details, ...own };
  // A further event under another name does not replace the row of the act itself.
  if (action === act.action) recording.isRecorded = true;
  await insert(tx, act, act.at, {
    ...details,
    action,
    object: details.object ?? act.object,
    after: details.after === undefined ? act.sent : details.after,
    reason: details.reason ?? act.reason,
  });
}
