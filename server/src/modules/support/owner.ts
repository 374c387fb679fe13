import type { Conversation, Owner } from "./conversations.repository.ts";

const ACCOUNT = "user:";

/** Returns the account id of an owner; null for a guest. */
export function parseAccountId(owner: Owner): string | null {
  return owner.startsWith(ACCOUNT) ? owner.slice(ACCOUNT.length) : null;
}

/** Builds the two parameters of `SAME_PERSON` for the person behind a conversation. */
export function toPersonKey({ owner, adopted_by }: Pick<Conversation, "owner" | "adopted_by">): [Owner, string | null] {
  const account = parseAccountId(owner) ?? adopted_by;
  return account ? [`user:${account}`, account] : [owner, null];
}

/**
 * Condition for conversations `c` of a person ($1, $2): an account's own and those it adopted; a guest's without those
 * that some account adopted.
 */
export const SAME_PERSON = "((c.owner = $1 AND c.adopted_by IS NULL) OR c.adopted_by = $2::uuid)";
