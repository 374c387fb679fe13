import type { BookingStatus } from "@kalima/contracts/domain";
import { useSearchParams, useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { useId } from "react";
import { BookingList } from "../features/list-bookings/components/booking-list.tsx";
import { StatusFilter } from "../features/list-bookings/components/status-filter.tsx";
import { statusesFrom } from "../features/list-bookings/filter.ts";

/** The section "bookings" of /profile. The filter is in the URL, so it survives a reload and can be shared. */
export function BookingsSection() {
  const { t } = useTranslation("booking");
  const id = useId();
  const [parameters, setParameters] = useSearchParams();
  const statuses = statusesFrom(parameters);

  function filter(wanted: BookingStatus[]) {
    setParameters(wanted.length > 0 ? { status: wanted.join(",") } : {}, { replace: true });
  }

  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("bookings.title")}</h2>
        <StatusFilter chosen={statuses} onChange={filter} />
        <BookingList statuses={statuses} onClear={() => filter([])} />
      </Stack>
    </section>
  );
}
