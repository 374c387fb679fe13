import { Route, Routes } from "@kalima/platform/react";
import type { Place } from "@kalima/platform/remote";
import { AccountSection } from "./screens/account-section.tsx";
import { ProfileScreen } from "./screens/profile-screen.tsx";

/** The frame of /profile as a page; the section `account` as what fills it. */
export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") return place.key === "account" ? <AccountSection /> : null;
  return (
    <Routes>
      <Route element={<ProfileScreen />} path="/profile/:section?/*" />
      <Route element={null} path="*" />
    </Routes>
  );
}
