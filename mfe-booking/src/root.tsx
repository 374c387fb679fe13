import { Route, Routes } from "@kalima/platform/react";
import { lazyScreenWithTexts, type Place, type ScreenTexts } from "@kalima/platform/remote";
import type { ComponentType } from "react";
// Whose texts a screen shows besides its own: the build reads it, too, and has pages load them at once.
import TEXTS from "./i18n/screens.json";

/** Screens of one chunk, which share the texts of these files. */
function lazyScreens<Name extends string>(files: readonly string[], load: () => Promise<Record<Name, ComponentType>>) {
  const texts: ScreenTexts = {
    namespace: "booking",
    async load(language) {
      const loaded = await Promise.all(files.map((file) => import(`./i18n/${file}/${language}.json`)));
      return { default: Object.assign({}, ...loaded.map((each) => each.default)) };
    },
  };
  return (name: Name) => lazyScreenWithTexts(load, name, texts);
}

const BookingScreen = lazyScreens(["booking-screen"], () => import("./screens/booking-screen.tsx"))("BookingScreen");
const LessonRoomScreen = lazyScreens(
  ["lesson-room-screen"],
  () => import("./screens/lesson-room-screen.tsx"),
)("LessonRoomScreen");
const BookingsSection = lazyScreens(
  ["bookings-section"],
  () => import("./screens/bookings-section.tsx"),
)("BookingsSection");
const tasks = lazyScreens(["tasks-section"], () => import("./screens/tasks-section.tsx"));
const lessons = lazyScreens(TEXTS["appointments-section"], () => import("./screens/appointments-section.tsx"));
const TodaySection = lazyScreens(TEXTS["today-section"], () => import("./screens/today-section.tsx"))("TodaySection");
const loadWorkday = () => import("./screens/workday-sections.tsx");
const TrainersDay = lazyScreens(TEXTS["workday-sections"], loadWorkday)("TrainersDay");
/** Shows hours, too. */
const CalendarSection = lazyScreens(
  [...TEXTS["workday-sections"], "appointments-section", "staff-section"],
  loadWorkday,
)("CalendarSection");
const hours = lazyScreens(["staff-section"], () => import("./screens/hours-sections.ts"));
const staff = lazyScreens<"ExaminersSection" | "LateFeedbackSection" | "RenewalsSection" | "UnclaimedPacksSection">(
  ["staff-section"],
  () => import("./screens/staff-section.tsx"),
);
const learning = lazyScreens(["learning-sections"], () => import("./screens/learning-sections.tsx"));

/** The sections of profile and dashboard that this remote fills, by key; any other one is that of bookings. */
const SECTIONS: Readonly<Record<string, typeof BookingsSection>> = {
  analytics: learning("AnalyticsSection"),
  appointments: lessons("AppointmentsSection"),
  availability: hours("HoursSection"),
  calendar: CalendarSection,
  consents: tasks("ConsentsSection"),
  examiners: staff("ExaminersSection"),
  "late-feedback": staff("LateFeedbackSection"),
  lessons: lessons("AppointmentsSection"),
  renewals: staff("RenewalsSection"),
  students: tasks("StudentsSection"),
  tasks: tasks("TasksSection"),
  today: TodaySection,
  "trainer-hours": hours("TrainerHoursSection"),
  trainers: learning("TrainersSection"),
  "unclaimed-packs": staff("UnclaimedPacksSection"),
  vocabulary: learning("PracticeSection"),
};

export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") {
    if (place.slot === "dashboard.today") return <TrainersDay />;
    const Section = SECTIONS[place.key ?? ""] ?? BookingsSection;
    return <Section />;
  }
  return (
    <Routes>
      <Route path="/booking/:id" element={<BookingScreen />} />
      <Route path="/lessons/:id/room" element={<LessonRoomScreen />} />
    </Routes>
  );
}
