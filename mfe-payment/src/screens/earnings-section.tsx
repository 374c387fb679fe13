import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { ShowEarnings } from "../features/show-earnings/show-earnings.tsx";

/** The section "earnings" of the dashboard, for trainers. */
export function EarningsSection() {
  const { t } = useTranslation("payment");
  return (
    <section aria-label={t("earnings.title")}>
      <Stack gap={5}>
        <ShowEarnings />
      </Stack>
    </section>
  );
}
