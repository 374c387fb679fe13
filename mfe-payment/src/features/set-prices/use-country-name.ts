import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";

/** The name of a country with prices of its own; null is all others. */
export function useCountryName(): (country: string | null) => string {
  const { t } = useTranslation("payment");
  const format = useFormat();
  return (country) => (country === null ? t("prices.default") : format.countryName(country));
}
