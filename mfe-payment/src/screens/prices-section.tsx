import { useTranslation } from "@kalima/platform/react";
import { SetPrices } from "../features/set-prices/set-prices.tsx";

/** The section "prices" of the dashboard: what sessions cost in each country, and changes of it by two people. */
export function PricesSection() {
  const { t } = useTranslation("payment");
  return (
    <section aria-label={t("sections.prices")}>
      <SetPrices />
    </section>
  );
}
