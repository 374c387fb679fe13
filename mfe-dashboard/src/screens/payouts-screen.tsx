import { useTranslation } from "@kalima/platform/react";
import { Screen } from "@kalima/ui/content";
import { PayTrainers } from "../features/pay-trainers/pay-trainers.tsx";

/** /dashboard/payouts: what trainers get for a month. */
export function PayoutsScreen() {
  const { t } = useTranslation("dashboard");
  return (
    <Screen title={t("pages.payouts.title")}>
      <PayTrainers />
    </Screen>
  );
}
