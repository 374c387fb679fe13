import { Route, Routes } from "@kalima/platform/react";
import type { Place } from "@kalima/platform/remote";
import { AccountSection } from "./screens/account-section.tsx";
import { ProfileScreen } from "./screens/profile-screen.tsx";
import { SettingsSection } from "./screens/settings-section.tsx";

/** The frame of /profile as a page; the sections `account` and `settings` as what fills it. */
export function Root({ place }: { place: Place }) {
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
  return sectionKey === "settings" ? <SettingsSection /> : null;
}
