import type { Owner } from "./conversations.repository.ts";

const ACCOUNT = "user:";

/** The account behind an owner; null for a guest. */
export function accountOf(owner: Owner): string | null {
  return owner.startsWith(ACCOUNT) ? owner.slice(ACCOUNT.length) : null;
}
