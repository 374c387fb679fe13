import { lazyScreen, Route, Routes } from "@kalima/platform/react";
import type { Place } from "@kalima/platform/remote";

const TeachersScreen = lazyScreen(() => import("./screens/teachers-screen.tsx"), "TeachersScreen");
const CompareScreen = lazyScreen(() => import("./screens/compare-screen.tsx"), "CompareScreen");
const TrainerScreen = lazyScreen(() => import("./screens/trainer-screen.tsx"), "TrainerScreen");
const SelectTeacherScreen = lazyScreen(() => import("./screens/select-teacher-screen.tsx"), "SelectTeacherScreen");
const PlacementTestScreen = lazyScreen(() => import("./screens/placement-test-screen.tsx"), "PlacementTestScreen");
const PlacementResultScreen = lazyScreen(
  () => import("./screens/placement-result-screen.tsx"),
  "PlacementResultScreen",
);
const FirstQuestion = lazyScreen(() => import("./screens/first-question.tsx"), "FirstQuestion");
const TrainerCrew = lazyScreen(() => import("./screens/trainer-crew.tsx"), "TrainerCrew");
const ReviewsSection = lazyScreen(() => import("./screens/reviews-section.tsx"), "ReviewsSection");

/** What this remote fills slots with. */
const SLOTS: Readonly<Record<string, typeof TrainerCrew>> = {
  "home.first-question": FirstQuestion,
  "profile.section": ReviewsSection,
};

export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") {
    const Filling = SLOTS[place.slot] ?? TrainerCrew;
    return <Filling />;
  }
  return (
    <Routes>
      <Route path="/teachers" element={<TeachersScreen />} />
      <Route path="/teachers/compare" element={<CompareScreen />} />
      <Route path="/teachers/:id" element={<TrainerScreen />} />
      <Route path="/select-teacher" element={<SelectTeacherScreen />} />
      <Route path="/placement-test" element={<PlacementTestScreen />} />
      <Route path="/placement-test/results/:code" element={<PlacementResultScreen />} />
    </Routes>
  );
}
