import { lazyScreen, useSession } from "@kalima/platform/react";
import type { Place } from "@kalima/platform/remote";
import { Bell } from "./features/open-bell/bell.tsx";

const Section = lazyScreen(() => import("./screens/notifications-section.tsx"), "NotificationsSection");

/** Fills the slot `app.header` and the section "notifications" of /profile, for accounts that may be told something. */
export function Root({ place }: { place: Place }) {
  const session = useSession();
  if (session.state !== "signedIn" || !session.verified || session.user.status !== "active") return null;
  const isSection = place.kind === "slot" && place.slot === "profile.section";
  // A new account is another bell.
  return isSection ? <Section key={session.user.id} /> : <Bell key={session.user.id} />;
}
