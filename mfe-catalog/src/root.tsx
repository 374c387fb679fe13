import { Route, Routes } from "@kalima/platform/react";
import type { Place } from "@kalima/platform/remote";
import { lazy } from "react";

// A chunk per screen. The first render is a transition, so the shell's skeleton stays until the chunk has loaded.
const TeachersScreen = lazy(async () => ({ default: (await import("./screens/teachers-screen.tsx")).TeachersScreen }));
const SelectTeacherScreen = lazy(async () => ({
  default: (await import("./screens/select-teacher-screen.tsx")).SelectTeacherScreen,
}));
const TrainerCrew = lazy(async () => ({ default: (await import("./screens/trainer-crew.tsx")).TrainerCrew }));

export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") return <TrainerCrew />;
  return (
    <Routes>
      <Route path="/teachers" element={<TeachersScreen />} />
      <Route path="/select-teacher" element={<SelectTeacherScreen />} />
    </Routes>
  );
}
