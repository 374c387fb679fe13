import type { BookingStatus } from "@kalima/booking-contract";
import type { Language } from "@kalima/contracts/domain";
import { Route, Routes, useNow, useSearchParams, useTranslation } from "@kalima/platform/react";
import { lazyScreenWithTexts, type ScreenTexts } from "@kalima/platform/remote";
import { Stack } from "@kalima/ui";
import { useBookingCounts, useBookingEvents, useBookings } from "../features/list-bookings/bookings.queries.ts";
import { BookingList } from "../features/list-bookings/components/booking-list.tsx";
import { BookingListSkeleton } from "../features/list-bookings/components/booking-list-skeleton.tsx";
import { StatusFilter, StatusFilterSkeleton } from "../features/list-bookings/components/status-filter.tsx";
import { statusesFrom } from "../features/list-bookings/filter.ts";
import { useIsStaff } from "../features/list-bookings/reader.ts";
import { useOwnPaths } from "../shared/own-paths.ts";
import { OwnZone } from "../shared/zone/own-zone.tsx";
import { BookingDetails, BookingInPanel } from "./booking-details.tsx";

type Texts = (language: Language) => Promise<object>;
// Sessions are shown as under "Sessions"; all other texts came with this section.
const TEXTS: readonly Texts[] = [
  async (language) => (await import(`../i18n/lesson-actions/${language}.json`)).default,
  async (language) => (await import(`../i18n/appointments-section/${language}.json`)).default,
];
const TEXTS_OF_STAFF: readonly Texts[] = [
  ...TEXTS,
  async (language) => (await import(`../i18n/staff-section/${language}.json`)).default,
];
const toScreenTexts = (texts: readonly Texts[]): ScreenTexts => ({
  namespace: "booking",
  load: async (language) => ({
    default: Object.assign({}, ...(await Promise.all(texts.map((load) => load(language))))),
  }),
});

// In the chunk of this section, because each further chunk makes the entry of every page longer.
const loadDetails = async () => ({ BookingDetails });
const DetailsWithTexts = lazyScreenWithTexts(loadDetails, "BookingDetails", toScreenTexts(TEXTS));
const DetailsForStaff = lazyScreenWithTexts(loadDetails, "BookingDetails", toScreenTexts(TEXTS_OF_STAFF));
const BookingsTable = lazyScreenWithTexts(
  () => import("./staff-section.tsx"),
  "BookingsTable",
  toScreenTexts(TEXTS_OF_STAFF),
);
const renderDetails = (id: string) => <BookingInPanel id={id} />;

/** Bookings of everybody. What it shares with the other screens stays here: its chunk would make theirs longer. */
function StaffBookings() {
  useBookingEvents();
  return <BookingsTable renderDetails={renderDetails} />;
}

/** The section "bookings" of profile and dashboard: all of them, or one with its details. */
export function BookingsSection() {
  const paths = useOwnPaths();
  const isStaff = useIsStaff();
  return (
    <Routes>
      <Route element={isStaff ? <DetailsForStaff /> : <DetailsWithTexts />} path={`${paths.bookings}/:reference`} />
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
