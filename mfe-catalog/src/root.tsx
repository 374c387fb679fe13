import { Route, Routes } from "@kalima/platform/react";
import type { Place } from "@kalima/platform/remote";
import { TrainerCrew } from "./features/show-crew/components/trainer-crew.tsx";
import { SelectTeacherScreen } from "./screens/select-teacher-screen.tsx";
import { TeachersScreen } from "./screens/teachers-screen.tsx";

export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") return <TrainerCrew />;
  return (
    <Routes>
      <Route path="/teachers" element={<TeachersScreen />} />
      <Route path="/select-teacher" element={<SelectTeacherScreen />} />
    </Routes>
  );
}
