import type { User } from "@kalima/contracts/api";
import { withNext } from "./safe-next.ts";

/** Where a signed-in account goes from here: the first step that is still open, then the page it wanted. Staff are complete by their making. */
export function nextStep(account: { user: User; verified: boolean }, next: string): string {
  if (account.user.status !== "active") return "/account-disabled";
  if (!account.verified) return withNext("/verify-otp", next);
  if (account.user.role.name === "student" && !account.user.details.country) return withNext("/complete-profile", next);
  return next;
}
