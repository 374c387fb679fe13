import { requiredText, wrapData } from "@kalima/contracts/api";
import { id, instant, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { STAFF_GRANTS } from "./permissions.ts";

/** Limit for the reason of a change, in characters. */
export const GRANT_REASON_MAX_LENGTH = 300;
/** Days after which a change expires if nobody approves or refuses it. */
export const GRANT_CHANGE_DAYS = 7;

const grants = z.array(openEnum(STAFF_GRANTS));

/** A pending change: a second person has to approve it. */
const waitingGrants = z.object({
  id,
  /** All grants that the person will have once it is approved. */
  grants,
  reason: z.string(),
  /** By a name. */
  requestedBy: z.string(),
  requestedAt: instant,
  /** When the change expires without a decision. */
  endsAt: instant,
  /** True if the reader requested it, and so may only withdraw it. */
  byReader: z.boolean(),
  mayApprove: z.boolean(),
});

/** An admin with their grants. */
export const grantHolder = z.object({
  person: z.object({ id, name: z.string() }),
  grants,
  isReader: z.boolean(),
  waiting: z.nullable(waitingGrants),
});
export type GrantHolder = z.infer<typeof grantHolder>;

/** `grants` replaces all grants of the person once the change is approved. */
export const changeGrantsBody = z.object({
  personId: id,
  grants: z.array(z.enum(STAFF_GRANTS)).check(z.maxLength(STAFF_GRANTS.length)),
  reason: requiredText(GRANT_REASON_MAX_LENGTH),
});
export type ChangeGrants = z.infer<typeof changeGrantsBody>;

/** For those who give grants: all admins, by name. */
export const listGrantHolders = operation("GET /api/staff/grants", { answer: wrapData(z.array(grantHolder)) });
/**
 * Requests a change; it takes effect when a second person approves it. Errors: `staff.own_grants`, `staff.owner_only`,
 * `staff.last_owner`; `staff.grants_wait` while another change for the same person is pending; `request.invalid` naming `grants`
 * if nothing would change.
 */
export const changeGrants = operation("POST /api/staff/grant-changes", {
  body: changeGrantsBody,
  answer: wrapData(grantHolder),
});
/** For a second person: applies the change. `auth.forbidden` for the requester; `staff.grants_decided` if it is no longer pending. */
export const approveGrantChange = operation("POST /api/staff/grant-changes/:id/approve", {
  answer: wrapData(grantHolder),
});
/** Refuses a change that somebody else requested, or withdraws one's own. `staff.grants_decided` if it is no longer pending. */
export const refuseGrantChange = operation("POST /api/staff/grant-changes/:id/refuse", {
  answer: wrapData(grantHolder),
});
