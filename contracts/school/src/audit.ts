import { pageQuery, wrapList } from "@kalima/contracts/api";
import { calendarDate, id, instant, openEnum } from "@kalima/contracts/domain";
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

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
/** Rows that a table chooses at once. */
export const AUDIT_CHOSEN_MAX = 50;
const CHOSEN_NUMBERS = new RegExp(`^\\d{1,15}(,\\d{1,15}){0,${AUDIT_CHOSEN_MAX - 1}}$`);

/** Which rows are read; the whole log without any. */
export const auditFilter = z.object({
  /** Who acted: the id of an account, program or job, or part of the name of a trainer, agent or admin. */
  actor: z.optional(word),
  /** Whose data it is: an id, a phone in any digits, an e-mail address, or a part of a name of at least three letters. */
  subject: z.optional(word),
  /** A kind (`payout`), or a kind with an id (`payout:…`). */
  object: z.optional(word),
  action: z.optional(word),
  /** From this instant on. */
  from: z.optional(instant),
  /** Before this instant. */
  to: z.optional(instant),
  /** The first and the last day, on the school's clock. */
  fromDay: z.optional(calendarDate),
  toDay: z.optional(calendarDate),
  /** Only the rows of these numbers, separated by commas. */
  numbers: z.optional(z.string().check(z.regex(CHOSEN_NUMBERS))),
  /** By time: `-at`, the newest first, by default; or `at`. */
  sort: z.optional(z.enum(["-at", "at"])),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditQuery = z.extend(pageQuery, auditFilter.shape);
export type AuditQuery = z.infer<typeof auditQuery>;

/** The same rows as a table to download, of any length, at `GET /api/staff/audit.csv` with an `AuditFilter`. */
export const listAudit = operation("GET /api/staff/audit", { query: auditQuery, answer: wrapList(auditEntry) });
