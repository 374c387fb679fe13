import { wrapData } from "@kalima/contracts/api";
import { bilingualText, instant, openEnum, roleName } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

const KINDS = ["all", "share", "role"] as const;
const percent = z.int().check(z.minimum(1), z.maximum(99));

/** For whom a switched flag has its value; everyone else has the default. */
const flagAudience = z.object({
  kind: openEnum(KINDS),
  /** Percent of all browsers, for a share; a browser that is in it stays in as the share grows. Null otherwise. */
  percent: z.nullable(percent),
  /** Signed-in people have one of these, for roles; empty otherwise. */
  roles: z.array(roleName),
});
export type FlagAudience = z.infer<typeof flagAudience>;

/** One switch by staff. Without a value the flag has its default again. */
const flagChange = z.object({
  value: z.nullable(z.string()),
  audience: flagAudience,
  at: instant,
  /** By a name; null where the account has none any more. */
  by: z.nullable(z.string()),
});
export type FlagChange = z.infer<typeof flagChange>;

export const listedFlag = z.object({
  name: z.string(),
  title: bilingualText,
  why: bilingualText,
  owner: bilingualText,
  values: z.array(z.string()),
  default: z.string(),
  audiences: z.array(openEnum(KINDS)),
  /** Its last day, `YYYY-MM-DD` in UTC. */
  until: z.iso.date(),
  /** Past its last day: everyone has the default, and it cannot be switched. */
  isOver: z.boolean(),
  /** Its audience gets this now: the default unless staff have switched it. */
  value: z.string(),
  audience: flagAudience,
  /** Number of the last change, 0 for none; `setFlag` sends it back. */
  revision: z.int(),
  /** Newest first, twenty at most. */
  changes: z.array(flagChange),
});
export type ListedFlag = z.infer<typeof listedFlag>;

/** Names and values of flags. */
const word = z.string().check(z.regex(/^[a-z_]{1,60}$/, "validation.invalid"));

/** PATCH /staff/flags: one flag. `value` null gives everyone the default again, whatever the audience. */
export const setFlagBody = z.object({
  name: word,
  value: z.nullable(word),
  audience: z
    .object({
      kind: z.enum(KINDS),
      percent: z.nullable(percent),
      roles: z.array(z.enum(roleName.options)).check(z.maxLength(roleName.options.length)),
    })
    .check(
      z.refine(
        ({ kind, percent: share, roles }) =>
          (kind === "share") === (share !== null) && (kind === "role") === roles.length > 0,
        "validation.invalid",
      ),
    ),
  revision: z.int(),
});
export type SetFlag = z.infer<typeof setFlagBody>;

/** For staff: every flag of the school, in the order of their declaration. */
export const listFlags = operation("GET /api/staff/flags", { answer: wrapData(z.array(listedFlag)) });
/**
 * For staff: switches a flag for an audience, or back to its default; pages that are loaded from then on follow.
 * `request.invalid` naming `name`, `value` or `audience`; `until` for a flag past its last day; `revision` where a colleague was
 * faster.
 */
export const setFlag = operation("PATCH /api/staff/flags", { body: setFlagBody, answer: wrapData(listedFlag) });
