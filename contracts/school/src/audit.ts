import { pageQuery, wrapList } from "@kalima/contracts/api";
import { id, instant, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** An act of a trainer, an agent, an admin, a program or a job. Texts of people are masked. */
export const auditEntry = z.object({
  /** Grows with each row. */
  number: z.int(),
  at: instant,
  /** An account's id with its name as it is now, the name of a program (`token:ci`), or a job (`job:bookings.pack-clock`). */
  actor: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  /** Null for programs and jobs. */
  role: z.nullable(openEnum(["trainer", "agent", "admin"])),
  /** By which an admin acted, such as `payouts.approve`; null where the role is enough. */
  permission: z.nullable(z.string()),
  /** The kind of the object and what happened to it, such as `payout.approved`. */
  action: z.string(),
  object: z.object({ kind: z.string(), id: z.nullable(z.string()) }),
  /** Whose data it is. */
  subject: z.nullable(z.object({ id, name: z.nullable(z.string()) })),
  before: z.nullable(z.looseObject({})),
  after: z.nullable(z.looseObject({})),
  reason: z.nullable(z.string()),
  /** `x-request-id` of the call; null for jobs and sockets. */
  requestId: z.nullable(z.string()),
  /** The address without its last part. */
  network: z.nullable(z.string()),
  /** The seal that holds the row's hash; null for about a minute. */
  seal: z.nullable(z.int()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const word = z.string().check(z.minLength(1), z.maxLength(100));
export const auditQuery = z.extend(pageQuery, {
  actor: z.optional(word),
  subject: z.optional(id),
  /** A kind (`payout`), or a kind with an id (`payout:…`). */
  object: z.optional(word),
  action: z.optional(word),
  /** From this instant on. */
  from: z.optional(instant),
  /** Before this instant. */
  to: z.optional(instant),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const listAudit = operation("GET /api/staff/audit", { query: auditQuery, answer: wrapList(auditEntry) });
