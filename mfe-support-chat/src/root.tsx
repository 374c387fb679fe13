import { useSession } from "@kalima/platform/react";
import { SupportChat } from "./features/talk-to-support/support-chat.tsx";

/** Who answers at the desk; the support socket takes them for agents and not for somebody who asks. */
const DESK_ROLES: readonly string[] = ["agent", "admin"];

/** Fills `app.overlay`, its only place. */
export function Root() {
  const session = useSession();
  if (session.state === "signedIn" && DESK_ROLES.includes(session.user.role.name)) return null;
  return <SupportChat />;
}
