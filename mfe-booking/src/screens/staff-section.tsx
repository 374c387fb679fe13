import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { ChooseExaminers } from "../features/choose-examiners/choose-examiners.tsx";

// One chunk for the sections of admins and the table of staff: the entry of the remote has a line for each chunk.
export { BookingsTable } from "../features/list-bookings/staff/bookings-table.tsx";
export { LateFeedbackSection, RenewalsSection, UnclaimedPacksSection } from "./follow-up-section.tsx";

/** The section "examiners" of the dashboard, for admins. */
export function ExaminersSection() {
  const { t } = useTranslation("booking");
  return (
    <section aria-label={t("examiners.title")}>
      <Stack gap={5}>
        <ChooseExaminers />
      </Stack>
    </section>
  );
}
