import type { BookingStatus } from "@kalima/booking-contract";
import { Route, Routes, useNow, useSearchParams, useTranslation } from "@kalima/platform/react";
import { lazyScreenWithTexts } from "@kalima/platform/remote";
import { Stack } from "@kalima/ui";
import { useBookingCounts, useBookings } from "../features/list-bookings/bookings.queries.ts";
import { BookingList } from "../features/list-bookings/components/booking-list.tsx";
import { BookingListSkeleton } from "../features/list-bookings/components/booking-list-skeleton.tsx";
import { StatusFilter, StatusFilterSkeleton } from "../features/list-bookings/components/status-filter.tsx";
import { statusesFrom } from "../features/list-bookings/filter.ts";
import { useIsStaff } from "../features/list-bookings/reader.ts";
import { useOwnPaths } from "../shared/own-paths.ts";
import { OwnZone } from "../shared/zone/own-zone.tsx";
import { BookingDetails } from "./booking-details.tsx";

// In the chunk of this section, because each further chunk makes the entry of every page longer.
const DetailsWithTexts = lazyScreenWithTexts(async () => ({ BookingDetails }), "BookingDetails", {
  namespace: "booking",
  // Sessions are shown as under "Sessions"; all other texts came with this section.
  async load(language) {
    const [actions, lists] = await Promise.all([
      import(`../i18n/lesson-actions/${language}.json`),
      import(`../i18n/appointments-section/${language}.json`),
    ]);
    return { default: { ...actions.default, ...lists.default } };
  },
});

const StaffBookings = lazyScreenWithTexts(() => import("./staff-tables.tsx"), "StaffBookings", {
  namespace: "booking",
  async load(language) {
    const [actions, lists, own] = await Promise.all([
      import(`../i18n/lesson-actions/${language}.json`),
      import(`../i18n/appointments-section/${language}.json`),
      import(`../i18n/staff-tables/${language}.json`),
    ]);
    return { default: { ...actions.default, ...lists.default, ...own.default } };
  },
});

/** The section "bookings" of profile and dashboard: all of them, or one with its details. */
export function BookingsSection() {
  const paths = useOwnPaths();
  const isStaff = useIsStaff();
  return (
    <Routes>
      <Route element={<DetailsWithTexts />} path={`${paths.bookings}/:reference`} />
      <Route element={isStaff ? <StaffBookings /> : <Bookings />} path="*" />
    </Routes>
  );
}

/** The filter is in the URL, so it survives a reload and can be shared. */
function Bookings() {
  const { t } = useTranslation("booking");
  const [parameters, setParameters] = useSearchParams();
  const statuses = statusesFrom(parameters);
  const now = useNow(null);
  const counts = useBookingCounts();
  const query = useBookings(statuses);
  // Together, because the filter's height depends on the counts, and would move the list.
  const isLoading = counts.isLoading || query.isPending;

  function filter(wanted: BookingStatus[]) {
    setParameters(wanted.length > 0 ? { status: wanted.join(",") } : {}, { replace: true });
  }

  return (
    <section aria-label={t("bookings.title")}>
      <Stack gap={5}>
        {isLoading ? (
          <>
            <StatusFilterSkeleton />
            <BookingListSkeleton />
          </>
        ) : (
          <>
            <StatusFilter chosen={statuses} counts={counts.data} onChange={filter} />
            <BookingList isFiltered={statuses.length > 0} query={query} onClear={() => filter([])} />
            <OwnZone now={now} />
          </>
        )}
      </Stack>
    </section>
  );
}
