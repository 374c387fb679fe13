import type { AuditEntry } from "@kalima/school-contract";
import { streamCsv } from "../../print/csv.ts";
import type { EntriesReader } from "./read-entries.ts";

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

/** All rows of a filter as CSV, read while they are sent. */
export const streamEntries = (read: EntriesReader): AsyncGenerator<string> =>
  streamCsv({ header: HEADER, toCells: toRow, toPlace: ({ number }) => number }, read);
