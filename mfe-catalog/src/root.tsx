import { lazyScreen, Route, Routes } from "@kalima/platform/react";
import type { Place } from "@kalima/platform/remote";

const TeachersScreen = lazyScreen(() => import("./screens/teachers-screen.tsx"), "TeachersScreen");
const SelectTeacherScreen = lazyScreen(() => import("./screens/select-teacher-screen.tsx"), "SelectTeacherScreen");
const HomeCrew = lazyScreen(() => import("./screens/home-crew.tsx"), "HomeCrew");

export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") return <HomeCrew />;
  return (
    <Routes>
      <Route path="/teachers" element={<TeachersScreen />} />
      <Route path="/select-teacher" element={<SelectTeacherScreen />} />
    </Routes>
  );
}
