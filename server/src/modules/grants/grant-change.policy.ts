import type { StaffGrant } from "@kalima/staff-contract";

/** A change of one person's grants, and who acts on it. */
export type GrantChange = {
  personId: string;
  before: readonly StaffGrant[];
  after: readonly StaffGrant[];
  /** Owners of the school besides this person, with an active account. */
  otherOwners: number;
};
export type GrantActor = { userId: string; isOwner: boolean };

export type GrantRefusal = "staff.own_grants" | "staff.owner_only" | "staff.last_owner";

/**
 * Why somebody may not request or approve a change; null where they may. Nobody acts on their own grants, only owners make or
 * unmake owners, and the last owner stays.
 */
export function findGrantRefusal(
  { userId, isOwner }: GrantActor,
  { personId, before, after, otherOwners }: GrantChange,
): GrantRefusal | null {
  if (userId === personId) return "staff.own_grants";
  const wasOwner = before.includes("owner");
  const isMadeOwner = after.includes("owner");
  if (wasOwner !== isMadeOwner && !isOwner) return "staff.owner_only";
  return wasOwner && !isMadeOwner && otherOwners === 0 ? "staff.last_owner" : null;
}
