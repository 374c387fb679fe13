import { useSession } from "@kalima/platform/react";
import { lazyScreenWithTexts, type Place } from "@kalima/platform/remote";
import { SupportChat } from "./features/talk-to-support/support-chat.tsx";

const SupportSection = lazyScreenWithTexts(() => import("./screens/support-section.tsx"), "SupportSection", {
  namespace: "support-chat",
  load: (language) => import(`./i18n/support-section/${language}.json`),
});

/** Active accounts with these roles are support agents to the server's socket, and cannot ask for help there. */
const AGENT_ROLES: readonly string[] = ["agent", "admin"];

/** Fills the slot `app.overlay` and the section *support* of /profile. */
export function Root({ place }: { place: Place }) {
  const isOverlay = place.kind === "slot" && place.slot === "app.overlay";
  return isOverlay ? <Overlay /> : <SupportSection />;
}

function Overlay() {
  const session = useSession();
  const isAgent =
    session.state === "signedIn" && session.user.status === "active" && AGENT_ROLES.includes(session.user.role.name);
  return isAgent ? null : <SupportChat />;
}
