import { Route, Routes } from "@kalima/platform/react";
import type { Place } from "@kalima/platform/remote";
import { BookingScreen } from "./screens/booking-screen.tsx";
import { BookingsSection } from "./screens/bookings-section.tsx";

export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") return <BookingsSection />;
  return (
    <Routes>
      <Route path="/booking/:id" element={<BookingScreen />} />
    </Routes>
  );
}
