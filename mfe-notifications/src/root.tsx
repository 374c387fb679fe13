import { lazyScreen, useSession } from "@kalima/platform/react";
import type { Place } from "@kalima/platform/remote";
import { Bell } from "./features/open-bell/bell.tsx";

const Section = lazyScreen(() => import("./screens/notifications-section.tsx"), "NotificationsSection");
const Settings = lazyScreen(() => import("./screens/notification-settings.tsx"), "NotificationSettings");

/**
 * Fills the slot `app.header`, the section "notifications" of /profile and a part of its settings, for accounts that may
 * be told something.
 */
export function Root({ place }: { place: Place }) {
  const session = useSession();
  if (session.state !== "signedIn" || !session.verified || session.user.status !== "active") return null;
  const slot = place.kind === "slot" ? place.slot : null;
  // A new account is another bell.
  const { id } = session.user;
  if (slot === "profile.settings") return <Settings key={id} />;
  return slot === "profile.section" ? <Section key={id} /> : <Bell key={id} />;
}
