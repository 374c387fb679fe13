import { AsyncLocalStorage } from "node:async_hooks";
import type { RoleName } from "@kalima/contracts/domain";

/** `<kind of object>.<what happened to it>`, past tense, such as `payout.approved`. */
export type ActionName = `${string}.${string}`;

/** Who acts, and from where. */
export type Actor = {
  /** The id of an account, the actor of a program (`token:ci`), or a job (`job:bookings.pack-clock`). */
  actor: string;
  /** Null for programs and jobs. */
  role: RoleName | null;
  /** By which an admin may act, such as `payouts.approve`; null where the role is enough. */
  permission: string | null;
  requestId: string | null;
  sessionId: string | null;
  /** An address without its last part: IPv4 /24, IPv6 /48. */
  network: string | null;
};

export type ActedObject = { kind: string; id: string | null };

/** Parts of a row that a route does not know by itself. */
export type ActDetails = {
  /** By default the kind of the action, with the parameters of the path. */
  object?: ActedObject;
  /** The account whose data it is. */
  subject?: string | null;
  /** Members that changed; texts are masked (`mask`). By default what was sent. */
  before?: unknown;
  after?: unknown;
  /** In the words of whoever acts; phones and e-mail addresses are masked. By default `reason` of the body. */
  reason?: string | null;
};

/** One call or one run of a job, while it works. */
export type Act = Actor & {
  action: ActionName;
  at: Date;
  object: ActedObject;
  reason: string | null;
  /** The body of the call. */
  sent: unknown;
  /** Said by `describeAct`. */
  details: ActDetails;
  /** Rows of transactions that were committed. */
  rows: number;
  /** Ran a statement that could change rows, even if none were to be changed. */
  hasTried: boolean;
  /** Answered: work that goes on afterwards, such as deliveries, is no part of it. */
  isOver: boolean;
  /** False for jobs that are mostly housekeeping: only what they say to `audit` leaves a row. */
  recordsAll: boolean;
};

/** One transaction of an act. */
export type Recording = { act: Act; hasWritten: boolean; isRecorded: boolean };

const acts = new AsyncLocalStorage<Act | undefined>();
const recordings = new AsyncLocalStorage<Recording | undefined>();

/** An act with what its route, its event or its job knows of it. */
export function createAct(
  actor: Actor,
  action: ActionName,
  { id, at, body, recordsAll = true }: { id: string | null; at: Date; body?: unknown; recordsAll?: boolean },
): Act {
  const isPlain =
    typeof body === "object" && body !== null && [Object.prototype, null].includes(Object.getPrototypeOf(body));
  const sent = isPlain ? (body as { reason?: unknown }) : null;
  return {
    ...actor,
    ...{ action, at, sent, recordsAll },
    object: { kind: action.split(".")[0] ?? "", id },
    reason: typeof sent?.reason === "string" ? sent.reason : null,
    details: {},
    rows: 0,
    hasTried: false,
    isOver: false,
  };
}

/** Runs `work` as an act: whatever it commits, however deep, belongs to it. */
export function runAct<T>(act: Act, work: () => T): T {
  return acts.run(act, work);
}

/** The act at work; undefined in calls of students and guests, which are not audited, and after the answer. */
export function readAct(): Act | undefined {
  const act = acts.getStore();
  return act?.isOver ? undefined : act;
}

/** Adds details to the rows that the act at work leaves by itself, where no transaction is at hand for `audit`. */
export function describeAct(details: ActDetails): void {
  const act = readAct();
  if (act) act.details = { ...act.details, ...details };
}

/** The transaction at work, inside an act. */
export function readRecording(): Recording | undefined {
  return recordings.getStore();
}

/** Runs the work of one transaction, to which `readRecording` then answers. */
export function runRecording<T>(recording: Recording, work: () => T): T {
  return recordings.run(recording, work);
}

/** Runs `work` outside of the act and the transaction at work. */
export function leaveAct<T>(work: () => T): T {
  return acts.run(undefined, () => recordings.run(undefined, work));
}

/** Notes a statement that was run, with the rows that it changed or returned. */
export function noteWrite(recording: Recording, statement: string, rowCount: number): void {
  if (!isWrite(statement)) return;
  recording.act.hasTried = true;
  // A statement that begins with WITH may change rows and return none.
  if (rowCount > 0 || /^\s*with\b/i.test(statement)) recording.hasWritten = true;
}

const WRITE = /\b(?:insert\s+into|delete\s+from|update\s+(?:only\s+)?[a-z_.]+(?:\s+(?:as\s+)?[a-z_]+)?\s+set)\b/i;

/** True for a statement that changes rows. */
export function isWrite(statement: string): boolean {
  return WRITE.test(statement);
}
