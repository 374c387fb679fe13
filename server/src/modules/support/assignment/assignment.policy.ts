import type { RoleName } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Assign } from "@kalima/support-contract";

export type Holder = { id: string; name: string };
/** Who assigns; `isLead` for staff who assign what anybody has. */
export type Assigner = { id: string; isLead: boolean };

/** An admin gets to the desk with the permission alone, and assigns what anybody has. */
export const toAssigner = ({ userId, role }: { userId: string; role: RoleName }): Assigner => ({
  id: userId,
  isLead: role === "admin",
});

/** The refusal that names who has it. */
export function refuseTaken(code: "support.taken_by_colleague" | "support.not_yours", { name }: Holder): AppError {
  return new AppError(code, { extra: { agent: name } });
}

/**
 * Checks that a conversation or question of `holder` may be assigned: its holder gives it to anybody, everyone takes it
 * for themselves, and a lead gives it to anybody. Takes nothing from somebody whom the caller does not know to have it.
 *
 * @throws {AppError} `support.taken_by_colleague`, `support.not_yours`
 */
export function checkAssignment({ agentId, from }: Assign, holder: Holder | null, { id, isLead }: Assigner): void {
  if (holder && holder.id !== from && holder.id !== agentId) throw refuseTaken("support.taken_by_colleague", holder);
  if (isLead || agentId === id || holder?.id === id) return;
  throw holder ? refuseTaken("support.not_yours", holder) : new AppError("support.not_yours");
}
