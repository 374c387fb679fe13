import { Route, Routes } from "@kalima/platform/react";
import { lazyScreenWithTexts, type Place, type ScreenTexts } from "@kalima/platform/remote";

/** The texts of a screen, by the name of its file. */
function textsOf(screen: string): ScreenTexts {
  return { namespace: "booking", load: (language) => import(`./i18n/${screen}/${language}.json`) };
}

const BookingScreen = lazyScreenWithTexts(
  () => import("./screens/booking-screen.tsx"),
  "BookingScreen",
  textsOf("booking-screen"),
);
const LessonRoomScreen = lazyScreenWithTexts(
  () => import("./screens/lesson-room-screen.tsx"),
  "LessonRoomScreen",
  textsOf("lesson-room-screen"),
);
const lessons = () => import("./screens/appointments-section.tsx");
const AppointmentsSection = lazyScreenWithTexts(lessons, "AppointmentsSection", textsOf("appointments-section"));
const LessonsOverview = lazyScreenWithTexts(lessons, "LessonsOverview", textsOf("appointments-section"));
const BookingsSection = lazyScreenWithTexts(
  () => import("./screens/bookings-section.tsx"),
  "BookingsSection",
  textsOf("bookings-section"),
);
const TasksSection = lazyScreenWithTexts(
  () => import("./screens/tasks-section.tsx"),
  "TasksSection",
  textsOf("tasks-section"),
);
const staff = () => import("./screens/staff-section.tsx");
const FollowUpSection = lazyScreenWithTexts(staff, "FollowUpSection", textsOf("staff-section"));
const ExaminersSection = lazyScreenWithTexts(staff, "ExaminersSection", textsOf("staff-section"));
const learning = () => import("./screens/learning-sections.tsx");
const learningTexts = textsOf("learning-sections");
const AnalyticsSection = lazyScreenWithTexts(learning, "AnalyticsSection", learningTexts);
const TrainersSection = lazyScreenWithTexts(learning, "TrainersSection", learningTexts);
const VocabularySection = lazyScreenWithTexts(learning, "VocabularySection", learningTexts);

/** The sections of /profile that this remote fills, by key; any other one is that of bookings. */
const SECTIONS: Readonly<Record<string, typeof BookingsSection>> = {
  analytics: AnalyticsSection,
  appointments: AppointmentsSection,
  examiners: ExaminersSection,
  "follow-up": FollowUpSection,
  tasks: TasksSection,
  trainers: TrainersSection,
  vocabulary: VocabularySection,
};

export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") {
    if (place.slot === "profile.overview") return <LessonsOverview />;
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
