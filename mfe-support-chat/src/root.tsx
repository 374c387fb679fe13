import { useSession } from "@kalima/platform/react";
import { SupportChat } from "./features/talk-to-support/support-chat.tsx";

/** Active accounts with these roles are support agents to the server's socket, and cannot ask for help there. */
const AGENT_ROLES: readonly string[] = ["agent", "admin"];

/** Fills the slot `app.overlay`. */
export function Root() {
  const session = useSession();
  const isAgent =
    session.state === "signedIn" && session.user.status === "active" && AGENT_ROLES.includes(session.user.role.name);
  return isAgent ? null : <SupportChat />;
}
