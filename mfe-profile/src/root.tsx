import { lazyScreen, Route, Routes } from "@kalima/platform/react";
import type { Place } from "@kalima/platform/remote";

const ProfileScreen = lazyScreen(() => import("./screens/profile-screen.tsx"), "ProfileScreen");
const AccountSection = lazyScreen(() => import("./screens/account-section.tsx"), "AccountSection");
const PicturePart = lazyScreen(() => import("./screens/picture-part.tsx"), "PicturePart");
const RatingsSection = lazyScreen(() => import("./screens/ratings-section.tsx"), "RatingsSection");
const SettingsSection = lazyScreen(() => import("./screens/settings-section.tsx"), "SettingsSection");

/**
 * The frame of /profile as a page; the sections `account`, `ratings` and `settings` as what fills it; and the picture of the
 * account as a part of a trainer's own page.
 */
export function Root({ place }: { place: Place }) {
  if (place.kind === "slot" && place.slot === "catalog.own-picture") return <PicturePart />;
  if (place.kind === "slot") return <SectionOf sectionKey={place.key} />;
  return (
    <Routes>
      <Route element={<ProfileScreen />} path="/profile/:section?/*" />
      <Route element={null} path="*" />
    </Routes>
  );
}

function SectionOf({ sectionKey }: { sectionKey: string | undefined }) {
  if (sectionKey === "account") return <AccountSection />;
  if (sectionKey === "ratings") return <RatingsSection />;
  return sectionKey === "settings" ? <SettingsSection /> : null;
}
