/** Who acts on an account, and whose it is. */
export type PersonActor = { userId: string; isOwner: boolean; mayChange: boolean };
export type ActedPerson = { personId: string; isOwner: boolean };

export type ActRefusal = "own" | "owner" | "permission";

/**
 * Why somebody may not disable, activate, sign out or correct an account; null where they may. Nobody acts on their own account, and
 * only an owner on an owner's: so an owner is left in any case, the one who acts.
 */
export function findActRefusal(
  { userId, isOwner, mayChange }: PersonActor,
  { personId, isOwner: isOwners }: ActedPerson,
): ActRefusal | null {
  if (!mayChange) return "permission";
  if (userId === personId) return "own";
  return isOwners && !isOwner ? "owner" : null;
}
