import { Readable } from "node:stream";
import { type AuditFilter, auditFilter, listAudit } from "@kalima/school-contract";
import * as z from "zod/mini";
import { describeAct } from "../../kernel/audit/act.ts";
import { sealEntries } from "../../kernel/audit/seal.ts";
import { admins, requireSession } from "../../kernel/http/access.ts";
import { leaveUnaudited } from "../../kernel/http/acts.ts";
import { createCursor } from "../../kernel/http/cursor.ts";
import { handle, route } from "../../kernel/http/routes.ts";
import { clampLimit } from "../../kernel/http/time-pages.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";
import { streamEntries } from "./audit-csv.ts";
import { auditKinds } from "./audit-kinds.ts";
import { sendDaySeal } from "./day-seal.ts";
import { createEntriesPages, isActor } from "./read-entries.ts";

const SEAL_SECONDS = 60;
const DAY_SEAL_SECONDS = 600;
const tags = ["audit"];

const numberCursor = createCursor(z.int().check(z.positive()), { encode: String, decode: Number });

/** Acts of others on a person's data: who did it is told by role. */
const ACTS_ON_PERSON = `
  SELECT json_build_object('at', iso_instant(at), 'action', action, 'by', coalesce(role, 'system'), 'object', object_kind,
    'objectId', object_id, 'reason', reason) AS entry
  FROM audit_entries WHERE subject_id = $1 AND actor <> $1::text ORDER BY id`;

/** The same for the person's page, and what the person did to others. */
const DONE_TO_PERSON = `
  SELECT e.id::text AS id, e.at, json_build_object('action', e.action, 'role', coalesce(e.role, 'system'), 'reason', e.reason) AS details
  FROM audit_entries e WHERE e.subject_id = $1 AND e.actor <> $1::text`;
const DONE_BY_PERSON = `
  SELECT e.id::text AS id, e.at, json_build_object('action', e.action, 'reason', e.reason) AS details
  FROM audit_entries e WHERE e.actor = $1::text`;

/** Notes by what somebody looked: whom they looked for by name, phone or address is kept as its length. */
function describeReading({ actor, subject, ...filter }: AuditFilter): void {
  const people = Object.entries({ actor, subject }).map(([name, text]) => [
    text && isActor(text) ? name : `${name}Name`,
    text,
  ]);
  describeAct({ after: { ...filter, ...Object.fromEntries(people) } });
}

/** The acts of trainers, agents, admins, programs and jobs: sealed every minute, and read by admins. */
export const auditModule: ModuleFactory = (context) => {
  const { database, clock, jobs, personalData, personHistory, notificationKinds } = context;
  jobs.schedule({
    name: "audit.seal",
    everySeconds: SEAL_SECONDS,
    run: async () => void (await sealEntries({ database, clock })),
  });
  jobs.schedule({ name: "audit.day-seal", everySeconds: DAY_SEAL_SECONDS, run: () => sendDaySeal(context) });
  notificationKinds.provide(auditKinds);
  personalData.provide("acts", createEntriesReader(database, ACTS_ON_PERSON));
  const permission = "whole_audit.see";
  personHistory.provide(
    { kind: "act", permission, statement: DONE_TO_PERSON },
    { kind: "own-act", permission, statement: DONE_BY_PERSON },
  );
  return {
    name: "audit",
    routes: [
      handle(
        listAudit,
        {
          access: admins("audit.see"),
          act: "audit.read",
          summary: "What trainers, agents, admins, programs and jobs did, by default newest first",
          tags,
        },
        async (request) => {
          const { cursor, limit: wanted, ...filter } = request.query;
          const limit = clampLimit(wanted);
          const after = numberCursor.read(cursor);
          // Further pages are the same reading.
          if (after === null) describeReading(filter);
          else leaveUnaudited(request);
          const read = await createEntriesPages(context, requireSession(request), filter);
          const rows = await read(after, limit + 1);
          const data = rows.slice(0, limit);
          const last = data.at(-1);
          return { data, page: { nextCursor: rows.length > limit && last ? numberCursor.write(last.number) : null } };
        },
      ),
      route(
        "GET /api/staff/audit.csv",
        {
          access: admins("audit.see"),
          act: "audit.exported",
          summary: "The same as a table, of any length",
          tags,
          query: auditFilter,
          // A link downloads it.
          acceptsCookies: true,
        },
        async (request, reply) => {
          describeReading(request.query);
          const read = await createEntriesPages(context, requireSession(request), request.query);
          return reply
            .header("content-type", "text/csv; charset=utf-8")
            .header("content-disposition", 'attachment; filename="kalima-audit.csv"')
            .header("cache-control", "private, no-store")
            .send(Readable.from(streamEntries(read)));
        },
      ),
    ],
  };
};
