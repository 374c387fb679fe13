import { lazyScreen, Route, Routes } from "@kalima/platform/react";
import type { Place } from "@kalima/platform/remote";

const BookingScreen = lazyScreen(() => import("./screens/booking-screen.tsx"), "BookingScreen");
const LessonRoomScreen = lazyScreen(() => import("./screens/lesson-room-screen.tsx"), "LessonRoomScreen");
const AppointmentsSection = lazyScreen(() => import("./screens/appointments-section.tsx"), "AppointmentsSection");
const BookingsSection = lazyScreen(() => import("./screens/bookings-section.tsx"), "BookingsSection");
const ExaminersSection = lazyScreen(() => import("./screens/examiners-section.tsx"), "ExaminersSection");

/** The sections of /profile that this remote fills, by key. */
const SECTIONS: Readonly<Record<string, typeof BookingsSection>> = {
  appointments: AppointmentsSection,
  bookings: BookingsSection,
  examiners: ExaminersSection,
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
