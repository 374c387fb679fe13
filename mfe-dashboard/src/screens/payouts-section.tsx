import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { PayTrainers } from "../features/pay-trainers/pay-trainers.tsx";

/** The section "payouts" of the dashboard: what trainers get for a month. */
export function PayoutsSection() {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-label={t("sections.payouts")}>
      <Stack gap={5}>
        <PayTrainers />
      </Stack>
    </section>
  );
}
