import { Route, Routes } from "@kalima/platform/react";
import { lazyScreenWithTexts, type Place, type ScreenTexts } from "@kalima/platform/remote";
import type { ComponentType } from "react";

/** Screens of one file, whose texts they share. */
function lazyScreens<Name extends string>(file: string, load: () => Promise<Record<Name, ComponentType>>) {
  const texts: ScreenTexts = {
    namespace: "booking",
    load: (language) => import(`./i18n/${file}/${language}.json`),
  };
  return (name: Name) => lazyScreenWithTexts(load, name, texts);
}

const BookingScreen = lazyScreens("booking-screen", () => import("./screens/booking-screen.tsx"))("BookingScreen");
const LessonRoomScreen = lazyScreens(
  "lesson-room-screen",
  () => import("./screens/lesson-room-screen.tsx"),
)("LessonRoomScreen");
const BookingsSection = lazyScreens(
  "bookings-section",
  () => import("./screens/bookings-section.tsx"),
)("BookingsSection");
const tasks = lazyScreens("tasks-section", () => import("./screens/tasks-section.tsx"));
const lessons = lazyScreens("appointments-section", () => import("./screens/appointments-section.tsx"));
const TrainersDay = lessons("TrainersDay");
/** Shows lessons with their actions, and so shares their texts. */
const TodaySection = lazyScreens("appointments-section", () => import("./screens/today-section.tsx"))("TodaySection");
/** Shows lessons with their actions, and hours: with the texts of both. */
const CalendarSection = lazyScreenWithTexts(() => import("./screens/calendar-section.tsx"), "CalendarSection", {
  namespace: "booking",
  load: async (language) => {
    const [lessonTexts, hourTexts] = await Promise.all([
      import(`./i18n/appointments-section/${language}.json`),
      import(`./i18n/staff-section/${language}.json`),
    ]);
    return { default: { ...lessonTexts.default, ...hourTexts.default } };
  },
});
const staff = lazyScreens("staff-section", () => import("./screens/staff-section.tsx"));
const learning = lazyScreens("learning-sections", () => import("./screens/learning-sections.tsx"));

/** The sections of profile and dashboard that this remote fills, by key; any other one is that of bookings. */
const SECTIONS: Readonly<Record<string, typeof BookingsSection>> = {
  analytics: learning("AnalyticsSection"),
  appointments: lessons("AppointmentsSection"),
  availability: staff("HoursSection"),
  calendar: CalendarSection,
  consents: tasks("ConsentsSection"),
  examiners: staff("ExaminersSection"),
  "late-feedback": staff("LateFeedbackSection"),
  lessons: lessons("AppointmentsSection"),
  renewals: staff("RenewalsSection"),
  students: learning("StudentsSection"),
  tasks: tasks("TasksSection"),
  today: TodaySection,
  "trainer-hours": staff("TrainerHoursSection"),
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
