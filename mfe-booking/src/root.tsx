import { lazyScreen, Route, Routes } from "@kalima/platform/react";
import type { Place } from "@kalima/platform/remote";

const BookingScreen = lazyScreen(() => import("./screens/booking-screen.tsx"), "BookingScreen");
const ExaminersSection = lazyScreen(() => import("./screens/examiners-section.tsx"), "ExaminersSection");
const BookingsSection = lazyScreen(() => import("./screens/bookings-section.tsx"), "BookingsSection");

export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") return place.key === "examiners" ? <ExaminersSection /> : <BookingsSection />;
  return (
    <Routes>
      <Route path="/booking/:id" element={<BookingScreen />} />
    </Routes>
  );
}
