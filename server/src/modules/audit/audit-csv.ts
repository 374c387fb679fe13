import type { AuditEntry } from "@kalima/school-contract";
import { streamCsv } from "../../print/csv.ts";
import type { EntriesReader } from "./read-entries.ts";

const ROWS_AT_ONCE = 1_000;
const HEADER = [
  "number",
  "at",
  "actor",
  "actor_name",
  "role",
  "permission",
  "action",
  "object",
  "object_id",
  "person",
  "person_name",
  "before",
  "after",
  "reason",
  "request_id",
  "network",
  "seal",
];

const toText = (value: unknown): string =>
  value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);

function toRow({ number, at, actor, role, permission, action, object, subject, ...rest }: AuditEntry): string[] {
  const { before, after, reason, requestId, network, seal } = rest;
  const who = [actor.id, actor.name, role, permission];
  const what = [action, object.kind, object.id, subject?.id, subject?.name, before, after, reason];
  return [number, at, ...who, ...what, requestId, network, seal].map(toText);
}

async function* readPieces(read: EntriesReader): AsyncGenerator<string[][]> {
  for (let after: number | null = null; ; ) {
    const rows = await read(after, ROWS_AT_ONCE);
    if (rows.length > 0) yield rows.map(toRow);
    after = rows.at(-1)?.number ?? null;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** All rows of a filter as CSV, read while they are sent. */
export const streamEntries = (read: EntriesReader): AsyncGenerator<string> => streamCsv(HEADER, readPieces(read));
