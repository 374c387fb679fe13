import { done, requiredText, typedName, typedPhone, wrapData } from "@kalima/contracts/api";
import { countryCode, id, instant, language, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { STAFF_GRANTS } from "./permissions.ts";

/** Roles whose invitation needs only a name and a phone; a trainer also needs a draft of the page. */
export const INVITED_ROLES = ["agent", "admin"] as const;
/** Days for which an invitation waits for its second person, and then for which its link can be sent again. */
export const INVITATION_DAYS = 7;
/** Limit for the reason of an invitation, in characters. */
export const INVITATION_REASON_MAX_LENGTH = 300;

/**
 * An invitation of a person who has no account yet. `waiting`: needs approval by a second person, and no SMS has been sent;
 * `sent`: the link is valid; `expired`: the link is no longer valid, and can be sent again.
 */
export const invitation = z.object({
  id,
  name: z.string(),
  /** Its first and last digits, such as `+20…31`. */
  maskedPhone: z.string(),
  role: openEnum(["trainer", ...INVITED_ROLES]),
  grants: z.array(openEnum(STAFF_GRANTS)),
  reason: z.string(),
  state: openEnum(["waiting", "sent", "expired"]),
  /** By a name. */
  invitedBy: z.string(),
  invitedAt: instant,
  /** When the request, the link, or the chance to send it again is over. */
  endsAt: instant,
  /** True if the reader invited. */
  byReader: z.boolean(),
  mayApprove: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** `grants` are for admins alone. `language`: that of the message, and of the account. */
export const inviteBody = z.object({
  name: typedName(),
  phone: typedPhone(),
  countryCode: z.optional(countryCode),
  role: z.enum(INVITED_ROLES),
  grants: z.array(z.enum(STAFF_GRANTS)).check(z.maxLength(STAFF_GRANTS.length)),
  language,
  reason: requiredText(INVITATION_REASON_MAX_LENGTH),
});
export type Invite = z.infer<typeof inviteBody>;

/** Invitations that are not over: those that wait first, then the newest. */
export const listInvitations = operation("GET /api/staff/invitations", { answer: wrapData(z.array(invitation)) });
/**
 * Requests the invitation of an agent or an admin. The link is sent once a second person has approved it. Errors: `staff.phone_has_account` with the
 * `personId` of the account, `staff.invited_already`, `staff.owner_only`, `auth.too_many_tries`.
 */
export const invite = operation("POST /api/staff/invitations", { body: inviteBody, answer: wrapData(invitation) });
/** For a second person: sends the link by SMS. `auth.forbidden` for who invited; `staff.invitation_over`. */
export const approveInvitation = operation("POST /api/staff/invitations/:id/approve", {
  answer: wrapData(invitation),
});
/** Sends a new link; the one before stops working. `staff.invitation_over`; `auth.too_many_tries`. */
export const resendInvitation = operation("POST /api/staff/invitations/:id/resend", {
  answer: wrapData(invitation),
});
/** Refuses, or withdraws: the link stops working at once. `staff.invitation_over` if it was used, or is over. */
export const withdrawInvitation = operation("POST /api/staff/invitations/:id/withdraw", { answer: wrapData(done) });
