import { BookingLessons } from "../features/attend-lessons/components/booking-lessons.tsx";
import { BookingLessonTimes } from "../features/list-bookings/components/booking-times.tsx";
import { BookingsTable } from "../features/list-bookings/staff/bookings-table.tsx";

/** The section "bookings" of the dashboard for agents and staff: bookings of everybody. */
export function StaffBookings() {
  return (
    <BookingsTable
      renderLessons={({ id, lessons }) => (
        <BookingLessons bookingId={id} fallback={<BookingLessonTimes lessons={lessons} />} />
      )}
    />
  );
}
