import { requiredText, wrapData } from "@kalima/contracts/api";
import { id, instant, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { STAFF_GRANTS } from "./permissions.ts";

/** Limit for the reason of a change, in characters. */
export const GRANT_REASON_MAX_LENGTH = 300;
/** A change that nobody has decided on is over after this time. */
export const GRANT_CHANGE_DAYS = 7;

const grants = z.array(openEnum(STAFF_GRANTS));

/** A change that waits for a second person. */
const waitingGrants = z.object({
  id,
  /** All grants that the person is to have. */
  grants,
  reason: z.string(),
  /** By a name. */
  requestedBy: z.string(),
  requestedAt: instant,
  /** The change is over when nobody has decided by then. */
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

/** All grants that the person is to have from then on. */
export const changeGrantsBody = z.object({
  personId: id,
  grants: z.array(z.enum(STAFF_GRANTS)).check(z.maxLength(STAFF_GRANTS.length)),
  reason: requiredText(GRANT_REASON_MAX_LENGTH),
});
export type ChangeGrants = z.infer<typeof changeGrantsBody>;

/** Permissions of the signed-in admin, such as `payouts.approve`; none for agents, whose role is enough. */
export const readOwnPermissions = operation("GET /api/staff/permissions", { answer: wrapData(z.array(z.string())) });
/** For those who give grants: all admins, by name. */
export const listGrantHolders = operation("GET /api/staff/grants", { answer: wrapData(z.array(grantHolder)) });
/**
 * Requests a change; it takes effect when a second person approves it. `staff.own_grants`, `staff.owner_only`,
 * `staff.last_owner`; `staff.grants_wait` while another change of the same person waits; `request.invalid` naming `grants` when
 * nothing would change.
 */
export const changeGrants = operation("POST /api/staff/grant-changes", {
  body: changeGrantsBody,
  answer: wrapData(grantHolder),
});
/** For the second person. `auth.forbidden` for the first; `staff.grants_decided` when it does not wait any more. */
export const approveGrantChange = operation("POST /api/staff/grant-changes/:id/approve", {
  answer: wrapData(grantHolder),
});
/** Refuses the change of somebody else, or withdraws one's own. `staff.grants_decided` when it does not wait any more. */
export const refuseGrantChange = operation("POST /api/staff/grant-changes/:id/refuse", {
  answer: wrapData(grantHolder),
});
