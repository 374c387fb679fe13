import { lazyScreen, Route, Routes } from "@kalima/platform/react";
import { lazyScreenWithTexts, type Place } from "@kalima/platform/remote";

const BookingScreen = lazyScreenWithTexts(() => import("./screens/booking-screen.tsx"), "BookingScreen", {
  namespace: "booking",
  load: (language) => import(`./i18n/booking-screen/${language}.json`),
});
const LessonRoomScreen = lazyScreenWithTexts(() => import("./screens/lesson-room-screen.tsx"), "LessonRoomScreen", {
  namespace: "booking",
  load: (language) => import(`./i18n/lesson-room-screen/${language}.json`),
});
const AppointmentsSection = lazyScreenWithTexts(
  () => import("./screens/appointments-section.tsx"),
  "AppointmentsSection",
  {
    namespace: "booking",
    load: (language) => import(`./i18n/appointments-section/${language}.json`),
  },
);
const BookingsSection = lazyScreenWithTexts(() => import("./screens/bookings-section.tsx"), "BookingsSection", {
  namespace: "booking",
  load: (language) => import(`./i18n/bookings-section/${language}.json`),
});
const TasksSection = lazyScreenWithTexts(() => import("./screens/tasks-section.tsx"), "TasksSection", {
  namespace: "booking",
  load: (language) => import(`./i18n/tasks-section/${language}.json`),
});
const FollowUpSection = lazyScreenWithTexts(() => import("./screens/follow-up-section.tsx"), "FollowUpSection", {
  namespace: "booking",
  load: (language) => import(`./i18n/follow-up-section/${language}.json`),
});
const ExaminersSection = lazyScreen(() => import("./screens/examiners-section.tsx"), "ExaminersSection");

/** The sections of /profile that this remote fills, by key. */
const SECTIONS: Readonly<Record<string, typeof BookingsSection>> = {
  appointments: AppointmentsSection,
  bookings: BookingsSection,
  examiners: ExaminersSection,
  "follow-up": FollowUpSection,
  tasks: TasksSection,
};

export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") {
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
