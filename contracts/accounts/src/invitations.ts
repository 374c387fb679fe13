import { wrapData } from "@kalima/contracts/api";
import { openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { accountSignedIn } from "./account.ts";
import { newPassword } from "./password.ts";

/** Hours for which the link of an invitation works. */
export const INVITATION_HOURS = 48;

const token = z.string().check(z.minLength(1, "validation.required"), z.maxLength(512, "validation.invalid"));
export const invitationToken = z.object({ token });
export const acceptInvitationBody = z.object({ token, password: newPassword });

/**
 * The invitation behind a link, and its state. `unknown`: the link is invalid, or a newer one has replaced it. Name, phone and
 * role are returned only while the invitation is `open`.
 */
export const ownInvitation = z.object({
  state: openEnum(["open", "accepted", "expired", "withdrawn", "unknown"]),
  invited: z.nullable(z.object({ name: z.string(), phone: z.string(), role: openEnum(["trainer", "agent", "admin"]) })),
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

export const readOwnInvitation = operation("POST /api/auth/invitation", {
  body: invitationToken,
  answer: wrapData(ownInvitation),
});
/** Makes the account and signs it in. `auth.reset_token_invalid` unless the invitation is open; `auth.phone_taken`. */
export const acceptInvitation = operation("POST /api/auth/accept-invitation", {
  body: acceptInvitationBody,
  answer: wrapData(accountSignedIn),
});
