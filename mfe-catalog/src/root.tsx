import { lazyScreen, Route, Routes } from "@kalima/platform/react";
import { lazyScreenWithTexts, type Place, type ScreenTexts } from "@kalima/platform/remote";
import type { ComponentType } from "react";

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

const pageTexts: ScreenTexts = {
  namespace: "catalog",
  load: (language) => import(`./i18n/page-sections/${language}.json`),
};
const pages = () => import("./screens/page-sections.tsx");
const TrainerPageSection = lazyScreenWithTexts(pages, "TrainerPageSection", pageTexts);
const ReceivedRatingsSection = lazyScreenWithTexts(pages, "ReceivedRatingsSection", pageTexts);
const TrainerChangesSection = lazyScreenWithTexts(pages, "TrainerChangesSection", pageTexts);
const TrainersSection = lazyScreenWithTexts(() => import("./screens/trainers-section.tsx"), "TrainersSection", {
  namespace: "catalog",
  load: (language) => import(`./i18n/trainers-section/${language}.json`),
});

/** This remote's parts for slots; sections of the dashboard by their key. */
const SLOTS: Readonly<Record<string, ComponentType>> = {
  "home.first-question": FirstQuestion,
  "own-page": TrainerPageSection,
  "page-changes": TrainerChangesSection,
  ratings: ReceivedRatingsSection,
  reviews: ReviewsSection,
  trainers: TrainersSection,
};

export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") {
    const Filling = SLOTS[place.key ?? place.slot] ?? TrainerCrew;
    return <Filling />;
  }
  return (
    <Routes>
      <Route path="/teachers" element={<TeachersScreen />} />
      <Route path="/teachers/compare" element={<CompareScreen />} />
      <Route path="/teachers/:id" element={<TrainerScreen />} />
      <Route path="/select-teacher" element={<SelectTeacherScreen />} />
      <Route path="/placement-test" element={<PlacementTestScreen />} />
      <Route path="/placement-test/take" element={<PlacementTestScreen />} />
      <Route path="/placement-test/results/:code" element={<PlacementResultScreen />} />
    </Routes>
  );
}
