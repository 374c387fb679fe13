import { AppError } from "@kalima/contracts/errors";
import { type AuditEntry, type AuditQuery, listAudit } from "@kalima/school-contract";
import type { Permission } from "@kalima/staff-contract";
import * as z from "zod/mini";
import { sealEntries } from "../../kernel/audit/seal.ts";
import type { Database } from "../../kernel/database/database.ts";
import { admins, hasPermission, type RequestSession, requireSession } from "../../kernel/http/access.ts";
import { createCursor } from "../../kernel/http/cursor.ts";
import { handle } from "../../kernel/http/routes.ts";
import { clampLimit } from "../../kernel/http/time-pages.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";

const SEAL_SECONDS = 60;

const numberCursor = createCursor(z.int().check(z.positive()), { encode: String, decode: Number });

const ENTRIES = `
  SELECT e.id AS number, iso_instant(e.at) AS at, json_build_object('id', e.actor, 'name', a.name) AS actor, e.role, e.permission, e.action,
    json_build_object('kind', e.object_kind, 'id', e.object_id) AS object,
    CASE WHEN e.subject_id IS NOT NULL THEN json_build_object('id', e.subject_id, 'name', s.name) END AS subject,
    e.before, e.after, e.reason, e.request_id AS "requestId", e.network,
    (SELECT id FROM audit_seals WHERE up_to >= e.id AND e.id = ANY (entry_ids) ORDER BY up_to LIMIT 1) AS seal
  FROM audit_entries e LEFT JOIN users a ON a.id::text = e.actor LEFT JOIN users s ON s.id = e.subject_id
  WHERE ($1::bigint IS NULL OR e.id < $1) AND ($2::text IS NULL OR e.actor = $2) AND ($3::uuid IS NULL OR e.subject_id = $3)
    AND ($4::text IS NULL OR e.object_kind = $4) AND ($5::text IS NULL OR e.object_id = $5)
    AND ($6::text IS NULL OR e.action = $6) AND ($7::timestamptz IS NULL OR e.at >= $7)
    AND ($8::timestamptz IS NULL OR e.at < $8) AND ($9::text[] IS NULL OR e.object_kind = ANY ($9))
  ORDER BY e.id DESC LIMIT $10`;

/** Acts of others on a person's data: who did it is told by role. */
const ACTS_ON_PERSON = `
  SELECT json_build_object('at', iso_instant(at), 'action', action, 'by', coalesce(role, 'system'), 'object', object_kind,
    'objectId', object_id, 'reason', reason) AS entry
  FROM audit_entries WHERE subject_id = $1 AND actor <> $1::text ORDER BY id`;

/** Kinds of objects whose acts somebody reads who does not read the whole log. */
const PARTS: Partial<Record<Permission, readonly string[]>> = {
  "payments.change": ["booking", "earning", "payout", "price-list", "proof", "refund"],
  "releases.change": ["backend", "flag", "release", "release-token", "version"],
};

/** The kinds of objects that a reader sees; null for all. */
function listReadableKinds(reader: RequestSession): readonly string[] | null {
  if (hasPermission(reader, "whole_audit.see")) return null;
  return Object.entries(PARTS).flatMap(([permission, kinds]) =>
    hasPermission(reader, permission as Permission) ? kinds : [],
  );
}

async function listEntries(database: Database, reader: RequestSession, query: AuditQuery) {
  const { cursor, limit: wanted, actor, subject, object, action, from, to } = query;
  const limit = clampLimit(wanted);
  const [kind = null, ...rest] = object?.split(":") ?? [];
  if (from && to && from >= to) throw new AppError("request.invalid", { fields: { to: "validation.invalid" } });
  const filter = [actor, subject, kind, rest.length > 0 ? rest.join(":") : null, action, from, to];
  const rows = await database.query<AuditEntry>(ENTRIES, [
    numberCursor.read(cursor),
    ...filter.map((value) => value ?? null),
    listReadableKinds(reader),
    limit + 1,
  ]);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, page: { nextCursor: rows.length > limit && last ? numberCursor.write(last.number) : null } };
}

/** The acts of trainers, agents, admins, programs and jobs: sealed every minute, and read by admins. */
export const auditModule: ModuleFactory = ({ database, clock, jobs, personalData }) => {
  jobs.schedule({
    name: "audit.seal",
    everySeconds: SEAL_SECONDS,
    run: async () => void (await sealEntries({ database, clock })),
  });
  personalData.provide("acts", createEntriesReader(database, ACTS_ON_PERSON));
  return {
    name: "audit",
    routes: [
      handle(
        listAudit,
        {
          access: admins("audit.see"),
          summary: "What trainers, agents, admins, programs and jobs did, newest first",
          tags: ["audit"],
        },
        (request) => listEntries(database, requireSession(request), request.query),
      ),
    ],
  };
};
