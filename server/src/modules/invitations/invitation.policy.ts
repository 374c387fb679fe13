import { INVITATION_HOURS, type OwnInvitation } from "@kalima/accounts-contract";
import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import { INVITATION_DAYS, type Invitation } from "@kalima/staff-contract";

/** Parts of an invitation that say how it stands. */
export type InvitationFacts = {
  state: "waiting" | "open" | "accepted" | "withdrawn" | "expired";
  invited_at: Date;
  approved_at: Date | null;
  sent_at: Date | null;
};

const LIFE_MS = INVITATION_DAYS * DAY_MS;
const LINK_MS = INVITATION_HOURS * HOUR_MS;

const toEndOfLife = ({ invited_at, approved_at }: InvitationFacts) =>
  new Date((approved_at ?? invited_at).getTime() + LIFE_MS);
const toEndOfLink = ({ sent_at }: InvitationFacts) => new Date((sent_at?.getTime() ?? 0) + LINK_MS);

/** Invitations requested, or approved, at this instant or earlier are over. */
export const toOldestInvitation = (now: Date) => new Date(now.getTime() - LIFE_MS);

/** How an invitation stands for staff, and until when; null once it is over. */
export function computeStanding(
  facts: InvitationFacts,
  now: Date,
): { state: Invitation["state"]; endsAt: Date } | null {
  if (facts.state !== "waiting" && facts.state !== "open") return null;
  const end = toEndOfLife(facts);
  const linkEnd = toEndOfLink(facts);
  if (facts.state === "open" && linkEnd > now) return { state: "sent", endsAt: linkEnd };
  if (end <= now) return null;
  return { state: facts.state === "waiting" ? "waiting" : "expired", endsAt: end };
}

/** How an invitation stands for whoever opens its link. */
export function computeLinkState(facts: InvitationFacts | undefined, now: Date): OwnInvitation["state"] {
  if (!facts || facts.state === "waiting") return "unknown";
  if (facts.state !== "open") return facts.state;
  return toEndOfLink(facts) > now ? "open" : "expired";
}

/** Who invites or approves, and whom. */
export type Inviting = { isOwner: boolean; role: string; grants: readonly string[]; isApproval: boolean };
export type InviteRefusal = "staff.owner_only" | "request.invalid";

/** Why somebody may not invite, or approve: owners alone invite admins, and only owners make an owner. */
export function findInviteRefusal({ isOwner, role, grants, isApproval }: Inviting): InviteRefusal | null {
  if (role !== "admin") return grants.length > 0 ? "request.invalid" : null;
  if (isOwner || (isApproval && !grants.includes("owner"))) return null;
  return "staff.owner_only";
}
