import type { ActedObject } from "../audit/act.ts";
import { maskContacts } from "../audit/mask.ts";
import type { Database } from "../database/database.ts";

export type FailedJobRow = {
  id: string;
  name: string;
  about: { kind: string; id: string }[];
  tries: number;
  cause: string;
  failed_at: Date;
};

/** Since when each job waits. */
export const WAITING_JOBS = "SELECT failed_at AS since FROM failed_jobs";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const MAX_CAUSE_LENGTH = 300;
/** A job about more than these is known by the first of them. */
const MAX_OBJECTS = 5;
/** Words of somebody; names of tables, columns and the like have no space. */
const QUOTED = /"[^"]*\s[^"]*"/g;

/** The ids in a job's data: `{ bookingId }` is about a booking, `{ id }` about what the job's module is named after. */
export function listObjects(name: string, data: object): ActedObject[] {
  const [module = name] = name.split(".");
  return Object.entries(data)
    .flatMap(([key, value]) =>
      [value].flat().map((id: unknown) => ({ kind: key.replace(/(^i|I)ds?$/, "") || module, id })),
    )
    .filter((object): object is ActedObject & { id: string } => typeof object.id === "string" && UUID.test(object.id))
    .slice(0, MAX_OBJECTS);
}

/** An error's message without what may say who somebody is. */
export function toCause(message: string): string {
  return maskContacts(message).replace(QUOTED, '"…"').slice(0, MAX_CAUSE_LENGTH);
}

/** Adds a job that gave up to those that wait for somebody; one that gave up again keeps its row. */
export async function addFailedJob(
  database: Database,
  { name, id, data }: { name: string; id: string; data: object },
  now: Date,
): Promise<void> {
  const [job] = await database.query<{ tries: number; message: string | null }>(
    `SELECT retry_count + 1 AS tries, coalesce(output ->> 'message', output -> 'value' ->> 'message') AS message
     FROM pgboss.job WHERE name = $1 AND id = $2 AND state = 'failed'`,
    [name, id],
  );
  if (!job) return;
  await database.query(
    `INSERT INTO failed_jobs (id, name, about, tries, cause, failed_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET tries = excluded.tries, cause = excluded.cause, failed_at = excluded.failed_at`,
    [id, name, JSON.stringify(listObjects(name, data)), job.tries, toCause(job.message ?? ""), now],
  );
}

/** Lists those that wait, the oldest first. */
export function listFailedJobs(database: Database, limit: number): Promise<FailedJobRow[]> {
  return database.query<FailedJobRow>("SELECT * FROM failed_jobs ORDER BY failed_at, id LIMIT $1", [limit]);
}

/** Reads jobs that wait and locks them, in the order of their ids, until the transaction ends. */
export function lockFailedJobs(tx: Database, ids: readonly string[]): Promise<FailedJobRow[]> {
  return tx.query<FailedJobRow>("SELECT * FROM failed_jobs WHERE id = ANY($1) ORDER BY id FOR UPDATE", [ids]);
}

/** Takes a job out of those that wait; undefined if somebody else has. */
export async function takeFailedJob(tx: Database, id: string): Promise<FailedJobRow | undefined> {
  return (await tx.query<FailedJobRow>("DELETE FROM failed_jobs WHERE id = $1 RETURNING *", [id]))[0];
}
