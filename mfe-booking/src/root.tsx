import { Route, Routes } from "@kalima/platform/react";
import type { Place } from "@kalima/platform/remote";
import { lazy } from "react";

// A chunk per screen. The first render is a transition, so the shell's skeleton stays until the chunk has loaded.
const BookingScreen = lazy(async () => ({ default: (await import("./screens/booking-screen.tsx")).BookingScreen }));
const BookingsSection = lazy(async () => ({
  default: (await import("./screens/bookings-section.tsx")).BookingsSection,
}));

export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") return <BookingsSection />;
  return (
    <Routes>
      <Route path="/booking/:id" element={<BookingScreen />} />
    </Routes>
  );
}
